"""Word files: every encoding and layout, and what is refused."""

from __future__ import annotations

import gzip
import os
import sys
from pathlib import Path

import pytest

from gridwords import BadLexicon, Lexicon
from gridwords.lexicon.lex_file import map_lex


@pytest.mark.parametrize(
    "data",
    [
        b"tea\r\nTEN\r\n\r\nto\r\n",
        b"\xef\xbb\xbftea\nten\nto",
        b"to ten tea ten",
        b"  tea\tten\n\n\nto   \n",
        "tea\nten\nto\n".encode("utf-16"),
        gzip.compress(b"tea\nten\nto\n", mtime=0),
    ],
)
def test_word_files_in_every_encoding_and_layout(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(data)
    assert list(Lexicon.from_file(path)) == ["tea", "ten", "to"]
    assert list(Lexicon.load(path)) == ["tea", "ten", "to"]
    assert list(Lexicon.load(str(path))) == ["tea", "ten", "to"]  # from the cache


def test_entries_that_are_not_words_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("tea\nit's\nx-ray 42 ten\n" + "a" * 256 + "\n" + "b" * 255 + "\n")
    lexicon = Lexicon.from_file(path)
    assert list(lexicon) == ["b" * 255, "tea", "ten"]
    assert lexicon.left_out == 4
    assert lexicon.left_out_example == '"it\'s" in line 2'
    examples = ('"it\'s" in line 2', "'x-ray' in line 3", "'42' in line 3")
    assert lexicon.left_out_examples == examples
    for _ in range(2):  # built, then from the cache
        assert Lexicon.load(path).left_out_examples == examples
    path.write_text("tea\n" + "é" * 256)
    assert Lexicon.from_file(path).left_out_examples == (f"'{'é' * 37}'... in line 2",)
    path.write_text("tea")
    assert Lexicon.from_file(path).left_out_examples == ()


@pytest.mark.parametrize(
    ("text", "words", "left_out"),
    [
        ("# my words, from a book\ntea\n#ten\n", ["tea"], ()),
        ("tea ten\n  # two\n\t#three\nsix seven\n", ["seven", "six", "tea", "ten"], ()),
        ("\ufeff# my words\r\ntea\r\n# more\r\nten", ["tea", "ten"], ()),
        ("# mac\rtea\r#end", ["tea"], ()),
        ("\u3000# wide\ntea", ["tea"], ()),
        ("tea # no comment\nit's", ["comment", "no", "tea"], ("'#' in line 1", '"it\'s" in line 2')),
        ("#\n##\n\n#\tx\t10\nte#a\ntea", ["tea"], ("'te#a' in line 5",)),
    ],
)
def test_a_line_that_starts_with_a_hash_is_a_comment(
    tmp_path: Path, text: str, words: list[str], left_out: tuple[str, ...]
) -> None:
    path = tmp_path / "words.txt"
    for encoding in ("utf-8", "utf-16"):
        if encoding == "utf-16":
            text = text.removeprefix("\ufeff")  # the encoding writes its own
        path.write_bytes(text.encode(encoding))
        for read in (Lexicon.from_file, Lexicon.load, Lexicon.load):
            assert list(read(path)) == words
            assert read(path).left_out_examples == left_out
    assert Lexicon.from_words(["# my words", "tea"]).left_out == 1


def test_a_list_of_comments_has_no_words(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("# tea\n# ten\n")
    with pytest.raises(BadLexicon, match=r"words\.txt: no words"):
        Lexicon.load(path)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no words"),
        (b"\n\n \n", "no words: the lexicon would be empty$"),
        (
            b"# tea\nB2\n",
            r"; left out 1 entry that is not a word, first 'b2' in line 2 \('2' is not a letter\)$",
        ),
        (
            "don\u2019t 42\n".encode() + b"a" * 300 + b"\n\n44 45\n",
            r"; left out 5 entries that are not words, first 'don\u2019t' in line 1 \('\u2019' is not a letter\),"
            r" '42' in line 1 \('4' is not a letter\),"
            r" 'a{37}'\.\.\. in line 2 \(300 letters, at most 255 are allowed\)$",
        ),
        (b"tea\0ten", "binary"),
        (b"tea\xff\xfe", "byte 4"),
        (bytes(range(256)), "binary|UTF-8"),
        (gzip.compress(b"tea\n" * 1000, mtime=0)[:30], "gzip"),
    ],
)
def test_files_that_are_not_word_lists_are_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(data)
    for load in (Lexicon.from_file, Lexicon.load):
        with pytest.raises(BadLexicon, match=reason) as error:
            load(path)
        assert "words.txt" in str(error.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    for load in (Lexicon.from_file, Lexicon.load, Lexicon.open):
        with pytest.raises(BadLexicon, match=r"no\.txt cannot be read: No such file"):
            load(tmp_path / "no.txt")
        with pytest.raises(BadLexicon, match="cannot be read"):
            load("a\0b")
        with pytest.raises(BadLexicon, match="cannot be read"):
            load(tmp_path)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are Unicode there")
def test_file_names_that_are_not_unicode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    folder.mkdir()
    lexicon = Lexicon.from_words(["tea", "ten"])
    lexicon.save(folder / "words.lex")
    assert (
        list(Lexicon.open(folder / "words.lex"))
        == list(Lexicon(map_lex(folder / "words.lex")))
        == list(lexicon)
    )
    monkeypatch.setenv("GRIDWORDS_CACHE", str(folder))
    (tmp_path / "words.txt").write_text("two")
    for _ in range(2):
        assert list(Lexicon.load(tmp_path / "words.txt")) == ["two"]
    (folder / "bad.lex").write_bytes((folder / "words.lex").read_bytes()[:-1])
    with pytest.raises(BadLexicon, match=r"\\udcff/bad\.lex"):
        Lexicon.open(folder / "bad.lex")
