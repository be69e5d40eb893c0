"""`gridwords roll` and `gridwords random`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cli.commands import Terminal, error, output, run
from gridwords import BadOption
from gridwords.cli.random import command as random_command


def test_a_seed_repeats_a_roll_and_each_board_differs() -> None:
    boards = output("roll", "--seed", "18446744073709551615", "--count", "3").split()
    assert len(set(boards)) == 3
    assert boards[0] == output("roll", "--seed", "18446744073709551615").strip()
    assert boards[1] == output("roll", "--seed", "0").strip()
    assert output("roll") != output("roll")


def test_roll_dice() -> None:
    assert len(output("roll", "--dice", "super-big").split("/")) == 6
    assert sorted(output("roll", "--dice", "aaaaaa,bbbbbb,cccccc,dddddd").strip()) == list("/abcd")
    help_text = " ".join(output("roll", "--help").split())
    assert "any number of faces" in help_text
    assert "AACIOT,HIMNU(qu)" in help_text
    assert len(output("roll", "--dice", "AACIOT,HIMNU(qu)", "--draw").split()) == 2
    assert output("roll", "--dice", "A,(qu)(qu),.,?").strip().count("/") == 1
    assert len(output("roll", "--draw", "--size", "2x8").splitlines()) == 2


def test_random() -> None:
    assert output("random", "3", "5", "--seed", "7") == output("random", "3", "5", "--seed", "7")
    rows = output("random", "3", "5").strip().split("/")
    assert [len(row) for row in rows] == [5, 5, 5]
    assert output("random", "2", "2", "--count", "0") == ""


def test_random_letters_of_a_lexicon(words: Path) -> None:
    args = ("--letters", "lexicon", "--lexicon", str(words))
    assert set(output("random", "20", "20", *args).strip()) == set("aest/")


@pytest.mark.parametrize(
    ("apart", "together"),
    [
        (["random", "2", "3", "--seed", "1"], ["random", "2x3", "--seed", "1"]),
        (["prove", "2", "2", "--at-least", "18"], ["prove", "--at-least", "18", "2X2"]),
        (["optimise", "climb", "2", "3", "--seed", "1"], ["optimise", "climb", "--seed", "1", "2x3"]),
        (
            ["optimise", "anneal", "2", "2", "3", "4", "1.5", "0.5", "--seed", "1"],
            ["optimise", "anneal", "2x2", "3", "4", "1.5", "0.5", "--seed", "1"],
        ),
    ],
)
def test_a_size_may_be_one_argument(apart: list[str], together: list[str]) -> None:
    assert run(*together).stdout == run(*apart).stdout != ""


def test_the_value_of_an_option_is_not_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["--letters", "aest", "--at-least", "18"]
    assert run("prove", "--out", "4x4", "2x2", *arguments).stdout == run("prove", "2", "2", *arguments).stdout
    assert (tmp_path / "4x4").is_dir()


@pytest.mark.parametrize("command", ["random 1 4", "roll"])
def test_a_search_by_words_ends_at_its_deadline(command: str) -> None:
    args = command.split()
    said = error(*args, "--words", "4000-6000", "--deadline", "0")
    assert "words 4000-6000: time ran out after" in said
    assert "--deadline requires --words" in error(*args, "--deadline", "1")


def test_a_search_by_words_shows_that_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("gridwords.cli.drawn.PATIENCE_S", 0.0)
    with pytest.raises(BadOption):
        random_command.main(["1", "4", "--words", "400-600"], standalone_mode=False)
    assert "looking for a board" in terminal.text
