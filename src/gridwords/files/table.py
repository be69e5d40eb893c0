"""Table: how the scores of a file are written, row by row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.arrays import np
from gridwords.errors import one_line
from gridwords.files.source import SCORE_COLUMNS, Chunk

if TYPE_CHECKING:
    from gridwords.files.rows import Rows

#: What separates the columns in the formats that are text.
SEPARATORS = {"text": "\t", "csv": ","}
_QUOTED = re.compile('[,"\r\n]')
#: The number of words in place of a bad row, while words and points are kept as numbers.
BAD = -1


class Table(NamedTuple):
    """The format of a file of scores, the columns that it has before the scores, and what happens to bad rows."""

    form: str
    columns: Sequence[str] = ()
    bad_rows: str = "stop"

    @property
    def separator(self) -> str | None:
        """What separates columns; None if rows are numbers: words and points as int32."""
        return SEPARATORS.get(self.form)

    @property
    def names(self) -> list[str]:
        """The names of all columns."""
        return [*self.columns, *SCORE_COLUMNS[: 4 if self.bad_rows == "keep" else 3]]

    def header(self) -> bytes:
        """The first line of the file."""
        return self._line(map(self._field, self.names)) if self.form == "csv" else b""

    def join(self, chunk: Chunk, rows: Rows) -> bytes:
        """The rows of a chunk: those of its good boards, `rows`, with the other columns and the reasons for bad rows."""
        separator = self.separator
        if separator is None:
            return _with_gaps(rows) if rows.bad else rows.data
        if not self.columns and self.bad_rows != "keep" and not rows.bad:
            return rows.data
        scores = iter(rows.data.decode("utf-8", "surrogateescape").split("\n"))
        lines = []
        for place in range(rows.covered):
            fields = [self._field(_text(value)) for value in chunk.others[place]] if self.columns else []
            if place not in rows.bad:
                lines.append(self._line([*fields, next(scores), *([""] if self.bad_rows == "keep" else [])]))
            elif self.bad_rows == "keep":
                board, reason = one_row(chunk.text(place)), one_line(rows.bad[place])
                lines.append(self._line([*fields, self._field(board), "", "", self._field(reason)]))
        return b"".join(lines)

    def _field(self, text: str) -> str:
        """A text that ends neither its column nor its row."""
        if self.form != "csv":
            return one_row(text)
        return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text

    def _line(self, fields: Any) -> bytes:
        return ((self.separator or "").join(fields) + "\n").encode("utf-8", "surrogateescape")


def one_row(text: str) -> str:
    """The same board without line breaks and tabs, which would split its row."""
    return re.sub(r"\s", " ", re.sub(r"\r\n|\r|\n", "/", text.strip()))


def _text(value: Any) -> str:
    """A field of any type as text; nothing for a null."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "surrogateescape")
    return "" if value is None else str(value)


def _with_gaps(rows: Rows) -> bytes:
    """Words and points with -1 and 0 for bad rows."""
    scores = np.zeros((rows.covered, 2), "<i4")
    scores[list(rows.bad), 0] = BAD
    scores[scores[:, 0] != BAD] = np.frombuffer(rows.data, "<i4").reshape(-1, 2)
    return scores.tobytes()
