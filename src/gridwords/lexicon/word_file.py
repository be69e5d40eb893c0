"""Word lists in files: plain or compressed, in any of the usual encodings."""

from __future__ import annotations

import re

from gridwords.argument import file_name
from gridwords.bounded import LEXICON_BYTES, read_bounded
from gridwords.errors import BadLexicon
from gridwords.hints import Path

_GZIP = b"\x1f\x8b"
_BYTE_ORDER_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


def read_bytes(path: str | Path, *, unpack: bool = True) -> bytes:
    """The content of a lexicon file, decompressed if it was compressed with gzip."""
    path = file_name(path, "lexicon", BadLexicon)
    try:
        with open(path, "rb") as file:
            data = read_bounded(file.read, LEXICON_BYTES, name=str(path), error=BadLexicon, lines=True)
    except BadLexicon:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL
        raise BadLexicon(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if not unpack or not data.startswith(_GZIP):
        return data
    import gzip
    import io
    import zlib

    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as unpacked:
            name = f"{path}, decompressed,"
            return read_bounded(unpacked.read, LEXICON_BYTES, name=name, error=BadLexicon, lines=True)
    except (OSError, EOFError, zlib.error) as error:
        raise BadLexicon(f"{path} is a damaged gzip file: {error}") from None


def list_text(data: bytes, path: str | Path) -> str:
    """The words of a list as text, in which every form of a Hunspell dictionary is a word."""
    from gridwords.lexicon.hunspell import affix_file, hunspell_words

    return "\n".join(hunspell_words(path)) if affix_file(path) else read_words(data)


def read_words(data: bytes) -> str:
    """The text of a word list. Raises BadLexicon, which names the place, for anything else."""
    encoding = next((name for mark, name in _BYTE_ORDER_MARKS.items() if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise BadLexicon(
            f"not a word list: byte {error.start + 1} ({data[error.start]:#04x}) is not {encoding.upper()} text"
        ) from None
    if (place := text.find("\0")) >= 0:
        raise BadLexicon(f"not a word list: character {place + 1} is a NUL, so this is a binary file")
    return drop_comments(text)


def drop_comments(text: str) -> str:
    """The text without lines that start with `#`, after spaces or not. The other lines keep their numbers.

    >>> drop_comments("# my words\\ntea #1\\n  # the end")
    '\\ntea #1\\n'
    """
    return re.sub(r"(^|[\r\n])[^\S\r\n]*#[^\r\n]*", r"\1", text) if "#" in text else text
