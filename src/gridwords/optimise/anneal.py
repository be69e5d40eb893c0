"""Simulated annealing: chains that also accept worse boards, less and less often as they cool."""

from __future__ import annotations

from math import log, sqrt

from gridwords.arrays import np
from gridwords.errors import BadOption
from gridwords.optimise.chains import ChainOptimiser, Chains, temperature_scale
from gridwords.optimise.optimiser import Offer, mean_value
from gridwords.option import Option

# On 4x4 boards this is from 50 to 20. Hotter chains never settle; colder ones no longer leave the hill they are on.
_START, _END = 0.37, 0.4


class Anneal(ChainOptimiser):
    """Each step of a chain tries some boards a few changes away, then draws a new letter for one cell."""

    name = "anneal"
    summary = "simulated annealing: accept worse boards too, less and less often"
    options = (
        Option("tries", int, default=12, low=1, high=10_000, help="Boards tried per step."),
        Option("iterations", int, default=32, low=1, high=10**9, help="Steps at each temperature."),
        Option(
            "cooling",
            float,
            default=1.05,
            low=1,
            above=True,
            high=1e6,
            help="Divides the temperature after each round of iterations.",
        ),
        Option(
            "min_temperature",
            float,
            low=0,
            above=True,
            high=1e9,
            help="Stop below this temperature. Default: 0.4 times the first.",
        ),
        Option(
            "start_temperature",
            float,
            low=0,
            above=True,
            high=1e9,
            help="The first temperature. Default: one that suits the size and the objective.",
        ),
        Option("restarts", int, default=256, low=1, high=100_000, help="Chains, each from a random board."),
        Option(
            "resample",
            int,
            default=1,
            low=0,
            high=1,
            help="1: copies of good chains replace poor ones whenever the temperature drops. 0: chains are independent.",
        ),
        Option(
            "changes",
            int,
            low=1,
            high=10_000,
            help="Changes per step, on average. Default: about sqrt(rows x cols).",
        ),
    )
    kept = ("start", "end", "temperature", "iteration", "done")

    def check(self) -> None:
        start, end = self.option("start_temperature"), self.option("min_temperature")
        if start is not None and end is not None and start < end:
            raise BadOption(
                f"start_temperature {start:g} is below min_temperature {end:g}: no step would be taken"
            )
        self._chains = Chains(self.problem, self.seed, self.whole("restarts"))
        self._done = self._iteration = 0
        given = self.option("changes")
        self._changes = round(sqrt(self.problem.cells)) if given is None else int(given)

    def start(self, offer: Offer) -> None:
        start, end = self.option("start_temperature"), self.option("min_temperature")
        if start is None:
            start = _START * temperature_scale(self.problem, self.seed) if end is None else end / _END
        self._start, self._end = start, start * _END if end is None else end
        self._temperature = self._start
        self._chains.start(offer)

    def step(self, offer: Offer) -> None:
        temperatures = np.full(len(self._chains.codes), self._temperature)
        self.change_all(temperatures, self._changes, offer)
        self._done += 1
        self._iteration += 1
        if self.part is None:
            self.rejoin()

    @property
    def units(self) -> int:
        return self.whole("restarts")

    def steps_apart(self) -> int:
        return self.whole("iterations") - self._iteration

    def rejoin(self) -> None:
        """Lowers the temperature, and lets chains in poor places continue from copies of better ones."""
        if self._iteration < self.whole("iterations"):
            return
        self._iteration = 0
        before = self._temperature
        self._temperature /= self.real("cooling")
        if self.whole("resample"):
            self._chains.resample(1 / self._temperature - 1 / before, self.run_state)

    @property
    def finished(self) -> bool:
        return bool(self._temperature < self._end)

    @property
    def progress(self) -> float:
        total = int(log(self._start / self._end) / log(self.real("cooling"))) + 1
        done = log(self._start / self._temperature) / log(self.real("cooling"))
        return min(1.0, (done + self._iteration / self.whole("iterations")) / total)

    def status(self) -> str:
        energy = -mean_value(self._chains.values)
        return f"iteration {self._done}, temperature {self._temperature:.4g}, energy {energy:.1f}"
