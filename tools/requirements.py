"""Print requirements from pyproject.toml, one per line.

    python tools/requirements.py build run test

`build` stands for what building the package needs and this machine lacks, `run` for its dependencies; any other name is
a dependency group or an extra. `pip install --group` does the same for groups, but needs pip 25.1, and the pip that
comes with a virtual environment is usually older.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parent.parent / "pyproject.toml"

# The least versions that build the package. Fetching both takes two seconds, so the system's are used where they will do.
BUILD_TOOLS = {"cmake": (3, 25), "ninja": (1, 11)}


def build_tools() -> list[str]:
    """Requirements for those of the build tools that the system has not, or only in an older version.

    Ends the program if there is no compiler, which pip cannot install.
    """
    compilers = [os.environ.get("CXX", "").partition(" ")[0], "c++", "g++", "clang++"]
    if os.name != "nt" and not any(map(shutil.which, compilers)):
        raise SystemExit(
            "gridwords is built from C++20, and there is no C++ compiler: apt-get install g++ (Debian, Ubuntu),"
            " dnf install gcc-c++ (Fedora), xcode-select --install (macOS), or name one in CXX"
        )
    return [
        f"{tool}>={'.'.join(map(str, least))}" for tool, least in BUILD_TOOLS.items() if version(tool) < least
    ]


def version(tool: str) -> tuple[int, ...]:
    """The version of an installed program, or () if there is none that says its version."""
    program = shutil.which(tool)
    if program is None:
        return ()
    printed = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"\d+(\.\d+)+", printed)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def requirements(name: str, project: dict[str, Any]) -> list[str]:
    """The requirements that a name stands for, with those of the groups and of our own extras that they include."""
    if name == "build":
        return [*project["build-system"]["requires"], *build_tools()]
    if name == "run":
        return list(project["project"]["dependencies"])
    named = project["project"]["optional-dependencies"] | project["dependency-groups"]
    if name not in named:
        raise SystemExit(f"no dependency group or extra {name!r}: there are {', '.join(named)}")
    lines: list[str] = []
    for requirement in named[name]:
        if isinstance(requirement, dict):
            lines += requirements(requirement["include-group"], project)
        elif extras := re.fullmatch(r"gridwords\[([\w,-]+)\]", requirement):
            lines += [line for extra in extras[1].split(",") for line in requirements(extra, project)]
        else:
            lines.append(requirement)
    return lines


if __name__ == "__main__":
    with PROJECT.open("rb") as file:
        content = tomllib.load(file)
    for each in sys.argv[1:]:
        print("\n".join(requirements(each, content)))
