"""Write core/make/letter_frequencies.h: the letters of languages, and how often each occurs in text.

    pip install msgpack spacy-lookups-data==1.0.5 wordfreq==3.1.1
    python tools/letter_frequencies.py

Frequencies of words come from the tables `*_lexeme_prob` of spacy-lookups-data (MIT) for German, Greek and Spanish, and
from wordfreq (its data: CC BY-SA 4.0) for the others, both without importing the packages. The header has counts of
letters and no words. English is not counted: its table in `core/letters.h` decides which puzzle a seed gives.
"""

from __future__ import annotations

import gzip
import json
import math
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

OUT = Path(__file__).parent.parent / "core/make/letter_frequencies.h"
TOTAL = 100_000
A_TO_Z = "abcdefghijklmnopqrstuvwxyz"
#: In the order in which a puzzle without a language looks for one with all its letters: first docs/languages.md's.
ALPHABETS = {
    "fr": A_TO_Z + "àâæçèéêëîïôœùûüÿ",
    "de": A_TO_Z + "äöüß",
    "es": A_TO_Z + "áéíñóúü",
    "it": A_TO_Z + "àèéìòù",
    "pl": A_TO_Z + "ąćęłńóśźż",
    "sv": A_TO_Z + "åäöé",
    "nl": A_TO_Z + "éëïèóöü",
    "pt": A_TO_Z + "áâãàçéêíóôõú",
    "da": A_TO_Z + "æøåé",
    "nb": A_TO_Z + "æøåéòô",
    "fi": A_TO_Z + "åäöšž",
    "cs": A_TO_Z + "áčďéěíňóřšťúůýž",
    "hu": A_TO_Z + "áéíóöőúüű",
    "ro": A_TO_Z + "ăâîșț",
    "tr": A_TO_Z + "çğıöşüâîû",
    "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "el": "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋΐΰ",
    "he": "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
    "ar": "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي",
}
OF_SPACY = ("de", "el", "es")
HEADER = """\
// Written by tools/letter_frequencies.py, which names the sources; do not edit.
#pragma once

#include <cstdint>
#include <string_view>

namespace gridwords {{

// The letters of a language, sorted, and how often each occurs in {total:,} letters of text; at least 1.
struct LanguageLetters {{
    std::string_view code;
    std::u32string_view letters;
    const uint32_t* counts;
}};

// clang-format off
"""


def data(package: str, name: str) -> Any:
    """The content of a file of an installed package."""
    found = find_spec(package)
    assert found is not None
    assert found.submodule_search_locations is not None
    file = Path(found.submodule_search_locations[0]) / "data" / name
    with gzip.open(file) as content:
        if name.endswith("json.gz"):
            return json.load(content)
        import msgpack

        return msgpack.load(content, raw=False)


def frequencies(code: str) -> list[tuple[str, float]]:
    """Words and how often each is written."""
    if code in OF_SPACY:
        table: dict[str, float] = data("spacy_lookups_data", f"{code}_lexeme_prob.json.gz")
        return [(word, math.exp(log)) for word, log in table.items()]
    # After a header: the words of each hundredth of a power of ten.
    parts: list[list[str]] = data("wordfreq", f"small_{code}.msgpack.gz")[1:]
    return [(word, 10 ** (-place / 100)) for place, words in enumerate(parts) for word in words]


def counted(code: str, letters: str) -> list[int]:
    """How often each letter occurs in TOTAL letters."""
    found: defaultdict[str, float] = defaultdict(float)
    for word, frequency in frequencies(code):
        for letter in word.lower().replace("ς", "\u03c3"):  # the two small sigmas
            if letter in letters:
                found[letter] += frequency
    whole = sum(found.values())
    return [max(1, round(TOTAL * found[letter] / whole)) for letter in letters]


def text() -> str:
    """The header."""
    arrays, rows = [], []
    for code, alphabet in ALPHABETS.items():
        letters = "".join(sorted(set(alphabet)))
        counts = ", ".join(map(str, counted(code, letters)))
        arrays.append(f"constexpr uint32_t counts_{code}[] = {{{counts}}};\n")
        rows.append(f'    {{"{code}", U"{letters}", counts_{code}}},\n')
    table = "".join(["constexpr LanguageLetters language_letters[] = {\n", *rows, "};\n"])
    return f"{HEADER.format(total=TOTAL)}{''.join(arrays)}{table}// clang-format on\n\n}}  // namespace gridwords\n"


if __name__ == "__main__":
    OUT.write_text(text(), encoding="utf-8")
