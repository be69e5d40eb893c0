"""Write the table in docs/records.md from src/gridwords/data/records.tsv: `python tools/records.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gridwords.records import Record, all_records

PAGE = Path(__file__).parent.parent / "docs" / "records.md"
START, END = "<!-- written by tools/records.py -->\n", "<!-- end -->\n"
COMMAND = "gridwords optimise climb "


def lines() -> Iterator[str]:
    """One table per list."""
    for name in dict.fromkeys(record.list for record in all_records()):
        own = [record for record in all_records() if record.list == name]
        yield f"### {name} ({own[0].language.capitalize()})"
        yield ""
        yield f"| size | most | | board | neighbours | dice | status | `{COMMAND}...` |"
        yield "| --- | --- | ---: | --- | --- | --- | --- | --- |"
        yield from map(row, own)
        yield ""


def row(record: Record) -> str:
    """One row of a table."""
    notes = [f"published by {record.first}"] if record.first else []
    if record.proof:
        if record.proof.endswith(".md"):
            notes.append(f"[proof]({Path(record.proof).name})")
        else:
            notes.append("proof: " + (f"`{record.proof}`" if "--" in record.proof else record.proof))
    cells = (
        record.size,
        record.objective,
        f"{record.score:,}",
        f"`{record.board}`",
        record.neighbours,
        record.dice,
        "; ".join([record.status, *notes]),
        f"`{record.command.removeprefix(COMMAND)}`",
    )
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def text() -> str:
    """The page."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return before + START + "\n" + "\n".join(lines()) + "\n" + END + after


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
