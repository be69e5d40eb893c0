"""Every command in the documents exists, and has the options that it is given."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from gridwords.cli import COMMANDS, main

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]


def commands(page: Path) -> list[str]:
    """What follows `gridwords` in code, up to a pipe or a redirection; joined where a line ends in a backslash."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    code = "\n".join(re.findall(r"^```(?:console|sh|powershell)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    code += "\n".join(re.findall(r"^    (gridwords .*)$", text, re.MULTILINE))
    lines = re.findall(r"^(?:\$ )?(?:\w+=\S+ )*gridwords ((?!is at )[a-z].*)$", code, re.MULTILINE)
    piped = re.findall(r"\| gridwords ([a-z].*)$", code, re.MULTILINE)
    inline = re.findall(r"`gridwords ([a-z][^`]*)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return [re.split(r" [|<>&#] ?| 2> ", line)[0] for line in (*lines, *piped, *inline)]


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: page.name)
def test_commands_and_options_exist(page: Path) -> None:
    context = click.Context(main)
    for line in commands(page):
        words = line.replace("\\|", "|").split()
        assert words[0] in (*COMMANDS, "optimize", "help"), f"gridwords {line}"
        command = main.get_command(context, words[0])
        if isinstance(command, click.Group) and len(words) > 1 and words[1] in command.list_commands(context):
            command = command.get_command(context, words[1])
        assert command is not None
        known = {name for one in command.get_params(context) for name in (*one.opts, *one.secondary_opts)}
        for word in words[1:]:
            option = word.strip(",.;:)'\"").partition("=")[0]
            assert not option.startswith("--") or option in known | {"--help"}, f"gridwords {line}: {option}"


def test_commands_are_found() -> None:
    assert "solve BOARD --known common" in " ".join(commands(ROOT / "docs" / "playing.md"))
    assert sum(len(commands(page)) for page in DOCUMENTS) > 200
