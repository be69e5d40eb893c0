"""Run one stage of `make` and print one line for it: its name, its time and, if there is one, its result.

    python tools/stage.py [--live] [--result] NAME COMMAND...

The output goes to build/log/NAME.log and is shown only if the command fails, except for lines that start with "note: "
and the reasons that pytest gives for skipping tests. A note about something in GRIDWORDS_REQUIRE is a failure.
--live shows on a terminal how far Ninja or pytest has come; --result adds the last line of the output.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from require import VARIABLE, required, violated

ROOT = Path(__file__).absolute().parent.parent
LOGS = ROOT / "build" / "log"
PROGRESS = re.compile(r"\[(\d+/\d+|\s*\d+%)\]")  # Ninja's and pytest's
SKIPPED = re.compile(r"SKIPPED \[(\d+)\] [^ ]+ (.*)")


def run(name: str, command: list[str], *, live: bool, result: bool) -> int:
    """The command's exit status."""
    # Ninja would try to share the job server of make, and old versions cannot.
    environment = {
        key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")
    }
    live = live and sys.stdout.isatty()
    begun = time.monotonic()
    lines: list[str] = []
    try:
        LOGS.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SystemExit(
            f"make cannot write to {LOGS.parent}: {error.strerror}. Copy the folder to a place where you can write, or"
            f" install the package from it as it is: python3 -m pip install {shlex.quote(str(ROOT))}"
        ) from None
    log = LOGS / f"{name.replace(' ', '-')}.log"
    with (
        log.open("w", encoding="utf-8") as file,
        subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as process,
    ):
        assert process.stdout is not None
        if live:
            _write(f"{name:<24}")
        for line in process.stdout:
            file.write(line)
            file.flush()
            lines.append(line.rstrip())
            if live and (progress := PROGRESS.search(line)):
                _write(f"{name:<24}{time.monotonic() - begun:7.1f} s   {progress[1].strip()}")
    took_s = time.monotonic() - begun
    if process.returncode != 0:
        _write("\n".join([*lines, f"{name:<24}{took_s:7.1f} s   failed; the output above is in {log}", ""]))
        return process.returncode
    notes = [line.removeprefix("note: ") for line in lines if line.startswith("note: ")]
    names = required()
    for note in notes:
        if missing := violated(note, names):
            _write(f"{name:<24}{took_s:7.1f} s   failed: {VARIABLE} has {missing}, but: {note}\n")
            return 1
    remark = lines[-1].strip("= ") if result and lines else ""
    skipped: Counter[str] = Counter()
    for match in filter(None, map(SKIPPED.match, lines)):
        skipped[match[2]] += int(match[1])
    notes += [f"{count} skipped: {reason}" for reason, count in skipped.items()]
    _write(
        "\n".join([f"{name:<24}{took_s:7.1f} s   {remark}".rstrip(), *(f"    {note}" for note in notes), ""])
    )
    return 0


def _write(text: str) -> None:
    """Write at once, since stages run side by side, and over the line that a live stage left on the terminal."""
    sys.stdout.write(("\r\033[K" if sys.stdout.isatty() else "") + text)
    sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--live", action="store_true")
    parser.add_argument("--result", action="store_true")
    parser.add_argument("name")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    try:
        sys.exit(run(arguments.name, arguments.command, live=arguments.live, result=arguments.result))
    except KeyboardInterrupt:
        sys.exit(130)
