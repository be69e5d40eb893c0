"""`gridwords prove`: what it prints, refuses and returns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import Result
from proving import WORDS

from cli.commands import run
from gridwords.prove import Proof, Standing


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The working directory, with a small lexicon."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("\n".join(WORDS))


COMMON = ("--lexicon", "words.txt")


def _prove(*arguments: str) -> Result:
    return run("prove", *arguments)


def test_progress_where_there_is_no_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from gridwords.cli import progress
    from gridwords.cli.prove import _progress

    now = 0.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    with progress.display() as drawn:
        assert drawn is not None
        for elapsed_s in range(300):
            now = float(elapsed_s)
            drawn.text(_progress(Standing(20, 1020, 545, 3, now, 10, [1.0], 1000)))
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "5.0 s",
        "10.0 s",
        "20.0 s",
        "40.0 s",
        "80.0 s",
        "2.3 min",
        "3.3 min",
        "4.3 min",
    ]
    assert lines[0] == "5.0 s: 20 of 1,020 classes, highest bound 545, 3 boards, about 8.3 min left"


@pytest.mark.usefixtures("folder")
def test_the_command() -> None:
    done = _prove("2", "2", "--at-least", "8", "--letters", "aest", "--out", "proof", *COMMON)
    assert (done.exit_code, done.stdout) == (0, "ae/st\t13\nae/ts\t13\nas/te\t13\n")
    assert "highest bound" in done.stderr
    assert "MiB" in done.stderr
    none = _prove("2", "2", "--at-least", "14", "--letters", "aest", *COMMON)
    assert (none.exit_code, none.stdout) == (0, "")
    assert none.stderr.endswith("\nno 2x2 board has 14 points or more\n")
    checked = _prove("--check", "proof", "--all", *COMMON)
    assert (checked.exit_code, checked.stdout) == (0, done.stdout)
    assert "the certificate is valid" in checked.stderr
    assert re.search(r"SHA-256 .*: [0-9a-f]{64}\n$", checked.stderr)
    late = _prove("--check", "proof", "--deadline", "0", *COMMON)
    assert (late.exit_code, late.stdout) == (1, done.stdout)
    assert late.stderr.startswith("no errors so far: ")
    sampled = _prove("2", "3", "--at-least", "8", "--sample", "3", *COMMON)
    assert re.search(
        r"judging by [123] class(es)? drawn by their bounds, the whole proof takes about .* \(95% interval: ",
        sampled.stderr,
    )
    for wrong in (
        ("2", "2"),
        ("--check", "nowhere"),
        ("--check", "proof", "2", "2"),
        ("--check", "proof", "--rules", "big"),
        ("--check", "proof", "--threads", "2"),
        ("9", "9", "--at-least", "3"),
        ("2", "2", "--at-least", "3", "--all"),
        ("2", "2", "--at-least", "3", "--whole"),
    ):
        failed = _prove(*wrong, *COMMON)
        assert (failed.exit_code, failed.stdout) == (2, "")
        assert failed.stderr.startswith("gridwords: error: ")
        assert failed.stderr.count("\n") == 1


@pytest.mark.usefixtures("folder")
def test_what_a_check_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    _prove("2", "2", "--at-least", "8", "--letters", "aest", "--groups", "ae,st", "--out", "proof", *COMMON)
    for most_found, recomputed in ((200_000, "5 whole and 0 in parts"), (0, "2 whole and 3 in parts")):
        monkeypatch.setattr("gridwords.prove.check._MOST_FOUND", most_found)
        assert _prove("--check", "proof", "--sample", "5", "--seed", "7", *COMMON).stderr.startswith(
            "the certificate is valid: no class is missing and every board's score is right; classes: 5, searched for "
            f"other boards: 5, proved again: 5, recomputed by another method: {recomputed} (seed 7)\n"
        )


@pytest.mark.usefixtures("folder")
def test_the_check_of_an_unfinished_proof_says_how_to_finish_it() -> None:
    command = (
        "2",
        "3",
        "--at-least",
        "15",
        "--letters",
        "aeist",
        "--groups",
        "ae,ist",
        "--out",
        "proof",
        *COMMON,
    )
    _prove(*command, "--sample", "1")
    unfinished = _prove("--check", "proof", *COMMON)
    assert unfinished.exit_code == 2
    assert (
        "if the proof is unfinished, the command that made it resumes it, without --sample"
        in unfinished.stderr
    )
    _prove(*command)
    assert _prove("--check", "proof", *COMMON).exit_code == 0


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("size", [("2", "3"), ("1", "4"), ("2", "2")])
def test_score_reads_the_boards(size: tuple[str, str]) -> None:
    done = _prove(*size, "--at-least", "2", "--letters", "aest", "--out", "proof", *COMMON)
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert lines
    scored = run("score", *COMMON, stdin=done.stdout)
    rows = [row.split("\t") for row in scored.stdout.splitlines()]
    assert [(board, points) for board, _, points in rows] == [(board, score) for board, score in lines]
    assert _prove("--check", "proof", *COMMON).stdout == done.stdout


def test_what_is_not_done_is_not_called_proved() -> None:
    stopped = _prove("3", "3", "--at-least", "500", "--threads", "1", "--deadline", "0.3")
    assert stopped.exit_code == 1
    assert stopped.stderr.endswith("warning: stopped after 0.3 s: nothing is proved yet\n")
    sampled = _prove("3", "3", "--at-least", "500", "--sample", "90", "--threads", "1", "--deadline", "0.3")
    assert sampled.exit_code == 1
    assert sampled.stderr.endswith("the sample is incomplete\n")


def test_the_estimate_of_a_sample_that_was_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    from gridwords.cli.prove import _show

    for to_do, said in ((0, False), (7, True)):
        _show(
            Proof(
                (),
                500,
                False,
                Standing(3, 102, 9, 0, 2.0, 3, [0.1], to_do, None, (9.0, 8.0, 10.0)),
                0,
                (3, 3),
            ),
            sampled=True,
            on="core",
        )
        assert (
            "7 of the sample are unfinished, so the real time is longer" in capsys.readouterr().err
        ) is said
