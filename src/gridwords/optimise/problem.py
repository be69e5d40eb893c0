"""Problem: which boards to find, and the tools that every optimiser needs to find them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from gridwords.arrays import np
from gridwords.board import Board, Shape
from gridwords.board.codes import HOLE
from gridwords.compute import Compute
from gridwords.errors import BadOption, plural, shorten, unknown
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.optimise.constraints import Constraints
from gridwords.optimise.generators import draw
from gridwords.optimise.measure import Measure
from gridwords.optimise.objective import AnyConstraint, AnyObjective, Objective
from gridwords.optimise.top import images
from gridwords.rules import Rules

if TYPE_CHECKING:
    from gridwords.optimise.generators import States
    from gridwords.optimise.scorer import Codes, Values

    AnyCodes = bytes | Sequence[int] | Codes
    AnyRandom = Random | np.random.Generator
    Move = Callable[[Codes, Random], AnyCodes]
    Dice = np.ndarray[Any, np.dtype[np.uint16]]
else:
    AnyCodes = AnyRandom = Dice = States = Codes = Values = Any  # of NumPy, which takes a while to import
    Move = Callable[..., Any]

PARALLEL = ("chains", "inside")
_MOST_CELLS = 1 << 24
_MOST_CELLS_OF_A_WALK = 64
_PLACE_ATTEMPTS = 200
_ANY = Compute()


def _states(rng: AnyRandom) -> States:
    """The state of a generator of ours, drawn from one of Python's or NumPy's."""
    if isinstance(rng, Random):
        return np.array([[rng.getrandbits(64) for _ in range(4)]], np.uint64)
    return rng.integers(0, 2**64 - 1, (1, 4), np.uint64, endpoint=True)


class Problem:
    """A shape, a game, an objective and constraints.

    `constraint` is a function of the Solution that is true for the boards that are allowed, or returns the number of
    violations. `move` is a function of a board's letter codes and a random generator that returns another board; if
    that violates a constraint on letters, the board stays as it was. `compute` is how boards are measured; its threads
    share many boards (`parallel="chains"`) or the search of each board (`"inside"`). An optimiser of your own needs
    `random`, `neighbour`, `allows`, `value` and `values`.
    """

    def __init__(
        self,
        shape: Shape,
        game: Game,
        compute: Compute = _ANY,
        *,
        objective: AnyObjective = "points",
        constraints: Constraints | None = None,
        constraint: AnyConstraint | None = None,
        move: Move | None = None,
        parallel: str = "chains",
    ) -> None:
        if not 1 <= len(shape) <= _MOST_CELLS:
            raise BadOption(f"size {shape}: expected 1 to {_MOST_CELLS:,} cells")
        if parallel not in PARALLEL:
            raise BadOption(unknown("parallel", parallel, PARALLEL))
        self.shape, self.game, self.compute, self.parallel = shape, game, compute, parallel
        self.objective = Objective.get(objective)
        self.constraints = constraints or Constraints()
        self.mover = self.constraints.mover(shape, game)
        self.partner = shape.mirrored(self.constraints.mirror)
        for what, function in (("constraint", constraint), ("move", move)):
            if function is not None and not callable(function):
                raise BadOption(f"{what} {shorten(function)}: expected a function")
        self.constraint, self.move = constraint, move
        self.measure = Measure(
            shape, game, compute, self.objective, self.constraints, constraint, inside=parallel == "inside"
        )
        self.images = images(shape)
        self.letters = len(game.lexicon.alphabet)
        self.has_dice = self.constraints.dice is not None
        # The cells that may change; of two that mirror each other, the first.
        self.free_cells = [cell for cell in self.mover.free if self.partner[cell] >= cell]

    def __reduce__(self) -> tuple[Any, ...]:
        make = partial(
            type(self),
            objective=self.objective,
            constraints=self.constraints,
            constraint=self.constraint,
            move=self.move,
            parallel=self.parallel,
        )
        return make, (self.shape, self.game, self.compute)

    @property
    def cells(self) -> int:
        """The number of cells of a board."""
        return len(self.shape)

    @property
    def letters_pay(self) -> bool:
        """Whether it costs less to try all letters in a cell at once than to score one board for each."""
        return self.cells <= _MOST_CELLS_OF_A_WALK and not self.measure.solves_each

    def start(self, states: States) -> tuple[Codes, Dice]:
        """A random board for each generator, and the dice that roll it."""
        codes = np.zeros((len(states), self.cells), np.uint8)
        dice = np.zeros(codes.shape if self.has_dice else (1, 1), np.uint16)
        self.mover.start(codes, dice, states)
        if self.constraints.include:
            for board, state in zip(codes, states, strict=True):
                self._place_words(board, state[None])
            if self.has_dice:
                dice, rollable = self.rolled_with(codes)
                bad = np.flatnonzero(~rollable)
                fresh, fresh_dice = np.zeros((len(bad), self.cells), np.uint8), dice[bad]
                fresh_states = states[bad]
                self.mover.start(fresh, fresh_dice, fresh_states)
                codes[bad], dice[bad], states[bad] = fresh, fresh_dice, fresh_states
        return codes, dice

    def random(self, rng: AnyRandom) -> Codes:
        """The letter codes of a random board that satisfies all constraints except those on words."""
        codes: Codes = self.start(_states(rng))[0][0]
        return codes

    def neighbour(self, codes: AnyCodes, rng: AnyRandom) -> Codes:
        """The board after one random change, such as a new letter in a cell or a swap of two, or after the `move`."""
        boards = self._boards([codes])
        dice = self.rolled_with(boards)[0] if self.has_dice else np.zeros((1, 1), np.uint16)
        self.change(boards, dice, _states(rng), 1)
        changed: Codes = boards[0]
        return changed

    def allows(self, codes: AnyCodes) -> bool:
        """Whether a board satisfies the constraints on letters: those of `letters`, `fixed`, `mirror` and `dice`."""
        boards, kept = self._boards([codes]), np.zeros(1, np.uint8)
        self.mover.keeps(boards, kept)
        return bool(kept[0]) and (not self.has_dice or bool(self.rolled_with(boards)[1][0]))

    def value(self, codes: AnyCodes) -> float:
        """The value of a board under the objective, far below zero if it violates a constraint on words."""
        return float(self.values([codes])[0])

    def values(self, boards: Sequence[AnyCodes] | Codes) -> Values:
        """The values of many boards, measured together, which is much faster than one by one."""
        return self.measure.value(self._boards(boards))

    def _boards(self, boards: Any, what: str = "board") -> Codes:
        """Boards, each given as a list of letter codes, bytes or a row of an array, in one new array."""
        try:
            rows = [np.frombuffer(row, np.uint8) if isinstance(row, bytes) else row for row in boards]
            codes = np.array(rows if rows else np.zeros((0, self.cells), np.uint8))
        except (TypeError, ValueError):
            codes = np.zeros(1)
        is_whole = codes.dtype.kind in "iu" and codes.ndim == 2 and codes.shape[1] == self.cells
        if not is_whole or ((codes < 0) | ((codes >= self.letters) & (codes != HOLE))).any():
            wrong = shorten(boards[0] if len(boards) == 1 else boards)
            raise BadOption(
                f"{what} {wrong}: expected {self.cells} letter codes, from 0 to {self.letters - 1} ({HOLE} for a hole)"
            )
        return codes.astype(np.uint8)

    def read_offer(self, found: Any, optimiser: str) -> tuple[Codes, Values]:
        """Boards and values that an optimiser yields: one board with a number, or several with an array."""
        try:
            boards, values = found
            numbers = np.array(values, np.float64)
            codes = self._boards([boards] if numbers.ndim == 0 else boards)
            if numbers.size != len(codes) or np.isnan(numbers).any():
                raise ValueError
        except (TypeError, ValueError) as error:
            raise BadOption(
                f"optimiser {optimiser} yielded {shorten(found)}: expected a board and its value, or as many of both"
            ) from error
        return codes, numbers.reshape(-1)

    def change(self, codes: Codes, dice: Dice, states: States, changes: int) -> None:
        """Changes each board in place, at random; consecutive boards share a generator."""
        if self.move is None:
            self.mover.change(codes, dice, states, changes)
            return
        each = len(codes) // len(states)
        before = codes.copy()
        for number in range(len(codes)):
            place = number // each
            rng = Random(draw(states[place : place + 1], 1 << 31))
            codes[number] = self._boards([self.move(codes[number].copy(), rng)], "the move returned")[0]
        kept = np.zeros(len(codes), np.uint8)
        self.mover.keeps(codes, kept)
        is_kept = kept.astype(bool)
        if self.has_dice:
            rolled, rollable = self.rolled_with(codes)
            is_kept &= rollable
            dice[is_kept] = rolled[is_kept]
        codes[~is_kept] = before[~is_kept]

    def options_at(self, cell: int, dice: Dice, count: int) -> Any:
        """Which letters each of `count` boards may have in a cell: (boards, letters), true or false."""
        masks = np.zeros(count, np.uint64)
        self.mover.options(cell, dice, masks)
        return (masks[:, None] >> np.arange(self.letters, dtype=np.uint64) & np.uint64(1)).astype(bool)

    def value_letters(self, codes: Codes, dice: Dice, cell: int) -> Values:
        """The value of each board with every letter in a cell: (boards, letters); minus infinity if not allowed."""
        values = self.measure.value_letters(codes, [cell])[:, 0]
        values[~self.options_at(cell, dice, len(codes))] = -np.inf
        return values

    def put(self, codes: Codes, cell: int, letters: Any) -> None:
        """Writes a letter into a cell of each board, and into the cell that mirrors it."""
        codes[:, cell] = codes[:, self.partner[cell]] = letters

    def some_dice(self, dice: Dice, places: Any) -> Dice:
        """The dice of some of the boards; without dice, the same placeholder as for all."""
        return np.ascontiguousarray(dice[places]) if self.has_dice else dice

    def rolled_with(self, codes: Codes) -> tuple[Dice, Any]:
        """For each board the number of the die in each cell, and whether the dice can roll it."""
        dice = np.zeros(codes.shape, np.uint16)
        rollable = np.zeros(len(codes), np.uint8)
        self.mover.match(np.ascontiguousarray(codes), dice, rollable)
        return dice, rollable.astype(bool)

    def board(self, codes: bytes | Codes) -> Board:
        """The board with these letter codes."""
        return Board.from_codes(codes, self.game.lexicon.alphabet, self.shape.size, self.shape.neighbours)

    def _place_words(self, board: Codes, state: States) -> None:
        """Writes the included words along random paths as far as they fit; the optimiser finds places for the rest."""
        alphabet = self.game.lexicon.alphabet
        q = alphabet.find("q")
        taken: dict[int, int] = {}
        for word in sorted(self.constraints.include, key=len, reverse=True):
            codes = [alphabet.index(letter) for letter in word]
            if self.game.rules.q_is_qu and q >= 0:
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
            open_ = [
                cell
                for cell in near
                if cell not in path
                and taken.get(cell, code) == code
                and self.shape.keeps_direction(path, cell)
            ]
            if not open_:
                return None
            path.append(open_[draw(state, len(open_))])
        return path

    def check(self) -> None:
        """Raises BadOption for a problem that no board can solve."""
        constraints, words = self.constraints, len(self.game.lexicon)
        if not self.free_cells:
            raise BadOption("fixed: no cell is free, so there is nothing to optimise")
        if constraints.words and constraints.words[0] > words:
            raise BadOption(
                f"words {shorten(constraints.words)}: the lexicon has only {plural(words, 'word')}"
            )
        if both := set(constraints.include).intersection(constraints.exclude):
            raise BadOption(f"include and exclude both have {min(both)!r}")
        for word in constraints.include:
            q_is_qu = self.game.rules.q_is_qu
            tiles = word.replace("qu", "q") if q_is_qu else word
            if len(tiles) > self.cells:
                raise BadOption(
                    f"include {shorten(word)}: it needs {len(tiles)} tiles, the board has {self.cells}"
                )
            if q_is_qu and word.count("q") != word.count("qu"):
                raise BadOption(f"include {shorten(word)}: under these rules a q is always followed by a u")

    def warn_of_unknown_words(self, stacklevel: int) -> None:
        """Warns of included words that score nothing. They may be intended: a name to hide in a puzzle."""
        if strange := [word for word in self.constraints.include if word not in self.game.lexicon]:
            import warnings

            warnings.warn(
                f"include {', '.join(map(shorten, strange))}: not in the lexicon, so worth no points",
                stacklevel=stacklevel,
            )

    def to_dict(self) -> dict[str, Any]:
        """The problem in plain types, without the lexicon, the threads and the code of a function."""
        return {
            "size": self.shape.size,
            "rules": self.game.rules.to_dict(),
            "neighbours": self.shape.neighbours,
            "objective": str(self.objective),
            "own_function": self.objective.is_own_function,
            "constraints": asdict(self.constraints),
            "engine": self.compute.engine_name,
            "options": dict(self.compute.options),
            "parallel": self.parallel,
            # A saved run knows only that there were functions, so it looks the same as ever without them.
            **({"own_constraint": True} if self.constraint is not None else {}),
            **({"own_move": True} if self.move is not None else {}),
        }

    @classmethod
    def from_dict(
        cls,
        values: Mapping[str, Any],
        lexicon: Lexicon,
        threads: int | None,
        objective: AnyObjective,
        *,
        constraint: AnyConstraint | None = None,
        move: Move | None = None,
    ) -> Problem:
        """The problem that `to_dict` wrote, with what it leaves out."""
        return cls(
            Shape.of(values["size"], values["neighbours"]),
            Game(lexicon, Rules.from_dict(values["rules"])),
            Compute.of(values["engine"], values["options"], threads),
            objective=objective,
            constraints=Constraints(**values["constraints"]),
            constraint=constraint,
            move=move,
            parallel=values["parallel"],
        )
