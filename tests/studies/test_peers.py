"""Study `peers`, without installing any."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gridwords import Lexicon, solve
from gridwords.studies import peers
from gridwords.studies._peers.solvers import Answer, BsdGames, CannotInstall, Peer
from gridwords.studies.settings import NamedLexicon, Progress, Settings


class Reversed(Peer):
    """Finds everything, and lists two-letter words and one that is not there."""

    name, source, version = "reversed", "nowhere", "1"

    def install(self, folder: Path) -> None:
        pass

    def start(self, words: Sequence[str], folder: Path) -> None:
        self.words = Lexicon.from_words(words)

    def answer(self, rows: Sequence[Sequence[str]]) -> Answer:
        board = [[tile if len(tile) == 1 else "." for tile in row] for row in rows]
        found = solve(board, lexicon=self.words, rules="letters").words
        return Answer([*found, "zz"], 0.001)


class Absent(Peer):
    """Cannot be installed."""

    name, source = "absent", "nowhere"

    def install(self, folder: Path) -> None:
        raise CannotInstall("there is no network here")


def test_peers_compares_and_explains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "PEERS", (Reversed(), Absent()))
    settings = Settings((NamedLexicon.load(None),), trials=12, sizes=((4, 4),), seed=2)
    report = peers.run(settings, Progress())
    rows: dict[str, dict[str, Any]] = {row["label"]: row for row in report.tables[0].rows}
    assert rows["gridwords, prefix"]["differences"] == rows["gridwords solve"]["differences"] == "none"
    assert rows["gridwords, prefix"]["points"] == rows["gridwords, python"]["points"]
    assert "lists words of fewer than 3 letters (12)" in rows["reversed"]["differences"]
    assert rows["absent"]["differences"] == "not installed: there is no network here"
    assert any(tile == "qu" for trial in range(12) for row in peers._board(2, (4, 4), trial) for tile in row)
    assert "misses words through a tile of several letters" in rows["reversed"]["differences"]


def test_the_word_list_of_bsdgames(tmp_path: Path) -> None:
    peer = BsdGames()
    peer.start(["quit", "quite", "qat", "tea", "team"], tmp_path)
    assert peer._words == b"\0qit\4e\0tea\3m"
    assert peer.takes([["qu", "a", "b", "c"]] * 4)
    assert not peer.takes([["th", "a", "b", "c"]] * 4)
    assert not peer.takes([["a"] * 5] * 5)
