"""The classes of the network, and random boards of them."""

import numpy as np

LETTERS = "abcdefghijklmnopqrstuvwxyz"
PAIRS = ("qu", "an", "er", "he", "in", "th")
BLANK, NOTHING = "blank", "nothing"
# Small letters, in the order of the capitals. They are classes of their own, since a bar is an I among capitals and an l
# among small letters, and n turned by half is a u: the other tiles of the board decide.
SMALL = tuple(f"small {letter}" for letter in LETTERS)
CLASSES = (*LETTERS, *PAIRS, BLANK, NOTHING, *SMALL)
NUMBER = {label: number for number, label in enumerate(CLASSES)}

# Turned by half, these look the same; turned by a quarter, the second set does too.
HALF_TURN = frozenset((*"hinosxz", "small l", "small o", "small s", "small x", "small z"))
QUARTER_TURN = frozenset(("o", "x", BLANK, NOTHING, "small o", "small x"))

# How often a letter lies on top of Boggle dice, roughly; rare letters are raised so that each is learned.
_WEIGHTS = dict.fromkeys(LETTERS, 2.0) | {
    "e": 9.0, "t": 6.0, "a": 5.5, "o": 5.5, "i": 5.0, "n": 5.0, "s": 5.0, "r": 4.5, "h": 4.0, "l": 3.5,
    "d": 3.5, "u": 3.0, "m": 3.0, "w": 2.5, "y": 2.5, "q": 1.2, "z": 1.3, "x": 1.3, "j": 1.3, "k": 1.6,
}  # fmt: skip


def text_of(label: str) -> str:
    """The tile as board text writes it; a hole is `.`, a tile without a letter `?`, U/L a choice. Hyphens are lost."""
    if label.startswith("#"):
        return f"({'|'.join(sorted(label.strip('#-').lower().split('/')))})"
    return {NOTHING: ".", BLANK: "?"}.get(label, label if len(label) == 1 else f"({label})")


def number_of(label: str, small: bool = False) -> int:
    """The class of a label; a decoy, `#` and what is printed on it, is nothing."""
    return NUMBER[
        NOTHING if label.startswith("#") else f"small {label}" if small and label in LETTERS else label
    ]


# What tiles of several letters show, as Wordament has them. No pair that is a class, and none that looks like one.
_SEVERAL = (
    "RE", "CH", "ST", "ED", "ES", "SH", "AL", "LE", "IC", "ON", "OR", "EN", "TI", "OU", "EA", "LY", "UN", "DE", "PR",
    "TR", "ING", "ION", "TER", "EST", "-IC", "-ED", "-LY", "-ING", "-ER", "RE-", "UN-", "OVER-", "IN-", "PRE-", "A/B",
    "U/L", "O/E", "S/T", "D/G", "I/Y", "M/W", "R/N",
)  # fmt: skip
# Signs that no turn makes a letter.
_SIGNS = ("?", "!", "+", "=", "%", "*", "#", "&", "@", "...", "2", "3", "4", "5", "6", "7", "8", "9")


def random_decoy(rng: np.random.Generator) -> str:
    """A number, a sign, a word or several letters, as buttons, calendars, scores and some games show them."""
    draw = rng.random()
    if draw < 0.3:
        text = str(rng.integers(10, 100))
    elif draw < 0.55:
        text = _SEVERAL[rng.integers(len(_SEVERAL))]
        text = text if rng.random() < 0.7 else text.capitalize() if rng.random() < 0.5 else text.lower()
    elif draw < 0.8:
        text = _SIGNS[rng.integers(len(_SIGNS))]
    else:
        text = "".join(random_labels(rng, int(rng.integers(3, 8)), 0))
    return "#" + text


def add_decoys(rng: np.random.Generator, labels: list[str], share: float) -> None:
    """Replaces some tiles by what is no tile of a board."""
    for cell, label in enumerate(labels):
        if label != NOTHING and rng.random() < share:
            labels[cell] = random_decoy(rng)


def add_several(rng: np.random.Generator, labels: list[str]) -> None:
    """Replaces one or two tiles by tiles of several letters, half of them as Wordament has them."""
    for cell in rng.choice(len(labels), int(rng.integers(1, 3)), replace=False):
        if labels[cell] == NOTHING:
            continue
        text = _SEVERAL[rng.integers(len(_SEVERAL))]
        if rng.random() < 0.5:
            letters = [label.upper() for label in random_labels(rng, int(rng.choice([2, 2, 2, 3, 4])), 0)]
            text = ("/" if len(letters) == 2 and rng.random() < 0.3 else "").join(letters)
            text = rng.choice(["-", ""], p=[0.15, 0.85]) + text if "/" not in text else text
        labels[cell] = f"#{text}"


def random_labels(
    rng: np.random.Generator, count: int, qu: float = 0.03, pairs: float = 0.0, blank: float = 0.0
) -> list[str]:
    """Tiles of a board; `qu`, `pairs` and `blank` are how often a tile is one of those."""
    letters = list(_WEIGHTS)
    weights = np.array(list(_WEIGHTS.values()))
    out = [letters[k] for k in rng.choice(len(letters), count, p=weights / weights.sum())]
    for cell in range(count):
        draw = rng.random()
        if draw < qu:
            out[cell] = "qu"
        elif draw < qu + pairs:
            out[cell] = PAIRS[rng.integers(1, len(PAIRS))]
        elif draw < qu + pairs + blank:
            out[cell] = BLANK
    return out
