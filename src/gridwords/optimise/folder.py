"""Folder: where a run is kept. Its log of improvements, its words and its checkpoint, for one process at a time."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from gridwords.errors import BadCheckpoint, BadOption
from gridwords.files.line_file import append_whole, drop_torn, lock
from gridwords.optimise import checkpoint

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.lexicon import Lexicon

__all__ = ["CHECKPOINT", "LOG", "WORDS", "Folder"]

CHECKPOINT = "checkpoint.json"
LOG = "log.jsonl"
WORDS = "words.lex"
_LOG_BEGINS = b'{"boards": '


class Folder:
    """A folder with a run in it. Whoever holds its log has the run: nobody else can go on with it until it is let go.

    A disk that is full stops no run: what went wrong is in `troubles`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.troubles: list[str] = []
        self._words_hash = ""
        self._log: IO[bytes] | None = None
        self._unwritten: list[bytes] = []  # lines of the log
        self.hold()

    @classmethod
    def make(cls, path: str | Path, lexicon: Lexicon) -> Folder:
        """A folder for a new run. What others keep there is left as it is."""
        path = Path(path)
        path.mkdir(parents=True, exist_ok=True)
        in_use = BadOption(f"{path} holds a run already: resume it, or take another folder")
        if (path / CHECKPOINT).exists():
            raise in_use
        # A run that was killed before its first checkpoint leaves its log and its words; others are not ours.
        log, words = path / LOG, path / WORDS
        if log.exists() and not _is_log(log):
            raise BadOption(f"{log} is there already and no run's: take another folder")
        if words.exists() and not log.exists() and words.read_bytes() != lexicon._core.to_bytes():
            raise BadOption(f"{words} is there already and no run's: take another folder")
        folder = cls(path)
        if (path / CHECKPOINT).exists():  # somebody else's, who was faster
            folder.let_go()
            raise in_use
        if folder._log is not None:
            folder._log.truncate(0)
        lexicon.save(words)
        folder._words_hash = folder._hash_words()
        return folder

    @classmethod
    def of(cls, path: str | Path) -> Folder:
        """The folder of a run that is to go on."""
        path = Path(path)
        if not (path / CHECKPOINT).exists():
            raise BadCheckpoint(f"{path / CHECKPOINT}: there is no checkpoint here to resume")
        return cls(path)

    def hold(self) -> None:
        """From now on nobody else can have the run."""
        if self._log is not None:
            return
        try:
            log = open(self.path / LOG, "ab", buffering=0)  # noqa: SIM115  (closed by `let_go`)
        except OSError as error:
            self.troubles.append(f"{LOG} could not be written: {error.strerror or error}")
            return
        if not lock(log):
            log.close()
            raise BadOption(f"{self.path}: another process goes on with this run")
        self._log = log

    def let_go(self) -> None:
        """Whoever comes next may have the run."""
        if self._log is not None:
            self._log.close()
            self._log = None

    def mend_log(self) -> int:
        """How many improvements are in the log; half a line, left by a run that was killed, is taken away."""
        if self._log is None:
            return 0
        drop_torn(self.path / LOG)
        return (self.path / LOG).read_bytes().count(b"\n")

    def log(self, entry: Mapping[str, Any]) -> None:
        """Adds a line to the log."""
        import json

        self._unwritten.append(json.dumps(entry).encode() + b"\n")
        self._write_log()

    def _write_log(self) -> None:
        """All lines that are not written yet, whole or not at all: what a full disk refuses is tried again."""
        log, data = self._log, b"".join(self._unwritten)
        if log is None or not data:
            return
        try:
            append_whole(log, data)
        except OSError as error:
            self.troubles.append(f"{LOG} could not be written: {error.strerror or error}")
        else:
            self._unwritten.clear()

    def save(self, body: Mapping[str, Any]) -> None:
        """Writes the checkpoint, and what the log still lacks."""
        self._write_log()
        try:
            checkpoint.save(self.path / CHECKPOINT, {**body, "words_sha256": self._words_hash})
        except OSError as error:
            self.troubles.append(
                f"{CHECKPOINT} could not be written: {error.strerror or error}; the run goes on"
            )

    def load(self) -> dict[str, Any]:
        """The checkpoint, if the words beside it are still those of the run."""
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
    """Whether a log of improvements is what the file is, or begins to be."""
    if not path.is_file():
        return False
    with open(path, "rb") as file:
        return _LOG_BEGINS.startswith(file.read(len(_LOG_BEGINS)))
