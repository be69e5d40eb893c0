"""Answerer: turns the body of a request into Board, Game and Compute, and answers it as JSON.

The server's threads and its worker processes use the same class, so it knows nothing of connections.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from secrets import randbelow
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.board.board import Board, refuse_empty
from gridwords.board.dice import DICE
from gridwords.board.draws import Draws
from gridwords.board.size import parse_size
from gridwords.board.tiles import WILDCARD
from gridwords.compute import Compute
from gridwords.errors import BadBoard, BadOption, BadRules, GridwordsError, unknown
from gridwords.game import Game
from gridwords.lexicon.levels import HIGHEST, read_level
from gridwords.odds.rank import rank_board
from gridwords.odds.sample import Sample
from gridwords.odds.source import Setting, usual_dice, usual_rules
from gridwords.questions.check import check_words
from gridwords.questions.score import score_boards
from gridwords.questions.search_steps import Lesson
from gridwords.questions.sift import sift
from gridwords.questions.solve import solve_board
from gridwords.questions.tally import tally_lists
from gridwords.rules import Rules
from gridwords.server.problem import Problem
from gridwords.server.schema import (
    CheckRequest,
    OneBoard,
    OptimiseRequest,
    RandomRequest,
    RankRequest,
    Request,
    RollRequest,
    ScoreRequest,
    SolveRequest,
    WatchRequest,
    read,
)
from gridwords.server.to_json import check_json, solution_json, tally_json

if TYPE_CHECKING:
    from gridwords.board.size import AnySize
    from gridwords.server.lexica import Lexica
    from gridwords.server.limits import Limits

__all__ = ["REQUESTS", "SEED_BITS", "Answer", "Answerer", "get_game"]

_QUICK_CELLS = 400
_QUICK_CHOICES = 30  # letters that the wildcards and choices of a quick board may add: one wildcard, 2 ms
_QUICK_WORDS = 2_000  # in an answer; to write them takes 2 ms
_CHOSEN_WORDS = 24  # in a search that is watched; their trie fits on a screen
_QUICK_RANK_CELLS = 25  # on larger boards the chance of the tiles alone takes a second
_ROLLING_S = 1.0  # for boards that are rolled to compare with
#: Of a seed that nobody chose: JavaScript's numbers are exact up to here.
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
        """Makes what the first answers need, NumPy and the tables of the default lexicon, outside any deadline."""
        game = Game(self.lexica.get(None), Rules.get("boggle"))
        board = Board("abcdefghijklmnop")
        solve_board(board, game, Compute(threads=1))
        score_boards([board], game, Compute(threads=1))

    def answer(self, kind: str, body: bytes, deadline_s: float, quick: bool = False) -> Answer | None:
        """The answer to a request of one of the `REQUESTS`.

        With `quick` it is complete, or None if that takes too long and a worker process should answer.
        """
        model, reply = _REPLIES[kind]
        # Many boards are solved at the same time, so one thread per board is fastest and fairest.
        compute = Compute(threads=1, deadline_s=deadline_s)
        answer = reply(self, read(model, body), compute, quick)
        return None if quick and answer is not None and not answer.complete else answer

    def _solve(self, request: SolveRequest, compute: Compute, quick: bool) -> Answer | None:
        board, game = self._board_and_game(request)
        if quick and not _is_quick(board, game):
            return None
        most = self.limits.paths_per_word
        if request.cells or request.paths == "all":
            # A few wildcards make millions of paths; words with few of them leave the rest to the others.
            per_word = self.limits.paths if request.cells else most
            compute = compute.replace(options={"max_paths": per_word, "max_total_paths": self.limits.paths})
        solution = solve_board(board, game, compute, "all" if request.cells else request.paths)
        if quick and not (solution.complete and len(solution) <= _QUICK_WORDS):
            return None
        return Answer(solution_json(solution, request.paths, most, request.cells), solution.complete)

    def _score(self, request: ScoreRequest, compute: Compute, quick: bool) -> Answer | None:
        game = get_game(request, self.lexica)
        _check_limit("boards", len(request.boards), self.limits.boards)
        boards = [self._numbered(number, text, request) for number, text in enumerate(request.boards, 1)]
        if quick and not all(_is_quick(board, game) for board in boards):
            return None
        scored = score_boards(boards, game, compute, counts=True)
        assert scored.counts is not None
        scores = [
            {"board": str(board), "words": words, "points": points}
            for board, words, points in zip(
                boards, scored.counts.tolist(), scored.points.tolist(), strict=False
            )
        ]
        complete = scored.ended == "complete"
        reply = {"scores": scores, "complete": complete, "ended": scored.ended}
        return Answer(json.dumps(reply).encode(), complete)

    def _check(self, request: CheckRequest, compute: Compute, quick: bool) -> Answer | None:
        board, game = self._board_and_game(request)
        players = {each.player: each.words for each in request.players or ()}
        words = request.words
        if (words is None) == (not players):
            raise Problem(422, "give either words (one list) or players (one list each)")
        if len(players) != len(request.players or ()):
            raise Problem(422, "two players have the same name")
        _check_limit("players", len(players), self.limits.players)
        total = sum(map(len, players.values())) if words is None else len(words)
        _check_limit("words", total, self.limits.words)
        if quick and not _is_quick(board, game):
            return None
        if words is None:
            tallies, ended = tally_lists(board, players, game, compute)
            body = tally_json(str(board), tallies)
        else:
            results, ended = check_words(board, words, game, compute)
            body = check_json(str(board), results)
        return Answer(body, ended == "complete")

    def _watch(self, request: WatchRequest, compute: Compute, quick: bool) -> Answer | None:
        limits = self.limits
        board, game = self._board_and_game(request)
        _check_limit("cells", len(board), limits.watch_cells)
        _check_limit("words", len(request.words or ()), limits.watch_words)
        if quick and not _is_quick(board, game):
            return None
        chosen = min(_CHOSEN_WORDS, limits.watch_words)
        lesson = Lesson(board, game, request.words, chosen, compute)
        return Answer(json.dumps(lesson.to_dict(request.method, limits.watch_steps)).encode())

    def _rank(self, request: RankRequest, compute: Compute, quick: bool) -> Answer | None:
        """From the package's tables; only a worker process may roll boards for a while."""
        board = self._board(request.board, request)
        cells = len(board)
        rules = usual_rules(cells) if request.rules is None else request.rules
        game = get_game(request.model_copy(update={"rules": rules}), self.lexica)
        dice = usual_dice(cells) if request.dice is None else request.dice
        if dice not in DICE:  # a name, never a file
            raise BadOption(unknown("dice", dice, DICE))
        if quick and cells > _QUICK_RANK_CELLS:
            return None
        level = HIGHEST if request.most_level is None else read_level(request.most_level)
        lexicon = game.lexicon.whole or game.lexicon
        board = game.board(board)
        setting = Setting.of(dice, board.shape, lexicon, game.rules, level)
        if quick and setting.from_table() is None:
            return None
        left_s = _ROLLING_S if compute.deadline_s is None else compute.deadline_s
        found = rank_board(board, setting, Sample(min(_ROLLING_S, left_s / 4), end=compute.end()))
        return Answer(json.dumps(found.to_dict()).encode())

    def _roll(self, request: RollRequest, compute: Compute, quick: bool) -> Answer | None:
        size = None if request.size is None else self._size(request.size)
        return self._draw(Draws.of_dice(request.dice, size), request, compute, quick)

    def _random(self, request: RandomRequest, compute: Compute, quick: bool) -> Answer | None:
        rows, cols = self._size(request.size)
        return self._draw(Draws.of_letters(rows, cols, request.letters), request, compute, quick)

    def _draw(
        self, draws: Draws, request: RollRequest | RandomRequest, compute: Compute, quick: bool
    ) -> Answer | None:
        seed, words = _seed(request.seed), request.word_range
        if words is not None and quick:
            return None  # it may take many boards
        if words is None:
            board = Board._of(draws.layout(seed), None)
        else:
            seeds = (number % (1 << 64) for number in count(seed))
            boards = (Board._of(layout, None) for layout in draws.layouts(seeds))
            board = next(sift(boards, get_game(request, self.lexica), *words, compute))
        reply = {"board": str(board), "rows": board.rows, "cols": board.cols, "seed": seed}
        return Answer(json.dumps(reply).encode())

    def _board_and_game(self, request: OneBoard) -> tuple[Board, Game]:
        game = get_game(request, self.lexica)
        return game.board(self._board(request.board, request)), game

    def _board(self, text: Any, request: OneBoard | ScoreRequest) -> Board:
        size = None if request.size is None else self._size(request.size)
        board = Board(text, size=size, neighbours=request.neighbours)
        refuse_empty(board)
        self._size(board.size)
        return board

    def _numbered(self, number: int, text: str, request: ScoreRequest) -> Board:
        try:
            return self._board(text, request)
        except GridwordsError as error:
            raise BadBoard(f"boards, entry {number}: {error}") from None

    def _size(self, size: AnySize) -> tuple[int, int]:
        rows, cols = parse_size(size)
        side = self.limits.board_side
        if max(rows, cols) > side:
            raise Problem(
                422, f"the board is {rows}x{cols}, the largest allowed is {side}x{side}", limit=side
            )
        return parse_size((rows, cols), least=1)


