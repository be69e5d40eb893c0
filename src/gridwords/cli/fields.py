"""Options of commands, made from the fields that the core declares. Values are passed on as typed: the core checks
them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

import click

from gridwords.ask import schemas
from gridwords.cli.options import completing, together

Command = TypeVar("Command", bound=Callable[..., Any])

# What stands for a value in the help, by the format of a field or by its type.
_METAVARS = {"size": "ROWSxCOLS", "range": "FEWEST-MOST", "integer": "N", "number": "SECONDS"}
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?", re.ASCII)


def field_options(
    kind: str, *, without: Collection[str] = (), flags: Mapping[str, str] | None = None
) -> Callable[[Command], Command]:
    """An option for each field of a request, in the order of its declaration.

    `flags` names both sides of a switch that is on by default, if the other side is not `--no-` and the name.
    """
    fields = _fields(kind)
    options = [field_option(kind, name, (flags or {}).get(name)) for name in fields if name not in without]
    return together(*options)


def field_option(kind: str, name: str, flag: str | None = None) -> Callable[[Command], Command]:
    """The option for one field of a request. If it was not typed, nothing is passed on."""
    field = _fields(kind)[name]
    option = "--" + name.removesuffix("_s").replace("_", "-")
    default = field.get("default")
    forms = list(_forms(field))
    if any(form.get("type") == "boolean" for form in forms):
        if flag is None and default:
            flag = f"{option}/--no-{option[2:]}"
        help = f"{field['description']}  [default: {option[2:]}]" if default else field["description"]
        return click.option(flag or option, name, is_flag=True, default=None, help=help)
    names = next((form["enum"] for form in forms if "enum" in form), ())
    kinds = [
        known for form in forms for known in (form.get("format"), form.get("type")) if known in _METAVARS
    ]
    return click.option(
        option,
        name,
        metavar="|".join(names) or (_METAVARS[kinds[0]] if kinds else name.upper()),
        help=field["description"] + (f"  [default: {default}]" if default else ""),
        shell_complete=completing(lambda: names) if names else None,
    )


def as_request(kind: str, typed: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed, in the form that a request takes: a number if the field takes one and the text is one."""

    def read(name: str, value: Any) -> Any:
        kinds = {form.get("type") for form in _forms(_fields(kind)[name])}
        is_number = isinstance(value, str) and kinds & {"integer", "number"} and _NUMBER.fullmatch(value)
        if not is_number:
            return value
        return float(value) if "number" in kinds or not value.lstrip("-").isdigit() else int(value)

    return {name: read(name, value) for name, value in typed.items() if value is not None}


@cache
def _fields(kind: str) -> dict[str, Any]:
    fields: dict[str, Any] = schemas()[kind]["properties"]
    return fields


def _forms(schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The forms that a value may have; a seed may be a number or digits as text."""
    if isinstance(kinds := schema.get("type"), list):
        yield from ({**schema, "type": kind} for kind in kinds)
    else:
        yield schema
    for form in schema.get("anyOf", ()):
        yield from _forms(form)
