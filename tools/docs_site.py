"""Gather the pages of the documentation's site: `python tools/docs_site.py FOLDER`. `make docs` builds the site from them.

The pages in docs/ are written for GitHub, where a link such as `../CONTRIBUTING.md` leads to the file; on the site it
leads to the repository. The help of the commands becomes a page, and the API reference lies beside the pages.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import reference
from package_readme import PAGES

from gridwords.cli import COMMANDS

DOCS = Path(__file__).parent.parent / "docs"
_OUTSIDE = re.compile(r"\]\(\.\./([^)\s]+)\)")


def write(folder: Path) -> None:
    """Write all pages into the folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder)
    for page in folder.glob("*.md"):
        page.write_text(_OUTSIDE.sub(rf"]({PAGES}\1)", page.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "commands.md").write_text("\n".join(commands()), encoding="utf-8")
    reference.write(folder / "api")


def commands() -> Iterator[str]:
    """A page with the help of every command."""
    yield "# Commands\n"
    yield "What `gridwords COMMAND --help` prints. `gridwords completion bash` prints the completion for your shell.\n"
    for name in COMMANDS:
        yield from _help(import_module(f"gridwords.cli.{name}").command, f"gridwords {name}", 2)


def _help(command: click.Command, name: str, depth: int) -> Iterator[str]:
    context = click.Context(command, info_name=name, max_content_width=100, terminal_width=100)
    yield f"{'#' * depth} {name}\n"
    yield f"```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for part in command.list_commands(context):
            below = command.get_command(context, part)
            assert below is not None
            yield from _help(below, f"{name} {part}", depth + 1)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
