"""The border: questions that the core reads, checks and answers, asked with plain values or with JSON.

>>> ask("make/wordsearch", {"words": ["it", "is"], "size": 2, "seed": 1})["words"][0]["path"]
[[0, 1], [1, 0]]
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from math import isfinite
from operator import index
from typing import TYPE_CHECKING, Any, Literal

from gridwords import _core
from gridwords.compute import check_deadline
from gridwords.errors import BadOption, shorten
from gridwords.rng import checked_seed

if TYPE_CHECKING:
    from gridwords.lexicon import Lexicon
    from gridwords.rules import Rules

_GIVEN = "given"  # the name of a lexicon that Python passes in
_MOST_BITS = 1000  # of a whole number: Python refuses to write thousands of digits


def ask(
    kind: str,
    request: Mapping[str, object],
    *,
    threads: int = 1,
    progress: Callable[[int, int], object] | None = None,
    rules: Rules | None = None,
    lexicon: Lexicon | None = None,
) -> dict[str, Any]:
    """The answer to a question of that kind, in plain types. Values of None are not given.

    `progress(done, total)` is called about every 50 ms. Ctrl-C and what it raises end the search. `rules` and
    `lexicon` replace those that the request names.
    """
    given = plain(request)
    # A deadline that has passed, or that never comes, is not a valid field: it becomes a limit of this caller.
    deadline_s = check_deadline(given.pop("deadline_s", None))
    limits = _core.Limits() if deadline_s is None else _core.Limits(deadline_s=deadline_s)
    desk = None
    if lexicon is not None:
        desk, given["lexicon"] = _desk(lexicon), _GIVEN
    body = json.dumps(given).encode()
    reply, _ = ask_json(kind, body, desk=desk, limits=limits, threads=threads, progress=progress, rules=rules)
    answer: dict[str, Any] = json.loads(reply)
    return answer


def ask_json(
    kind: str,
    body: bytes,
    *,
    desk: _core.Desk | None = None,
    limits: _core.Limits | None = None,
    threads: int = 1,
    progress: Callable[[int, int], object] | None = None,
    rules: Rules | None = None,
) -> tuple[bytes, Literal["complete", "deadline", "interrupted"]]:
    """The answer to a question as JSON, and why the search ended.

    `desk` has the lexicons (default: ENABLE1), `limits` what one question may use.
    """
    if not callable(progress or print):
        raise BadOption(f"progress {shorten(progress)}: expected a function, or None")
    desk = desk or _desk()
    if kind.startswith("make/") or b'"hide_vulgar"' in body:
        _add_vulgar(desk)
    return _core.ask(kind, body, desk, limits or _core.Limits(), checked_seed(None), threads, progress, rules)


@cache
def schemas() -> dict[str, Any]:
    """The JSON schemas of all requests, by kind."""
    described: dict[str, Any] = json.loads(_core.requests(_core.Limits()))
    return described


def plain(values: Mapping[str, object]) -> dict[str, Any]:
    """The values that are given, as JSON has them. For values that JSON lacks, raises a BadOption that names the field.

    >>> plain({"size": (3, 4), "words": (word for word in ["tea"]), "seed": None})
    {'size': [3, 4], 'words': ['tea']}
    """
    return {name: _plain(name, value) for name, value in values.items() if value is not None}


def _plain(field: str, value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, float) and (isfinite(value) or field == "deadline_s"):
        return value
    expected = "text, a number, a truth value, or a list of them"
    try:
        if isinstance(value, str):
            value.encode()
            return value
        if isinstance(value, Mapping):
            return {str(name): _plain(f"{field}.{name}", item) for name, item in value.items()}
        if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray)):
            return [_plain(f"{field}[{place}]", item) for place, item in enumerate(value)]
        number = index(value)
        if number.bit_length() <= _MOST_BITS:
            return number
    except UnicodeEncodeError:
        expected = "whole characters, not half a surrogate pair"
    except TypeError:
        pass
    error = BadOption(f"{field} {shorten(value)}: expected {expected}")
    error.field = field
    raise error


def _desk(lexicon: Lexicon | None = None) -> _core.Desk:
    return _usual_desk() if lexicon is None else _desk_with(lexicon)


def _new_desk(lexicon: Lexicon | None = None) -> _core.Desk:
    from gridwords.lexicon import Lexicon

    desk = _core.Desk()
    desk.add("enable1", Lexicon.default()._core)
    if lexicon is not None:
        desk.add(_GIVEN, lexicon._core)
    return desk


_usual_desk = cache(_new_desk)
_desk_with = lru_cache(maxsize=3)(_new_desk)  # the parts of a lexicon that a desk keeps take megabytes


@lru_cache(maxsize=3)
def _add_vulgar(desk: _core.Desk) -> None:
    """Puts the vulgar words on a desk. Reading them takes longer than answering most questions."""
    from gridwords.lexicon.definitions import vulgar_words

    desk.set_vulgar(vulgar_words())
