"""ClassProver: the core's prover, class by class."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import thread_time
from typing import TYPE_CHECKING, Any

from gridwords import _core
from gridwords.option import Option
from gridwords.prove.certificate import ClassLine

if TYPE_CHECKING:
    from gridwords.prove.question import ProofQuestion

#: Megabytes for each thread.
MEMORY_MB = Option("memory_mb", int, default=2048, low=16, high=1 << 30)


class ClassProver:
    """Proves classes of one question, on any number of threads, with at most `memory_bytes` for each."""

    def __init__(self, question: ProofQuestion, memory_bytes: int = MEMORY_MB.default << 20) -> None:
        self.question = question
        self._prover = _core.Prover(
            question.lexicon._core,
            question.shape.core,
            question.table,
            question.rules.minimum_length,
            question.rules.q_is_qu,
            question.at_least,
            memory_bytes,
        )

    @property
    def word_count(self) -> int:
        """The number of the last word: finds refer to words by number."""
        return self._prover.word_count

    def walk(
        self, number: int, most: int, room: Callable[[int], Any], look: Callable[[int, int], object]
    ) -> list[tuple[int, int, int, int, int, int]] | None:
        """The places of a class, for a search elsewhere, with what a walk finds in the array that `room` makes for it.

        The array has one row of two 64-bit numbers per find: the key, and the word in the lower half. None if there are
        more finds than `most`.
        """
        return self._prover.walk(*self._class(number, ()), most, room, look)

    def prove(
        self,
        number: int,
        *,
        order: Sequence[int] = (),
        deadline_s: float | None = None,
        look: Callable[[int, int], object] | None = None,
    ) -> tuple[ClassLine, int] | None:
        """The line of a class and the memory it took; None if the deadline came first. Ctrl-C is raised.

        `order` is that of a line to be proved again. `look` is called from time to time, and may raise.
        """
        question = self.question
        # Processor time of this thread: a busy machine must not make a class look harder.
        started = thread_time()
        bound, forced, pieces, peak_bytes, used, boards, ended = self._prover.prove(
            *self._class(number, order), deadline_s, look
        )
        if ended == "interrupted":
            raise KeyboardInterrupt
        if ended != "complete":
            return None
        boards.sort()  # codes compare as the letters do
        texts = question.texts(b"".join([codes for codes, _ in boards]))
        listed = tuple(zip(texts, [score for _, score in boards], strict=True))
        own_order = () if question.order else tuple(used)
        time_s = thread_time() - started
        return ClassLine(number, bound, forced, pieces, own_order, listed, time_s), peak_bytes

    def _class(self, number: int, order: Sequence[int]) -> tuple[list[bytes], Sequence[int]]:
        """The letter codes of each cell of a class, and the order in which they are forced; empty: its own."""
        question = self.question
        letters = [question.codes(letters) for letters in question.space.letters(number)]
        return letters, order or question.order_of(number)
