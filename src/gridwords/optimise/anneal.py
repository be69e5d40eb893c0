"""Simulated annealing: chains that take worse boards too, less and less often as they cool."""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Any, ClassVar

from gridwords.errors import BadOption
from gridwords.optimise.base import Chains, Optimiser, Parameter

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.optimise.base import Offer
    from gridwords.optimise.measure import Values

__all__ = ["Anneal"]


class Anneal(Optimiser):
    """Each step tries some boards a few changes away, then chooses the letter of one cell anew."""

    name = "anneal"
    summary = "simulated annealing: take worse boards too, less and less often"
    parameters: ClassVar = {
        "tries": Parameter(1, 1, 10_000, "Boards tried a step."),
        "iterations": Parameter(300, 1, 10**9, "Steps at each temperature."),
        "cooling": Parameter(1.1, 1, 1e6, "What the temperature is divided by.", whole=False, above=True),
        "min_temperature": Parameter(4.0, 0, 1e9, "Stop below this temperature.", whole=False, above=True),
        "start_temperature": Parameter(60.0, 0, 1e9, "The first temperature.", whole=False, above=True),
        "restarts": Parameter(32, 1, 100_000, "Chains, each from a random board."),
        "resample": Parameter(
            1, 0, 1, "1: as it cools, chains in poor places go on from copies of better ones. 0: each on its own."
        ),
        "changes": Parameter(
            None, 1, 10_000, "Changes a step, on average. Default: about sqrt(rows x cols)."
        ),
    }

    def check(self) -> None:
        if self.real("start_temperature") < self.real("min_temperature"):
            raise BadOption(
                f"start_temperature {self.real('start_temperature'):g} is below"
                f" min_temperature {self.real('min_temperature'):g}: there would be no step"
            )
        self._chains = Chains(self.problem, self.seed, self.whole("restarts"))
        self._temperature = self.real("start_temperature")
        self._iteration = 0
        given = self.values_of["changes"]
        self._changes = round(sqrt(self.problem.cells)) if given is None else int(given)

    def start(self, offer: Offer) -> None:
        self._chains.start(offer)

    def step(self, offer: Offer) -> None:
        import numpy as np

        temperatures = np.full(self.whole("restarts"), self._temperature)
        self._chains.jump(temperatures, self.whole("tries"), self._changes, offer)
        if self.problem.letters_pay:
            self._chains.change_cell(self._chains.random_cell(self.run_state), temperatures, offer)
        self._iteration += 1
        if self._iteration == self.whole("iterations"):
            self._iteration = 0
            before = self._temperature
            self._temperature /= self.real("cooling")
            if self.whole("resample"):
                self._chains.resample(1 / self._temperature - 1 / before, self.run_state)

    @property
    def finished(self) -> bool:
        return self._temperature < self.real("min_temperature")

    @property
    def progress(self) -> float:
        start, end = self.real("start_temperature"), self.real("min_temperature")
        total = int(log(start / end) / log(self.real("cooling"))) + 1
        done = log(start / self._temperature) / log(self.real("cooling"))
        return min(1.0, (done + self._iteration / self.whole("iterations")) / total)

    def status(self) -> str:
        return f"temperature {self._temperature:.4g}, energy {-float(self._chains.values.mean()):.1f}"

    def current(self) -> Values:
        return self._chains.values

    def state(self) -> dict[str, Any]:
        return {
            **self._chains.state(),
            "run": self.run_state,
            "temperature": self._temperature,
            "iteration": self._iteration,
        }

    def load(self, state: Mapping[str, Any]) -> None:
        self._chains.load(state)
        self.run_state = state["run"]
        self._temperature, self._iteration = state["temperature"], state["iteration"]
