"""Problem: what is to be found, and everything that an optimiser needs to look for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords import _core
from gridwords.board import Board, Shape
from gridwords.board.size import parse_size
from gridwords.compute import Compute
from gridwords.errors import BadOption, shorten, unknown
from gridwords.game import Game
from gridwords.optimise.constraint import Constraints, make_mover
from gridwords.optimise.measure import Measure
from gridwords.optimise.objective import Objective
from gridwords.optimise.top import images

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy as np

    from gridwords.board.shape import AnyNeighbours
    from gridwords.board.size import AnySize
    from gridwords.game import AnyLexicon, AnyRules
    from gridwords.optimise.measure import Codes, Values
    from gridwords.solution import Solution

    Dice = np.ndarray[Any, np.dtype[np.uint16]]
    States = np.ndarray[Any, np.dtype[np.uint64]]

__all__ = ["Problem"]

PARALLEL = ("chains", "inside")
_MOST_CELLS = 1 << 24
_MOST_CELLS_OF_A_WALK = 64
_PLACE_ATTEMPTS = 200


class Problem:
    """A size, words, rules, an objective and constraints.

    `parallel` puts the threads over many boards (`chains`) or into each board (`inside`).
    """

    def __init__(
        self,
        size: AnySize,
        *,
        lexicon: AnyLexicon = None,
        rules: AnyRules = "boggle",
        neighbours: AnyNeighbours | None = None,
        objective: str | Objective | Callable[[Solution], float] = "points",
        constraints: Constraints | None = None,
        engine: str = "auto",
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
        parallel: str = "chains",
    ) -> None:
        self.size = parse_size(size)
        cells = self.size[0] * self.size[1]
        if not 1 <= cells <= _MOST_CELLS:
            raise BadOption(f"size {self.size[0]}x{self.size[1]}: expected 1 to {_MOST_CELLS:,} cells")
        if parallel not in PARALLEL:
            raise BadOption(unknown("parallel", parallel, PARALLEL))
        self.game = Game.of(lexicon, rules)
        self.lexicon, self.rules = self.game.lexicon, self.game.rules
        touching = self.game.neighbours(neighbours)
        self.shape = Shape.of(self.size, touching)
        self.objective = Objective.get(objective)
        self.constraints = constraints or Constraints()
        self.compute, self.parallel = Compute.of(engine, options, threads), parallel
        self.mover = make_mover(self.constraints, self.shape, self.lexicon, self.rules)
        self.partner = self.shape.mirrored(self.constraints.mirror)
        self.measure = Measure(
            self.shape,
            self.game,
            self.objective,
            self.constraints,
            self.partner,
            self.compute,
            inside=parallel == "inside",
        )
        self.images = images(self.shape)
        self.letters = len(self.lexicon.alphabet)
        self.has_dice = self.constraints.dice is not None
        # The cells that may change; of two that mirror each other, the first.
        self.free_cells = [cell for cell in self.mover.free if self.partner[cell] >= cell]

    @property
    def cells(self) -> int:
        """How many cells a board has."""
        return len(self.shape)

    @property
    def letters_pay(self) -> bool:
        """Whether all letters in a cell cost less than as many boards, so that looking at all of them is worth it."""
        return self.cells <= _MOST_CELLS_OF_A_WALK and not self.measure.solves_each

    def start(self, states: States) -> tuple[Codes, Dice]:
        """A random board, and the dice that roll it, for each random generator."""
        import numpy as np

        codes = np.zeros((len(states), self.cells), np.uint8)
        dice = np.zeros(codes.shape if self.has_dice else (1, 1), np.uint16)
        self.mover.start(codes, dice, states)
        if self.constraints.include:
            for board, state in zip(codes, states, strict=True):
                self._place_words(board, state[None])
            if self.has_dice:
                dice, rollable = self.rolled_with(codes)
                bad = np.flatnonzero(~rollable)
                fresh, its_dice = np.zeros((len(bad), self.cells), np.uint8), dice[bad]
                its_states = states[bad]
                self.mover.start(fresh, its_dice, its_states)
                codes[bad], dice[bad], states[bad] = fresh, its_dice, its_states
        return codes, dice

    def options_at(self, cell: int, dice: Dice, count: int) -> Any:
        """Which letters each of `count` boards may show in a cell: (boards, letters), true or false."""
        import numpy as np

        masks = np.zeros(count, np.uint64)
        self.mover.options(cell, dice, masks)
        return (masks[:, None] >> np.arange(self.letters, dtype=np.uint64) & np.uint64(1)).astype(bool)

    def value_letters(self, codes: Codes, dice: Dice, cell: int) -> Values:
        """The value of each board with every letter in a cell: (boards, letters); minus infinity if not allowed."""
        import numpy as np

        values = self.measure.value_letters(codes, [cell])[:, 0]
        values[~self.options_at(cell, dice, len(codes))] = -np.inf
        return values

    def put(self, codes: Codes, cell: int, letters: Any) -> None:
        """Writes a letter into a cell of each board, and into the cell that mirrors it."""
        codes[:, cell] = codes[:, self.partner[cell]] = letters

    def some_dice(self, dice: Dice, places: Any) -> Dice:
        """The dice of some of the boards; there is nothing to take from where a run has none."""
        import numpy as np

        return np.ascontiguousarray(dice[places]) if self.has_dice else dice

    def rolled_with(self, codes: Codes) -> tuple[Dice, Any]:
        """For each board the number of the die in each cell, and whether there is such a roll."""
        import numpy as np

        dice = np.zeros(codes.shape, np.uint16)
        rollable = np.zeros(len(codes), np.uint8)
        self.mover.match(np.ascontiguousarray(codes), dice, rollable)
        return dice, rollable.astype(bool)

    def board(self, codes: bytes | Codes) -> Board:
        """A board from its letter codes."""
        return Board.from_codes(codes, self.lexicon.alphabet, self.size, self.shape.neighbours)

    def _place_words(self, board: Codes, state: States) -> None:
        """Writes the words that must be there along random paths, as far as they fit; the search does the rest."""
        import numpy as np

        q = self.lexicon.alphabet.find("q")
        taken: dict[int, int] = {}
        for word in sorted(self.constraints.include, key=len, reverse=True):
            codes = [self.lexicon.alphabet.index(letter) for letter in word]
            if self.rules.q_is_qu and q >= 0:
                codes = [
                    code for i, code in enumerate(codes) if not (i and codes[i - 1] == q and word[i] == "u")
                ]
            for _ in range(_PLACE_ATTEMPTS):
                cells = self._random_path(codes, taken, state)
                if cells is None:
                    continue
                trial = board.copy()
                for cell, code in zip(cells, codes, strict=True):
                    trial[cell] = trial[self.partner[cell]] = code
                kept = np.zeros(1, np.uint8)
                self.mover.keeps(trial[None], kept)
                if kept[0]:
                    board[:] = trial
                    for cell, code in zip(cells, codes, strict=True):
                        taken[cell] = taken[self.partner[cell]] = code
                    break

    def _random_path(self, codes: Sequence[int], taken: Mapping[int, int], state: States) -> list[int] | None:
        path: list[int] = []
        for code in codes:
            near = self.shape.touching(path[-1]) if path else range(self.cells)
            open_ = [cell for cell in near if cell not in path and taken.get(cell, code) == code]
            if not open_:
                return None
            path.append(open_[draw(state, len(open_))])
        return path

    def check(self) -> None:
        """Refuses a problem that has no answer, before anything starts."""
        if not self.free_cells:
            raise BadOption("fixed: no cell is free, so there is nothing to optimise")
        if self.constraints.words and self.constraints.words[0] > len(self.lexicon):
            raise BadOption(
                f"words {shorten(self.constraints.words)}: the lexicon has only {len(self.lexicon)} words"
            )
        if both := set(self.constraints.include).intersection(self.constraints.exclude):
            raise BadOption(f"include and exclude both have {min(both)!r}")
        for word in self.constraints.include:
            tiles = word.replace("qu", "q") if self.rules.q_is_qu else word
            if len(tiles) > self.cells:
                raise BadOption(
                    f"include {shorten(word)}: it needs {len(tiles)} tiles, the board has {self.cells}"
                )
            if self.rules.q_is_qu and word.count("q") != word.count("qu"):
                raise BadOption(f"include {shorten(word)}: under these rules a q is always followed by a u")


def draw(state: States, end: int) -> int:
    """A whole number below `end`."""
    return int(draw_many(state, end, 1)[0])


def draw_many(state: States, end: int, count: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Whole numbers below `end`, from one generator."""
    import numpy as np

    drawn = np.zeros(count, np.int64)
    _core.draw_below(state, end, drawn)
    return drawn


def generators(seed: int, first: int, count: int) -> States:
    """`count` random generators of a run, numbered from `first`."""
    import numpy as np

    states = np.zeros((count, 4), np.uint64)
    _core.seed_states(seed, first, states)
    return states
