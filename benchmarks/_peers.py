"""Other people's solvers, installed by name into a temporary folder, for `peers.py`.

A solver in another language or environment is run by a driver, a small program that is started with the path of a word
list. It prints one line of JSON when it is ready (`load_s`, `peak_mb`). Then it reads boards, one per line as a JSON list
of rows of tiles, and answers each with a line that has `solve_s`, `cpu_s`, `peak_mb` and `words`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from gridwords.errors import GridwordsError

Rows = Sequence[Sequence[str]]
_HERE = Path(__file__).parent
_INSTALL_TIMEOUT_S = 300


class CannotInstall(GridwordsError):
    """A solver that cannot be installed on this machine, and why."""


class Answer(NamedTuple):
    """What a solver found on a board, timed by its own clock if it has one."""

    words: list[str]
    elapsed_s: float
    cpu_s: float | None = None
    peak_mb: float | None = None


class Peer:
    """A solver that can be installed. Call `install`, `start` with a word list, `answer` for each board, then `stop`."""

    name: str
    #: Where it comes from.
    source: str
    #: What its times include besides the search.
    remark = ""
    #: Answers per trial: a process that has just been waiting is slow for a moment.
    repeats = 5

    version = ""
    load_s: float | None = None

    def install(self, folder: Path) -> None:
        """Installs it into the folder. Raises CannotInstall with the reason."""
        raise NotImplementedError

    def start(self, words: Sequence[str], folder: Path) -> None:
        """Loads the word list."""
        raise NotImplementedError

    def takes(self, rows: Rows) -> bool:
        """Whether it can search such a board."""
        return True

    def answer(self, rows: Rows) -> Answer:
        """The words it finds."""
        raise NotImplementedError

    def stop(self) -> None:
        """Ends what `start` began."""


class _Driven(Peer):
    """A solver behind a driver that runs until the study is done with it."""

    _process: subprocess.Popen[str] | None = None

    def _begin(self, command: Sequence[str | Path], words: Sequence[str], folder: Path) -> None:
        path = folder / "words.txt"
        path.write_text("\n".join(words) + "\n", encoding="utf-8")
        self._process = subprocess.Popen(
            [*map(str, command), str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        self.load_s = self._read()["load_s"]

    def answer(self, rows: Rows) -> Answer:
        """The words it finds, timed inside its own process."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(rows) + "\n")
        self._process.stdin.flush()
        reply = self._read()
        return Answer(reply["words"], reply["solve_s"], reply["cpu_s"], reply["peak_mb"])

    def stop(self) -> None:
        """Closes its input, which ends it."""
        if self._process is not None:
            self._process.communicate(timeout=60)
            self._process = None

    def _read(self) -> Any:
        assert self._process is not None
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise GridwordsError(f"{self.name} ended without an answer")
        return json.loads(line)


