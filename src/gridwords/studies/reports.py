"""Reports: every experiment of the five reports that gridwords grew out of, drawn next to their published results.

`gridwords bench reports --out DIR` runs the studies below, each into a folder of its own, and writes `index.html`. A study
whose folder already has its results is not repeated; its pictures are drawn if they are missing, because they were measured
on a machine without matplotlib.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from gridwords.charts import Bars, Drawing, Lines, Missing, Series, can_draw
from gridwords.errors import BadOption, EngineUnavailable, unknown
from gridwords.studies import run_study
from gridwords.studies.page import overview
from gridwords.studies.report import RESULTS, Report, redraw
from gridwords.studies.settings import Progress, Settings
from gridwords.version import __version__

REPORTS = {
    "000": (
        "One GPU thread per word",
        "A GPU solver of 2016 on a GTX 860M: each word on its own, along a trie, and one GPU thread per word.",
    ),
    "001": (
        "Threads in the search, or in the optimiser",
        "A proposal of 2019 for a parallel solver. It asks where parallelism belongs when boards are optimised.",
    ),
    "002": (
        "Where to cut the search",
        "That solver, in Haskell on 8 logical cores: tasks by starting cell, by depth and by subtree; annealing.",
    ),
    "003": (
        "Every path",
        "A Word Hunt solver of 2022, in Haskell on a quad-core i5: all simple paths, each looked up in a set.",
    ),
    "004": (
        "Large boards, short lists",
        "A word search in C++ and OpenMP on up to 36 threads: word by word, level by level and along a trie.",
    ),
}


class _Part(NamedTuple):
    """A study as reports need it: on their own boards, with as many trials as a run has time for.

    `reports` has for each report what the names of its charts start with.
    """

    study: str
    reports: Mapping[str, str]
    full: Mapping[str, Any]
    quick: Mapping[str, Any]
    by_threads: bool = True


def _squares(*sides: int) -> tuple[tuple[int, int], ...]:
    return tuple((side, side) for side in sides)


_PARTS = (
    _Part("sides", {"000": ""}, {}, {"trials": 8}, by_threads=False),
    _Part("gpu", {"000": ""}, {}, {"quick": True}, by_threads=False),
    _Part(
        "optimise",
        {"001": "genetic", "002": "anneal"},
        {"limit_s": 2.0},
        {"quick": True, "sizes": _squares(4, 10, 70)},
    ),
    _Part(
        "granularity",
        {"002": ""},
        {"trials": 5, "limit_s": 0.25},
        {"trials": 3, "sizes": _squares(4, 10, 70, 100)},
    ),
    _Part("exhaustive", {"003": ""}, {"trials": 3}, {"trials": 3}),
    _Part("wordsearch", {"004": ""}, {"trials": 5, "limit_s": 2.0}, {"trials": 3}),
)


def run_reports(out: Path, settings: Settings, progress: Progress, only: str = "") -> Path:
    """Runs the studies of the reports whose numbers begin with `only`, and returns the page with their figures."""
    wanted = [number for number in REPORTS if number.startswith(only)]
    if not wanted:
        raise BadOption(unknown("report", only, REPORTS))
    parts = [part for part in _PARTS if not {*wanted}.isdisjoint(part.reports)]
    chosen = {part.study: _chosen(part, settings) for part in _PARTS}
    results = {study: found for study in chosen if (found := _earlier(out / study, chosen[study]))}
    for place, part in enumerate(parts, 1):
        folder = out / part.study
        measured = ""
        if (earlier := results.get(part.study)) is not None:
            measured = ": already measured"
            charts = [f"{chart['name']}.svg" for chart in earlier["charts"]] if can_draw() else []
            if not all((folder / name).exists() for name in ["report.html", *charts]):
                measured += ", drawn now"
                redraw(folder, earlier)
        else:
            named = partial(_step, progress.step, f"{place} of {len(parts)}, {part.study}")
            report = _run(part, chosen[part.study], replace(progress, step=named))
            report.write(folder)
            results[part.study] = report.to_dict()
            # After every study, so that an interrupted run leaves a page too.
            _write_overview(out, results)
        progress.say(f"{folder / 'report.html'}{measured}")
    return _write_overview(out, results)


def _write_overview(out: Path, results: Mapping[str, Mapping[str, Any]]) -> Path:
    """Writes the page with the figures of these studies."""
    page = out / "index.html"
    page.write_text(overview([*_sections(results)], next(iter(results.values()))), encoding="utf-8")
    return page


def _step(step: Callable[[int, int, str], object], title: str, done: int, total: int, what: str) -> None:
    step(done, total, f"{title}: {what}")


def _chosen(part: _Part, settings: Settings) -> Settings:
    own = part.quick if settings.quick else part.full
    threads = settings.threads if part.by_threads else None
    return replace(settings, **{"quick": False, "threads": threads, **own})


def _earlier(folder: Path, settings: Settings) -> dict[str, Any] | None:
    """The results in the folder, if they are complete, of this version and of the same settings."""
    try:
        found: dict[str, Any] = json.loads((folder / RESULTS).read_text(encoding="utf-8"))
        same = json.loads(json.dumps(settings.to_dict())).items() <= found["settings"].items()
        same &= [one["name"] for one in found["lexicons"]] == [named.name for named in settings.lexicons]
        if same and found["tables"] and found["versions"]["gridwords"] == __version__:
            return found
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


def _run(part: _Part, settings: Settings, progress: Progress) -> Report:
    try:
        report = run_study(part.study, settings, progress)
    except EngineUnavailable as error:
        reason = str(error).removeprefix(f"study {part.study} cannot run here: ")
        missing = Missing(part.study, "Blocks and threads on a GPU", reason)
        return Report(part.study, missing.title, str(error), settings, charts=[missing])
    for chart in report.charts:
        add_published(part.study, chart)
    return report


def _sections(
    results: Mapping[str, Mapping[str, Any]],
) -> Iterator[tuple[str, str, list[tuple[str, Mapping[str, Any]]]]]:
    for number, (title, about) in REPORTS.items():
        studies: list[tuple[str, Mapping[str, Any]]] = []
        for part in _PARTS:
            if number in part.reports and (found := results.get(part.study)):
                own = [one for one in found["charts"] if one["name"].startswith(part.reports[number])]
                studies.append((part.study, {**found, "charts": own}))
        if studies:
            yield f"{number}: {title}", about, studies


@cache
def published() -> list[dict[str, Any]]:
    """What the reports published, by study and chart; in the units of the charts."""
    points: list[dict[str, Any]] = json.loads(
        files("gridwords.studies").joinpath("published.json").read_text("utf-8")
    )
    return points


def add_published(study: str, chart: Drawing) -> None:
    """Adds what a report published about the same experiment to a chart."""
    for one in published():
        if one["study"] != study or chart.name not in one["charts"]:
            continue
        if isinstance(chart, Lines):
            chart.series = [
                *chart.series,
                Series(one["label"], one["x"], one["y"], like=one.get("like", ""), published=True),
            ]
            if chart.ticks and chart.x_label == "threads":
                marks = {*chart.ticks, *map(float, one["x"])}
                chart.ticks = {mark: f"{mark:g}" for mark in sorted(marks)}
        elif isinstance(chart, Bars):
            chart.values = {
                **chart.values,
                one["label"]: [one["groups"].get(group) for group in chart.groups],
            }
            chart.published = (*chart.published, one["label"])
