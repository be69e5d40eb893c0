"""Answerer: passes the bodies of requests to the core, and its answers back.

The server's threads and its worker processes use the same class, so it knows nothing of connections.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from secrets import randbelow
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords import _core
from gridwords.board.board import Board
from gridwords.board.dice import DICE
from gridwords.cached import cached_property
from gridwords.compute import Compute
from gridwords.errors import BadOption, unknown
from gridwords.game import Game
from gridwords.lexicon.levels import HIGHEST
from gridwords.odds.rank import rank_board
from gridwords.odds.sample import Sample
from gridwords.odds.source import Setting, usual_dice
from gridwords.odds.table import usual_rules
from gridwords.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.server.lexica import Lexica
    from gridwords.server.limits import Limits

__all__ = ["QUICK", "SEED_BITS", "Answer", "Answerer", "get_game"]

#: The questions that a thread may try to answer; the others take long, and start in a worker process.
QUICK = ("solve", "score", "check", "watch", "rank", "roll", "random")
_QUICK_RANK_CELLS = 25  # on larger boards computing the chance of the tiles alone takes a second
_ROLLING_S = 1.0  # for boards that are rolled to compare with
#: The end of the seeds that the server draws: JavaScript's numbers are exact up to here.
SEED_BITS = 53


class Answer(NamedTuple):
    """The JSON of an answer, and whether the search ended before its deadline."""

    body: bytes
    complete: bool = True


@dataclass(frozen=True)
class Answerer:
    """Answers requests with these lexicons and within these limits."""

    lexica: Lexica
    limits: Limits

    def warm_up(self) -> None:
        """Prepares what the first answers need, outside any deadline."""
        self.answer("solve", b'{"board": "abcdefghijklmnop"}')

    def answer(self, kind: str, body: bytes) -> Answer:
        """The answer to a question."""
        if kind == "rank":
            answer = self._rank(body, quick=False)
            assert answer is not None
            return answer
        return Answer(*self._ask(kind, body, self._limits, None))

    def quick_answer(self, kind: str, body: bytes) -> Answer | None:
        """The complete answer, or None if it takes long or is large, and a worker process should make it."""
        if kind == "rank":
            return self._rank(body, quick=True)
        try:
            answer = Answer(*self._ask(kind, body, self._quick_limits, self.limits.fast_answer_bytes))
        except BadOption as error:
            if error.code in ("deadline", "answer_bytes"):  # nothing was found in that time, or too much
                return None
            raise
        return answer if answer.complete else None

    def read(self, kind: str, body: bytes) -> dict[str, Any]:
        """A request that Python answers: checked, and with its defaults."""
        values: dict[str, Any] = json.loads(_core.read_request(kind, body, self._limits))
        return values

    def schemas(self) -> dict[str, Any]:
        """The JSON schemas of all requests."""
        schemas: dict[str, Any] = json.loads(_core.requests(self._limits))
        return schemas

    def _ask(self, kind: str, body: bytes, limits: _core.Limits, most: int | None) -> tuple[bytes, bool]:
        seed = randbelow(1 << SEED_BITS)
        # Many boards are solved at the same time, so one thread per board is fastest and fairest.
        reply, ended = _core.ask(kind, body, self.lexica.desk, limits, seed, 1, None, answer_bytes=most)
        return reply, ended == "complete"

    @cached_property
    def _limits(self) -> _core.Limits:
        return self._limits_until(self.limits.deadline_s)

    @cached_property
    def _quick_limits(self) -> _core.Limits:
        return self._limits_until(self.limits.fast_slice_s)

    def _limits_until(self, deadline_s: float) -> _core.Limits:
        given = asdict(self.limits) | {"deadline_s": deadline_s}
        return _core.Limits(**{name: given[name] for name in _core.limit_names()})

    def _rank(self, body: bytes, quick: bool) -> Answer | None:
        """From the package's tables; only a worker process may roll boards for a while."""
        request = self.read("rank", body)
        board = Board(request["board"], size=request["size"], neighbours=request["neighbours"])
        cells = len(board)
        game = get_game(request | {"rules": request["rules"] or usual_rules(cells)}, self.lexica)
        dice = request["dice"] or usual_dice(cells)
        if dice not in DICE:  # a name, never a file
            raise BadOption(unknown("dice", dice, DICE))
        if quick and cells > _QUICK_RANK_CELLS:
            return None
        board = game.board(board)
        lexicon = game.lexicon.whole or game.lexicon
        setting = Setting.of(dice, board.shape, lexicon, game.rules, request["level"] or HIGHEST)
        if quick and setting.from_table() is None:
            return None
        deadline_s = self.limits.fast_slice_s if quick else self.limits.deadline_s
        sample = Sample(min(_ROLLING_S, deadline_s / 4), end=Compute(deadline_s=deadline_s).end())
        return Answer(json.dumps(rank_board(board, setting, sample).to_dict()).encode())


def get_game(request: Mapping[str, Any], lexica: Lexica) -> Game:
    """The game that a request names. Unlike `Game.of` it never opens a file."""
    if request["rules"] not in Rules.names():
        raise BadOption(unknown("rules", request["rules"], Rules.names()))
    lexicon = lexica.get(request["lexicon"])
    if request["level"] is not None:
        lexicon = lexicon.up_to_level(request["level"])
    if request["hide_vulgar"]:
        lexicon = lexicon.without_vulgar()
    return Game(lexicon, Rules.get(request["rules"]))
