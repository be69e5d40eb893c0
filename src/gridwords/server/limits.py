"""Limits: how much one request, one client and the whole server may ask for."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]


@dataclass(frozen=True)
class Limits:
    """What the server refuses to go beyond. Every refusal names the limit."""

    body_bytes: int = 1 << 20
    board_side: int = 100
    boards: int = 1_000  # in one `score`
    words: int = 5_000  # in one `check`, all players together
    players: int = 20
    paths_per_word: int = 100
    paths: int = 100_000  # of all words together, past one a word
    watch_cells: int = 16
    watch_words: int = 40
    watch_steps: int = 3_000
    deadline_s: float = 2.0  # for one search
    fast_slice_s: float = 0.02  # a search that takes longer leaves the fast lane
    fast_waiting: int = 2_000
    slow_waiting: int = 32
    slow_per_client: int = 4
    optimisations_per_client: int = 2
    optimisations: int = 4
    optimise_s: float = 600.0
    optimise_side: int = 10
    shutdown_s: float = 5.0
