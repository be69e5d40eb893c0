"""count: rolls boards by number, scores them and counts, on the CPU or on a GPU. Both give the same Tally."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Callable
from dataclasses import replace
from math import inf, isqrt
from time import monotonic
from typing import TYPE_CHECKING, Any

from gridwords.arrays import np
from gridwords.compute import Compute
from gridwords.engines.choose import choose_scorer
from gridwords.engines.engine import ScoreQuestion, require_complete
from gridwords.errors import BadOption, DeadlineExceeded
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.odds.tally import Best, Tally, empty_tally

if TYPE_CHECKING:
    from gridwords.board.codes import Codes
    from gridwords.odds.rolls import Rolls
    from gridwords.odds.sample import Sample

    Scores = tuple[Any, Any, Any]

_MOST_ROLLS = 10**9  # the most, if only the time limits them
_CPU_SLICE = 1 << 6  # boards rolled first: on some boards, a word takes longer than a thousand others
_GPU_SLICE = 1 << 22
_SLICE_S = 1.0  # a slice is doubled while it takes less
_MOST_SLICE = 1 << 17  # on the CPU: 2 MB of letter codes, 15 MB of words by length
_LARGEST = 2**31 - 1


def score_codes(codes: Codes, rolls: Rolls, game: Game, compute: Compute | None = None) -> tuple[Any, Any]:
    """The points and the number of words of each board."""
    # The kind of neighbours, tiles and rules are fixed here, so nothing is left for `score_many` to read.
    compute = compute or Compute()
    question = ScoreQuestion(codes, rolls.shape, game, compute, True, tiles=rolls.tiles)
    scored = choose_scorer(compute, question).score_many(question)
    require_complete(scored.ended, "all boards were scored")
    return scored.points, scored.counts


def count_lengths(codes: Codes, rolls: Rolls, game: Game, words: Any, end: float | None = None) -> Any:
    """How many words of each length each board has: an array (boards, lengths). `words` is how many each has.

    Several lengths are counted at a time, as digits of the board's points under other rules, and only on boards that
    have words left to count.
    """
    found = np.zeros((len(codes), game.lexicon.longest + 1), np.int32)
    todo = np.flatnonzero(words)
    for digits in (3, 2, 1):
        base = _base(game.lexicon, digits)
        left = todo[words[todo] < base]
        todo = todo[words[todo] >= base]
        missing = words[left]
        for first in range(game.rules.minimum_length, game.lexicon.longest + 1, digits):
            if len(left) == 0:
                break
            points = (*(0,) * first, *(base**digit for digit in range(digits)), 0)
            rules = replace(game.rules, points=points, points_per_extra_letter=0)
            sums, _ = score_codes(codes[left], rolls, Game(game.lexicon, rules), Compute("batch").until(end))
            for length in range(first, min(first + digits, found.shape[1])):
                found[left, length] = sums % base
                missing = missing - found[left, length]
                sums = sums // base
            left, missing = left[missing > 0], missing[missing > 0]
    return found


def _base(lexicon: Lexicon, digits: int) -> int:
    """More than the largest digit, such that the points of all words together fit 32 bits: if they do not, boards are
    scored one at a time, which takes thirty times as long. The rules allow a million points per word."""
    lengths = lexicon.kept("words by length", (), lambda: Counted(map(len, lexicon.words())))
    if digits == 1:
        return _LARGEST
    most = _LARGEST // max(lengths.values(), default=1)
    return min(most, 1_000_000) - 1 if digits == 2 else min(isqrt(most), 1000) - 1


def score_rolled(codes: Codes, rolls: Rolls, game: Game, end: float | None = None) -> Scores:
    """The points, words and longest word of each board, on the CPU; 0 is the longest of a board without any.

    Raises `DeadlineExceeded` if that takes until `end`, on the clock `time.monotonic`.
    """
    points, words = score_codes(codes, rolls, game, Compute("batch").until(end))
    has = count_lengths(codes, rolls, game, words, end) > 0
    longest = has.shape[1] - 1 - has[:, ::-1].argmax(axis=1)
    return points, words, np.where(words > 0, longest, 0).astype(np.int32)


class Counter:
    """Counts rolled boards in one game: on a GPU with `gpu`, an error if there is no GPU."""

    def __init__(self, rolls: Rolls, game: Game, gpu: bool = False) -> None:
        self.rolls, self.game = rolls, game
        #: How many boards to count first, if it must not take long, and how many at most at a time.
        self.slice_size, self.most_size = (_GPU_SLICE, 1 << 34) if gpu else (_CPU_SLICE, _MOST_SLICE)
        self._gpu: Any = None
        if gpu:
            from gridwords.engines.gpu.device import why_no_gpu
            from gridwords.engines.gpu.rolls import GpuRolls, why_not_rolled

            if (reason := why_no_gpu()) is not None:
                raise BadOption(f"counting on a GPU cannot run here: {reason}")
            if (limit := why_not_rolled(rolls.shape, game)) is not None:
                raise BadOption(f"counting on a GPU takes {limit}")
            self._gpu = GpuRolls(
                rolls.faces, rolls.shape, game, rolls.tiles, lambda codes: score_rolled(codes, rolls, game)
            )

    def count(self, seed: int, first: int, number: int, end: float | None = None) -> Tally:
        """Counts boards `first` up to `first + number - 1` of a seed, on the CPU until `end` at most."""
        if number == 0:
            return empty_tally()
        if self._gpu is None:
            codes = self.rolls.codes(seed, first, number)
            return _tally(*score_rolled(codes, self.rolls, self.game, end), first)
        counted = self._gpu.count(seed, first, number)
        best = [
            Best(int(counts.nonzero()[0][-1]), index)
            for counts, index in zip(counted[:3], counted.best, strict=True)
        ]
        return Tally(number, counted.points, counted.words, counted.longest, *best)


def _tally(points: Any, words: Any, longest: Any, first: int) -> Tally:
    best = [Best(int(values.max()), first + int(values.argmax())) for values in (points, words, longest)]
    return Tally(len(points), np.bincount(points), np.bincount(words), np.bincount(longest), *best)


def count_rolls(
    counter: Counter,
    sample: Sample,
    *,
    start: Tally | None = None,
    report: Callable[[Tally], object] | None = None,
) -> Tally:
    """Counts a sample in slices of about a second.

    `start` is the tally of the leading boards that were counted before. `report` receives the tally after each slice.
    """
    tally = empty_tally() if start is None else start
    rolls = _MOST_ROLLS if sample.rolls is None else sample.rolls
    stop = inf if sample.rolls is not None else monotonic() + sample.seconds
    if sample.end is not None:
        stop = min(stop, sample.end)
    least = some = counter.slice_size
    while tally.rolls < rolls:
        began, number = monotonic(), min(some, rolls - tally.rolls)
        try:
            tally += counter.count(sample.seed, tally.rolls, number, sample.end)
        except DeadlineExceeded:
            break
        now = monotonic()
        if report is not None:
            report(tally)
        if sample.progress is not None:
            sample.progress(tally.rolls, sample.rolls or 0)
        if now >= stop:
            break
        took_s = max(now - began, 1e-6)
        if took_s < _SLICE_S:
            some = min(2 * some, counter.most_size)
        # A slice that the deadline cuts is lost, so it should fit into the time left.
        some = int(max(least, min(some, number * (stop - now) / took_s)))
    return tally


_SLICE = 1 << 16


def words_by_length(
    rolls: Rolls, game: Game, seed: int, number: int, gpu: bool = False, end: float | None = None
) -> tuple[int, ...]:
    """The number of words of each length on the first boards of a seed together.

    On the CPU, `DeadlineExceeded` is raised if that takes until `end`, on the clock `time.monotonic`.
    """
    found: Any = _on_gpu(rolls, game, seed, number) if gpu else _here(rolls, game, seed, number, end)
    used = [length for length, words in enumerate(found) if words]
    return tuple(map(int, found[: used[-1] + 1])) if used else ()


def _here(rolls: Rolls, game: Game, seed: int, number: int, end: float | None) -> Any:
    found = np.zeros(game.lexicon.longest + 1, np.int64)
    for first in range(0, number, _SLICE):
        codes = rolls.codes(seed, first, min(_SLICE, number - first))
        _, words = score_codes(codes, rolls, game, Compute().until(end))
        found += count_lengths(codes, rolls, game, words, end).sum(axis=0, dtype=np.int64)
    return found


def _on_gpu(rolls: Rolls, game: Game, seed: int, number: int) -> list[int]:
    """One count per length, under rules by which only words of that length score, up to the longest word."""
    found = [0] * game.rules.minimum_length
    longest = game.lexicon.longest
    while len(found) <= longest:
        rules = replace(game.rules, points=(*(0,) * len(found), 1, 0), points_per_extra_letter=0)
        tally = Counter(rolls, Game(game.lexicon, rules), gpu=True).count(seed, 0, number)
        found.append(sum(value * boards for value, boards in enumerate(tally.by_points.tolist())))
        longest = tally.longest.value
    return found
