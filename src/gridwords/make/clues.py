"""Clues for criss-crosses, from the definitions of the package."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwords.lexicon.definitions import define

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwords.lexicon.definitions import Gloss

_LONGEST = 100
_BLANK = "___"


def with_clues(texts: Iterable[str]) -> list[str]:
    """Words as `make.crisscross` takes them; those without a clue get their definition, if there is one.

    >>> with_clues(["tea: a hot drink", "tea", "geese", "xyzzy"])[:2]
    ['tea: a hot drink', 'tea: A beverage made by steeping ___ leaves in water']
    """
    return [f"{text}: {clue}" if (clue := _missing(text)) else text for text in texts]


def is_english(language: str | None) -> bool:
    """Whether words of a language, or of one that is not known, may have definitions."""
    return language is None or str(language).split("-")[0] in ("en", "und")


def _missing(text: str) -> str:
    return "" if not isinstance(text, str) or ":" in text else clue_for(text)


def clue_for(text: str) -> str:
    """A definition that does not give the word away, or nothing.

    >>> clue_for("dentist")
    'A person qualified to practice ___'
    """
    word, found, _, _ = define(text)
    clues = [(gloss, _clue(gloss.text, {word, gloss.root})) for gloss in found]

    def rank(one: tuple[Gloss, str]) -> tuple[bool, bool, bool]:
        # Most words of puzzles are nouns, whose meaning is worth a blank; but "the act of ___" says little.
        gloss, clue = one
        is_noun = gloss.part == "noun" and not clue.endswith(f" act of {_BLANK}")
        return gloss.root != word, not is_noun, _BLANK in clue

    return min(clues, key=rank)[1] if clues else ""


def _clue(gloss: str, words: set[str]) -> str:
    """The first part of a gloss, with a blank for the words and what is derived from them."""
    stems = "|".join(re.escape(word[: max(4, len(word) - 2)]) for word in words)
    first = re.sub(r"^\([^)]*\) ", "", gloss).split(";")[0]
    clue = re.sub(rf"\b({stems})\w*", _BLANK, first, flags=re.IGNORECASE)
    if len(clue) > _LONGEST:
        clue = clue[:_LONGEST].rsplit(" ", 1)[0] + " …"
    return clue[:1].upper() + clue[1:]
