"""Many boards of one shape, scored on GPUs.

Boards go to the cards in pieces. On each card several pieces are under way, so that copying one overlaps with walking
others; more than two, because the kernels that walk boards again wait until the next piece's first kernel has ended.
A kernel has little memory a board; the boards that do not fit are walked again by a kernel with more, and
the few that fit none (boards of one letter, mostly) by the CPU: no board is ever scored wrong.
"""

from __future__ import annotations

from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from gridwords import _core
from gridwords.engines.card import StopFlag, choose_cards, cuda_errors, load_cupy
from gridwords.engines.kernel import load_kernels
from gridwords.errors import BadBoard, EngineUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwords.board import Board
    from gridwords.engines.base import ScoreQuestion
    from gridwords.lexicon import Lexicon
    from gridwords.rules import Rules

__all__ = ["ScoreKernels", "refuse_code", "score_on_cards", "why_not_score"]

MOST_CELLS = 58
_PIECE = 1 << 20
_PIECES = 4
_LEAST_PIECE = 1 << 12
_TABLE_BYTES = 64 * 8 + 256 * 4  # of a block: neighbours and points
_RESERVED_BYTES = 1024  # of a block, by CUDA
_QUEUE_WORDS = 4  # next, given up, stopped, bad
_NEVER = 2**32 - 1


def why_not_score(shape: Board, lexicon: Lexicon, rules: Rules) -> str | None:
    """Why boards of this shape cannot be scored on a GPU, or None."""
    if not 1 <= len(shape) <= MOST_CELLS:
        return f"boards of 1 to {MOST_CELLS} cells, got {len(shape)}"
    if shape.neighbours == "line":
        return "no straight lines"
    if len(lexicon.alphabet) > 31:
        return f"alphabets of at most 31 letters, got {len(lexicon.alphabet)}"
    if max(rules.table()) * len(lexicon) >= 2**31:
        return "rules whose scores always fit 32 bits"
    return None


def _stack_words(cells: int) -> tuple[int, int, int]:
    """The memory for lists and frames of the three kernels, in 32-bit words a lane.

    With the first, five boards in a hundred rolled with the 4x4 dice are walked again: less memory makes room for more
    lanes, and 44 words are the best of both on an H200.
    """
    if cells <= 9:
        return 32, 96, 768
    if cells <= 16:
        return 44, 80, 768
    if cells <= 27:
        return 88, 224, 1536
    return (160, 448, 3072) if cells <= 36 else (256, 768, 3072)


class ScoreKernels:
    """What one card needs to score boards of one shape: the kernels, the trie and the small tables on it."""

    def __init__(self, shape: Board, lexicon: Lexicon, rules: Rules, kernel: str = "score_many") -> None:
        import numpy as np

        cupy = load_cupy()
        self.cells = len(shape)
        self.letters = len(lexicon.alphabet)
        self.trie = _trie_on_card(lexicon, rules.minimum_length, rules.q_is_qu, self.cells)
        near = np.zeros(self.cells + 1, np.uint64)
        for cell in range(self.cells):
            for other in shape.touching(cell):
                near[cell] |= np.uint64(1 << other)
        near[self.cells] = (1 << self.cells) - 1
        self.near = cupy.asarray(near.astype(np.uint32) if self.cells <= 32 else near)
        self.points_of = cupy.asarray(np.array(rules.table(), np.uint32))
        defines = {
            "CELLS": self.cells,
            "COLS": shape.cols if shape.neighbours == "king" else 0,
            "LETTERS": self.letters,
            "MANY_NODES": int(len(self.trie) > 1 << 20),
        }
        table_words = _table_words(self.cells, self.letters)
        most = _most_words(table_words)
        if most < 32:
            raise EngineUnavailable(
                "the card has too little shared memory for boards of this size: take engine batch"
            )
        # The walks of a neighbourhood are longer than those of a board.
        wanted = [words * (2 if kernel == "score_letters" else 1) for words in _stack_words(self.cells)]
        sizes = sorted({min(words, most) for words in wanted})
        self.levels = [
            _Level(kernel, {**defines, "STACK_WORDS": words}, table_words + words) for words in sizes
        ]


