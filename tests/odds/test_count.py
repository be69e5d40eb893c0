"""Counting: histograms are those of boards solved one by one, and do not depend on how the work is cut."""

from __future__ import annotations

from collections import Counter as Counted
from typing import Any

import pytest

from gridwords import Lexicon, solve
from gridwords.game import Game
from gridwords.odds import count
from gridwords.odds.count import Counter, count_lengths, count_rolls, score_rolled, words_by_length
from gridwords.odds.rolls import Rolls
from gridwords.odds.sample import Sample
from gridwords.odds.tally import Best, Tally, empty_tally

SETS = [("new", "boggle"), ("big-2012", "big-boggle"), ("super-big", "super-big-boggle")]


def same(one: Tally, other: Tally) -> bool:
    return one.to_dict() == other.to_dict()


def rolls_in(dice: Any, game: Game, **how: Any) -> Rolls:
    return Rolls(dice, game.lexicon.alphabet, game.rules.q_is_qu, **how)


@pytest.mark.parametrize("level", [95, 50])
@pytest.mark.parametrize(("dice", "rules"), SETS)
def test_counts_are_those_of_boards_solved_one_by_one(dice: str, rules: str, level: int) -> None:
    game = Game(Lexicon.default().up_to_level(level), Game.of(None, rules).rules)
    rolls = rolls_in(dice, game)
    number, first = 120, 1_000
    solved = [
        solve(rolls.board(4, first + i), lexicon=game.lexicon, rules=game.rules, paths="none")
        for i in range(number)
    ]
    tally = Counter(rolls, game).count(4, first, number)
    longest = [max(map(len, solution.words), default=0) for solution in solved]
    for counts, values in (
        (tally.by_points, [solution.score for solution in solved]),
        (tally.by_words, [len(solution) for solution in solved]),
        (tally.by_longest, longest),
    ):
        assert {value: count for value, count in enumerate(counts.tolist()) if count} == Counted(values)
    best = max(range(number), key=lambda i: (solved[i].score, -i))
    assert tally.most_points == Best(solved[best].score, first + best)
    assert tally.longest == Best(max(longest), first + longest.index(max(longest)))
    assert tally.rolls == number


def test_parts_add_up() -> None:
    game = Game.of()
    counter = Counter(rolls_in("classic", game), game)
    whole = counter.count(2, 0, 3000)
    parts = counter.count(2, 0, 1) + counter.count(2, 1, 2500) + counter.count(2, 2501, 499)
    assert same(whole, parts)
    assert same(whole + empty_tally(), whole)
    assert same(Tally.from_dict(whole.to_dict()), whole)


def test_a_count_resumes() -> None:
    game = Game.of()
    counter = Counter(rolls_in("new", game), game)
    seen: list[int] = []
    start = count_rolls(counter, Sample(rolls=1000))
    resumed = count_rolls(
        counter, Sample(rolls=1500), start=start, report=lambda tally: seen.append(tally.rolls)
    )
    assert same(resumed, counter.count(1, 0, 1500))
    assert seen[-1] == 1500
    stopped = count_rolls(counter, Sample(seconds=0))
    assert 0 < stopped.rolls < 10**6


@pytest.mark.parametrize(("dice", "rules"), SETS)
def test_words_by_length(dice: str, rules: str) -> None:
    game = Game.of(None, rules)
    rolls = rolls_in(dice, game)
    words = Counted(
        len(word)
        for index in range(60)
        for word in solve(rolls.board(9, index), rules=rules, paths="none").words
    )
    counted = words_by_length(rolls, game, 9, 60)
    assert {length: count for length, count in enumerate(counted) if count} == words


def test_lengths_are_counted_only_where_words_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anything else would count the same and take several times as long."""
    game = Game.of()
    rolls = rolls_in("new", game)
    codes = rolls.codes(3, 0, 200)
    codes[0] = 25  # no words at all
    _, words, longest = score_rolled(codes, rolls, game)
    assert words.max() < 500  # so that three lengths are counted at a time
    scored: list[int] = []
    score = count.score_codes

    def score_codes(codes: Any, *others: Any) -> Any:
        scored.append(len(codes))
        return score(codes, *others)

    monkeypatch.setattr(count, "score_codes", score_codes)
    found = count_lengths(codes, rolls, game, words)
    assert scored == [int((longest >= first).sum()) for first in range(3, int(longest.max()) + 1, 3)]
    assert (found.sum(axis=1) == words).all()


def test_lengths_on_boards_with_a_thousand_words() -> None:
    """Boards so full that the lengths are counted one at a time, among others."""
    game = Game.of()
    rolls = rolls_in("new", game)
    codes = rolls.codes(1, 0, 3)
    codes[1] = [ord(letter) - 97 for letter in "perslatgsineters"]
    codes[2] = 25
    full = Counted(map(len, solve("perslatgsineters", paths="none").words))
    assert full.total() > 1000
    points, words, longest = score_rolled(codes, rolls, game)
    assert (words[1], longest[1]) == (full.total(), max(full))
    assert (points[2], words[2], longest[2]) == (0, 0, 0)
    lengths = count_lengths(codes, rolls, game, words)
    assert {length: count for length, count in enumerate(lengths[1].tolist()) if count} == full
    assert lengths.sum(axis=1).tolist() == words.tolist()
