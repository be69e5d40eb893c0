"""Heat: one race of a study, planned before it is run so that the progress bar knows how long the way is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwords.board import Board
from gridwords.studies.race import Measured, race
from gridwords.studies.settings import board_seed, size_text
from gridwords.studies.table import Column

if TYPE_CHECKING:
    from gridwords.studies.contender import Contender
    from gridwords.studies.settings import NamedLexicon, Size, Watch
    from gridwords.studies.table import Row

__all__ = ["TIME_COLUMNS", "Heat", "run_heats"]

#: What every table of times says; the CSV has more.
TIME_COLUMNS = (
    Column("median_s", "median", "time"),
    Column("mean_s", "mean", "time"),
    Column("spread_s", "spread", "time"),
    Column("cpu_s", "CPU", "time"),
    Column("extra_mb", "memory", "mb"),
    Column("peak_mb", "peak", "mb"),
    Column("words", "words", "count"),
    Column("points", "points", "count"),
)


@dataclass(frozen=True, slots=True)
class Heat:
    """Contenders, and the boards they meet: random ones of a size, or the one given."""

    contenders: Sequence[Contender]
    named: NamedLexicon
    size: Size
    trials: int
    seed: int
    board: Board | None = None
    letters: str = "uniform"
    facts: Row | None = None

    @property
    def runs(self) -> int:
        """How many runs it is made of."""
        return len(self.contenders) * self.trials

    def board_of(self, trial: int) -> Board:
        """The board of one trial."""
        if self.board is not None:
            return self.board
        lexicon = self.named.lexicon
        return Board.random(*self.size, seed=self._seed_of(trial), letters=self.letters, lexicon=lexicon)

    def _seed_of(self, trial: int) -> int:
        return board_seed(self.seed, self.size, trial)

    def run(self, watch: Watch, tick: Callable[[str], None]) -> list[Measured]:
        """The race itself."""
        facts = {
            "lexicon": self.named.name,
            "lexicon_words": len(self.named.lexicon),
            "size": size_text(self.size),
            **(self.facts or {}),
        }
        lexicon = self.named.lexicon
        boards = [self.board_of(trial) for trial in range(self.trials)]
        seeds = [] if self.board is not None else [self._seed_of(trial) for trial in range(self.trials)]
        racers = [contender.over(boards, lexicon) for contender in self.contenders]
        return race(
            racers, boards, lexicon, watch, lambda what: tick(f"{facts['size']} {what}"), facts, seeds
        )


def run_heats(heats: Sequence[Heat], watch: Watch) -> list[list[Measured]]:
    """All heats, one after the other."""
    total = sum(heat.runs for heat in heats)
    done = 0

    def tick(what: str) -> None:
        nonlocal done
        watch.step(done, total, what)
        done += 1

    results = [heat.run(watch, tick) for heat in heats]
    watch.step(total, total, "")
    return results
