"""Draw the figures of docs/background.md from a run of the five reports' experiments.

    gridwords bench reports --out RUN --threads 1,2,4,8,16
    python tools/report_figures.py RUN

docs/pictures/reports.json keeps every point, so a run may repeat only some of the studies, and without RUN all figures are
drawn again. The run should come from a machine like the one that the figures name.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from gridwords.charts import drawing_of
from gridwords.studies.report import RESULTS

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
POINTS = PICTURES / "reports.json"
#: The study and the chart behind each figure.
FIGURES = {
    "report-000-sides": ("sides", "times-log"),
    "report-000-costs": ("sides", "costs"),
    "report-000-launch": ("gpu", "launch-gpu-word-12x12"),
    "report-001-genetic": ("optimise", "genetic-speed-up"),
    "report-002-anneal": ("optimise", "anneal-speed-up"),
    "report-002-cuts-70x70": ("granularity", "threads-70x70"),
    "report-002-cuts-300x300": ("granularity", "threads-300x300"),
    "report-002-german": ("granularity", "german"),
    "report-003-paths": ("exhaustive", "times"),
    "report-004-backtracking": ("wordsearch", "backtracking"),
    "report-004-by-side": ("wordsearch", "by-side"),
    "report-004-by-words": ("wordsearch", "by-words"),
    "report-004-marking": ("wordsearch", "marking"),
    "report-004-levels": ("wordsearch", "levels"),
    "report-004-building": ("wordsearch", "building-172820"),
}


def take(run: Path) -> dict[str, dict[str, Any]]:
    """The charts behind the figures that the run has, with the machine below their titles."""
    taken = {}
    for study in dict.fromkeys(study for study, _ in FIGURES.values()):
        if (results := run / study / RESULTS).exists():
            facts = json.loads(results.read_text(encoding="utf-8"))
            charts = {chart["name"]: chart for chart in facts["charts"]}
            for figure, (of, chart) in FIGURES.items():
                if of == study and chart not in charts:
                    print(f"{results} has no chart {chart}: {figure} stays as it was")
                elif of == study:
                    title = f"{charts[chart]['title']}\n{machine(facts['machine'])}"
                    taken[figure] = {**charts[chart], "name": figure, "title": title}
    return taken


def machine(facts: dict[str, Any]) -> str:
    """What the figures were measured on, in a line."""
    processor = facts["processor"].replace("(R)", "").removesuffix(" Processor")
    gpus = [gpu.partition(",")[0] for gpu in facts["gpus"] or []]
    return ", ".join([f"{facts['processors']} cores, {processor}", *gpus])


if __name__ == "__main__":
    points = json.loads(POINTS.read_text(encoding="utf-8"))
    for run in sys.argv[1:]:
        points |= take(Path(run))
    POINTS.write_text(json.dumps(points, indent=1) + "\n", encoding="utf-8")
    for name, chart in points.items():
        drawing_of(chart).write(PICTURES / f"{name}.svg")
        print(f"docs/pictures/{name}.svg")
