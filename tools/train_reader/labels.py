"""The classes of the network, and random boards of them."""

import numpy as np

LETTERS = "abcdefghijklmnopqrstuvwxyz"
PAIRS = ("qu", "an", "er", "he", "in", "th")
BLANK, NOTHING = "blank", "nothing"
CLASSES = (*LETTERS, *PAIRS, BLANK, NOTHING)
NUMBER = {label: number for number, label in enumerate(CLASSES)}

# Turned by half, these look the same; turned by a quarter, the second set does too.
HALF_TURN = frozenset("hinosxz")
QUARTER_TURN = frozenset(("o", "x", BLANK, NOTHING))

# How often a letter lies on top of Boggle dice, roughly; rare letters are raised so that each is learned.
_WEIGHTS = dict.fromkeys(LETTERS, 2.0) | {
    "e": 9.0, "t": 6.0, "a": 5.5, "o": 5.5, "i": 5.0, "n": 5.0, "s": 5.0, "r": 4.5, "h": 4.0, "l": 3.5,
    "d": 3.5, "u": 3.0, "m": 3.0, "w": 2.5, "y": 2.5, "q": 1.2, "z": 1.3, "x": 1.3, "j": 1.3, "k": 1.6,
}  # fmt: skip


def text_of(label: str) -> str:
    """The tile as board text writes it; a hole is `.`, a tile without a letter `?`."""
    return {NOTHING: ".", BLANK: "?"}.get(label, label if len(label) == 1 else f"({label})")


def number_of(label: str) -> int:
    """The class of a label; a decoy, `#` and what is printed on it, is nothing."""
    return NUMBER[NOTHING if label.startswith("#") else label]


# Signs that no turn makes a letter.
_SIGNS = ("?", "!", "+", "=", "%", "*", "#", "&", "@", "...", "2", "3", "4", "5", "6", "7", "8", "9")


def random_decoy(rng: np.random.Generator) -> str:
    """A number, a sign or a word, as buttons, calendars and scores show them."""
    draw = rng.random()
    if draw < 0.45:
        text = str(rng.integers(10, 100))
    elif draw < 0.75:
        text = _SIGNS[rng.integers(len(_SIGNS))]
    else:
        text = "".join(random_labels(rng, int(rng.integers(3, 8)), 0))
    return "#" + text


def add_decoys(rng: np.random.Generator, labels: list[str], share: float) -> None:
    """Replaces some tiles by what is no tile of a board."""
    for cell, label in enumerate(labels):
        if label != NOTHING and rng.random() < share:
            labels[cell] = random_decoy(rng)


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
