"""Many boards of one shape, scored on GPUs.

Boards go to the cards in pieces. On each card several pieces are under way, so that copying one overlaps with walking
others; more than two, because the kernels that walk boards again wait until the next piece's first kernel has ended.
The few boards that fit none of the kernels (boards of one letter, mostly) go to the CPU: no board is ever scored wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from gridwords.engines.engine import Scored, is_on_gpu
from gridwords.engines.gpu.device import Wait, choose_devices, cuda_errors, is_done, load_cupy
from gridwords.engines.gpu.kernel import ANY_LAUNCH
from gridwords.engines.gpu.score_kernels import QUEUE_WORDS, score_kernels
from gridwords.errors import BadBoard

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwords.engines.engine import ScoreQuestion
    from gridwords.engines.gpu.device import StopFlag
    from gridwords.engines.gpu.kernel import Launch
    from gridwords.engines.gpu.score_kernels import ScoreKernels

__all__ = ["Piece", "here", "patch", "pinned", "refuse_code", "score_on_cards"]

_PIECE = 1 << 20
_PIECES = 4
# As many lanes as a large card has: the kernels of a smaller piece take as long.
_SMALL_PIECE = 1 << 17
_LEAST_PIECE = 1 << 12
_SPARE = 2  # pieces kept for the next call
_NEVER = 2**32 - 1


class Piece:
    """Memory for one piece on one card: the boards there and back, and what the kernels leave."""

    def __init__(self, kernels: ScoreKernels, size: int, counts: bool, on_card: bool) -> None:
        cupy = load_cupy()
        self.kernels = kernels
        self.size = size
        self.with_counts = counts
        self.on_card = on_card
        self.stream = cupy.cuda.Stream(non_blocking=True)
        self.queues = cupy.empty((len(kernels.levels), QUEUE_WORDS), cupy.uint32)
        # Jobs, which are boards or parts of boards.
        self.given_up = [cupy.empty(kernels.most_jobs(size), cupy.uint32) for _ in kernels.levels]
        self.queues_here = pinned((len(kernels.levels), QUEUE_WORDS), "uint32")
        self.first = self.boards = 0
        self.parts = 1
        self._parts: tuple[Any, Any] | None = None
        self.busy = False
        self.codes: Any = None
        self.points: Any = None
        self.counts: Any = None
        self.counts_here: Any = None
        if not on_card:
            self.codes = cupy.empty((size, kernels.cells), cupy.uint8)
            self.points = cupy.empty(size, cupy.int32)
            self.counts = cupy.empty(size, cupy.int32) if counts else None
            self.codes_here = pinned((size, kernels.cells), "uint8")
            self.points_here = pinned((size,), "int32")
            self.counts_here = pinned((size,), "int32") if counts else None

    def walk(self, codes: Any, points: Any, counts: Any, stop: StopFlag) -> None:
        """Queues the kernels on the piece's stream: each but the first takes what the one before gave up."""
        import numpy as np

        kernels = self.kernels
        self.parts = kernels.parts(self.boards)
        jobs = self.boards * self.parts
        found = (points, counts)
        if self.parts > 1:
            found = self._parts_found(jobs, counts is not None)
        self.queues.fill(0)
        null = np.uint64(0)
        start = kernels.first_level(jobs)
        for number in range(start, len(kernels.levels)):
            again = number > start
            kernels.levels[number].launch(
                *kernels.tables,
                codes,
                np.uint32(jobs),
                kernels.firsts(self.parts),
                np.uint32(self.parts),
                self.given_up[number - 1] if again else null,
                self.queues[number - 1, 1:] if again else null,
                found[0],
                null if counts is None else found[1],
                self.queues[number],
                self.given_up[number],
                stop.pointer,
            )
        if self.parts > 1:
            kernels.add_parts(found[0], self.boards, self.parts, points)
            if counts is not None:
                kernels.add_parts(found[1], self.boards, self.parts, counts)
        self.queues.get(out=self.queues_here, stream=self.stream, blocking=False)

    def _parts_found(self, jobs: int, counts: bool) -> tuple[Any, Any]:
        """Memory for what each part of each board has, kept for the next call."""
        if self._parts is None or len(self._parts[0]) < jobs or (counts and self._parts[1] is None):
            cupy = load_cupy()
            self._parts = cupy.empty(jobs, cupy.int32), cupy.empty(jobs, cupy.int32) if counts else None
        return self._parts


