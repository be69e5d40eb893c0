"""Which engines there are, and which one `auto` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.errors import BadOption, EngineUnavailable, unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.engines.base import Engine

__all__ = ["choose_scorer", "choose_solver", "engines"]

_engines: dict[str, Engine] = {}


def engines() -> Mapping[str, Engine]:
    """All engines by name, whether they can run here or not."""
    if not _engines:
        from gridwords.engines.cpu import BatchEngine, FrontierEngine, PathsEngine, PrefixEngine, WordEngine
        from gridwords.engines.python import PythonEngine

        solvers = (PrefixEngine(), FrontierEngine(), WordEngine(), PathsEngine())
        for engine in (*solvers, BatchEngine(), PythonEngine()):
            _engines[engine.name] = engine
    return _engines


def choose_solver(name: str) -> Engine:
    """The engine of that name; for `auto`, the fastest for one board."""
    engine = _named("prefix" if name == "auto" else name)
    if not engine.solves:
        solvers = ", ".join(known.name for known in engines().values() if known.solves)
        raise BadOption(
            f"engine {name} scores boards but does not say which words are on them: take one of {solvers}"
        )
    return engine


def choose_scorer(name: str) -> Engine:
    """The engine of that name; for `auto`, the fastest for many boards."""
    return _named("batch" if name == "auto" else name)


def _named(name: str) -> Engine:
    engine = engines().get(name)
    if engine is None:
        raise BadOption(unknown("engine", name, ("auto", *engines())))
    if (reason := engine.unavailable()) is not None:
        raise EngineUnavailable(f"engine {name} cannot run here: {reason}")
    return engine
