"""Words that must not appear in a puzzle by accident."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gridwords.errors import BadOption, shorten
from gridwords.make.word_list import only_letters, read_list, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gridwords.make.word_list import AnyWords, Given

__all__ = ["AWKWARD", "forbidden_words", "notes_on"]

#: Respectable or mild words that nobody wants to find by accident in a puzzle for children. Unlike the vulgar ones,
#: they may arise where words cross, or in a message; the letters in between spell one only if no others fill the grid.
# fmt: off
AWKWARD = (
    "anal", "anus", "ass", "butt", "clit", "cock", "condom", "damn", "erotic", "fanny", "hell", "heroin",
    "homo", "hooker", "kill", "nazi", "nude", "orgasm", "orgy", "pee", "penis", "pimp", "poo", "rape",
    "rapist", "retard", "semen", "sex", "spaz", "sperm", "tit", "vagina", "vulva", "wank",
)
# fmt: on

_SHORTEST = 3  # a shorter one would leave hardly any letters to fill a grid with


def forbidden_words(forbid: AnyWords | str, vulgar: bool) -> list[str]:
    """The words of a list or a file, and the built-in vulgar ones unless they are allowed."""
    texts = read_list(forbid) if isinstance(forbid, str) else texts_of(forbid, "forbidden word")
    words = dict.fromkeys(only_letters(word, "forbidden word") for word in texts)
    if short := next((word for word in words if len(word) < _SHORTEST), None):
        raise BadOption(f"forbidden word {shorten(short)}: expected at least {_SHORTEST} letters")
    if not vulgar:
        words.update(dict.fromkeys(_vulgar()))
    return list(words)


@lru_cache(maxsize=1)
def _vulgar() -> tuple[str, ...]:
    from gridwords.lexicon.definitions import vulgar_words

    return tuple(vulgar_words())


def notes_on(given: Sequence[Given], forbidden: Sequence[str]) -> list[str]:
    """Notes on words that contain a forbidden one, which nothing can prevent. A word that is one is refused."""
    known = set(forbidden)
    notes = []
    for one in given:
        around = (one.word, one.word[::-1])
        if not known.isdisjoint(around):
            what = "is forbidden" if one.word in known else f"is {around[1]} backwards, which is forbidden"
            raise BadOption(
                f"{one.text} {what}: leave it out, take it off the forbidden words, or allow vulgar ones"
            )
        for text, how in zip(around, ("", " backwards"), strict=True):
            if part := next((part for part in _parts(text) if part in known), None):
                notes.append(f"{one.text} contains the forbidden word {part}{how}")
                break
    return notes


def _parts(text: str) -> Iterator[str]:
    """Every part that could be forbidden: far fewer than there are forbidden words."""
    size = len(text)
    return (text[start:end] for start in range(size) for end in range(start + _SHORTEST, size + 1))
