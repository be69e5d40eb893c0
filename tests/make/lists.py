"""Lists of words that several tests make puzzles of."""

from __future__ import annotations

ANIMALS = [
    "badger",
    "otter",
    "hedgehog",
    "squirrel",
    "weasel",
    "rabbit",
    "deer",
    "beaver",
    "lynx",
    "stoat",
    "mole",
]