def pinned(shape: tuple[int, ...], kind: str) -> Any:
    """An array in memory that a card copies from and to while other work goes on."""
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
        self.wait = Wait(question.compute.deadline_s)
        self.stop = self.wait.stop
        self.told = 0

    def take(self, size: int) -> tuple[int, int] | None:
        """The next piece that nobody has taken."""
        if self.next >= self.total or self.stop.is_set:
            return None
        first = self.next
        self.next = min(self.total, first + size)
        return first, self.next - first

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
    question: ScoreQuestion,
    rescore: Callable[[Any], tuple[Any, Any]],
    launch: Launch = ANY_LAUNCH,
    devices: tuple[int, ...] | None = None,
) -> Scored:
    """The scores of the leading boards that were reached.

    `rescore` scores the boards that no kernel has room for. Codes in a card's memory are scored there, and the answer
    stays there.
    """
    import numpy as np

    cupy = load_cupy()
    codes: Any = question.codes
    on_card = isinstance(codes, cupy.ndarray)
    with cuda_errors():
        cards = [codes.device.id] if on_card else choose_devices(devices)
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
        size = min(_PIECE, max(_SMALL_PIECE, -(-total // (_PIECES * len(cards)))))
        number = min(_PIECES, -(-total // (size * len(cards))))
        pieces: list[tuple[int, Piece]] = []
        for card in cards:
            with cupy.cuda.Device(card):
                kernels = score_kernels(question.shape, question.game, launch=launch)
                some = _pieces(kernels, number, size, question.counts, on_card)
                pieces += [(card, piece) for piece in some]
        try:
            _drive(run, pieces, codes, on_card, rescore)
        except BaseException:
            run.stop.set()
            for card, piece in pieces:
                with cupy.cuda.Device(card):
                    piece.stream.synchronize()
            raise
        for _, piece in pieces:
            spare = piece.kernels.spare
            if piece.size <= _SMALL_PIECE and len(spare) < _SPARE:
                spare.append(piece)
        done = run.leading()
        counts = None if run.counts is None else run.counts[:done]
        return Scored(run.points[:done], counts, done, "complete" if done == run.total else run.wait.ended)


def _pieces(kernels: ScoreKernels, number: int, size: int, counts: bool, on_card: bool) -> list[Piece]:
    """Memory for a card's pieces: that of the last call where it does, smaller pieces where the card is full."""
    cupy = load_cupy()
    if number == 1 and kernels.spare:
        piece: Piece = kernels.spare.pop()
        if (piece.size, piece.with_counts, piece.on_card) == (size, counts, on_card):
            return [piece]
    while True:
        try:
            return [Piece(kernels, size, counts, on_card) for _ in range(number)]
        except cupy.cuda.memory.OutOfMemoryError:
            if size <= _LEAST_PIECE:
                raise
            size //= 2
            number = _PIECES
            kernels.spare.clear()
            cupy.get_default_memory_pool().free_all_blocks()


def _drive(
    run: _Run,
    pieces: list[tuple[int, Piece]],
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
                if piece.busy and is_done(piece.stream):
                    _collect(run, piece, codes, on_card, rescore)
                    moved = True
                if not piece.busy and (taken := run.take(piece.size)) is not None:
                    _send(run, piece, codes, on_card, *taken)
                    moved = True
                under_way = under_way or piece.busy
        run.wait.watch()
        if moved:
            run.wait.rouse()
        else:
            run.wait.nap()


def _send(run: _Run, piece: Piece, codes: Any, on_card: bool, first: int, boards: int) -> None:
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
    run: _Run, piece: Piece, codes: Any, on_card: bool, rescore: Callable[[Any], tuple[Any, Any]]
) -> None:
    import numpy as np

    first, boards = piece.first, piece.boards
    last = first + boards
    piece.busy = False
    queues = piece.queues_here
    if (bad := int(queues[:, 3].max())) != 0:
        wrong = first + _NEVER - bad
        refuse_code(codes[wrong], wrong, piece.kernels.letters)
    if queues[:, 2].any():
        return  # stopped: some of its boards were not walked to the end
    if not on_card:
        run.points[first:last] = piece.points_here[:boards]
        if run.counts is not None:
            run.counts[first:last] = piece.counts_here[:boards]
    if left := int(queues[-1, 1]):
        places = np.unique(piece.given_up[-1][:left].get() // piece.parts)
        scored = rescore(here(codes[first:last])[places])
        if scored[0] is None:
            run.wait.end("deadline")
            return
        for answers, some in zip((run.points, run.counts), scored, strict=True):
            if answers is not None:
                patch(answers[first:last], places, some)
    run.finish(first, boards)


def here(array: Any) -> Any:
    """An array in the computer's memory, copied there if need be."""
    return array.get() if is_on_gpu(array) else array


def patch(array: Any, places: Any, values: Any) -> None:
    """Puts values into some places of an array. Those of one on a card are put in here: for a few boards CuPy would
    compile a kernel of its own, which takes headers that a user may not have."""
    patched = here(array)
    patched[places] = values
    if patched is not array:
        array.set(patched)
        load_cupy().cuda.get_current_stream().synchronize()


def refuse_code(codes: Any, board: int, letters: int) -> NoReturn:
    """Says which cell of a board holds a code that is not a letter, wildcard or hole."""
    row = codes.tolist()
    cell = next(place for place, code in enumerate(row) if letters <= code < 254)
    raise BadBoard(
        f"board {board}, cell {cell} has letter code {row[cell]}; the alphabet has {letters} letters, "
        "254 is a wildcard and 255 a hole"
    )
