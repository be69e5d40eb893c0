"""Write docs/options.md from the declarations of the options: `python tools/options.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from gridwords.engines.choose import engines
from gridwords.engines.engine import MAX_PATHS, MAX_TOTAL_PATHS
from gridwords.optimise.run import OPTIMISERS
from gridwords.option import Option

PAGE = Path(__file__).parent.parent / "docs" / "options.md"


def lines() -> Iterator[str]:
    """The page, line by line."""
    yield "# Options"
    yield ""
    yield "Every option of every engine and optimiser. `make docs` writes this page from the code; `gridwords info` prints"
    yield "the options of the engines, and `gridwords optimise climb --help` those of an optimiser."
    yield ""
    yield "    gridwords solve oatrihpshtnrenei --engine prefix --option split=depth:2 --option schedule=stealing"
    yield "    gridwords optimise climb 4 4 --pool 500"
    yield ""
    yield "## Engines"
    yield ""
    yield "In Python, pass `options={...}`. Every engine that lists words also takes:"
    yield ""
    yield from table([MAX_PATHS, MAX_TOTAL_PATHS])
    for engine in engines().values():
        yield ""
        yield f"### `{engine.name}`"
        yield ""
        yield f"{engine.summary[0].upper()}{engine.summary[1:]}."
        if engine.options:
            yield ""
            yield from table(engine.options)
    yield ""
    yield "## Optimisers"
    yield ""
    yield "In Python these are keyword arguments, as in `climb((4, 4), pool=500)`."
    for optimiser in OPTIMISERS.values():
        yield ""
        yield f"### `{optimiser.name}`"
        yield ""
        yield f"{optimiser.summary[0].upper()}{optimiser.summary[1:]}."
        yield ""
        yield from table(optimiser.options)


def table(options: Iterable[Option]) -> Iterator[str]:
    """One row per option."""
    yield "| option | takes | default | meaning |"
    yield "| --- | --- | --- | --- |"
    for option in options:
        takes = option.range() if option.kind or option.expected else "text"
        default = "" if option.default is None else f"`{option.default}`"
        help = option.help.rstrip(".").replace("|", "\\|")
        yield f"| `{option.name}` | {takes} | {default} | {help} |"


def text() -> str:
    """The page."""
    return "\n".join(lines()) + "\n"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
