"""The core as WebAssembly, run by node. Without node, or if the core was not built, the tests are skipped."""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from threading import Timer
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


@cache
def _core() -> subprocess.Popen[str]:
    """A process with the core, which ends with this one."""
    script = Path(__file__).parent / "core_answers.js"
    command = [*_node(), "--no-warnings", str(script), str(built_core())]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    atexit.register(process.communicate)
    return process


def answers(questions: Iterable[tuple[str, dict[str, Any]]]) -> list[Any]:
    """The replies to questions of the HTTP interface, and to some more (see core_answers.js)."""
    core = _core()
    assert core.stdin is not None
    assert core.stdout is not None
    end = Timer(600, core.kill)
    end.start()
    try:
        core.stdin.write(json.dumps([*questions]) + "\n")
        core.stdin.flush()
        line = core.stdout.readline()
    finally:
        end.cancel()
    if not line:
        _core.cache_clear()
    assert line, f"node ended with {core.wait()}"
    replies: list[Any] = json.loads(line)
    return replies
