"""What `make` asks pip for: build tools only where the system has none that will do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "tools" / "requirements.py"


@pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")
@pytest.mark.parametrize(
    ("versions", "wanted"),
    [
        ({}, {"cmake>=3.25", "ninja>=1.11"}),
        ({"cmake": "cmake version 3.25.1", "ninja": "1.11.1"}, set()),
        ({"cmake": "cmake version 4.0.2", "ninja": "1.9.0"}, {"ninja>=1.11"}),
        ({"cmake": "cmake version 3.9.6", "ninja": "1.13"}, {"cmake>=3.25"}),
        ({"cmake": "unreadable", "ninja": "1.11"}, {"cmake>=3.25"}),
    ],
    ids=["none", "both", "old-ninja", "old-cmake", "broken"],
)
def test_build_tools_are_fetched_where_the_system_lacks_them(
    versions: dict[str, str], wanted: set[str], tmp_path: Path
) -> None:
    for name, version in {"c++": "", **versions}.items():
        tool = tmp_path / name
        tool.write_text(f"#!/bin/sh\necho '{version}'\n", encoding="utf-8")
        tool.chmod(0o755)
    environment = {**os.environ, "PATH": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, str(SCRIPT), "build"], env=environment, capture_output=True, text=True, check=True
    )
    asked = {line for line in ran.stdout.splitlines() if line.startswith(("cmake", "ninja"))}
    assert asked == wanted


@pytest.mark.skipif(os.name == "nt", reason="Visual Studio is not on the path")
def test_a_missing_compiler_is_named_before_anything_is_fetched(tmp_path: Path) -> None:
    environment = {**os.environ, "PATH": str(tmp_path)}
    environment.pop("CXX", None)
    ran = subprocess.run(
        [sys.executable, str(SCRIPT), "build"], env=environment, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "there is no C++ compiler: apt-get install g++" in ran.stderr
    environment["CXX"] = f"{sys.executable} --some-option"
    subprocess.run([sys.executable, str(SCRIPT), "build"], env=environment, capture_output=True, check=True)
