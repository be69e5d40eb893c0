"""How the prefix engine cuts a search into tasks: its options, as the core takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.errors import BadOption, shorten, unknown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["SPLIT_OPTIONS", "SplitOptions", "read_split"]

SPLIT_OPTIONS = {
    "split": "what a task is: none, cells (starting cells, the default), depth:K (walks of at most K cells), "
    "depth:all, or subtree:N (walks with more than N words below them)",
    "schedule": "who does a task: static (dealt out beforehand), queue (the default) or stealing",
    "prune": "whether found words leave the search: on, off or auto (on large boards, the default)",
    "subtree_sizes": "for subtree:N, words below a walk: stored (the default) or counted each time",
}

_ALL = 2**32 - 1  # a depth that no walk has
_DIGITS = 10  # of such a depth; Python refuses to read a number of thousands of them


class SplitOptions(NamedTuple):
    """In the order of the arguments of the core."""

    split: str
    size: int
    schedule: str
    prune: str
    count_subtrees: bool


def read_split(options: Mapping[str, Any]) -> SplitOptions:
    """The options of the prefix engine, checked.

    >>> read_split({"split": "depth:2"})
    SplitOptions(split='depth', size=2, schedule='queue', prune='auto', count_subtrees=False)
    """
    split, size = _read_split(options.get("split", "cells"))
    return SplitOptions(
        split,
        size,
        _read_name(options, "schedule", ("queue", "static", "stealing")),
        _read_name(options, "prune", ("auto", "on", "off")),
        _read_name(options, "subtree_sizes", ("stored", "counted")) == "counted",
    )


def _read_split(value: object) -> tuple[str, int]:
    if value in ("none", "cells"):
        return str(value), 0
    kind, colon, number = value.partition(":") if isinstance(value, str) else ("", "", "")
    if kind == "depth" and number == "all":
        return kind, _ALL
    if (
        kind in ("depth", "subtree")
        and colon
        and number.isascii()
        and number.isdigit()
        and len(number) <= _DIGITS
        and int(number) < _ALL
    ):
        return kind, int(number)
    raise BadOption(
        f"option split={shorten(value)}: expected none, cells, depth:K, depth:all or subtree:N, such as subtree:5000"
    )


def _read_name(options: Mapping[str, Any], name: str, known: Sequence[str]) -> str:
    """One of a few names, the first unless another is given."""
    value = options.get(name, known[0])
    if value not in known:
        raise BadOption(unknown(f"value of option {name}", str(value), known))
    return str(value)
