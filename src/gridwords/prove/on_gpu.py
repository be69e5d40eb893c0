"""GpuProver: classes of a proof on GPUs. Threads walk over classes, and each GPU searches what they found."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from threading import Condition
from typing import Any, NamedTuple

from gridwords.arrays import np
from gridwords.engines.choose import available
from gridwords.engines.gpu.prove import (
    MOST_CLASSES,
    MOST_LETTERS,
    MOST_PLACES,
    ClassSearch,
    CudaSteps,
    FullError,
    Place,
    SearchedClass,
)
from gridwords.errors import BadOption
from gridwords.prove.certificate import ClassLine
from gridwords.prove.class_prover import ClassProver

Proved = tuple[ClassLine, int]
_FIND_BYTES = 16
_LOOK_S = 0.05  # how often a waiting thread looks whether it is to stop


class _RecalledError(Exception):
    """Ends a thread's own proof of a class, because a GPU waits for classes."""


class Walked(NamedTuple):
    """A class and what a walk over it found, until a GPU has it."""

    number: int
    places: list[Place]
    nbytes: int
    finds: Any


def _pinned(rows: int) -> Any:
    """An array in memory that a GPU copies from four times as fast as from other memory.

    Such memory takes longer to make than to fill. CuPy keeps it and gives it out again to arrays of the same size, so
    there are few sizes: four from one power of two to the next.
    """
    import cupyx

    from gridwords.engines.gpu.device import cuda_errors

    step = max(1 << 10, 1 << rows.bit_length() >> 3)
    with cuda_errors():
        return cupyx.empty_pinned((-(-rows // step) * step, 2), np.uint64)


class GpuProver:
    """Proves classes on GPUs, with what `walk` finds on any number of other threads.

    Each walk may find as much as fits into `memory_bytes`, and a quarter of that per thread may wait for a GPU.
    """

    def __init__(
        self, prover: ClassProver, walkers: int, memory_bytes: int, room: Callable[[int], Any] = _pinned
    ) -> None:
        available("gpu-prefix")
        space = prover.question.space
        letters = max(len(letters) for groups in space.groups for letters in groups)
        if len(space.groups) > MOST_PLACES or letters > MOST_LETTERS:
            raise BadOption(
                f"engine gpu-prefix proves boards of up to {MOST_PLACES} cells with up to {MOST_LETTERS} letters in a "
                "group: choose engine prefix"
            )
        self._prover, self._walkers, self._most_bytes = prover, walkers, walkers * memory_bytes // 4
        self._waiting: deque[Walked] = deque()
        self._bytes = 0
        self._idle = 0  # GPUs that wait for classes
        self._room = room
        self._change = Condition()
        # More finds than these could add up to more than 32 bits, or need more memory.
        self._most_finds = min((2**31 - 1) // max(1, *prover.question.table), memory_bytes // _FIND_BYTES)

    def walk(
        self, numbers: Callable[[], int | None], look: Callable[[], object], *, helps: bool
    ) -> Iterator[Proved]:
        """Walks over the classes that `numbers` gives, until it gives None, for the GPUs.

        Where `helps`, it proves a class itself while the GPUs have enough to do; if one of them runs out of classes before
        that is finished, it walks over the class for the GPU after all. `look` may raise.
        """
        try:
            while (number := numbers()) is not None:
                while self._is_full() and not helps:
                    look()
                    with self._change:
                        self._change.wait(_LOOK_S)
                proved = self._help(number, look) if self._is_full() else None
                if proved is None and not self._hand_over(number, look):
                    proved = self._prover.prove(number, look=lambda *_: look())
                if proved is not None:
                    yield proved
        finally:
            with self._change:
                self._walkers -= 1
                self._change.notify_all()

    def search(self, device: int, look: Callable[[], object], steps: Any = None) -> Iterator[Proved]:
        """Searches on one GPU what the walks find, until there is no more. `look` may raise."""
        from contextlib import nullcontext

        from gridwords.arrays import cupy
        from gridwords.engines.gpu.device import cuda_errors

        with nullcontext() if steps else cupy.cuda.Device(device), nullcontext() if steps else cuda_errors():
            question = self._prover.question
            steps = steps or CudaSteps()
            search = ClassSearch(steps, question.table, self._prover.word_count, question.at_least)
            with self._change:
                self._most_finds = min(self._most_finds, search.most_finds)
            free, under_way = list(range(MOST_CLASSES)), dict[int, Walked]()
            classes: list[tuple[int, list[Place], Any]] = []
            while taken := self._take(search, len(free), look) or under_way:
                look()
                if isinstance(taken, list):
                    begun = [(free.pop(), one) for one in taken]
                    under_way |= {slot: one._replace(finds=None) for slot, one in begun}
                    classes = [(slot, one.places, one.finds) for slot, one in begun]
                    del taken, begun
                try:
                    if classes:
                        search.add(classes)
                        classes = []
                    if not search.is_idle:
                        search.step()
                except FullError:
                    # Rare: on the processor a class is cut until it fits.
                    search.drop()
                    classes = []
                    while under_way:
                        slot, one = under_way.popitem()
                        free.append(slot)
                        if (proved := self._prover.prove(one.number, look=lambda *_: look())) is not None:
                            yield proved
                    continue
                for slot, done in search.finished().items():
                    free.append(slot)
                    yield self._proved(under_way.pop(slot), done)

    def _is_full(self) -> bool:
        return self._bytes >= self._most_bytes

    def _help(self, number: int, look: Callable[[], object]) -> Proved | None:
        """Proves a class here; None if a GPU ran out of classes before that was finished."""

        def look_around(*_progress: int) -> None:
            look()
            if self._idle:
                raise _RecalledError

        with suppress(_RecalledError):
            return self._prover.prove(number, look=look_around)
        return None

    def _hand_over(self, number: int, look: Callable[[], object]) -> bool:
        """Walks over a class for a GPU; false if it is too large for one."""
        finds: Any = None

        def room(rows: int) -> Any:
            nonlocal finds
            array = self._room(rows)
            finds = array[:rows]
            return array

        places = self._prover.walk(number, self._most_finds, room, lambda *_: look())
        if places is None:
            return False
        walked = Walked(number, [Place(*place) for place in places], finds.nbytes, finds)
        with self._change:
            self._waiting.append(walked)
            self._bytes += walked.nbytes
            self._change.notify_all()
        return True

    def _take(self, search: ClassSearch, free: int, look: Callable[[], object]) -> list[Walked]:
        """Classes for the GPU's next step; none if it has enough to do or if there are no more."""
        taken: list[Walked] = []
        with self._change:
            while not self._waiting and self._walkers and search.is_idle:
                self._idle += 1
                self._change.wait(_LOOK_S)
                self._idle -= 1
                look()
            wanted = search.wanted
            while self._waiting and len(taken) < free and wanted > 0:
                one = self._waiting.popleft()
                taken.append(one)
                wanted -= len(one.finds)
                self._bytes -= one.nbytes
            self._change.notify_all()
        return taken

    def _proved(self, walked: Walked, done: SearchedClass) -> Proved:
        """The line of a class, with the boards that its letters make, and the bytes of what was found."""
        question = self._prover.question
        letters = question.space.letters(walked.number)
        cells = [place.cell for place in walked.places]
        by_cell = sorted(range(len(cells)), key=cells.__getitem__)
        boards: list[tuple[str, int]] = []
        for masks, points in done.boards:
            choices = [
                [letter for bit, letter in enumerate(letters[cells[at]]) if masks[at] >> bit & 1]
                for at in by_cell
            ]
            boards += [("".join(board), points) for board in product(*choices)]
        boards.sort(key=lambda board: question.codes(board[0]))
        order = () if question.order else tuple(cells)
        line = ClassLine(walked.number, done.bound, 0, 1, order, tuple(boards), done.time_s)
        return line, walked.nbytes
