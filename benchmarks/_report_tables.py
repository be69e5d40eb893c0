"""Tables of docs/background.md: rows of races as Markdown, in files, and pasted into the document."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gridwords.studies.contender import Contender
from gridwords.studies.race import Race, rows_of, run_races
from gridwords.studies.settings import NamedLexicon, Progress, Settings
from gridwords.studies.table import Row, format_value

Line = Sequence[object]


class Reports:
    """The tables, each printed and written when it is measured."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.out = Path(options.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.threads: tuple[int, ...] = options.threads
        self.quick: bool = options.quick
        self.named = NamedLexicon.load(None)

    def settings(self, trials: int) -> Settings:
        """The settings of a study of ENABLE1."""
        return Settings(
            (self.named,), trials=1 if self.quick else trials, threads=self.threads, quick=self.quick
        )

    def rows(
        self, contenders: Sequence[Contender], named: NamedLexicon, side: int, trials: int, **how: Any
    ) -> list[Row]:
        """The rows of one race. `how` goes to Race and rows_of."""
        board, over_first = how.pop("board", None), how.pop("over_first", False)
        size = board.size if board is not None else (side, side)
        race = Race(contenders, named, size, 1 if self.quick else trials, 1, board)
        statistics = ("breadth_first_s", "backtracking_s", "paths", "boards")
        return rows_of(run_races({"": [race]}, Progress())[""], *statistics, over_first=over_first)

    def write(self, name: str, about: str, headings: Line, lines: Sequence[Line]) -> None:
        """Prints a table and writes it to NAME.md."""
        rule = ["---", *["---:"] * (len(headings) - 1)]
        text = [about, ""]
        for line in (headings, rule, *lines):
            text.append("| " + " | ".join("-" if cell is None else str(cell) for cell in line) + " |")
        text.append("")
        print("\n".join(text), flush=True)
        (self.out / f"{name}.md").write_text("\n".join(text), encoding="utf-8")

    def by_threads(self, rows: Sequence[Row], label: str) -> dict[int, Row]:
        """The rows of a contender by number of threads."""
        return {row["threads"]: row for row in rows if row["label"] == label}


def time(seconds: float | None) -> str | None:
    """For people; None for nothing measured."""
    return None if seconds is None else format_value(seconds, "time")


def gain(row: Row | None) -> str | None:
    """The speed-ups of the search alone and of the whole call."""
    if row is None:
        return None
    search, call = row.get("search_speed_up"), row["speed_up"]
    return f"{call:.2f}" if search is None else f"{search:.2f} / {call:.2f}"


def ratio(value: float | None) -> str | None:
    """Two digits; None for nothing measured."""
    return None if value is None else f"{value:.2f}"


def paste(folder: Path, document: Path) -> None:
    """Replaces the tables in a document by those in a folder; tables without a file stay as they are."""

    def table(mark: re.Match[str]) -> str:
        path = folder / f"{mark[1]}.md"
        print(f"{mark[1]}: {'pasted' if path.exists() else 'no file, left as it is'}")
        return (
            f"<!-- table {mark[1]} -->\n\n{path.read_text(encoding='utf-8')}\n<!-- end -->"
            if path.exists()
            else mark[0]
        )

    text = document.read_text(encoding="utf-8")
    pasted = re.sub(r"<!-- table ([\w-]+) -->\n.*?<!-- end -->", table, text, flags=re.DOTALL)
    document.write_text(pasted, encoding="utf-8")
