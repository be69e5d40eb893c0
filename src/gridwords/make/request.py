"""Requests: what a maker is asked for, stated once. The public calls build them and say what the fields mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from gridwords.compute import Compute
from gridwords.errors import BadOption, shorten
from gridwords.rng import short_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Self

    from gridwords.board.size import AnySize
    from gridwords.game import AnyRules
    from gridwords.make.word_list import AnyWords

__all__ = ["BoardRequest", "SeriesRequest", "ThemeRequest"]

Made = TypeVar("Made")
_SWITCHES = {"cover", "unique"}


@dataclass(frozen=True, kw_only=True)
class _Request:
    """What every maker is asked for.

    `end` is the moment of the deadline on the clock `time.monotonic`. If `lenient`, nobody asked for the difficulty, so
    that no note is needed where the puzzle has another.
    """

    seed: int
    title: str | None = None
    deadline_s: float | None = None
    end: float | None = None
    lenient: bool = False

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """The arguments of a public call, as `locals()` names them. The time until the deadline starts now."""
        for name in _SWITCHES & given.keys():
            if not isinstance(given[name], bool):
                raise BadOption(f"{name} {shorten(given[name])}: expected True or False")
        end = Compute.of(deadline_s=given["deadline_s"]).end()
        return cls(**{**given, "seed": short_seed(given["seed"]), "end": end})

    def left_s(self) -> float | None:
        """The seconds until the deadline; a search that runs out of them raises `TimeoutError`."""
        return Compute().until(self.end).deadline_s

    def answer(self, make: Callable[[Self], Made]) -> Made:
        """What `make` makes; if the deadline runs out, the error says so."""
        try:
            return make(self)
        except TimeoutError:
            raise BadOption(
                f"found nothing within the deadline of {self.deadline_s:g} s: allow more time, or ask for less"
            ) from None


@dataclass(frozen=True, kw_only=True)
class ThemeRequest(_Request):
    """What `make.theme` is asked for."""

    words: AnyWords
    size: AnySize | None = None
    span: str | None = None
    unique: bool = True
    difficulty: str | None = None


@dataclass(frozen=True, kw_only=True)
class BoardRequest(_Request):
    """What `make.board` is asked for."""

    contain: AnyWords = ()
    size: AnySize | None = None
    words: tuple[int, int] | None = None
    level: int | None = None
    cover: bool = True
    longest: int | None = None
    rules: AnyRules = "boggle"
    difficulty: str | None = None


@dataclass(frozen=True, kw_only=True)
class SeriesRequest(_Request):
    """What `make.series` is asked for."""

    count: int
    words: AnyWords = ()
    kind: str = "wordsearch"
    size: AnySize | None = None
    per_puzzle: int | None = None
