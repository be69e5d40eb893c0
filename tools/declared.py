"""Write the page's declared.js from the declarations of requests: `python tools/declared.py`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gridwords.ask import schemas

MODULE = Path(__file__).parent.parent / "src/gridwords/server/page/js/declared.js"
#: The fields that the page shows as controls and takes something from.
SHOWN = {
    "solve": ("rules", "level", "hide_vulgar", "neighbours"),
    "check": ("players",),
    "watch": ("method",),
    "roll": ("dice",),
    "optimise": ("size", "optimiser", "objective", "deadline_s"),
    "make/wordsearch": (
        *("difficulty", "overlaps", "shape", "allow_vulgar", "fill"),
        *("random", "level", "choose", "accents", "sharp_s"),
    ),
    "make/theme": ("span", "unique", "difficulty"),
    "make/board": ("size", "difficulty", "words", "level", "cover", "longest", "rules"),
    "make/series": ("kind",),
}
TAKEN = ("enum", "minimum", "maximum", "maxItems", "maxLength")
#: How the help states a default that depends on another field; the schema has null for it.
STATED_DEFAULT = re.compile(r"Default: (\S+)\.$")
HEAD = """\
// What the page's questions take, by the last part of their paths. `make docs` writes this file from core/ask/requests.h.
export const declared = """
WIDTH = 120


def taken(fields: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """What some fields of a schema take, without those that take anything."""
    found = {name: of_field(fields[name]) for name in names}
    return {name: facts for name, facts in found.items() if facts}


def of_field(field: Mapping[str, Any]) -> dict[str, Any]:
    """The names, range and default of a field; of a list of objects, those of their fields."""
    forms = [form for form in field.get("anyOf", (field,)) if form.get("type") != "null"]
    forms = [inner for form in forms for inner in ([form] if "format" in form else form.get("anyOf", [form]))]
    facts: dict[str, Any] = {}
    for form in forms:
        if inner := form.get("items", {}).get("properties"):
            facts |= taken(inner, inner)
        facts |= {key: exact(form[key]) for key in TAKEN if key in form}
    default = field.get("default")
    stated = STATED_DEFAULT.search(field["description"])
    if default is None and stated:
        default = int(stated[1]) if "minimum" in facts else stated[1]
        if default not in facts.get("enum", (default,)):
            default = None  # "any" is no name
    if default is not None:
        facts["default"] = exact(default)
    return facts


def exact(value: Any) -> Any:
    """A number without an empty fraction, as Prettier writes it."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def written(value: Any, before: int, indent: str) -> str:
    """A value as Prettier writes it after `before` characters: on one line if that has room."""
    if not isinstance(value, Mapping):
        return json.dumps(value)
    names = {name: name if name.isidentifier() else json.dumps(name) for name in value}
    line = ", ".join(f"{names[name]}: {written(inner, 0, '')}" for name, inner in value.items())
    if "\n" not in line and before + len(f"{{ {line} }},") <= WIDTH:
        return f"{{ {line} }}"
    deeper = f"{indent}  "
    rows = (
        f"{names[name]}: {written(inner, len(f'{deeper}{name}: '), deeper)}" for name, inner in value.items()
    )
    return "{\n" + "".join(f"{deeper}{row},\n" for row in rows) + f"{indent}}}"


def text() -> str:
    """The module."""
    of_all = schemas()
    questions = {
        kind.split("/")[-1]: taken(of_all[kind]["properties"], names) for kind, names in SHOWN.items()
    }
    return f"{HEAD}{written(questions, WIDTH, '')};\n"


if __name__ == "__main__":
    MODULE.write_text(text(), encoding="utf-8")
