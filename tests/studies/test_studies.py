"""`gridwords bench`: what the studies write, that their answers agree, and what a mistake gets. Never the times."""

from __future__ import annotations

import csv
import json
import re
import signal
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from gridwords import Board, Lexicon, _core, solve
from gridwords.cli import main
from gridwords.errors import BadOption
from gridwords.optimise.anneal import Anneal
from gridwords.studies import STUDIES, charts, gpu, peers
from gridwords.studies._long_words import long_words
from gridwords.studies._peers.solvers import Answer, BsdGames, CannotInstall, Peer
from gridwords.studies._pitfalls import words_dividing_by_rows, words_sharing_visited
from gridwords.studies.charts import Bars, Drawing, Lines, Series, Span, Timeline
from gridwords.studies.contender import BatchContender, Contender, Outcome, select
from gridwords.studies.crossing import crossing_table, crossings
from gridwords.studies.optimise import OptimiserContender, _contenders
from gridwords.studies.race import Disagreement, Measured, Race, Trial, run_races
from gridwords.studies.settings import NamedLexicon, Progress, Settings, board_seed
from gridwords.studies.sides import _rows
from gridwords.studies.traced import trace_runs
from gridwords.studies.wordsearch import _Marking

QUICK = [name for name in STUDIES if name not in ("peers", "gpu")]
TIMES = ("mean_s", "median_s", "spread_s", "cpu_s", "peak_mb", "words", "points", "threads", "trials")