class PythonPackage(_Driven):
    """A package from PyPI, in its own virtual environment."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.source = f"PyPI {name}"

    def install(self, folder: Path) -> None:
        """Uses `python -m venv` and pip."""
        environment = folder / self.name
        _run([sys.executable, "-m", "venv", environment], "python -m venv")
        self._python = environment / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        _run([self._python, "-m", "pip", "install", "--quiet", self.name], f"pip install {self.name}")
        code = "import importlib.metadata, sys; print(importlib.metadata.version(sys.argv[1]))"
        self.version = _run([self._python, "-c", code, self.name], "python").strip()

    def start(self, words: Sequence[str], folder: Path) -> None:
        """Builds its trie of the words."""
        self._begin([self._python, "-W", "ignore", _HERE / "_peer_driver.py", self.name], words, folder)


class PfBoggle(_Driven):
    """pf-boggle, from npm."""

    name = "pf-boggle"
    source = "npm pf-boggle"

    def install(self, folder: Path) -> None:
        """Uses npm."""
        npm, node = shutil.which("npm"), shutil.which("node")
        if npm is None or node is None:
            raise CannotInstall("there is no npm here")
        self._node = node
        quiet = ("--silent", "--no-audit", "--no-fund")
        _run([npm, "install", *quiet, "--prefix", folder / "npm", self.name], "npm install")
        self._package = folder / "npm" / "node_modules" / self.name
        self.version = json.loads((self._package / "package.json").read_text(encoding="utf-8"))["version"]

    def start(self, words: Sequence[str], folder: Path) -> None:
        """Builds its trie of the words."""
        self._begin([self._node, _HERE / "_pf_boggle_driver.js", self._package], words, folder)

    def takes(self, rows: Rows) -> bool:
        """Squares only: it computes the side from the number of tiles."""
        return len(rows) == len(rows[0])


class BsdGames(Peer):
    """boggle from bsdgames, a Debian package; unpacked instead of installed, which would need root."""

    name = "boggle"
    source = "Debian bsdgames"
    remark = "A time is that of a whole process: it reads its word list for every board."
    repeats = 1

    def install(self, folder: Path) -> None:
        """Uses `apt-get download` and `dpkg-deb`."""
        if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
            raise CannotInstall("there is no apt-get here")
        here = folder / "bsdgames"
        here.mkdir()
        _run(["apt-get", "download", "bsdgames"], "apt-get download bsdgames", here)
        archive = next(here.glob("*.deb"), None)
        if archive is None:
            raise CannotInstall("apt-get downloaded nothing")
        _run(["dpkg-deb", "-x", archive, here / "root"], "dpkg-deb -x")
        self.version = _run(["dpkg-deb", "-f", archive, "Version"], "dpkg-deb -f").strip()
        self._program = here / "root" / "usr" / "games" / "boggle"
        try:
            # An unpacked program may lack a library that its package depends on.
            subprocess.run(
                [self._program, "-b", "a" * 16], input=b"", capture_output=True, check=True, timeout=10
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise CannotInstall(f"it does not run here: {error}") from None

    def start(self, words: Sequence[str], folder: Path) -> None:
        """Packs the words as it reads them: the length of the prefix shared with the word before, then the rest, with
        `q` for `qu`."""
        packed = bytearray()
        before = ""
        for word in sorted(words):
            if len(word) > 40 or not word.isascii() or "q" in word.replace("qu", ""):
                continue
            same = next(
                (at for at, (one, other) in enumerate(zip(word, before, strict=False)) if one != other),
                len(before),
            )
            packed.append(same)
            packed += word[same:].replace("qu", "q").encode()
            before = word
        self._words = bytes(packed)

    def takes(self, rows: Rows) -> bool:
        """4x4 only."""
        return len(rows) == 4 and all(len(row) == 4 and set(row) <= _BSD_TILES for row in rows)

    def answer(self, rows: Rows) -> Answer:
        """The words it prints in batch mode."""
        board = "".join("q" if tile == "qu" else tile for row in rows for tile in row)
        started = perf_counter()
        done = subprocess.run(
            [self._program, "-b", board], input=self._words, capture_output=True, timeout=60
        )
        elapsed_s = perf_counter() - started
        return Answer(sorted({*done.stdout.decode("ascii").split()}), elapsed_s)


_BSD_TILES = {*"abcdefghijklmnoprstuvwxyz", "qu"}

#: The solvers a user might install instead.
PEERS: tuple[Peer, ...] = (PythonPackage("pyggle"), PythonPackage("bogglesolver"), PfBoggle(), BsdGames())


def _run(command: Sequence[str | Path], what: str, folder: Path | None = None) -> str:
    try:
        done = subprocess.run(
            list(map(str, command)),
            cwd=folder,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_INSTALL_TIMEOUT_S,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotInstall(f"{what}: {error}") from None
    if done.returncode != 0:
        last = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()[-1]
        raise CannotInstall(f"{what}: {last}")
    return done.stdout
