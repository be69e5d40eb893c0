"""Scoring a file of boards that no memory could hold, here or on a cluster, into a file that can be gone on with."""

from __future__ import annotations

from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords import _core
from gridwords.board import Board
from gridwords.board.codes import HOLE, WILDCARD
from gridwords.board.size import parse_size
from gridwords.compute import Compute
from gridwords.engines.choose import choose_scorer
from gridwords.engines.cluster.engine import open_job, piece_size
from gridwords.engines.cluster.worker import Here
from gridwords.errors import BadBoard, DeadlineExceeded, GridwordsError
from gridwords.files.output import Output, output_format, output_path
from gridwords.files.rows import board_texts, read_boards, score_rows
from gridwords.files.source import open_source
from gridwords.game import foreign_letters_warning
from gridwords.lexicon import Lexicon
from gridwords.rules import Rules
from gridwords.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping
    from pathlib import Path

    from gridwords.board.shape import AnyNeighbours
    from gridwords.board.size import AnySize
    from gridwords.files.rows import Rows
    from gridwords.files.source import Piece, Source

__all__ = ["FileScored", "Stream", "StreamStanding", "score_file"]

# Pieces that are read before the oldest of them is written, for each worker: what a slow one may hold up.
_AHEAD = 4


class StreamStanding(NamedTuple):
    """How far a job has come: boards a second and the time left are of this run, `done` is from 0 to 1.

    `done` is 0 and `left_s` None where nobody knows how much is to come.
    """

    boards: int
    boards_per_s: float
    workers: int
    done: float
    left_s: float | None


class FileScored(NamedTuple):
    """What was written: how many boards, and the sums of their words and points."""

    boards: int
    words: int
    points: int
    elapsed_s: float


class Stream:
    """A source of boards and how they are scored. What the parameters mean is what they mean for `score_many`."""

    def __init__(
        self,
        source: Source,
        *,
        size: AnySize | None = None,
        neighbours: AnyNeighbours | None = None,
        lexicon: Lexicon | str | Path | None = None,
        rules: Rules | str | Path = "boggle",
        engine: str = "auto",
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
        cluster: Any = None,
        deadline_s: float | None = None,
        progress: Callable[[StreamStanding], object] | None = None,
    ) -> None:
        self.source = source
        self.lexicon = Lexicon.load(lexicon)
        self._rules = Rules.get(rules)
        self._compute = Compute.of(engine, options, threads, deadline_s, cluster)
        choose_scorer(self._compute)
        self._progress = progress
        self.how: dict[str, Any] = {
            "size": None if size is None else parse_size(size),
            "neighbours": neighbours,
            "rules": self._rules,
            "engine": self._compute.engine,
            "options": self._compute.options,
        }
        self.piece = piece_size(self._compute.cluster, source.cells())
        self._told = set(self.lexicon.alphabet)
        self._plain = "".join(self._told).encode() + b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ()|?./ \t\r\n"

    def about(self) -> dict[str, Any]:
        """Everything that the answer depends on, in plain values."""
        from dataclasses import asdict

        return {
            "source": self.source.identity(),
            "lexicon": self.lexicon.fingerprint,
            "rules": asdict(self._rules),
            "size": self.how["size"],
            "neighbours": self.how["neighbours"],
        }

    def scored(
        self, as_text: bool, begin: list[int] | None = None, before: int = 0
    ) -> Generator[tuple[Piece, Rows], None, None]:
        """The pieces in their order, each with its rows; `before` boards were done earlier."""
        self._started = monotonic()
        self._boards, self._before = before, before
        self._begun: float | None = None
        self._end = self._compute.end()
        pieces = self._watched(begin)
        yield from (
            self._here(pieces, as_text) if self._compute.cluster is None else self._there(pieces, as_text)
        )

    def texts(self) -> Iterator[list[str]]:
        """All boards as text, read from the source once more: they are never in memory all at once."""
        for piece in self.source.pieces(self.piece):
            texts = read_boards(piece.boards)
            if texts is None:
                texts = board_texts(piece.boards, self.lexicon.alphabet, self.how["size"])
            yield texts

    def _here(self, pieces: Iterator[Piece], as_text: bool) -> Iterator[tuple[Piece, Rows]]:
        here = Here(self.lexicon, self._compute.threads or _core.hardware_threads(), False, lambda: True)
        for piece in pieces:
            self._check_time()
            left_s = None if self._end is None else max(0.0, self._end - monotonic())
            try:
                rows = score_rows(here, piece.boards, self.how, as_text, left_s)
            except BadBoard as error:
                raise self._located(piece, error) from error
            except DeadlineExceeded:
                raise self._late() from None
            yield piece, rows
            self._tell(piece, rows, 1)

    def _there(self, pieces: Iterator[Piece], as_text: bool) -> Iterator[tuple[Piece, Rows]]:
        held: dict[int, Piece] = {}
        answers: dict[int, Rows] = {}
        read = written = 0
        more = True
        with open_job(self._compute, self.lexicon, score_rows, self._end) as job:
            while more or held:
                self._check_time()
                while more and job.room > 0 and len(held) < _AHEAD * max(1, job.workers):
                    piece = next(pieces, None)
                    if piece is None:
                        more = False
                    else:
                        held[read] = piece
                        job.add(read, piece.boards, self.how, as_text)
                        read += 1
                try:
                    answers.update(job.collect(0.5))
                except BadBoard as error:
                    raise self._first_located(held.values(), error) from error
                while written in answers:
                    piece, rows = held.pop(written), answers.pop(written)
                    yield piece, rows
                    written += 1
                    self._tell(piece, rows, job.workers)

    def _watched(self, begin: list[int] | None) -> Iterator[Piece]:
        """The pieces; letters that no word has are told once."""
        for piece in self.source.pieces(self.piece, begin):
            # All that is usual is taken out at a gigabyte a second; mostly nothing is left.
            unusual = isinstance(piece.boards, bytes) and piece.boards.translate(None, self._plain)
            if unusual or isinstance(piece.boards, list):
                letters = {*fold("".join(read_boards(piece.boards) or []))}
                if foreign := {letter for letter in letters - self._told if letter.isalpha()}:
                    import warnings

                    warnings.warn(foreign_letters_warning(sorted(foreign)), stacklevel=2)
                    self._told |= foreign
            yield piece

    def _check_time(self) -> None:
        if self._end is not None and monotonic() >= self._end:
            raise self._late()

    def _late(self) -> DeadlineExceeded:
        return DeadlineExceeded(
            f"the deadline of {self._compute.deadline_s:g} s ran out after {self._boards} boards",
            self._boards,
        )

    def _tell(self, piece: Piece, rows: Rows, workers: int) -> None:
        self._boards += rows.boards
        if self._progress is None:
            return
        elapsed_s = monotonic() - self._started
        if self._begun is None:  # a job that was gone on with was there already
            self._begun = piece.done * (self._before / self._boards if self._boards else 0.0)
        part = piece.done - self._begun
        left_s = elapsed_s * (1 - piece.done) / part if part > 0 else None
        rate = (self._boards - self._before) / max(elapsed_s, 1e-9)
        self._progress(StreamStanding(self._boards, rate, workers, piece.done, left_s))

    def _first_located(self, pieces: Any, error: BadBoard) -> BadBoard:
        for piece in pieces:
            located = self._located(piece, error)
            if located is not error:
                return located
        return error

    def _located(self, piece: Piece, error: BadBoard) -> BadBoard:
        """The error of a piece, with the line or row it is about; as it was if none of these boards is to blame."""
        size, neighbours = self.how["size"], self.how["neighbours"]
        where = f"{self.source.path} {self.source.unit}".replace("- line", "line")
        if isinstance(piece.boards, bytes):
            lines = piece.boards.decode("utf-8-sig", "surrogateescape").split("\n")
        elif isinstance(piece.boards, list):
            lines = piece.boards
        else:
            return self._located_code(piece, where) or error
        for number, text in enumerate(lines, piece.first):
            if isinstance(piece.boards, list) or text.strip():
                try:
                    Board(text.strip(), size=size, neighbours=neighbours)
                except GridwordsError as reason:
                    return BadBoard(f"{where} {number}: {reason}")
        return error

    def _located_code(self, piece: Piece, where: str) -> BadBoard | None:
        import numpy as np

        codes: Any = piece.boards
        letters = len(self.lexicon.alphabet)
        bad = np.argwhere((codes < 0) | (codes > HOLE) | ((codes >= letters) & (codes < WILDCARD)))
        if not len(bad):
            return None
        row, cell = bad[0].tolist()
        return BadBoard(
            f"{where} {piece.first + row}: cell {cell} has letter code {codes[row, cell]}; the alphabet has"
            f" {letters} letters, {WILDCARD} is a wildcard and {HOLE} a hole"
        )


