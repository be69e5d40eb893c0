"""What a request may say, checked by FastAPI and shown in the description of the interface."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from gridwords.errors import unknown
from gridwords.optimise.objective import KINDS

__all__ = [
    "CheckRequest",
    "OneBoard",
    "OptimiseRequest",
    "RandomRequest",
    "RollRequest",
    "ScoreRequest",
    "SolveRequest",
    "WatchRequest",
]

# Twenty characters for each cell of the largest board.
Text = Annotated[str, Field(max_length=200_000)]
# No word of a lexicon has more than 255 letters; a little more, so that an odd one is explained and not refused.
Word = Annotated[str, Field(max_length=300)]
T = TypeVar("T")
# The first wrong member is told and the rest not looked at: a million of them would hold up everyone for seconds.
Many = Annotated[list[T], Field(fail_fast=True)]
BoardText = Text | Many[Text | Many[Text]]
Size = Annotated[
    str | int | Many[int] | None,
    Field(
        description="Rows and columns of a board written without row breaks: `3x4`, `[3, 4]` or `4`.",
        examples=["4x4"],
    ),
]
Neighbours = Annotated[
    str | Many[Many[int]] | None,
    Field(
        description="`king`, `rook`, `torus`, `line`, or for each cell the cells it touches. Default: as the rules say.",
        examples=["king"],
    ),
]
Lexicon = Annotated[
    str | None, Field(description="A name from `GET /api/lexicons`.", examples=["enable1"], max_length=200)
]
RulesName = Annotated[
    str, Field(description="A name from `GET /api/rules`.", examples=["boggle"], max_length=200)
]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Played(_Request):
    size: Size = None
    rules: RulesName = "boggle"
    lexicon: Lexicon = None
    neighbours: Neighbours = None


class OneBoard(_Played):
    """One board and how it is played."""

    board: Annotated[
        BoardText,
        Field(
            description="Rows separated by `/` or line breaks; `(qu)` is a tile of several letters, `(a|b)` a choice, "
            "`?` any letter, `.` a hole.",
            examples=["oatr/ihps/htnr/enei"],
        ),
    ]


class SolveRequest(OneBoard):
    """Which words are on a board?"""

    paths: Annotated[
        Literal["none", "first", "all"],
        Field(
            description="The path of each word: none, the first, or all (of which a limited number is kept)."
        ),
    ] = "first"
    cells: Annotated[
        bool,
        Field(description="For each word also the cells that any of its paths uses, numbered row by row."),
    ] = False


class ScoreRequest(_Played):
    """What are these boards worth?"""

    boards: Annotated[Many[Text], Field(examples=[["oatrihpshtnrenei", "perslatgsineters"]])]


class Player(_Request):
    """One player's list."""

    player: Annotated[str, Field(max_length=100, examples=["Ann"])]
    words: Annotated[Many[Word], Field(examples=[["hat", "hapten"]])]


class CheckRequest(OneBoard):
    """Are these words on the board, and if not, why not? Either one list, or a list for each player."""

    words: Annotated[Many[Word] | None, Field(examples=[["hapten", "at", "hoarse"]])] = None
    players: Many[Player] | None = None


Seed = Annotated[
    int | None, Field(ge=0, lt=1 << 64, description="The same seed gives the same board.", examples=[1])
]


class RollRequest(_Request):
    """A board from real dice."""

    dice: Annotated[
        str | Many[Annotated[str, Field(max_length=200)]],
        Field(description="A set of dice by name, or dice of your own.", examples=["new"], max_length=200),
    ] = "new"
    seed: Seed = None
    size: Size = None


class RandomRequest(_Request):
    """A board of random letters."""

    size: Annotated[str | int | Many[int], Field(description="Rows and columns.", examples=["7x7"])] = "4x4"
    letters: Annotated[
        Literal["uniform", "english"],
        Field(description="How often each letter comes: all alike, or as in English text."),
    ] = "uniform"
    seed: Seed = None


class WatchRequest(OneBoard):
    """A search on a small board, step by step."""

    method: Literal["word", "frontier", "prefix"] = "prefix"
    words: Annotated[
        Many[Word] | None,
        Field(description="The words to search for. Default: some that fit the board."),
    ] = None


_TERM = r"(\d{1,6}(\.\d{1,6})?\*)?(points|words|lowest|longer:\d{1,3}|target:\d{1,9})"
_OBJECTIVE = rf"^-?{_TERM}( ?[-+] ?{_TERM}){{0,9}}$"


def _known_objective(text: str) -> str:
    """Refuses what is none with the names there are: the pattern itself would tell a reader little."""
    if not re.fullmatch(_OBJECTIVE, text):
        why = unknown("objective", text, KINDS)
        raise PydanticCustomError("objective", "{why}, or a sum such as points + 5*longer:8", {"why": why})
    return text


class OptimiseRequest(_Request):
    """The best board of a size."""

    size: Annotated[str | int | Many[int], Field(description="Rows and columns.", examples=["4x4"])] = "4x4"
    optimiser: Literal["anneal", "genetic", "climb", "temper"] = "climb"
    # The package also takes a function in a file: not from here.
    objective: Annotated[
        str,
        AfterValidator(_known_objective),
        Field(
            json_schema_extra={"pattern": _OBJECTIVE},
            max_length=200,
            description="What to make as large as possible: `points`, `words`, `longer:8`, `target:500`, `lowest`, or a "
            "sum such as `points + 5*longer:8`.",
            examples=["points"],
        ),
    ] = "points"
    rules: RulesName = "boggle"
    lexicon: Lexicon = None
    neighbours: Annotated[
        Literal["king", "rook", "torus", "line"] | None, Field(description="Default: as the rules say.")
    ] = None
    seed: Annotated[int | None, Field(ge=0, lt=1 << 64)] = None
    deadline_s: Annotated[
        float, Field(gt=0, description="Seconds until it ends by itself.", examples=[10])
    ] = 60


def as_asked(request: BaseModel) -> dict[str, Any]:
    """The request in plain types, for threads and processes that know nothing of HTTP."""
    return request.model_dump()
