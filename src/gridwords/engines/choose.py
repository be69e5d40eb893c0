"""Which engines there are, and which one `auto` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.errors import BadOption, EngineUnavailable, shorten, unknown

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from gridwords.engines.engine import Engine, Question, ScoreQuestion

__all__ = ["choose_scorer", "choose_solver", "engines", "on_cluster"]

_engines: dict[str, Engine] = {}


def engines() -> Mapping[str, Engine]:
    """All engines by name, whether they can run here or not."""
    if not _engines:
        from gridwords.engines.cluster.engine import ClusterEngine
        from gridwords.engines.cpu import BatchEngine, FrontierEngine, PathsEngine, PrefixEngine, WordEngine
        from gridwords.engines.gpu.engine import GpuPrefixEngine, GpuWordEngine
        from gridwords.engines.python import PythonEngine

        solvers = (PrefixEngine(), FrontierEngine(), WordEngine(), PathsEngine())
        cards = (GpuPrefixEngine(), GpuWordEngine())
        cluster = ClusterEngine(engines, choose_solver, choose_scorer)
        for engine in (*solvers, BatchEngine(), PythonEngine(), *cards, cluster):
            _engines[engine.name] = engine
    return _engines


def choose_solver(name: str, question: Question | None = None, options: Container[str] = ()) -> Engine:
    """The engine of that name; for `auto`, the fastest for one board, or for this one if it is told.

    Whoever names `devices` among the options asks for a card.
    """
    if name == "auto":
        on_card = "devices" in options or (question is not None and _pays_to_solve(question))
        name = "gpu-prefix" if on_card else "prefix"
    engine = _named(name)
    if not engine.solves:
        solvers = ", ".join(known.name for known in engines().values() if known.solves)
        raise BadOption(
            f"engine {name} scores boards but does not say which words are on them: take one of {solvers}"
        )
    return engine


def choose_scorer(name: str, question: ScoreQuestion | None = None, options: Container[str] = ()) -> Engine:
    """The engine of that name; for `auto`, the fastest for many boards, or for these if they are told.

    Whoever names `devices` among the options asks for a card.
    """
    if name == "auto":
        on_card = "devices" in options or (question is not None and _pays_to_score(question))
        name = "gpu-prefix" if on_card else "batch"
    return _named(name)


def on_cluster(engine: str, options: Mapping[str, Any] | None, cluster: object) -> tuple[str, dict[str, Any]]:
    """The engine and its options where a cluster may be named: its workers then use the engine that was asked for."""
    try:
        own = dict(options or {})
    except (TypeError, ValueError):
        raise BadOption(
            f"options {shorten(options)}: expected names and values, as in {{'split': 'depth:2'}}"
        ) from None
    if cluster is None:
        return engine, own
    if engine != "cluster":
        own["engine"] = "gpu-prefix" if engine == "auto" and "devices" in own else engine
    return "cluster", {**own, "cluster": cluster}


def _pays_to_solve(question: Question) -> bool:
    from gridwords.engines.gpu.engine import cells_to_pay

    # Looking for a card takes a good part of a second, so only large work asks for it.
    if (
        len(question.board) < cells_to_pay(question.threads)
        or engines()["gpu-prefix"].unavailable() is not None
    ):
        return False
    from gridwords.engines.gpu.solve import why_not_solve

    return why_not_solve(question) is None


def _pays_to_score(question: ScoreQuestion) -> bool:
    from gridwords.engines.gpu.engine import boards_to_pay

    is_on_card = hasattr(question.codes, "__cuda_array_interface__")
    few = len(question.codes) < boards_to_pay(question.threads) and not is_on_card
    if few or engines()["gpu-prefix"].unavailable() is not None:
        return False
    from gridwords.engines.gpu.score_kernels import why_not_score

    return is_on_card or why_not_score(question.shape, question.lexicon, question.rules) is None


def _named(name: str) -> Engine:
    engine = engines().get(name)
    if engine is None:
        raise BadOption(unknown("engine", name, ("auto", *engines())))
    if (reason := engine.unavailable()) is not None:
        raise EngineUnavailable(f"engine {name} cannot run here: {reason}")
    return engine
