"""Report: what a study found, and the files it leaves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gridwords.studies.machine import machine, versions

if TYPE_CHECKING:
    from pathlib import Path

    from gridwords.studies.chart import Drawing
    from gridwords.studies.race import Measured
    from gridwords.studies.settings import Settings
    from gridwords.studies.table import Table

__all__ = ["Report"]


@dataclass(slots=True)
class Report:
    """Tables and charts of one study, with what is needed to repeat it."""

    study: str
    title: str
    about: str
    settings: Settings
    rules: str = "letters"
    tables: list[Table] = field(default_factory=list)
    charts: list[Drawing] = field(default_factory=list)
    #: Every trial, for the JSON.
    measured: list[Measured] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """All of it, as it stands in the JSON file."""
        return {
            "study": self.study,
            "title": self.title,
            "machine": machine(),
            "versions": versions(),
            "settings": self._settings(),
            "lexicons": [_lexicon(named) for named in self.settings.lexicons],
            "tables": {
                table.name: {"title": table.title, "rows": table.rows, "notes": table.notes}
                for table in self.tables
            },
            "trials": [_trials(measured) for measured in self.measured],
        }

    def write(self, folder: Path) -> list[str]:
        """Writes the page, the CSV files, the JSON and the plots, and returns their names.

        Without matplotlib there are no plots, here and in the page.
        """
        import json

        from gridwords.studies.draw import can_draw, draw
        from gridwords.studies.page import page

        folder.mkdir(parents=True, exist_ok=True)
        facts = self.to_dict()
        names = ["report.html", "results.json"]
        pictures = {}
        if can_draw():
            for chart in self.charts:
                pictures[chart.title] = draw(chart, folder)
                names += [f"{chart.name}.svg", f"{chart.name}.png"]
        for table in self.tables:
            _write_csv(table, folder / f"{table.name}.csv")
            names.append(f"{table.name}.csv")
        (folder / "results.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
        (folder / "report.html").write_text(page(self.about, facts, pictures, self.tables), encoding="utf-8")
        return names

    def _settings(self) -> dict[str, Any]:
        settings = self.settings
        return {
            "seed": settings.seed,
            "quick": settings.quick,
            "trials": settings.trials,
            "sizes": None if settings.sizes is None else [f"{rows}x{cols}" for rows, cols in settings.sizes],
            "threads": settings.threads,
            "engines": settings.engines,
            "rules": self.rules,
            "neighbours": "king",
        }


def _lexicon(named: Any) -> dict[str, Any]:
    from zlib import crc32

    info = named.lexicon.info()
    checksum = crc32("\n".join(named.lexicon).encode())
    return {
        "name": named.name,
        "words": info.words,
        "longest": info.longest,
        "nodes": info.nodes,
        "crc32": f"{checksum:08x}",
    }


def _trials(measured: Measured) -> dict[str, Any]:
    row = measured.row()
    return {
        **{key: row[key] for key in ("label", "threads", "lexicon", "size") if key in row},
        **({"board_seeds": measured.board_seeds} if measured.board_seeds else {}),
        "wall_s": [trial.wall_s for trial in measured.trials],
        "cpu_s": [trial.cpu_s for trial in measured.trials],
        "words": [trial.outcome.words for trial in measured.trials],
        "points": [trial.outcome.points for trial in measured.trials],
    }


def _write_csv(table: Table, path: Path) -> None:
    import csv

    keys = table.keys()
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, keys, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        for row in table.rows:
            writer.writerow({key: row.get(key, "") for key in keys})
