"""Write core/unicode_tables.h: which characters are letters, how they fold, compose and are read.

    python3.13 tools/unicode_tables.py

The tables come from the `unicodedata` of Python 3.13, which has Unicode 15.1. Another version of Unicode would change
what a letter is, so it is a decision: change UNICODE_VERSION, then run the tests with every version of Python.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar
from unicodedata import bidirectional, category, combining, decomposition, normalize, unidata_version

UNICODE_VERSION = "15.1.0"
OUT = Path(__file__).parent.parent / "core" / "unicode_tables.h"
WIDTH = 120
POINTS = 0x110000
# Of 5 and 4 bits, the three stages take the least memory: 25 kB.
BLOCK_BITS, GROUP_BITS = 5, 4
# The syllables of Hangul are composed by arithmetic; these parts of them may compose with what precedes them.
HANGUL = range(0xAC00, 0xD7A4)
VOWELS_AND_FINALS = {*range(0x1161, 0x1176), *range(0x11A8, 0x11C3)}

IOTA_SUBSCRIPT, TURKISH_I = 0x0345, 0x0130

FLAGS = (
    "letter",
    "decimal",
    "space",
    "printable",
    "upper",
    "lower_or_title",
    "mark",
    "left_to_right",
    "right_to_left",
    "digit",
    "decomposes",
    "may_recompose",
)

HEADER = """\
// Written by tools/unicode_tables.py; do not edit. Unicode {version}.
//
// Derived from the Unicode Character Database, © 1991-2024 Unicode, Inc., under the Unicode License v3: see
// core/UNICODE.md.
#pragma once

#include <cstdint>

