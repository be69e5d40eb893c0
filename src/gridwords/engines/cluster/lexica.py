"""Lexica by their hash: how one machine names a lexicon to another, and what is kept of those that came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.errors import BadLexicon
from gridwords.lexicon import Lexicon
from gridwords.storage import cache_dir, write_whole

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["find_lexicon", "keep_lexicon", "lexicon_key"]

# What this process has open. A worker is asked about a few lexica in its life, each some megabytes and mapped.
_open: dict[str, Lexicon] = {}


def lexicon_key(lexicon: Lexicon) -> str:
    """The hash of a lexicon's packed form: the same on every machine. 5 ms for ENABLE1, then remembered."""
    return lexicon.fingerprint


def find_lexicon(key: str) -> Lexicon | None:
    """The lexicon of that hash, if it is open, is the package's own, or lies in the cache; mapped, not read."""
    if key not in _open:
        default = Lexicon.default()
        if lexicon_key(default) == key:
            _open[key] = default
        else:
            try:
                _open[key] = Lexicon._map(_path(key))
            except (OSError, RuntimeError, BadLexicon):
                return None  # not there, or damaged: it will be sent
    return _open[key]


def keep_lexicon(key: str, data: bytes) -> None:
    """Takes in a lexicon that was sent: into the cache, or where that cannot be written into memory."""
    if _hash(data) != key:
        raise BadLexicon(f"a lexicon came that is not the one named {key}")
    try:
        path = _path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError:
        _open[key] = Lexicon._read(data, key)
        return
    _open.pop(key, None)
    if find_lexicon(key) is None:  # a file system that gives back something else
        _open[key] = Lexicon._read(data, key)


def _hash(data: bytes) -> str:
    from hashlib import blake2b

    return blake2b(data, digest_size=16).hexdigest()


def _path(key: str) -> Path:
    return cache_dir() / f"by-content-{key}.lex"
