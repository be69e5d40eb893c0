"""Visited: how the states of a breadth-first search remember their cells, what that costs, and what sharing loses."""

from __future__ import annotations

from collections.abc import Sequence

from gridwords import _core
from gridwords.board import Board
from gridwords.engines.cpu import core_board
from gridwords.errors import with_article
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.questions.solve import solve
from gridwords.studies.contender import RULES, uninterrupted
from gridwords.studies.race import Disagreement, add_speed_ups, summary
from gridwords.studies.settings import NamedLexicon, Settings, board_seed, size_text
from gridwords.studies.table import Column, Row, Table, columns

#: How a state remembers its cells, by the core's name of it. Sharing comes last: it takes one thread.
_WAYS = {
    "path": "the cells of its path",
    "rows": "a copy of the board, a vector of rows",
    "flat": "a copy of the board, by memcpy",
    "shared": "one board for all states of a starting cell",
}


def copying_table(settings: Settings, lists: Sequence[NamedLexicon], threads: Sequence[int]) -> Table:
    """What it costs that each state keeps its own marks, by way and number of threads."""
    rows = [row for named in lists for row in _copying_rows(settings, named, threads)]
    shown = (
        *columns("size lexicon", size="board", lexicon="words"),
        Column("way", "each state keeps"),
        *columns("threads speed_up median_s mean_s spread_s states"),
        Column("copied_mb", "copied", "mb"),
        *columns("words found", words="words on the boards"),
    )
    notes = ["Breadth first along the trie from all cells at once; states and copied bytes are per board."]
    return Table("copying", "Copying the visited cells, or sharing them", shown, rows, notes)


def _copying_rows(settings: Settings, named: NamedLexicon, threads: Sequence[int]) -> list[Row]:
    size = (30, 30) if settings.quick else (100, 100)
    trials = settings.trials_or(quick=2)
    letters = settings.letters or "uniform"
    seeds = [board_seed(settings.seed, size, trial) for trial in range(trials)]
    boards = [Board.random(*size, seed=seed, letters=letters, lexicon=named.lexicon) for seed in seeds]
    right = [_words(board, named.lexicon) for board in boards]
    ways = [(way, count) for way in _WAYS for count in (threads if way != "shared" else (1,))]
    runs: dict[tuple[str, int], list[tuple[float, list[str], int, int, int]]] = {way: [] for way in ways}
    for board, expected in zip(boards, right, strict=True):
        for way, count in ways:
            run = _visit(board, named.lexicon, way, count)
            if way != "shared" and {*run[1]} != expected:
                raise Disagreement(
                    f"breadth first with {_WAYS[way]} finds other words on {with_article(size_text(size))} board"
                )
            runs[way, count].append(run)
    rows: list[Row] = []
    for (way, count), of_way in runs.items():
        rows.append(
            {
                "lexicon": named.name,
                "size": size_text(size),
                "way": _WAYS[way],
                "threads": count,
                "trials": trials,
                **summary([run[0] for run in of_way]),
                "states": sum(run[2] for run in of_way) / trials,
                "copied_mb": sum(run[4] for run in of_way) / trials / 1e6,
                "words": sum(map(len, right)),
                "found": sum(len(run[1]) for run in of_way),
            }
        )
    add_speed_ups(rows)
    return rows


def sharing_table(settings: Settings) -> Table:
    """How many words are lost when all states of one starting cell share the cells they have visited."""
    rows: list[Row] = []
    for named in settings.lexicons:
        for size in ((4, 4), (8, 8)):
            right = found = 0
            for trial in range(5 if settings.quick else 20):
                board = Board.random(*size, seed=board_seed(settings.seed, size, trial), letters="english")
                right += len(_words(board, named.lexicon))
                found += len(_visit(board, named.lexicon, "shared", 1)[1])
            facts = {"lexicon": named.name, "size": size_text(size), "words": right, "found": found}
            rows.append({**facts, "lost": 1 - found / right if right else None})
    shown = columns("lexicon size words found", words="words on the boards", found="found sharing")
    note = "Breadth first along the trie from each cell: a state that dies leaves its cells marked for the others."
    title = "One visited array for all states of a starting cell"
    lost = Column("lost", "lost, of the words on the boards", "share")
    return Table("sharing", title, (*shown, lost), rows, [note])


def _words(board: Board, lexicon: Lexicon) -> set[str]:
    return {*uninterrupted(solve(board, lexicon=lexicon, rules=RULES, paths="none")).words}


def _visit(board: Board, lexicon: Lexicon, way: str, threads: int) -> tuple[float, list[str], int, int, int]:
    """Seconds, words, states, most states at one time, and bytes copied."""
    rules = Game.of(lexicon, RULES).rules
    native = core_board(board, lexicon, rules.q_is_qu)
    return _core.visit_breadth_first(lexicon._core, native, rules.minimum_length, threads, way)
