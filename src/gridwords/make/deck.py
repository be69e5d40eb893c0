"""A deck of words that booklets deal from: each word is used once before any is used twice."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random
from typing import Any, TypedDict

from gridwords.ask import ask
from gridwords.lexicon import Lexicon
from gridwords.make.word_list import Given


class Spelled(TypedDict):
    """How words are written in grids."""

    language: str | None
    accents: str
    sharp_s: str


class Deck:
    """Words that were given, dealt at random, with the title of their puzzles (None: its kind) and their spelling."""

    def __init__(self, given: list[Given], random: Random, title: str | None, spelled: Spelled) -> None:
        self._given, self._random = given, random
        self.title, self.spelled = title, spelled
        self._left: list[Given] = []
        self._used: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._given)

    @property
    def letters(self) -> int:
        """The letters of all words together."""
        return sum(len(one.word) for one in self._given)

    def deal(self, number: int) -> list[Given]:
        """The next words, no word twice; the hands of a round have short and long words alike."""
        hand, self._left = self._left[:number], self._left[number:]
        if len(hand) < number:
            fresh = self._ordered(number)
            # Those in this hand go below the others.
            fresh.sort(key=lambda one: one in hand)
            missing = number - len(hand)
            hand, self._left = hand + fresh[:missing], fresh[missing:]
        return hand

    def exchange(self, hand: list[Given], wrong: Given, *, for_good: bool) -> list[Given]:
        """The hand with another word, if there is one, in place of a wrong one, which is dealt again later or never."""
        if for_good:
            self._given = [one for one in self._given if one != wrong]
            self._left = [one for one in self._left if one != wrong]
        kept = [one for one in hand if one != wrong]
        others = [one for one in self._left if one not in hand]
        if not others:
            self._left += (one for one in self._ordered(len(hand)) if one not in self._left)
            others = [one for one in self._left if one not in hand]
        for one in others[:1]:
            self._left.remove(one)
        if not for_good and wrong not in self._left:
            self._left.append(wrong)
        return kept + others[:1]

    def _ordered(self, number: int) -> list[Given]:
        """All words, ordered so that any `number` in a row come from different parts of the list sorted by length."""
        words = self._random.sample(self._given, len(self._given))
        words.sort(key=lambda one: len(one.word))
        ends = [len(words) * part // number for part in range(number + 1)]
        parts = [words[begin:end] for begin, end in itertools.pairwise(ends)]
        for part in parts:
            self._random.shuffle(part)
        rounds = range(max(map(len, parts), default=0))
        return [part[place] for place in rounds for part in parts if place < len(part)]

    def least_used(self) -> list[Given]:
        """All words in random order, the least used first."""
        words = self._random.sample(self._given, len(self._given))
        words.sort(key=lambda one: self._used[one.word])
        return words

    def use(self, words: list[Given]) -> None:
        """Counts words as used, for `least_used`."""
        self._used.update(one.word for one in words)


def decks_of(
    pool: dict[str, Any],
    spelled: Spelled,
    kind: str,
    seed: int,
    title: str | None,
    lexicon: Lexicon | None,
) -> list[Deck]:
    """The words of a booklet: all together, or those of each topic."""
    if kind == "board" and not any(pool.values()):
        return [Deck([], Random(seed), title, spelled)]

    def read(**change: object) -> Deck:
        request = {**pool, **spelled, "seed": seed, "title": title, **change}
        found = ask("make/words", request, lexicon=lexicon)
        own: Spelled = {**spelled, "language": found["language"]} if lexicon else spelled
        given = [Given(one["word"], one["text"]) for one in found["words"]]
        return Deck(given, Random(seed), found["title"] if kind == "wordsearch" else title, own)

    if kind != "wordsearch" or pool["topic"] is None or pool["words"] or pool["random"] is not None:
        return [read()]
    topics = ask("make/topics", {"topic": pool["topic"]})["topics"]
    if len(topics) > 1:
        title = None  # the title is that of the booklet
    return [read(topic=one["name"]) for one in topics]
