"""`gridwords bench`: what the studies write, that their answers agree, and what a mistake gets. Never the times."""

from __future__ import annotations

import json
import re
import signal
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gridwords import Board, Lexicon, _core, charts, solve
from gridwords.optimise.anneal import Anneal
from gridwords.studies import STUDIES
from gridwords.studies.contender import Contender
from gridwords.studies.reports import published
from gridwords.studies.settings import NamedLexicon, Settings, board_seed
from gridwords.studies.traced import trace_runs
from studies.running import bench, rows_of

QUICK = [name for name in STUDIES if name != "gpu"]
TIMES = ("mean_s", "median_s", "spread_s", "cpu_s", "peak_mb", "words", "points", "threads", "trials")


@pytest.mark.parametrize("study", QUICK)
def test_a_quick_study(study: str, tmp_path: Path) -> None:
    """One test per study, so that the studies run in parallel and each runs once."""
    traced = ("--trace", str(tmp_path / "trace.json")) if "trace" in STUDIES[study].options else ()
    result = bench(study, "--quick", "--out", str(tmp_path), "--seed", "7", *traced)
    assert result.exit_code == 0, result.output
    assert result.stderr == ("" if charts.can_draw() else f"warning: {charts.MISSING}\n")
    check_files(study, tmp_path, result.stdout)
    check_pictures(tmp_path)
    check_page(tmp_path)
    check_times(tmp_path)
    {
        "sides": check_sides,
        "granularity": check_granularity,
        "exhaustive": check_exhaustive,
        "wordsearch": check_wordsearch,
        "optimise": check_optimise,
    }[study](tmp_path)


def check_files(study: str, folder: Path, terminal: str) -> None:
    facts = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    assert facts["study"] == study
    assert facts["machine"]["processors"] >= 1
    assert facts["versions"]["gridwords"]
    assert (facts["settings"]["seed"], facts["settings"]["rules"]) == (7, "letters")
    [lexicon] = facts["lexicons"]
    assert (lexicon["name"], lexicon["words"], len(lexicon["crc32"])) == ("enable1", 172_820, 8)
    assert facts["tables"]["times"]["rows"]
    for name, table in facts["tables"].items():
        assert table["title"] in terminal
        assert len(rows_of(folder / f"{name}.csv")) == len(table["rows"])
    page = (folder / "report.html").read_text(encoding="utf-8")
    for table in facts["tables"].values():
        assert table["title"] in page


def check_pictures(folder: Path) -> None:
    """There are pictures if matplotlib is installed, and the page has them all."""
    drawn = sorted(path.stem for path in folder.glob("*.svg"))
    assert drawn == sorted(path.stem for path in folder.glob("*.png"))
    assert bool(drawn) == charts.can_draw()
    for name in drawn:
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert (folder / "report.html").read_text(encoding="utf-8").count("<svg") == len(drawn)


def check_page(folder: Path) -> None:
    """It is self-contained."""
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert not re.search(r"<script|<link|<img|<iframe|@import|\bsrc\s*=", page)
    # Inside an SVG, references go to its own parts.
    assert all(target.startswith("#") for target in re.findall(r'href="([^"]*)"', page))
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", page))


def check_times(folder: Path) -> None:
    """Times have their columns, and engines agree on their checksums."""
    rows = rows_of(folder / "times.csv")
    assert {"lexicon", "size", "label", "engine", *TIMES} <= set(rows[0])
    checksums: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for row in rows:
        assert all(float(row[key]) >= 0 for key in ("mean_s", "median_s", "spread_s", "cpu_s"))
        checksums.setdefault((row["lexicon"], row["size"]), set()).add((row["words"], row["points"]))
    assert len(rows) > len(checksums)
    assert all(len(found) == 1 for found in checksums.values())
    assert sum(int(words) for found in checksums.values() for words, _ in found) > 0


def check_sides(folder: Path) -> None:
    rows = rows_of(folder / "times.csv")
    assert {row["label"] for row in rows} >= {"word filters=off", "word filters=on", "prefix", "batch"}
    found = {row["size"]: row for row in rows_of(folder / "words.csv")}
    assert float(found["7x7"]["words_mean"]) > float(found["3x3"]["words_mean"])
    costs = [row["what"] for row in rows_of(folder / "costs.csv")]
    assert any(what.startswith("build from words") for what in costs)
    assert any("first answer" in what for what in costs)
    facts = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    for trials in facts["trials"]:
        assert len(trials["board_seeds"]) == len(trials["wall_s"]) == len(trials["points"])
    prefix = next(one for one in facts["trials"] if one["label"] == "prefix" and one["size"] == "4x4")
    board = Board.random(4, 4, seed=prefix["board_seeds"][0])
    assert len(solve(board, rules="letters")) == prefix["words"][0]


