"""Add this commit's speed to the history, and draw it.

    python tools/benchmark_history.py FOLDER [COMMIT]

Runs the batch benchmark, which `cmake --build build/cmake --target batch_benchmark` builds, and appends one line to
FOLDER/ratios.jsonl: how many times faster than the classical solver each set of boards is scored, by portable code and
by the best instructions of this machine. Machines differ in speed from run to run; ratios within a run hardly do.
FOLDER/ratios.svg shows them all.
"""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gridwords import Lexicon
from gridwords.charts import Lines, Series

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / "build" / "cmake" / "benchmarks" / "batch_benchmark"
BOARDS, ROUNDS = "20000", "5"
SHOWN = ("4x4 rolled", "4x4 near", "5x5 rolled")


def ratios(table: str) -> dict[str, dict[str, float]]:
    """For each set of boards, the times classical of the portable code and of the best, from the benchmark's table."""
    found: dict[str, dict[str, float]] = {}
    for line in table.splitlines():
        boards, solver, _time, times, *_ = (cell.strip() for cell in line.strip("| ").split("|"))
        if boards not in ("set", "---") and solver != "classical":
            of = found.setdefault(boards, {"best": 0.0})
            of["best"] = max(of["best"], float(times))
            if solver == "portable":
                of["portable"] = float(times)
    return found


def add(folder: Path, entry: dict[str, Any]) -> list[dict[str, Any]]:
    """All entries, with this one in place of an earlier one of the same commit."""
    file = folder / "ratios.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    entries = [old for old in map(json.loads, lines) if old["commit"] != entry["commit"]] + [entry]
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(one) + "\n" for one in entries), encoding="utf-8")
    return entries


def draw(folder: Path, entries: list[dict[str, Any]]) -> None:
    """One line for each of a few sets and ways, over the commits."""
    places = range(len(entries))
    series = [
        Series(f"{boards}, {way}", places, [entry["ratios"][boards][way] for entry in entries])
        for boards in SHOWN
        for way in ("portable", "best")
    ]
    ticks: dict[float, str] = {
        place: entries[place]["commit"][:7] for place in places[:: max(1, len(entries) // 8)]
    }
    Lines("ratios", "Times faster than the classical solver", "commit", "times", series, ticks=ticks).save(
        folder
    )


def main(folder: Path, commit: str) -> None:
    with TemporaryDirectory() as temporary:
        words = Path(temporary) / "words.txt"
        words.write_text("\n".join(Lexicon.default()), encoding="utf-8")
        run = [str(PROGRAM), str(words), BOARDS, ROUNDS]
        table = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    print(table)
    today = datetime.datetime.now(datetime.UTC).date()
    draw(folder, add(folder, {"commit": commit, "date": str(today), "ratios": ratios(table)}))


if __name__ == "__main__":
    given = sys.argv[2:] or [
        subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout.strip()
    ]
    main(Path(sys.argv[1]), given[0])
