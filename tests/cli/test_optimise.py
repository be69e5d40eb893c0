"""The `optimise` command: its boards, their use by other commands, and bad input."""

from __future__ import annotations

import pytest

from cli.commands import error, output, run
from gridwords import solve


def answer(line: str, *more: str) -> str:
    done = run("optimise", *line.split(), *more)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def test_an_annealing_schedule_in_numbers() -> None:
    done = run(
        "optimise", "anneal", "4", "4", "10", "5000", "1.05", "0.05", "--seed", "1", "--budget", "3000"
    )
    assert int(done.stdout.splitlines()[-1].split("\t")[1]) > 100
    assert "energy -" in done.stderr
    assert "longest: " in done.stderr
    larger = answer("anneal 10 10 5 50 1.05 0.5 --seed 1 --budget 50 --quiet")
    assert len(larger.splitlines()[-1].split("\t")[0].replace("/", "")) == 100


@pytest.mark.parametrize(
    "more", [(), ("--objective", "points - words"), ("--dice", "AEST,AEST,AEST,AEST,AEST,AEST")]
)
def test_solve_and_score_read_the_boards(more: tuple[str, ...]) -> None:
    out = answer("climb 2 3 --seed 1 --pool 5 --top 3 --quiet", *more)
    lines = [line.split("\t") for line in out.splitlines()]
    assert len(lines) == 3
    for board, *_, score in lines:
        assert int(score) == solve(board).score
    for words in (("solve", "-"), ("solve", "--file", "-")):
        assert f" {lines[-1][-1]} points" in run(*words, stdin=out).stdout
    rows = [row.split("\t") for row in output("score", stdin=out).splitlines()]
    assert [(row[0], row[2]) for row in rows] == [(line[0], line[-1]) for line in lines]


def test_the_american_spelling_and_a_plot() -> None:
    done = run("optimize", "climb", "2", "2", "--seed", "1", "--pool", "5", "--plot")
    assert done.exit_code == 0
    assert "final boards by value" in done.stderr
    assert "best value, " in done.stderr


def test_dice_are_shown() -> None:
    out = answer("climb 4 4 --seed 1 --pool 2 --budget 500 --dice new --quiet")
    board, dice, _ = out.splitlines()[-1].split("\t")
    assert dice.startswith("dice ")
    assert len(dice.split(",")) == len(board.replace("/", "")) == 16


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("anneal 4 4 1 10 0.9 1", "option cooling=0.9: expected a number above 1"),
        ("climb 4 4 --pool 0", "option pool=0: expected a whole number from 1 to 1,000,000"),
        ("anneal 4 4 2 --tries 3", "tries is given twice"),
        ("climb 4 4 --words many", "expected FEWEST-MOST"),
        ("climb 0 4", "'ROWS': 0: expected 1 or more"),
        ("--resume nowhere", "there is no checkpoint here to resume"),
        ("--resume nowhere climb 3 3", "takes no optimiser"),
        ("--quiet climb 3 3", "goes after climb, or with --resume"),
        ("--deadline 1", "goes after the optimiser, or with --resume"),
    ],
)
def test_bad_input_is_one_line(line: str, message: str) -> None:
    assert message in error("optimise", *line.split())
