"""Write the reference of the interface, a page a public module: `python tools/reference.py FOLDER`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pdoc

PUBLIC = ("gridwords", "gridwords.optimise", "gridwords.prove", "gridwords.trace")
# Files called like the functions that are public: pdoc would take them for public as well.
HIDDEN = ("!gridwords.optimise.(anneal|climb|genetic|temper)",)


def write(folder: Path) -> None:
    """The pages of the public modules, of which `gridwords.html` is the first."""
    if sys.version_info < (3, 12):
        # pdoc evaluates types, and until then array[int] is none at run time; list[int] stands in for it.
        vars(import_module("gridwords.board.text"))["array"] = list
    for name in PUBLIC:
        module = import_module(name)
        for noun in (getattr(module, public) for public in module.__all__):
            if hasattr(noun, "_fields"):
                # A named tuple is made in a module of its own, in which pdoc does not find the types of its fields.
                noun.__new__.__module__ = noun.__module__
                for field in noun._fields:
                    getattr(noun, field).__doc__ = None  # "Alias for field number 0"
    pdoc.pdoc(*PUBLIC, *HIDDEN, output_directory=folder)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
