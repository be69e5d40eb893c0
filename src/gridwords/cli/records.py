"""`gridwords records`: the best boards known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from gridwords.cli.options import choice
from gridwords.cli.show import bold, dim, print_json, print_lines
from gridwords.cli.values import read_size
from gridwords.records import Record, all_records, find_records


def _names(column: str) -> Sequence[str]:
    return list(dict.fromkeys(getattr(record, column) for record in all_records()))


@click.command("records")
@click.option("--size", metavar="ROWSxCOLS", callback=read_size, help="Only boards of this size.")
@choice("--list", _names("list"), help="Only records with this word list.")
@choice("--objective", _names("objective"), help="Only records for the most points, or the most words.")
@choice("--neighbours", _names("neighbours"), help="Only records with these neighbours.")
@choice("--language", _names("language"), help="Only records in this language.")
@choice("--format", ("table", "json"), default="table", help="How to print the answer.")
def command(size: tuple[int, int] | None, format: str, **wanted: str | None) -> None:
    """List the best boards known.

    Each record is printed with its status (proven; bound: none is better than the bound given; best known: none better
    has been published; best found: by our own searches) and the command that finds it again. All are under the rules of
    Boggle.

    \b
    gridwords records --size 4x4
    gridwords records --language german --format json
    """
    found = find_records(size=None if size is None else f"{size[0]}x{size[1]}", **wanted)
    if format == "json":
        print_json([record.to_dict() for record in found])
    elif found:
        print_lines(_lines(found))
    else:
        click.echo("no record of this kind is known", err=True)


def _lines(found: Sequence[Record]) -> Iterator[str]:
    for record in found:
        dice = f", {record.dice} dice" if record.dice else ""
        yield (
            bold(f"{record.size} {record.board}: {record.score:,} {record.objective}")
            + f", {record.status}; {record.list} ({record.language}), {record.neighbours} neighbours{dice}"
        )
        if record.first:
            yield f"  published by {record.first}"
        if record.proof:
            yield f"  proof: {record.proof}"
        yield dim(f"  {record.command}")
