"""One-time costs: building a lexicon from words, opening it from a file, and an engine's first answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from gridwords.board import Board
from gridwords.lexicon import Lexicon
from gridwords.studies.contender import Contender
from gridwords.studies.race import summary, timed
from gridwords.studies.settings import NamedLexicon, Settings
from gridwords.studies.table import Row, Table, columns


def one_time_costs(settings: Settings, contenders: Sequence[Contender] = ()) -> Table:
    """The costs of each lexicon, and the first and the next answer of each contender."""
    trials = settings.trials_or(quick=1, full=5)
    rows: list[Row] = []
    for named in settings.lexicons:
        rows += lexicon_costs(named, settings.threads_or(), trials)
        for contender in contenders:
            rows += _first_answer(named, contender)
    shown = columns(
        "lexicon? what median_s mean_s spread_s trials words nodes bytes",
        nodes="trie nodes",
        bytes="trie bytes",
    )
    return Table("costs", "One-time costs", shown, rows)


def lexicon_costs(named: NamedLexicon, threads: Sequence[int], trials: int) -> Iterator[Row]:
    """The times of building the lexicon from words and from a text file, and of opening its `.lex` file."""
    words = named.lexicon.words()
    info = named.lexicon.info()
    with TemporaryDirectory() as folder:
        compiled, text = Path(folder) / "words.lex", Path(folder) / "words.txt"
        named.lexicon.save(compiled)
        text.write_text("\n".join(words) + "\n", encoding="utf-8")
        runs: dict[str, Callable[[], object]] = {
            f"build from words, threads={count}": partial(Lexicon.from_words, words, threads=count)
            for count in threads
        }
        runs["build from a text file, threads=1"] = partial(Lexicon.from_file, text, threads=1)
        runs["open and check a .lex file"] = partial(Lexicon.open, compiled)
        for what, run in runs.items():
            times = summary([timed(run) for _ in range(trials)])
            facts = {"words": info.words, "nodes": info.nodes, "bytes": info.bytes}
            yield {"lexicon": named.name, "what": what, **times, "trials": trials, **facts}


def _first_answer(named: NamedLexicon, contender: Contender) -> Iterator[Row]:
    """With a lexicon that was never searched, so that the engine first makes what it keeps for each lexicon."""
    lexicon = Lexicon.from_words(named.lexicon.words())
    board = Board.random(4, 4, seed=1, lexicon=lexicon)
    ready = contender.prepare([board], lexicon, "uniform")
    for what in ("first answer, 4x4", "next answer, 4x4"):
        elapsed_s = timed(lambda: ready.answer(board, lexicon)) / ready.boards_at_once
        yield {
            "lexicon": named.name,
            "what": f"{contender.label}: {what}",
            "median_s": elapsed_s,
            "trials": 1,
        }
