"""Text: what a letter is, and the one spelling of letters that boards and lexicons share.

The core has the tables, of one version of Unicode, so that all versions of Python and the page agree. For ASCII text
Python's own functions give the same results, much faster.
"""

from __future__ import annotations

from gridwords import _core


def fold(text: str) -> str:
    """The text in lower case and normal form C, never with more or fewer letters than before.

    The Turkish capital İ is an i, as is a plain I; both forms of the small Greek sigma are one letter. A letter keeps
    at most 30 marks.

    >>> fold("Straße"), fold("ÉTÉ"), fold("ΛΌΓΟΣ"), fold("İSİ")
    ('straße', 'été', 'λόγοσ', 'isi')
    """
    return text.lower() if text.isascii() else _core.fold(text)


def strip_accents(text: str) -> str:
    """The text without accents and other combining marks.

    >>> strip_accents("čeština, élève")
    'cestina, eleve'
    """
    return text if text.isascii() else _core.strip_accents(text)


def is_letters(text: str) -> bool:
    """Whether the text is letters only, and at least one.

    >>> is_letters("élève"), is_letters("a-b"), is_letters("")
    (True, False, False)
    """
    return text.isalpha() if text.isascii() else _core.is_letters(text)


def writing_directions(text: str) -> str:
    """How each character is read: `L` from left to right, `R` from right to left, `0` a digit, a space for others.

    >>> writing_directions("ab, אב 12")
    'LL  RR 00'
    """
    return _core.writing_directions(text)
