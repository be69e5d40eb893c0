"""`gridwords info`, `gridwords completion` and `--help`."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import click
import pytest

import gridwords
from cli.commands import error, output, process
from gridwords.cli import COMMANDS, main


def test_info() -> None:
    text = output("info")
    assert gridwords.__version__ in text
    assert "python" in text
    assert "prefix" in text
    facts = json.loads(output("info", "--format", "json"))
    assert facts["engines"]["prefix"]["available"] is True
    assert facts["lexicon"]["words"] == 172820
    assert facts["instructions"]["used"] in facts["instructions"]["available"]
    assert f"batch    {facts['instructions']['used']} instructions" in text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    assert "_GRIDWORDS_COMPLETE" in output("completion", shell)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("gridwords sol", "solve"),
        ("gridwords solve --sort len", "length"),
        ("gridwords solve --known f", "familiar"),
        ("gridwords solve --rules word-h", "word-hunt"),
        ("gridwords solve --engine pre", "prefix"),
        ("gridwords solve --neighbours to", "torus"),
        ("gridwords roll --dice supe", "super-big"),
    ],
)
def test_completion(line: str, expected: str) -> None:
    place = str(len(line.split()) - 1)
    environment = os.environ | {
        "COMP_WORDS": line,
        "COMP_CWORD": place,
        "_GRIDWORDS_COMPLETE": "bash_complete",
    }
    command = [sys.executable, "-c", "from gridwords.cli import main; main(prog_name='gridwords')"]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=60)
    assert done.stdout == f"plain,{expected}\n"


def test_version_and_help() -> None:
    assert output("--version") == f"gridwords {gridwords.__version__}\n"
    assert process("--version").stdout == f"gridwords {gridwords.__version__}\n"
    assert output() == output("--help") == output("-h")


@pytest.mark.parametrize(
    "command",
    [
        "solve", "score", "check", "read", "roll", "random", "info", "completion",
        "lexicon", "lexicon build", "lexicon info", "lexicon check", "lexicon sample",
    ],
)  # fmt: skip
def test_every_command_has_help_with_an_example(command: str) -> None:
    text = output(*command.split(), "--help")
    usage, _, rest = text.partition("\n")
    assert usage.startswith(f"Usage: gridwords {command}")
    assert f"  gridwords {command} " in rest + " " or command == "info"


def test_the_summaries_of_the_help_page_are_those_of_the_commands() -> None:
    context = click.Context(main)
    shown = {name: main.get_command(context, name) for name in COMMANDS}
    assert {name: command and command.get_short_help_str(100) for name, command in shown.items()} == COMMANDS


def test_the_help_page_imports_no_command() -> None:
    code = "import sys; from gridwords.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    code += "print([name for name in sys.modules if name.startswith('gridwords.cli.')], 'gridwords._core' in sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    ).stdout
    assert shown.splitlines()[-1] == "['gridwords.cli.errors'] False"


def test_help_is_a_command() -> None:
    assert output("help") == output("--help") == output("help", "--help")
    assert output("help", "solve") == output("solve", "--help")
    assert output("help", "make", "theme") == output("make", "theme", "--help")
    assert "unknown command 'slove': did you mean 'solve'?" in error("help", "slove")
