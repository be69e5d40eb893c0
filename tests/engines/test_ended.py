"""Why a search ended, on every engine that runs without a GPU: in `Solution.ended` and in `Scored.ended`."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest
from stopping import ENDLESS, ENDLESS_WORDS, ctrl_c, ctrl_c_on_progress, needs_ctrl_c, with_time_enough

from gridwords import Board, Lexicon, Solution, solve
from gridwords.compute import Compute
from gridwords.engines.engine import Scored
from gridwords.game import Game
from gridwords.questions.score import score_boards

WAYS: list[tuple[str, dict[str, object]]] = [
    ("python", {}),
    ("prefix", {}),
    ("prefix", {"split": "depth:2", "schedule": "stealing"}),
    ("paths", {}),
    ("paths", {"lookup": "chunks"}),
    ("paths", {"limit": "none"}),
    ("word", {}),
    ("word", {"filters": "off"}),
    ("frontier", {}),
    ("frontier", {"levels": 12}),
    ("frontier", {"levels": 12, "queue": "shared"}),
]
SCORERS = ["python", "prefix", "paths", "word", "frontier", "batch"]
GAME = Game.of(ENDLESS_WORDS)
SHORT = Board("aaab", (2, 2))


@pytest.mark.parametrize(("engine", "options"), WAYS)
def test_a_search_that_looks_everywhere_is_complete(engine: str, options: dict[str, object]) -> None:
    answer = solve(SHORT, lexicon=ENDLESS_WORDS, engine=engine, options=options, deadline_s=60, threads=2)
    assert (answer.ended, answer.complete, answer.words) == ("complete", True, ["aaa"])


@pytest.mark.parametrize(("engine", "options"), WAYS)
def test_a_deadline_ends_a_search(engine: str, options: dict[str, object]) -> None:
    def ask(deadline_s: float) -> Solution:
        started = monotonic()
        answer = solve(
            ENDLESS, lexicon=ENDLESS_WORDS, engine=engine, options=options, deadline_s=deadline_s, threads=2
        )
        # Far more than it takes, far less than the search would.
        assert monotonic() - started < deadline_s + 10
        assert (answer.ended, answer.complete) == ("deadline", False)
        return answer

    assert with_time_enough(ask, lambda answer: len(answer) > 0).words == ["aaa"]


@needs_ctrl_c
@pytest.mark.parametrize(("engine", "options"), WAYS)
def test_ctrl_c_ends_a_search(engine: str, options: dict[str, object]) -> None:
    with ctrl_c_on_progress() as progress:
        answer = solve(
            ENDLESS,
            lexicon=ENDLESS_WORDS,
            engine=engine,
            options=options,
            deadline_s=60,
            threads=2,
            progress=progress,
        )
    assert (answer.ended, answer.complete) == ("interrupted", False)
    # The reference engine reports progress before it searches the first cell.
    assert answer.words == ["aaa"] or engine == "python"
    assert answer.elapsed_s < 30


@needs_ctrl_c
@pytest.mark.parametrize("engine", ["python", "prefix"])
def test_ctrl_c_ends_a_search_that_reports_no_progress(engine: str) -> None:
    with ctrl_c(after_s=0.3):
        answer = solve(ENDLESS, lexicon=ENDLESS_WORDS, engine=engine, deadline_s=60)
    assert (answer.ended, answer.words) == ("interrupted", ["aaa"])


def test_ctrl_c_inside_the_callback_is_like_any_other() -> None:
    def interrupted(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    answer = solve(ENDLESS, lexicon=ENDLESS_WORDS, deadline_s=60, progress=interrupted)
    assert (answer.ended, answer.words) == ("interrupted", ["aaa"])
    scored = score_boards([ENDLESS], GAME, Compute(deadline_s=60), progress=interrupted)
    assert scored.ended == "interrupted"


@pytest.mark.parametrize("engine", SCORERS)
def test_boards_that_are_all_scored_are_complete(engine: str) -> None:
    scored = score_boards([SHORT] * 3, GAME, Compute.of(engine, deadline_s=60), counts=True)
    assert (scored.ended, scored.done, scored.points.tolist()) == ("complete", 3, [1, 1, 1])
    assert scored.counts is not None
    assert scored.counts.tolist() == [1, 1, 1]


@pytest.mark.parametrize("engine", SCORERS)
@pytest.mark.parametrize("boards", [[SHORT, ENDLESS], [ENDLESS]], ids=["after-one", "at-once"])
def test_a_deadline_ends_scoring(engine: str, boards: list[Any]) -> None:
    def ask(deadline_s: float) -> Scored:
        scored = score_boards(boards, GAME, Compute.of(engine, deadline_s=deadline_s), counts=True)
        assert scored.ended == "deadline"
        assert scored.points.tolist() == [1] * scored.done
        assert scored.counts is not None
        assert scored.counts.tolist() == [1] * scored.done
        return scored

    all_but_the_last = len(boards) - 1
    assert with_time_enough(ask, lambda scored: scored.done == all_but_the_last).done == all_but_the_last


@needs_ctrl_c
@pytest.mark.parametrize("engine", SCORERS)
def test_ctrl_c_ends_scoring(engine: str) -> None:
    with ctrl_c_on_progress() as progress:
        scored = score_boards([ENDLESS], GAME, Compute.of(engine, deadline_s=60), progress=progress)
    assert (scored.ended, scored.done, scored.points.tolist()) == ("interrupted", 0, [])


@pytest.mark.parametrize("engine", SCORERS)
def test_a_deadline_of_zero_scores_nothing(engine: str) -> None:
    scored = score_boards([SHORT, SHORT], GAME, Compute.of(engine, deadline_s=0))
    assert (scored.ended, scored.done) == ("deadline", 0)


def test_no_boards_are_scored_completely() -> None:
    assert score_boards([], GAME, Compute(deadline_s=0)).ended == "complete"


ODD = Board("(aa)" + "a" * 399)  # letter codes cannot express it, so it is solved by itself
ODD_GAME = Game.of(Lexicon.from_words(["aaa", "a" * 15 + "b"]))


def test_a_deadline_ends_a_board_that_is_scored_alone() -> None:
    def ask(deadline_s: float) -> Scored:
        scored = score_boards([SHORT, ODD], ODD_GAME, Compute(deadline_s=deadline_s))
        assert scored.ended == "deadline"
        return scored

    scored = with_time_enough(ask, lambda scored: scored.done == 1)
    assert (scored.done, scored.points.tolist()) == (1, [1])


@needs_ctrl_c
def test_boards_after_ctrl_c_are_not_scored() -> None:
    with ctrl_c_on_progress() as progress:
        scored = score_boards([ODD, SHORT], ODD_GAME, Compute(deadline_s=60), progress=progress)
    assert (scored.ended, scored.done, scored.points.tolist()) == ("interrupted", 0, [])
