"""The JSON of requests, checked when they arrive and described by `/openapi.json`."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from gridwords.errors import shorten, unknown
from gridwords.lexicon.levels import HIGHEST, KNOWN, LOWEST
from gridwords.optimise.objective import KINDS
from gridwords.optimise.run import OPTIMISERS
from gridwords.server.problem import Problem

__all__ = [
    "CheckRequest",
    "OneBoard",
    "OptimiseRequest",
    "RandomRequest",
    "RankRequest",
    "Request",
    "RollRequest",
    "ScoreRequest",
    "SolveRequest",
    "WatchRequest",
    "read",
]

_REPORTED = 5  # of many faults in one request

T = TypeVar("T")
# Validation stops at the first wrong member: a million messages would take seconds.
Many = Annotated[list[T], Field(fail_fast=True)]
# `true` is not 1.
Whole = Annotated[int, Field(strict=True)]

# Twenty characters for each cell of the largest board.
Text = Annotated[str, Field(max_length=200_000)]
# No lexicon has words of more than 255 letters. The margin lets a slightly longer one be explained, not refused.
LONGEST_WORD = 300
Word = Annotated[str, Field(max_length=LONGEST_WORD)]
BoardText = Text | Many[Text | Many[Text]]
AnySize = str | Whole | Many[Whole]
Size = Annotated[
    AnySize | None,
    Field(
        description="Rows and columns of a board written without row breaks: `3x4`, `[3, 4]` or `4`.",
        examples=["4x4"],
    ),
]
Neighbours = Annotated[
    str | Many[Many[Whole]] | None,
    Field(
        description="`king`, `rook`, `torus`, `line`, or a list of touching cells for each cell. "
        "The default depends on the rules.",
        examples=["king"],
    ),
]
LexiconName = Annotated[
    str | None, Field(description="A name from `GET /api/lexicons`.", examples=["enable1"], max_length=200)
]
RulesName = Annotated[
    str, Field(description="A name from `GET /api/rules`.", examples=["boggle"], max_length=200)
]
Level = Annotated[
    Whole | None,
    Field(
        ge=LOWEST,
        le=HIGHEST,
        description="Only words up to this level count: from 10, words that everyone knows, to 95, all words.",
        examples=[50],
    ),
]
Known = Annotated[
    Literal["common", "familiar", "all"] | None,
    Field(description=f"A name for a level: {', '.join(f'{name} is {n}' for name, n in KNOWN.items())}."),
]
Seed = Annotated[
    Whole | None, Field(ge=0, lt=1 << 64, description="The same seed gives the same board.", examples=[1])
]


class Request(BaseModel):
    """The body of a request. Unknown members are refused."""

    model_config = ConfigDict(extra="forbid")


R = TypeVar("R", bound=Request)


def read(model: type[R], body: bytes) -> R:
    """The request in `body`, validated; anything wrong with it raises a `Problem`."""
    try:
        values = json.loads(body)
    except json.JSONDecodeError as error:
        raise Problem(400, f"the body is not JSON: {error.msg}, at character {error.pos}") from None
    except (ValueError, RecursionError) as error:  # not UTF-8, a number of thousands of digits, too deep
        raise Problem(400, f"the body is not JSON: {error}") from None
    try:
        return model.model_validate(values)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        raise Problem(422, "; ".join(map(_explain, faults[:_REPORTED]))) from None


def _explain(fault: Any) -> str:
    if fault["type"] == "extra_forbidden":
        return f"unknown member {shorten(fault['loc'][-1])}"
    # In a union, pydantic also lists the types that it tried.
    parts = [str(part) for part in fault["loc"] if isinstance(part, int) or part.islower()]
    place = ".".join(part for part in parts if part.replace("_", "").isalnum()) or "body"
    message = "expected an object" if fault["type"] == "model_type" else fault["msg"]
    return f"{place[:80]}: {message}"


class _WithWords(Request):
    rules: RulesName = "boggle"
    lexicon: LexiconName = None
    level: Level = None
    known: Known = None
    hide_vulgar: Annotated[
        bool, Field(description="English words that are unfit for children do not count.")
    ] = False

    @property
    def most_level(self) -> int | str | None:
        """The level up to which words count, as a number or a name."""
        if self.level is not None and self.known is not None:
            raise Problem(422, "give level or known, not both")
        return self.known if self.level is None else self.level


class _Played(_WithWords):
    size: Size = None
    neighbours: Neighbours = None


class OneBoard(_Played):
    """A board and the game played on it."""

    board: Annotated[
        BoardText,
        Field(
            description="Rows separated by `/` or line breaks; `(qu)` is a tile of several letters, `(a|b)` a choice, "
            "`?` any letter, `.` a hole.",
            examples=["oatr/ihps/htnr/enei"],
        ),
    ]


class SolveRequest(OneBoard):
    """Find every word on a board."""

    paths: Annotated[
        Literal["none", "first", "all"],
        Field(description="Which paths to return for each word: none, the first, or all up to a limit."),
    ] = "first"
    cells: Annotated[
        bool,
        Field(description="Also return the cells that the paths of each word use, numbered row by row."),
    ] = False


class ScoreRequest(_Played):
    """Score many boards."""

    boards: Annotated[Many[Text], Field(examples=[["oatrihpshtnrenei", "perslatgsineters"]])]


class Player(Request):
    """One player's word list."""

    player: Annotated[str, Field(max_length=100, examples=["Ann"])]
    words: Annotated[Many[Word], Field(examples=[["hat", "hapten"]])]


