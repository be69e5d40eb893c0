"""The check of a certificate: nothing is missing, every score is right, and the bounds hold."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from secrets import randbelow
from time import monotonic
from typing import NamedTuple

from gridwords.arrays import np
from gridwords.errors import DeadlineExceeded, shorten
from gridwords.game import AnyLexicon
from gridwords.hints import Path
from gridwords.lexicon import Lexicon
from gridwords.option import Option
from gridwords.prove.certificate import BadCertificate, Certificate, ClassLine, checksum
from gridwords.prove.class_prover import ClassProver
from gridwords.prove.question import ProofQuestion
from gridwords.prove.reference import OutOfTime, ReferenceProver, TooManyFound

SAMPLE = 3
# Random paths through a class, where it is not searched completely.
_DESCENTS = 5
# Placed words that the reference prover accepts: about 15 s and 150 MB. A class with more is examined in parts, and
# proved again by the fast prover.
_MOST_FOUND = 200_000
# Letters per cell in such a part, and the number of parts.
_PART_LETTERS = 3
_PARTS = 3
# Classes that are searched for unlisted boards: half a minute on 4x4.
_PROBES = 1000
# Seconds for proving classes again: all of a small proof, a few classes of a large one.
_AGAIN_S = 10
# Seconds after a deadline in which a certificate may still be read.
_GRACE_S = 0.5


class Checkup(NamedTuple):
    """What was checked, and what it proves: the boards that score `at_least` or more, best first.

    `complete` is false if a deadline came before all chosen bounds were recomputed. The same `seed` draws the same
    classes. Only if `proved_again` equals `classes` is it certain that no board is missing from the list.
    `bounds_checked` classes were recomputed whole by another method, and parts of `parts_checked` others.
    """

    classes: int
    searched: int
    proved_again: int
    bounds_checked: int
    parts_checked: int
    boards: tuple[tuple[str, int], ...]
    at_least: int
    complete: bool
    seed: int
    size: tuple[int, int]
    #: SHA-256 of what is proved: the header, and the bound and the boards of each class.
    checksum: str


def check_proof(
    folder: str | Path,
    *,
    lexicon: AnyLexicon = None,
    sample: int | None = SAMPLE,
    whole: bool = False,
    seed: int | None = None,
    deadline_s: float | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Checkup:
    """Verify a certificate; `BadCertificate` says what is wrong with it.

    Everything that is quick to check is checked: each class has its line, the classes cover the whole space, and every
    listed board is in its class and scores what the line says, by another engine. Up to a thousand classes are searched
    for good boards, which must be listed and not exceed the bound. As many classes as ten seconds allow are proved
    again: all of a small proof, so that any change to it is noticed.

    The bounds of `sample` random classes (None for all) are recomputed by a reference prover that shares no code with
    the fast one. In a class with boards left or cells forced, a sample follows a few random choices of letters to their
    end; with None the whole class is searched. A class with too many words for that (most have, with all letters and a
    large lexicon) is proved again by the fast prover, and by the reference in parts: a few letters drawn for each cell,
    whose bound must not be higher and whose boards must all be listed. With `whole` the reference handles such a class
    too, which takes minutes and gigabytes. The draw is new each time unless there is a `seed`. At `deadline_s` it
    stops with what is checked so far, but raises `DeadlineExceeded` if not even the lines could be read.
    """
    sample = Option("sample", int, high=10**15).read(sample)
    certificate = Certificate(folder)
    question = ProofQuestion.from_header(certificate.header(), Lexicon.load(lexicon))
    certificate.compare(question.to_header())
    if not certificate.is_sealed:
        warnings.warn(
            f"{certificate.folder} is from an earlier version: without a checksum, small damage to proof.json"
            " may go unnoticed",
            stacklevel=2,
        )
    end = inf if deadline_s is None else monotonic() + deadline_s

    def look() -> None:
        # A short certificate is read whatever the deadline: the check is of little use before that.
        if monotonic() >= end + _GRACE_S:
            raise DeadlineExceeded(
                f"the deadline of {deadline_s:g} s ran out before the certificate was read"
            )

    lines = _check_cover(question, certificate, look)
    boards = _check_boards(question, lines, look)
    if seed is None:
        seed = randbelow(2**32)
    chance = Random(seed)
    everything = list(lines.values())
    to_search = everything if sample is None else chance.sample(everything, min(_PROBES, len(everything)))
    chosen = everything if sample is None else chance.sample(everything, min(sample, len(everything)))
    searched, done, parts = 0, 0, 0
    total = len(chosen) + len(to_search) + (0 if sample is None else _AGAIN_S)
    prover = ClassProver(question)
    for line in chosen:
        if monotonic() >= end:
            break
        if progress is not None:
            progress(done, total)
        slow = ReferenceProver(question, line.order or question.order_of(line.number), end)
        try:
            try:
                _check_class(slow, line, None if sample is None else seed, None if whole else _MOST_FOUND)
            except TooManyFound:
                _check_parts(slow, line, seed)
                if not _check_again(prover, line, end):
                    break
                parts += 1
        except OutOfTime:
            break
        done += 1
    for line in to_search:
        if monotonic() >= end:
            break
        if progress is not None:
            progress(len(chosen) + searched, total)
        _check_against(line, question, climb_class(question, line.number, chance))
        searched += 1
    # With `sample` None every class has been proved again already, by the reference.
    again = done if sample is None else _prove_some(prover, chance.sample(everything, len(everything)), end)
    ranked = sorted(boards.items(), key=lambda item: (-item[1], item[0]))
    return Checkup(
        len(lines),
        searched,
        again,
        done - parts,
        parts,
        tuple(ranked),
        question.at_least,
        complete=searched == len(to_search) and done == len(chosen),
        seed=seed,
        size=question.shape.size,
        checksum=checksum(question.to_header(), everything),
    )


def _check_cover(
    question: ProofQuestion, certificate: Certificate, look: Callable[[], None]
) -> dict[int, ClassLine]:
    lines: dict[int, ClassLine] = {}
    space = question.space
    for line in certificate.lines():
        look()
        known = lines.setdefault(line.number, line)
        if known[:-1] != line[:-1]:
            raise BadCertificate(f"class {line.number} has two lines that differ")
    if (number := space.foreign(lines)) is not None:
        raise BadCertificate(f"class {number} is not a class of this proof")
    if len(lines) != space.class_count():
        missing = next((number for number in space.canonical() if number not in lines), None)
        raise BadCertificate(
            f"the classes do not cover all boards: {len(lines):,} of {space.class_count():,} are listed,"
            f" class {missing} is missing; if the proof is unfinished, the command that made it resumes it, without"
            " --sample"
        )
    return lines


def _check_boards(
    question: ProofQuestion, lines: dict[int, ClassLine], look: Callable[[], None]
) -> dict[str, int]:
    boards: dict[str, int] = {}
    for line in lines.values():
        look()
        letters = question.space.letters(line.number)
        if sorted(line.order) != ([] if question.order else list(range(len(letters)))):
            raise BadCertificate(f"class {line.number} does not have an order with every cell once")
        for board, score in line.boards:
            if len(board) != len(letters) or any(
                letter not in own for letter, own in zip(board, letters, strict=True)
            ):
                raise BadCertificate(
                    f"class {line.number} lists {shorten(board)}, which is not in that class"
                )
            if not question.at_least <= score <= line.bound:
                raise BadCertificate(
                    f"class {line.number} lists {board} with {score}, expected {question.at_least} to its bound"
                )
        scores = question.score([board for board, _ in line.boards])
        for (board, score), real in zip(line.boards, scores, strict=True):
            if score != real:
                raise BadCertificate(f"class {line.number} lists {board} with {score}, but it scores {real}")
        boards |= question.listed(line.boards)
    return boards


def _check_class(slow: ReferenceProver, line: ClassLine, seed: int | None, most_found: int | None) -> None:
    """Checks the bound of a class and its boards: all of them, or those on a few random paths."""
    question = slow.question
    letters = question.space.letters(line.number)
    found = slow.found(letters, most_found)
    bound = slow.bound(found)
    # A class that was split to fit the memory has the bound of its parts, at most that of the whole.
    if line.bound > bound or (line.pieces == 1 and line.bound != bound):
        raise BadCertificate(f"class {line.number} has the bound {line.bound}, but recomputed it is {bound}")
    if seed is None:
        boards = slow.boards(found, letters)
    else:
        boards = {}
        for descent in range(_DESCENTS):
            boards |= slow.boards(found, letters, Random(f"{seed} {line.number} {descent}").choice)
    _check_against(line, question, boards)
    if seed is None and len(dict(line.boards)) != len(boards):
        raise BadCertificate(f"class {line.number} lists boards that do not remain")


def _check_parts(slow: ReferenceProver, line: ClassLine, seed: int) -> None:
    """Checks some small classes within a class that is too large."""
    for part in range(_PARTS):
        chance = Random(f"{seed} {line.number} part {part}")
        letters = [
            "".join(sorted(chance.sample(own, min(len(own), _PART_LETTERS))))
            for own in slow.question.space.letters(line.number)
        ]
        found = slow.found(letters)
        bound = slow.bound(found)
        if bound > line.bound:
            raise BadCertificate(
                f"class {line.number} has the bound {line.bound}, but a part of it has {bound}"
            )
        _check_against(line, slow.question, slow.boards(found, letters))


def _prove_some(prover: ClassProver, lines: Sequence[ClassLine], end: float) -> int:
    """Proves classes again while there is time, and returns how many."""
    last = min(monotonic() + _AGAIN_S, end)
    for number, line in enumerate(lines):
        if monotonic() >= last or not _check_again(prover, line, last):
            return number
    return len(lines)


def _check_again(prover: ClassProver, line: ClassLine, end: float) -> bool:
    """Proves a class again and compares; False if there was no time."""
    left_s = None if end == inf else max(0.0, end - monotonic())
    proved = prover.prove(line.number, order=line.order, deadline_s=left_s)
    if proved is None:
        return False
    again, _ = proved
    _check_against(line, prover.question, dict(again.boards))
    if again.boards != tuple(sorted(line.boards)):
        raise BadCertificate(
            f"class {line.number} does not list the boards that are found when proving it again"
        )
    # Split to fit the memory, a class has other bounds. How often cells were forced is effort, not a claim.
    if again.pieces == line.pieces == 1 and again.bound != line.bound:
        raise BadCertificate(
            f"class {line.number} has the bound {line.bound}, but proved again it has {again.bound}"
        )
    return True


def _check_against(line: ClassLine, question: ProofQuestion, boards: dict[str, int]) -> None:
    """Checks scored boards of a class: none may exceed its bound, and good ones must be listed."""
    listed = dict(line.boards)
    for board, score in boards.items():
        if score >= question.at_least and listed.get(board) != score:
            raise BadCertificate(f"class {line.number} does not list {board}, which scores {score}")
        if score > line.bound:
            raise BadCertificate(
                f"class {line.number} has the bound {line.bound}, but {board} scores {score}"
            )


# Boards that climb together. A 3x3 class takes about 10 ms, a 4x4 class 40 ms.
_CLIMBERS = 8


def climb_class(question: ProofQuestion, number: int, chance: Random) -> dict[str, int]:
    """The boards at the top of a few climbs within a class, letter by letter from random boards, with their scores.

    Another engine scores what a climb finds, which needs no proof. Finding nothing says little about one class, but a
    certificate that omits many boards must omit every one that some climb reaches.
    """
    letters = [np.frombuffer(question.codes(own), np.uint8) for own in question.space.letters(number)]
    cells = len(letters)
    # Every change of one letter: the cell, and its new letter.
    cell_of = np.repeat(np.arange(cells), [len(own) for own in letters])
    letter_of = np.concatenate(letters)
    each = np.arange(len(cell_of))
    boards = np.array([[chance.choice(own.tolist()) for own in letters] for _ in range(_CLIMBERS)], np.uint8)
    scores = question.score_codes(boards)
    while True:
        changed = np.repeat(boards[:, None, :], len(cell_of), axis=1)
        changed[:, each, cell_of] = letter_of
        worth = question.score_codes(changed.reshape(-1, cells)).reshape(len(boards), -1)
        best = worth.argmax(axis=1)
        rows = np.flatnonzero(worth.max(axis=1) > scores)
        if not len(rows):
            break
        boards[rows] = changed[rows, best[rows]]
        scores[rows] = worth[rows, best[rows]]
    return dict(zip(question.texts(boards.tobytes()), scores.tolist(), strict=True))
