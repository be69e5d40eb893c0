"""Shelf: the lexicons that the server was started with, by name. No request can name a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.errors import BadOption, unknown
from gridwords.lexicon import Lexicon

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DEFAULT", "Shelf"]

DEFAULT = "enable1"


class Shelf:
    """Lexicons by name; the first one is taken where a request names none.

    `sources` gives for each name the file it comes from (None: the default lexicon), so that other processes can
    open the same.
    """

    def __init__(self, sources: Mapping[str, str | None] | None = None) -> None:
        self.sources = dict(sources or {DEFAULT: None})
        self._lexicons = {name: Lexicon.load(source) for name, source in self.sources.items()}

    def get(self, name: str | None) -> Lexicon:
        """The lexicon of that name."""
        if name is None:
            return next(iter(self._lexicons.values()))
        if name not in self._lexicons:
            raise BadOption(unknown("lexicon", name, self._lexicons))
        return self._lexicons[name]

    def figures(self) -> list[dict[str, Any]]:
        """What each lexicon is, the default first."""
        return [{"name": name, **lexicon.info().to_dict()} for name, lexicon in self._lexicons.items()]
