"""The progress bar: only on a terminal, only after two seconds, never in the output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.commands import Terminal
from gridwords import Board
from gridwords.cli import main, progress
from gridwords.questions.check import Checked


def use_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A function instead of a fixture: pytest replaces the streams after its fixtures have run."""
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    return stream


def test_no_bar_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = use_terminal(monkeypatch)
    terminal.is_one = False
    with progress.progress_bar("searching") as report:
        assert report is None
    monkeypatch.setattr(sys, "stderr", None)
    with progress.progress_bar("searching") as report:
        assert report is None


def test_no_bar_on_a_terminal_that_also_gets_the_output(monkeypatch: pytest.MonkeyPatch) -> None:
    use_terminal(monkeypatch)
    monkeypatch.setattr(sys, "stdout", Terminal())
    with progress.progress_bar("scoring", beside_output=True) as report:
        assert report is None
    with progress.progress_bar("scoring") as report:
        assert report is not None


def test_the_bar_appears_after_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = use_terminal(monkeypatch)
    now = 100.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    with progress.progress_bar("searching") as report:
        assert report is not None
        report(1, 100)
        now += 1.9
        report(20, 100)
        assert terminal.text == ""
        now += 0.2
        report(45, 100)
        assert "searching" in terminal.text
        assert "45%" in terminal.text
        report(46, 0)  # an unknown total


def test_a_long_description_leaves_room_for_the_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    terminal = use_terminal(monkeypatch)
    with progress.display() as drawn:
        assert drawn is not None
        drawn.bar(45, 100, "2 of 6, granularity: " + "engine prefix with stealing, " * 5)
    assert "2 of 6, granularity: " in terminal.text
    for part in ("45%", "0:00:00", "-:--:--"):
        assert part in terminal.text


def test_text_is_redrawn_on_a_terminal_and_printed_in_lines_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    terminal = use_terminal(monkeypatch)
    with progress.display() as drawn:
        assert drawn is not None
        drawn.text("AB\nfirst", "first")
        drawn.text("AB\nat once", "at once")
        assert "first" in terminal.text
        assert "at once" not in terminal.text
        now += 0.2
        drawn.text("AB\nlater", "later")
        assert "later" in terminal.text
    log = use_terminal(monkeypatch)
    log.is_one = False
    with progress.display() as drawn:
        assert drawn is not None
        for step, (text, changed) in enumerate([("a", False), ("b", True), ("c", False), ("d", False)]):
            now += 2.6
            drawn.text(f"picture {step}", text, changed=changed)
    assert log.text.split() == ["b", "d"]
    with progress.display(quiet=True) as drawn:
        assert drawn is None


def test_no_bar_for_a_quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = use_terminal(monkeypatch)
    with progress.progress_bar("searching") as report:
        assert report is not None
        report(1, 2)
    assert terminal.text == ""


@pytest.mark.skipif(sys.platform == "win32", reason="has no pseudo-terminals")
@pytest.mark.parametrize(
    ("command", "title", "printed"),
    [
        (["solve", "--file"], b"searching", "1 word, 1 point, incomplete"),
        (["score", "--engine", "prefix"], b"scoring", ""),
    ],
)
def test_a_terminal_shows_the_bar_until_ctrl_c(
    command: list[str], title: bytes, printed: str, tmp_path: Path
) -> None:
    """Ctrl-C then ends the command with what was found so far."""
    import pty

    words = tmp_path / "words.txt"
    words.write_text("a" * 15 + "b\naaa\n")
    boards = tmp_path / "boards.txt"
    boards.write_text("a" * 144 + "\n")
    ours, theirs = pty.openpty()
    shown, is_stopped = b"", False
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "gridwords",
            *command,
            str(boards),
            "--lexicon",
            str(words),
            "--deadline",
            "60",
            "--threads",
            "1",
        ],
        stdout=subprocess.PIPE,
        stderr=theirs,
        encoding="utf-8",
        env=os.environ | {"TERM": "xterm"},
    ) as child:
        os.close(theirs)
        try:
            while data := os.read(ours, 4096):
                shown += data
                if title in shown and not is_stopped:
                    child.send_signal(signal.SIGINT)
                    is_stopped = True
        except OSError:
            pass  # on Linux, the other end was closed
        out, _ = child.communicate(timeout=60)
    os.close(ours)
    assert is_stopped, shown
    assert child.returncode == 130
    assert (out.splitlines() or [""])[-1] == printed
    assert "ing" not in out
    assert b"Traceback" not in shown


def test_score_with_a_bar_prints_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("".join(f"{Board.roll(seed=seed)}\n" for seed in range(500)))
    expected = CliRunner().invoke(main, ["score", str(boards)]).stdout
    seen: list[tuple[int, int]] = []

    class Bar:
        def __init__(self, what: str, after_s: float) -> None:
            assert (what, after_s) == ("scoring", 2.0)

        def bar(self, done: int, total: int, what: str) -> None:
            assert what.startswith("scoring: ")
            seen.append((done, total))

        def close(self) -> None:
            seen.append((-1, -1))

    monkeypatch.setattr("gridwords.files.scoring.Pace.least", 100)
    monkeypatch.setattr(progress, "Display", Bar)
    monkeypatch.setattr(progress, "is_terminal", lambda stream: stream is sys.stderr)
    assert CliRunner().invoke(main, ["score", str(boards)]).stdout == expected
    assert seen.pop() == (-1, -1)
    assert len(seen) > 2
    assert {total for _, total in seen} == {1000}
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[-1] == (1000, 1000)


def test_solve_writes_a_trace(tmp_path: Path) -> None:
    from gridwords.trace import read_trace

    board = str(Board.random(30, 30, seed=1, letters="english"))
    path = tmp_path / "trace.json"
    line = ["solve", board, "--threads", "2", "--option", "split=depth:2", "--option", "schedule=stealing"]
    result = CliRunner().invoke(main, [*line, "--trace", str(path)])
    assert result.exit_code == 0
    assert result.stdout == CliRunner().invoke(main, ["solve", board]).stdout
    assert {span.thread for span in read_trace(path)} <= {0, 1}
    assert read_trace(path)


def test_check_has_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    def checked(*_: object, progress: object, **_how: object) -> list[Checked]:
        given.append(progress)
        return [Checked("tea", "found")]

    monkeypatch.setattr(progress, "is_terminal", lambda stream: stream is sys.stderr)
    monkeypatch.setattr("gridwords.questions.check.check", checked)
    assert CliRunner().invoke(main, ["check", "teas", "tea"]).exit_code == 0
    assert given != [None]


def test_lines_of_a_log_become_rarer_up_to_one_per_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    printed = []
    with progress.display("a run") as shown:
        assert shown is not None
        for second in range(400):
            now = float(second)
            shown.text("many\nlines", "one line")
            if capsys.readouterr().err == "one line\n":
                printed.append(second)
        shown.text("", "news", changed=True)
        assert capsys.readouterr().err == "news\n"
    assert printed == [5, 10, 20, 40, 80, 140, 200, 260, 320, 380]
