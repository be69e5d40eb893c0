"""What an earlier version wrote opens in every later one: docs/stability.md. The files are never changed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from proving import WORDS

from gridwords import Lexicon, Rules, solve
from gridwords.make import Puzzle
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
