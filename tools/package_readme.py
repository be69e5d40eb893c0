"""The README as the package index shows it: links and pictures are addresses, because the index has no other files.

scikit-build-core calls this when it writes the metadata of a wheel or a source distribution.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["dynamic_metadata"]

ROOT = Path(__file__).parent.parent
PAGES = "https://github.com/gridwords/gridwords/blob/main/"
PICTURES = "https://raw.githubusercontent.com/gridwords/gridwords/main/"
LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^]]*)\]\((?!https?:|#)(?P<target>[^)]+)\)")


def with_addresses(text: str) -> str:
    """The text with the repository's address before the target of every link to one of its files."""

    def address(link: re.Match[str]) -> str:
        home = PICTURES if link["picture"] else PAGES
        return f"{link['picture']}[{link['text']}]({home}{link['target']})"

    return LINK.sub(address, text)


def dynamic_metadata(field: str, settings: Mapping[str, Any]) -> dict[str, str]:
    """The value of `readme`."""
    if field != "readme" or settings:
        raise RuntimeError("this provider makes the field readme and takes no settings")
    text = with_addresses((ROOT / "README.md").read_text(encoding="utf-8"))
    return {"content-type": "text/markdown", "text": text}
