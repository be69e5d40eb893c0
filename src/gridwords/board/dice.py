"""Dice: the official sets, and your own."""

from __future__ import annotations

from collections.abc import Sequence

from gridwords import _core
from gridwords.bounded import decode_utf8, read_bounded
from gridwords.errors import BadOption, shorten
from gridwords.hints import Path

Die = tuple[str, ...]
AnyDice = str | Sequence[str | Sequence[str]]


_MOST_BYTES = 1 << 20  # of a file of dice: far more than any game has

#: The sets by name, one word per die. `dice(name)` gives their faces as tiles.
DICE = _core.dice_sets()


def dice(which: AnyDice) -> tuple[Die, ...]:
    """The dice of a named set, each as the tiles on its faces; or your own list of dice, checked.

    >>> dice("new")[14]
    ('h', 'i', 'm', 'n', 'u', '(qu)')
    >>> dice(["ab", ["c", "Qu"], "x(th)"])
    (('a', 'b'), ('c', '(qu)'), ('x', '(th)'))
    """
    if isinstance(which, str):
        return _core.dice_named(which)
    try:
        return tuple(_core.read_die(f"die {number}", die) for number, die in enumerate(which, start=1))
    except TypeError:
        raise BadOption(
            f"dice {shorten(which)}: expected the name of a set or a list of dice, as in ['AACIOT', 'ABILTY']"
        ) from None


def read_dice(path: str | Path) -> tuple[str, ...]:
    """The dice in a file: one per line, each with any number of faces, written like the tiles of a board.

    Lines that start with `#` are comments.
    """
    try:
        with open(path, "rb") as file:
            data = read_bounded(file.read, _MOST_BYTES, name=str(path), error=BadOption)
        text = decode_utf8(data, name=str(path), error=BadOption)
    except BadOption:
        raise
    except (OSError, ValueError) as error:
        raise BadOption(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    lines = enumerate(map(str.strip, text.splitlines()), start=1)
    found = {number: line for number, line in lines if line and not line.startswith("#")}
    if not found:
        raise BadOption(f"{path} has no dice: expected one per line, such as AACIOT or HIMNU(qu)")
    for number, line in found.items():
        try:
            _core.read_die(f"line {number}", line)
        except BadOption as error:
            raise BadOption(f"{path}, {error}") from None
    return tuple(found.values())
