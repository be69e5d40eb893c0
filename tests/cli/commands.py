"""Runs commands, in this process or in another, and checks how they end."""

from __future__ import annotations

import io
import subprocess
import sys

from click.testing import CliRunner, Result

from gridwords.cli import main

BOARD = "oatrihpshtnrenei"
LAST = "84 words, 135 points"


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    encoding = "utf-8"

    def __init__(self, *, is_one: bool = True) -> None:
        super().__init__()
        self.is_one = is_one

    def isatty(self) -> bool:
        return self.is_one

    @property
    def text(self) -> str:
        return self.getvalue()


def run(*args: str, stdin: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, args, input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def output(*args: str, stdin: str | bytes | None = None) -> str:
    """What a command prints that succeeds without a warning."""
    result = run(*args, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def error(*args: str, stdin: str | bytes | None = None) -> str:
    """The one-line error of a command that refuses its input."""
    result = run(*args, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("gridwords: error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("gridwords: error: ").rstrip()


def process(*args: str, **more: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gridwords", *args]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, **more)  # type: ignore[call-overload,no-any-return]