def bench(*args: str) -> Result:
    result = CliRunner().invoke(main, ["bench", *args])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def rows_of(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("study", QUICK)
def test_a_quick_study(study: str, tmp_path: Path) -> None:
    """One test a study, since they run in several processes: each study runs once."""
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
    """There are some wherever they can be drawn, and the page has them all."""
    drawn = sorted(path.stem for path in folder.glob("*.svg"))
    assert drawn == sorted(path.stem for path in folder.glob("*.png"))
    assert bool(drawn) == charts.can_draw()
    for name in drawn:
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert (folder / "report.html").read_text(encoding="utf-8").count("<svg") == len(drawn)


def check_page(folder: Path) -> None:
    """It needs nothing from outside."""
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
    assert {row["lexicon"] for row in rows_of(folder / "long-words.csv")} == {"enable1", "long words"}
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
    assert {(row["words"], row["points"]) for row in rows} == {("84", "135")}
    paths = [row for row in rows if row["engine"] == "paths"]
    assert {row["options"] for row in paths} == {"lookup=inline", "lookup=chunks"}
    assert {float(row["paths"]) for row in paths} == {12_029_640}
    assert {row["threads"] for row in rows} == {"1", "2"}
    assert not (folder / "crossings.csv").exists(), "one size"
    check_trace(folder / "trace.json", 3)


def check_wordsearch(folder: Path) -> None:
    check_trace(folder / "trace.json", 4)
    assert not (folder / "crossings.csv").exists(), "a list a size"
    assert {row["label"] for row in rows_of(folder / "marking.csv")} == {"shared board", "own board"}
    levels = rows_of(folder / "levels.csv")
    assert len(levels) == 6
    assert all(float(row["breadth_first_s"]) >= 0 and float(row["backtracking_s"]) >= 0 for row in levels)
    built = rows_of(folder / "building.csv")
    assert {row["way"] for row in built} == {
        "pointers, serial",
        "pointers, lock-a-node",
        "pointers, lock-free",
        "packed",
    }
    for words in {row["words"] for row in built}:
        assert len({row["nodes"] for row in built if row["words"] == words}) == 1
    for row in rows_of(folder / "sharing.csv"):
        assert 0 < int(row["found"]) < int(row["words"])


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
    assert "for any number of threads: 64 on 4x4, 4 on 10x10." in tables["times"]["notes"][0]


def check_trace(path: Path, runs: int) -> None:
    """It is for Perfetto, with a process for each of the runs, which are drawn too."""
    assert len([*path.parent.glob("trace-*.svg")]) == (runs if charts.can_draw() else 0)
    events = json.loads(path.read_text(encoding="utf-8"))["traceEvents"]
    spans = [event for event in events if event["ph"] == "X"]
    assert spans
    assert all(event["dur"] >= 0 and event["ts"] >= 0 for event in spans)
    assert {event["pid"] for event in spans} == {*range(1, runs + 1)}
    assert len({event["tid"] for event in spans}) > 1


# Settings


def test_sizes_engines_lexicons_and_trials_are_taken(tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("tea\neat\nate\nsea\neast\nseat\n", encoding="utf-8")
    result = bench(
        "sides",
        *("--out", str(tmp_path / "out"), "--sizes", "3,2x8", "--engines", "prefix,python", "--trials", "3"),
        *("--lexicon", str(words), "--lexicon", "enable1", "--threads", "1,2"),
    )
    assert result.exit_code == 0, result.output
    rows = rows_of(tmp_path / "out" / "times.csv")
    assert {(row["lexicon"], row["size"], row["engine"], row["threads"], row["trials"]) for row in rows} == {
        (lexicon, size, engine, threads, "3")
        for lexicon in ("few", "enable1")
        for size in ("3x3", "2x8")
        for engine in ("prefix", "python")
        for threads in ("1", "2")
    }
    assert (tmp_path / "out" / "lexicons.svg").exists() == charts.can_draw()


def test_a_size_is_measured_once_however_it_is_written(tmp_path: Path) -> None:
    args = ("--sizes", "3,3x3,4", "--engines", "prefix,prefix", "--trials", "1", "--out", str(tmp_path))
    assert bench("sides", *args, "--lexicon", "enable1", "--lexicon", "enable1").exit_code == 0
    assert [row["size"] for row in rows_of(tmp_path / "times.csv")] == ["3x3", "4x4"]


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


def test_study_gpu_measures_every_lexicon_and_number_of_threads() -> None:
    few = NamedLexicon("few", Lexicon.from_words(["tea", "eat"]))
    settings = Settings((NamedLexicon.load(None), few), threads=(1, 2), quick=True)
    for races in gpu.plan(settings, [gpu.NARROW_LAUNCH]).values():
        assert {race.named.name for race in races} == {"enable1", "few"}
        for race in races:
            on_cpu = [one for one in race.contenders if one.engine in ("prefix", "batch")]
            assert [one.threads for one in on_cpu] == [1, 2]


def test_a_seed_gives_the_same_boards_and_another_seed_others(tmp_path: Path) -> None:
    checksums = []
    for number, seed in enumerate(("3", "3", "4")):
        out = tmp_path / str(number)
        bench(
            "sides", "--out", str(out), "--sizes", "6", "--engines", "prefix", "--trials", "3", "--seed", seed
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


def test_without_matplotlib_there_are_no_plots_and_a_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridwords.studies.charts.can_draw", lambda: False)
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
        (["sides", "--engines", "prefix+spilt=none"], "unknown option of engine prefix 'spilt'"),
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
        (["peers", "--engines", "prefx"], "unknown engine 'prefx': did you mean 'prefix'?"),
        (["optimise", "--engines", "prefix"], "study optimise takes no --engines; these do: sides"),
        (["peers", "--threads", "2"], "study peers takes no --threads"),
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


def test_threads_go_on_to_the_cores_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings((NamedLexicon.load(None),))
    for cores, least, counts in ((1, 2, (1, 2)), (2, 4, (1, 2, 4)), (12, 4, (1, 2, 4, 8, 12))):
        monkeypatch.setattr(_core, "hardware_threads", lambda cores=cores: cores)
        assert settings.threads_or(least=least) == counts
    assert settings.threads_or(3) == (3,)


def test_a_study_follows_as_many_paths_as_its_engine_is_told(tmp_path: Path) -> None:
    sized = ("exhaustive", "--sizes", "3", "--trials", "1", "--threads", "1")
    assert "paths+most_paths=N" in bench(*sized, "--engines", "paths+most_paths=5000").stderr
    assert bench(*sized, "--engines", "paths+most_paths=20000").exit_code == 0


@pytest.mark.parametrize("size", [(2, 2), (70, 70)])
def test_islands_are_large_enough_to_breed(size: tuple[int, int]) -> None:
    for contender in _contenders("genetic", size, quick=True):
        assert isinstance(contender, OptimiserContender)
        assert contender.parameters["population"] >= 2


class Mirrored(OptimiserContender):
    """Claims the mirror images of the boards it found: other boards with as many words and points."""

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        found = super().answer(board, lexicon)()
        mirrored = [
            ("/".join(row[::-1] for row in text.split("/")), value) for text, value in found.answer or ()
        ]
        return lambda: found._replace(answer=mirrored)


def test_the_boards_that_optimisers_find_are_compared() -> None:
    [inside, chains] = _contenders("genetic", (3, 3), quick=True)
    mirrored = Mirrored(**{key: getattr(inside, key) for key in inside.__dataclass_fields__})
    for pair, differ in (((inside, chains), False), ((mirrored, chains), True)):
        race = Race(pair, NamedLexicon.load(None), (3, 3), 1, 1)
        with pytest.raises(Disagreement, match="the first difference is") if differ else nullcontext():
            run_races({"": [race]}, Progress())


# Ctrl-C


def test_an_answer_that_ctrl_c_cut_short_ends_the_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search that Ctrl-C stops gives what it has, as one with no time left does: that is nothing to measure."""
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


def test_engines_are_chosen_by_name_and_by_option() -> None:
    defaults = [
        Contender("word", {"filters": "off"}),
        Contender("word", {"filters": "on"}),
        Contender("prefix"),
    ]
    assert select(defaults, None) == defaults
    assert select(defaults, ("word",)) == defaults[:2]
    assert select(defaults, ("word+filters=off", "python")) == [defaults[0], Contender("python")]
    assert isinstance(select(defaults, ("batch",))[0], BatchContender)
    with pytest.raises(BadOption):
        select(defaults, ("gpu",))


# The race


class Liar(Contender):
    """Claims a word more than there is, or the same words elsewhere."""

    def __init__(self, lie: str) -> None:
        super().__init__("prefix", name="liar")
        object.__setattr__(self, "lie", lie)

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        true = super().answer(board, lexicon)()
        assert true.answer is not None
        words = list(true.answer)
        if self.lie == "more":  # type: ignore[attr-defined]
            return lambda: Outcome(true.words + 1, true.points, [*words, ("zzz", None)])
        if self.lie == "points":  # type: ignore[attr-defined]
            return lambda: Outcome(true.words, true.points + 1)
        return lambda: Outcome(true.words, true.points, [(word, ((0, 0),)) for word, _ in words])


@pytest.mark.parametrize(
    ("lie", "message"),
    [("more", "'zzz', found by it alone"), ("points", "points"), ("paths", "the first paths of")],
)
def test_a_wrong_answer_is_an_error(lie: str, message: str) -> None:
    board = Board("oatrihpshtnrenei")
    race = Race([Contender("prefix"), Liar(lie)], NamedLexicon.load(None), (4, 4), 1, 1, board)
    with pytest.raises(Disagreement, match=message):
        run_races({"": [race]}, Progress())


def test_racers_take_turns_over_the_same_boards() -> None:
    order: list[tuple[str, str]] = []

    class Noted(Contender):
        def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
            order.append((self.label, str(board)))
            return super().answer(board, lexicon)

    named = NamedLexicon.load(None)
    racers = [Noted("python", name="a"), Noted("python", name="b")]
    [[first, second]] = run_races({"": [Race(racers, named, (4, 4), 4, 1)]}, Progress())[""]
    runs = [
        label
        for place, (label, board) in enumerate(order[2:])
        if not place or order[2:][place - 1] != (label, board)
    ]
    assert runs == ["a", "b", "b", "a", "a", "b", "b", "a"]
    assert [trial.outcome for trial in first.trials] == [trial.outcome for trial in second.trials]
    assert len(first.board_seeds) == len({*first.board_seeds}) == 4


def test_a_batch_counts_what_the_others_find() -> None:
    racers = [Contender("prefix"), BatchContender("batch")]
    for size in ((4, 4), (2, 9), (10, 10)):
        race = Race(racers, NamedLexicon.load(None), size, 3, 5)
        [[prefix, batch]] = run_races({"": [race]}, Progress())[""]
        assert [(one.outcome.words, one.outcome.points) for one in prefix.trials] == [
            (one.outcome.words, one.outcome.points) for one in batch.trials
        ]


def test_crossings_are_found_between_the_sizes_measured() -> None:
    times = {
        "flat": {3: (2.0, 0.0), 4: (2.0, 0.0), 5: (2.0, 0.0)},
        "steep": {3: (1.0, 0.0), 4: (1.9, 0.0), 5: (4.0, 0.0)},
        "slow": {3: (9.0, 0.0), 4: (9.0, 0.0), 5: (9.0, 0.0)},
    }
    [found] = crossings(times)
    assert (found["faster_below"], found["faster_above"]) == ("steep", "flat")
    assert (found["below"], found["above"]) == ("4x4", "5x5")
    assert 16 < found["cells"] < 25
    assert crossings(times, "flat") == [found]
    assert crossings(times, "slow") == []


def test_differences_within_the_spread_are_no_crossings() -> None:
    flat = dict.fromkeys((3, 4, 5), (2.0, 0.1))
    noisy = {3: (1.95, 0.1), 4: (2.05, 0.1), 5: (1.98, 0.1)}
    assert crossings({"flat": flat, "noisy": noisy}) == []
    # The middle size is too close to call: the crossing lies somewhere between the other two.
    steep = {3: (1.0, 0.1), 4: (1.95, 0.1), 5: (4.0, 0.1)}
    [found] = crossings({"flat": flat, "steep": steep})
    assert (found["below"], found["above"]) == ("3x3", "5x5")


def test_one_trial_has_no_crossings() -> None:
    [table] = crossing_table([{**row, "trials": 1} for row in crossing_rows()])
    assert table.rows == []


def crossing_rows(**facts: Sequence[Any]) -> list[dict[str, Any]]:
    """Rows of a table of times: `steep` is faster on 3x3, `flat` on 5x5, for every combination of the facts."""
    steady = {"steep": (1.0, 9.0), "flat": (3.0, 3.0)}
    settings: list[dict[str, Any]] = [{"lexicon": "few", "threads": 1, "trials": 2, "spread_s": 0.1}]
    for key, values in facts.items():
        settings = [{**setting, key: value} for setting in settings for value in values]
    return [
        {**setting, "size": size, "label": label, "median_s": times[place] * (1 + number)}
        for number, setting in enumerate(settings)
        for label, times in steady.items()
        for place, size in enumerate(("3x3", "5x5"))
    ]


def test_engines_cross_within_a_lexicon() -> None:
    """Twice as slow with the other lexicon: `steep` with one crosses `flat` with the other, and that says nothing."""
    [table] = crossing_table(crossing_rows(lexicon=("few", "many")))
    assert [row["lexicon"] for row in table.rows] == ["few", "many"]
    assert {(row["faster_below"], row["faster_above"]) for row in table.rows} == {("steep", "flat")}
    assert table.cells(table.rows[1])[0] == "many"


def test_engines_cross_on_as_many_threads_or_with_the_one_they_are_compared_with() -> None:
    rows = crossing_rows(threads=(1, 2))
    [table] = crossing_table(rows, same=("lexicon", "threads"))
    assert [row["threads"] for row in table.rows] == [1, 2]
    [table] = crossing_table(rows, against="flat")
    assert [(row["faster_below"], row["faster_above"]) for row in table.rows] == [
        ("steep, 1 thread", "flat, 1 thread"),
        ("steep, 2 threads", "flat, 1 thread"),
    ]
    assert crossing_table([row for row in rows if row["size"] == "3x3"]) == []


# The code of the studies


@pytest.mark.parametrize("marks", ["shared", "own"])
@pytest.mark.parametrize("size", [(1, 1), (1, 9), (4, 4), (7, 5), (30, 30)])
def test_marking_gives_the_engines_answer(marks: str, size: tuple[int, int]) -> None:
    lexicon = Lexicon.default()
    for seed in range(4):
        board = Board.random(*size, seed=seed, letters="english")
        expected = Contender("prefix").answer(board, lexicon)()
        for threads in (1, 2, 5):
            found = _Marking("prefix", threads=threads, marks=marks).answer(board, lexicon)()
            assert found.answer == expected.answer


def test_marking_refuses_what_it_does_not_know() -> None:
    for board in (Board("abcd", neighbours="rook"), Board("ab(qu)d"), Board("ab?d")):
        with pytest.raises(BadOption, match="this search knows"):
            _Marking("prefix").answer(board, Lexicon.default())
    with pytest.raises(BadOption, match="64 threads"):
        _Marking("prefix", threads=65, marks="shared").answer(Board("abcd"), Lexicon.default())


@pytest.mark.parametrize("way", ["serial", "lock-a-node", "lock-free"])
@pytest.mark.parametrize("threads", [1, 2, 8])
def test_every_way_builds_the_same_trie(way: str, threads: int) -> None:
    for lexicon in (Lexicon.from_words(["a"]), Lexicon.from_words(["ab", "abc", "b"]), Lexicon.default()):
        _, nodes, words, _, same = _core.build_pointer_trie(lexicon._core, way, threads, 3)
        assert (nodes, words, same) == (lexicon.info().nodes, len(lexicon), True)


def test_a_trie_of_pointers_has_26() -> None:
    with pytest.raises(BadOption, match="26 letters"):
        _core.build_pointer_trie(
            Lexicon.from_words(["aäöüßéèêëîïôûùàâæœçñåø", "bcdefghijk"])._core, "serial", 1, 1
        )


def test_sharing_what_was_visited_loses_a_word() -> None:
    # From any cell the first step marks all the others: no word of three letters is left.
    board = Board("abab")
    lexicon = Lexicon.from_words(["aba", "abab", "aabb", "abba"])
    right = {*solve(board, lexicon=lexicon, rules="letters").words}
    assert right == {"aba", "abab", "aabb", "abba"}
    assert words_sharing_visited(board, lexicon) < right


def test_dividing_by_the_rows_is_wrong_unless_they_are_as_many_as_the_columns() -> None:
    lexicon = Lexicon.default()
    board = Board.random(4, 4, seed=2, letters="english")
    assert words_dividing_by_rows(board, lexicon) == {*solve(board, rules="letters").words}
    board = Board("sea/tin", size=(2, 3))
    assert words_dividing_by_rows(board, lexicon) != {*solve(board, rules="letters").words}


def test_long_words_are_long_and_the_same_every_time() -> None:
    lexicon = long_words(500, seed=3)
    assert len(lexicon) == 500
    assert list(lexicon) == list(long_words(500, seed=3))
    assert list(lexicon) != list(long_words(500, seed=4))
    lengths = sorted(map(len, lexicon))
    assert lengths[250] >= 12


# Peers, without installing any


class Reversed(Peer):
    """Finds everything, and lists two-letter words and one that is not there."""

    name, source, version = "reversed", "nowhere", "1"

    def install(self, folder: Path) -> None:
        pass

    def start(self, words: Sequence[str], folder: Path) -> None:
        self.words = Lexicon.from_words(words)

    def answer(self, rows: Sequence[Sequence[str]]) -> Answer:
        board = [[tile if len(tile) == 1 else "." for tile in row] for row in rows]
        found = solve(board, lexicon=self.words, rules="letters").words
        return Answer([*found, "zz"], 0.001)


class Absent(Peer):
    """Cannot be installed."""

    name, source = "absent", "nowhere"

    def install(self, folder: Path) -> None:
        raise CannotInstall("there is no network here")


def test_peers_compares_and_explains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "PEERS", (Reversed(), Absent()))
    settings = Settings((NamedLexicon.load(None),), trials=12, sizes=((4, 4),), seed=2)
    report = peers.run(settings, Progress())
    rows: dict[str, dict[str, Any]] = {row["label"]: row for row in report.tables[0].rows}
    assert rows["gridwords, prefix"]["differences"] == rows["gridwords solve"]["differences"] == "none"
    assert rows["gridwords, prefix"]["points"] == rows["gridwords, python"]["points"]
    assert "lists words of fewer than 3 letters (12)" in rows["reversed"]["differences"]
    assert rows["absent"]["differences"] == "not installed: there is no network here"
    assert any(tile == "qu" for trial in range(12) for row in peers._board(2, (4, 4), trial) for tile in row)
    assert "misses words through a tile of several letters" in rows["reversed"]["differences"]


def test_the_word_list_of_bsdgames(tmp_path: Path) -> None:
    peer = BsdGames()
    peer.start(["quit", "quite", "qat", "tea", "team"], tmp_path)
    assert peer._words == b"\0qit\4e\0tea\3m"
    assert peer.takes([["qu", "a", "b", "c"]] * 4)
    assert not peer.takes([["th", "a", "b", "c"]] * 4)
    assert not peer.takes([["a"] * 5] * 5)


# Pictures


@pytest.mark.skipif(not charts.can_draw(), reason=charts.MISSING)
def test_every_kind_of_chart_is_drawn(tmp_path: Path) -> None:
    drawings: list[Drawing] = [
        Lines(
            "c",
            "Lines",
            "x",
            "y",
            [Series("a", [1, 2], [3, 4], [1, 1]), Series("b", [1], [2], joined=False)],
            log_y=True,
        ),
        Bars("b", "Bars", "y", ["one", "two"], {"a": [1.0, None], "b": [2.0, 3.0]}, line=1.0),
        Timeline("t", "Threads", [Span("thread 0", "walk", 0, 1), Span("thread 1", "idle", 0.5, 0.5)]),
        Timeline("empty", "Nothing", []),
    ]
    for drawing in drawings:
        assert drawing.save(tmp_path).startswith("<svg")
        assert (tmp_path / f"{drawing.name}.png").stat().st_size > 1000


def test_kernels_have_a_row_of_their_own() -> None:
    """What a GPU engine tells of its kernels is its time without transfers."""
    measured = Measured(Contender("gpu-word"), {"lexicon": "few", "size": "4x4"})
    for wall_s, kernel_s in ((0.5, 0.1), (0.7, 0.2), (0.9, 0.6)):
        outcome = Outcome(3, 4, None, {"kernel_s": kernel_s})
        measured.trials.append(Trial(wall_s, wall_s, None, None, outcome))
    whole, kernels = _rows(measured)
    assert (whole["label"], whole["median_s"]) == ("gpu-word, with transfers", 0.7)
    assert (kernels["label"], kernels["median_s"]) == ("gpu-word, without transfers", 0.2)
    assert kernels["mean_s"] == pytest.approx(0.3)
    assert kernels["spread_s"] == pytest.approx(0.2645751)
    assert (kernels["words"], kernels["points"]) == (9, 12)
    plain = Measured(Contender("prefix"), {}, trials=[Trial(1.0, 1.0, None, None, Outcome(1, 1))])
    assert [row["label"] for row in _rows(plain)] == ["prefix"]