def check_granularity(folder: Path) -> None:
    rows = rows_of(folder / "times.csv")
    assert {"speed_up", "idle_share", "tasks", "stolen", "run_inline", "visits_a_task"} <= set(rows[0])
    # The same walk however it is cut.
    for size in {row["size"] for row in rows}:
        assert len({float(row["visits"]) for row in rows if row["size"] == size}) == 1
    cut = {
        row["label"]: float(row["tasks"]) for row in rows if row["size"] == "30x30" and row["threads"] == "2"
    }
    assert cut["depth:all, stealing"] > cut["cells, stealing"]
    labels = {row["label"] for row in rows_of(folder / "counting.csv")}
    assert any(label.endswith("counted") for label in labels)
    assert any(label.endswith("stored") for label in labels)
    assert (folder / "german.csv").exists()
    dividing = {row["size"]: row for row in rows_of(folder / "dividing.csv")}
    assert (dividing["4x4"]["lost"], dividing["4x4"]["made_up"]) == ("0", "0")
    assert int(dividing["2x8"]["lost"]) > 0
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "words on the board that it missed" in page
    check_trace(folder / "trace.json", 3)
    crossed = rows_of(folder / "crossings.csv")
    assert all("not split, 1 thread" in (row["faster_below"], row["faster_above"]) for row in crossed)


def check_exhaustive(folder: Path) -> None:
    rows = rows_of(folder / "times.csv")
    board = Board("oatr/ihps/htnr")  # the first three rows of the report's
    solution = solve(board, rules="letters")
    assert {(int(row["words"]), int(row["points"])) for row in rows} == {(len(solution), solution.score)}
    paths = [row for row in rows if row["engine"] == "paths"]
    assert {row["options"] for row in paths} == {"lookup=inline", "lookup=chunks"}
    [count] = {float(row["paths"]) for row in paths}
    assert all(float(row["search_s"]) > 0 and float(row["search_speed_up"]) > 0 for row in paths)
    read = rows_of(folder / "dictionary.csv")
    assert [(row["way"], row["threads"]) for row in read] == [
        (way, threads) for way in ("whole, one set", "in chunks, one set each") for threads in ("1", "2")
    ]
    assert {(float(row["paths"]), int(row["words"])) for row in read} == {(count, len(solution))}
    looked_up = [int(row["lookups"]) for row in read]
    assert looked_up[0] == looked_up[1] == looked_up[2] < looked_up[3]
    assert {row["threads"] for row in rows} == {"1", "2"}
    assert not (folder / "crossings.csv").exists(), "one size"
    check_trace(folder / "trace.json", 3)


def check_wordsearch(folder: Path) -> None:
    check_trace(folder / "trace.json", 5)
    assert not (folder / "crossings.csv").exists(), "a list a size"
    labels = {row["label"] for row in rows_of(folder / "times.csv")}
    assert {"word filters=off", "word filters=off search=breadth", "prefix"} < labels
    grid = rows_of(folder / "grid.csv")
    assert {(row["size"], row["word_list"]) for row in grid} == {
        (size, words) for size in ("30x30", "50x50") for words in ("30", "50")
    }
    copied = rows_of(folder / "copying.csv")
    assert [row["threads"] for row in copied] == ["1", "2", "1", "2", "1", "2", "1"]
    assert all(row["found"] == row["words"] for row in copied[:-1])
    assert float(copied[0]["copied_mb"]) < float(copied[2]["copied_mb"]) == float(copied[4]["copied_mb"])
    assert {row["label"] for row in rows_of(folder / "marking.csv")} == {"shared board", "own board"}
    levels = rows_of(folder / "levels.csv")
    assert [row["threads"] for row in levels] == ["1", "2"] * 9
    assert {row["options"].split()[1] for row in levels} == {"queue=serial", "queue=shared", "queue=local"}
    assert all(float(row["breadth_first_s"]) >= 0 and float(row["backtracking_s"]) >= 0 for row in levels)
    built = rows_of(folder / "building.csv")
    assert {row["way"] for row in built} == {
        "pointers, serial",
        "pointers, lock-per-node",
        "pointers, lock-free",
        "packed",
    }
    for words in {row["words"] for row in built}:
        assert len({row["nodes"] for row in built if row["words"] == words}) == 1
    for row in rows_of(folder / "sharing.csv"):
        assert 0 < int(row["found"]) < int(row["words"])
    charts = {one["name"]: one for one in json.loads((folder / "results.json").read_text("utf-8"))["charts"]}
    # Labelled like the published lines that get their colours.
    assert [one["label"] for one in charts["backtracking"]["series"]] == [
        "50x50, 50 words",
        "50x50, 500 words",
    ]
    like = [one["like"] for one in published() if "like" in one]
    assert like == ["100x100, 100 words", "1000x1000, 100 words", "100x100, 1000 words"]
    assert {name for name in charts if "-" not in name} >= {"backtracking", "marking", "levels", "copying"}
    assert {"by-side", "by-words", "building-5000"} < {*charts}


