"""Counting on a GPU: exactly what the CPU counts."""

from __future__ import annotations

from typing import Any

import pytest

from gridwords import Lexicon
from gridwords.engines.gpu import lane_memory, score_kernels
from gridwords.engines.gpu import rolls as gpu_rolls
from gridwords.engines.gpu.device import why_no_gpu
from gridwords.errors import BadOption
from gridwords.game import Game
from gridwords.odds.count import Counter, count_rolls, score_rolled, words_by_length
from gridwords.odds.rolls import Rolls
from gridwords.odds.sample import Sample
from gridwords.odds.table import USUAL_RULES
from gridwords.rules import Rules

NO_GPU = why_no_gpu()
pytestmark = [pytest.mark.gpu, pytest.mark.skipif(NO_GPU is not None, reason=f"no GPU: {NO_GPU}")]


def counters(dice: Any, rules: Any, level: int = 95, **how: Any) -> tuple[Counter, Counter]:
    game = Game(Lexicon.default().up_to_level(level), Rules.get(rules))
    rolls = Rolls(dice, game.lexicon.alphabet, game.rules.q_is_qu, **how)
    return Counter(rolls, game), Counter(rolls, game, gpu=True)


def check_equal(dice: Any, rules: Any, seed: int, number: int, level: int = 95, **how: Any) -> None:
    here, there = counters(dice, rules, level, **how)
    assert (
        count_rolls(here, Sample(rolls=number, seed=seed)).to_dict() == there.count(seed, 0, number).to_dict()
    )


@pytest.mark.parametrize("level", [95, 50])
@pytest.mark.parametrize("dice", USUAL_RULES)
def test_every_set(dice: str, level: int) -> None:
    number = {"boggle": 100_000, "big-boggle": 40_000, "super-big-boggle": 20_000}[USUAL_RULES[dice]]
    check_equal(dice, USUAL_RULES[dice], 11, number, level)


def test_a_million_boards() -> None:
    check_equal("new", "boggle", 1, 1_000_000)


def test_several_chunks_and_large_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu_rolls, "_CHUNK", 4096)
    here, there = counters("new", "boggle")
    for first, number in ((2**32 - 3000, 30_000), (10**10, 4097), (0, 1)):
        assert (
            here.count(2**63 + 5, first, number).to_dict() == there.count(2**63 + 5, first, number).to_dict()
        )


def test_other_sizes_neighbours_and_dice() -> None:
    check_equal("new", "letters", 3, 20_000, size=3)
    check_equal(["aeiou(th)", "rst", "lnd", "e.", "s(ing)"], "boggle", 3, 20_000, size=(1, 5))
    check_equal("classic", "squaredle", 4, 5_000, neighbours="torus")


def test_boards_without_room_are_scored_on_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny = lane_memory.Room(16, 16, 4)
    monkeypatch.setattr(score_kernels, "rooms", lambda _cells, _trace: (tiny, tiny, tiny))
    here, there = counters("new", "boggle")
    asked = []
    rescore = there._gpu._rescore

    def noted(codes: Any) -> Any:
        asked.append(len(codes))
        return rescore(codes)

    there._gpu._rescore = noted
    assert here.count(1, 0, 20_000).to_dict() == there.count(1, 0, 20_000).to_dict()
    assert sum(asked) > 0


def test_boards_beyond_the_counters_are_refused() -> None:
    _, there = counters("new", "word-hunt")
    with pytest.raises(BadOption, match="boards have more than 32,767 points"):
        there.count(1, 0, 1000)


def test_words_by_length() -> None:
    for dice, number in (("new", 20_000), ("super-big", 3_000)):
        game = Game.of(None, USUAL_RULES[dice])
        rolls = Rolls(dice, game.lexicon.alphabet)
        assert words_by_length(rolls, game, 1, number, True) == words_by_length(rolls, game, 1, number)


def test_the_same_counter_counts_again() -> None:
    here, there = counters("big-2012", "big-boggle")
    first, second = there.count(1, 0, 5_000), there.count(1, 5_000, 5_000)
    assert (first + second).to_dict() == here.count(1, 0, 10_000).to_dict()
    codes = here.rolls.codes(1, first.most_points.index, 1)
    assert score_rolled(codes, here.rolls, here.game)[0].tolist() == [first.most_points.value]
