"""Scoring: the boards of a source, chunk by chunk, on this machine or on a cluster; and score_file."""

from __future__ import annotations

from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.board import Board
from gridwords.board.codes import HOLE, WILDCARD
from gridwords.board.size import parse_size
from gridwords.compute import Compute
from gridwords.engines.choose import choose_scorer
from gridwords.engines.cluster.engine import piece_size
from gridwords.engines.cluster.run import count_workers, run_on_cluster
from gridwords.errors import BadBoard, DeadlineExceeded, GridwordsError, plural
from gridwords.files.formats import SEPARATORS, open_source, output_format
from gridwords.files.output import Output, output_path
from gridwords.files.progress import Meter
from gridwords.files.rows import read_boards, score_rows, score_rows_there, write_codes
from gridwords.game import Game, foreign_letters_warning
from gridwords.text import fold, is_letters

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
    from pathlib import Path

    from gridwords.board.shape import AnyNeighbours
    from gridwords.board.size import AnySize
    from gridwords.files.progress import FileProgress
    from gridwords.files.rows import Rows
    from gridwords.files.source import Chunk, Source
    from gridwords.game import AnyLexicon, AnyRules

__all__ = ["FileScored", "Scoring", "score_file"]


class FileScored(NamedTuple):
    """What was written: the number of boards, and the sums of their words and points."""

    boards: int
    words: int
    points: int
    elapsed_s: float


