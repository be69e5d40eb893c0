"""Arabic letters in the forms that they have next to each other, for what draws letters one by one.

Unicode has these forms as characters of their own, for fonts of old; browsers and Pillow join letters by themselves.
"""

from __future__ import annotations

from functools import cache

_FORMS = ("isolated", "final", "initial", "medial")
_PRESENTATION = (*range(0xFB50, 0xFDD0), *range(0xFE80, 0xFEFD))


def joined(text: str) -> str:
    """The text with each Arabic letter as it looks between its neighbours; a single letter stays as it is.

    >>> [f"{ord(char):X}" for char in joined("\\u0628\\u0627\\u0628")]
    ['FE91', 'FE8E', 'FE8F']
    """
    if not any("\u0620" <= char <= "\u06ff" for char in text):
        return text
    from unicodedata import combining

    forms = _forms()
    shown = list(text)
    letters = [place for place, char in enumerate(text) if not combining(char)]  # marks do not part letters
    for number, place in enumerate(letters):
        own = forms.get(text[place], {})
        before = forms.get(text[letters[number - 1]], {}) if number > 0 else {}
        after = forms.get(text[letters[number + 1]], {}) if number + 1 < len(letters) else {}
        # A letter reaches the next one if it has an initial form, and is reached if it has a final one.
        is_reached = "initial" in before and "final" in own
        reaches = "initial" in own and "final" in after
        form = _FORMS[is_reached + 2 * reaches]
        if form != "isolated" or len(letters) > 1:
            shown[place] = own.get(form, text[place])
    return "".join(shown)


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each letter, by name."""
    from unicodedata import decomposition

    forms: dict[str, dict[str, str]] = {}
    for point in _PRESENTATION:
        name, *letters = decomposition(chr(point)).split() or [""]
        if len(letters) == 1 and name.strip("<>") in _FORMS:
            forms.setdefault(chr(int(letters[0], 16)), {})[name.strip("<>")] = chr(point)
    return forms
