"""Which engines there are, and which one `auto` chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.engines.engine import is_on_gpu
from gridwords.errors import BadOption, EngineUnavailable, unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.compute import Compute
    from gridwords.engines.engine import Engine, Question, ScoreQuestion

__all__ = ["choose_scorer", "choose_solver", "engines"]

_engines: dict[str, Engine] = {}


def engines() -> Mapping[str, Engine]:
    """All engines by name, whether they can run here or not."""
    if not _engines:
        from gridwords.engines.cluster.engine import ClusterEngine
        from gridwords.engines.cpu import BatchEngine, FrontierEngine, PathsEngine, PrefixEngine, WordEngine
        from gridwords.engines.gpu.engine import GpuPrefixEngine, GpuWordEngine
        from gridwords.engines.python import PythonEngine

        for engine in (
            PrefixEngine(),
            FrontierEngine(),
            WordEngine(),
            PathsEngine(),
            BatchEngine(),
            PythonEngine(),
            GpuPrefixEngine(),
            GpuWordEngine(),
            ClusterEngine(engines, choose_solver, choose_scorer),
        ):
            _engines[engine.name] = engine
    return _engines


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
    from gridwords.engines.gpu.engine import cells_to_pay

    compute = question.compute
    # Looking for a GPU takes a good part of a second, so only large boards do.
    if (
        not compute.is_free
        or question.trace is not None
        or len(question.board) < cells_to_pay(compute.threads)
        or engines()["gpu-prefix"].unavailable() is not None
    ):
        return False
    from gridwords.engines.gpu.solve import why_not_solve

    return why_not_solve(question) is None


def _pays_to_score(question: ScoreQuestion) -> bool:
    from gridwords.engines.gpu.engine import boards_to_pay

    compute, on_gpu = question.compute, is_on_gpu(question.codes)
    if not compute.is_free or (len(question.codes) < boards_to_pay(compute.threads) and not on_gpu):
        return False
    if engines()["gpu-prefix"].unavailable() is not None:
        return False
    from gridwords.engines.gpu.score_kernels import why_not_score

    return on_gpu or why_not_score(question.shape, question.game) is None


def _named(name: str) -> Engine:
    engine = engines().get(name)
    if engine is None:
        raise BadOption(unknown("engine", name, ("auto", *engines())))
    if (reason := engine.unavailable()) is not None:
        raise EngineUnavailable(f"engine {name} cannot run here: {reason}")
    return engine