def _shared_bytes() -> tuple[int, int]:
    """What the current card has of shared memory for a block and for a multiprocessor."""
    facts = load_cupy().cuda.Device().attributes
    return facts["MaxSharedMemoryPerBlockOptin"], facts["MaxSharedMemoryPerMultiprocessor"]


def _most_words(table_words: int) -> int:
    """The most stack that 32 lanes can have."""
    return (_shared_bytes()[0] - _TABLE_BYTES) // 32 // 4 - table_words


class _Level:
    """One of the kernels for a shape, with as many threads as its memory a lane allows."""

    def __init__(self, name: str, defines: dict[str, int], lane_words: int) -> None:
        block_most, card_most = _shared_bytes()
        lane_bytes = 4 * lane_words
        for blocks in (3, 2, 1):
            room = min(card_most // blocks - _RESERVED_BYTES, block_most) - _TABLE_BYTES
            threads = min(room // lane_bytes // 32 * 32, 2048 // blocks // 32 * 32, 1024)
            if threads >= 96:
                break
        self.threads = threads
        self.blocks = blocks * load_cupy().cuda.Device().attributes["MultiProcessorCount"]
        self.shared_bytes = _TABLE_BYTES + threads * lane_bytes
        module = load_kernels(name, {**defines, "THREADS": threads})
        self.function = module.get_function(name)
        self.function.max_dynamic_shared_size_bytes = self.shared_bytes

    def launch(self, *arguments: Any) -> None:
        """Runs the kernel on the current stream."""
        self.function((self.blocks,), (self.threads,), arguments, shared_mem=self.shared_bytes)


def _table_words(cells: int, letters: int) -> int:
    by_letter = (letters + 1) // 2 if cells <= 16 else letters if cells <= 32 else 2 * letters
    return by_letter + cells


_tries: WeakKeyDictionary[Lexicon, dict[tuple[int, int, bool, int], Any]] = WeakKeyDictionary()


def _trie_on_card(lexicon: Lexicon, minimum_length: int, q_is_qu: bool, cells: int) -> Any:
    """The trie of tiles on the current card; made and sent once."""
    import numpy as np

    cupy = load_cupy()
    kept = _tries.setdefault(lexicon, {})
    key = (cupy.cuda.Device().id, minimum_length, q_is_qu, cells)
    if key not in kept:
        nodes = np.frombuffer(_core.card_trie(lexicon._core, minimum_length, q_is_qu, cells), np.uint64)
        kept[key] = cupy.asarray(nodes)
    return kept[key]


class _Piece:
    """Memory for one piece on one card: the boards there and back, and what the kernels leave."""

    def __init__(self, kernels: ScoreKernels, size: int, counts: bool, on_card: bool) -> None:
        cupy = load_cupy()
        self.kernels = kernels
        self.size = size
        self.stream = cupy.cuda.Stream(non_blocking=True)
        self.queues = cupy.zeros((len(kernels.levels), _QUEUE_WORDS), cupy.uint32)
        self.given_up = [cupy.empty(size, cupy.uint32) for _ in kernels.levels]
        self.queues_here = _pinned((len(kernels.levels), _QUEUE_WORDS), "uint32")
        self.first = self.boards = 0
        self.busy = False
        self.codes: Any = None
        self.points: Any = None
        self.counts: Any = None
        self.counts_here: Any = None
        if not on_card:
            self.codes = cupy.empty((size, kernels.cells), cupy.uint8)
            self.points = cupy.empty(size, cupy.int32)
            self.counts = cupy.empty(size, cupy.int32) if counts else None
            self.codes_here = _pinned((size, kernels.cells), "uint8")
            self.points_here = _pinned((size,), "int32")
            self.counts_here = _pinned((size,), "int32") if counts else None

    def walk(self, codes: Any, points: Any, counts: Any, stop: StopFlag) -> None:
        """Queues the kernels on the piece's stream: each but the first takes what the one before gave up."""
        import numpy as np

        kernels = self.kernels
        self.queues.fill(0)
        null = np.uint64(0)
        for number, level in enumerate(kernels.levels):
            before = self.given_up[number - 1] if number else null
            before_count = self.queues[number - 1, 1:] if number else null
            level.launch(
                kernels.trie,
                kernels.near,
                kernels.points_of,
                codes,
                np.uint32(self.boards),
                before,
                before_count,
                points,
                null if counts is None else counts,
                self.queues[number],
                self.given_up[number],
                stop.pointer,
            )
        self.queues.get(out=self.queues_here, stream=self.stream, blocking=False)


def _pinned(shape: tuple[int, ...], kind: str) -> Any:
    import cupyx

    return cupyx.empty_pinned(shape, kind)


class _Run:
    """One question under way on all its cards: which pieces are left, done or wrong."""

    def __init__(self, question: ScoreQuestion, points: Any, counts: Any) -> None:
        self.question = question
        self.points = points
        self.counts = counts
        self.total = len(question.codes)
        self.next = 0
        self.done: dict[int, int] = {}  # pieces by their first board: the board behind the last
        self.stop = StopFlag()
        self.end = None if question.deadline_s is None else monotonic() + question.deadline_s
        self.told = 0

    def take(self, size: int) -> tuple[int, int] | None:
        """The next piece that nobody has taken."""
        if self.next >= self.total or self.stop.is_set:
            return None
        first = self.next
        self.next = min(self.total, first + size)
        return first, self.next - first

    def watch(self) -> None:
        """Sets the stop flag once the deadline has passed."""
        if self.end is not None and monotonic() >= self.end:
            self.stop.set()

    def finish(self, first: int, boards: int) -> None:
        """A piece is scored."""
        self.done[first] = first + boards
        self.told += boards
        if self.question.progress is not None:
            self.question.progress(self.told, self.total)

    def leading(self) -> int:
        """How many boards from the first are scored without a gap."""
        end = 0
        while end in self.done:
            end = self.done[end]
        return end


def score_on_cards(
    question: ScoreQuestion, rescore: Callable[[Any], tuple[Any, Any]]
) -> tuple[Any, Any, int]:
    """Points, counts (or None) and how many leading boards they are about.

    `rescore` scores the boards that no kernel has room for. Codes in a card's memory are scored there, and the answer
    stays there.
    """
    import numpy as np

    cupy = load_cupy()
    codes: Any = question.codes
    on_card = isinstance(codes, cupy.ndarray)
    with cuda_errors():
        cards = [codes.device.id] if on_card else choose_cards(question.options)
        total = len(codes)
        if on_card:
            with codes.device:
                codes = cupy.ascontiguousarray(codes)
                points = cupy.zeros(total, cupy.int32)
                counts = cupy.zeros(total, cupy.int32) if question.counts else None
                cupy.cuda.get_current_stream().synchronize()
        else:
            codes = np.ascontiguousarray(codes)
            points = np.empty(total, np.int32)
            counts = np.empty(total, np.int32) if question.counts else None
        run = _Run(question, points, counts)
        size = min(_PIECE, max(_LEAST_PIECE, -(-total // (_PIECES * len(cards)))))
        pieces: list[tuple[int, _Piece]] = []
        for card in cards:
            with cupy.cuda.Device(card):
                kernels = ScoreKernels(question.shape, question.lexicon, question.rules)
                pieces += [(card, piece) for piece in _pieces(kernels, size, question.counts, on_card)]
        try:
            _drive(run, pieces, codes, on_card, rescore)
        except BaseException:
            run.stop.set()
            for card, piece in pieces:
                with cupy.cuda.Device(card):
                    piece.stream.synchronize()
            raise
        return run.points, run.counts, run.leading()


def _pieces(kernels: ScoreKernels, size: int, counts: bool, on_card: bool) -> list[_Piece]:
    """Memory for a card's pieces; smaller ones where it is full."""
    cupy = load_cupy()
    while True:
        try:
            return [_Piece(kernels, size, counts, on_card) for _ in range(_PIECES)]
        except cupy.cuda.memory.OutOfMemoryError:
            if size <= _LEAST_PIECE:
                raise
            size //= 2
            cupy.get_default_memory_pool().free_all_blocks()


def _drive(
    run: _Run,
    pieces: list[tuple[int, _Piece]],
    codes: Any,
    on_card: bool,
    rescore: Callable[[Any], tuple[Any, Any]],
) -> None:
    cupy = load_cupy()
    under_way = True
    while under_way:
        under_way = False
        moved = False
        for card, piece in pieces:
            with cupy.cuda.Device(card):
                if piece.busy and piece.stream.done:
                    _collect(run, piece, codes, on_card, rescore)
                    moved = True
                if not piece.busy and (taken := run.take(piece.size)) is not None:
                    _send(run, piece, codes, on_card, *taken)
                    moved = True
                under_way = under_way or piece.busy
        run.watch()
        if not moved:
            sleep(0.0002)


def _send(run: _Run, piece: _Piece, codes: Any, on_card: bool, first: int, boards: int) -> None:
    piece.first, piece.boards, piece.busy = first, boards, True
    last = first + boards
    with piece.stream:
        if on_card:
            counts = None if run.counts is None else run.counts[first:last]
            piece.walk(codes[first:last], run.points[first:last], counts, run.stop)
            return
        piece.codes_here[:boards] = codes[first:last]
        piece.codes[:boards].set(piece.codes_here[:boards], stream=piece.stream)
        piece.walk(piece.codes, piece.points, piece.counts, run.stop)
        piece.points[:boards].get(out=piece.points_here[:boards], stream=piece.stream, blocking=False)
        if piece.counts is not None:
            piece.counts[:boards].get(out=piece.counts_here[:boards], stream=piece.stream, blocking=False)


def _collect(
    run: _Run, piece: _Piece, codes: Any, on_card: bool, rescore: Callable[[Any], tuple[Any, Any]]
) -> None:
    first, boards = piece.first, piece.boards
    last = first + boards
    piece.busy = False
    queues = piece.queues_here
    if (bad := int(queues[:, 3].max())) != 0:
        refuse_code(codes, first + _NEVER - bad, piece.kernels.letters)
    if queues[:, 2].any():
        return  # stopped: some of its boards were not walked to the end
    if not on_card:
        run.points[first:last] = piece.points_here[:boards]
        if run.counts is not None:
            run.counts[first:last] = piece.counts_here[:boards]
    if left := int(queues[-1, 1]):
        places = first + piece.given_up[-1][:left].astype("int64")
        if not on_card:
            places = places.get()
        some_codes = codes[places]
        some_points, some_counts = rescore(some_codes.get() if on_card else some_codes)
        if some_points is None:
            run.stop.set()
            return
        cupy = load_cupy()
        run.points[places] = cupy.asarray(some_points) if on_card else some_points
        if run.counts is not None:
            run.counts[places] = cupy.asarray(some_counts) if on_card else some_counts
        if on_card:
            cupy.cuda.get_current_stream().synchronize()
    run.finish(first, boards)


def refuse_code(codes: Any, board: int, letters: int) -> None:
    """Says which cell of a board holds a code that is no letter, wildcard or hole."""
    row = codes[board].tolist()
    cell = next(place for place, code in enumerate(row) if letters <= code < 254)
    raise BadBoard(
        f"board {board}, cell {cell} has letter code {row[cell]}; the alphabet has {letters} letters, "
        "254 is a wildcard and 255 a hole"
    )
