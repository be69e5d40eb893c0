"""Option: a parameter of an engine or an optimiser, declared once.

Validation, help, the command line, the HTTP schema and the documentation are all derived from the declaration:

    Option("levels", int, default=2, low=0, high=255, help="cells per walk before the search continues depth first")
    Option("queue", ("local", "shared"), default="local", help="one queue per thread, or one for all")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gridwords.argument import real_number, whole_number
from gridwords.errors import BadOption, shorten, unknown

_FAR = 10**12  # an upper end that no sensible value comes near is mentioned only if it was exceeded


@dataclass(frozen=True)
class Option:
    """One parameter: its name, type, default, range and help.

    `kind` is `int`, `float`, a tuple of names to choose from, or None where `parse` reads the value. `parse` turns a
    given value into a checked one and raises ValueError for anything else; `expected` then says what it takes.
    `above` excludes the lower end of the range.

    >>> Option("levels", int, default=2, low=0, high=255).read("7")
    7
    """

    name: str
    kind: type[int] | type[float] | tuple[str, ...] | None = None
    default: Any = None
    low: float = 0
    high: float = 2**31 - 1
    help: str = ""
    above: bool = False
    parse: Callable[[Any], Any] | None = None
    expected: str = ""

    def read(self, value: Any) -> Any:
        """The checked value; the command line passes text, so numbers may be written out."""
        if value is None and self.default is None:
            return None
        if self.parse is not None:
            try:
                return self.parse(value)
            except (TypeError, ValueError) as error:
                if isinstance(error, BadOption):
                    raise
                raise self._refuse(value) from None
        if isinstance(self.kind, tuple):
            if value not in self.kind:
                raise self._refuse(value)
            return value
        number = self._number(value)
        # Written so that nan is refused too.
        if (
            number is None
            or not (self.low < number if self.above else self.low <= number)
            or not number <= self.high
        ):
            raise self._refuse(value)
        return number

    def _number(self, value: Any) -> int | float | None:
        if isinstance(value, str):
            try:
                value = float(value) if self.kind is float else int(value)
            except ValueError:  # Python also refuses texts of thousands of digits
                return None
        try:
            return real_number(value) if self.kind is float else whole_number(value)
        except TypeError:
            return None

    def _refuse(self, value: Any) -> BadOption:
        return BadOption(f"option {self.name}={shorten(value)}: expected {self.range(value)}")

    def range(self, value: Any = None) -> str:
        """What the option takes, in words: `a whole number from 0 to 255`."""
        if self.expected:
            return self.expected
        if isinstance(self.kind, tuple):
            return f"one of {', '.join(self.kind)}"
        start = f"{'a number' if self.kind is float else 'a whole number'} {'above' if self.above else 'from'} {_number(self.low)}"
        if self.high >= _FAR and not (isinstance(value, (int, float)) and value > self.high):
            return start if self.above else f"{start} up"
        return f"{start} {'and at most' if self.above else 'to'} {_number(self.high)}"

    def describe(self) -> str:
        """The help text followed by the default, as `gridwords info` and `--help` print it.

        >>> Option("queue", ("local", "shared"), default="local", help="who owns a queue").describe()
        'who owns a queue: local (default) or shared'
        """
        if isinstance(self.kind, tuple):
            names = [f"{name} (default)" if name == self.default else name for name in self.kind]
            return f"{self.help}: {', '.join(names[:-1])} or {names[-1]}"
        return self.help if self.default is None else f"{self.help} (default: {self.default})"

    def schema(self) -> dict[str, Any]:
        """The option as a JSON schema, for the description of the HTTP interface."""
        schema: dict[str, Any] = {"description": self.describe()}
        if self.default is not None:
            schema["default"] = self.default
        if isinstance(self.kind, tuple):
            schema["enum"] = list(self.kind)
        elif self.kind is not None:
            schema["type"] = "integer" if self.kind is int else "number"
            schema["exclusiveMinimum" if self.above else "minimum"] = self.low
            schema["maximum"] = self.high
        return schema


def _number(value: float) -> str:
    return f"{int(value):,}" if value == int(value) else f"{value:g}"


def read_options(owner: str, options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option: those given, checked, and the defaults of the others.

    `owner` is what an error calls the engine or optimiser, such as `engine prefix`.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOption(
                f"{owner}: {unknown('option', name, known)}"
                if known
                else f"{owner} has no options, got {shorten(name)}"
            )
    return {name: option.read(given.get(name, option.default)) for name, option in known.items()}
