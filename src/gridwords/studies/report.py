"""Report: what a study found, and the files it writes."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from gridwords import charts
from gridwords.charts import Drawing
from gridwords.engines.gpu.device import describe_gpus
from gridwords.engines.gpu.kernel import is_warm
from gridwords.studies.page import page, table_html
from gridwords.studies.settings import NamedLexicon, Settings
from gridwords.studies.table import Column, Table
from gridwords.version import __version__

if TYPE_CHECKING:
    from gridwords.studies.race import Measured

RESULTS = "results.json"


@dataclass(slots=True)
class Report:
    """Tables and charts of one study, with what is needed to repeat it."""

    study: str
    title: str
    about: str
    settings: Settings
    #: The results of the study's races by group; the JSON file lists every trial.
    races: Mapping[str, Sequence[Sequence[Measured]]] = field(default_factory=dict)
    rules: str = "letters"
    tables: list[Table] = field(default_factory=list)
    charts: list[Drawing] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """The content of the JSON file."""
        return {
            "study": self.study,
            "title": self.title,
            "about": self.about,
            "machine": _machine(),
            "versions": _versions(),
            "settings": {**self.settings.to_dict(), "rules": self.rules, "neighbours": "king"},
            "lexicons": [_lexicon(named) for named in self.settings.lexicons],
            "tables": {
                table.name: {
                    "title": table.title,
                    "columns": table.columns,
                    "rows": table.rows,
                    "notes": table.notes,
                }
                for table in self.tables
            },
            "charts": [chart.to_dict() for chart in self.charts],
            "trials": [_trials(one) for group in self.races.values() for race in group for one in race],
        }

    def write(self, folder: Path) -> list[str]:
        """Writes the page, the CSV files, the JSON file and the plots, and returns their names.

        Without matplotlib there are no plots.
        """
        folder.mkdir(parents=True, exist_ok=True)
        facts = self.to_dict()
        for table in self.tables:
            table.write_csv(folder / f"{table.name}.csv")
        # Before the pictures, which can be drawn from it.
        (folder / RESULTS).write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
        names = _draw(folder, facts, self.charts, self.tables)
        return ["report.html", RESULTS, *names, *(f"{table.name}.csv" for table in self.tables)]

    def plot(self) -> list[Any]:
        """Draws each chart into a figure of its own and returns their axes. Needs the extra `plot`."""
        return [chart.plot() for chart in self.charts]

    def _repr_html_(self) -> str:
        """For a notebook: the tables with their notes."""
        return f"<h3>{escape(self.title)}</h3>" + "".join(map(table_html, self.tables))


def redraw(folder: Path, facts: Mapping[str, Any]) -> None:
    """Draws the charts of a study that was measured where matplotlib is missing, and writes its page again."""
    tables = [
        Table(name, one["title"], [Column(*column) for column in one["columns"]], one["rows"], one["notes"])
        for name, one in facts["tables"].items()
    ]
    _draw(folder, facts, [*map(charts.drawing_of, facts["charts"])], tables)


def _draw(
    folder: Path, facts: Mapping[str, Any], drawings: Sequence[Drawing], tables: Sequence[Table]
) -> list[str]:
    """Writes the page and, with matplotlib, the pictures, whose names it returns."""
    pictures, names = {}, []
    if charts.can_draw():
        for chart in drawings:
            pictures[chart.title] = chart.save(folder)
            names += [f"{chart.name}.svg", f"{chart.name}.png"]
    (folder / "report.html").write_text(page(facts, pictures, tables), encoding="utf-8")
    return names


def _machine() -> dict[str, Any]:
    memory_gb = None
    with suppress(AttributeError, ValueError, OSError):
        memory_gb = round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1)
    return {
        "processor": _processor(),
        "processors": os.cpu_count() or 1,
        "memory_gb": memory_gb,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        # Looking for a GPU takes a good part of a second, so only those in use are named.
        "gpus": describe_gpus() if is_warm() else None,
    }


def _processor() -> str:
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        for line in file:
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _versions() -> dict[str, str]:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    found = {"gridwords": __version__, "python": python}
    for name in ("numpy", "matplotlib", "cupy-cuda13x", "cupy-cuda12x"):
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def _lexicon(named: NamedLexicon) -> dict[str, Any]:
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
