"""The certificate of a proof: a folder with what was asked and one line a class.

`proof.json` says what is proved, in full: size, neighbours, rules, the hash of the lexicon, the score, the letters in
groups by cell, and the order of the cells: a class is forced from the cell with the highest of `weights` (by cell and
group) down, equal ones as in `order`. It is written once, whole. `classes.jsonl` has a line for each class that is
done, in any order:

    {"class": 17, "bound": 612, "forced": 93, "pieces": 1, "boards": [["streaedlp", 545]], "time_s": 0.41, "crc": 1}

No board of the class scores more than `bound`; where that is not below the score, cells were forced `forced` times,
and `boards` are the boards of the class that are left. `time_s` is processor time. A line is appended in one write, and
a line that a kill cut short is dropped when the proof is resumed. `crc` is that of the line without it, so that a slip
of an editor is seen; what somebody meant to change is for `gridwords prove --check`. docs/proofs.md has the format for
those who read it with another program.
"""

from __future__ import annotations

import os
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.errors import GridwordsError, shorten
from gridwords.files.line_file import append_whole, drop_torn, lock
from gridwords.storage import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gridwords.lexicon import Lexicon

__all__ = ["BadCertificate", "Certificate", "ClassLine", "lexicon_hash"]

_VERSION = 1
_HEADER = "proof.json"
_LINES = "classes.jsonl"
# A kill loses nothing that was written; a power cut at most this much work.
_SYNC_S = 2.0


class BadCertificate(GridwordsError):
    """A certificate that cannot be read, is of another proof, or does not prove what it says."""


class ClassLine(NamedTuple):
    """What was found out about one class."""

    number: int
    bound: int
    forced: int
    pieces: int
    boards: tuple[tuple[str, int], ...]
    time_s: float

    def to_json(self) -> str:
        """The line, without its end."""
        import json

        values = {"class": self.number, **self._asdict(), "time_s": round(self.time_s, 6)}
        del values["number"]
        text = json.dumps(values, ensure_ascii=False)
        return f'{text[:-1]}, "crc": {_crc(text)}}}'

    @classmethod
    def from_json(cls, text: str) -> ClassLine:
        """The line read back; a ValueError says what is wrong with it."""
        import json

        values = json.loads(text)
        if not isinstance(values, dict):
            raise ValueError("no object")
        crc = values.pop("crc", None)
        if _crc(json.dumps(values, ensure_ascii=False)) != crc:
            raise ValueError("its checksum is wrong")
        try:
            line = cls(
                values.pop("class"),
                values.pop("bound"),
                values.pop("forced"),
                values.pop("pieces"),
                tuple((board, score) for board, score in values.pop("boards")),
                values.pop("time_s"),
            )
        except (KeyError, TypeError) as error:
            raise ValueError(f"something is missing: {error}") from None
        whole = (line.number, line.bound, line.forced, line.pieces, *(score for _, score in line.boards))
        if values or any(type(value) is not int or value < 0 for value in whole) or line.pieces < 1:
            raise ValueError("a value is not what it should be")
        if not all(isinstance(board, str) for board, _ in line.boards):
            raise ValueError("a board is no text")
        if type(line.time_s) not in (int, float) or not 0 <= line.time_s < float("inf"):
            raise ValueError("its time is none")
        return line


def _crc(text: str) -> int:
    import zlib

    return zlib.crc32(text.encode())


class Certificate:
    """A certificate in a folder, to be written on or to be read."""

    def __init__(self, folder: str | Path) -> None:
        from pathlib import Path

        self.folder = Path(folder)
        self._file: Any = None
        self._synced = monotonic()

    @property
    def exists(self) -> bool:
        """Whether there is a certificate in the folder already."""
        return (self.folder / _HEADER).exists()

    def header(self) -> dict[str, Any]:
        """What is proved."""
        import json

        path = self.folder / _HEADER
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BadCertificate(
                f"{str(self.folder)!r} holds no certificate: there is no {_HEADER}"
            ) from None
        except OSError as error:
            raise BadCertificate(f"{str(path)!r}: {error.strerror or error}") from None
        except (ValueError, RecursionError) as error:
            raise BadCertificate(f"{str(path)!r}: {error}") from None
        if not isinstance(values, dict) or values.get("version") != _VERSION:
            raise BadCertificate(f"{str(path)!r} is no certificate of version {_VERSION}")
        return values

    def begin(self, header: dict[str, Any]) -> list[ClassLine]:
        """Start the certificate, or go on with it if it is of the same proof: gives the lines there are."""
        import json

        header = {"version": _VERSION, **json.loads(json.dumps(header))}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadCertificate(f"{str(self.folder)!r}: {error.strerror or error}") from None
        path = self.folder / _LINES
        try:
            self._file = open(path, "ab", buffering=0)  # noqa: SIM115  (closed by `end`)
        except OSError as error:
            raise BadCertificate(f"{str(path)!r}: {error.strerror or error}") from None
        try:
            # Before the header is looked at: who comes second must not write another one.
            if not lock(self._file):
                raise BadCertificate(f"{str(self.folder)!r}: another process is writing this proof")
            drop_torn(path)
            if self.exists:
                self._compare(header)
            elif path.stat().st_size:
                raise BadCertificate(f"{str(path)!r} has lines, but there is no {_HEADER} to say of what")
            else:
                write_whole(self.folder / _HEADER, json.dumps(header, indent=1, ensure_ascii=False).encode())
            return list(self.lines())
        except BaseException:
            self._file.close()
            self._file = None
            raise

    def _compare(self, header: dict[str, Any]) -> None:
        known = self.header()
        for name in {**header, **known}:
            if known.get(name) != header.get(name):
                raise BadCertificate(
                    f"{str(self.folder)!r} holds another proof: {name} is {shorten(known.get(name))} there,"
                    f" {shorten(header.get(name))} here"
                )

    def add(self, line: ClassLine) -> None:
        """Append a line. If the disk is full the file ends with the line before, and the error says so."""
        try:
            append_whole(self._file, line.to_json().encode() + b"\n")
            if monotonic() - self._synced > _SYNC_S:
                os.fsync(self._file.fileno())
                self._synced = monotonic()
        except OSError as error:
            raise self._unwritten(error) from None

    def end(self) -> None:
        """Done writing."""
        file, self._file = self._file, None
        if file is None:
            return
        with file:
            try:
                os.fsync(file.fileno())
            except OSError as error:
                raise self._unwritten(error) from None

    def _unwritten(self, error: OSError) -> BadCertificate:
        return BadCertificate(
            f"{str(self.folder / _LINES)!r} could not be written: {error.strerror or error}."
            " What stands in it holds; the same command goes on from there"
        )

    def lines(self) -> Iterator[ClassLine]:
        """Every line; an error names the first that is wrong."""
        path = self.folder / _LINES
        try:
            file = open(path, encoding="utf-8")  # noqa: SIM115
        except FileNotFoundError:
            return
        except OSError as error:
            raise BadCertificate(f"{str(path)!r}: {error.strerror or error}") from None
        with file:
            try:
                for number, text in enumerate(file, 1):
                    try:
                        yield ClassLine.from_json(text)
                    except (ValueError, RecursionError) as error:
                        raise BadCertificate(f"{str(path)!r} line {number}: {error}") from None
            except UnicodeDecodeError as error:
                raise BadCertificate(f"{str(path)!r}: {error}") from None


def lexicon_hash(lexicon: Lexicon) -> str:
    """SHA-256 of the words, one a line: the same for every file that holds them."""
    import hashlib

    return hashlib.sha256("\n".join(lexicon).encode()).hexdigest()
