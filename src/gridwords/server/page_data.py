"""What the core in the page reads, made from the package's own data, so that a wheel has it once.

Compressed, as the page expects it: hosts that compress nothing are as fast as others.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from pathlib import Path

from gridwords.arrays import np
from gridwords.lexicon import Lexicon

_WEIGHTS = Path(__file__).parent.parent / "data" / "reader.weights"


def packed_lexicon() -> bytes:
    """What cannot be derived of the default lexicon, as web/core.cpp reads it: a third of its size."""
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


#: The files by their names in the folder `core` of the page.
FILES: dict[str, Callable[[], bytes]] = {"lexicon.bin": packed_lexicon, "weights.bin": packed_weights}


@cache
def page_file(name: str) -> bytes:
    """The content of one of `FILES`, made once."""
    return FILES[name]()
