"""Write src/gridwords/data/enable1.levels.gz: how well known each word of ENABLE1 is, one byte per word.

    python tools/levels.py SCOWL_DIR WORDNET_DIR en_lexeme_prob.json.gz

The sources are named in src/gridwords/data/LEVELS.md, with the reasons and their licences:

    /usr/share/dict/scowl           Debian's package scowl
    /usr/share/wordnet              Debian's package wordnet-base
    en_lexeme_prob.json.gz          in the package spacy-lookups-data on PyPI
"""

from __future__ import annotations

import argparse
import gzip
import json
from bisect import bisect_right
from collections.abc import Iterable
from math import ceil
from pathlib import Path

from gridwords.lexicon.roots import regular_roots
from gridwords.text import strip_accents

DATA = Path(__file__).parent.parent / "src" / "gridwords" / "data"
LOWEST, HIGHEST = 10, 95
OTHER_SPELLING = 15  # added to the size of words that only the British and variant lists have
PER_LOG = 5  # levels per factor e of frequency
DESCRIBED = 8  # levels for being in WordNet
UNSEEN = -20.5  # natural logarithm of the probability of a word that the frequencies lack


def read_sizes(folder: Path, patterns: Iterable[str], words: set[str]) -> dict[str, int]:
    """The smallest SCOWL size of each word among the lists that match."""
    sizes: dict[str, int] = {}
    for pattern in patterns:
        for file in folder.glob(pattern):
            size = int(file.suffix[1:])
            for written in file.read_text("utf-8").split():
                if (word := strip_accents(written)) in words:
                    sizes[word] = min(size, sizes.get(word, HIGHEST))
    return sizes


def scowl_sizes(folder: Path, words: list[str]) -> dict[str, int]:
    """A size for every word: SCOWL's, or that of the word it is a regular inflection of, or the highest."""
    known = set(words)
    sizes = read_sizes(folder, ["english-words.*", "american-words.*"], known)
    for word, size in read_sizes(folder, ["*-words.*"], known).items():
        sizes.setdefault(word, min(HIGHEST, size + OTHER_SPELLING))
    listed = dict(sizes)
    for word in words:
        if word not in listed:
            sizes[word] = min((listed.get(root, HIGHEST) for root in regular_roots(word)), default=HIGHEST)
    return sizes


def described_words(folder: Path) -> set[str]:
    """The words that WordNet has an entry for."""
    words = set()
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"index.{part}").read_text("ascii").splitlines():
            if not line.startswith(" "):
                words.add(line.split(" ", 1)[0])
    return words


def read_logs(file: Path) -> dict[str, float]:
    """The natural logarithm of the probability of each word; with an accent it is the same word."""
    with gzip.open(file) as text:
        logs: dict[str, float] = json.load(text)
    for written in [written for written in logs if not written.isascii()]:
        word = strip_accents(written)
        logs[word] = max(logs[written], logs.get(word, UNSEEN))
    return logs


def make_levels(words: list[str], sizes: dict[str, int], score: dict[str, float]) -> bytes:
    """Words in the order of their score: as many up to each SCOWL size as SCOWL has, spread evenly in between.

    SCOWL's two smallest sizes are spread together, because nothing is below the first.
    """
    steps = sorted(set(sizes.values()))[1:]
    below = [0, *(sum(size <= step for size in sizes.values()) for step in steps)]
    starts = [LOWEST - 1, *steps]
    ordered = sorted(score.values())
    levels = bytearray()
    for word in words:
        rank = bisect_right(ordered, score[word])
        place = next(i for i in range(len(steps)) if rank <= below[i + 1])
        share = (rank - below[place]) / (below[place + 1] - below[place])
        levels.append(starts[place] + ceil(share * (steps[place] - starts[place])))
    return bytes(levels)


def main() -> None:
    """Reads the sources and writes the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("scowl", "wordnet", "frequencies"):
        parser.add_argument(name, type=Path)
    sources = parser.parse_args()

    words = gzip.decompress((DATA / "enable1.txt.gz").read_bytes()).decode().split()
    sizes = scowl_sizes(sources.scowl, words)
    described = described_words(sources.wordnet)
    logs = read_logs(sources.frequencies)
    score = {}
    for word in words:
        is_described = word in described or any(root in described for root in regular_roots(word))
        score[word] = sizes[word] - PER_LOG * logs.get(word, UNSEEN) - DESCRIBED * is_described
    levels = make_levels(words, sizes, score)
    assert len(levels) == len(words)
    assert min(levels) == LOWEST
    assert max(levels) == HIGHEST
    target = DATA / "enable1.levels.gz"
    target.write_bytes(gzip.compress(levels, 9, mtime=0))
    print(f"{target.name}: {target.stat().st_size} bytes; words up to", end="")
    print(
        *(f" {step}: {sum(level <= step for level in levels)}" for step in (10, 20, 35, 50, 60, 70, 80)),
        sep=",",
    )


if __name__ == "__main__":
    main()
