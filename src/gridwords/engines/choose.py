"""Which engines there are, and which one `auto` chooses."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gridwords.engines.engine import is_on_gpu
from gridwords.errors import BadOption, EngineUnavailable, unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.compute import Compute
    from gridwords.engines.engine import Engine, Question, ScoreQuestion

__all__ = ["choose_scorer", "choose_solver", "engines"]

# The class of each engine. Only those that are used are imported: a solve must feel instant.
_CLASSES = {
    "prefix": "cpu.PrefixEngine",
    "frontier": "cpu.FrontierEngine",
    "word": "cpu.WordEngine",
    "paths": "cpu.PathsEngine",
    "batch": "cpu.BatchEngine",
    "python": "python.PythonEngine",
    "gpu-prefix": "gpu.engine.GpuPrefixEngine",
    "gpu-word": "gpu.engine.GpuWordEngine",
    "cluster": "cluster.engine.ClusterEngine",
}
_made: dict[str, Engine] = {}
# Smaller work never pays on a GPU, so that nothing about GPUs is imported for it.
_LEAST_BOARDS, _LEAST_CELLS = 100, 1_000


def engines() -> Mapping[str, Engine]:
    """All engines by name, whether they can run here or not."""
    return {name: _engine(name) for name in _CLASSES}


def _engine(name: str) -> Engine:
    if name not in _made:
        module, _, kind = _CLASSES[name].rpartition(".")
        made = getattr(import_module(f"gridwords.engines.{module}"), kind)
        # A cluster's workers choose among the other engines.
        _made[name] = made(engines, choose_solver, choose_scorer) if name == "cluster" else made()
    return _made[name]


def choose_solver(compute: Compute, question: Question | None = None) -> Engine:
    """The engine that lists words; for `auto` the fastest for one board, or for this one where it is given."""
    name = "cluster" if compute.cluster is not None else compute.engine
    if name == "auto":
        name = "gpu-prefix" if question is not None and _pays_to_solve(question) else "prefix"
    engine = _named(name)
    if not engine.solves:
        solvers = ", ".join(known.name for known in engines().values() if known.solves)
        raise BadOption(
            f"engine {name} only scores boards: to list the words on them, choose one of {solvers}"
        )
    engine.read_options(compute)
    return engine


def choose_scorer(compute: Compute, question: ScoreQuestion | None = None) -> Engine:
    """The engine that scores; for `auto` the fastest for many boards, or for these where they are given."""
    name = "cluster" if compute.cluster is not None else compute.engine
    if name == "auto":
        name = "gpu-prefix" if question is not None and _pays_to_score(question) else "batch"
    engine = _named(name)
    engine.read_options(compute)
    return engine


def _pays_to_solve(question: Question) -> bool:
    compute, cells = question.compute, len(question.board)
    if not compute.is_free or question.trace is not None or cells < _LEAST_CELLS:
        return False
    from gridwords.engines.gpu.engine import cells_to_pay

    # Looking for a GPU takes a good part of a second.
    if cells < cells_to_pay(compute.threads) or _engine("gpu-prefix").unavailable() is not None:
        return False
    from gridwords.engines.gpu.solve import why_not_solve

    return why_not_solve(question) is None


def _pays_to_score(question: ScoreQuestion) -> bool:
    compute, on_gpu = question.compute, is_on_gpu(question.codes)
    boards = len(question.codes) * max(1, len(question.shape) // 16)  # of 4x4, for as much work
    if not compute.is_free or (boards < _LEAST_BOARDS and not on_gpu):
        return False
    from gridwords.engines.gpu.engine import boards_to_pay

    if boards < boards_to_pay(compute.threads) and not on_gpu:
        return False
    if _engine("gpu-prefix").unavailable() is not None:
        return False
    from gridwords.engines.gpu.score import why_not_score

    return on_gpu or why_not_score(question.shape, question.game) is None


def _named(name: str) -> Engine:
    if name not in _CLASSES:
        raise BadOption(unknown("engine", name, ("auto", *_CLASSES)))
    engine = _engine(name)
    if (reason := engine.unavailable()) is not None:
        raise EngineUnavailable(f"engine {name} cannot run here: {reason}")
    return engine
