"""Optimisers: search for the board with the highest score, or the most of any other objective.

>>> from gridwords.optimise import climb
>>> climb((2, 2), seed=1, pool=20).best.score
18
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from gridwords.optimise.constraint import Constraints
from gridwords.optimise.objective import Objective
from gridwords.optimise.result import Best, Moment, Optimised

# Imported before the functions below are defined: the modules of the same names would hide them.
from gridwords.optimise.run import make_run
from gridwords.optimise.run import resume as _take_up

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from gridwords.board.shape import AnyNeighbours
    from gridwords.board.size import AnySize
    from gridwords.game import AnyLexicon, AnyRules
    from gridwords.solution import Solution

__all__ = [
    "Best",
    "Constraints",
    "Moment",
    "Objective",
    "Optimised",
    "anneal",
    "climb",
    "genetic",
    "optimise",
    "resume",
    "temper",
]


class How(TypedDict, total=False):
    """The keyword arguments that `optimise` and every optimiser take; see `optimise`."""

    seed: int | None
    budget: int | None
    goal: float | None
    deadline_s: float | None
    top: int
    out: str | Path | None
    checkpoint_s: float
    progress: Callable[[Moment], object] | None
    trouble: Callable[[str], object] | None
    lexicon: AnyLexicon
    rules: AnyRules
    neighbours: AnyNeighbours | None
    objective: str | Objective | Callable[[Solution], float]
    constraints: Constraints | Mapping[str, Any] | None
    engine: str
    options: Mapping[str, Any] | None
    threads: int | None
    parallel: str
    cluster: Any


def optimise(
    optimiser: str,
    size: AnySize,
    *,
    seed: int | None = None,
    budget: int | None = None,
    goal: float | None = None,
    deadline_s: float | None = None,
    top: int = 10,
    out: str | Path | None = None,
    checkpoint_s: float = 3.0,
    progress: Callable[[Moment], object] | None = None,
    trouble: Callable[[str], object] | None = None,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    neighbours: AnyNeighbours | None = None,
    objective: str | Objective | Callable[[Solution], float] = "points",
    constraints: Constraints | Mapping[str, Any] | None = None,
    engine: str = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    parallel: str = "chains",
    cluster: Any = None,
    **parameters: Any,
) -> Optimised:
    """The best boards of a size, found by `anneal`, `genetic`, `climb` or `temper`.

    The same seed gives the same boards whatever the number of threads, unless `deadline_s` ends the run. `budget` is the
    most boards to score, `goal` a value at which to stop. `objective` is a text (`points`, `words`, `longer:8`,
    `target:500`, `lowest`, or a weighted sum of these) or a function of the Solution, which is slower. `constraints` is
    a `Constraints` or its fields as a dictionary. With `out` the run is saved in that folder, and `resume(folder)`
    continues it. `parameters` are those of the optimiser. `cluster` spreads chains, ladders, islands or pools over the
    workers of a Dask cluster, as for `score_many`; boards and checkpoints are the same as on one machine.
    """
    if constraints is not None and not isinstance(constraints, Constraints):
        constraints = Constraints(**constraints)
    limits = {
        "seed": seed,
        "budget": budget,
        "goal": goal,
        "deadline_s": deadline_s,
        "top": top,
        "out": out,
        "checkpoint_s": checkpoint_s,
    }
    run = make_run(
        optimiser,
        size,
        parameters,
        engine=engine,
        options=options,
        threads=threads,
        cluster=cluster,
        limits=limits,
        lexicon=lexicon,
        rules=rules,
        neighbours=neighbours,
        objective=objective,
        constraints=constraints,
        parallel=parallel,
    )
    return run.go(progress, trouble=trouble)


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

    `gridwords optimise anneal --help` explains the parameters; `how` takes those of `optimise`.
    """
    return optimise(
        "anneal",
        size,
        tries=tries,
        iterations=iterations,
        cooling=cooling,
        min_temperature=min_temperature,
        start_temperature=start_temperature,
        restarts=restarts,
        resample=resample,
        changes=changes,
        **how,
    )


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

    `gridwords optimise genetic --help` explains the parameters; `how` takes those of `optimise`.
    """
    return optimise(
        "genetic",
        size,
        islands=islands,
        population=population,
        generations=generations,
        tournament=tournament,
        crossover=crossover,
        mutation=mutation,
        polish=polish,
        elite=elite,
        migrate=migrate,
        migrants=migrants,
        **how,
    )


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

    `gridwords optimise climb --help` explains the parameters; `how` takes those of `optimise`.
    """
    return optimise(
        "climb", size, pool=pool, alone=alone, restarts=restarts, cells=cells, patience=patience, **how
    )


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

    `gridwords optimise temper --help` explains the parameters; `how` takes those of `optimise`.
    """
    return optimise(
        "temper",
        size,
        replicas=replicas,
        ladders=ladders,
        coldest=coldest,
        hottest=hottest,
        steps=steps,
        exchange=exchange,
        tries=tries,
        changes=changes,
        **how,
    )


def resume(
    folder: str | Path,
    *,
    progress: Callable[[Moment], object] | None = None,
    trouble: Callable[[str], object] | None = None,
    threads: int | None = None,
    deadline_s: float | None = None,
    objective: Callable[[Solution], float] | None = None,
    cluster: Any = None,
) -> Optimised:
    """Continues the run saved in a folder, here or on a cluster, to the boards it would have ended with."""
    run = _take_up(folder, threads=threads, deadline_s=deadline_s, objective=objective, cluster=cluster)
    return run.go(progress, trouble=trouble)
