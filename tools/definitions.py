"""Write src/gridwords/data/definitions.gz: short definitions of English words, for words of ENABLE1.

    python tools/definitions.py WORDNET_DIR TABOO_DIR

    WORDNET_DIR     /usr/share/wordnet of Debian's package wordnet-base
    TABOO_DIR       the folder misc of SCOWL's source (Debian's source package scowl)

src/gridwords/data/DEFINITIONS.md describes the file, and has the licences of the sources.
"""

from __future__ import annotations

import argparse
import gzip
import re
from collections import defaultdict
from math import log2
from pathlib import Path
from typing import NamedTuple

from gridwords.lexicon.definitions import FIRST_LINE, Morphology

HERE = Path(__file__).parent
DATA = HERE.parent / "src" / "gridwords" / "data"
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
# What WordNet says of slurs and obscene words, of which SCOWL lists only a few.
OFFENSIVE = re.compile(r"ethnic slur|(offensive|obscene)( and insulting)? (term|name|word)s? for")
# Words that WordNet lists first as a slur, but whose other meanings are harmless or far more common.
HARMLESS = {
    "butch",
    "cock",
    "dike",
    "greaser",
    "mammy",
    "papist",
    "peter",
    "popery",
    "pouf",
    "puss",
    "queer",
    "taco",
}
# American spellings of parts of words, and British ones.
SPELLINGS = (("iz", "is"), ("yz", "ys"), ("or", "our"), ("er", "re"), ("l", "ll"), ("e", "ae"), ("e", "oe"))
SENSE_PARTS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}


class Entry(NamedTuple):
    """The first sense of a word in one part of speech: how common it is (0 to 9), its place in WordNet, its gloss."""

    part: str
    weight: int
    place: int
    gloss: str

    def __str__(self) -> str:
        return f"{self.part}{self.weight}{self.gloss}"


def read_counts(folder: Path) -> dict[tuple[str, str, int], int]:
    """How often a word was found in texts tagged with senses: by word, part of speech and number of the sense."""
    counts: dict[tuple[str, str, int], int] = defaultdict(int)
    for line in (folder / "cntlist.rev").read_text("ascii").splitlines():
        sense, number, count = line.split()
        word, _, rest = sense.partition("%")
        counts[word, SENSE_PARTS[rest[0]], int(number)] += int(count)
    return counts


def read_senses(file: Path) -> dict[str, tuple[list[str], str]]:
    """The words of each sense, as written, and its gloss without the examples."""
    senses = {}
    for line in file.read_text("latin-1").splitlines():
        if line.startswith(" "):
            continue
        head, _, gloss = line.partition(" | ")
        fields = head.split(" ")
        words = [re.sub(r"\(.*\)$", "", fields[4 + 2 * number]) for number in range(int(fields[3], 16))]
        meaning = re.split(r'[;:,]?\s*"', gloss)[0].strip().rstrip(";").strip()
        senses[fields[0]] = words, re.sub("`([^`']*)'", r'"\1"', meaning)
    return senses


def read_entries(folder: Path) -> tuple[dict[str, list[Entry]], set[str]]:
    """For each word of small letters, the first sense of each part of speech that is written so; and the offensive words.

    An offensive sense gives way to any other.
    """
    counts = read_counts(folder)
    entries: dict[str, list[Entry]] = defaultdict(list)
    offensive = set()
    for number, (name, part) in enumerate(PARTS.items()):
        senses = read_senses(folder / f"data.{name}")
        places = {}
        for line in (folder / f"index.{name}").read_text("ascii").splitlines():
            if not line.startswith(" "):
                word, *fields = line.split()
                places[word] = fields[-int(fields[1]) :]
        for word, its_places in places.items():
            # A sense that is only written with a capital (China, As for arsenic) is another word.
            written = [place for place in its_places if word in senses[place][0] and senses[place][1]]
            if not word.isalpha() or not written:
                continue
            # WordNet orders the senses of "realize" by frequency, but not those of "realise".
            for there, here in SPELLINGS:
                if (
                    here in word
                    and (first := next(iter(places.get(word.replace(here, there), ())), None)) in written
                ):
                    written.insert(0, first)
            if OFFENSIVE.search(senses[written[0]][1]):
                offensive.add(word)
            place = min(written, key=lambda place: bool(OFFENSIVE.search(senses[place][1])))
            count = sum(counts.get((word, part, sense), 0) for sense in range(1, len(its_places) + 1))
            where = number * 10**9 + int(place)
            entries[word].append(Entry(part, min(9, round(log2(1 + count))), where, senses[place][1]))
    return entries, offensive - HARMLESS


def read_own(file: Path) -> dict[str, list[Entry]]:
    """Our own glosses for the words that WordNet lacks: word, part of speech, gloss."""
    entries: dict[str, list[Entry]] = defaultdict(list)
    for line in file.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            word, part, gloss = line.split("\t")
            entries[word].append(Entry(part, 9, 0, gloss))
    return entries


def read_vulgar(folder: Path) -> set[str]:
    """The words in SCOWL's lists of taboo words, and those of our own."""
    texts = [file.read_text("latin-1") for file in sorted(folder.glob("*.[0-9]"))]
    own = (HERE / "vulgar_words.txt").read_text("utf-8").splitlines()
    texts += [line for line in own if not line.startswith("#")]
    return {word for text in texts for word in text.split()}


def main() -> None:
    """Reads the sources and writes the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("wordnet", "taboo"):
        parser.add_argument(name, type=Path)
    sources = parser.parse_args()

    words = gzip.decompress((DATA / "enable1.txt.gz").read_bytes()).decode().split()
    known = set(words)
    entries, offensive = read_entries(sources.wordnet)
    for word, own in read_own(HERE / "function_words.tsv").items():
        taken = {entry.part for entry in own}
        entries[word] = own + [entry for entry in entries.get(word, []) if entry.part not in taken]

    irregular: dict[str, dict[str, list[str]]] = {part: {} for part in PARTS.values()}
    for name, part in PARTS.items():
        for line in (sources.wordnet / f"{name}.exc").read_text("ascii").splitlines():
            word, *roots = line.split()
            roots = [root for root in roots if any(entry.part == part for entry in entries.get(root, ()))]
            if roots and word in known:
                irregular[part][word] = roots
    parts = {word: [entry.part for entry in found] for word, found in entries.items()}
    morphology = Morphology(lambda word: parts.get(word, ()), irregular)
    # Only what leads from a word of the list to a gloss.
    needed = {root for word in words for root, _ in morphology.roots(word)} | (known & entries.keys())

    lines = [FIRST_LINE]
    lines += [
        f"={part}\t{word}\t{' '.join(roots)}" for part in irregular for word, roots in irregular[part].items()
    ]
    # Words that mean the same come together, which saves an eighth of the compressed file.
    for word in sorted(needed, key=lambda word: (entries[word][-1].place, word)):
        lines.append("\t".join([word, *map(str, entries[word])]))
    vulgar = {
        word
        for word in words
        if any(part == "n" and root in offensive for root, part in morphology.roots(word))
    }
    vulgar |= read_vulgar(sources.taboo) & known
    lines += [f"~{word}" for word in sorted(vulgar)]
    target = DATA / "definitions.gz"
    target.write_bytes(gzip.compress("\n".join(lines).encode(), 9, mtime=0))
    covered = sum(bool(morphology.roots(word)) for word in words)
    print(f"{target.name}: {target.stat().st_size} bytes, {len(needed)} entries, {len(vulgar)} vulgar words")
    print(f"{covered} of {len(words)} words have a definition: {covered / len(words):.1%}")


if __name__ == "__main__":
    main()
