"""Optimisers: find the board with the highest score, or the highest value of another objective.

>>> from gridwords.optimise import climb
>>> climb((2, 2), seed=1, pool=20).best.score
18
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypedDict, TypeVar, Unpack

from gridwords.board.dice import AnyDice
from gridwords.board.shape import AnyNeighbours, Mirror
from gridwords.board.size import AnySize
from gridwords.engines.engine import Engine
from gridwords.game import AnyLexicon, AnyRules
from gridwords.hints import Path
from gridwords.optimise.objective import AnyConstraint, AnyObjective, Objective, batch_objective
from gridwords.optimise.optimiser import Optimiser
from gridwords.optimise.problem import Move, Problem
from gridwords.optimise.result import Best, Improvement, Moment, Optimised

# Imported before the functions below are defined, which replace the modules of the same names.
from gridwords.optimise.run import OPTIMISERS, AnyOptimiser, make_run
from gridwords.optimise.run import resume as _resume
from gridwords.stopping import Stop

T = TypeVar("T")

__all__ = [
    "Best",
    "Improvement",
    "Moment",
    "Objective",
    "Optimised",
    "Optimiser",
    "Problem",
    "anneal",
    "batch_objective",
    "climb",
    "genetic",
    "optimise",
    "register",
    "resume",
    "temper",
]


class How(TypedDict, total=False):
    """The keyword arguments that `optimise` and every optimiser take; see `optimise`."""

    seed: int | None
    budget: int | None
    goal: float | None
    deadline_s: float | None
    stop: Stop | None
    top: int
    out: str | Path | None
    checkpoint_s: float
    progress: Callable[[Moment], object] | None
    trouble: Callable[[str], object] | None
    lexicon: AnyLexicon
    rules: AnyRules
    neighbours: AnyNeighbours | None
    objective: AnyObjective
    constraint: AnyConstraint | None
    move: Move | None
    dice: AnyDice | None
    letters: str | None
    fixed: str | None
    include: Sequence[str]
    exclude: Sequence[str]
    cover: bool
    words: tuple[int, int] | None
    mirror: Mirror | None
    engine: str | Engine
    options: Mapping[str, Any] | None
    threads: int | None
    parallel: Literal["chains", "inside"]
    cluster: Any


def optimise(
    optimiser: AnyOptimiser,
    size: AnySize,
    *,
    seed: int | None = None,
    budget: int | None = None,
    goal: float | None = None,
    deadline_s: float | None = None,
    stop: Stop | None = None,
    top: int = 10,
    out: str | Path | None = None,
    checkpoint_s: float = 3.0,
    progress: Callable[[Moment], object] | None = None,
    trouble: Callable[[str], object] | None = None,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    neighbours: AnyNeighbours | None = None,
    objective: AnyObjective = "points",
    constraint: AnyConstraint | None = None,
    move: Move | None = None,
    dice: AnyDice | None = None,
    letters: str | None = None,
    fixed: str | None = None,
    include: Sequence[str] = (),
    exclude: Sequence[str] = (),
    cover: bool = False,
    words: tuple[int, int] | None = None,
    mirror: Mirror | None = None,
    engine: str | Engine = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    parallel: Literal["chains", "inside"] = "chains",
    cluster: Any = None,
    **optimiser_options: Any,
) -> Optimised:
    """The best boards of a size, found by `anneal`, `genetic`, `climb` or `temper`, or by an optimiser of your own.

    An optimiser of your own is an `Optimiser`, or a function `search(problem, rng)` that yields boards and their values.

    The same seed gives the same boards on any number of threads, unless `deadline_s` ends the run. `budget` is the
    largest number of boards to score, `goal` a value at which to stop. `objective` is a text (`points`, `words`,
    `longer:8`, `words-of:FILE`, `target:500`, `lowest`, or a weighted sum of these), a `batch_objective` of your own,
    or a function of the Solution, which is slower.

    Every board satisfies the constraints. `dice` must be able to roll it: a named set, or one die per cell. It uses
    only `letters`, keeps the cells of `fixed` (a board with `?` for free cells), contains the words of `include` and
    none of `exclude`, has every tile in some word with `cover`, has between the fewest and the most `words`, and with
    `mirror` (`left-right`, `top-bottom`, `half-turn`, `diagonal`) is its own image. `constraint` is one of your own: a
    function of the Solution, or a `batch_objective`, that is true for boards that are allowed or counts violations.
    `move(codes, rng)` takes a board's letter codes and a `random.Random`, returns the codes of a board near it, and
    replaces the random changes of `anneal`, `genetic` and `temper`.

    Once another thread has set the `threading.Event` `stop`, the run ends with what it has found (`interrupted`). With
    `out` the run is saved in that folder, and `resume(folder)` continues it. `progress` is called several times a
    second with a `Moment`, `trouble` with the text of every problem that does not stop the run, such as a full disk.

    `engine`, its `options` and `threads` are those of `score_many`. `cluster` spreads chains, ladders, islands or pools
    over the workers of a Dask cluster; boards and checkpoints are the same as on one machine. All other keywords are
    options of the optimiser.
    """
    given = locals()
    options_of_optimiser = given.pop("optimiser_options")
    del given["progress"], given["trouble"], given["stop"]
    return make_run(**given, **options_of_optimiser).go(progress, trouble=trouble, stop=stop)


def _run(optimiser: str, given: Mapping[str, Any]) -> Optimised:
    """Calls `optimise` with the arguments of one of the functions below, as `locals()` names them."""
    named = {name: value for name, value in given.items() if name not in ("size", "how")}
    return optimise(optimiser, given["size"], **named, **given["how"])


def anneal(
    size: AnySize,
    *,
    tries: int = 12,
    iterations: int = 32,
    cooling: float = 1.05,
    min_temperature: float | None = None,
    start_temperature: float | None = None,
    restarts: int = 256,
    resample: int = 1,
    changes: int | None = None,
    **how: Unpack[How],
) -> Optimised:
    """The best boards found by simulated annealing.

    `gridwords optimise anneal --help` explains its options; `how` takes the keywords of `optimise`.
    """
    return _run("anneal", locals())


def genetic(
    size: AnySize,
    *,
    islands: int = 4,
    population: int = 200,
    generations: int = 500,
    tournament: int = 3,
    crossover: float = 0.7,
    mutation: float = 0.7,
    polish: float = 0.5,
    elite: float = 0.25,
    migrate: int = 40,
    migrants: int = 2,
    **how: Unpack[How],
) -> Optimised:
    """The best boards found by a genetic algorithm.

    `gridwords optimise genetic --help` explains its options; `how` takes the keywords of `optimise`.
    """
    return _run("genetic", locals())


def climb(
    size: AnySize,
    *,
    pool: int = 300,
    alone: int = 2,
    restarts: int = 1,
    cells: int | None = None,
    patience: int = 20,
    **how: Unpack[How],
) -> Optimised:
    """The best boards found by hill climbing with a pool.

    `gridwords optimise climb --help` explains its options; `how` takes the keywords of `optimise`.
    """
    return _run("climb", locals())


def temper(
    size: AnySize,
    *,
    replicas: int = 8,
    ladders: int = 16,
    coldest: float | None = None,
    hottest: float | None = None,
    steps: int = 1200,
    exchange: int = 2,
    tries: int = 8,
    changes: int = 1,
    **how: Unpack[How],
) -> Optimised:
    """The best boards found by parallel tempering.

    `gridwords optimise temper --help` explains its options; `how` takes the keywords of `optimise`.
    """
    return _run("temper", locals())


def resume(
    folder: str | Path,
    *,
    progress: Callable[[Moment], object] | None = None,
    trouble: Callable[[str], object] | None = None,
    threads: int | None = None,
    deadline_s: float | None = None,
    stop: Stop | None = None,
    objective: AnyObjective | None = None,
    constraint: AnyConstraint | None = None,
    move: Move | None = None,
    cluster: Any = None,
) -> Optimised:
    """The result of a saved run, continued here or on a cluster: the boards that it would have found undisturbed.

    `deadline_s` replaces the deadline of the whole run. Only functions must be passed again: an `objective` that
    was one, a `constraint` and a `move`. An optimiser or an engine of your own must be registered.
    """
    functions: Any = {"objective": objective, "constraint": constraint, "move": move}
    run = _resume(folder, threads=threads, deadline_s=deadline_s, cluster=cluster, **functions)
    return run.go(progress, trouble=trouble, stop=stop)


def register(optimiser: T) -> T:
    """Registers an optimiser, a subclass of `Optimiser` or a function `search`, under its name, and returns it.

    A package makes its optimisers known everywhere, on the command line too, with an entry point of the group
    `gridwords.optimisers`.
    """
    OPTIMISERS.register(optimiser)
    return optimiser
