"""Study `optimise`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext

import pytest

from gridwords import Board, Lexicon
from gridwords.studies.contender import Outcome
from gridwords.studies.optimise import OptimiserContender, _contenders
from gridwords.studies.race import Disagreement, Race, run_races
from gridwords.studies.settings import NamedLexicon, Progress


@pytest.mark.parametrize("size", [(2, 2), (70, 70)])
def test_islands_are_large_enough_to_breed(size: tuple[int, int]) -> None:
    for contender in _contenders("genetic", size, quick=True):
        assert isinstance(contender, OptimiserContender)
        assert contender.parameters["population"] >= 2


class Mirrored(OptimiserContender):
    """Claims the mirror images of the boards it found: other boards with as many words and points."""

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        found = super().answer(board, lexicon)()
        mirrored = [
            ("/".join(row[::-1] for row in text.split("/")), value) for text, value in found.answer or ()
        ]
        return lambda: found._replace(answer=mirrored)


def test_the_boards_that_optimisers_find_are_compared() -> None:
    [inside, chains] = _contenders("genetic", (3, 3), quick=True)
    mirrored = Mirrored(**{key: getattr(inside, key) for key in inside.__dataclass_fields__})
    for pair, differ in (((inside, chains), False), ((mirrored, chains), True)):
        race = Race(pair, NamedLexicon.load(None), (3, 3), 1, 1)
        with pytest.raises(Disagreement, match="the first difference is") if differ else nullcontext():
            run_races({"": [race]}, Progress())