def check_optimise(folder: Path) -> None:
    for name in ("times", "genetic"):
        rows = rows_of(folder / f"{name}.csv")
        assert {row["label"] for row in rows} == {"inside", "chains"}
        assert {row["size"] for row in rows} == {"4x4", "10x10"}
        # The same run wherever the threads are.
        for size in ("4x4", "10x10"):
            of_size = [row for row in rows if row["size"] == size]
            assert len({(row["boards"], row["points"]) for row in of_size}) == 1
            assert {row["threads"] for row in of_size} >= {"1", "2"}
        assert all(float(row["boards_per_s"]) > 0 for row in rows)
    tables = json.loads((folder / "results.json").read_text(encoding="utf-8"))["tables"]
    assert "for any number of threads: 16 on 4x4, 4 on 10x10." in tables["times"]["notes"][0]


def check_trace(path: Path, runs: int) -> None:
    """The trace is one for Perfetto, with one process per run, and every run is drawn."""
    assert len([*path.parent.glob("trace-*.svg")]) == (runs if charts.can_draw() else 0)
    events = json.loads(path.read_text(encoding="utf-8"))["traceEvents"]
    spans = [event for event in events if event["ph"] == "X"]
    assert spans
    assert all(event["dur"] >= 0 and event["ts"] >= 0 for event in spans)
    assert {event["pid"] for event in spans} == {*range(1, runs + 1)}
    assert len({event["tid"] for event in spans}) > 1


