"""Races: turns, comparisons and batches."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from time import sleep

import pytest

from gridwords import Board, Lexicon
from gridwords.studies.contender import BatchContender, Contender, Outcome, on_threads
from gridwords.studies.race import Disagreement, Measured, Race, Trial, run_races
from gridwords.studies.settings import NamedLexicon, Progress


class Liar(Contender):
    """Claims one word more than there is, or the same words elsewhere."""

    def __init__(self, lie: str) -> None:
        super().__init__("prefix", name="liar")
        object.__setattr__(self, "lie", lie)

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        true = super().answer(board, lexicon)()
        assert true.answer is not None
        words = list(true.answer)
        if self.lie == "more":  # type: ignore[attr-defined]
            return lambda: Outcome(true.words + 1, true.points, [*words, ("zzz", None)])
        if self.lie == "points":  # type: ignore[attr-defined]
            return lambda: Outcome(true.words, true.points + 1)
        return lambda: Outcome(true.words, true.points, [(word, ((0, 0),)) for word, _ in words])


@pytest.mark.parametrize(
    ("lie", "message"),
    [("more", "'zzz', found only by it"), ("points", "points"), ("paths", "the first paths of")],
)
def test_a_wrong_answer_is_an_error(lie: str, message: str) -> None:
    board = Board("oatrihpshtnrenei")
    race = Race([Contender("prefix"), Liar(lie)], NamedLexicon.load(None), (4, 4), 1, 1, board)
    with pytest.raises(Disagreement, match=message):
        run_races({"": [race]}, Progress())


def test_racers_take_turns_over_the_same_boards() -> None:
    order: list[tuple[str, str]] = []

    class Noted(Contender):
        def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
            order.append((self.label, str(board)))
            return super().answer(board, lexicon)

    named = NamedLexicon.load(None)
    racers = [Noted("python", name="a"), Noted("python", name="b")]
    [[first, second]] = run_races({"": [Race(racers, named, (4, 4), 4, 1)]}, Progress())[""]
    runs = [
        label
        for place, (label, board) in enumerate(order[2:])
        if not place or order[2:][place - 1] != (label, board)
    ]
    assert runs == ["a", "b", "b", "a", "a", "b", "b", "a"]
    assert [trial.outcome for trial in first.trials] == [trial.outcome for trial in second.trials]
    assert len(first.board_seeds) == len({*first.board_seeds}) == 4


def test_a_slow_contender_leaves_a_race_after_its_limit() -> None:
    class Slow(Contender):
        def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
            sleep(0.3)
            return super().answer(board, lexicon)

    racers = [Contender("prefix"), Slow("prefix", name="slow")]
    race = Race(racers, NamedLexicon.load(None), (3, 3), 4, 1)
    steps: list[tuple[int, int, str]] = []
    [[quick, slow]] = run_races({"": [race]}, Progress(lambda *one: steps.append(one)), 0.5)[""]
    assert (len(quick.trials), len(slow.trials)) == (4, 2)
    assert steps[-1][:2] == (8, 8)


def test_two_trials_are_the_least() -> None:
    trial = Trial(0.25, 0.25, None, None, Outcome(0, 0))
    one, batch = Measured(Contender("prefix"), {}), Measured(Contender("batch", boards_at_once=4), {})
    one.trials, batch.trials = [trial], [trial]
    assert not one.is_enough(0.1)
    assert not batch.is_enough(0.1)
    one.trials, batch.trials = [trial, trial], [trial, trial]
    assert [one.is_enough(limit_s) for limit_s in (0.5, 0.6, None)] == [True, False, False]
    assert [batch.is_enough(limit_s) for limit_s in (2.0, 2.1, None)] == [True, False, False]


def test_a_contender_warms_up_for_its_other_numbers_of_threads() -> None:
    threads: list[int] = []

    class Noted(Contender):
        def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
            threads.append(self.threads)
            return super().answer(board, lexicon)

    race = Race(on_threads([Noted("prefix")], (1, 2)), NamedLexicon.load(None), (3, 3), 1, 1)
    run_races({"": [race]}, Progress())
    # A run this short is repeated within its trial.
    assert [count for count, _ in groupby(threads)] == [2, 1, 2]


def test_a_batch_counts_what_the_others_find() -> None:
    racers = [Contender("prefix"), BatchContender("batch")]
    for size in ((4, 4), (2, 9), (10, 10)):
        race = Race(racers, NamedLexicon.load(None), size, 3, 5)
        [[prefix, batch]] = run_races({"": [race]}, Progress())[""]
        assert [(one.outcome.words, one.outcome.points) for one in prefix.trials] == [
            (one.outcome.words, one.outcome.points) for one in batch.trials
        ]


class Careless(BatchContender):
    """Scores the board in question right and the others of its batch wrong."""

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        right = super().answer(board, lexicon)()
        return lambda: right._replace(batch=1)


def test_all_boards_of_a_batch_are_compared() -> None:
    racers = [Contender("prefix"), BatchContender("batch"), Careless("batch", name="careless")]
    race = Race(racers, NamedLexicon.load(None), (4, 4), 1, 1)
    with pytest.raises(
        Disagreement, match="careless and batch score the other boards of a batch differently"
    ):
        run_races({"": [race]}, Progress())
