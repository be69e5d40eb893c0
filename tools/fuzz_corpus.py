"""Write the words and first requests of the fuzzer: `python tools/fuzz_corpus.py`.

tests/fuzz/ask.dict has the names that requests contain, from the declared fields; tests/fuzz/corpus/ask has some requests
of each kind, the first byte of each being the number of its kind.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tests"))
EACH = 6
LONGEST = 300


def names(value: Any) -> Iterator[str]:
    """Every name in a schema: of fields, and of the values to choose from."""
    if isinstance(value, dict):
        yield from value.get("properties", ())
        yield from value.get("enum", ())
        for part in value.values():
            yield from names(part)
    elif isinstance(value, list):
        for part in value:
            yield from names(part)


def main() -> None:
    """Writes both."""
    from border.requests import requests  # type: ignore[import-not-found]

    from gridwords import _core
    from gridwords.ask import schemas

    fuzz = ROOT / "tests" / "fuzz"
    lines = [f'"{name}"\n' for name in sorted(set(names(schemas()))) if name.isascii()]
    lines += [
        f'"{text}"\n'
        for text in ("null", "true", "false", r"\\u05d0", r"\"", "(qu)", "(a|b)", "18446744073709551615")
    ]
    (fuzz / "ask.dict").write_text("".join(lines))
    kinds = _core.ask_kinds()
    left = dict.fromkeys(kinds, EACH)
    for kind, body in requests(1, 3000):
        text = json.dumps(body)
        if left.get(kind) and len(text) <= LONGEST:
            left[kind] -= 1
            place = fuzz / "corpus" / "ask" / f"{kind.replace('/', '-')}-{left[kind]}"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(bytes([kinds.index(kind)]) + text.encode())


if __name__ == "__main__":
    main()
