"""One-walk neighbourhoods on a GPU: what each board is worth with every letter on each of its cells.

A thread a board and cell: one walk with that cell open to any letter finds the words of all those boards.
"""

from __future__ import annotations

from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from gridwords.engines.card import StopFlag, choose_cards, cuda_errors, load_cupy
from gridwords.engines.gpu_score import ScoreKernels, refuse_code, why_not_score

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwords.board import Board
    from gridwords.engines.base import ScoreQuestion
    from gridwords.lexicon import Lexicon
    from gridwords.rules import Rules

__all__ = ["score_letters_on_card", "why_not_score_letters"]

MOST_CELLS = 53
_PIECE_BYTES = 1 << 28  # of scores


def why_not_score_letters(shape: Board, lexicon: Lexicon, rules: Rules) -> str | None:
    """Why neighbourhoods of this shape cannot be scored on a GPU, or None."""
    if len(shape) > MOST_CELLS:
        return f"boards of 1 to {MOST_CELLS} cells, got {len(shape)}"
    return why_not_score(shape, lexicon, rules)


def score_letters_on_card(
    question: ScoreQuestion, rescore: Callable[[Any], tuple[Any, Any]]
) -> tuple[Any, int]:
    """Points (boards, cells, letters), and how many leading boards they are about. On a card if the codes are."""
    import numpy as np

    cupy = load_cupy()
    codes: Any = question.codes
    on_card = isinstance(codes, cupy.ndarray)
    card = codes.device.id if on_card else choose_cards(question.options)[0]
    end = None if question.deadline_s is None else monotonic() + question.deadline_s
    with cuda_errors(), cupy.cuda.Device(card):
        boards, cells = codes.shape
        letters = len(question.lexicon.alphabet)
        kernels = ScoreKernels(question.shape, question.lexicon, question.rules, "score_letters")
        points = (cupy if on_card else np).zeros((boards, cells, letters), np.int32)
        size = max(1, _PIECE_BYTES // (4 * cells * letters))
        stop = StopFlag()
        done = 0
        while done < boards and not stop.is_set:
            here = cupy.ascontiguousarray(cupy.asarray(codes[done : done + size]))
            try:
                scores = _walk(kernels, here, stop, end, rescore)
            except cupy.cuda.memory.OutOfMemoryError:
                if size == 1:
                    raise
                size //= 2
                cupy.get_default_memory_pool().free_all_blocks()
                continue
            if scores is None:
                break
            points[done : done + len(here)] = scores if on_card else scores.get()
            done += len(here)
            if question.progress is not None:
                question.progress(done, boards)
    return points, done


def _walk(
    kernels: ScoreKernels,
    codes: Any,
    stop: StopFlag,
    end: float | None,
    rescore: Callable[[Any], tuple[Any, Any]],
) -> Any:
    """The scores of one piece on the card; None where it was stopped."""
    import numpy as np

    cupy = load_cupy()
    boards, cells = codes.shape
    jobs = boards * cells
    points = cupy.empty((boards, cells, kernels.letters), cupy.int32)
    queues = cupy.zeros((len(kernels.levels), 4), cupy.uint32)
    given_up = [cupy.empty(jobs, cupy.uint32) for _ in kernels.levels]
    null = np.uint64(0)
    for number, level in enumerate(kernels.levels):
        before = (given_up[number - 1], queues[number - 1, 1:]) if number else (null, null)
        level.launch(
            kernels.trie,
            kernels.near,
            kernels.points_of,
            codes,
            np.uint32(jobs),
            *before,
            points,
            queues[number],
            given_up[number],
            stop.pointer,
        )
    stream = cupy.cuda.get_current_stream()
    try:
        while not stream.done:
            if end is not None and monotonic() >= end:
                stop.set()
            sleep(0.0002)
    except BaseException:
        stop.set()
        stream.synchronize()
        raise
    ended = queues.get()
    if (bad := int(ended[:, 3].max())) != 0:
        refuse_code(codes, 2**32 - 1 - bad, kernels.letters)
    if ended[:, 2].any():
        return None
    left = int(ended[-1, 1])
    for place in given_up[-1][:left].get().tolist():
        board, cell = divmod(place, cells)
        every = np.repeat(codes[board].get()[None], kernels.letters, axis=0)
        every[:, cell] = np.arange(kernels.letters, dtype=np.uint8)
        some, _ = rescore(every)
        if some is None:
            return None
        points[board, cell] = cupy.asarray(some)
    return points
