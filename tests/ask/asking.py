"""Questions asked at the border of the core: the built-in lexicon, and a small one with letters of other languages."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from gridwords import Lexicon, _core
from gridwords.lexicon.definitions import vulgar_words

WORDS = ["élan", "été", "élevé", "tea", "ten", "net", "één", "nette", "qat", "quit", "ßen"]


@cache
def lexicon(name: str | None) -> Lexicon:
    """A lexicon that is on the desk."""
    return Lexicon.from_words(WORDS) if name == "small" else Lexicon.load(None)


@cache
def desk() -> _core.Desk:
    """A desk with both of them."""
    made = _core.Desk()
    made.add("enable1", lexicon("enable1")._core)
    made.add("small", lexicon("small")._core)
    made.set_vulgar(vulgar_words())
    return made


def ask_bytes(kind: str, body: bytes, seed: int = 0, threads: int = 1, **limits: float) -> bytes:
    """The answer to a body that may be anything."""
    reply, _ = _core.ask(kind, body, desk(), _core.Limits(**limits), seed, threads, None)
    return reply


def ask(kind: str, request: dict[str, Any], seed: int = 0, threads: int = 1, **limits: float) -> Any:
    """The answer to a request, in plain types."""
    body = json.dumps(request, ensure_ascii=False).encode()
    return json.loads(ask_bytes(kind, body, seed, threads, **limits))
