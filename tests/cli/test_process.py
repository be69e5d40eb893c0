"""The process of a command: its pipes, its encoding and what it imports."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from stopping import needs_ctrl_c

from cli.commands import BOARD, LAST, process
from gridwords.__main__ import main as gridwords_main
from gridwords.cli import errors

PICTURE = Path(__file__).parent.parent / "data" / "pictures" / "dice.jpg"


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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    ("line", "file"),
    [
        (f"solve {BOARD} --trace FILE", "trace.json"),
        (f"rank {BOARD} --plot FILE", "rank.png"),
        ("odds new --plot FILE", "odds.png"),
        (f"read {PICTURE} --draw FILE", "drawn.png"),
        ("bench sides --quick --sizes 2 --trials 1 --engines prefix --out FILE", "results"),
    ],
)
def test_an_answer_that_cannot_be_printed_does_not_cost_the_file(
    line: str, file: str, tmp_path: Path
) -> None:
    if "plot" in line:
        pytest.importorskip("matplotlib")
    if "read" in line:
        pytest.importorskip("PIL")
    out = tmp_path / file
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "gridwords", *line.replace("FILE", str(out)).split()]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (2, "gridwords: error: No space left on device\n")
    assert out.exists()


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


# A package in the place of one that the command line imports: Ctrl-C comes while it is imported.
INTERRUPTED_IMPORT = """
import os, signal, time
os.kill(os.getpid(), signal.SIGINT)
time.sleep(30)
"""


@needs_ctrl_c
@pytest.mark.parametrize("way", ["-m", "script"])
def test_ctrl_c_while_modules_are_imported_prints_no_traceback(tmp_path: Path, way: str) -> None:
    (tmp_path / "click.py").write_text(INTERRUPTED_IMPORT)
    command = [sys.executable, "-m", "gridwords"]
    if way == "script":
        scripts = [
            file
            for name in ("gridwords", "gridwords.exe")
            if (file := Path(sysconfig.get_path("scripts"), name)).exists()
        ]
        if not scripts:
            pytest.skip("the command is not installed")
        command = [str(scripts[0])]
    done = subprocess.run(
        [*command, "solve", BOARD],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])},
        capture_output=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (-signal.SIGINT, b"")


def test_a_background_job_keeps_ignoring_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        monkeypatch.setattr(sys, "argv", ["gridwords", "--version"])
        with pytest.raises(SystemExit):
            gridwords_main()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of POSIX")
@pytest.mark.parametrize(
    ("command", "status"),
    [
        (f"solve {BOARD}", 2),
        (f"solve {BOARD} --format json", 2),
        ("roll", 2),
        ("random 5 5 --draw", 2),
        ("lexicon list", 2),
        ("--version", 2),
        ("make board --seed 1 --format pdf", 2),
        ("make board --seed 1 --out board.txt", 0),
        ("score boards.txt --out scores.tsv", 0),
        ("score boards.txt", 2),
    ],
)
def test_a_closed_standard_output_is_an_error_if_it_is_needed(
    tmp_path: Path, command: str, status: int
) -> None:
    if "pdf" in command:
        pytest.importorskip("reportlab")
    (tmp_path / "boards.txt").write_text(BOARD)
    line = f'"{sys.executable}" -m gridwords {command} >&-'
    done = subprocess.run(["sh", "-c", line], cwd=tmp_path, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == status, done.stderr
    assert ("standard output is closed" in done.stderr) == (status != 0)
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs arguments that are bytes")
@pytest.mark.parametrize(
    "command",
    [
        *(
            f"make board --seed 1 --title {{}} --out out.{form}"
            for form in ("txt", "json", "svg", "png", "html", "pdf")
        ),
        "make board --seed 1 --title {}",
        "make wordsearch tea milk --title {} --format json",
        "make wordsearch tea milk --message {}",
        "solve {}",
        f"solve {BOARD} --contains {{}} --format json",
        f"check {BOARD} {{}}",
        "define {}",
        "roll --dice {}",
    ],
)
def test_arguments_that_are_not_text_end_in_one_line(tmp_path: Path, command: str) -> None:
    line = [part.encode().replace(b"{}", b"t\x80") for part in command.split()]
    done = subprocess.run(
        [sys.executable.encode(), b"-m", b"gridwords", *line],
        cwd=tmp_path,
        env=os.environ | {"PYTHONUTF8": "1"},
        capture_output=True,
        timeout=60,
    )
    assert b"Traceback" not in done.stderr
    if done.returncode:
        last = done.stderr.decode().splitlines()[-1]
        assert last.startswith("gridwords: error: ")
        assert "an argument is not UTF-8 text" in last
    elif "--title" in command:
        pytest.fail("a title that is not text was written")


def test_the_encoding_of_another_locale_is_named() -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    done = process(
        "solve", "äöüß", env=plain | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    )
    assert done.returncode == 2
    assert (
        "(an argument is not ASCII text, which this locale uses; for UTF-8, set PYTHONUTF8=1" in done.stderr
    )
