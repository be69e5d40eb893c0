"""A report as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwords.studies.table import Table

_STYLE = """
:root { color-scheme: light; --ink: #1d2430; --dim: #5b6675; --line: #e2e6ec; --back: #f5f7fa; --accent: #0072b2; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 6px; }
h2 { font-size: 18px; margin: 0 0 12px; }
.about { color: var(--dim); max-width: 75ch; margin: 0 0 20px; }
section, figure { background: #fff; border: 1px solid var(--line); border-radius: 10px; padding: 18px 20px; margin: 0 0 18px; }
figure svg, figure img { display: block; width: 100%; height: auto; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 480px), 1fr)); gap: 18px; margin-bottom: 18px; }
.charts figure { margin: 0; padding: 12px; }
section > :first-child { margin-top: 0; }
section > :last-child { margin-bottom: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 8px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { color: var(--dim); font-weight: 600; vertical-align: bottom; }
th.text, td.text { text-align: left; }
td.wide { white-space: normal; min-width: 26ch; }
tbody tr:hover { background: #f2f7fb; }
.notes { color: var(--dim); font-size: 13.5px; margin: 12px 0 0; padding-left: 18px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 3px 18px; margin: 0; font-size: 14px; }
dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
@media print { body { background: #fff; } section, figure { break-inside: avoid; } }
"""


def page(facts: Mapping[str, Any], pictures: Mapping[str, str], tables: Sequence[Table]) -> str:
    """The whole page. `facts` is the content of the JSON file, `pictures` the SVG of each chart by its title."""
    return "\n".join(_lines(facts, pictures, tables)) + "\n"


def _lines(facts: Mapping[str, Any], pictures: Mapping[str, str], tables: Sequence[Table]) -> Iterator[str]:
    yield from _head(facts["title"], f"gridwords bench {facts['study']}")
    yield f'<p class="about">{escape(facts["about"])}</p>'
    if pictures:
        yield '<div class="charts">'
        for title, picture in pictures.items():
            yield f'<figure role="img" aria-label="{escape(title)}">{picture}</figure>'
        yield "</div>"
    for table in tables:
        yield from _table(table)
    yield from _facts(facts)
    yield "</main></body></html>"


def overview(
    sections: Sequence[tuple[str, str, Sequence[tuple[str, Mapping[str, Any]]]]], facts: Mapping[str, Any]
) -> str:
    """A page of figures: for each section its title, a sentence, and the facts of its studies by folder."""
    return "\n".join(_overview(sections, facts)) + "\n"


def _overview(
    sections: Sequence[tuple[str, str, Sequence[tuple[str, Mapping[str, Any]]]]], facts: Mapping[str, Any]
) -> Iterator[str]:
    yield from _head("The five reports", "gridwords bench reports")
    yield '<p class="about">The experiments of five student reports on parallel word search, repeated with gridwords. '
    yield "Grey points and hatched bars show what a report published, measured on its own machine.</p>"
    for title, about, studies in sections:
        yield f'<section><h2>{escape(title)}</h2><p class="about">{escape(about)}</p></section>'
        for folder, found in studies:
            yield '<div class="charts">'
            for chart in found["charts"]:
                source, name = f"{folder}/{chart['name']}.svg", escape(chart["title"])
                yield f'<figure><a href="{source}"><img src="{source}" alt="{name}" loading="lazy"></a></figure>'
            yield "</div>"
            tables = ", ".join(
                f'<a href="{folder}/{name}.csv">{escape(table["title"])}</a>'
                for name, table in found["tables"].items()
            )
            notes = [*dict.fromkeys(note for table in found["tables"].values() for note in table["notes"])]
            yield f'<section><p><a href="{folder}/report.html">{escape(found["title"])}</a>: {tables or "no tables"}</p>'
            yield _notes(notes) + "</section>"
    yield from _facts({**facts, "settings": {}})
    yield "</main></body></html>"


def _head(title: str, name: str) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(name)}</title><style>{_STYLE}</style></head><body><main>"
    yield f"<h1>{escape(title)}</h1>"


def _notes(notes: Sequence[str]) -> str:
    return (
        '<ul class="notes">' + "".join(f"<li>{escape(note)}</li>" for note in notes) + "</ul>"
        if notes
        else ""
    )


def table_html(table: Table) -> str:
    """One table with its title and notes."""
    return "\n".join(_table(table))


def _table(table: Table) -> Iterator[str]:
    kinds = [("text" if column.kind == "text" else "", column.heading) for column in table.shown_columns()]
    yield f'<section id="{escape(table.name)}"><h2>{escape(table.title)}</h2>'
    if table.rows:
        yield '<div class="scroll"><table><thead><tr>'
        yield from (f'<th class="{kind}">{escape(heading)}</th>' for kind, heading in kinds)
        yield "</tr></thead><tbody>"
        for row in table.rows:
            cells = zip(table.cells(row), kinds, strict=True)
            yield "<tr>" + "".join(_cell(text, kind) for text, (kind, _) in cells) + "</tr>"
        yield "</tbody></table></div>"
    yield _notes(table.notes) + "</section>"


def _cell(text: str, kind: str) -> str:
    wide = " wide" if len(text) > 50 else ""
    return f'<td class="{kind}{wide}">{escape(text)}</td>'


def _facts(facts: Mapping[str, Any]) -> Iterator[str]:
    yield "<section><h2>Machine, versions and settings</h2><dl>"
    for group in ("machine", "versions", "settings"):
        for name, value in facts[group].items():
            if value is not None:
                shown = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
                yield f"<dt>{escape(name.replace('_', ' '))}</dt><dd>{escape(shown)}</dd>"
    for lexicon in facts["lexicons"]:
        about = f"{lexicon['words']:,} words of up to {lexicon['longest']} letters, CRC-32 {lexicon['crc32']}"
        yield f"<dt>lexicon {escape(lexicon['name'])}</dt><dd>{escape(about)}</dd>"
    yield "</dl></section>"
