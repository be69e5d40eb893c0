"""What an earlier version wrote opens in every later one: docs/stability.md. The files are never changed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from proving import WORDS

from gridwords import Lexicon, Rules, score_file, solve
from gridwords.files import FileProgress
from gridwords.files.scoring import Pace
from gridwords.make import Booklet, Puzzle
from gridwords.optimise import resume
from gridwords.prove import check_proof

V1 = Path(__file__).parent / "data" / "v1"
TEA = ["ate", "east", "eat", "sea", "seat", "tea", "teas", "tease"]


def test_lexicons() -> None:
    assert list(Lexicon.open(V1 / "words.lex")) == TEA
    wide = Lexicon.open(V1 / "wide.lex")
    assert (len(wide), len(wide.alphabet), "été" in wide, "яяя" in wide) == (34, 36, True, True)
    levels = Lexicon.open(V1 / "levels.lex")
    assert (len(levels), levels.level("zoo")) == (27, 26)


@pytest.mark.parametrize(
    ("kind", "board", "words"),
    [
        ("wordsearch", None, {"tea", "coffee", "milk"}),
        ("theme", "akmi/eola/tcco", {"tea", "milk", "cocoa"}),
        ("board", "ihig/cttn/piel/dgen", None),
    ],
)
def test_puzzles(kind: str, board: str | None, words: set[str] | None) -> None:
    values = json.loads((V1 / f"{kind}.json").read_text(encoding="utf-8"))
    puzzle = Puzzle.from_dict(values)
    assert puzzle.kind == kind
    assert board is None or str(puzzle.board) == board
    found = {word.word for word in puzzle.words}
    assert words is None or found == words
    assert kind != "board" or found <= set(solve(puzzle.board).words)
    assert puzzle.to_dict().items() >= values.items()


def test_a_booklet() -> None:
    values = json.loads((V1 / "booklet.json").read_text(encoding="utf-8"))
    booklet = Booklet.from_dict(values)
    assert [puzzle.title for puzzle in booklet] == ["Word search 1", "Word search 2"]
    assert {word.word for puzzle in booklet for word in puzzle.words} == {"tea", "coffee", "milk", "juice"}
    for puzzle, before in zip(booklet.to_dict()["puzzles"], values["puzzles"], strict=True):
        assert puzzle.items() >= before.items()


def test_rules() -> None:
    values = json.loads((V1 / "rules.json").read_text(encoding="utf-8"))
    assert Rules.from_dict(values) == Rules.get("boggle")


def test_a_certificate() -> None:
    checkup = check_proof(V1 / "proof", lexicon=Lexicon.from_words(WORDS), sample=3)
    assert checkup.classes == 24
    assert checkup.proved_again >= 3


def test_a_run_that_was_stopped(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(V1 / "climb", tmp_path / "climb"))
    assert resume(folder, deadline_s=0.0).best is not None


def test_a_file_that_was_half_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pace, "least", 1)
    folder = Path(shutil.copytree(V1 / "scores", tmp_path / "moved"))
    written = (folder / "scores.tsv.part").read_text()
    seen: list[FileProgress] = []
    lexicon = Lexicon.open(V1 / "words.lex")
    done = score_file(folder / "boards.txt", folder / "scores.tsv", lexicon=lexicon, progress=seen.append)
    assert done.boards == 40
    assert seen[0].boards > 34  # the first rows are not scored again
    assert (folder / "scores.tsv").read_text().startswith(written)
    score_file(folder / "boards.txt", folder / "anew.tsv", lexicon=lexicon)
    assert (folder / "scores.tsv").read_bytes() == (folder / "anew.tsv").read_bytes()
