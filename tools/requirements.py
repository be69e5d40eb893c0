"""Print the requirements of this project, one a line: `build` for those to build it, else an extra's name.

    python tools/requirements.py build test

The Makefile installs these by themselves, so that only a change of the sources installs the package again.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"

# What scikit-build-core asks for when the system has none: always taken, so that every machine builds alike.
BUILD_TOOLS = ("cmake>=3.26", "ninja>=1.11")


def requirements(name: str, project: dict[str, dict[str, object]]) -> list[str]:
    """The requirements under a name; an extra that names other extras of this project brings theirs."""
    if name == "build":
        return [*_texts(project["build-system"]["requires"]), *BUILD_TOOLS]
    extras = project["project"]["optional-dependencies"]
    assert isinstance(extras, dict)
    if name not in extras:
        raise SystemExit(f"no extra {name!r}: there are {', '.join(extras)}")
    lines: list[str] = []
    for text in _texts(extras[name]):
        own = re.fullmatch(r"gridwords\[([\w,-]+)\]", text)
        lines += (
            [line for part in own[1].split(",") for line in requirements(part, project)] if own else [text]
        )
    return lines


def _texts(values: object) -> list[str]:
    assert isinstance(values, list)
    return [str(value) for value in values]


if __name__ == "__main__":
    with PROJECT.open("rb") as file:
        content = tomllib.load(file)
    for each in sys.argv[1:]:
        print("\n".join(requirements(each, content)))
