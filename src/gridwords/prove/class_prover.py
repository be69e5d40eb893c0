"""One class after the other by the core's prover."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.prove.certificate import ClassLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwords.prove.question import ProofQuestion

__all__ = ["MEMORY_MB", "ClassProver"]

MEMORY_MB = 2048


class ClassProver:
    """Proves classes of one question. Any number of threads may, each takes at most `memory_bytes`."""

    def __init__(self, question: ProofQuestion, memory_bytes: int = MEMORY_MB << 20) -> None:
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

    def prove(
        self,
        number: int,
        *,
        deadline_s: float | None = None,
        look: Callable[[int, int], object] | None = None,
    ) -> tuple[ClassLine, int] | None:
        """The line of a class and the memory it took; None if it did not come to its end. Ctrl-C is raised.

        `look` is called now and then, and may raise.
        """
        question = self.question
        alphabet = question.lexicon.alphabet
        # Of this thread's processor: what else the machine does must not look like a harder class.
        started = thread_time()
        bound, forced, pieces, peak_bytes, boards, ended = self._prover.prove(
            [question.codes(letters) for letters in question.space.letters(number)],
            question.order_of(number),
            deadline_s,
            look,
        )
        if ended == "interrupted":
            raise KeyboardInterrupt
        if ended != "complete":
            return None
        texts = sorted(("".join([alphabet[code] for code in codes]), score) for codes, score in boards)
        return ClassLine(number, bound, forced, pieces, tuple(texts), thread_time() - started), peak_bytes
