"""Text folding: the one spelling of letters that boards and lexica share."""

from __future__ import annotations

import re

__all__ = ["fold", "strip_accents"]

# A combining mark that case-folds to a letter (an iota): folding it would add a letter.
_IOTA_SUBSCRIPT = "\u0345"
_TURKISH_I, _DOT_ABOVE = "\u0130", "\u0307"
# No letter of any language carries more marks; normalising sorts them, which takes quadratic time.
_MOST_MARKS = 30


def fold(text: str) -> str:
    """The text in lower case and normal form C, never with more or fewer letters than before.

    The Turkish capital İ is an i, as is a plain I; both forms of the small Greek sigma are one letter.

    >>> fold("Straße"), fold("ÉTÉ"), fold("ΛΌΓΟΣ"), fold("İSİ")
    ('straße', 'été', 'λόγοσ', 'isi')
    """
    if text.isascii():
        return text.lower()
    from unicodedata import normalize

    composed = normalize("NFC", _cut_marks(text))
    folded = composed.casefold()
    # Case folding maps each character separately, never to nothing: if the length is equal, none grew.
    if len(folded) != len(composed) or _IOTA_SUBSCRIPT in composed:
        folded = composed.translate({ord(letter): _fold_letter(letter) for letter in set(composed)})
    if _DOT_ABOVE in folded:  # the lower case of İ elsewhere: an i that keeps its dot
        folded = re.sub(f"i{_DOT_ABOVE}+", "i", folded)
    return normalize("NFC", folded)


def _fold_letter(letter: str) -> str:
    if letter == _IOTA_SUBSCRIPT:
        return letter
    if letter == _TURKISH_I:
        return "i"
    for folded in (letter.casefold(), letter.lower()):  # ẞ folds to ss, but its lower case is ß
        if len(folded) == 1:
            return folded
    return letter


def strip_accents(text: str) -> str:
    """The text without accents and other combining marks.

    >>> strip_accents("čeština, élève")
    'cestina, eleve'
    """
    if text.isascii():
        return text
    from unicodedata import category, normalize

    return normalize("NFC", "".join(c for c in normalize("NFD", _cut_marks(text)) if category(c) != "Mn"))


def _cut_marks(text: str) -> str:
    """The text with long runs of combining marks shortened; what remains still matches no word and no tile."""
    from unicodedata import combining

    marks = [c for c in set(text) if combining(c)]
    if not marks:
        return text
    run = f"[{re.escape(''.join(marks))}]"
    return re.sub(f"({run}{{{_MOST_MARKS}}}){run}+", r"\1", text)
