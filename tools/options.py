"""Write docs/options.md from the declarations of options and requests: `python tools/options.py`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from gridwords.ask import schemas
from gridwords.engines.choose import engines
from gridwords.engines.engine import MAX_PATHS, MAX_TOTAL_PATHS
from gridwords.optimise.run import OPTIMISERS
from gridwords.option import Option

PAGE = Path(__file__).parent.parent / "docs" / "options.md"
FIELD_HEAD = ("| field | takes | default | meaning |", "| --- | --- | --- | --- |")


def lines() -> Iterator[str]:
    """The page, line by line."""
    yield "# Options"
    yield ""
    yield "Every option of every engine and optimiser, and every field of every request. `make docs` writes this page from the"
    yield "code; `gridwords info` prints the options of the engines, and `gridwords optimise climb --help` the options of an"
    yield "optimiser."
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
    yield ""
    yield "## Requests"
    yield ""
    yield "What each question takes: the members of an HTTP request, the arguments of a function in Python, and the options of"
    yield "a command, where `deadline_s` is `--deadline`. The server has [limits](http.md#limits) of its own."
    requests = {kind: rows(schema) for kind, schema in schemas().items()}
    shared = shared_rows(requests.values())
    yield ""
    yield "### Shared fields"
    yield ""
    yield "Many requests have these fields; each names the ones it has."
    yield ""
    yield from FIELD_HEAD
    yield from shared.values()
    for kind, fields in requests.items():
        yield ""
        yield f"### `{kind}`"
        yield ""
        yield schemas()[kind]["description"]
        own = [row for name, row in fields.items() if shared.get(name) != row]
        if own:
            yield ""
            yield from FIELD_HEAD
            yield from own
        others = [f"`{name}`" for name, row in fields.items() if shared.get(name) == row]
        if others:
            yield ""
            yield f"Also {', '.join(others)} ([shared](#shared-fields))."


def rows(schema: Mapping[str, Any]) -> dict[str, str]:
    """The row of each field of a request."""
    found = {}
    for name, field in schema["properties"].items():
        default = "required" if name in schema["required"] else written(field["default"])
        help = field["description"].replace("|", "\\|")
        found[name] = f"| `{name}` | {takes(field)} | {default} | {help} |"
    return found


def shared_rows(requests: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """The row of each field that three or more requests have in the same form; for each name the most common one."""
    counted = Counter(item for fields in requests for item in fields.items())
    shared: dict[str, str] = {}
    for (name, row), number in counted.most_common():
        if number >= 3:
            shared.setdefault(name, row)
    return shared


def written(default: Any) -> str:
    """A default as JSON has it; nothing for none."""
    return "" if default in (None, "", []) else f"`{json.dumps(default)}`"


def takes(field: Mapping[str, Any]) -> str:
    """What a field takes, in words."""
    forms = [form for form in field.get("anyOf", (field,)) if form.get("type") != "null"]
    return " or ".join(dict.fromkeys(in_words(form) for form in forms)).replace("|", "\\|")


def in_words(form: Mapping[str, Any]) -> str:
    """One form of a value, in words."""
    if form.get("format") == "size":
        return "rows and columns"
    if form.get("format") == "range":
        return "the fewest and the most"
    if "enum" in form:
        return f"one of {', '.join(form['enum'])}"
    if "anyOf" in form:
        return takes(form)
    kind = form["type"]
    if isinstance(kind, list):
        return "a whole number from 0 to 2^64 - 1"
    if kind == "integer" and "maximum" in form:
        return f"a whole number from {form['minimum']:,} to {form['maximum']:,}"
    if kind == "array":
        return "a list of objects" if form["items"].get("type") == "object" else "a list"
    names = {"boolean": "true or false", "string": "text", "integer": "a whole number", "number": "a number"}
    return names[kind]


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
