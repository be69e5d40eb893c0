"""Lexicon: words in, the same words out; damaged and hostile files are refused."""

from __future__ import annotations

import gzip
import os
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords import BadLexicon, BadOption, Lexicon, _core
from gridwords.lexicon.lex_file import map_lex
from gridwords.storage import cache_dir
from gridwords.text import fold

LETTERS = "abcdefghijklmnopqrstuvwxyzéñßабв"


@given(st.lists(st.text(LETTERS, min_size=1, max_size=12), min_size=1, max_size=60))
def test_words_come_back_in_order(words: list[str]) -> None:
    lexicon = Lexicon.from_words(words)
    assert list(lexicon) == sorted(set(words))
    assert len(lexicon) == len(set(words))
    assert all(word in lexicon for word in words)
    assert lexicon.longest == max(map(len, words))
    assert lexicon.left_out == 0
    assert sum(lexicon.letter_frequencies().values()) == sum(map(len, set(words)))


@given(st.lists(st.text("ab", min_size=1, max_size=6), min_size=1), st.text("ab", max_size=4))
def test_words_with_a_prefix(words: list[str], prefix: str) -> None:
    lexicon = Lexicon.from_words(words)
    assert lexicon.words(prefix) == sorted({word for word in words if word.startswith(prefix)})
    assert (prefix in lexicon) == (prefix in words)


@given(st.lists(st.text(max_size=8)))
def test_any_text_is_a_word_or_left_out(entries: list[str]) -> None:
    try:
        lexicon = Lexicon.from_words(entries)
    except BadLexicon as error:
        assert "no words" in str(error) or "letters" in str(error)
        return
    blank = sum(not entry.strip() for entry in entries)
    assert 1 <= len(lexicon) <= len(entries) - blank
    assert lexicon.left_out <= len(entries) - blank - len(lexicon)


def test_the_default() -> None:
    lexicon = Lexicon.default()
    assert len(lexicon) == 172_820
    assert lexicon.alphabet == "abcdefghijklmnopqrstuvwxyz"
    assert lexicon.info().bytes < 4_000_000
    assert "gridlock" in lexicon
    assert "Gridlock" in lexicon
    assert "gridlok" not in lexicon
    assert 7 not in lexicon
    assert Lexicon.default() is lexicon


def test_the_number_of_threads_does_not_change_the_file(tmp_path: Path) -> None:
    words = list(Lexicon.default())
    one = Lexicon.from_words(words, threads=1)
    three = Lexicon.from_words(reversed(words), threads=3)
    one.save(tmp_path / "one.lex")
    three.save(tmp_path / "three.lex")
    assert (tmp_path / "one.lex").read_bytes() == (tmp_path / "three.lex").read_bytes()


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


