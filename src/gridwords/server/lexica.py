"""Lexica: the lexicons that the server was started with. A request chooses one by name and cannot name a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwords import _core
from gridwords.errors import BadOption, unknown
from gridwords.lexicon import Lexicon
from gridwords.lexicon.definitions import vulgar_words

DEFAULT = "enable1"


class Lexica:
    """Lexicons by name; the first is the default.

    `sources` maps each name to its file (None: the built-in lexicon), so that worker processes can open the same ones.
    """

    def __init__(self, sources: Mapping[str, str | None] | None = None) -> None:
        self.sources = dict(sources or {DEFAULT: None})
        self._lexicons = {name: Lexicon.load(source) for name, source in self.sources.items()}
        #: The same lexicons in the core.
        self.desk = _core.Desk()
        for name, lexicon in self._lexicons.items():
            self.desk.add(name, lexicon._core)
        self.desk.set_vulgar(vulgar_words())

    def get(self, name: str | None) -> Lexicon:
        """The lexicon of that name, or the default."""
        return self._lexicons[self.name(name)]

    def source(self, name: str | None) -> str | None:
        """The file of a lexicon; None for the built-in one."""
        return self.sources[self.name(name)]

    def name(self, given: str | None) -> str:
        """The given name, checked, or the name of the default."""
        if given is None:
            return next(iter(self.sources))
        if given not in self.sources:
            raise BadOption(unknown("lexicon", given, self.sources))
        return given

    def to_dicts(self) -> list[dict[str, Any]]:
        """Name and statistics of each lexicon, the default first."""
        return [{"name": name, **lexicon.info().to_dict()} for name, lexicon in self._lexicons.items()]
