"""The examples in the README and in the pages for users run, and print exactly what the pages show."""

from __future__ import annotations

import doctest
import re
import subprocess
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from gridwords import Rules, solve

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DOCS = ROOT / "docs"
BOARDS, EXTENDING, FILES, INDEX, MAKE, ODDS, OPTIMISE, PLAYING, PROOFS, PYTHON, RECIPES, TEACHERS, WORDS = (
    DOCS / f"{name}.md"
    for name in (
        *("boards", "extending", "files", "index", "make", "odds", "optimise"),
        *("playing", "proofs", "python", "recipes", "teachers", "words"),
    )
)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(page: Path, language: str) -> list[tuple[int, str]]:
    """The fenced blocks of a language, each with the line it starts on."""
    text = page.read_text(encoding="utf-8")
    pattern = rf"^```{language}\n(.*?)^```$"
    return [
        (text.count("\n", 0, match.start(1)) + 1, match[1])
        for match in re.finditer(pattern, text, re.MULTILINE | re.DOTALL)
    ]


def commands(block: str) -> list[tuple[str, str]]:
    """Each `$ command` of a console block with the output shown below it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts[1:])]


@pytest.mark.parametrize(
    "page",
    [README, EXTENDING, INDEX, MAKE, OPTIMISE, PYTHON, RECIPES, WORDS],
    ids=lambda page: page.name,
)
def test_python_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for line, text in blocks(page, "python"):
        if ">>>" not in text:
            exec(compile(text, f"{page.name}:{line}", "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), line - 1)
        failures: list[str] = []
        runner.run(example, out=failures.append, clear_globs=False)
        names.update(example.globs)
        assert not failures, "".join(failures)
    assert runner.tries, f"{page.name} shows no example"


CONSOLE = [README, BOARDS, FILES, INDEX, MAKE, ODDS, OPTIMISE, PLAYING, PROOFS, TEACHERS, WORDS]
NOT_RUN = {
    "cluster.md": "needs a cluster",
    "languages.md": "has a test of its own, test_languages.py",
    "pictures.md": "needs a photograph",
    "server.md": "needs a server",
}


def test_every_console_example_runs() -> None:
    shown = {page.name for page in (README, *DOCS.glob("*.md")) if blocks(page, "console")}
    assert shown == {page.name for page in CONSOLE} | NOT_RUN.keys()


@pytest.mark.parametrize("page", CONSOLE, ids=lambda page: page.name)
def test_console_examples(page: Path, tmp_path: Path) -> None:
    for _, text in blocks(page, "toml"):  # files that the commands read, named in their first line
        (tmp_path / text.partition("\n")[0].removeprefix("# ")).write_text(text, encoding="utf-8")
    for _, text in blocks(page, "text"):
        name, _, words = text.partition("\n")
        (tmp_path / name.removeprefix("# ")).write_text(words, encoding="utf-8")
    run = 0
    for line, block in blocks(page, "console"):
        for command, expected in commands(block):
            if not re.search(r"(^|\| )gridwords ", command):
                continue  # make and pip have run already: the package is installed
            done = subprocess.run(
                command, shell=True, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60
            )
            printed = done.stdout + done.stderr
            same = doctest.OutputChecker().check_output(expected, printed, OPTIONS)
            assert same, f"{page.name} line {line}: $ {command}\nexpected:\n{expected}\ngot:\n{printed}"
            run += 1
    assert run, f"{page.name} shows no command"


# Commands in `sh` blocks show no output. All run but those that match one of these.
NOT_RUN_IN_SH = {
    "enable2k.txt": "needs a word list that is not shipped",
    "--cluster tcp": "needs a cluster",
    "gpu": "needs a GPU",
    "serve": "runs until it is stopped; tests/server",
    "bench ": "takes minutes; tests/studies",
    "optimise ": "takes minutes; tests/optimise",
    "prove ": "takes minutes; tests/prove",
    "~/": "needs a file of the reader's",
    "en_US": "needs the reader's dictionaries",
    "french": "needs a package of the system; tests/test_languages.py",
}


def test_commands_without_output_run(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("tea\nhapten\nhoar\n", encoding="utf-8")
    passed = []
    for page in (README, *sorted(DOCS.glob("*.md"))):
        for line, block in blocks(page, "sh"):
            for command in re.findall(r"^gridwords .*", block, re.MULTILINE):
                if any(mark in command for mark in NOT_RUN_IN_SH):
                    continue
                done = subprocess.run(
                    command, shell=True, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60
                )
                assert done.returncode == 0, f"{page.name} line {line}: {command}\n{done.stderr}"
                passed.append(command)
    assert len(passed) >= 10


def test_the_example_of_a_rules_file_has_every_field() -> None:
    [(_, text)] = blocks(BOARDS, "toml")
    assert tomllib.loads(text).keys() == {field.name for field in fields(Rules)} | {"like"}


def test_the_table_of_rules_has_every_preset() -> None:
    text = BOARDS.read_text(encoding="utf-8")
    for name in Rules.names():
        assert f"| `{name}`" in text, name


def test_the_two_commands_are_named() -> None:
    text = README.read_text(encoding="utf-8")
    assert "make run" in text
    assert "make test" in text


def test_the_picture_is_what_the_package_draws() -> None:
    picture = (ROOT / "docs" / "pictures" / "board.svg").read_text(encoding="utf-8")
    assert solve("perslatgsineters").svg("replastering") == picture
