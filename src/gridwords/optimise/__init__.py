"""Optimisers: the board with the highest score, or with whatever else is asked of it.

>>> from gridwords.optimise import climb
>>> climb((2, 2), seed=1, pool=20).best.score
18
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.optimise.constraint import Constraints
from gridwords.optimise.objective import Objective
from gridwords.optimise.result import Best, Moment, Optimised

# Before the functions below: importing the files of the same names would hide them.
from gridwords.optimise.run import make_run
from gridwords.optimise.run import resume as _take_up

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from gridwords.board.shape import AnyNeighbours
    from gridwords.board.size import AnySize
    from gridwords.lexicon import Lexicon
    from gridwords.rules import Rules
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
    lexicon: Lexicon | str | Path | None = None,
    rules: Rules | str | Path = "boggle",
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
    """Looks for the best boards of a size with `anneal`, `genetic`, `climb` or `temper`.

    The same seed gives the same boards whatever the number of threads, unless `deadline_s` ends the run; `budget` counts
    boards, `goal` is a value worth ending for. `objective` is a text (`points`, `words`, `longer:8`, `target:500`,
    `lowest`, or a sum of such, each with a weight) or a function of the Solution, which is slower. `constraints` is a
    `Constraints` or its fields. With `out` the run is kept in that folder, and `resume(folder)` goes on with it.
    `parameters` are the optimiser's own. `cluster` spreads chains, ladders, islands or pools over the workers of a
    Dask cluster, as for `score_many`; the boards and the checkpoints are those of one machine.
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


def anneal(size: AnySize, **how: Any) -> Optimised:
    """Simulated annealing; see `optimise` and `gridwords optimise anneal --help`."""
    return optimise("anneal", size, **how)


def genetic(size: AnySize, **how: Any) -> Optimised:
    """A genetic algorithm; see `optimise` and `gridwords optimise genetic --help`."""
    return optimise("genetic", size, **how)


def climb(size: AnySize, **how: Any) -> Optimised:
    """Hill climbing with a pool; see `optimise` and `gridwords optimise climb --help`."""
    return optimise("climb", size, **how)


def temper(size: AnySize, **how: Any) -> Optimised:
    """Parallel tempering; see `optimise` and `gridwords optimise temper --help`."""
    return optimise("temper", size, **how)


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
    """Goes on with the run kept in a folder, to the boards it would have ended with, here or on a cluster."""
    run = _take_up(folder, threads=threads, deadline_s=deadline_s, objective=objective, cluster=cluster)
    return run.go(progress, trouble=trouble)
