"""The definitions for the page: what every word of the default lexicon means, with its root found already.

A browser then needs no morphology. The text has a line for each root, as in definitions.gz and in its order:

    plan<TAB>n4a series of steps to be carried out<TAB>v5have the will and intention to carry out some action

then, after an empty line, for each root a line with the words that come from it: the root's place among the roots of
the word if it is not the first, its parts of speech, how many letters of the root to drop, what to add. `?` marks words
without a definition of their own, which may have a beginning in front of the colon. The last line has the words unfit
for children.

    nv:0s v:0ned v:0ning ?un-:0ned
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwords.lexicon import definitions
from gridwords.lexicon.roots import possible_roots

FIRST_LINE = "gridwords page definitions 1"


def page_definitions(words: Iterable[str]) -> bytes:
    """The text for these words, not compressed."""
    known = definitions._load()
    forms: dict[str, list[str]] = {}
    for word in words:
        parts: dict[str, str] = {}
        for root, part in known.morphology.roots(word):
            parts[root] = parts.get(root, "") + part
        for place, (root, letters) in enumerate(parts.items()):
            made = forms.setdefault(root, [])
            if root != word:
                made.append(f"{place or ''}{letters}:{_ending(root, word)}")
        if not parts and (root := next((one for one in possible_roots(word) if one in known.entries), "")):
            start = _beginning(root, word)
            forms.setdefault(root, []).append(f"?{start and start + '-'}:{_ending(root, word[len(start) :])}")
    roots = [root for root in known.entries if root in forms]
    lines = [FIRST_LINE, *(f"{root}\t{known.entries[root]}" for root in roots), ""]
    lines += (" ".join(forms[root]) for root in roots)
    return "\n".join([*lines, " ".join(sorted(known.vulgar))]).encode()


def _ending(root: str, word: str) -> str:
    shared = next(
        (at for at, pair in enumerate(zip(root, word, strict=False)) if pair[0] != pair[1]),
        min(len(root), len(word)),
    )
    return f"{len(root) - shared}{word[shared:]}"


def _beginning(root: str, word: str) -> str:
    """What comes before the root in a word that does not begin like it."""
    stem = root[:3]
    return "" if word.startswith(stem) else word[: max(0, word.find(stem))]
