"""The records: every row is scored again, and each can be found with its command."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from gridwords import Board, Lexicon, solve
from gridwords.board.dice import dice
from gridwords.cli import main
from gridwords.errors import BadLexicon
from gridwords.lexicon.installed import find_list
from gridwords.records import STATUSES, Record, all_records, find_records


def lexicon_of(name: str, request: pytest.FixtureRequest) -> Lexicon:
    """A list of the table, where it is installed."""
    if name == "enable1":
        return Lexicon.default()
    if name == "enable2k":
        return Lexicon.load(request.getfixturevalue("enable2k"))
    try:
        return Lexicon.load(find_list(name))
    except BadLexicon:
        pytest.skip(f"no word list {name} is installed")


@pytest.mark.parametrize("name", dict.fromkeys(record.list for record in all_records()))
def test_every_record_is_scored_again(name: str, request: pytest.FixtureRequest) -> None:
    lexicon = lexicon_of(name, request)
    for record in find_records(list=name):
        solution = solve(Board(record.board, neighbours=record.neighbours), lexicon=lexicon)  # type: ignore[arg-type]
        score = solution.score if record.objective == "points" else len(solution)
        assert (str(solution.board.shape), score) == (record.size, record.score), record.board


def can_roll(tiles: str, which: str) -> bool:
    """Whether every tile has a die of its own, by augmenting paths."""
    faces = dice(which)
    tile_of: dict[int, int] = {}

    def seat(tile: int, tried: set[int]) -> bool:
        for die in range(len(faces)):
            if tiles[tile] in faces[die] and die not in tried:
                tried.add(die)
                if die not in tile_of or seat(tile_of[die], tried):
                    tile_of[die] = tile
                    return True
        return False

    return len(faces) == len(tiles) and all(seat(tile, set()) for tile in range(len(tiles)))


def test_boards_with_dice_can_be_rolled() -> None:
    rolled = [record for record in all_records() if record.dice]
    assert {"classic", "new"} <= {record.dice for record in rolled}
    for record in rolled:
        assert can_roll(record.board.replace("/", ""), record.dice)
    assert not can_roll("z" * 16, "classic")


@pytest.mark.parametrize("record", all_records(), ids=lambda record: f"{record.list}-{record.board}")
def test_the_command_of_a_record_is_about_it(record: Record) -> None:
    assert record.status in STATUSES
    assert bool(record.proof) == (record.status in ("proven", "bound"))
    program, optimise, optimiser, rows, cols, *options = shlex.split(record.command)
    assert (program, optimise, f"{rows}x{cols}") == ("gridwords", "optimise", record.size)
    context = click.Context(main)
    group = main.get_command(context, optimise)
    assert isinstance(group, click.Group)
    own = group.get_command(context, optimiser)
    assert own is not None
    given = dict(zip(options[::2], options[1::2], strict=True))
    assert set(given) <= {name for parameter in own.params for name in parameter.opts}
    assert given.get("--objective", "points") == record.objective
    assert given.get("--neighbours", "king") == record.neighbours
    assert given.get("--dice", "") in (record.dice, "")
    assert given["--seed"]
    assert Path(given.get("--lexicon", "enable1")).stem == record.list


def test_the_command_lists_them() -> None:
    def lines(*options: str) -> str:
        ran = CliRunner().invoke(main, ["records", *options], standalone_mode=False)
        assert ran.exit_code == 0, ran.output
        return ran.output

    assert "3,625 points, proven" in lines("--size", "4x4", "--objective", "points")
    found = json.loads(lines("--format", "json", "--list", "enable2k", "--neighbours", "king"))
    assert found == [record.to_dict() for record in find_records(list="enable2k", neighbours="king")]
    assert lines("--size", "9x9") == "no record of this kind is known\n"
