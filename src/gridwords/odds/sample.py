"""Sample: how many boards to roll if the package has no table of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from gridwords.compute import Compute
from gridwords.option import Option, read_options

if TYPE_CHECKING:
    from gridwords.engines.engine import Progress

_OPTIONS = (
    Option("seconds", float, default=2.0, high=inf),
    Option("rolls", int, low=1, high=10**10),
    Option("seed", int, default=1, high=2**64 - 1),
)


@dataclass(frozen=True)
class Sample:
    """The first boards of a seed: `rolls` of them, or as many as some `seconds` allow.

    `end` is a moment on the clock `time.monotonic` after which nothing more is rolled. `progress` receives how many
    boards are counted, and how many there will be: 0 if the time decides.
    """

    seconds: float = 2.0
    rolls: int | None = None
    seed: int = 1
    end: float | None = None
    progress: Progress | None = None

    @classmethod
    def of(
        cls, seconds: float, rolls: int | None, seed: int, deadline_s: float | None, progress: Progress | None
    ) -> Sample:
        """Checked values; the time until the deadline starts now."""
        given = read_options("odds", _OPTIONS, {"seconds": seconds, "rolls": rolls, "seed": seed})
        return cls(**given, end=Compute.of(deadline_s=deadline_s).end(), progress=progress)

    def part(self, share: float, of_rest: float | None = None) -> Sample:
        """A copy with a share of the seconds and of the time left until its end."""
        now = monotonic()
        of_rest = share if of_rest is None else of_rest
        end = None if self.end is None else now + of_rest * (self.end - now)
        return replace(self, seconds=share * self.seconds, end=end)

    def compute(self, engine: str = "auto") -> Compute:
        """An engine, with what is left of the time."""
        return Compute(engine).until(self.end)
