"""Roots: the words that a regular English inflection may come from."""

from __future__ import annotations


def pairs(text: str) -> tuple[tuple[str, str], ...]:
    """What words end in, and what their roots have in its place.

    >>> pairs("ies>y ed>")
    (('ies', 'y'), ('ed', ''))
    """
    return tuple((ending, before) for ending, _, before in (pair.partition(">") for pair in text.split()))


# Ending of the inflection, ending of the root. As in WordNet's morphology, with the doubled consonants it leaves out.
_ENDINGS = pairs(
    "s> ies>y es> ses>s ves>f ves>fe men>man ied>y ed>e ed> ing>e ing> ier>y iest>y er> est> er>e est>e"
)
_DOUBLING = ("ed", "ing", "er", "est")
_VOWELS = "aeiou"
_SHORTEST = 2  # letters of a root


def regular_roots(word: str) -> list[str]:
    """The spellings that regular endings lead back to, most likely first; most of them are not words.

    >>> regular_roots("tenners"), regular_roots("planning")
    (['tenner'], ['planne', 'plann', 'plan'])
    """
    roots = []
    for ending, before in _ENDINGS:
        if word.endswith(ending) and not (ending == "s" and word.endswith("ss")):
            roots.append(word[: len(word) - len(ending)] + before)
    for ending in _DOUBLING:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > _SHORTEST and stem[-1] == stem[-2] and stem[-1] not in _VOWELS:
            roots.append(stem[:-1])
    return [root for root in dict.fromkeys(roots) if len(root) >= _SHORTEST]


# Beginnings and endings that make a word from another one; the second of a pair is what the root has in its place.
_PREFIXES = (
    *("counter", "under", "super", "inter", "trans", "multi", "micro", "extra", "ultra", "hyper", "photo"),
    *("over", "fore", "anti", "semi", "non", "out", "mis", "pre", "dis", "sub", "bio", "neo"),
    *("un", "re", "up", "de", "in", "im", "en", "be", "co", "bi"),
)
_SUFFIXES = pairs(
    "ability>able ability> iness>y ness> lessly>less fulness>ful ation>e ation> ization>ize "
    "isation>ise ically>ic ally>al ably>able ibly>ible ily>y ly> ly>le like> less> able> able>e ible> "
    "ment> ship> hood> ward> wise> some> ish> ish>e ism> ism>e ist> ist>e ize> ise> izer>ize ful> "
    "iful>y ity> ity>e ic> or> or>e al> al>e y> y>e ie> ier>y age>"
)
_SHORTEST_SOURCE = 3
_STEPS = 3  # un-happi-ness-es
_LONGEST = 45  # letters of a word that is worth taking apart


def possible_roots(word: str) -> list[str]:
    """The spellings that a word may come from by endings and beginnings of any kind, fewest changes and longest first.

    >>> "happy" in possible_roots("unhappinesses")
    True
    """
    found: dict[str, None] = {}
    now = [word] if len(word) <= _LONGEST else []
    for _ in range(_STEPS):
        sources: list[str] = []
        for text in now:
            sources += regular_roots(text)
            sources += (text.removesuffix(end) + before for end, before in _SUFFIXES if text.endswith(end))
            sources += (text.removeprefix(start) for start in _PREFIXES if text.startswith(start))
        now = sorted(
            {source for source in sources if len(source) >= _SHORTEST_SOURCE},
            key=lambda text: (-len(text), text),
        )
        found.update(dict.fromkeys(now))
    return list(found)
