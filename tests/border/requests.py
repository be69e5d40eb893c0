"""Requests to send through every door, the package, HTTP and the page, to see whether the answers are the same.

`requests(seed, count)` draws ordinary requests, requests at the edges and hostile ones; a seed always draws the same.
They have the members of the HTTP interface, name no files, have a seed wherever something is drawn, and need no
deadline: an answer depends on nothing but its request. `UNSEEDED` are the few of which only the shape can be compared.
`bodies()` are texts that are not JSON, or not quite.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from border.damaged import RING, at_the_edge, bodies, hostile
from border.ordinary import DICE, NEIGHBOURS, ORDINARY, RULES, WORDS, Body, Drawing, Values

__all__ = ["KINDS", "UNSEEDED", "bodies", "requests"]

# Makers have the most options, so they are drawn most often; watched searches have the longest answers.
_SHARES = {
    "solve": 6,
    "check": 5,
    "watch": 2,
    "roll": 3,
    "random": 3,
    "score": 2,
    "make/wordsearch": 9,
    "make/theme": 3,
    "make/board": 3,
    "make/crisscross": 3,
    "make/sheets": 2,
    "make/words": 2,
    "make/topics": 2,
}
KINDS = tuple(_SHARES)
_TURNS = [kind for kind, share in _SHARES.items() for _ in range(share)]

_WITHOUT_FACES: Values = ([], [""], ["ab", ""], [[], []], [["a"], []])
_TIGHT: Values = ("3x4", 3, "2x4", "2x2", "1x4")

#: Where the doors have differed, and requests that every recording should have.
_CHOSEN: tuple[tuple[str, Body], ...] = (
    ("random", {"seed": 1}),
    *(("random", {"seed": 1, "letters": letters}) for letters in ("english", "uniform")),
    *(
        (kind, {**body, "difficulty": "extreme"})
        for kind, body in (
            ("make/wordsearch", {"words": ["tea", "milk"], "seed": 1}),
            ("make/theme", {"words": ["apple", "melon", "cherry"], "seed": 1}),
            ("make/board", {"seed": 1}),
        )
    ),
    ("check", {"board": "oatrihpshtnrenei", "words": [""]}),
    ("check", {"board": "oatrihpshtnrenei", "words": []}),
    ("check", {"board": "oatrihpshtnrenei"}),
    ("check", {"board": "oatrihpshtnrenei", "words": ["tea"], "players": [{"player": "Ann", "words": ["tea"]}]}),
    *(
        (kind, {**body, "seed": seed})
        for kind, body in (
            ("make/wordsearch", {"words": ["tea", "milk"]}),
            ("make/theme", {"words": ["apple", "melon", "cherry"]}),
            ("make/board", {"contain": ["garden"]}),
            ("make/crisscross", {"words": ["tea: a drink", "ten", "net"]}),
            ("roll", {}),
            ("random", {"letters": "english"}),
        )
        for seed in (2**53, 2**53 + 1, 2**64 - 1, 2**64, -1, str(2**53 + 1), str(2**64 - 1), "1", 1.0, True)
    ),
    ("make/wordsearch", {"words": ["tea", "milk"], "seed": 1, "overlaps": "few"}),
    ("make/wordsearch", {"words": ["tea", "milk"], "seed": 1, "fill": "Natural"}),
    ("make/board", {"seed": 1, "level": 96}),
    ("solve", {"board": "oatrihpshtnrenei", "level": 96}),
    ("make/wordsearch", {"words": ["tea", "milk"], "seed": 1, "size": "1e1x10"}),
    ("random", {"seed": 1, "letters": "english", "size": "1e1x10"}),
    *(
        ("make/wordsearch", {"words": ["tea", "at"], "seed": 1, "size": [5, 12], "shape": shape})
        for shape in ("##", "##/##", "............/............/............/............/##..........", "heart")
    ),
    ("roll", {"seed": 1, "size": "5x5"}),
    ("roll", {"seed": 1, "size": "5x5", "dice": "new"}),
    ("roll", {"seed": 1, "dice": ["ab", "cd"], "size": "2x2"}),
    *(("roll", {"seed": 1, "dice": dice}) for dice in _WITHOUT_FACES),
    ("solve", {"board": "oatrihpshtnrenei", "paths": "all"}),
    ("solve", {"board": "oatrihpshtnrenei", "paths": "all", "cells": True}),
    ("solve", {"board": "aa?/aaa/aaa", "paths": "all", "cells": True}),
    *(("solve", {"board": "oatrihpshtnrenei", "rules": rules}) for rules in RULES),
    *(("solve", {"board": "qtea/nst?/oar./(th)(in|er)ea", "neighbours": how}) for how in NEIGHBOURS),
    ("solve", {"board": "tea/nst", "neighbours": RING}),
    ("solve", {"board": "tea/nst", "neighbours": RING, "level": 50, "known": "common"}),
    *(("roll", {"seed": 3, "dice": dice}) for dice in DICE),
    ("score", {"boards": []}),
    ("score", {"boards": ["oatrihpshtnrenei", "perslatgsineters"]}),
    ("score", {"boards": ["abcd"] * 1001}),
    ("check", {"board": "oatrihpshtnrenei", "words": ["tea"] * 5001}),
    ("watch", {"board": "oatrihpshtnrenei"}),
    ("watch", {"board": "oatrihpshtnreneixyzab", "size": "4x5"}),
    ("watch", {"board": "oatrihpshtnreneia/", "size": "1x17"}),
    ("solve", {"board": "/".join(["etaoinshr" * 2] * 18), "paths": "none"}),
    ("make/wordsearch", {"words": WORDS[:60], "seed": 5}),
    ("make/wordsearch", {"words": WORDS, "seed": 5, "size": "40x40", "shape": "heart"}),
    ("make/wordsearch", {"words": ["tea", "milk"], "seed": 1, "difficulty": "easy", "fill": "words"}),
    ("make/wordsearch", {"topic": "fruit", "seed": 1, "shape": "apple", "choose": 9}),
    ("make/wordsearch", {"topic": "all", "seed": 1, "size": "12x12", "choose": 12, "secret": ["durian"]}),
    ("make/wordsearch", {"random": 12, "seed": 1}),
    ("make/wordsearch", {"random": 12, "seed": 1, "lexicon": "enable1", "accents": "fold", "language": "fr"}),
    ("make/wordsearch", {"words": ["shit", "tea", "milk"], "choose": 2, "seed": 1}),
    ("make/board", {"seed": 1, "lexicon": "enable1"}),
    ("make/board", {"seed": 1, "lexicon": "nosuch"}),
    ("make/wordsearch", {"random": 12, "level": 20, "seed": 2, "shape": "letter-q"}),
    *(
        ("make/wordsearch", {"words": words, "seed": 1})
        for words in (["Öl", "Straße"], ["été"], ["кошка"], ["שלום"], ["سلام"], ["किताब", "नमस्ते"], ["สวัสดี"])
    ),
    ("make/theme", {"words": ["किताब", "पानी"], "seed": 1, "size": "1x5", "unique": False}),
    ("make/words", {"words": ["Öl", "öl"], "topic": "pets", "random": 3, "seed": 1}),
    ("make/words", {"words": [], "seed": 1}),
    ("make/topics", {}),
    ("make/topics", {"topic": "zoo,pets"}),
    ("make/topics", {"topic": "zoos"}),
    ("make/board", {"seed": 1, "difficulty": "easy", "words": [10, 20]}),
    ("make/board", {"seed": 1, "rules": "word-search", "words": [1, 40], "cover": False}),
    *((kind, {}) for kind in ("solve", "check", "watch", "score", "make/wordsearch", "make/theme", "make/crisscross")),
)  # fmt: skip
#: Requests that draw a seed: their answers differ, but not their members.
UNSEEDED: tuple[tuple[str, Body], ...] = (
    ("roll", {}),
    ("roll", {"seed": None, "dice": "big-2012"}),
    ("random", {"letters": "english", "size": "3x4"}),
    ("make/wordsearch", {"words": ["tea", "milk"]}),
    ("make/theme", {"words": ["apple", "melon", "cherry"], "seed": None}),
    ("make/board", {}),
    ("make/crisscross", {"words": ["tea", "ten"]}),
)


def requests(seed: int, count: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """`count` kinds and bodies: every other one from a list of chosen ones, until that is through."""
    yield from islice(_mixed(Drawing(seed)), count)


def _mixed(draw: Drawing) -> Iterator[tuple[str, Body]]:
    for chosen in _CHOSEN:
        # A copy, so that nothing a caller does to it is there the next time.
        yield chosen[0], json.loads(json.dumps(chosen[1]))
        yield _one(draw)
    while True:
        yield _one(draw)


def _one(draw: Drawing) -> tuple[str, Body]:
    kind = draw.one(_TURNS)
    mood = draw.below(20)
    if mood < 13:
        body = ORDINARY[kind](draw)
    elif mood < 17:
        body = at_the_edge(draw, kind)
    else:
        body = hostile(draw, kind)
    if body.get("seed", 1) is None:
        body["seed"] = 1
    if kind == "make/board" and "difficulty" in body and body.get("size") in _TIGHT:
        del body["size"]  # ten seconds and more until there is no such board
    return kind, json.loads(json.dumps(body))
