"""The cache of built lexica: a word list is built once and kept under the hash of its content."""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from gridwords.lexicon.hunspell import affix_file
from gridwords.lexicon.word_file import read_bytes
from gridwords.storage import cache_dir, write_whole

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["cached_file", "keep_file"]

# Part of a cached lexicon's name: raised when the same word list would make another file.
_VERSION = "3"


def cached_file(data: bytes, path: str | Path) -> str:
    """The name, in the cache folder, of the lexicon built from a word list or a Hunspell dictionary."""
    rules = affix_file(path)
    content = data + read_bytes(rules) if rules else data
    return blake2b(content, digest_size=16, key=_VERSION.encode()).hexdigest() + ".lex"


def keep_file(name: str, content: bytes) -> None:
    """Writes a lexicon to the cache. One that cannot be written costs time, never the answer."""
    with suppress(OSError):
        cache_dir().mkdir(parents=True, exist_ok=True)
        write_whole(cache_dir() / name, content)
