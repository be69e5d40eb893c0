"""Roots: the words that a regular English inflection may come from."""

from __future__ import annotations

__all__ = ["regular_roots"]

# Ending of the inflection, ending of the root. As in WordNet's morphology, with the doubled consonants it leaves out.
_ENDINGS = (
    ("s", ""),
    ("ies", "y"),
    ("es", ""),
    ("ses", "s"),
    ("ves", "f"),
    ("ves", "fe"),
    ("men", "man"),
    ("ied", "y"),
    ("ed", "e"),
    ("ed", ""),
    ("ing", "e"),
    ("ing", ""),
    ("ier", "y"),
    ("iest", "y"),
    ("er", ""),
    ("est", ""),
    ("er", "e"),
    ("est", "e"),
)
_DOUBLING = ("ed", "ing", "er", "est")
_VOWELS = "aeiou"
_SHORTEST = 2  # letters of a root


def regular_roots(word: str) -> list[str]:
    """The spellings that regular endings lead back to, most likely first; most of them are not words.

    >>> regular_roots("tenners"), regular_roots("planning")
    (['tenner'], ['planne', 'plann', 'plan'])
    """
    roots = []
    for ending, before in _ENDINGS:
        if word.endswith(ending) and not (ending == "s" and word.endswith("ss")):
            roots.append(word[: len(word) - len(ending)] + before)
    for ending in _DOUBLING:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > _SHORTEST and stem[-1] == stem[-2] and stem[-1] not in _VOWELS:
            roots.append(stem[:-1])
    return [root for root in dict.fromkeys(roots) if len(root) >= _SHORTEST]
