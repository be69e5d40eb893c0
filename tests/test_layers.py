"""Imports go one way: a module uses its own layer and those before it in the design, never a later one."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from gridwords.cli import COMMANDS as COMMAND_NAMES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
CORE = ROOT / "core"

# A module may import its own layer and the ones above it in this list. A name means a module or a whole folder;
# `gridwords` is the package's own __init__, so the layers above it must not import from the package itself.
LAYERS = [
    "version errors argument arrays cached hints extras notebook charts text rng bounded storage journal option registry stopping records _core",
    "lexicon",
    "board read",
    "rules trace game compute solution solution_drawing solution_tables solution_text ask",
    "engines",
    "questions",
    "files",
    "optimise",
    "prove",
    "make",
    "odds",
    "studies widget",
    "gridwords aio testing",
    "server",
    "cli",
    "__main__",
]
_PLACE = {name: place for place, layer in enumerate(LAYERS) for name in layer.split()}


def _name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts[1:]
    if parts[-1:] == ("__init__",):
        parts = parts[:-1]
    return ".".join(parts) or "gridwords"


MODULES = {_name(path): path for path in sorted(SOURCE.glob("gridwords/**/*.py"))}
KNOWN = {*MODULES, "_core"}
COMMANDS = {f"cli.{command}" for command in COMMAND_NAMES}


def imports(tree: ast.AST, module: str, known: set[str], *, is_package: bool = False) -> Iterator[str]:
    """Every module of the package that is imported anywhere in the tree, including inside functions."""
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
            called = str(getattr(node.func, "attr", getattr(node.func, "id", "")))
            text = node.args[0].value
            if called.endswith(("import_module", "__import__")) and isinstance(text, str):
                yield from _own(f"gridwords{text}" if text.startswith(".") else text)


def _own(name: str) -> Iterator[str]:
    if name == "gridwords" or name.startswith("gridwords."):
        yield name.removeprefix("gridwords.")


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def _uses(module: str, tree: ast.Module) -> set[str]:
    return set(imports(tree, module, KNOWN, is_package=MODULES[module].name == "__init__.py"))


def _at_run_time(tree: ast.Module) -> ast.Module:
    """The module without what it imports only for its types."""
    kept = [
        node
        for node in tree.body
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
    ]
    return ast.Module(kept, [])


def _layer(module: str) -> int:
    return _PLACE[module.split(".")[0]]


def wrong(module: str, used: str) -> bool:
    """Whether this import goes from a lower layer to a higher one, or from one command to another."""
    if module in COMMANDS and used in COMMANDS:
        return module != used
    return _layer(used) > _layer(module)


def test_every_module_has_a_layer() -> None:
    assert sorted({name.split(".")[0] for name in KNOWN} - set(_PLACE)) == [], (
        "add it to LAYERS, below what it uses"
    )


@pytest.mark.parametrize("module", MODULES)
def test_imports_only_go_down(module: str) -> None:
    assert sorted(used for used in _uses(module, _tree(module)) if wrong(module, used)) == []


def test_there_are_no_import_cycles() -> None:
    sorter = TopologicalSorter(
        {
            module: _uses(module, _at_run_time(_tree(module))) - {module}
            for module in MODULES
            if module != "gridwords"
        }
    )
    sorter.prepare()  # raises CycleError, which names the cycle


@pytest.mark.parametrize(
    "text",
    [
        "import gridwords.questions.solve",
        "from gridwords.questions import search",
        "from gridwords import solve",
        "from gridwords.questions.solve import solve",
        "from gridwords import questions",
        "from ..questions.solve import solve",
        "def late():\n    from gridwords.questions.solve import solve",
        "class Late:\n    def late(self):\n        import gridwords.cli.solve",
        "import importlib\nimportlib.import_module('gridwords.questions.solve')",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from gridwords.questions.solve import solve",
    ],
)
def test_an_upward_import_is_detected(text: str) -> None:
    assert any(wrong("board.board", used) for used in imports(ast.parse(text), "board.board", KNOWN))


@pytest.mark.parametrize(
    "text", ["from gridwords.errors import BadBoard", "from ..text import fold", "import os"]
)
def test_a_downward_import_is_allowed(text: str) -> None:
    assert not any(wrong("board.board", used) for used in imports(ast.parse(text), "board.board", KNOWN))


def test_start_up_stays_light() -> None:
    """Importing NumPy or rich takes longer than solving a board: only the functions that need them may import them."""
    heavy = {
        (module, alias)
        for module in MODULES
        for alias in _at_top(_tree(module))
        if alias.split(".")[0] in {"numpy", "rich"}
    }
    assert not heavy


def test_runs_and_proofs_start_without_clusters_and_files() -> None:
    """A run on this machine needs neither Dask nor the readers of board files."""
    script = "import sys, gridwords.optimise, gridwords.prove; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    not_needed = ("gridwords.engines.cluster", "gridwords.files", "csv", "distributed", "pyarrow")
    assert [name for name in ran.stdout.split() if name.startswith(not_needed)] == []


def _at_top(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _includes(path: Path) -> set[str]:
    return set(re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)', path.read_text(encoding="utf-8"), re.MULTILINE))


def test_the_core_does_not_include_python() -> None:
    for path in CORE.glob("**/*"):
        if path.is_file():
            assert not {name for name in _includes(path) if re.match("Python|nanobind", name)}, path


@pytest.mark.parametrize("name", ["walk.h", "lexicon_view.h", "gpu_node.h", "philox.h", "shaken_dice.h"])
def test_headers_shared_with_the_gpu_need_no_standard_library(name: str) -> None:
    assert {Path(included).name for included in _includes(CORE / name)} <= {
        "portable.h",
        "lexicon_view.h",
        "walk.h",
        "philox.h",
    }
