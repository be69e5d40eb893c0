"""Hill climbing with a pool: tries all neighbours of all boards and keeps the best, until nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.arrays import np
from gridwords.optimise.generators import RUN_STREAM, draw_many, generators
from gridwords.optimise.optimiser import Optimiser, value_text
from gridwords.optimise.top import best_distinct
from gridwords.option import Option

if TYPE_CHECKING:
    from gridwords.optimise.optimiser import Offer
    from gridwords.optimise.scorer import Codes, Values


class Climb(Optimiser):
    """Keeps a pool of the best boards. Each round tries every board that is one letter or one swap away from those that
    are new in the pool, and keeps the best of all; rotations and reflections of a board count as one."""

    name = "climb"
    moves = False
    summary = "hill climbing with a pool: try all neighbours and keep the best, until nothing changes"
    options = (
        Option("pool", int, default=300, low=1, high=1_000_000, help="Boards kept."),
        Option(
            "alone",
            int,
            default=2,
            low=0,
            high=1000,
            help="How many times each board takes the best letter in every cell before the boards form a pool.",
        ),
        Option(
            "restarts",
            int,
            default=1,
            low=1,
            high=1_000_000,
            help="Pools, one after another, each from random boards.",
        ),
        Option(
            "cells",
            int,
            low=1,
            high=10**9,
            help="Cells of a board tried per round. Default: all up to 64, and 4 on larger boards.",
        ),
        Option(
            "patience",
            int,
            default=20,
            low=1,
            high=10**6,
            help="Rounds without a change after which a pool ends, if a round tries only some cells.",
        ),
    )
    kept = (
        *("codes", "values", "new", "dice", "next_codes", "next_values"),
        *("alone", "alone_at", "restart", "round", "quiet"),
    )

    def check(self) -> None:
        free = len(self.problem.free_cells)
        given = self.option("cells")
        self._cells = min(free, (free if self.problem.cells <= 64 else 4) if given is None else int(given))
        self._restart = -1
        self._round = 0
        self._quiet = 0

    @property
    def _tries_all(self) -> bool:
        return self._cells == len(self.problem.free_cells)

    def start(self, offer: Offer) -> None:
        self._restart += 1
        self._round = self._quiet = 0
        # Its own generator, so that a pool does not depend on the pools before it.
        self.run_state = generators(self.seed, RUN_STREAM + self._restart, 1)
        pool = self.whole("pool")
        states = generators(self.seed, self._restart * pool, pool)
        self._codes, self._dice = self.problem.start(states)
        self._values = self.problem.measure.value(self._codes)
        offer(self._codes, self._values)
        self._new = np.ones(pool, bool)
        self._next_codes, self._next_values = self._codes[:0], self._values[:0]
        self._alone = self.whole("alone") * len(self.problem.free_cells) if self.problem.letters_pay else 0
        self._alone_at = 0
        if not self._alone:
            self._meet()

    def begin(self, restart: int, offer: Offer) -> None:
        """Starts the pool with that number, for a cluster that runs several pools at a time."""
        self._restart = restart - 1
        self.start(offer)

    def step(self, offer: Offer) -> None:
        if self._alone:
            self._climb_alone(offer)
            return
        waiting = np.flatnonzero(self._new)
        if not len(waiting):
            self._end_round(offer)
            return
        free = np.array(self.problem.free_cells)
        if not self._tries_all:
            # A partial shuffle: the first cells of a random order.
            for place in range(self._cells):
                other = place + int(draw_many(self.run_state, len(free) - place, 1)[0])
                free[[place, other]] = free[[other, place]]
        cells = np.sort(free[: self._cells])
        each = len(cells) * self.problem.letters + len(cells) * len(cells) // 2
        taken = waiting[: max(1, self.problem.measure.step_boards // each)]
        self._new[taken] = False
        codes, values = self._neighbours(self._codes[taken], cells.tolist())
        offer(codes, values)
        self._keep_waiting(codes, values)

    def _climb_alone(self, offer: Offer) -> None:
        """Gives each board the best letter in one cell; one step does this for one cell of some boards.

        The boards of a pool must have climbed different hills before they compete. Otherwise the first good board
        would fill the pool with its neighbours before the others get anywhere.
        """
        problem = self.problem
        cell = problem.free_cells[-self._alone % len(problem.free_cells)]
        count = max(1, problem.measure.step_boards // problem.letters)
        some = slice(self._alone_at, self._alone_at + count)
        codes = self._codes[some]
        values = problem.value_letters(codes, problem.some_dice(self._dice, some), cell)
        best = values.argmax(axis=1)
        problem.put(codes, cell, best)
        self._values[some] = values[np.arange(len(codes)), best]
        offer(codes, self._values[some])
        self._alone_at += count
        if self._alone_at >= len(self._codes):
            self._alone_at = 0
            self._alone -= 1
            if not self._alone:
                self._meet()

    def _meet(self) -> None:
        """Makes the boards a pool: each once, the best first."""
        codes, values = self._codes, self._values
        self._codes, self._values, self._new = codes[:0], values[:0], self._new[:0]
        self._merge(codes, values)

    def _neighbours(self, codes: Codes, cells: list[int]) -> tuple[Codes, Values]:
        """The boards with another letter in one of the cells, or two of them swapped, that could enter the pool."""
        problem = self.problem
        floor = self._floor()
        letters = problem.measure.value_letters(codes, cells)
        if not problem.has_dice:
            for place, cell in enumerate(cells):
                letters[:, place, ~problem.options_at(cell, np.zeros((1, 1), np.uint16), 1)[0]] = -np.inf
        board, which, letter = np.nonzero(letters > floor)
        changed = codes[board]
        where = np.array(cells)[which]
        partner = np.array(problem.partner)
        rows = np.arange(len(changed))
        changed[rows, where] = letter
        changed[rows, partner[where]] = letter
        values = letters[board, which, letter]

        swapped = np.empty((len(codes) * (len(cells) * (len(cells) - 1) // 2), problem.cells), np.uint8)
        swapped = swapped[: problem.mover.swaps(codes, np.array(cells), swapped)]
        swap_values = problem.measure.value(swapped)
        good = swap_values > floor
        changed = np.concatenate([changed, swapped[good]])
        values = np.concatenate([values, swap_values[good]])
        if problem.has_dice:
            _, rollable = problem.rolled_with(changed)
            changed, values = changed[rollable], values[rollable]
            kept = self._kept(changed)
            changed, values = changed[kept], values[kept]
        return changed, values

    def _kept(self, codes: Codes) -> Any:
        kept = np.zeros(len(codes), np.uint8)
        self.problem.mover.keeps(np.ascontiguousarray(codes), kept)
        return kept.astype(bool)

    def _floor(self) -> float:
        """The value that a board must exceed to enter the pool at the end of the round."""
        full = [some for some in (self._values, self._next_values) if len(some) == self.whole("pool")]
        return max((float(some[-1]) for some in full), default=float("-inf"))

    def _keep_waiting(self, codes: Codes, values: Values) -> None:
        """Adds neighbours to those that wait for the end of the round, at most as many as the pool holds."""
        codes = np.concatenate([self._next_codes, codes])
        values = np.concatenate([self._next_values, values])
        self._next_codes, self._next_values, _ = self._best(codes, values)

    def _best(self, codes: Codes, values: Values) -> tuple[Codes, Values, Any]:
        """The best boards, each once, at most as many as the pool holds, and their places."""
        places = best_distinct(codes, values, self.problem.images, self.whole("pool"))
        return codes[places], values[places], places

    def _merge(self, codes: Codes, values: Values) -> bool:
        """Merges new boards into the pool; returns whether it changed."""
        old = len(self._codes)
        self._codes, self._values, places = self._best(
            np.concatenate([self._codes, codes]), np.concatenate([self._values, values])
        )
        fresh = places >= old
        self._new = fresh | np.concatenate([self._new, np.zeros(len(codes), bool)])[places]
        return bool(fresh.any())

    def _end_round(self, offer: Offer) -> None:
        self._round += 1
        changed = self._merge(self._next_codes, self._next_values)
        self._next_codes, self._next_values = self._next_codes[:0], self._next_values[:0]
        self._quiet = 0 if changed else self._quiet + 1
        if not changed and not self._tries_all and self._quiet < self.whole("patience"):
            changed = True
        if not self._tries_all:
            self._new = np.ones(len(self._codes), bool)  # other cells are still to be tried
        if not changed:
            if self._restart + 1 < self.whole("restarts"):
                self.start(offer)
            else:
                self._restart += 1

    @property
    def finished(self) -> bool:
        return self._restart >= self.whole("restarts")

    @property
    def progress(self) -> float | None:
        # When a pool stops changing cannot be predicted, so only finished pools count.
        return self._restart / self.whole("restarts") if self._restart > 0 else None

    def status(self) -> str:
        pool = min(self._restart + 1, self.whole("restarts"))
        where = "boards climb alone" if self._alone else f"round {self._round}"
        return f"pool {pool}, {where}, worst {value_text(float(self._values.min()))}"

    def current(self) -> Values:
        if not len(self._next_values):
            return self._values
        # Within a round: the pool as it would be if the round ended now.
        codes = np.concatenate([self._codes, self._next_codes])
        return self._best(codes, np.concatenate([self._values, self._next_values]))[1]
