"""Folder: where a run is kept. Its log of improvements, its words and its checkpoint, for one process at a time."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from gridwords.argument import file_name
from gridwords.errors import BadCheckpoint, BadOption
from gridwords.journal import Journal
from gridwords.lexicon import Lexicon
from gridwords.optimise import checkpoint

CHECKPOINT = "checkpoint.json"
LOG = "log.jsonl"
WORDS = "words.lex"
_LOG_BEGINS = b'{"boards": '


class Folder:
    """The folder of a run. Its log is a Journal, which the process that runs it holds.

    A full disk does not stop a run: what could not be written is reported in `troubles`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.troubles: list[str] = []
        self._words_hash = ""
        self._journal = Journal(path / LOG, unsealed=True)
        self._unwritten: list[Mapping[str, Any]] = []
        self._made: list[Path] = []  # to be removed if nothing is kept
        self.hold()

    @classmethod
    def make(cls, path: str | Path, lexicon: Lexicon) -> Folder:
        """A folder for a new run. Files that do not belong to a run are left alone."""
        path = Path(file_name(path, "folder of a run", BadOption))
        made = [] if path.exists() else [path]
        path.mkdir(parents=True, exist_ok=True)
        in_use = BadOption(f"{path} already holds a run: resume it, or choose another folder")
        if (path / CHECKPOINT).exists():
            raise in_use
        # A run killed before its first checkpoint leaves its log and its words, which may be replaced.
        log, words = path / LOG, path / WORDS
        if log.exists() and not _is_log(log):
            raise BadOption(f"{log} exists and is not the log of a run: choose another folder")
        if words.exists() and not log.exists() and words.read_bytes() != lexicon._core.to_bytes():
            raise BadOption(f"{words} exists and does not belong to a run: choose another folder")
        if log.exists() or not words.exists():
            made.insert(0, words)
        folder = cls(path)
        if (path / CHECKPOINT).exists():  # another process was faster
            folder.let_go()
            raise in_use
        folder._made = made
        if folder._journal.is_held:
            folder._journal.clear()
        lexicon.save(words)
        folder._words_hash = folder._hash_words()
        return folder

    @classmethod
    def of(cls, path: str | Path) -> Folder:
        """The folder of a run to resume."""
        path = Path(file_name(path, "folder of a run", BadOption))
        if not (path / CHECKPOINT).exists():
            raise BadCheckpoint(f"{path / CHECKPOINT}: there is no checkpoint here to resume")
        return cls(path)

    def hold(self) -> None:
        """Keeps other processes from running this run until `let_go`."""
        try:
            is_held = self._journal.hold()
        except OSError as error:
            self._report_unwritten(error)
            return
        if not is_held:
            raise BadOption(f"{self.path}: another process is working on this run")

    def let_go(self) -> None:
        """Lets other processes have the run. A run that kept nothing leaves no files."""
        self._journal.release()
        if self._made and not (self.path / CHECKPOINT).exists() and not (self.path / LOG).exists():
            with suppress(OSError):
                for path in self._made:
                    path.rmdir() if path == self.path else path.unlink()

    def logged(self) -> int:
        """The number of improvements in the log."""
        if not self._journal.is_held:
            return 0
        try:
            return sum(1 for _ in self._journal.records())
        except BadCheckpoint as error:
            raise BadCheckpoint(f"{error}; delete the file to resume with a new log") from None

    def log(self, entry: Mapping[str, Any]) -> None:
        """Adds an improvement to the log."""
        self._unwritten.append(entry)
        self._write_log()

    def _write_log(self) -> None:
        """Writes every entry that the disk has refused so far."""
        if not self._unwritten or not self._journal.is_held:
            return
        try:
            self._journal.append(*self._unwritten)
        except OSError as error:
            self._report_unwritten(error)
        else:
            self._unwritten.clear()

    def _report_unwritten(self, error: OSError) -> None:
        self.troubles.append(f"{LOG} could not be written: {error.strerror or error}")

    def save(self, body: Mapping[str, Any]) -> None:
        """Writes the checkpoint, and the entries that the log still lacks."""
        self._write_log()
        try:
            checkpoint.save(self.path / CHECKPOINT, {**body, "words_sha256": self._words_hash})
        except OSError as error:
            self.troubles.append(
                f"{CHECKPOINT} could not be written: {error.strerror or error}; the run continues"
            )

    def load(self) -> dict[str, Any]:
        """The checkpoint, provided that the words are still those of the run."""
        body = checkpoint.load(self.path / CHECKPOINT)
        if "words_sha256" not in body:
            raise BadCheckpoint(f"{self.path / CHECKPOINT} does not describe a run: it names no words")
        self._words_hash = self._hash_words()
        if body["words_sha256"] != self._words_hash:
            raise BadCheckpoint(f"{self.path / WORDS} is not the lexicon that the run began with")
        return body

    def _hash_words(self) -> str:
        from hashlib import sha256

        path = self.path / WORDS
        try:
            return sha256(path.read_bytes()).hexdigest()
        except OSError as error:
            raise BadCheckpoint(f"{path}: {error.strerror or error}") from None


def _is_log(path: Path) -> bool:
    """Whether the file is a log of improvements, or the beginning of one."""
    if not path.is_file():
        return False
    with open(path, "rb") as file:
        return _LOG_BEGINS.startswith(file.read(len(_LOG_BEGINS)))
