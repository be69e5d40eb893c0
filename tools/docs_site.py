"""Hooks of MkDocs (`mkdocs.yml`): generated pages, and links to files outside docs/.

The pages in docs/ are written for GitHub, where a link such as `../CONTRIBUTING.md` leads to the file; on the site it
leads to the repository.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import click

from gridwords.cli import COMMANDS

_OUTSIDE = re.compile(r"\]\(\.\./([^)\s]+)\)")


def on_files(files: Any, config: Any) -> Any:
    """Adds the pages that are made when the site is built."""
    from mkdocs.structure.files import File

    for name, text in (("commands.md", "\n".join(commands())), ("api.md", _API)):
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """The text with links to the repository in place of those that leave docs/."""
    return _OUTSIDE.sub(rf"]({config.repo_url}/blob/main/\1)", markdown)


_API = """# Python reference

[The reference of every public name](api/gridwords.html) is made from the docstrings, with examples that are tested.
[Python and notebooks](python.md) is the place to start.
"""


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


