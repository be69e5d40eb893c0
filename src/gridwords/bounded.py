"""Bounded reading: how much of a user's file is read before it is refused.

A file named by mistake (`/dev/zero`, a disk image, one endless line) must lead to a message, not fill the memory. Each
kind of file has a limit that no sensible one comes near; `GRIDWORDS_MAX_MB` raises those that are lower.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from gridwords.errors import BadOption, GridwordsError, shorten

RULES_BYTES = 1 << 13  # the points of 255 lengths take 4 KB; reading deep TOML keys takes quadratic time
BOARD_BYTES = (
    1 << 26
)  # a board, alone or as one line of many: 8192 x 8192 letters; it takes ten times its size
LEXICON_BYTES = 1 << 28  # a word list, decompressed, or a `.lex` file: ENABLE1 has 2 MB
PICTURE_BYTES = 1 << 27  # a picture file: photographs have up to 40 MB
RAISE_LIMIT = "GRIDWORDS_MAX_MB"
_READ_BYTES = 1 << 24


def most_bytes(usual: int) -> int:
    """The limit: the usual one, or `GRIDWORDS_MAX_MB` if that is higher."""
    text = os.environ.get(RAISE_LIMIT, "")
    if not text:
        return usual
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise BadOption(f"{RAISE_LIMIT} is {shorten(text)}: expected a whole number of megabytes")
    return max(usual, int(text) << 20)


def shown_bytes(number: int) -> str:
    """A limit in words, for messages."""
    return f"{number >> 20} MB" if number >= 1 << 20 else f"{number >> 10} KB"


def decode_utf8(data: bytes, *, name: str, error: type[GridwordsError]) -> str:
    """The text in these bytes, without a byte-order mark; raises `error`, which names the file, if it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        place = wrong.start + len(data) - len(wrong.object)  # Python does not count the mark
        raise error(f"{name} is not UTF-8 text: see byte {place + 1} ({data[place]:#04x})") from None


def read_bounded(
    read: Callable[[int], bytes], usual: int, *, name: str, error: type[GridwordsError], lines: bool = False
) -> bytes:
    """Everything that `read` returns; raises `error` for more than `most_bytes(usual)`.

    `name` is what the message calls the file. With `lines`, it also names the line in which the limit was reached.
    """
    most = most_bytes(usual)
    parts: list[bytes] = []
    left = most + 1
    # In parts, because a buffer of the full size is allocated even for a short file.
    while left and (data := read(min(left, _READ_BYTES))):
        parts.append(data)
        left -= len(data)
    if left:
        return b"".join(parts)
    place = f" (reached in line {1 + sum(part.count(10) for part in parts)})" if lines else ""
    raise error(f"{name} has more than {shown_bytes(most)}{place}: set {RAISE_LIMIT} to read larger ones")
