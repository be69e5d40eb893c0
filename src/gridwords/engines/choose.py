"""Which engines there are, which one `auto` chooses, and how to add one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from gridwords.compute import Compute
from gridwords.engines.engine import Engine, Question, ScoreQuestion, is_on_gpu
from gridwords.errors import BadOption, EngineUnavailable, shorten
from gridwords.registry import Registry

E = TypeVar("E", bound=Engine | type[Engine])


def _read(thing: Any) -> Engine:
    """An engine: an instance of the class, or the engine itself."""
    if isinstance(thing, type) and issubclass(thing, Engine):
        # A cluster's workers choose among the other engines.
        choices = (engines, choose_solver, choose_scorer) if thing.__module__ == _CLUSTER else ()
        thing = thing(*choices)
    if not isinstance(thing, Engine):
        raise BadOption(f"engine {shorten(thing)}: expected the name of an engine, or an Engine")
    if type(thing).__module__.startswith("gridwords."):
        return thing
    from gridwords.engines.guarded import GuardedEngine

    return GuardedEngine(thing)


_CLUSTER = "gridwords.engines.cluster.engine"
_ENGINES = Registry(
    "engine",
    "gridwords.engines",
    {
        "prefix": "gridwords.engines.cpu:PrefixEngine",
        "frontier": "gridwords.engines.cpu:FrontierEngine",
        "word": "gridwords.engines.cpu:WordEngine",
        "paths": "gridwords.engines.cpu:PathsEngine",
        "batch": "gridwords.engines.cpu:BatchEngine",
        "python": "gridwords.engines.python:PythonEngine",
        "gpu-prefix": "gridwords.engines.gpu.engine:GpuPrefixEngine",
        "gpu-word": "gridwords.engines.gpu.engine:GpuWordEngine",
        "cluster": f"{_CLUSTER}:ClusterEngine",
    },
    _read,
    "auto",
)
# Below this much work a GPU never pays, so nothing about GPUs is imported.
_LEAST_BOARDS, _LEAST_CELLS = 100, 1_000


def engines() -> Mapping[str, Engine]:
    """All engines by name, whether they can run here or not."""
    known: dict[str, Engine] = {}
    for name in _ENGINES:
        try:
            known[name] = _ENGINES[name]
        except BadOption as error:  # its package cannot be imported
            from gridwords.engines.guarded import BrokenEngine

            known[name] = BrokenEngine(name, str(error))
    return known


def register(engine: E) -> E:
    """Registers an engine, a subclass of `Engine` or an instance of one, under its name, and returns it.

    A package makes its engines known everywhere, on the command line too, with an entry point of the group
    `gridwords.engines`.
    """
    _ENGINES.register(engine)
    return engine


def choose_solver(compute: Compute, question: Question | None = None) -> Engine:
    """The engine that lists words; for `auto` the fastest for one board, or for this one if it is given."""
    name = "cluster" if compute.cluster is not None else compute.engine
    if name == "auto":
        name = "gpu-prefix" if question is not None and _pays_to_solve(question) else "prefix"
    engine = available(name)
    if not engine.solves:
        solvers = ", ".join(known.name for known in engines().values() if known.solves)
        raise BadOption(
            f"engine {engine.name} only scores boards: to list the words on them, choose one of {solvers}"
        )
    engine.read_options(compute)
    return engine


def choose_scorer(compute: Compute, question: ScoreQuestion | None = None) -> Engine:
    """The engine that scores; for `auto` the fastest for many boards, or for these if they are given."""
    name = "cluster" if compute.cluster is not None else compute.engine
    if name == "auto":
        name = "gpu-prefix" if question is not None and _pays_to_score(question) else "batch"
    engine = available(name)
    engine.read_options(compute)
    return engine


def _pays_to_solve(question: Question) -> bool:
    compute, cells = question.compute, len(question.board)
    if not compute.is_free or question.trace is not None or cells < _LEAST_CELLS:
        return False
    from gridwords.engines.gpu.engine import cells_to_pay

    # Looking for a GPU takes a large part of a second.
    if cells < cells_to_pay(compute.threads) or _ENGINES["gpu-prefix"].unavailable() is not None:
        return False
    from gridwords.engines.gpu.solve import why_not_solve

    return why_not_solve(question) is None


def _pays_to_score(question: ScoreQuestion) -> bool:
    compute, on_gpu = question.compute, is_on_gpu(question.codes)
    boards = len(question.codes) * max(1, len(question.shape) // 16)  # as many 4x4 boards
    if not compute.is_free or (boards < _LEAST_BOARDS and not on_gpu):
        return False
    from gridwords.engines.gpu.engine import boards_to_pay

    if boards < boards_to_pay(compute.threads) and not on_gpu:
        return False
    if _ENGINES["gpu-prefix"].unavailable() is not None:
        return False
    from gridwords.engines.gpu.score import why_not_score

    return on_gpu or why_not_score(question.shape, question.game) is None


def available(engine: Any) -> Engine:
    """The engine, if it can run here."""
    found = _ENGINES[engine] if isinstance(engine, str) else _read(engine)
    if (reason := found.unavailable()) is not None:
        raise EngineUnavailable(f"engine {found.name} cannot run here: {reason}")
    return found
