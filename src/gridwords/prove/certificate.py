"""Certificate: a folder that records what is proved and what was found about each class of boards.

`proof.json` states the proof in full: size, neighbours, rules, the hash of the lexicon, the score, and the groups of
letters of each cell. `classes.jsonl` is a Journal with one record per finished class, in any order:

    {"class": 17, "bound": 612, "forced": 93, "pieces": 1, "order": [4, 1, 3, 5, 7, 0, 2, 6, 8],
     "boards": [["streaedlp", 545]], "time_s": 0.41, "crc": 1}

No board of the class scores more than `bound`. Where the bound reaches the score, cells were forced `forced` times, in
this `order`, and `boards` are the boards of the class that score enough. `time_s` is processor time. Checksums reveal
accidents; `gridwords prove --check` reveals what someone changed on purpose. docs/proofs.md describes the format for
other programs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from gridwords.argument import file_name
from gridwords.errors import GridwordsError
from gridwords.journal import Journal, difference, seal, unseal
from gridwords.lexicon import Lexicon
from gridwords.storage import write_whole

# Version 2 added `symmetries`, the number of automorphisms of the neighbours, where these are more than
# rotations and reflections. Up to version 2, `order` and `weights` of the header give the order of every class.
_VERSIONS = (1, 2, 3)
_HEADER = "proof.json"
_LINES = "classes.jsonl"


class BadCertificate(GridwordsError):
    """A certificate that cannot be read, belongs to another proof, or does not prove what it states."""


class ClassLine(NamedTuple):
    """What was found about one class."""

    number: int
    bound: int
    forced: int
    pieces: int
    #: The order in which the cells were forced; empty where the header gives it.
    order: tuple[int, ...]
    boards: tuple[tuple[str, int], ...]
    time_s: float

    def to_record(self) -> dict[str, Any]:
        """The record as the journal keeps it."""
        values = {"class": self.number, **self._asdict(), "time_s": round(self.time_s, 6)}
        del values["number"]
        if not self.order:
            del values["order"]
        return values

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> ClassLine:
        """The line of a record; ValueError if the record is not one of a class."""
        values = dict(record)
        try:
            line = cls(
                values.pop("class"),
                values.pop("bound"),
                values.pop("forced"),
                values.pop("pieces"),
                tuple(values.pop("order", ())),
                tuple((board, score) for board, score in values.pop("boards")),
                values.pop("time_s"),
            )
        except (KeyError, TypeError) as error:
            raise ValueError(f"something is missing: {error}") from None
        if values:
            raise ValueError(f"unknown entry {min(values)}")
        scores = [score for _, score in line.boards]
        whole = (line.number, line.bound, line.forced, line.pieces, *line.order, *scores)
        if any(type(value) is not int or value < 0 for value in whole) or line.pieces < 1:
            raise ValueError("a number is out of range")
        if not all(isinstance(board, str) for board, _ in line.boards):
            raise ValueError("a board is not text")
        if type(line.time_s) not in (int, float) or not 0 <= line.time_s < float("inf"):
            raise ValueError("time_s is not a number of seconds")
        return line


class Certificate:
    """A certificate in a folder: written by one process at a time, readable by any."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(file_name(folder, "certificate", BadCertificate))
        self._header = self.folder / _HEADER
        self._journal = Journal(self.folder / _LINES, error=BadCertificate)
        #: Whether the header that was read has a checksum; those of earlier versions have none.
        self.is_sealed = True
        self._is_empty = True
        self._made_folder = False

    def header(self) -> dict[str, Any]:
        """What is proved."""
        try:
            data = self._header.read_bytes()
        except FileNotFoundError:
            raise BadCertificate(f"{self.folder} holds no certificate: there is no {_HEADER}") from None
        except OSError as error:
            raise BadCertificate(f"{self._header}: {error.strerror or error}") from None
        self.is_sealed = b'"crc"' in data
        try:
            values = unseal(data) if self.is_sealed else json.loads(data)
        except (ValueError, RecursionError) as error:
            raise BadCertificate(f"{self._header} is damaged: {error}") from None
        if not isinstance(values, dict) or values.get("version") not in _VERSIONS:
            raise BadCertificate(f"{self._header} is not a certificate of version 1 to {_VERSIONS[-1]}")
        if values["version"] != _version(values):
            raise BadCertificate(f"{self._header} does not have the entries of version {values['version']}")
        return values

    def compare(self, header: dict[str, Any]) -> None:
        """Raises unless `proof.json` says exactly this."""
        if differs := difference(self.header(), _plain(header)):
            name, there, here = differs
            raise BadCertificate(f"{self.folder} holds another proof: {name} is {there} there, {here} here")

    def begin(self, header: dict[str, Any]) -> list[ClassLine]:
        """Starts the certificate, or resumes it if it belongs to the same proof; returns the lines it has."""
        with self._as_bad():
            self._made_folder = not self.folder.exists()
            self.folder.mkdir(parents=True, exist_ok=True)
            is_held = self._journal.hold()
        if not is_held:
            raise BadCertificate(f"{self.folder}: another process is writing this proof")
        try:
            self._is_empty = not self._journal.path.stat().st_size
            self._start(header)
            return list(self.lines())
        except BaseException:
            self._journal.release()
            self._remove_folder()
            raise

    def _start(self, header: dict[str, Any]) -> None:
        if not self._is_empty:
            if not self._header.exists():
                raise BadCertificate(
                    f"{self._journal.path} has lines, but there is no {_HEADER} to go with it"
                )
            self.compare(header)
            return
        if self._header.exists():
            self.header()  # replaced only if it is one: a killed run leaves it without a finished class
        write_whole(self._header, seal(json.dumps(_plain(header), indent=1, ensure_ascii=False).encode()))

    def add(self, line: ClassLine) -> None:
        """Appends a line. If the disk is full, the lines before it stay and the error reports it."""
        with self._as_unwritten():
            self._journal.append(line.to_record())
        self._is_empty = False

    def end(self) -> None:
        """Ends the writing. A proof without a finished class leaves no files."""
        if not self._journal.is_held:
            return
        try:
            if self._is_empty:
                self._header.unlink(missing_ok=True)
            else:
                with self._as_unwritten():
                    self._journal.sync()
        finally:
            self._journal.release()
            self._remove_folder()

    def lines(self) -> Iterator[ClassLine]:
        """Every line, in the order of the file; an error names the first that is wrong."""
        with self._as_bad():
            for number, record in enumerate(self._journal.records(), 1):
                try:
                    yield ClassLine.from_record(record)
                except ValueError as error:
                    raise BadCertificate(f"{self._journal.path} line {number}: {error}") from None

    def _remove_folder(self) -> None:
        if self._is_empty and self._made_folder:
            with suppress(OSError):
                self.folder.rmdir()

    @contextmanager
    def _as_bad(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BadCertificate(f"{error.filename or self.folder}: {error.strerror or error}") from None

    @contextmanager
    def _as_unwritten(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BadCertificate(
                f"{self._journal.path} could not be written: {error.strerror or error}."
                " Existing lines remain valid; the same command resumes"
            ) from None


def _plain(header: dict[str, Any]) -> dict[str, Any]:
    """The header as it is read back: with its version, and lists for tuples."""
    return {"version": _version(header), **json.loads(json.dumps(header))}


def _version(header: Mapping[str, Any]) -> int:
    return _VERSIONS["symmetries" in header if "weights" in header else 2]


def checksum(header: dict[str, Any], lines: Iterable[ClassLine]) -> str:
    """SHA-256 of what a certificate states, the same for every run that cut no class: without times and effort.

    The header and then [class, bound, boards] of each class, in ascending order, each as JSON on a line of its own.
    """
    stated = [_plain(header), *sorted((line.number, line.bound, sorted(line.boards)) for line in lines)]
    text = "".join(json.dumps(one, sort_keys=True, separators=(",", ":")) + "\n" for one in stated)
    return hashlib.sha256(text.encode()).hexdigest()


def lexicon_hash(lexicon: Lexicon) -> str:
    """SHA-256 of the words in order, separated by line feeds: the same for every file that holds them."""
    return hashlib.sha256("\n".join(lexicon).encode()).hexdigest()
