"""Limits: how much one request, one client and all clients together may use."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]


@dataclass(frozen=True)
class Limits:
    """The limits of the server. A request that exceeds one is refused with a message that names it."""

    # One request
    body_bytes: int = 1 << 20
    board_side: int = 100
    boards: int = 1_000  # in one `score`
    words: int = 5_000  # in one `check`, all players together
    players: int = 20
    paths_per_word: int = 100
    paths: int = 100_000  # of all words together, beyond the first path of each
    watch_cells: int = 16
    watch_words: int = 40
    watch_steps: int = 3_000
    make_words: int = 2_000  # of one puzzle, and forbidden ones
    make_side: int = 100
    deadline_s: float = 2.0  # for one search
    optimise_s: float = 600.0
    optimise_side: int = 10

    # One client, and all of them
    fast_slice_s: float = 0.02  # a search that takes longer moves from a thread to a worker process
    fast_answer_bytes: int = 1 << 20  # so does one with a longer answer
    fast_waiting: int = 2_000  # requests waiting for a thread
    slow_waiting: int = 32  # requests waiting for a worker process
    slow_per_client: int = 4
    unread_bytes_per_client: int = 32 << 20  # of answers; a single one may be larger
    unread_bytes: int = 48 << 20
    optimisations_per_client: int = 2
    optimisations: int = 4

    # Connections
    connections: int = 1_000
    connections_per_client: int = 100
    header_bytes: int = 1 << 16
    header_s: float = 10.0  # for the headers of a request to arrive
    body_s: float = 10.0  # for its body
    idle_s: float = 30.0  # without a request, or without the client reading its answer
    shutdown_s: float = 5.0
