"""A small world in which everything can be proved again, and the certificates of its proofs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from gridwords import Lexicon
from gridwords.journal import Journal, unseal
from gridwords.prove import Proof, prove
from gridwords.prove.certificate import Certificate, ClassLine

_TEXT = """
    tea eat ate tee eta seat east teas eats sate seta sets test tests state taste tastes estate sea sat set ass tat
    tats asset assets ease tease teases seats site ties its sit sits tie quit quiet suite
"""
WORDS = _TEXT.split()


def small_proof(words: Lexicon, out: Path, **more: Any) -> Proof:
    """18 classes, with boards in most of them."""
    return prove(2, 3, 14, lexicon=words, letters="aeist", groups="ae,ist", out=out, threads=1, **more)


def header_of(path: Path) -> dict[str, Any]:
    """What is proved, as `proof.json` has it."""
    return unseal(path.read_bytes())


def rewrite(folder: Path, change: Callable[[list[ClassLine]], list[ClassLine]]) -> None:
    """Changes the lines of a certificate as somebody would who knows about the checksums."""
    lines = change(list(Certificate(folder).lines()))
    (folder / "classes.jsonl").unlink()
    journal = Journal(folder / "classes.jsonl")
    assert journal.hold()
    journal.append(*(line.to_record() for line in lines))
    journal.release()
