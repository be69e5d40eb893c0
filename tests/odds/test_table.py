"""The tables of the package: what they hold, and that they can be made again."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from importlib.resources import files
from math import sqrt
from pathlib import Path
from runpy import run_path

import pytest

from gridwords import GridwordsError, Rules, solve
from gridwords.game import Game
from gridwords.odds.count import Counter
from gridwords.odds.rolls import Rolls
from gridwords.odds.table import (
    USUAL_RULES,
    Table,
    _lines,
    find_table,
    read_tables,
    shipped_levels,
    write_tables,
)

DATA = Path(str(files("gridwords").joinpath("data")))
TABLES = read_tables((DATA / "odds.jsonl.gz").read_bytes())


def table_of(dice: str, level: int = 95) -> Table:
    table = find_table(dice, USUAL_RULES[dice], level)
    assert table is not None
    return table


def test_the_checksum_is_written_beside_the_file() -> None:
    digest = hashlib.sha256((DATA / "odds.jsonl.gz").read_bytes()).hexdigest()
    assert digest in (DATA / "ODDS.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("dice", USUAL_RULES)
def test_every_set_has_its_tables(dice: str) -> None:
    assert {50, 95} <= set(shipped_levels(dice, USUAL_RULES[dice]))
    for level in shipped_levels(dice, USUAL_RULES[dice]):
        table = TABLES[dice, USUAL_RULES[dice], level]
        tally = table.tally
        assert table.to_json() == table_of(dice, level).to_json()
        # Every board is counted once in each.
        assert tally.by_points.sum() == tally.by_words.sum() == tally.by_longest.sum() == tally.rolls
        assert tally.by_words[0] == tally.by_points[0] == tally.by_longest[0]
        assert len(tally.by_points) - 1 == tally.most_points.value
        assert (tally.by_points >= 0).all()


@pytest.mark.parametrize("dice", USUAL_RULES)
def test_the_best_boards_can_be_rolled_again(dice: str) -> None:
    table = table_of(dice)
    rolls = Rolls(dice, Game.of().lexicon.alphabet)
    tally = table.tally
    best = solve(rolls.board(table.seed, tally.most_points.index), rules=table.rules, paths="none")
    assert best.score == tally.most_points.value
    most = solve(rolls.board(table.seed, tally.most_words.index), rules=table.rules, paths="none")
    assert len(most) == tally.most_words.value
    longest = solve(rolls.board(table.seed, tally.longest.index), rules=table.rules, paths="none")
    assert max(map(len, longest.words)) == tally.longest.value


@pytest.mark.parametrize("dice", USUAL_RULES)
def test_a_few_rolls_on_the_cpu_agree_within_their_error(dice: str) -> None:
    table = table_of(dice)
    number = {"boggle": 4000, "big-boggle": 1500, "super-big-boggle": 600}[table.rules]
    game = Game.of(None, table.rules)
    few = Counter(Rolls(dice, game.lexicon.alphabet), game).count(99, 0, number)
    for counted, shipped in (
        (few.by_points, table.tally.by_points),
        (few.by_words, table.tally.by_words),
        (few.by_longest, table.tally.by_longest),
    ):
        values = range(len(shipped))
        mean = sum(v * c for v, c in zip(values, shipped.tolist(), strict=True)) / table.tally.rolls
        square = sum(v * v * c for v, c in zip(values, shipped.tolist(), strict=True)) / table.tally.rolls
        here = sum(value * count for value, count in enumerate(counted.tolist())) / number
        assert abs(here - mean) < 5 * sqrt((square - mean * mean) / number)


def test_words_by_length_add_up_to_the_words() -> None:
    for table in TABLES.values():
        by_length = sum(table.words_by_length) / table.length_rolls
        words = sum(v * c for v, c in enumerate(table.tally.by_words.tolist())) / table.tally.rolls
        assert by_length == pytest.approx(words, rel=0.02)


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.unlink(),
        lambda path: path.write_bytes(path.read_bytes()[:500]),
        lambda path: path.write_bytes(b"no gzip"),
        lambda path: path.write_bytes(gzip.compress(b'{"dice":"new"}\n')),
    ],
    ids=["missing", "cut", "text", "other lines"],
)
def test_a_damaged_file_is_named(
    damage: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "odds.jsonl.gz").write_bytes((DATA / "odds.jsonl.gz").read_bytes())
    damage(data / "odds.jsonl.gz")
    monkeypatch.setattr("gridwords.odds.table.files", lambda _: tmp_path)
    monkeypatch.setattr("gridwords.odds.table._lines", _lines.__wrapped__)
    with pytest.raises(GridwordsError, match=r"data/odds\.jsonl\.gz\) are missing or damaged: ."):
        shipped_levels("new", "boggle")


def test_files_are_read_as_written() -> None:
    some = [TABLES[key] for key in sorted(TABLES)[:3]]
    data = write_tables(some)
    assert data == write_tables(reversed(some))
    assert [table.to_json() for table in read_tables(data).values()] == [table.to_json() for table in some]


def test_rules_of_that_name_but_other_points_have_no_table() -> None:
    assert find_table("new", Rules.get("boggle")) is not None
    other = Rules.from_dict({"name": "boggle", "like": "boggle", "minimum_length": 4})
    assert find_table("new", other) is None
    assert find_table("new", "letters") is None


def test_the_tool_makes_tables_and_continues(tmp_path: Path) -> None:
    make = run_path(str(Path(__file__).parent.parent.parent / "tools" / "make_odds.py"))["main"]
    out = tmp_path / "odds.jsonl.gz"
    make([str(out), "--scale", "1e-7", "--dice", "new", "--levels", "95,50"])
    tables = read_tables(out.read_bytes())
    assert [table.tally.rolls for table in tables.values()] == [200, 1000]
    make([str(out), "--scale", "2e-7", "--dice", "new", "--levels", "95"])
    more = read_tables(out.read_bytes())["new", "boggle", 95]
    assert more.tally.rolls == 2000
    game = Game.of()
    assert (
        more.tally.to_dict() == Counter(Rolls("new", game.lexicon.alphabet), game).count(1, 0, 2000).to_dict()
    )
