"""Parallel tempering: replicas at fixed temperatures that exchange their boards."""

from __future__ import annotations

from typing import Any

from gridwords.arrays import np
from gridwords.errors import BadOption
from gridwords.optimise.chains import ChainOptimiser, Chains, temperature_scale
from gridwords.optimise.generators import draw_many
from gridwords.optimise.optimiser import Offer, value_text
from gridwords.option import Option

# On 4x4 boards this is from 50 to 25.
_HOTTEST, _COLDEST = 0.37, 0.5


class Temper(ChainOptimiser):
    """Hot replicas wander and cold ones climb; neighbours on a ladder of temperatures exchange their boards."""

    name = "temper"
    summary = "parallel tempering: replicas at different temperatures exchange boards"
    options = (
        Option("replicas", int, default=8, low=2, high=10_000, help="Temperatures per ladder."),
        Option("ladders", int, default=16, low=1, high=10_000, help="Independent ladders."),
        Option(
            "coldest",
            float,
            low=0,
            above=True,
            high=1e9,
            help="The lowest temperature. Default: half of the highest.",
        ),
        Option(
            "hottest",
            float,
            low=0,
            above=True,
            high=1e9,
            help="The highest temperature. Default: one that suits the size and the objective.",
        ),
        Option("steps", int, default=1200, low=1, high=10**12, help="Steps of each replica."),
        Option("exchange", int, default=2, low=1, high=10**9, help="Steps between exchanges."),
        Option("tries", int, default=8, low=1, high=10_000, help="Boards tried per step."),
        Option("changes", int, default=1, low=1, high=10_000, help="Changes per step, on average."),
    )
    kept = ("step", "temperatures")

    def check(self) -> None:
        coldest, hottest = self.option("coldest"), self.option("hottest")
        if coldest is not None and hottest is not None and coldest > hottest:
            raise BadOption(f"coldest {coldest:g} is above hottest {hottest:g}")
        self._chains = Chains(self.problem, self.seed, self.whole("replicas") * self.whole("ladders"))
        self._step = 0

    def start(self, offer: Offer) -> None:
        coldest, hottest = self.option("coldest"), self.option("hottest")
        if hottest is None:
            hottest = (
                _HOTTEST * temperature_scale(self.problem, self.seed)
                if coldest is None
                else coldest / _COLDEST
            )
        rungs = np.geomspace(
            hottest * _COLDEST if coldest is None else coldest, hottest, self.whole("replicas")
        )
        self._temperatures = np.tile(rungs, self.whole("ladders"))
        self._chains.start(offer)

    def step(self, offer: Offer) -> None:
        self.change_all(self._temperatures, self.whole("changes"), offer)
        self._step += 1
        if self._step % self.whole("exchange") == 0:
            self._exchange(self._step // self.whole("exchange") % 2)

    def _exchange(self, odd: int) -> None:
        """Exchanges boards between neighbours on each ladder, alternately in the even and the odd pairs."""
        replicas = self.whole("replicas")
        places = np.arange(len(self._temperatures))
        colder = places[(places % replicas < replicas - 1) & (places % replicas % 2 == odd)]
        if not len(colder):
            return
        hotter = colder + 1
        chains, temperatures = self._chains, self._temperatures
        gain = (chains.values[hotter] - chains.values[colder]) * (
            1 / temperatures[colder] - 1 / temperatures[hotter]
        )
        # A worker with some of the ladders draws for all of them, to stay in step.
        ladders = self.whole("ladders")
        first, last = self.part or (0, ladders)
        each = len(colder) // (last - first)
        drawn = draw_many(self.run_state, 1 << 31, each * ladders)[each * first : each * last]
        chance = (drawn + 0.5) / (1 << 31)
        taken = np.log(chance) < gain
        one, other = colder[taken], hotter[taken]
        arrays: list[Any] = [chains.codes, chains.values, *([chains.dice] if self.problem.has_dice else [])]
        for array in arrays:
            array[one], array[other] = array[other], array[one].copy()

    @property
    def units(self) -> int:
        return self.whole("ladders")

    @property
    def finished(self) -> bool:
        return self._step >= self.whole("steps")

    @property
    def progress(self) -> float:
        return self._step / self.whole("steps")

    def status(self) -> str:
        cold = self._chains.values[:: self.whole("replicas")]
        return f"step {self._step}, coldest {', '.join(map(value_text, cold[:4].tolist()))}"
