"""The examples in the README run, and print what it says."""

from __future__ import annotations

import doctest
import re
import subprocess
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from gridwords import Rules

README = Path(__file__).parent.parent / "README.md"
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(language: str) -> list[tuple[int, str]]:
    """The fenced blocks of a language, with the line each starts on."""
    text = README.read_text(encoding="utf-8")
    pattern = rf"^```{language}\n(.*?)^```$"
    return [
        (text.count("\n", 0, match.start(1)) + 1, match[1])
        for match in re.finditer(pattern, text, re.MULTILINE | re.DOTALL)
    ]


def commands(block: str) -> list[tuple[str, str]]:
    """Each `$ command` of a console block with the output written below it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts[1:])]


def test_python_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for line, text in blocks("python"):
        if ">>>" not in text:
            exec(compile(text, f"{README.name}:{line}", "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(text, names, README.name, str(README), line - 1)
        failures: list[str] = []
        runner.run(example, out=failures.append, clear_globs=False)
        names.update(example.globs)
        assert not failures, "".join(failures)


def test_console_examples(tmp_path: Path) -> None:
    for _, text in blocks("toml"):  # files that the commands read, with their name in the first line
        (tmp_path / text.partition("\n")[0].removeprefix("# ")).write_text(text, encoding="utf-8")
    run = 0
    for line, block in blocks("console"):
        for command, expected in commands(block):
            if not re.search(r"(^|\| )gridwords ", command):
                continue  # make and pip are what brought us here
            done = subprocess.run(
                command, shell=True, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60
            )
            said = done.stdout + done.stderr
            same = doctest.OutputChecker().check_output(expected, said, OPTIONS)
            assert same, f"README.md line {line}: $ {command}\nexpected:\n{expected}\ngot:\n{said}"
            run += 1
    assert run, "the README shows no command"


def test_rules_of_ones_own_are_shown_with_every_field() -> None:
    [(_, text)] = blocks("toml")
    assert tomllib.loads(text).keys() == {field.name for field in fields(Rules)} | {"like"}


def test_the_two_commands_are_named() -> None:
    text = README.read_text(encoding="utf-8")
    assert "make run" in text
    assert "make test" in text