def test_sizes_engines_lexicons_and_trials_are_taken(tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("tea\neat\nate\nsea\neast\nseat\n", encoding="utf-8")
    more = tmp_path / "more.txt"
    more.write_text("\n".join(Lexicon.default().sample(2000, seed=1)), encoding="utf-8")
    result = bench(
        "sides",
        *("--out", str(tmp_path / "out"), "--sizes", "3,2x8", "--engines", "prefix,python", "--trials", "3"),
        *("--lexicon", str(words), "--lexicon", str(more), "--threads", "1,2"),
    )
    assert result.exit_code == 0, result.output
    rows = rows_of(tmp_path / "out" / "times.csv")
    assert {(row["lexicon"], row["size"], row["engine"], row["threads"], row["trials"]) for row in rows} == {
        (lexicon, size, engine, threads, "3")
        for lexicon in ("few", "more")
        for size in ("3x3", "2x8")
        for engine in ("prefix", "python")
        for threads in ("1", "2")
    }
    assert (tmp_path / "out" / "lexicons.svg").exists() == charts.can_draw()


@pytest.fixture
def no_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves the pictures out, which take most of the time of a small study."""
    monkeypatch.setattr("gridwords.charts.can_draw", lambda: False)


@pytest.mark.usefixtures("no_plots")
def test_a_size_is_measured_once_however_it_is_written(tmp_path: Path) -> None:
    args = ("--sizes", "3,3x3,4", "--engines", "prefix,prefix", "--trials", "1", "--out", str(tmp_path))
    assert bench("sides", *args, "--lexicon", "enable1", "--lexicon", "enable1").exit_code == 0
    assert [row["size"] for row in rows_of(tmp_path / "times.csv")] == ["3x3", "4x4"]


@pytest.mark.usefixtures("no_plots")
def test_word_lists_and_letters_are_taken(tmp_path: Path) -> None:
    args = ("--sizes", "6", "--words", "50,all", "--letters", "english", "--threads", "1,2", "--trials", "1")
    engines = ("--engines", "prefix+split=none,prefix+prune=on")
    assert bench("wordsearch", "--quick", *args, *engines, "--out", str(tmp_path)).exit_code == 0
    rows = rows_of(tmp_path / "times.csv")
    # A walk that is not split has no use for a second thread.
    assert [(row["word_list"], row["label"], row["threads"]) for row in rows] == [
        (words, label, threads)
        for words in ("50", "all")
        for label, threads in (("prefix split=none", "1"), ("prefix prune=on", "1"), ("prefix prune=on", "2"))
    ]
    board = Board.random(6, 6, seed=board_seed(1, (6, 6), 0), letters="english")
    assert int(rows[-1]["words"]) == len(solve(board, rules="letters"))
    grid = rows_of(tmp_path / "grid.csv")  # every combination, as chosen
    assert [(row["size"], row["word_list"]) for row in grid] == [("6x6", "50")] * 3 + [("6x6", "all")] * 3


@pytest.mark.usefixtures("no_plots")
def test_a_seed_gives_the_same_boards_and_another_seed_others(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"  # a whole lexicon would be built again and again to measure its costs
    words.write_text("\n".join(word for word in Lexicon.default() if len(word) == 3), encoding="utf-8")
    checksums = []
    for number, seed in enumerate(("3", "3", "4")):
        out = tmp_path / str(number)
        bench(
            "sides",
            *("--out", str(out), "--sizes", "6", "--engines", "prefix", "--trials", "3", "--seed", seed),
            *("--lexicon", str(words)),
        )
        facts = json.loads((out / "results.json").read_text(encoding="utf-8"))
        checksums.append([(one["board_seeds"], one["words"], one["points"]) for one in facts["trials"]])
    assert checksums[0] == checksums[1]
    assert checksums[0] != checksums[2]


def test_verbose_prints_board_words_total_and_time() -> None:
    output = bench("sides", "--sizes", "3", "--engines", "prefix", "--trials", "1", "--verbose").stdout
    board = Board.random(3, 3, seed=board_seed(1, (3, 3), 0))
    assert " ".join(str(board).split("/")[0]).upper() in output
    solution = solve(board, rules="letters")
    assert f"prefix: {solution.summary()}, " in output
    assert " ".join(solution.words) in output


def test_verbose_leaves_nothing_out() -> None:
    board = Board.random(21, 21, seed=board_seed(1, (21, 21), 0), letters="english")
    solution = solve(board, rules="letters")
    assert len(board) > 400
    assert len(solution) > 1000
    args = ("--sizes", "21", "--engines", "prefix", "--trials", "1", "--letters", "english", "--verbose")
    output = bench("sides", *args).stdout
    assert "\n".join(" ".join(row).upper() for row in str(board).split("/")) in output
    assert f"\n  {' '.join(solution.words)}\n" in output


@pytest.mark.usefixtures("no_plots")
def test_the_board_of_the_report_has_twelve_million_paths(tmp_path: Path) -> None:
    args = (
        "--trials",
        "1",
        "--threads",
        "2",
        "--engines",
        "paths+lookup=inline,prefix",
        "--out",
        str(tmp_path),
    )
    solution = solve("oatrihpshtnrenei", engine="paths", rules="letters", threads=2)
    assert (len(solution), solution.score, solution.statistics["paths"]) == (84, 135, 12_029_640)
    assert bench("exhaustive", "--sizes", "3", *args).exit_code == 0
    assert {row["size"] for row in rows_of(tmp_path / "times.csv")} == {"3x3"}


@pytest.mark.usefixtures("no_plots")
def test_without_matplotlib_there_are_no_plots_and_a_line_says_what_to_install(tmp_path: Path) -> None:
    result = bench("sides", "--out", str(tmp_path), "--sizes", "3", "--engines", "prefix", "--trials", "2")
    assert result.exit_code == 0
    assert result.stderr == "warning: plots need matplotlib: pip install 'gridwords[plot]'\n"
    assert not list(tmp_path.glob("*.svg")) + list(tmp_path.glob("*.png"))
    assert "<svg" not in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert rows_of(tmp_path / "times.csv")


def test_without_out_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert bench("sides", "--sizes", "3", "--engines", "prefix", "--trials", "1").exit_code == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["side"], "unknown study 'side': did you mean 'sides'?"),
        (["sides", "--sizes", "3,x"], "size 'x': expected rows and columns"),
        (["sides", "--sizes", "0x4"], "a board of 0x4 has no cells"),
        (["sides", "--threads", "0"], "expected whole numbers from 1 to 1024"),
        (["sides", "--engines", "prefx"], "unknown engine 'prefx': did you mean 'prefix'?"),
        (["sides", "--engines", "prefix+split"], "expected NAME+KEY=VALUE"),
        (["sides", "--engines", "prefix+spilt=none"], "engine prefix: unknown option 'spilt'"),
        (["sides", "--lexicon", "no-such-file.txt"], "no-such-file.txt"),
        (["sides", "--lexicon", ""], "'--lexicon': the name is empty"),
        (["sides", "--threads", "1" * 5000], "expected whole numbers from 1 to 1024"),
        (
            ["sides", "--trace", "trace.json"],
            "study sides takes no --trace; these do: granularity, exhaustive, wordsearch",
        ),
        (
            ["exhaustive", "--engines", "python", "--trace", "/dev/null"],
            "none of these engines can write a trace; these can: prefix",
        ),
        (
            ["exhaustive", "--sizes", "5", "--engines", "paths"],
            "500 million: --engines paths+most_paths=N follows up to N",
        ),
        (["granularity", "--trace", "no-such-folder/t.json"], "no-such-folder/t.json: No such file"),
        (["sides", "--out", __file__], f"{__file__}: "),
        (["sides", "--out", f"{__file__}/new/folder"], f"{__file__}/new/folder: "),
        (["optimise", "--engines", "prefix"], "study optimise takes no --engines; these do: sides"),
        (["sides", "--words", "100"], "study sides takes no --words; these do: wordsearch"),
        (
            ["wordsearch", "--words", "100,some"],
            "expected whole numbers from 1 to 1000000, as in 100,1000,all",
        ),
        (["exhaustive", "--letters", "english"], "study exhaustive takes no --letters"),
    ],
)
def test_a_mistake_gets_one_line(args: list[str], message: str) -> None:
    result = bench(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("gridwords: error: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_threads_go_up_to_the_cores_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings((NamedLexicon.load(None),))
    for cores, least, counts in ((1, 2, (1, 2)), (2, 4, (1, 2, 4)), (12, 4, (1, 2, 4, 8, 12))):
        monkeypatch.setattr(_core, "hardware_threads", lambda cores=cores: cores)
        assert settings.threads_or(least=least) == counts
    assert settings.threads_or(3) == (3,)


def test_the_number_of_paths_to_follow_is_an_option(tmp_path: Path) -> None:
    sized = ("exhaustive", "--sizes", "3", "--trials", "1", "--threads", "1")
    assert "paths+most_paths=N" in bench(*sized, "--engines", "paths+most_paths=5000").stderr
    assert bench(*sized, "--engines", "paths+most_paths=20000").exit_code == 0


def test_an_answer_that_ctrl_c_cut_short_ends_the_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search stopped by Ctrl-C returns what it has, like one whose deadline has passed: nothing to measure."""
    monkeypatch.setattr("gridwords.studies.contender.solve", partial(solve, deadline_s=0.0))
    result = bench("exhaustive", "--quick", "--out", str(tmp_path))
    assert (result.exit_code, result.stdout, result.stderr.strip()) == (130, "", "")
    assert not list(tmp_path.iterdir())


def test_a_traced_run_that_ctrl_c_cut_short_ends_the_study(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwords.studies.contender.solve", partial(solve, deadline_s=0.0))
    with pytest.raises(KeyboardInterrupt):
        trace_runs([Contender("prefix")], Board.random(60, 60, seed=1), Lexicon.default(), None)


def test_an_optimiser_that_ctrl_c_ended_ends_the_study(monkeypatch: pytest.MonkeyPatch) -> None:
    step = Anneal.step

    def interrupted(*args: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        step(*args)

    monkeypatch.setattr(Anneal, "step", interrupted)
    result = bench("optimise", "--quick", "--sizes", "2")
    assert (result.exit_code, result.stdout) == (130, "")
