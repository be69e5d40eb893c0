"""Dice: the official sets, and your own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.board.tiles import canonical_tile, split_tiles
from gridwords.errors import BadBoard, BadOption, shorten, unknown
from gridwords.reading import read_bounded

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    Die = tuple[str, ...]
    AnyDice = str | Sequence[str | Sequence[str]]

__all__ = ["DICE", "dice", "read_dice"]

# The usual notation: a face is a letter or one of these digits.
_FACES = {"0": ".", "1": "(qu)", "2": "(in)", "3": "(th)", "4": "(er)", "5": "(he)", "6": "(an)"}

_MOST_BYTES = 1 << 20  # of a file of dice: far more than any game has

#: The sets by name, one word per die. `dice(name)` gives their faces as tiles.
DICE = {
    "classic": (
        "AACIOT ABILTY ABJMO1 ACDEMP ACELRS ADENVZ AHMORS BIFORX "
        "DENOSW DKNOTU EEFHIY EGKLUY EGINTV EHINPS ELPSTU GILRUW"
    ),
    "new": (
        "AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY "
        "DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMNU1 HLNNRZ"
    ),
    "big-original": (
        "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY "
        "BJK1XZ CCENST CEIILT CEIPST DDHNOT DHHLOR DHHLOR DHLNOR "
        "EIIITT CEILPT EMOTTT ENSSSU FIPRSY GORRVW IPRRRY NOOTUW "
        "OOOTTU"
    ),
    "big-challenge": (
        "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY "
        "BJK1XZ CCENST CEIILT CEIPST DDHNOT IKLM1U DHHLOR DHLNOR "
        "EIIITT CEILPT EMOTTT ENSSSU FIPRSY GORRVW IPRRRY NOOTUW "
        "OOOTTU"
    ),
    "big-deluxe": (
        "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY "
        "BJK1XZ CCNSTW CEIILT CEIPST DDLNOR DHHLOR DHHNOT DHLNOR "
        "EIIITT CEILPT EMOTTT ENSSSU FIPRSY GORRVW HIPRRY NOOTUW "
        "OOOTTU"
    ),
    "big-2012": (
        "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY "
        "BBJKXZ CCENST EIILST CEIPST DDHNOT DHHLOR DHHNOW DHLNOR "
        "EIIITT EILPST EMOTTT ENSSSU 123456 GORRVW IPRSYY NOOTUW "
        "OOOTTU"
    ),
    "super-big": (
        "AAAFRS AAEEEE AAEEOO AAFIRS ABDEIO ADENNN AEEEEM AEEGMU "
        "AEGMNN AEILMN AEINOU AFIRSY 123456 BBJKXZ CCENST CDDLNN "
        "CEIITT CEIPST CFGNUY DDHNOT DHHLOR DHHNOW DHLNOR EHILRS "
        "EIILST EILPST EIO000 EMTTTO ENSSSU GORRVW HIRSTV HOPRST "
        "IPRSYY JK1WXZ NOOTUW OOOTTU"
    ),
}


def dice(which: AnyDice) -> tuple[Die, ...]:
    """The dice of a named set, each as the tiles on its faces; or your own list of dice, checked.

    >>> dice("new")[14]
    ('h', 'i', 'm', 'n', 'u', '(qu)')
    >>> dice(["ab", ["c", "Qu"], "x(th)"])
    (('a', 'b'), ('c', '(qu)'), ('x', '(th)'))
    """
    if isinstance(which, str):
        if which not in DICE:
            raise BadOption(unknown("dice", which, DICE))
        return tuple(tuple(_FACES.get(face) or face.lower() for face in die) for die in DICE[which].split())
    try:
        return tuple(_own_die(f"die {number}", die) for number, die in enumerate(which, start=1))
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
        text = data.decode("utf-8-sig")
    except BadOption:
        raise
    except UnicodeDecodeError as error:
        raise BadOption(f"{path} is not UTF-8 text: byte {error.start + 1}") from None
    except (OSError, ValueError) as error:
        raise BadOption(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    lines = enumerate(map(str.strip, text.splitlines()), start=1)
    found = {number: line for number, line in lines if line and not line.startswith("#")}
    if not found:
        raise BadOption(f"{path} has no dice: expected one per line, such as AACIOT or HIMNU(qu)")
    for number, line in found.items():
        _own_die(f"{path}, line {number}", line)
    return tuple(found.values())


def _own_die(name: str, die: str | Sequence[str]) -> Die:
    """The tiles on the faces of a die; `name` is used in messages."""
    faces = split_tiles(die) if isinstance(die, str) else list(die)
    if not faces:
        raise BadOption(f"{name} has no faces")
    tiles = []
    for face in faces:
        if not isinstance(face, str):
            raise BadOption(f"{name}: a face is text, got {shorten(face)}")
        try:
            tiles.append(canonical_tile(face))
        except BadBoard as error:
            raise BadOption(f"{name}: {error}") from None
    return tuple(tiles)
