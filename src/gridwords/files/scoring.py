"""Scoring: the boards of a source, chunk by chunk, on this machine or on a cluster; and score_file."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Literal, NamedTuple, get_args

from gridwords.argument import file_name
from gridwords.board.codes import HOLE
from gridwords.board.shape import AnyNeighbours
from gridwords.board.size import AnySize, parse_size
from gridwords.compute import Compute
from gridwords.engines.choose import choose_scorer
from gridwords.engines.cluster.engine import piece_size
from gridwords.engines.cluster.run import count_workers, run_on_cluster
from gridwords.engines.engine import Engine
from gridwords.errors import (
    BadBoard,
    BadCheckpoint,
    BadOption,
    DeadlineExceeded,
    plural,
    shorten,
    unknown,
)
from gridwords.files.formats import open_source, output_format
from gridwords.files.output import Again, Output, output_path
from gridwords.files.progress import FileProgress, Meter
from gridwords.files.rows import Rows, find_bad, read_boards, score_rows, score_rows_there, write_codes
from gridwords.files.source import Chunk, Source
from gridwords.files.table import Table
from gridwords.game import AnyLexicon, AnyRules, Game, foreign_letters_warning
from gridwords.stopping import Stop, stoppable, watch
from gridwords.text import fold, is_letters

Scored = Generator[tuple[Chunk, Rows], None, None]
BadRows = Literal["stop", "skip", "keep"]
BAD_ROWS = get_args(BadRows)


class FileScored(NamedTuple):
    """What was written: the number of boards, and the sums of their words and points.

    `bad` is the number of rows that cannot be scored, and `first_bad` where the first of them is and why.
    """

    boards: int
    words: int
    points: int
    elapsed_s: float
    bad: int = 0
    first_bad: str = ""


class Pace:
    """How many boards to read at a time on this machine: more if chunks are scored quickly, fewer if not.

    The smallest chunk has enough boards for every thread and is scored within a fraction of a second, so that answers
    begin at once. A GPU scores the largest in milliseconds; it takes 60 MB of memory.
    """

    #: For boards of 4x4; a chunk of larger boards has fewer.
    least, most = 1 << 12, 1 << 18
    _TARGET_S = 0.2

    def __init__(self, cells: int) -> None:
        self._least, self._most = (max(1, size * 16 // max(16, cells)) for size in (self.least, self.most))
        self.size = self._least

    def adjust(self, elapsed_s: float) -> None:
        """Sets the size of the next chunk by the time that one took."""
        if elapsed_s > 2 * self._TARGET_S:
            self.size = max(self._least, self.size // 2)
        elif elapsed_s < self._TARGET_S / 2:
            self.size = min(self._most, self.size * 2)


class Scoring:
    """The boards of a source and how they are scored. `progress` is called after each chunk, and during long ones.

    `bad_rows` sets what happens to rows that cannot be scored: they `stop` the job, or it `skip`s or `keep`s them,
    without scores and with the reason.
    """

    def __init__(
        self,
        source: Source,
        game: Game,
        compute: Compute,
        *,
        size: AnySize | None = None,
        neighbours: AnyNeighbours | None = None,
        bad_rows: BadRows = "stop",
        columns: Sequence[str] | None = None,
        progress: Callable[[FileProgress], object] | None = None,
    ) -> None:
        choose_scorer(compute)  # raises before anything is read
        if not isinstance(bad_rows, str) or bad_rows not in BAD_ROWS:
            raise BadOption(unknown("bad_rows", bad_rows, BAD_ROWS))
        if not (columns is None or isinstance(columns, (list, tuple))):
            raise BadOption(f"columns {shorten(columns)}: expected a list of names")
        self._source, self._game, self._compute, self._progress = source, game, compute, progress
        self._size = None if size is None else parse_size(size)
        self._neighbours = neighbours
        self._bad_rows, self._columns = bad_rows, columns
        self._known = set(game.lexicon.alphabet)
        self._usual = "".join(self._known).encode() + b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ()|?./ \t\r\n"
        #: How many rows were bad, and the first of them with the reason.
        self.bad, self.first_bad = 0, ""

    def table(self, form: str) -> Table:
        """How the scores are written in a format: with the chosen columns, or with all if the format has names for them."""
        columns = self._columns
        if columns is None and form not in ("csv", "parquet"):
            columns = ()
        if form == "npy":
            if columns:
                raise BadOption("columns: an .npy file has only words and points")
            if self._bad_rows == "keep":
                raise BadOption("bad_rows keep: an .npy file has no place for the reasons: use skip")
        return Table(form, self._source.keep(columns), self._bad_rows)

    def write(self, out: str | Path) -> FileScored:
        """Writes the scores into a file, resuming an earlier run that was stopped."""
        started = monotonic()
        out = file_name(out, "out", BadOption)
        form, path = output_format(out), output_path(out, self._source.path)
        table = self.table(form)
        about = {**self._about(), "form": form}
        # Only what differs from the jobs of earlier versions, which can be resumed.
        if table.columns:
            about["columns"] = table.columns
        if table.separator is not None and table.bad_rows == "keep":
            about["bad_rows"] = "keep"
        output = Output(path, about, table, self._source.checksum)
        try:
            self.bad, self.first_bad = output.bad, output.first_bad
            if self.bad and self._bad_rows == "stop":
                raise BadCheckpoint(f"{output.part} was begun with bad_rows skip or keep: pass it again")
            with closing(self.rows(table, begin=output.place, before=output.boards)) as scored:
                for chunk, rows in scored:
                    output.add(rows, chunk.after, self.bad, self.first_bad)
            # For Parquet the source is about to be read again.
            if form == "parquet" and self._about()["source"] != about["source"]:
                raise BadBoard(f"{self._source.path} has changed while it was being scored")
            output.finish(self._again(), getattr(self._source, "fields", list)())
        except BaseException:
            output.close()
            raise
        elapsed_s = monotonic() - started
        return FileScored(output.boards, output.words, output.points, elapsed_s, self.bad, self.first_bad)

    def _about(self) -> dict[str, Any]:
        """Everything that the scores depend on, in plain values."""
        return {
            "source": self._source.identity(),
            **self._game.to_dict(),
            "size": self._size,
            "neighbours": self._neighbours,
        }

    def rows(self, table: Table | None = None, *, begin: list[int] | None = None, before: int = 0) -> Scored:
        """The chunks in order, each with its rows; `begin` is where an earlier run ended, after `before` boards.

        A bad board and a deadline are raised after the rows of the boards before them, as far as they are known.
        """
        table = self.table("text") if table is None else table
        stop_at_bad = self._bad_rows == "stop"
        self._end = self._compute.end()
        self._meter = Meter(self._progress, before)
        how = {
            "size": self._size,
            "neighbours": self._neighbours,
            "separator": table.separator,
            "stop_at_bad": stop_at_bad,
        }
        score = self._score_here if self._compute.cluster is None else self._score_there
        with closing(score(begin, how)) as scored:
            for chunk, rows in scored:
                bad = next(iter(rows.bad), None)
                reason = "" if bad is None else f"{self._source.where(chunk.number(bad))}: {rows.bad[bad]}"
                is_end = stop_at_bad and bad is not None
                if is_end:
                    rows = rows._replace(bad={})
                self.bad += len(rows.bad)
                self.first_bad = self.first_bad or ("" if is_end else reason)
                rows = rows._replace(data=table.join(chunk, rows))
                if is_end or not rows.is_complete:
                    self._meter.boards += rows.boards
                    if rows.covered:
                        yield chunk.head(rows.covered), rows
                    raise BadBoard(reason) if is_end else self._late()
                yield chunk, rows
                workers = 1 if self._compute.cluster is None else count_workers(self._compute)
                self._meter.add(chunk, rows.boards, workers)

    def _again(self) -> Iterator[Again]:
        """All boards, read from the source again so that they are never in memory all at once."""
        for chunk in self._source.chunks(lambda: 1 << 16):
            texts = read_boards(chunk.boards)
            if texts is None:
                codes: Any = chunk.boards
                is_bad = sorted({*chunk.missing, *find_bad(codes, self._game, self._size, self._neighbours)})
                if is_bad:
                    codes = codes.copy()
                    codes[is_bad] = HOLE
                texts = write_codes(codes, self._game.lexicon.alphabet, self._size)
            yield Again(texts, chunk.others, partial(self._reason, chunk))

    def _reason(self, chunk: Chunk, place: int) -> tuple[str, str]:
        """A bad board as it is in the source, and what is wrong with it."""
        if place in chunk.missing:
            return "", chunk.missing[place]
        one: Any = [chunk.text(place)] if chunk.lines() is not None else chunk.boards[place : place + 1]
        return chunk.text(place), find_bad(one, self._game, self._size, self._neighbours).get(0, "")

    def _score_here(self, begin: list[int] | None, how: dict[str, Any]) -> Scored:
        pace = Pace(self._source.cells())
        for chunk in self._checked(self._source.chunks(lambda: pace.size, begin)):
            started = monotonic()
            if self._is_late():
                raise self._late()
            left = self._compute.until(self._end)
            ticks = self._meter.within(chunk)
            yield chunk, score_rows(chunk.boards, chunk.missing, self._game, left, progress=ticks, **how)
            pace.adjust(monotonic() - started)

    def _score_there(self, begin: list[int] | None, how: dict[str, Any]) -> Scored:
        size = piece_size(self._compute.cluster, self._source.cells())
        chunks = self._checked(self._source.chunks(lambda: size, begin))
        request = self._game.rules, self._compute.here()._replace(deadline_s=None), how
        held: dict[int, Chunk] = {}
        answers: dict[int, Rows] = {}
        written = 0

        def tasks() -> Iterator[tuple[int, tuple[Any, ...]]]:
            for number, chunk in enumerate(chunks):
                held[number] = chunk
                yield number, (chunk.boards, dict(chunk.missing), *request)

        arriving = run_on_cluster(self._compute, self._game.lexicon, score_rows_there, tasks(), end=self._end)
        with closing(arriving):
            for number, answer in arriving:
                answers[number] = answer
                while written in answers:
                    yield held.pop(written), answers.pop(written)
                    written += 1
        if held or next(chunks, None) is not None:
            raise self._late()

    def _checked(self, chunks: Iterable[Chunk]) -> Iterator[Chunk]:
        """The chunks, with one warning for each letter that no word contains."""
        for chunk in chunks:
            # Removing all usual bytes runs at a gigabyte per second, and mostly leaves nothing to look at.
            unusual = isinstance(chunk.boards, bytes) and chunk.boards.translate(None, self._usual)
            if unusual or isinstance(chunk.boards, list):
                letters = {*fold("".join(read_boards(chunk.boards) or []))}
                if foreign := {letter for letter in letters - self._known if is_letters(letter)}:
                    warnings.warn(foreign_letters_warning(sorted(foreign)), stacklevel=2)
                    self._known |= foreign
            yield chunk

    def _is_late(self) -> bool:
        return self._end is not None and monotonic() >= self._end

    def _late(self) -> DeadlineExceeded:
        boards = self._meter.boards
        return DeadlineExceeded(
            f"the deadline of {self._compute.deadline_s:g} s ran out after {plural(boards, 'board')}", boards
        )


def score_file(
    source: str | Path,
    out: str | Path,
    *,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    bad_rows: BadRows = "stop",
    size: AnySize | None = None,
    neighbours: AnyNeighbours | None = None,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    engine: str | Engine = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    cluster: Any = None,
    deadline_s: float | None = None,
    stop: Stop | None = None,
    progress: Callable[[FileProgress], object] | None = None,
) -> FileScored:
    """Scores the boards of a file of any length into another file, chunk by chunk and in order.

    `source` is text (one board per line), `.csv` (a `column` of boards, default `board`), `.npy` (letter codes) or
    `.parquet` (a `column` of texts or of lists of letter codes). `out` is text (board, words and points, separated by
    tabs), `.csv` (with a header), `.npy` (words and points, int32) or `.parquet`. It appears when it is complete; until
    then the rows are in `out.part`, and the same call resumes after any interruption, even if rows that it had not
    reached have changed since. `progress` is called with a `FileProgress` after each chunk. Once another
    thread has set the `threading.Event` `stop`, `Stopped` is raised, and the same call resumes.

    A `.csv` or `.parquet` file of scores begins with the other columns of the source, or with those that `columns`
    names. A row without a board that can be scored raises `BadBoard` once the rows before it are written. With
    `bad_rows="skip"` it is left out; with `"keep"` its words and points are empty, and a column `error` has the reason.
    The other parameters are those of `score_many`.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "boards.txt").write_text("oatrihpshtnrenei\\nperslatgsineters\\n")
    >>> score_file(folder / "boards.txt", folder / "scores.tsv").points
    3758
    >>> (folder / "scores.tsv").read_text()
    'oatrihpshtnrenei\\t84\\t135\\nperslatgsineters\\t1044\\t3623\\n'
    """
    scoring = Scoring(
        open_source(source, column),
        Game.of(lexicon, rules),
        Compute.of(engine, options, threads, deadline_s, cluster),
        size=size,
        neighbours=neighbours,
        bad_rows=bad_rows,
        columns=columns,
        progress=watch(progress, stop),
    )
    with stoppable(stop):
        return scoring.write(out)