class CheckRequest(OneBoard):
    """Check words against a board: either one list, or one list per player."""

    words: Annotated[Many[Word] | None, Field(examples=[["hapten", "at", "hoarse"]])] = None
    players: Many[Player] | None = None


class RankRequest(OneBoard):
    """Say how good a board is among rolled ones."""

    rules: Annotated[
        str | None,
        Field(
            description="A name from `GET /api/rules`. Default: those that a board of this size is usually played with.",
            examples=["boggle"],
            max_length=200,
        ),
    ] = None  # type: ignore[assignment]
    dice: Annotated[
        str | None,
        Field(
            description="The set to compare with. Default: the one that a board of this size is usually rolled with.",
            examples=["new"],
            max_length=200,
        ),
    ] = None


class _Drawn(_WithWords):
    seed: Seed = None
    words: Annotated[
        str | Many[Whole] | None,
        Field(
            description="Only a board that holds this many words, `40-60` or `[40, 60]`: seeds of others are passed over. "
            "Which words count is chosen by the other members.",
            examples=["40-60"],
            max_length=20,
        ),
    ] = None

    @property
    def word_range(self) -> tuple[int, int] | None:
        """The fewest and the most words wanted; None for any number."""
        if self.words is None:
            if given := self.model_fields_set & set(_WithWords.model_fields):
                raise Problem(422, f"{', '.join(sorted(given))}: goes with words")
            return None
        parts = self.words.split("-") if isinstance(self.words, str) else [*map(str, self.words)]
        if len(parts) not in (1, 2) or not all(part.strip().isdecimal() and len(part) < 19 for part in parts):
            raise Problem(422, f"words {shorten(self.words)}: expected the fewest and the most, as in 40-60")
        return int(parts[0]), int(parts[-1])


class RollRequest(_Drawn):
    """Roll a board with real dice."""

    dice: Annotated[
        str | Many[Annotated[str, Field(max_length=200)]],
        Field(description="The name of a set of dice, or a list of dice.", examples=["new"], max_length=200),
    ] = "new"
    size: Size = None


class RandomRequest(_Drawn):
    """Fill a board with random letters."""

    size: Annotated[AnySize, Field(description="Rows and columns.", examples=["7x7"])] = "4x4"
    letters: Annotated[
        Literal["uniform", "english"],
        Field(description="Letter frequencies: all equal, or as in English text."),
    ] = "uniform"


class WatchRequest(OneBoard):
    """Follow a search on a small board step by step."""

    method: Literal["word", "frontier", "prefix"] = "prefix"
    words: Annotated[
        Many[Word] | None,
        Field(description="The words to search for. By default some are chosen that fit the board."),
    ] = None


_TERM = r"(\d{1,6}(\.\d{1,6})?\*)?(points|words|lowest|longer:\d{1,3}|known:\d{2}|target:\d{1,9})"
_OBJECTIVE = rf"^-?{_TERM}( ?[-+] ?{_TERM}){{0,9}}$"


def _check_objective(text: str) -> str:
    """Refuses an unknown objective with the names of the known ones, which help more than the pattern would."""
    if not re.fullmatch(_OBJECTIVE, text):
        why = unknown("objective", text, KINDS)
        raise PydanticCustomError("objective", "{why}, or a sum such as points + 5*longer:8", {"why": why})
    return text


def _check_optimiser(name: str) -> str:
    if name not in OPTIMISERS:
        why = unknown("optimiser", name, OPTIMISERS)
        raise PydanticCustomError("optimiser", "{why}", {"why": why})
    return name


class OptimiseRequest(_WithWords):
    """Search for the best board of a size."""

    size: Annotated[AnySize, Field(description="Rows and columns.", examples=["4x4"])] = "4x4"
    optimiser: Annotated[
        str, AfterValidator(_check_optimiser), Field(json_schema_extra={"enum": [*OPTIMISERS]})
    ] = "climb"
    # The package also accepts a function in a file; a client must not.
    objective: Annotated[
        str,
        AfterValidator(_check_objective),
        Field(
            json_schema_extra={"pattern": _OBJECTIVE},
            max_length=200,
            description="What to maximise: `points`, `words`, `longer:8`, `known:50`, `target:500`, `lowest`, or a sum such as "
            "`points + 5*longer:8`.",
            examples=["points"],
        ),
    ] = "points"
    neighbours: Annotated[
        Literal["king", "rook", "torus", "line"] | None,
        Field(description="The default depends on the rules."),
    ] = None
    seed: Annotated[Whole | None, Field(ge=0, lt=1 << 64)] = None
    deadline_s: Annotated[float, Field(gt=0, description="Stop after this many seconds.", examples=[10])] = 60
