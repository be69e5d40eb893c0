"""Engines: the search methods. `register` adds your own.

>>> from gridwords.engines import engines
>>> engines()["prefix"].summary
'depth first on the board and in the trie at once, parallel over starting cells or walks'
"""

from __future__ import annotations

from gridwords.engines.choose import engines, register
from gridwords.engines.engine import Engine, Question, Scored, ScoreQuestion

__all__ = ["Engine", "Question", "ScoreQuestion", "Scored", "engines", "register"]
