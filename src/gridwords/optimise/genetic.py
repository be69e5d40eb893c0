"""A genetic algorithm: populations on islands with selection, crossover, mutation and occasional migration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.arrays import np
from gridwords.errors import BadOption
from gridwords.optimise.generators import draw, draw_many, generators
from gridwords.optimise.optimiser import Optimiser, mean_value
from gridwords.optimise.top import best_distinct
from gridwords.option import Option

if TYPE_CHECKING:
    from gridwords.optimise.optimiser import Offer
    from gridwords.optimise.scorer import Codes, Values


class Genetic(Optimiser):
    """In each generation the winners of tournaments have children: a rectangle of one parent placed in the other, then
    perhaps a random change, then for some of them the best letter in one cell."""

    name = "genetic"
    summary = "populations on islands: tournaments, crossover of regions, mutation, migration"
    options = (
        Option("islands", int, default=4, low=1, high=10_000, help="Separate populations."),
        Option("population", int, default=200, low=2, high=1_000_000, help="Boards per island."),
        Option("generations", int, default=500, low=1, high=10**9, help="Generations before the run ends."),
        Option(
            "tournament", int, default=3, low=1, high=1000, help="Boards that compete to become a parent."
        ),
        Option(
            "crossover", float, default=0.7, low=0, high=1, help="Probability that a child has two parents."
        ),
        Option("mutation", float, default=0.7, low=0, high=1, help="Probability that a child is changed."),
        Option(
            "polish",
            float,
            default=0.5,
            low=0,
            high=1,
            help="Share of the children that get the best letter in one cell.",
        ),
        Option("elite", float, default=0.25, low=0, high=1, help="Share of the parents that may survive."),
        Option("migrate", int, default=40, low=1, high=10**9, help="Generations between migrations."),
        Option(
            "migrants",
            int,
            default=2,
            low=0,
            high=1_000_000,
            help="Boards that each island sends to the next.",
        ),
    )
    kept = ("codes", "values", "states", "generation")

    def check(self) -> None:
        if self.whole("migrants") >= self.whole("population"):
            raise BadOption(
                f"migrants {self.whole('migrants')}: expected fewer than the population of"
                f" {self.whole('population')}"
            )
        self._generation = 0
        self._states = generators(self.seed, 0, self.whole("islands") * self.whole("population"))

    def start(self, offer: Offer) -> None:
        codes, _ = self.problem.start(self._states)
        values = self.problem.measure.value(codes)
        offer(codes, values)
        size = self.whole("population")
        order = np.concatenate(
            [
                begin + np.argsort(-values[begin : begin + size], kind="stable")
                for begin in range(0, len(codes), size)
            ]
        )
        # The boards of an island are adjacent, the best first.
        self._codes: Codes = codes[order]
        self._values: Values = values[order]

    def step(self, offer: Offer) -> None:
        size, total = self.whole("population"), len(self._codes)
        home = np.arange(total) // size * size
        first = self._codes[home + self._winners()]
        second = self._codes[home + self._winners()]
        children = first.copy()
        crossed = np.flatnonzero(self._chances() < self.real("crossover"))
        self._call(
            crossed, children, lambda codes, states: self.problem.mover.cross(codes, second[crossed], states)
        )
        dice = np.zeros((1, 1), np.uint16)
        if self.problem.has_dice:
            # A child that the dice cannot roll becomes a copy of its first parent.
            _, rollable = self.problem.rolled_with(children)
            children[~rollable] = first[~rollable]
            dice, _ = self.problem.rolled_with(children)
        changed = np.flatnonzero(self._chances() < self.real("mutation"))
        some_dice = self.problem.some_dice(dice, changed)
        self._call(changed, children, lambda codes, states: self.problem.change(codes, some_dice, states, 1))
        if self.problem.has_dice:
            dice[changed] = some_dice
        values = self.problem.measure.value(children)
        if self.problem.letters_pay:
            self._polish(children, values, dice)
        offer(children, values)
        stay = round(self.real("elite") * size)
        fresh = [
            self._survive(slice(begin, begin + size), children, values, stay)
            for begin in range(0, total, size)
        ]
        offer(np.concatenate([codes for codes, _ in fresh]), np.concatenate([worth for _, worth in fresh]))
        self._generation += 1
        if self.part is None:
            self.rejoin()

    @property
    def units(self) -> int:
        return self.whole("islands")

    def steps_apart(self) -> int:
        return self.whole("migrate") - self._generation % self.whole("migrate")

    def rejoin(self) -> None:
        """Lets boards migrate, every `migrate` generations."""
        if self.whole("islands") > 1 and self._generation % self.whole("migrate") == 0:
            self._migrate()

    def _winners(self) -> Any:
        """For each board the place of a parent on its island: the smallest of some draws, as the best come first."""
        return self._draw(self.whole("population"), self.whole("tournament")).min(axis=1)

    def _chances(self) -> Any:
        return self._draw(1 << 31, 1)[:, 0] / (1 << 31)

    def _draw(self, end: int, each: int) -> Any:
        """`each` random numbers per board. A worker with some of the islands draws for all, to stay in step."""
        size, islands = self.whole("population"), self.whole("islands")
        first, last = self.part or (0, islands)
        drawn = draw_many(self.run_state, end, islands * size * each).reshape(-1, each)
        return drawn[first * size : last * size]

    def _call(self, places: Any, boards: Codes, work: Any) -> None:
        """Calls `work` with some of the boards and the generators of their places, and stores both again."""
        if not len(places):
            return
        some, states = np.ascontiguousarray(boards[places]), np.ascontiguousarray(self._states[places])
        work(some, states)
        boards[places], self._states[places] = some, states

    def _polish(self, children: Codes, values: Values, dice: Any) -> None:
        problem = self.problem
        places = np.flatnonzero(self._chances() < self.real("polish"))
        cell = problem.free_cells[draw(self.run_state, len(problem.free_cells))]
        if not len(places):
            return
        some = children[places]
        letters = problem.value_letters(some, problem.some_dice(dice, places), cell)
        best = letters.argmax(axis=1)
        problem.put(some, cell, best)
        children[places], values[places] = some, letters[np.arange(len(places)), best]

    def _survive(self, island: slice, children: Codes, values: Values, stay: int) -> tuple[Codes, Values]:
        """Keeps the best of the children and the surviving parents, each once, and fills up with random boards.

        Returns those random boards and their values.
        """
        size = self.whole("population")
        codes = np.concatenate([self._codes[island][:stay], children[island]])
        worth = np.concatenate([self._values[island][:stay], values[island]])
        taken = best_distinct(codes, worth, self.problem.images, size)
        codes, worth = codes[taken], worth[taken]
        fresh, fresh_values = codes[:0], worth[:0]
        if len(taken) < size:
            places = np.arange(island.start, island.start + size - len(taken))
            states = np.ascontiguousarray(self._states[places])
            fresh, _ = self.problem.start(states)
            self._states[places] = states
            fresh_values = self.problem.measure.value(fresh)
            codes, worth = np.concatenate([codes, fresh]), np.concatenate([worth, fresh_values])
            order = np.argsort(-worth, kind="stable")
            codes, worth = codes[order], worth[order]
        self._codes[island], self._values[island] = codes, worth
        return fresh, fresh_values

    def _migrate(self) -> None:
        """Replaces the worst boards of each island by the best of the island before it."""
        size, count = self.whole("population"), self.whole("migrants")
        islands = self.whole("islands")
        codes = self._codes.reshape(islands, size, -1)
        values = self._values.reshape(islands, size)
        if count:
            codes[:, -count:] = np.roll(codes[:, :count], 1, axis=0)
            values[:, -count:] = np.roll(values[:, :count], 1, axis=0)
        order = np.argsort(-values, axis=1, kind="stable")
        self._codes = np.take_along_axis(codes, order[:, :, None], axis=1).reshape(self._codes.shape)
        self._values = np.take_along_axis(values, order, axis=1).reshape(-1)

    @property
    def finished(self) -> bool:
        return self._generation >= self.whole("generations")

    @property
    def progress(self) -> float:
        return self._generation / self.whole("generations")

    def status(self) -> str:
        return f"generation {self._generation}, mean {mean_value(self._values):.1f}"

    def current(self) -> Values:
        return self._values