def test_the_number_of_left_out_entries_is_kept_in_the_cache(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("tea\nit's\nx-ray 42 ten\n" + "a" * 256 + "\n" + "b" * 255 + "\n")
    assert Lexicon.load(path).left_out == Lexicon.load(path).left_out == 4


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no words"),
        (b"\n\n \n", "no words"),
        (b"42 43", "no words"),
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


def test_letters_of_any_language() -> None:
    lexicon = Lexicon.from_words(["STRASSE", "Straße", "Übergröße", "e\u0301te\u0301"])
    assert list(lexicon) == ["strasse", "straße", "été", "übergröße"]
    assert "ÉTÉ" in lexicon
    folded = Lexicon.from_words(["été", "Übergröße"], accents="fold")
    assert list(folded) == ["ete", "ubergroße"]
    with pytest.raises(BadOption, match="accents"):
        Lexicon.from_words(["a"], accents="drop")


@pytest.mark.parametrize("letters", [31, 32, 64])
def test_alphabets_of_any_width(letters: int, tmp_path: Path) -> None:
    alphabet = "".join(chr(0x561 + n) for n in range(min(letters, 38))) + "".join(
        chr(0x430 + n) for n in range(letters - 38)
    )
    lexicon = Lexicon.from_words([alphabet, alphabet[::-1], *alphabet])
    assert lexicon.alphabet == "".join(sorted(alphabet))
    lexicon.save(tmp_path / "wide.lex")
    assert list(Lexicon.open(tmp_path / "wide.lex")) == sorted([alphabet, alphabet[::-1], *alphabet])


def test_more_than_64_letters_are_refused() -> None:
    with pytest.raises(BadLexicon, match="65 different letters; a lexicon takes at most 64"):
        Lexicon.from_words(chr(0x4E00 + n) for n in range(65))


def test_adding_and_excluding() -> None:
    lexicon = Lexicon.from_words(["tea", "ten"])
    more = lexicon.adding(["to", "TEN"], Lexicon.from_words(["tin"]))
    assert list(more) == ["tea", "ten", "tin", "to"]
    assert list(more.excluding(["TEA"], lexicon.words("ten"))) == ["tin", "to"]
    assert list(lexicon) == ["tea", "ten"]
    with pytest.raises(BadLexicon, match="empty"):
        lexicon.excluding(lexicon)


def test_every_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.lex"
    Lexicon.from_words(["tea", "ten", "to", "in", "inn"]).save(path)
    good = path.read_bytes()
    for place in range(len(good)):
        for flip in (0x01, 0x80, 0xFF):
            bad = bytearray(good)
            bad[place] ^= flip
            path.write_bytes(bad)
            with pytest.raises(BadLexicon, match=r"small\.lex"):
                Lexicon.open(path)
    for length in (0, 1, 8, 100, 303, len(good) - 1):
        path.write_bytes(good[:length])
        with pytest.raises(BadLexicon):
            Lexicon.open(path)
    path.write_bytes(good)
    assert list(Lexicon.open(path)) == ["in", "inn", "tea", "ten", "to"]


@pytest.mark.parametrize("letter", ["?", ".", '"', "\x1b", "A", "\u0301", "\u2126"])
def test_a_file_whose_alphabet_has_other_characters_is_refused(tmp_path: Path, letter: str) -> None:
    """The last is the Ohm sign, whose normal form is an omega."""
    made = _core.Lexicon.build(f"t{letter}a tea".encode(), "".join(sorted(f"{letter}aet")), True, 1)
    assert letter in made.alphabet
    path = tmp_path / "odd.lex"
    path.write_bytes(made.to_bytes())
    for load in (Lexicon.open, Lexicon.load, map_lex):
        with pytest.raises(
            BadLexicon, match=r"odd\.lex is damaged: .* in its alphabet is not a lower-case letter"
        ):
            load(path)


def test_every_alphabet_that_can_be_saved_can_be_opened(tmp_path: Path) -> None:
    letters = sorted({c for code in range(0x3000) for c in fold(chr(code)) if c.isalpha()})
    for start in range(0, len(letters), 64):
        Lexicon.from_words(letters[start : start + 64]).save(tmp_path / "words.lex")
        assert list(Lexicon.open(tmp_path / "words.lex")) == letters[start : start + 64]


def test_a_file_cut_short_after_opening_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "words.lex"
    Lexicon.default().save(path)
    lexicon = Lexicon.open(path)
    path.write_bytes(b"")
    assert len(list(lexicon)) == 172_820


def test_a_damaged_file_is_recognised_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "words.lex"
    Lexicon.from_words(["tea"]).save(path)
    path.write_bytes(b"\x88" + path.read_bytes()[1:])
    for read in (Lexicon.load, Lexicon.from_file, Lexicon.open):
        with pytest.raises(BadLexicon, match=r"words\.lex: not a \.lex file"):
            read(path)
    path.write_text("a word list\n", encoding="utf-8")
    assert "list" in Lexicon.load(path)


def test_a_damaged_cache_file_is_rebuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWORDS_CACHE", str(tmp_path / "cache"))
    words = tmp_path / "words.txt"
    words.write_text("tea ten")
    Lexicon.load(words)
    (kept,) = cache_dir().iterdir()
    good = kept.read_bytes()
    kept.write_bytes(good[:-1])
    assert list(Lexicon.load(words)) == ["tea", "ten"]
    assert kept.read_bytes() == good
    words.write_text("tea ten two")
    assert list(Lexicon.load(words)) == ["tea", "ten", "two"]


def test_a_cache_that_cannot_be_written_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GRIDWORDS_CACHE", str(tmp_path / "file" / "cache"))
    words = tmp_path / "words.txt"
    words.write_text("tea ten")
    assert list(Lexicon.load(words)) == ["tea", "ten"]


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows does not take the home folder from the environment"
)
def test_a_user_without_a_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("GRIDWORDS_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    with pytest.raises(FileNotFoundError, match="GRIDWORDS_CACHE"):
        cache_dir()
    words = tmp_path / "words.txt"
    words.write_text("tea ten")
    assert list(Lexicon.load(words)) == ["tea", "ten"]


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


def test_accents_of_a_lex_file(tmp_path: Path) -> None:
    Lexicon.from_words(["été", "tea"]).save(tmp_path / "words.lex")
    assert list(Lexicon.from_file(tmp_path / "words.lex")) == ["tea", "été"]
    assert list(Lexicon.from_file(tmp_path / "words.lex", accents="fold")) == ["ete", "tea"]
    with pytest.raises(BadOption, match="accents"):
        Lexicon.from_file(tmp_path / "words.lex", accents="drop")


def test_saving_is_all_or_nothing(tmp_path: Path) -> None:
    for name in ("", "a\0b"):
        with pytest.raises(BadLexicon, match="cannot be written"):
            Lexicon.from_words(["tea"]).save(name)
    with pytest.raises(BadLexicon, match="cannot be written"):
        Lexicon.from_words(["tea"]).save(tmp_path / "none" / "words.lex")
    Lexicon.from_words(["tea"]).save(tmp_path / "words.lex")
    Lexicon.from_words(["ten"]).save(tmp_path / "words.lex")
    assert list(Lexicon.open(tmp_path / "words.lex")) == ["ten"]
    assert [path.name for path in tmp_path.iterdir()] == ["words.lex"]


def test_samples() -> None:
    lexicon = Lexicon.default()
    some = lexicon.sample(50, min_length=5, seed=7)
    assert some == sorted(set(some)) == lexicon.sample(50, min_length=5, seed=7)
    assert len(some) == 50
    assert all(len(word) >= 5 and word in lexicon for word in some)
    assert some != lexicon.sample(50, min_length=5, seed=8)
    small = Lexicon.from_words(["tea", "ten", "to"])
    assert small.sample(2, min_length=3, seed=1) == ["tea", "ten"]
    with pytest.raises(BadOption, match="has 2 of 3 letters or more"):
        small.sample(3, min_length=3)


@pytest.mark.parametrize("words", ["tea", [1, 2], [None], [b"tea"], 5])
def test_from_words_refuses_other_types(words: object) -> None:
    with pytest.raises(BadLexicon, match="from_words takes a list of words"):
        Lexicon.from_words(words)  # type: ignore[arg-type]


def test_too_many_threads_are_refused() -> None:
    with pytest.raises(BadOption, match="threads"):
        Lexicon.from_words(["tea"], threads=10**12)


def test_the_trie() -> None:
    lexicon = Lexicon.from_words(["at", "a", "tea"])
    children = lexicon.children(lexicon.root)
    assert set(children) == {"a", "t"}
    assert lexicon.is_word(children["a"])
    assert not lexicon.is_word(children["t"])
    assert lexicon.codes("tea") == bytes([19, 4, 0])
    assert lexicon.codes("té") is None


def test_a_fingerprint_names_the_words(tmp_path: Path) -> None:
    one = Lexicon.from_words(["tea", "ten"])
    assert len(one.fingerprint) == 32
    assert one.fingerprint == Lexicon.from_words(["TEN", "tea", "Tea"]).fingerprint
    one.save(tmp_path / "words.lex")
    assert Lexicon.open(tmp_path / "words.lex").fingerprint == one.fingerprint
    others = [["tea"], ["tea", "tens"], ["tea", "ten", "to"], ["tea", "té"]]
    assert len({one.fingerprint, *(Lexicon.from_words(words).fingerprint for words in others)}) == 5
    # Saved games and certificates name the default lexicon by this one.
    assert Lexicon.default().fingerprint == "5e2adc9cdec20e32494fe09a92e3ce50"


def test_what_is_kept_is_made_once() -> None:
    lexicon = Lexicon.from_words(["tea"])
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name

    for _ in range(2):
        assert lexicon.kept("table", 1, lambda: make("one")) == "one"
        assert lexicon.kept("table", 2, lambda: make("two")) == "two"
        assert lexicon.kept("scorer", 1, lambda: make("three")) == "three"
    assert made == ["one", "two", "three"]
    assert Lexicon.from_words(["tea"]).kept("table", 1, lambda: "another") == "another"


def test_the_oldest_thing_of_a_kind_makes_room() -> None:
    lexicon = Lexicon.from_words(["tea"])
    for number in range(4):
        lexicon.kept("table", number, lambda: "made", most=3)
    lexicon.kept("scorer", 0, lambda: "scorer", most=3)
    assert lexicon.kept("table", 3, lambda: "made again", most=3) == "made"
    assert lexicon.kept("table", 1, lambda: "made again", most=3) == "made"
    assert lexicon.kept("table", 0, lambda: "made again", most=3) == "made again"


def test_what_fails_to_be_made_is_not_kept() -> None:
    lexicon = Lexicon.from_words(["tea"])

    def fail() -> str:
        raise RuntimeError("no memory")

    with pytest.raises(RuntimeError, match="no memory"):
        lexicon.kept("table", 1, fail)
    assert lexicon.kept("table", 1, lambda: "made") == "made"


def test_two_threads_that_make_the_same_thing_share_the_first() -> None:
    lexicon = Lexicon.from_words(["tea"])

    def slow() -> str:
        other = threading.Thread(target=lambda: lexicon.kept("table", 1, lambda: "first"))
        other.start()
        other.join()
        return "second"

    assert lexicon.kept("table", 1, slow) == "first"


def test_things_made_meanwhile_do_not_push_out_a_new_one() -> None:
    lexicon = Lexicon.from_words(["tea"])

    def slow() -> str:
        for number in range(20):
            lexicon.kept("scorer", number, lambda: "another")
        return "mine"

    assert lexicon.kept("scorer", "mine", slow) == "mine"
    assert len(lexicon._kept["scorer"]) == 8
    assert lexicon.kept("scorer", "mine", lambda: "made again") == "mine"


def test_another_version_of_the_cache_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same list may make another file then."""
    monkeypatch.setenv("GRIDWORDS_CACHE", str(tmp_path / "cache"))
    words = tmp_path / "words.txt"
    words.write_text("tea ten")
    Lexicon.load(words)
    (old,) = cache_dir().iterdir()
    Lexicon.from_words(["old"]).save(old)
    assert list(Lexicon.load(words)) == ["old"]
    monkeypatch.setattr("gridwords.lexicon.cache._VERSION", "next")
    assert list(Lexicon.load(words)) == ["tea", "ten"]
    assert len(list(cache_dir().iterdir())) == 2
