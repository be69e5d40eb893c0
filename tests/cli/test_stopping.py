"""Every command ends soon after Ctrl-C and at its deadline, whatever it was asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from stopping import needs_ctrl_c

#: Each would take seconds (make) to years. The words are in `words.txt`, boards in `boards.txt`.
COMMANDS = {
    "solve": "solve ???????????????? --engine prefix --option prune=off --format plain",
    "solve all paths": "solve ????????o??????? --neighbours torus --paths all --min-length 16",
    "solve by the reference": "solve ???????????????? --engine python",
    "score": "score boards.txt --lexicon words.txt",
    "check": "check {board} {word} --lexicon words.txt",
    "optimise": "optimise climb 8 8 --letters a --lexicon words.txt",
    "prove": "prove 3 2 --at-least 3",
    "rank": "rank oatrihpshtnrenei --rolls 10000000000",
    "odds": "odds new --rolls 10000000000",
    "roll": "roll --count 1000000000",
    "bench": "bench sides",
    "make": "make wordsearch tarnished anchorage naphthol imbruing unsaturate flashiest eanling pedlery controvert"
    " trumpets sevenths tufted ropeways diffidence commercial rhodonite matrix outreading rigidifies doupionis"
    " --size 12x12",
}
TAKES_A_DEADLINE = ("solve", "score", "check", "optimise", "prove", "rank", "odds", "make")

# Runs a command and sends itself Ctrl-C once it is at work: when it has used some processor time, which is the same on
# a busy machine.
INTERRUPTED = """
import os, signal, sys, threading, time
from gridwords.cli import main

def interrupt():
    while time.process_time() < ready + 0.3:
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
ready = time.process_time()
threading.Thread(target=interrupt, daemon=True).start()
main(sys.argv[1:])
"""


def arguments(command: str, folder: Path) -> list[str]:
    board, word = "/".join(["a" * 8] * 8), "a" * 60 + "b"
    (folder / "words.txt").write_text(f"aaa\n{word}\n{'a' * 60}\n")
    (folder / "boards.txt").write_text(f"{board}\n" * 1000)
    return COMMANDS[command].format(board=board, word=word).split()


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """The time limit is generous, for a busy machine: it is the difference between seconds and hours that counts."""
    with (folder / "output").open("wb") as output:
        return subprocess.run(
            command, cwd=folder, stdout=output, stderr=subprocess.PIPE, timeout=60, check=False
        )


@needs_ctrl_c
@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_ends_every_command(command: str, tmp_path: Path) -> None:
    done = run([sys.executable, "-c", INTERRUPTED, *arguments(command, tmp_path)], tmp_path)
    assert (done.returncode, b"Traceback" in done.stderr) == (130, False), done.stderr


@pytest.mark.parametrize("command", [name for name in COMMANDS if name.split()[0] in TAKES_A_DEADLINE])
def test_a_deadline_ends_every_command(command: str, tmp_path: Path) -> None:
    asked = [*arguments(command, tmp_path), "--deadline", "0.1"]
    done = run([sys.executable, "-m", "gridwords", *asked], tmp_path)
    assert (done.returncode in {0, 1, 2}, b"Traceback" in done.stderr) == (True, False), done.stderr
