"""`gridwords lexicon`: what it builds, describes and refuses."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

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


def test_the_warning_about_a_word_list_names_examples_every_time(words: Path) -> None:
    words.write_text("# three words\ntea\nto2\neat\n", encoding="utf-8")
    first = run("solve", "tea/set", "--lexicon", str(words))
    assert first.stderr == f"warning: {words}: left out 1 entry that is not a word, first 'to2' in line 3\n"
    assert run("solve", "tea/set", "--lexicon", str(words)).stderr == first.stderr
    words.write_text("tea it's x-ray\n42\neat e.g.\n", encoding="utf-8")
    expected = (
        f"warning: {words}: left out 4 entries that are not words,"
        """ first "it's" in line 1, 'x-ray' in line 1, '42' in line 2\n"""
    )
    for _ in range(2):
        assert run("solve", "tea/set", "--lexicon", str(words)).stderr == expected


def test_words_to_check_may_have_comments() -> None:
    lines = output("check", "oatrihpshtnrenei", "-", stdin="# Ann's words\nhapten\n # at\ntrap\n")
    assert [line.split()[0] for line in lines.splitlines()[:2]] == ["hapten", "trap"]
    assert "of 2 words" in lines


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


@pytest.mark.skipif(os.name == "nt", reason="making links needs a privilege")
def test_lexicon_build_and_score_follow_links_alike(tmp_path: Path, words: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    boards = tmp_path / "boards.txt"
    boards.write_text("teas\n", encoding="utf-8")
    for link, command in (
        (tmp_path / "a.lex", ["lexicon", "build", str(words), "-o"]),
        (tmp_path / "a.npy", ["score", str(boards), "--out"]),
        (tmp_path / "a.json", ["solve", "teas", "--trace"]),
    ):
        link.symlink_to(there / link.name)
        for _ in range(2):
            assert run(*command, str(link)).exit_code == 0
        assert link.is_symlink()
        assert (there / link.name).is_file()
        lost = tmp_path / f"lost{link.suffix}"
        lost.symlink_to(tmp_path / "none" / "file")
        assert f"{lost}: No such file" in error(*command, str(lost))
        circle = tmp_path / f"circle{link.suffix}"
        circle.symlink_to(circle)
        assert str(circle) in error(*command, str(circle))
        assert circle.is_symlink()
    assert {path.name for path in there.iterdir()} == {"a.lex", "a.npy", "a.json"}


def test_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "french").write_text("été\nthé\n", "utf-8")
    monkeypatch.setenv("GRIDWORDS_DICTS", str(tmp_path))
    monkeypatch.setenv("GRIDWORDS_CACHE", str(tmp_path / "cache"))
    assert output("solve", "té/hé", "--lexicon", "french", "--format", "plain") == "thé\nété\n"
    heading, *lines = output("lexicon", "list").splitlines()
    assert heading.split() == ["name", "kind", "words", "file"]
    assert lines[0].split()[:3] == ["enable1", "default", "172,820"]
    assert lines[1].split() == ["french", "list", str(tmp_path / "french")]
    assert lines[2].split()[1:3] == ["built", "2"]
    answer = json.loads(output("lexicon", "list", "--format", "json"))
    assert [each["kind"] for each in answer] == ["default", "list", "built"]
    assert "unknown lexicon 'frensh': did you mean 'french'?" in error(
        "solve", "té/hé", "--lexicon", "frensh"
    )


def test_dice_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "dice.txt").write_text("# mine\n(ij)\na\nb\nc\n", "utf-8")
    board = output("roll", "--dice", str(tmp_path / "dice.txt"), "--seed", "1").strip()
    assert sorted(board.replace("/", "")) == sorted("(ij)abc")
    assert "cannot be read" in error("roll", "--dice", "missing.txt")
    (tmp_path / "dice.txt").write_text("a(b\n", "utf-8")
    assert "dice.txt, line 1: '(' is never closed" in error("roll", "--dice", str(tmp_path / "dice.txt"))


def test_a_lexicon_is_built_to_standard_output(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("tea ten")
    result = run("lexicon", "build", str(tmp_path / "words.txt"), "-o", "-")
    (tmp_path / "words.lex").write_bytes(result.stdout_bytes)
    assert list(gridwords.Lexicon.open(tmp_path / "words.lex")) == ["tea", "ten"]
    assert result.stderr == ""