namespace gridwords::unicode_tables {{

// clang-format off
"""
FOOTER = """\
// clang-format on

}  // namespace gridwords::unicode_tables
"""

Item = TypeVar("Item", bound=Hashable)


class Properties(NamedTuple):
    """What the core knows about a character."""

    flags: int
    combining_class: int
    fold_delta: int  # added to a character, gives the folded one


def folded(point: int) -> int:
    """The one character that a character folds to. Folding never makes more or fewer letters."""
    if point == IOTA_SUBSCRIPT:  # a mark, which case folding would make a letter
        return point
    if point == TURKISH_I:
        return ord("i")
    for text in (chr(point).casefold(), chr(point).lower()):  # ẞ folds to ss, but its lower case is ß
        if len(text) == 1:
            return ord(text)
    return point


def decomposed(point: int) -> tuple[int, ...]:
    """The one or two characters that a character canonically consists of; none if it is whole."""
    text = decomposition(chr(point))
    return () if not text or text.startswith("<") else tuple(int(part, 16) for part in text.split())


def is_composed(point: int) -> bool:
    """Whether normal form C keeps the character."""
    return normalize("NFC", chr(point)) == chr(point)


def properties(point: int, seconds: set[int]) -> Properties:
    """The properties of a character; `seconds` are those that compose with what precedes them."""
    char = chr(point)
    direction = bidirectional(char)
    are_set = {
        "letter": char.isalpha(),
        "decimal": char.isdecimal(),
        "space": char.isspace(),
        "printable": char.isprintable(),
        "upper": char.isupper(),
        "lower_or_title": char.islower() or (char.istitle() and not char.isupper()),
        "mark": category(char) == "Mn",
        "left_to_right": direction == "L",
        "right_to_left": direction in ("R", "AL"),
        "digit": direction in ("EN", "AN"),
        "decomposes": bool(decomposed(point)) or point in HANGUL,
        "may_recompose": point in seconds or not is_composed(point),
    }
    flags = sum(1 << bit for bit, name in enumerate(FLAGS) if are_set[name])
    return Properties(flags, combining(char), folded(point) - point)


def wide_marks() -> list[tuple[int, int]]:
    """The marks of the categories Mc and Me, from first to last."""
    rows: list[tuple[int, int]] = []
    for point in range(POINTS):
        if category(chr(point)) in ("Mc", "Me"):
            first = rows.pop()[0] if rows and rows[-1][1] == point - 1 else point
            rows.append((first, point))
    return rows


def split(items: Sequence[Item], bits: int) -> tuple[list[int], list[Item]]:
    """The items in blocks of 2**bits: the number of each block, and the different blocks one after the other."""
    numbers: dict[tuple[Item, ...], int] = {}
    blocks = (tuple(items[at : at + (1 << bits)]) for at in range(0, len(items), 1 << bits))
    places = [numbers.setdefault(block, len(numbers)) for block in blocks]
    return places, [item for block in numbers for item in block]


def array(kind: str, name: str, entries: Iterable[str]) -> str:
    """A C++ array, in lines as long as they may be."""
    written = list(entries)
    lines, line = [], "   "
    for entry in written:
        if len(line) + len(entry) + 2 > WIDTH:
            lines.append(line)
            line = "   "
        line += f" {entry},"
    return "\n".join([f"inline constexpr {kind} {name}[{len(written)}] = {{", *lines, line, "};\n"])


def numbers(name: str, values: Sequence[int]) -> str:
    """An array of whole numbers, each in as few bytes as the largest one needs."""
    return array("uint8_t" if max(values) < 256 else "uint16_t", name, map(str, values))


def tables() -> str:
    """The whole file."""
    parts = {point: found for point in range(POINTS) if (found := decomposed(point))}
    pairs = sorted((found, point) for point, found in parts.items() if len(found) == 2 and is_composed(point))
    seconds = {second for (_, second), _ in pairs} | VOWELS_AND_FINALS
    records: dict[Properties, int] = {}
    of_points = [records.setdefault(properties(point, seconds), len(records)) for point in range(POINTS)]
    of_blocks, points = split(of_points, BLOCK_BITS)
    groups, blocks = split(of_blocks, GROUP_BITS)
    place = {point: number for number, point in enumerate(parts)}
    flags = "".join(f"    {name} = {1 << bit},\n" for bit, name in enumerate(FLAGS))
    return "".join(
        [
            HEADER.format(version=UNICODE_VERSION),
            f"enum Flag : uint16_t {{\n{flags}}};\n\n",
            "struct Properties {\n    uint16_t flags;\n    uint8_t combining_class;\n    int32_t fold_delta;\n};\n\n",
            f"inline constexpr int block_bits = {BLOCK_BITS}, group_bits = {GROUP_BITS};\n\n",
            "// The number of a code point's properties, by the number of its block, by the number of its group.\n",
            numbers("groups", groups),
            numbers("blocks", blocks),
            numbers("points", points),
            array("Properties", "properties", (f"{{{a}, {b}, {c}}}" for a, b, c in records)),
            "\n// A character in bits 42 to 62, its first part in bits 21 to 41, and its second part, or 0. Sorted.\n",
            array(
                "uint64_t",
                "decompositions",
                (
                    f"{point << 42 | (*found, 0)[0] << 21 | (*found, 0)[1]:#x}"
                    for point, found in parts.items()
                ),
            ),
            "\n// Places in `decompositions` of what its two parts compose to, sorted by those.\n",
            numbers("compositions", [place[point] for _, point in pairs]),
            "\n// Marks from first to last that have a width or enclose a letter: categories Mc and Me. Sorted.\n",
            "struct Marks {\n    char32_t first, last;\n};\n",
            array("Marks", "wide_marks", (f"{{{first:#x}, {last:#x}}}" for first, last in wide_marks())),
            FOOTER,
        ]
    )


if __name__ == "__main__":
    if unidata_version != UNICODE_VERSION:
        sys.exit(
            f"this Python has Unicode {unidata_version}, the tables need {UNICODE_VERSION}: use Python 3.13"
        )
    OUT.write_text(tables(), encoding="utf-8")
