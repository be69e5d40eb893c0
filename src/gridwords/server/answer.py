"""Answerer: passes the bodies of requests to the core, and its answers back.

The server's threads and its worker processes use the same class, so it knows nothing of connections.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from secrets import randbelow
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords import _core
from gridwords.board.board import Board, refuse_empty
from gridwords.board.dice import DICE
from gridwords.cached import cached_property
from gridwords.compute import Compute
from gridwords.errors import BadOption, unknown
from gridwords.game import Game
from gridwords.lexicon.levels import HIGHEST
from gridwords.odds.rank import rank_board
from gridwords.odds.sample import Sample
from gridwords.odds.source import Setting, usual_dice, usual_rules
from gridwords.rules import Rules
from gridwords.server.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.server.lexica import Lexica
    from gridwords.server.limits import Limits

__all__ = ["QUICK", "SEED_BITS", "Answer", "Answerer", "get_game"]

#: The questions that a thread may try to answer; the others take long, and start in a worker process.
QUICK = ("solve", "score", "check", "watch", "rank", "roll", "random")
_QUICK_RANK_CELLS = 25  # on larger boards the chance of the tiles alone takes a second
_ROLLING_S = 1.0  # for boards that are rolled to compare with
#: Of a seed that the server draws: JavaScript's numbers are exact up to here.
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
        """Makes what the first answers need outside any deadline."""
        self.answer("solve", b'{"board": "abcdefghijklmnop"}', self.limits.deadline_s)

    def answer(self, kind: str, body: bytes, deadline_s: float, quick: bool = False) -> Answer | None:
        """The answer to a question.

        With `quick` it is complete, or None if that takes too long and a worker process should answer.
        """
        if kind == "rank":
            return self._rank(body, deadline_s, quick)
        limits = self._limits if deadline_s == self.limits.deadline_s else self._limits_until(deadline_s)
        # Many boards are solved at the same time, so one thread per board is fastest and fairest.
        try:
            reply, ended = _core.ask(kind, body, self.lexica.desk, limits, randbelow(1 << SEED_BITS), 1, None)
        except BadOption as error:
            if quick and error.code == "deadline":  # nothing was found so soon
                return None
            raise
        complete = ended == "complete"
        return None if quick and not complete else Answer(reply, complete)

    def read(self, kind: str, body: bytes) -> dict[str, Any]:
        """A request that Python answers: checked, and with its defaults."""
        values: dict[str, Any] = json.loads(_core.read_request(kind, body, self._limits))
        return values

    def schemas(self) -> dict[str, Any]:
        """The JSON schemas of all requests."""
        schemas: dict[str, Any] = json.loads(_core.requests(self._limits))
        return schemas

    @cached_property
    def _limits(self) -> _core.Limits:
        return self._limits_until(self.limits.deadline_s)

    def _limits_until(self, deadline_s: float) -> _core.Limits:
        given = asdict(self.limits) | {"deadline_s": deadline_s}
        return _core.Limits(**{name: given[name] for name in _core.limit_names()})

    def _rank(self, body: bytes, deadline_s: float, quick: bool) -> Answer | None:
        """From the package's tables; only a worker process may roll boards for a while."""
        request = self.read("rank", body)
        board = Board(request["board"], size=request["size"], neighbours=request["neighbours"])
        refuse_empty(board)
        side = self.limits.board_side
        if max(board.size) > side:
            detail = f"the board is {board.shape}, the largest allowed is {side}x{side}"
            raise Problem(422, detail, limit=side, field="board")
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
