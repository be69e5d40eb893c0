"""Imports only go one way: a file uses what stands before it in the design and nothing that stands after."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
CORE = ROOT / "core"

# Each module may import those before it. `gridwords` is the package's own __init__, which offers the nouns to
# users: nothing under it may take them from there.
_TEXT = """
    version errors threads text size neighbours tiles chance _core cache line_file trace rules dice word_file lexicon
    letters board_text symmetry board codes picture solution
    engines.base engines.python engines.split engines.cpu
    engines.card engines.kernel engines.gpu_kernels engines.gpu_score engines.gpu_letters
    engines.gpu_grid engines.gpu_lexicon engines.gpu_solve engines.gpu
    cluster cluster.lexica cluster.worker cluster.quiet cluster.client cluster.follower cluster.local cluster.pool cluster.job engines.cluster engines.choose
    engines search checked tally watch stream.source stream.rows stream.kept stream.forms stream.run stream
    optimise.objective optimise.constraint optimise.cover optimise.measure optimise.top optimise.problem optimise.base optimise.result
    optimise.checkpoint optimise.folder optimise.anneal optimise.climb optimise.genetic optimise.temper optimise.segment optimise.spread optimise.run optimise
    prove.certificate prove.classes prove.question prove.one prove.probe prove.slow prove.check prove.spread prove.run prove gridwords
    bench.settings bench.memory bench.machine bench.table bench.race bench.contender bench.crossing bench.chart
    bench.words bench.pitfalls bench.draw bench.page bench.report bench.heat bench.costs bench.building bench.traced
    bench.drivers.python_driver bench.drivers bench.installed
    bench.first_call bench.sides bench.granularity bench.exhaustive bench.wordsearch bench.gpu bench.optimise
    bench.peers
    bench
    server.limits server.problems server.answers server.shelf server.questions server.worker
    server.optimiser server.jobs
    server.fast_lane server.slow_lane server.requests server.replies server.metrics server.gate server.pages
    server.app server.run server
    cli.ending cli.options cli.progress cli.pieces cli.show cli.watch cli.plot
    cli.solve cli.score cli.check cli.roll cli.random cli.optimise cli.prove cli.lexicon cli.serve cli.bench cli.info
    cli.completion
    cli __main__
"""
ORDER = _TEXT.split()

# Commands know nothing of each other.
COMMANDS = {name for name in ORDER if name.startswith("cli.")} - {
    "cli.ending",
    "cli.options",
    "cli.progress",
    "cli.pieces",
    "cli.show",
    "cli.watch",
    "cli.plot",
}


def _name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts[1:]
    if parts[-1:] == ("__init__",):
        parts = parts[:-1]
    return ".".join(parts) or "gridwords"


MODULES = {_name(path): path for path in sorted(SOURCE.glob("gridwords/**/*.py"))}
KNOWN = {*MODULES, "_core"}


def imports(tree: ast.AST, module: str, known: set[str], *, is_package: bool = False) -> Iterator[str]:
    """Every module of the package that is imported anywhere in the tree, also inside functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _own(alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                here = ["gridwords", *(module.split(".") if module != "gridwords" else [])]
                up = here[: len(here) - node.level + is_package]
                base = ".".join([*up, *([base] if base else [])])
            for alias in node.names:
                # `from gridwords import board` is a module, `from gridwords import solve` is the package.
                full = f"{base}.{alias.name}"
                yield from _own(full if full.removeprefix("gridwords.") in known else base)
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = ast.unparse(node.func)
            text = node.args[0].value
            if called.endswith(("import_module", "__import__")) and isinstance(text, str):
                yield from _own(f"gridwords{text}" if text.startswith(".") else text)


def _own(name: str) -> Iterator[str]:
    if name == "gridwords" or name.startswith("gridwords."):
        yield name.removeprefix("gridwords.")


def wrong(module: str, used: str) -> bool:
    """Whether this import goes the wrong way."""
    if used == module:
        return False
    if module in COMMANDS and used in COMMANDS:
        return True
    return ORDER.index(used) >= ORDER.index(module)


def test_every_module_has_its_place() -> None:
    assert sorted(KNOWN - set(ORDER)) == [], "put new modules into ORDER, after what they use"
    assert sorted(set(ORDER) - KNOWN) == [], "modules that are gone"


@pytest.mark.parametrize("module", MODULES)
def test_imports_only_go_down(module: str) -> None:
    path = MODULES[module]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set(imports(tree, module, KNOWN, is_package=path.name == "__init__.py"))
    assert sorted(used for used in found if wrong(module, used)) == []


@pytest.mark.parametrize(
    "text",
    [
        "import gridwords.search",
        "from gridwords import search",
        "from gridwords import solve",
        "from gridwords.search import solve",
        "from . import search",
        "from .search import solve",
        "def late():\n    from gridwords.search import solve",
        "class Late:\n    def late(self):\n        import gridwords.cli.solve",
        "import importlib\nimportlib.import_module('gridwords.search')",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from gridwords.search import solve",
    ],
)
def test_an_import_upwards_is_seen(text: str) -> None:
    assert any(wrong("board", used) for used in imports(ast.parse(text), "board", KNOWN))


@pytest.mark.parametrize(
    "text", ["from gridwords.errors import BadBoard", "from .text import fold", "import os"]
)
def test_an_import_downwards_is_fine(text: str) -> None:
    assert not any(wrong("board", used) for used in imports(ast.parse(text), "board", KNOWN))


def test_start_up_stays_light() -> None:
    """NumPy and rich take longer to import than a board to solve: only functions that need them may do it."""
    heavy = {
        (module, alias)
        for module, path in MODULES.items()
        for alias in _at_top(ast.parse(path.read_text(encoding="utf-8")))
        if alias.split(".")[0] in {"numpy", "rich"}
    }
    assert not heavy


def _at_top(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _includes(path: Path) -> set[str]:
    return set(re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)', path.read_text(encoding="utf-8"), re.MULTILINE))


def test_the_core_knows_nothing_of_python() -> None:
    for path in CORE.glob("**/*"):
        if path.is_file():
            assert not {name for name in _includes(path) if re.match("Python|nanobind", name)}, path


@pytest.mark.parametrize("name", ["walk.h", "lexicon_view.h", "card_node.h"])
def test_headers_shared_with_the_gpu_need_no_standard_library(name: str) -> None:
    assert {Path(included).name for included in _includes(CORE / name)} <= {
        "portable.h",
        "lexicon_view.h",
        "walk.h",
    }
