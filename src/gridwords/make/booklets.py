"""Series: different puzzles of one kind, made one after the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

from gridwords._core import hardware_threads
from gridwords.argument import whole_between
from gridwords.ask import ask
from gridwords.board.size import AnySize, parse_size
from gridwords.compute import Compute
from gridwords.errors import BadOption, plural, shorten, unknown, with_article
from gridwords.lexicon import Lexicon
from gridwords.make.booklet import Booklet
from gridwords.make.clues import is_english, with_clues
from gridwords.make.deck import Deck, Spelled, decks_of
from gridwords.make.puzzle import BANDS, DIFFICULTIES, KINDS, Puzzle
from gridwords.make.word_list import Given
from gridwords.rng import short_seed
from gridwords.stopping import Stop, watch

_MOST = 200
_WORDS = 12  # per word search
_DEALT = ("wordsearch", "crisscross")  # kinds of puzzles that use only some words of the list
_THEME_SIZE = (6, 8)
_HANDS = 10  # hands of words tried for one criss-cross
_EXCHANGES = 50  # words exchanged for one word search
# The codes of refusals: for a word that no word search may have, and for one that only clashes with the others.
_UNFIT = ("forbidden", "wordsearch_line")
_UNFIT_TOGETHER = ("wordsearch_twice", "wordsearch_backwards")
_DRAWS = 500  # draws of words for one theme
_THEMES = (10, 5)  # attempts at the wanted difficulty, and at any if none can be made


class _Series(NamedTuple):
    """What all puzzles are made from. `end` is the moment of the deadline on the clock `time.monotonic`."""

    deck: Deck
    size: AnySize | None
    per_puzzle: int | None
    end: float | None
    stop: Stop | None
    clues: dict[str, str]
    lexicon: Lexicon | None

    def make(self, kind: str, difficulty: str | None, **request: object) -> Puzzle:
        """A puzzle. Raises TimeoutError after the deadline, which applies to all of them together."""
        left_s = Compute().until(self.end).deadline_s
        if left_s == 0:  # a short search does not look at the clock
            raise TimeoutError
        request |= {"difficulty": difficulty, "deadline_s": left_s}
        if kind != "board":
            request |= self.deck.spelled
        try:
            look = watch(None, self.stop)
            if look is not None:  # a short search does not
                look()
            how: Any = {"threads": hardware_threads(), "progress": look}
            if kind in ("wordsearch", "board"):
                how["lexicon"] = self.lexicon
            made = Puzzle.from_dict(ask(f"make/{kind}", request, **how))
        except BadOption as error:
            if error.code == "deadline":
                raise TimeoutError from None
            raise
        # The user did not choose this difficulty, so the last note, that the puzzle has another, is not needed.
        return made if difficulty in (None, made.difficulty_name) else replace(made, notes=made.notes[:-1])


def make_series(
    count: int,
    pool: dict[str, Any],
    spelled: Spelled,
    kind: str,
    size: AnySize | None,
    seed: int | None,
    per_puzzle: int | None,
    title: str | None,
    deadline_s: float | None,
    lexicon: Lexicon | None = None,
    stop: Stop | None = None,
) -> Booklet:
    """A booklet as `make.series` describes it."""
    end = Compute.of(deadline_s=deadline_s).end()
    first_seed = short_seed(seed)
    number = whole_between(count, 1, _MOST)
    if number is None:
        raise BadOption(f"count {shorten(count)}: expected 1 to {_MOST} puzzles")
    if kind not in tuple(KINDS):
        raise BadOption(unknown("kind of puzzle", kind, KINDS))
    if per_puzzle is not None and (kind not in _DEALT or whole_between(per_puzzle, 1, inf) is None):
        raise BadOption(
            f"per_puzzle {shorten(per_puzzle)}: expected the number of words per word search or criss-cross, 1 or more"
        )
    clues = {}
    if kind == "crisscross":
        parts = [text.partition(":") if isinstance(text, str) else (text, "", "") for text in pool["words"]]
        clues = {" ".join(word.split()): clue for word, _, clue in parts if clue}
        pool = {**pool, "words": [word for word, _, _ in parts]}
    if pool["random"] is not None and per_puzzle is None and kind in _DEALT:
        per_puzzle = min(_WORDS, pool["random"])
    decks = decks_of(pool, spelled, kind, first_seed, title, lexicon)
    try:
        puzzles = [
            _MAKERS[kind](
                _Series(decks[place % len(decks)], size, per_puzzle, end, stop, clues, lexicon),
                DIFFICULTIES[place * 3 // number],
                {"seed": (first_seed + place) % 2**64, "title": decks[place % len(decks)].title},
            )
            for place in range(number)
        ]
    except TimeoutError:
        raise BadOption(
            f"found nothing within the deadline of {deadline_s:g} s: allow more time, or ask for less"
        ) from None
    puzzles.sort(key=lambda puzzle: puzzle.difficulty)
    titles = Counter(one.title for one in puzzles)
    seen: Counter[str] = Counter()
    for place, one in enumerate(puzzles):
        seen[one.title] += 1
        if titles[one.title] > 1:
            puzzles[place] = replace(one, title=f"{one.title} {seen[one.title]}")
    return Booklet(tuple(puzzles))


def _hand(series: _Series) -> list[Given]:
    wanted = series.per_puzzle or min(len(series.deck), _WORDS)
    if wanted > len(series.deck):
        there = "is" if len(series.deck) == 1 else "are"
        raise BadOption(
            f"per_puzzle {wanted}: there {there} only {plural(len(series.deck), 'word')}; expected at most that many"
        )
    return series.deck.deal(wanted)


def _wordsearch(series: _Series, difficulty: str, how: dict[str, Any]) -> Puzzle:
    """Replaces words that it may not contain by others, and names them in a note."""
    hand = _hand(series)
    notes: list[str] = []
    for left in reversed(range(_EXCHANGES)):
        try:
            texts = [one.text for one in hand]
            made = series.make("wordsearch", difficulty, words=texts, size=series.size, **how)
            return replace(made, notes=(*notes, *made.notes))
        except BadOption as error:
            wrong = next((one for one in hand if one.text == error.values.get("word")), None)
            if wrong is None or left == 0 or len(hand) == 1 or error.code not in _UNFIT + _UNFIT_TOGETHER:
                raise
            is_unfit = error.code in _UNFIT
            hand = series.deck.exchange(hand, wrong, for_good=is_unfit)
            if is_unfit or len(hand) < len(texts):
                notes.append(f"{str(error).split(': ')[0]}: {wrong.text} is left out")
    raise AssertionError("the last hand is made or refused")


def _crisscross(series: _Series, _: str, how: dict[str, Any]) -> Puzzle:
    """From words that can be connected; if some cannot, another hand is dealt."""
    for left in reversed(range(_HANDS)):
        words = [
            f"{text}: {series.clues[text]}" if text in series.clues else text for _, text in _hand(series)
        ]
        if is_english(series.deck.spelled["language"]):
            words = with_clues(words)
        try:
            return series.make("crisscross", None, words=words, size=series.size, **how)
        except BadOption as error:
            if left == 0 or error.code not in ("no_common_letter", "not_crossed"):
                raise
    raise AssertionError("the last hand is made or refused")


def _theme(series: _Series, difficulty: str, how: dict[str, Any]) -> Puzzle:
    """From words that have as many letters as the grid has cells. A short list may not allow every difficulty."""
    rows, cols = parse_size(series.size or _THEME_SIZE)
    letters = series.deck.letters
    if letters < rows * cols:
        raise BadOption(
            f"the words have {plural(letters, 'letter')}, and {with_article(f'{rows}x{cols}')} grid takes {rows * cols}: expected more"
            " words, or a smaller size"
        )
    tried, closest = 0, None
    for _ in range(_DRAWS):
        left, chosen = rows * cols, []
        for one in series.deck.least_used():
            if len(one.word) <= left:
                chosen.append(one)
                left -= len(one.word)
        if left > 0:
            continue
        tried += 1
        if tried > (sum(_THEMES) if closest is None else _THEMES[0]):
            break
        wanted = difficulty if tried <= _THEMES[0] else None
        try:
            made = series.make("theme", wanted, words=[one.text for one in chosen], size=(rows, cols), **how)
        except BadOption:
            continue
        low, high = BANDS[difficulty]
        off = max(low - made.difficulty, made.difficulty - high, 0)
        if closest is None or off < closest[0]:
            closest = off, made, chosen
        if off == 0:
            break
    if closest is not None:
        series.deck.use(closest[2])
        return closest[1]
    raise BadOption(
        f"found no choice of these words, with {plural(rows * cols, 'letter')} together, that fills"
        f" {with_article(f'{rows}x{cols}')} grid in only one way: expected more words, or another size"
    )


def _board(series: _Series, difficulty: str, how: dict[str, Any]) -> Puzzle:
    """Each with one of the words; later boards count more words, and rarer ones."""
    contain = [one.text for one in series.deck.deal(1)] if len(series.deck) else ()
    return series.make("board", difficulty, contain=contain, size=series.size, **how)


_MAKERS = {"wordsearch": _wordsearch, "theme": _theme, "board": _board, "crisscross": _crisscross}
