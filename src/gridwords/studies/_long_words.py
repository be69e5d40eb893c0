"""Made-up long words: compounds of syllables, for a lexicon whose trie is deep where that of English is shallow."""

from __future__ import annotations

from gridwords.lexicon import Lexicon
from gridwords.rng import Chance

__all__ = ["long_words"]

_ONSETS = ("", *"bdfghklmnrstw", "sch", "st", "br", "gr", "tr", "kl")
_VOWELS = ("a", "e", "i", "o", "u", "ei", "au", "ie", "e", "e")
_ENDS = ("", "", "n", "r", "l", "t", "s", "ng", "cht", "nd", "m", "ck")
_STEMS = 2_000


def long_words(count: int, *, seed: int = 1) -> Lexicon:
    """A lexicon of `count` compounds of two to four stems, half of them longer than 16 letters.

    The words share their stems, as in a compounding language: they branch late, and long tails hang under common
    beginnings.

    >>> lexicon = long_words(1000)
    >>> len(lexicon), lexicon.longest > 20
    (1000, True)
    """
    chance = Chance(seed)
    stems: list[str] = []
    while len(stems) < _STEMS:
        syllables = 1 + chance.below(2)
        stem = "".join(
            parts[chance.below(len(parts))] for _ in range(syllables) for parts in (_ONSETS, _VOWELS, _ENDS)
        )
        if len(stem) >= 3:
            stems.append(stem)
    words: set[str] = set()
    while len(words) < count:
        # The first stems are drawn more often, like common words.
        parts = [stems[chance.below(1 + chance.below(_STEMS))] for _ in range(2 + chance.below(3))]
        words.add("".join(parts))
    return Lexicon.from_words(sorted(words))
