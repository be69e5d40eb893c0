"""Write the API reference, one page per public module: `python tools/reference.py FOLDER`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pdoc

import gridwords

PUBLIC = ("gridwords", *(f"gridwords.{name}" for name in gridwords._MODULES))
# pdoc would take these files for public because public functions have the same names.
HIDDEN = ("!gridwords.optimise.(anneal|climb|genetic|temper)",)


def write(folder: Path) -> None:
    """Write the pages into the folder; `gridwords.html` is the first."""
    if sys.version_info < (3, 12):
        # pdoc evaluates annotations, and array[int] cannot be evaluated before Python 3.12.
        vars(import_module("array"))["array"] = list
    for name in PUBLIC:
        module = import_module(name)
        for noun in (getattr(module, public) for public in module.__all__):
            if hasattr(noun, "_fields"):
                # The constructor of a named tuple belongs to a generated module, where pdoc cannot find the field types.
                noun.__new__.__module__ = noun.__module__
                for field in noun._fields:
                    getattr(noun, field).__doc__ = None  # "Alias for field number 0"
    pdoc.pdoc(*PUBLIC, *HIDDEN, output_directory=folder)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