_REPLIES: dict[str, tuple[type[Request], Callable[..., Answer | None]]] = {
    "solve": (SolveRequest, Answerer._solve),
    "score": (ScoreRequest, Answerer._score),
    "check": (CheckRequest, Answerer._check),
    "watch": (WatchRequest, Answerer._watch),
    "rank": (RankRequest, Answerer._rank),
    "roll": (RollRequest, Answerer._roll),
    "random": (RandomRequest, Answerer._random),
}

#: The requests that an `Answerer` answers, by the last part of their path.
REQUESTS = {kind: model for kind, (model, _) in _REPLIES.items()}


def get_game(
    request: OneBoard | ScoreRequest | OptimiseRequest | RollRequest | RandomRequest, lexica: Lexica
) -> Game:
    """The game that a request names. Unlike `Game.of` it never opens a file."""
    if request.rules not in Rules.names():
        raise BadRules(unknown("rules", request.rules, Rules.names()))
    lexicon = lexica.get(request.lexicon)
    if request.most_level is not None:
        lexicon = lexicon.up_to_level(request.most_level)
    if request.hide_vulgar:
        lexicon = lexicon.without_vulgar()
    return Game(lexicon, Rules.get(request.rules))


def _check_limit(what: str, number: int, limit: int) -> None:
    if number > limit:
        raise Problem(422, f"{number} {what}: at most {limit} are allowed", limit=limit)


def _is_quick(board: Board, game: Game) -> bool:
    cells = len(board)
    if cells > _QUICK_CELLS:
        return False
    if all(len(tile) == 1 and tile != WILDCARD for tile in board._tiles):
        return True
    spellings = board.spellings(game.lexicon.alphabet, game.rules.q_is_qu)
    return sum(len(spellings[tile]) for tile in board._cells) <= cells + _QUICK_CHOICES


def _seed(given: int | None) -> int:
    return randbelow(1 << SEED_BITS) if given is None else given
