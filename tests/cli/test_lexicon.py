"""`gridwords lexicon`: what it builds, describes and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import gridwords
from cli.commands import error, output, run


def test_lexicon_build_info_check(tmp_path: Path, words: Path) -> None:
    more = tmp_path / "more.txt"
    more.write_text("Étés\nsets 123\n", encoding="utf-8")
    out = tmp_path / "all.lex"
    args = ("--add", "east", "--exclude", "ate", "--accents", "fold", "-o", str(out))
    built = run("lexicon", "build", str(words), str(more), *args)
    assert built.exit_code == 0
    assert built.stdout.startswith(f"{out}: 7 words, ")
    assert built.stderr == f"warning: {more}: left out 1 entry that is not a word, first '123' in line 2\n"
    assert output("lexicon", "check", str(out)).startswith(f"{out}: ok, 7 words, ")
    facts = json.loads(output("lexicon", "info", str(out), "--format", "json"))
    assert (facts["words"], facts["longest"]) == (7, 4)
    assert "7" in output("lexicon", "info", str(out))
    found = output("solve", "tea/set", "--lexicon", str(out), "--format", "plain").split()
    assert found == ["eat", "etes", "seat", "tea"]
    assert sorted(tmp_path.iterdir()) == sorted([words, more, out])


def test_lexicon_build_refuses_entries_that_are_not_words(tmp_path: Path, words: Path) -> None:
    out = str(tmp_path / "out.lex")
    assert "to do" in error("lexicon", "build", str(words), "--add", "tea", "--add", "to do", "-o", out)
    alone = error("lexicon", "build", str(words), "--add", "x1", "-o", out)
    assert alone.startswith("--add takes words of letters only, got 'x1'")
    long = error("lexicon", "build", str(words), "--add", "a" * 256, "-o", out)
    assert long.startswith("--add takes words of up to 255 letters, got 'aaa")
    assert "not in these lists" in run("lexicon", "build", str(words), "--exclude", "tee", "-o", out).stderr


def test_lexicon_build_folds_exclusions_and_packed_lists(tmp_path: Path) -> None:
    text, kept, folded = tmp_path / "words.txt", tmp_path / "kept.lex", tmp_path / "folded.lex"
    text.write_text("café\nthé\n", encoding="utf-8")
    output("lexicon", "build", str(text), "-o", str(kept))
    for source in (text, kept):
        output(
            *("lexicon", "build", str(source), "--accents", "fold", "--exclude", "Café", "-o", str(folded))
        )
        assert list(gridwords.Lexicon.open(folded)) == ["the"]
    output("lexicon", "build", str(kept), "-o", str(folded))
    assert list(gridwords.Lexicon.open(folded)) == ["café", "thé"]


def test_the_warning_about_a_word_list_is_printed_once(words: Path) -> None:
    words.write_text("tea\nto2\neat\n", encoding="utf-8")
    first = run("solve", "tea/set", "--lexicon", str(words))
    assert first.stderr == f"warning: {words}: left out 1 entry that is not a word, first 'to2' in line 2\n"
    assert output("solve", "tea/set", "--lexicon", str(words)) == first.stdout


def test_lexicon_build_leaves_nothing_behind_when_it_fails(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("\n", encoding="utf-8")
    assert "empty.txt" in error("lexicon", "build", str(empty), "-o", str(tmp_path / "out.lex"))
    assert list(tmp_path.iterdir()) == [empty]


def test_lexicon_check_refuses_a_damaged_file(tmp_path: Path, words: Path) -> None:
    out = tmp_path / "words.lex"
    output("lexicon", "build", str(words), "-o", str(out))
    data = bytearray(out.read_bytes())
    data[-1] ^= 1
    out.write_bytes(data)
    assert str(out) in error("lexicon", "check", str(out))
    assert str(words) in error("lexicon", "check", str(words))


def test_the_default_lexicon() -> None:
    assert "172820" in output("lexicon", "info").replace(",", "")


def test_lexicon_sample() -> None:
    drawn = output("lexicon", "sample", "50", "--min-length", "5", "--seed", "1").split()
    assert drawn == output("lexicon", "sample", "50", "--min-length", "5", "--seed", "1").split()
    assert drawn != output("lexicon", "sample", "50", "--min-length", "5", "--seed", "2").split()
    assert len(set(drawn)) == 50
    assert drawn == sorted(drawn)
    assert min(map(len, drawn)) >= 5


def test_lexicon_sample_of_more_words_than_there_are(words: Path) -> None:
    assert output("lexicon", "sample", "5", "--lexicon", str(words)) == "ate\neat\nseat\ntea\nteas\n"
    assert "2" in error("lexicon", "sample", "3", "--min-length", "4", "--lexicon", str(words))
