"""rank: where a board stands, from the package's tables and from boards rolled now."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from cli.commands import output

from gridwords import BadBoard, BadOption, Board, Lexicon, Rank, Rules, rank, score_many, solve
from gridwords.board.dice import DICE
from gridwords.charts import Shares
from gridwords.game import Game
from gridwords.odds.anatomy import examine
from gridwords.odds.rank import percent, percent_with_interval
from gridwords.odds.rolls import Rolls
from gridwords.odds.source import odds
from gridwords.odds.table import find_table

BOARD = "oatrihpshtnrenei"


def test_a_board_among_ten_thousand_million() -> None:
    found = rank(BOARD)
    assert isinstance(found, Rank)
    assert (found.points, found.words, found.dice) == (135, 84, "new")
    table = find_table("new", "boggle")
    assert table is not None
    boards = table.tally.by_points
    assert found.percentile == pytest.approx(100 * boards[:135].sum() / boards.sum())
    assert found.interval.low < found.percentile < found.interval.high
    assert found.interval.high - found.interval.low < 0.1
    assert found.summary().startswith("84 words, 135 points: better than 57.")
    assert found.summary().endswith("% of boards rolled with the 1987 dice")


def test_words_of_level_50_and_less() -> None:
    found = rank(BOARD)
    fewer = solve(BOARD, lexicon=Lexicon.default().up_to_level(50))
    assert found.known is not None
    assert (found.known.points, found.known.words) == (fewer.score, len(fewer))
    table = find_table("new", "boggle", 50)
    assert table is not None
    assert found.known.odds.tally.rolls == table.tally.rolls
    at_50 = rank(BOARD, level=50)
    assert at_50.known is None
    assert (at_50.points, at_50.percentile) == (found.known.points, found.known.percentile)


def test_the_best_and_the_worst_boards() -> None:
    best = rank("perslatgsineters")
    assert best.percentile == 100
    assert best.interval.low < 100 == best.interval.high
    assert "better than all " in best.summary()
    worst = rank("z" * 16)
    assert (worst.points, worst.percentile, worst.could_roll) == (0, 0, {})
    assert worst.anatomy.idle is not None
    assert len(worst.anatomy.idle) == 16
    assert worst.anatomy.most_paths is None


@pytest.mark.parametrize("name", DICE)
def test_boards_can_be_rolled_with_their_own_dice(name: str) -> None:
    board = Rolls(name, Lexicon.default().alphabet).board(8, 0)
    found = rank(board, dice=name)
    assert found.dice == name
    chance = found.could_roll[name]
    assert chance is not None
    assert 0 < chance < 1e-15
    assert found.standing.odds.is_table


def test_a_bare_q_is_rolled_as_the_rules_read_it() -> None:
    board = "qncmedwhrrssooiu"
    assert "new" in rank(board).could_roll
    assert rank(board, rules="letters", rolls=100).could_roll == {}


def test_anatomy() -> None:
    found = rank(BOARD).anatomy
    everything = solve(BOARD, paths="all")
    used = {cell for word in everything for path in word.paths or () for cell in path}
    assert set(found.idle or ()) == {(row, col) for row in range(4) for col in range(4)} - used
    assert found.most_paths is not None
    assert found.most_paths.paths == max(len(word.paths or ()) for word in everything)
    board = Board(BOARD)
    without = {
        (row, col): 135 - solve(board.replace_tiles({(row, col): "."}), paths="none").score
        for row in range(4)
        for col in range(4)
    }
    assert found.most_valuable is not None
    assert found.most_valuable.points == max(without.values()) == without[found.most_valuable.cell]
    changed = [
        str(board.replace_tiles({(row, col): letter}))
        for row in range(4)
        for col in range(4)
        for letter in "abcdefghijklmnopqrstuvwxyz"
    ]
    assert found.best_change is not None
    assert found.best_change.points == score_many(changed).max()
    better = board.replace_tiles({found.best_change.cell: found.best_change.letter})
    assert solve(better).score == found.best_change.points
    assert rank("perslatgsineters").anatomy.best_change is None


def test_boards_with_too_many_paths_to_walk_are_not_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwords.odds.anatomy._DEADLINE_S", 0.05)
    game = Game(Lexicon.from_words(["a" * 20]), Rules.get("boggle"))
    found = examine(Board("/".join(["aaaaaa"] * 6)), game)
    assert found == (None, None, None, None)


def test_holes_are_not_changed() -> None:
    found = rank("te.a/..../..../....", rolls=10).anatomy.best_change
    assert found is None
    found = rank("teza/..../..../....", rolls=10).anatomy.best_change
    assert found is not None
    assert found.cell in {(0, 0), (0, 1), (0, 2), (0, 3)}
    assert rank("....", rolls=10).anatomy.best_change is None


@pytest.mark.parametrize("tile", ["?", "(a|b)"])
def test_boards_that_no_dice_show_are_refused(tile: str) -> None:
    with pytest.raises(BadBoard, match="the board is empty: expected rows of letters"):
        rank("")
    with pytest.raises(BadBoard, match="rolled boards have no wildcards or choices"):
        rank(tile + BOARD[1:])


def test_other_rules_are_rolled_now() -> None:
    found = rank(BOARD, rules="letters", rolls=1000, seed=5)
    assert not found.standing.odds.is_table
    assert found.standing.odds.tally.rolls == 1000
    again = rank(BOARD, rules="letters", rolls=1000, seed=5)
    assert (again.percentile, again.interval) == (found.percentile, found.interval)
    # A q is a plain letter here, which changes little.
    assert found.interval.low - 4 < rank(BOARD).percentile < found.interval.high + 4


def test_rolling_now_agrees_with_the_table() -> None:
    """A count of few boards on the CPU, within its error."""
    for board in (BOARD, "aeiouaeiouaeious", "seatseatseatseat"):
        table, now = rank(board), rank(board, rolls=2000, seed=77)
        width = now.interval.high - now.interval.low
        assert now.interval.low - width < table.percentile < now.interval.high + width
        low, high = now.standing.interval_words
        assert low - (high - low) < table.percentile_words < high + (high - low)


def test_your_own_dice_words_and_sizes() -> None:
    found = rank("tea/set/ate", rolls=500)
    assert found.dice == "new"  # some of its dice are left out
    own = rank(
        "te/as", dice=["tr", "ea", "as", "ts"], lexicon=Lexicon.from_words(["tea", "seat", "teas"]), rolls=500
    )
    assert own.dice == "custom"
    assert own.known is None
    assert own.to_dict()["dice"] == "custom"
    with pytest.raises(BadOption, match="no set has dice for 49 cells: pass your own dice"):
        rank("a" * 49)


def test_json_has_what_programs_need() -> None:
    answer = json.loads(json.dumps(rank(BOARD).to_dict()))
    assert answer["points"] == 135
    assert answer["words"] == 84
    assert answer["dice"] == "new"
    assert 0 < answer["percentile_words"] < answer["percentile"] < 100
    low, high = answer["interval"]
    assert low < answer["percentile"] < high
    assert {entry["dice"] for entry in answer["could_roll"]} == {"classic", "new"}
    assert sum(entry["found"] for entry in answer["words_by_length"]) == 84


@pytest.mark.parametrize(
    ("value", "text"),
    [(62.34, "62.3%"), (0.0, "0.0%"), (99.5, "99.50%"), (99.99987, "99.99987%"), (0.00001234, "0.000012%")],
)
def test_percentages(value: float, text: str) -> None:
    assert percent(value) == text


@pytest.mark.parametrize(
    ("value", "low", "high", "texts"),
    [
        (57.45688, 57.45588, 57.45782, ("57.4569%", "57.4559%", "57.4578%")),
        (100.0, 99.9999999631, 100.0, ("100%", "99.999999963%", "100%")),
        (0.0, 0.0, 3.68888e-08, ("0%", "0%", "0.000000037%")),
        (0.0176023, 0.017577, 0.017629, ("0.017602%", "0.017577%", "0.017629%")),
        (31.0, 5.0, 60.0, ("31%", "5%", "60%")),
    ],
)
def test_a_share_lies_in_its_interval_as_printed(
    value: float, low: float, high: float, texts: tuple[str, str, str]
) -> None:
    text = "{} of boards (95% interval {} to {})".format(*texts)
    assert percent_with_interval(value, (low, high)) == text


def test_too_many_ways_to_roll_a_board_are_not_called_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwords.odds.chance._MOST_STATES", 0)
    found = rank(BOARD)
    assert found.could_roll["new"] is None
    assert {"dice": "new", "probability": None, "exact": None} in found.to_dict()["could_roll"]
    assert "rolled with new: too many ways to count" in output("rank", BOARD)


def drawn(marks: dict[str, int]) -> tuple[list[float], list[float]]:
    """The curve of the 1987 dice."""
    axes = MagicMock()
    axes.plot.return_value = [MagicMock()]
    Shares("odds", "", "points", {"new": odds("new").points}, marks).draw(None, axes)
    x, y = axes.plot.call_args.args
    return x, y


def test_a_mark_far_out_does_not_coarsen_the_curve() -> None:
    x, y = drawn({})
    more_x, more_y = drawn({"here": 3623})
    assert (more_x[: len(x)], more_y[: len(y)]) == (x, y)


def test_the_area_under_the_curve_is_that_of_all_boards() -> None:
    x, y = drawn({"here": 3623})
    assert sum(y) * (x[1] - x[0]) == pytest.approx(100)


def test_the_picture_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    output("rank", BOARD, "--plot", str(tmp_path / "rank.svg"))
    assert "<svg" in (tmp_path / "rank.svg").read_text(encoding="utf-8")
    output("odds", "new", "--plot", str(tmp_path / "odds.png"))
    assert (tmp_path / "odds.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("lexicon", [None, Lexicon.from_words(["tea", "ten", "net"], levels={"tea": 10})])
def test_a_rank_is_pickled_copied_and_compared(lexicon: Lexicon | None) -> None:
    found = rank(BOARD, lexicon=lexicon, rolls=50)
    for same in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):
        assert same == found
        assert same.to_dict() == found.to_dict()
    assert found != rank(BOARD, lexicon=lexicon, rolls=51)
    assert found.standing.odds.points == rank(BOARD, lexicon=lexicon, rolls=50).standing.odds.points
    assert len({found.standing.odds.tally, rank(BOARD, lexicon=lexicon, rolls=50).standing.odds.tally}) == 1
