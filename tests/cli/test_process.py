"""The process of a command: its pipes, its encoding and what it imports."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.commands import BOARD, LAST, process
from gridwords.cli import errors


@pytest.mark.skipif(sys.platform == "win32", reason="needs the pipes of POSIX")
@pytest.mark.parametrize("command", ["random 300 300 --count 100", "lexicon sample 100000", f"solve {BOARD}"])
def test_a_reader_that_leaves_early_ends_the_command_quietly(command: str) -> None:
    """With status 1 and nothing on standard error, as `head` would leave it."""
    line = [sys.executable, "-m", "gridwords", *command.split()]
    # Without its buffer Python does not report a text that was written in part.
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=buffered) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        if "solve" in command:
            child.stdout.close()  # before the command writes its few lines
        else:
            assert len(child.stdout.read(5)) == 5
            child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(60) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_reported() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "gridwords", "solve", BOARD]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (2, "gridwords: error: No space left on device\n")


def test_a_terminal_that_cannot_show_the_letters_is_not_an_error() -> None:
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = process("random", "2", "2", "--draw", env=ascii_only)
    assert done.returncode == 0
    done = process("solve", "ä", env=ascii_only)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "0 words, 0 points")


@pytest.mark.parametrize(
    ("is_terminal", "requested", "written"),
    [(False, None, "utf-8"), (False, "cp1252", "cp1252"), (True, None, "cp1252")],
)
def test_a_pipe_is_written_in_utf_8(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, requested: str | None, written: str
) -> None:
    """Even where the system's encoding is another, as on Windows, unless PYTHONIOENCODING names one."""
    data = io.BytesIO()
    stdout = io.TextIOWrapper(data, encoding="cp1252")
    monkeypatch.setattr(stdout, "isatty", lambda: is_terminal, raising=False)
    monkeypatch.setattr(sys, "stdout", stdout)
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    if requested is not None:
        monkeypatch.setenv("PYTHONIOENCODING", requested)
    with pytest.raises(SystemExit):
        errors.run(lambda: print("größe\udcff"))
    assert data.getvalue().decode(written).rstrip() == "größe\\udcff"


def test_a_solve_imports_nothing_large() -> None:
    program = (
        "import sys\n"
        "from gridwords.cli import main\n"
        "try:\n"
        f"    main(['solve', {BOARD!r}])\n"
        "finally:\n"
        "    print(sorted({'numpy', 'rich', 'importlib.metadata', 'asyncio'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", timeout=60)
    assert done.stdout.splitlines()[-2:] == [LAST, "[]"]


def test_a_pipe_that_breaks_at_the_last_flush_has_the_same_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """Click notices those that break earlier."""
    silenced: list[bool] = []
    monkeypatch.setattr(errors, "_silence_stdout", lambda: silenced.append(True))

    def broken() -> None:
        raise BrokenPipeError

    with pytest.raises(SystemExit) as ended:
        errors.run(broken)
    assert (ended.value.code, silenced) == (1, [True])
