"""Pages: the files that the browser gets, read once into memory."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

__all__ = ["Page", "pages"]

_FOLDER = Path(__file__).parent / "page"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


class Page(NamedTuple):
    """One file: its content, media type and a tag that changes with the content."""

    body: bytes
    media_type: str
    tag: str


def pages() -> dict[str, Page]:
    """The files by the path they are served under."""
    found = {}
    for path in sorted(_FOLDER.rglob("*")):
        if path.suffix in _TYPES:
            body = path.read_bytes()
            tag = f'"{blake2b(body, digest_size=8).hexdigest()}"'
            found["/" + path.relative_to(_FOLDER).as_posix()] = Page(body, _TYPES[path.suffix], tag)
    found["/"] = found.pop("/index.html")
    found["/docs"] = found.pop("/docs.html")
    return found
