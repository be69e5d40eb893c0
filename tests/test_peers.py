"""`benchmarks/peers.py`, without installing any of the others."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gridwords import Lexicon, solve

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


class Reversed:
    """Finds everything, and lists a word of two letters, but does not know tiles of several letters."""

    name, source, version, remark, repeats, load_s = "reversed", "nowhere", "1", "", 1, None

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def start(self, words: Sequence[str], folder: Path) -> None:
        self.words = Lexicon.from_words(words)

    def takes(self, rows: Sequence[Sequence[str]]) -> bool:
        return len(rows) == 4

    def answer(self, rows: Sequence[Sequence[str]]) -> Any:
        board = [[tile if len(tile) == 1 else "." for tile in row] for row in rows]
        found = solve(board, lexicon=self.words, rules="letters").words
        return self._answer([*found, "zz"], 0.001)

    def stop(self) -> None:
        pass


def test_peers_are_compared_and_differences_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    peers = import_module("peers")
    solvers = [
        peers._Gridwords("prefix"),
        peers._Gridwords("python"),
        peers._Command(),
        Reversed(peers.Answer),
    ]
    measured = list(peers.measure(solvers, Lexicon.default(), [(4, 4), (2, 3)], 12, 2, tmp_path))
    lines = {peer.name: peers._line(size, peer, score) for size, peer, score in measured if size == (4, 4)}
    assert lines["gridwords, prefix"].endswith("differences: none")
    assert lines["gridwords solve"].endswith("differences: none")
    assert len({(score.words, score.points) for size, _, score in measured[:3] if size == (4, 4)}) == 1
    assert "lists words of fewer than 3 letters (12)" in lines["reversed"]
    assert any(
        tile == "qu" for number in range(12) for row in peers._board(2, (4, 4), number) for tile in row
    )
    assert "misses words through a tile of several letters" in lines["reversed"]
    assert peers._line(*measured[-1]).endswith("does not take boards of this size")


def test_the_word_list_of_bsdgames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    peer = import_module("_peers").BsdGames()
    peer.start(["quit", "quite", "qat", "tea", "team"], tmp_path)
    assert peer._words == b"\0qit\4e\0tea\3m"
    assert peer.takes([["qu", "a", "b", "c"]] * 4)
    assert not peer.takes([["th", "a", "b", "c"]] * 4)
    assert not peer.takes([["a"] * 5] * 5)