class Pace:
    """How many boards to read at a time on this machine: more while chunks are scored quickly, else fewer.

    The least are enough for every thread and scored within a fraction of a second, so that answers begin at once. A
    GPU scores the most in milliseconds; they take 60 MB of memory.
    """

    #: Boards of 4x4; of larger boards there are fewer.
    least, most = 1 << 12, 1 << 18
    _TARGET_S = 0.2

    def __init__(self, cells: int) -> None:
        self._least, self._most = (max(1, size * 16 // max(16, cells)) for size in (self.least, self.most))
        self.size = self._least

    def adjust(self, elapsed_s: float) -> None:
        """Takes in the time that a chunk took."""
        if elapsed_s > 2 * self._TARGET_S:
            self.size = max(self._least, self.size // 2)
        elif elapsed_s < self._TARGET_S / 2:
            self.size = min(self._most, self.size * 2)


class Scoring:
    """The boards of a source and how they are scored. `progress` is called after each chunk, and during long ones."""

    def __init__(
        self,
        source: Source,
        game: Game,
        compute: Compute,
        *,
        size: AnySize | None = None,
        neighbours: AnyNeighbours | None = None,
        progress: Callable[[FileProgress], object] | None = None,
    ) -> None:
        choose_scorer(compute)  # raises before anything is read
        self._source, self._game, self._compute, self._progress = source, game, compute, progress
        self._size = None if size is None else parse_size(size)
        self._neighbours = neighbours
        self._known = set(game.lexicon.alphabet)
        self._usual = "".join(self._known).encode() + b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ()|?./ \t\r\n"

    def write(self, out: str | Path) -> FileScored:
        """Writes the scores into a file, resuming an earlier run that was stopped."""
        started = monotonic()
        form, path = output_format(out), output_path(out, self._source.path)
        about = {**self._about(), "form": form}
        output = Output(path, about)
        try:
            scored = self.rows(separator=SEPARATORS.get(form), begin=output.place, before=output.boards)
            with closing(scored):
                for chunk, rows in scored:
                    output.add(rows, chunk.after)
            if (
                form == "parquet" and self._about()["source"] != about["source"]
            ):  # it is about to be read again
                raise BadBoard(f"{self._source.path} has changed while it was being scored")
            output.finish(form, self._texts())
        except BaseException:
            output.close()
            raise
        return FileScored(output.boards, output.words, output.points, monotonic() - started)

    def _about(self) -> dict[str, Any]:
        """Everything that the scores depend on, in plain values."""
        return {
            "source": self._source.identity(),
            **self._game.to_dict(),
            "size": self._size,
            "neighbours": self._neighbours,
        }

    def rows(
        self, *, separator: str | None = "\t", begin: list[int] | None = None, before: int = 0
    ) -> Generator[tuple[Chunk, Rows], None, None]:
        """The chunks in order, each with its rows; `begin` is where an earlier run ended, after `before` boards.

        A bad board and a deadline are raised after the rows of the boards before them, as far as they are known.
        """
        self._end = self._compute.end()
        self._meter = Meter(self._progress, before)
        how = {"size": self._size, "neighbours": self._neighbours, "separator": separator}
        if self._compute.cluster is None:
            yield from self._score_here(begin, how)
        else:
            yield from self._score_there(begin, how)

    def _texts(self) -> Iterator[list[str]]:
        """All boards as text, read from the source again so that they are never in memory all at once."""
        for chunk in self._source.chunks(lambda: 1 << 16):
            texts = read_boards(chunk.boards)
            yield (
                write_codes(chunk.boards, self._game.lexicon.alphabet, self._size) if texts is None else texts
            )

    def _score_here(self, begin: list[int] | None, how: dict[str, Any]) -> Iterator[tuple[Chunk, Rows]]:
        pace = Pace(self._source.cells())

        def score(chunk: Chunk) -> Rows:
            left = self._compute.until(self._end)
            return score_rows(chunk.boards, self._game, left, progress=self._meter.within(chunk), **how)

        for chunk in self._checked(self._source.chunks(lambda: pace.size, begin)):
            started = monotonic()
            if self._is_late():
                raise self._late()
            try:
                rows = score(chunk)
            except BadBoard as error:
                bad = self._first_bad(chunk)
                if bad is None:
                    raise
                count, message = bad
                if count:
                    good = score(chunk.head(count))
                    yield chunk.head(good.boards), good
                raise BadBoard(message) from error
            if not rows.is_complete:
                self._meter.boards += rows.boards
                yield chunk.head(rows.boards), rows
                raise self._late()
            yield chunk, rows
            self._meter.add(chunk, rows.boards)
            pace.adjust(monotonic() - started)

    def _score_there(self, begin: list[int] | None, how: dict[str, Any]) -> Iterator[tuple[Chunk, Rows]]:
        size = piece_size(self._compute.cluster, self._source.cells())
        chunks = self._checked(self._source.chunks(lambda: size, begin))
        request = self._game.rules, self._compute.here().replace(deadline_s=None), how
        held: dict[int, Chunk] = {}
        answers: dict[int, Rows] = {}
        written = 0

        def tasks() -> Iterator[tuple[int, tuple[Any, ...]]]:
            for number, chunk in enumerate(chunks):
                held[number] = chunk
                yield number, (chunk.boards, *request)

        arriving = run_on_cluster(self._compute, self._game.lexicon, score_rows_there, tasks(), end=self._end)
        with closing(arriving):
            try:
                for number, answer in arriving:
                    answers[number] = answer
                    while written in answers:
                        chunk, rows = held.pop(written), answers.pop(written)
                        yield chunk, rows
                        written += 1
                        self._meter.add(chunk, rows.boards, count_workers(self._compute))
            except BadBoard as error:
                for bad in map(self._first_bad, held.values()):
                    if bad is not None:
                        raise BadBoard(bad[1]) from error
                raise
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
                    import warnings

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

    def _first_bad(self, chunk: Chunk) -> tuple[int, str] | None:
        """How many good boards precede the first bad one, and the error with its line or row; None if all are good."""
        lines = chunk.lines()
        if lines is None:
            return self._first_bad_code(chunk)
        count = 0
        for place, text in enumerate(lines):
            if text or isinstance(chunk.boards, list):
                try:
                    Board(text, size=self._size, neighbours=self._neighbours)
                except GridwordsError as reason:
                    return count, f"{self._source.where(chunk.number(place))}: {reason}"
                count += 1
        return None

    def _first_bad_code(self, chunk: Chunk) -> tuple[int, str] | None:
        import numpy as np

        codes: Any = chunk.boards
        letters = len(self._game.lexicon.alphabet)
        bad = np.argwhere((codes < 0) | (codes > HOLE) | ((codes >= letters) & (codes < WILDCARD)))
        if not len(bad):
            return None
        row, cell = bad[0].tolist()
        return row, (
            f"{self._source.where(chunk.first + row)}: cell {cell} has letter code {codes[row, cell]}; the alphabet"
            f" has {letters} letters, {WILDCARD} is a wildcard and {HOLE} a hole"
        )


def score_file(
    source: str | Path,
    out: str | Path,
    *,
    column: str | None = None,
    size: AnySize | None = None,
    neighbours: AnyNeighbours | None = None,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    engine: str = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    cluster: Any = None,
    deadline_s: float | None = None,
    progress: Callable[[FileProgress], object] | None = None,
) -> FileScored:
    """Scores the boards of a file of any length into another file, chunk by chunk and in order.

    `source` is text (one board per line), `.csv` (a `column` of boards, default `board`), `.npy` (letter codes) or
    `.parquet` (a `column` of texts or of lists of letter codes). `out` is text (board, words and points, separated by
    tabs), `.csv` (with a header), `.npy` (words and points, int32) or `.parquet`. It appears when it is complete; until
    then the rows are in `out.part`, and the same call resumes after any interruption. `progress` is called with a
    `FileProgress` after each chunk. The other parameters are those of `score_many`.

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
        progress=progress,
    )
    return scoring.write(out)