def score_file(
    source: str | Path,
    out: str | Path,
    *,
    column: str | None = None,
    size: AnySize | None = None,
    neighbours: AnyNeighbours | None = None,
    lexicon: Lexicon | str | Path | None = None,
    rules: Rules | str | Path = "boggle",
    engine: str = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    cluster: Any = None,
    deadline_s: float | None = None,
    progress: Callable[[StreamStanding], object] | None = None,
) -> FileScored:
    """Scores the boards of a file of any length into another, a piece at a time and in order.

    `source` is text (a board a line), `.npy` (letter codes) or `.parquet` (a `column` of texts or lists of letter
    codes, default `board`). `out` is text (board, words and points between tabs), `.npy` (words and points, int32) or
    `.parquet`. It appears when it is complete; until then the rows are in `out.part`, and the same call goes on with
    them, whatever ended the last one. The other parameters are those of `score_many`.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "boards.txt").write_text("oatrihpshtnrenei\\nperslatgsineters\\n")
    >>> score_file(folder / "boards.txt", folder / "scores.tsv").points
    3758
    >>> (folder / "scores.tsv").read_text()
    'oatrihpshtnrenei\\t84\\t135\\nperslatgsineters\\t1044\\t3623\\n'
    """
    started = monotonic()
    form = output_format(out)
    path = output_path(out, source)
    stream = Stream(
        open_source(source, column),
        size=size,
        neighbours=neighbours,
        lexicon=lexicon,
        rules=rules,
        engine=engine,
        options=options,
        threads=threads,
        cluster=cluster,
        deadline_s=deadline_s,
        progress=progress,
    )
    output = Output(path, {**stream.about(), "form": form})
    try:
        with closing(stream.scored(form == "text", output.place, output.boards)) as scored:
            for piece, rows in scored:
                output.add(rows, piece.after)
        output.finish(form, stream.texts())
    except BaseException:
        output.close()
        raise
    return FileScored(output.boards, output.words, output.points, monotonic() - started)
