"""A deck of words that booklets deal from: each word is used once before any is used twice."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

from gridwords.make.word_list import Given


class Deck:
    """Words that were given, dealt by chance."""

    def __init__(self, given: list[Given], random: Random) -> None:
        self._given, self._random = given, random
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

    def _ordered(self, number: int) -> list[Given]:
        """All words so that each of `number` in a row comes from another part of them, sorted by length."""
        words = self._random.sample(self._given, len(self._given))
        words.sort(key=lambda one: len(one.word))
        ends = [len(words) * part // number for part in range(number + 1)]
        parts = [words[begin:end] for begin, end in itertools.pairwise(ends)]
        for part in parts:
            self._random.shuffle(part)
        rounds = range(max(map(len, parts), default=0))
        return [part[place] for place in rounds for part in parts if place < len(part)]

    def least_used(self) -> list[Given]:
        """All words by chance, those first that were used least."""
        words = self._random.sample(self._given, len(self._given))
        words.sort(key=lambda one: self._used[one.word])
        return words

    def use(self, words: list[Given]) -> None:
        """Counts words as used, which `least_used` looks at."""
        self._used.update(one.word for one in words)
