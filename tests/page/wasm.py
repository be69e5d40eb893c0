"""The core as WebAssembly, run by node. Without node, or if the core was not built, the tests are skipped."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
CORE = ROOT / "build" / "web"


def built_core() -> Path:
    """The folder that `make site` builds the core in."""
    if not (CORE / "core.bin").is_file():
        pytest.skip(
            "the core is not tested in the page: it was not built (make site, which needs Emscripten)"
        )
    return CORE


@cache
def _node() -> list[str]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("the core is not tested in the page: node is not installed")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    # Later versions see for themselves that a file is a module.
    return [node, *(["--experimental-default-type=module"] if int(version[1:].split(".")[0]) < 22 else [])]


def answers(questions: Iterable[tuple[str, dict[str, Any]]], folder: Path) -> list[Any]:
    """The replies to questions of the HTTP interface, and to some more (see core_answers.js)."""
    core = built_core()
    file = folder / "questions.jsonl"
    file.write_text("".join(f"{json.dumps(question)}\n" for question in questions), encoding="utf-8")
    script = Path(__file__).parent / "core_answers.js"
    run = subprocess.run(
        [*_node(), "--no-warnings", str(script), str(core), str(file)],
        capture_output=True,
        encoding="utf-8",
        timeout=600,
    )
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]
