"""Settings: what a study is asked to vary, and how one who waits for it is told how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gridwords import _core
from gridwords.lexicon import Lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["NamedLexicon", "Settings", "Watch", "board_seed", "size_text"]

TRIALS = 20
Size = tuple[int, int]


class NamedLexicon(NamedTuple):
    """A lexicon and what the tables call it."""

    name: str
    lexicon: Lexicon

    @classmethod
    def load(cls, name: str | None) -> NamedLexicon:
        """The default lexicon for None, else a file."""
        return cls("enable1" if name is None else Path(name).name.partition(".")[0], Lexicon.load(name))


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user set; None leaves it to the study."""

    lexicons: tuple[NamedLexicon, ...]
    trials: int | None = None
    sizes: tuple[Size, ...] | None = None
    threads: tuple[int, ...] | None = None
    engines: tuple[str, ...] | None = None
    seed: int = 1
    quick: bool = False
    trace: Path | None = None

    def trials_or(self, quick: int, full: int = TRIALS) -> int:
        """The number of trials."""
        return self.trials or (quick if self.quick else full)

    def sizes_or(self, quick: Iterable[int], full: Iterable[int]) -> tuple[Size, ...]:
        """The sizes of the boards, squares unless the user says otherwise."""
        return self.sizes or tuple((side, side) for side in (quick if self.quick else full))

    def threads_or(self, *threads: int, least: int = 2) -> tuple[int, ...]:
        """The numbers of threads; without any given, 1, 2, 4 and so on, as many as the machine has and some at least."""
        if self.threads or threads:
            return self.threads or threads
        most = max(least, _core.hardware_threads())
        powers = [1 << power for power in range(most.bit_length())]
        return tuple(sorted({*powers, most}))


class Watch:
    """What a study tells while it runs. This one listens to nothing; the command line's draws a bar."""

    #: Whether the boards and the words found on them are wanted.
    verbose = False

    def step(self, done: int, total: int, what: str) -> None:
        """So many of the study's runs are done, and this comes next."""

    def say(self, text: str) -> None:
        """Something to read meanwhile."""


def board_seed(seed: int, size: Size, trial: int) -> int:
    """The seed of one trial's board: the same for every engine, and different for every size and trial."""
    from hashlib import blake2b

    name = f"{seed} {size[0]}x{size[1]} {trial}".encode()
    return int.from_bytes(blake2b(name, digest_size=8).digest(), "big")


def size_text(size: Size) -> str:
    """`3x4`, as users write it."""
    return f"{size[0]}x{size[1]}"
