"""Files of the page that are made from the package's own data, so that a wheel has it once.

What the core reads is compressed, as the page expects it: hosts that compress nothing are as fast as others.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

from gridwords.arrays import np
from gridwords.lexicon import Lexicon
from gridwords.make.fonts import bundled_file
from gridwords.odds.table import USUAL_RULES, find_table
from gridwords.records import all_records

_WEIGHTS = Path(__file__).parent.parent / "data" / "reader.weights"
_PARTS = 100_000  # that shares of boards are rounded to
_LAST_PART = 99_990


def packed_lexicon() -> bytes:
    """The part of the default lexicon that cannot be derived, as web/core.cpp reads it: a third of its size."""
    data = Lexicon.default()._core.to_bytes()
    count = int(np.frombuffer(data, "<u4", 1, 24)[0])
    masks = np.frombuffer(data, "<u4", 2 * count, 304)[::2]
    levels = np.frombuffer(data, np.uint8, offset=304 + 8 * count)
    parts = [np.array([count], "<u4"), masks, levels[masks >> 31 == 1]]
    return _packed(b"".join(part.tobytes() for part in parts))


def packed_weights() -> bytes:
    """The network that reads pictures."""
    return _packed(_WEIGHTS.read_bytes())


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def page_odds() -> bytes:
    """How many of every `parts` rolled boards have n points, `shares[n]`, for each set of dice.

    JSON, up to the best board in ten thousand.
    """
    dice = {}
    for name, rules in USUAL_RULES.items():
        table = find_table(name, rules)
        assert table is not None
        # Sums are rounded, not shares, so that errors do not add up.
        sums = np.cumsum(table.tally.by_points) * _PARTS // table.tally.rolls
        shares = np.diff(sums[: np.searchsorted(sums, _LAST_PART) + 1], prepend=0)
        dice[name] = {"rules": rules, "shares": shares.tolist()}
    values = {"words": len(Lexicon.default()), "parts": _PARTS, "dice": dice}
    return _json(values)


def page_records() -> bytes:
    """The best boards known."""
    return _json([record.to_dict() for record in all_records()])


def _json(values: object) -> bytes:
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False).encode()


#: The fonts of printed puzzles.
FONTS = [bundled_file(name, bold) for name in ("sans", "dyslexic") for bold in (False, True)]
#: The files by their names in the page.
FILES: dict[str, Callable[[], bytes]] = {
    "records.json": page_records,
    "core/lexicon.bin": packed_lexicon,
    "core/weights.bin": packed_weights,
    "odds.json": page_odds,
    **{f"fonts/{file.name}": file.read_bytes for file in FONTS},
}


@cache
def page_file(name: str) -> bytes:
    """The content of one of `FILES`, made once."""
    return FILES[name]()
