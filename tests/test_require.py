"""GRIDWORDS_REQUIRE: what is required cannot be skipped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import conftest
import pytest
from require import REASONS, required, violated

TOOLS = Path(__file__).parent.parent / "tools"
NO_NODE = "the core is not tested in the page: node is not installed"


@pytest.mark.parametrize(
    ("reason", "names"),
    [
        ("no browser tests: Chromium is not installed and could not be installed here", {"browser"}),
        ("the page is not tested: Chromium is missing, and installing it needs a password", {"browser"}),
        ("no browser tests: playwright is not installed", {"packages"}),
        (
            "the core is not tested in the page: it was not built (make site, which needs Emscripten)",
            {"emscripten"},
        ),
        ("the installed package does not contain the core for the page (make page-core)", {"emscripten"}),
        (NO_NODE, {"node"}),
        ("no types of the page: node and npm are not installed", {"node", "npm"}),
        ("no types of the page: typescript could not be installed", {"npm"}),
        ("axe-core is not installed: it takes npm and a network", {"npm"}),
        ("could not import 'fastapi': No module named 'fastapi'", {"packages"}),
        ("plots need matplotlib: pip install 'gridwords[plot]'", {"packages"}),
        ("PIL is not installed", {"packages"}),
        ("no GPU: CuPy is not installed", {"gpu"}),
        ("JupyterLab is not installed: make test-notebook installs it", set()),
        ("pdftotext is not installed (poppler-utils)", {"pdftotext"}),
        ("no French word list is installed", {"word-lists"}),
        ("GRIDWORDS_ENABLE2K does not name the ENABLE2K word list", {"enable2k"}),
        ("needs /dev/full", set()),
    ],
)
def test_reasons_name_what_is_missing(reason: str, names: set[str]) -> None:
    assert {name for name in REASONS if violated(reason, frozenset([name]))} == names


def test_an_unknown_name_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWORDS_REQUIRE", "node, browser")
    assert required() == {"node", "browser"}
    monkeypatch.setenv("GRIDWORDS_REQUIRE", "nodejs")
    with pytest.raises(SystemExit, match="unknown nodejs; expected browser"):
        required()


@pytest.mark.parametrize(("names", "outcome"), [("node", "failed"), ("browser", "skipped"), ("", "skipped")])
def test_a_skip_becomes_a_failure(names: str, outcome: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "REQUIRED", frozenset(filter(None, [names])))
    report = SimpleNamespace(outcome="skipped", longrepr=("test_x.py", 1, f"Skipped: {NO_NODE}"))
    assert conftest._must_not_skip(report).outcome == outcome


@pytest.mark.parametrize(("names", "status"), [("node", 1), ("browser", 0)])
def test_so_does_a_note_of_a_stage(names: str, status: int) -> None:
    note = "note: no types of the page: node and npm are not installed"
    command = [
        sys.executable,
        str(TOOLS / "stage.py"),
        "stage of a test",
        sys.executable,
        "-c",
        f"print({note!r})",
    ]
    done = subprocess.run(
        command, env={**os.environ, "GRIDWORDS_REQUIRE": names}, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stdout
    assert "node and npm are not installed" in done.stdout
