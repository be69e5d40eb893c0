"""Letters to draw from, and how frequent each one is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from gridwords import _core
from gridwords.argument import checked_text, whole_number
from gridwords.errors import BadOption, shorten, unknown
from gridwords.text import fold

#: How frequent letters are on random boards.
Frequencies = Literal["uniform", "english", "lexicon"]

#: How often each letter occurs in 100,000 letters of English text.
ENGLISH = _core.english_frequencies()


def checked_letters(letters: str, alphabet: str) -> str:
    """The letters allowed on a board, distinct and sorted; all must be in the lexicon's alphabet."""
    folded = "".join(sorted(set(fold(checked_text(letters, "letters", "a text of letters")))))
    if not folded or (foreign := sorted(set(folded).difference(alphabet))):
        wrong = f"the lexicon has no {', '.join(map(repr, foreign))}" if folded else "there are none"
        raise BadOption(f"letters {shorten(letters)}: {wrong}")
    return folded


def letter_weights(letters: str | Mapping[str, int], lexicon: Any) -> tuple[Sequence[str], list[int] | None]:
    """The letters that a name or a table of weights stands for, and their weights unless they are uniform."""
    if not isinstance(letters, str):
        return _checked(letters)
    if letters == "english":
        return _checked(ENGLISH)
    if letters not in ("uniform", "lexicon"):
        raise BadOption(unknown("letters", letters, get_args(Frequencies)))
    if letters == "uniform" and lexicon is None:
        return "abcdefghijklmnopqrstuvwxyz", None
    from gridwords.lexicon import Lexicon  # only these two names need a lexicon

    loaded = Lexicon.load(lexicon)
    if letters == "uniform":
        return loaded.alphabet, None
    return _checked(loaded.letter_frequencies())


def _checked(weights: Mapping[str, int]) -> tuple[list[str], list[int]]:
    try:
        # Sorted, so that the order of the mapping does not change the board.
        kept = sorted((letter, whole_number(weight)) for letter, weight in weights.items() if weight)
    except (AttributeError, TypeError):
        kept = []
    if not 1 <= len(kept) <= 256 or any(weight < 0 for _, weight in kept):
        raise BadOption(f"letters {shorten(weights)}: expected a name or whole weights of 1 to 256 letters")
    return [letter for letter, _ in kept], [weight for _, weight in kept]
