"""Settings: what the user chose for a study, and Progress: what a study reports while it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from gridwords import _core
from gridwords.board.letters import Frequencies
from gridwords.game import AnyLexicon
from gridwords.lexicon import Lexicon

TRIALS = 20
Size = tuple[int, int]


class NamedLexicon(NamedTuple):
    """A lexicon and its name in the tables."""

    name: str
    lexicon: Lexicon

    @classmethod
    def load(cls, lexicon: AnyLexicon) -> NamedLexicon:
        """The lexicon in a file, the default one for None, or a Lexicon."""
        if isinstance(lexicon, Lexicon):
            return cls("enable1" if lexicon == Lexicon.default() else f"{len(lexicon)} words", lexicon)
        name = "enable1" if lexicon is None else Path(lexicon).name.partition(".")[0]
        return cls(name, Lexicon.load(lexicon))


@dataclass(frozen=True, slots=True)
class Settings:
    """The user's choices. None leaves the choice to the study."""

    lexicons: tuple[NamedLexicon, ...]
    trials: int | None = None
    sizes: tuple[Size, ...] | None = None
    threads: tuple[int, ...] | None = None
    engines: tuple[str, ...] | None = None
    #: Lengths of word lists; None among them stands for the whole lexicon.
    words: tuple[int | None, ...] | None = None
    letters: Frequencies | None = None
    seed: int = 1
    quick: bool = False
    #: A contender that has raced for that many seconds in one race, and twice at least, leaves it.
    limit_s: float | None = None
    trace: Path | None = None

    def to_dict(self) -> dict[str, Any]:
        """The choices in plain types, ready for JSON."""
        return {
            "seed": self.seed,
            "quick": self.quick,
            "limit_s": self.limit_s,
            "trials": self.trials,
            "sizes": None if self.sizes is None else [size_text(size) for size in self.sizes],
            "threads": self.threads,
            "engines": self.engines,
            "words": None if self.words is None else [count or "all" for count in self.words],
            "letters": self.letters,
        }

    def trials_or(self, quick: int, full: int = TRIALS) -> int:
        """The number of trials."""
        return self.trials or (quick if self.quick else full)

    def sizes_or(self, quick: Iterable[int], full: Iterable[int]) -> tuple[Size, ...]:
        """The sizes of the boards; the study's own are squares, given by their sides."""
        return self.sizes or tuple((side, side) for side in (quick if self.quick else full))

    def threads_or(self, *threads: int, least: int = 2) -> tuple[int, ...]:
        """The numbers of threads; by default 1, 2, 4, ... up to the machine's cores, and at least up to `least`."""
        if self.threads or threads:
            return self.threads or threads
        most = max(least, _core.hardware_threads())
        powers = [1 << power for power in range(most.bit_length())]
        return tuple(sorted({*powers, most}))


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a study reports what it does; by default nowhere."""

    #: Called with the number of finished runs, the total number of runs, and what runs next.
    step: Callable[[int, int, str], object] = lambda *_: None
    #: Called with text to print.
    say: Callable[[str], object] = lambda _: None
    #: Whether to print every board and the words found on it.
    verbose: bool = False


def board_seed(seed: int, size: Size, trial: int) -> int:
    """The seed of one trial's board: the same for every engine, different for every size and trial."""
    name = f"{seed} {size[0]}x{size[1]} {trial}".encode()
    return int.from_bytes(blake2b(name, digest_size=8).digest(), "big")


def size_text(size: Size) -> str:
    """`3x4`, as users write it."""
    return f"{size[0]}x{size[1]}"
