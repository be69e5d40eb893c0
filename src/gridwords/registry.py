"""Registry: what users may add to gridwords, by name.

Engines, optimisers and studies each have one. It knows ours, those registered in this process, and those that installed
packages announce as entry points. Nothing is imported before it is requested, and packages are looked up only for a
name that is not known yet, or for a list of all: a solve must feel instant.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from gridwords.cached import cached_property
from gridwords.errors import BadOption, shorten, unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from importlib.metadata import EntryPoint
    from typing import Protocol

    class Named(Protocol):
        """Anything with a name."""

        name: str


T = TypeVar("T")


class Registry(Mapping[str, T]):
    """The things of one kind, such as `engine`, by name.

    `ours` has `module:name` for each of ours, or the thing itself. `read` makes a thing of the kind out of what was
    registered or loaded, or raises BadOption. `group` is the group of entry points.
    """

    def __init__(
        self, kind: str, group: str, ours: Mapping[str, Any], read: Callable[[Any], T], *reserved: str
    ) -> None:
        self.kind, self._group, self._ours, self._read, self._reserved = kind, group, ours, read, reserved
        self._known: dict[str, T] = {}

    def register(self, thing: Any) -> Any:
        """Registers a class or an instance under its name, and returns it, so this is also a class decorator.

        A later registration may replace an earlier one, but none of ours.
        """
        known = self._read(thing)
        name = getattr(known, "name", None)
        if not isinstance(name, str) or not name or not name.isprintable() or " " in name:
            raise BadOption(
                f"{self.kind} {shorten(thing)}: its name is {shorten(name)}, expected a text without spaces"
            )
        if name in self._ours or name in self._reserved:
            raise BadOption(f"there is already {self._article} {self.kind} {name!r}: choose another name")
        self._known[name] = known
        return thing

    def __getitem__(self, name: str) -> T:
        if (known := self._known.get(name)) is not None:
            return known
        if not isinstance(name, str) or name not in self:
            raise BadOption(unknown(self.kind, name, (*self._reserved, *self)))
        return self._known.setdefault(name, self._load(name))

    def loaded(self) -> dict[str, T]:
        """All of them, except those of packages that cannot be imported."""
        found = {}
        for name in self:
            with suppress(BadOption):
                found[name] = self[name]
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._ours or name in self._known or name in self._installed

    def __iter__(self) -> Iterator[str]:
        """The names: ours, then all others."""
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())

    def _names(self) -> dict[str, None]:
        return dict.fromkeys((*self._ours, *self._known, *self._installed))

    @cached_property
    def _installed(self) -> dict[str, EntryPoint]:
        """If two packages announce the same name, the first one gets it. Ours cannot be replaced."""
        from importlib.metadata import entry_points

        found: dict[str, EntryPoint] = {}
        for entry in entry_points(group=self._group):
            found.setdefault(entry.name, entry)
        return found

    def _load(self, name: str) -> T:
        if name in self._ours:
            if not isinstance(thing := self._ours[name], str):
                return self._read(thing)
            from importlib import import_module

            module, _, attribute = thing.partition(":")
            return self._read(getattr(import_module(module), attribute))
        entry = self._installed[name]
        try:
            return self._read(entry.load())
        except Exception as error:  # whatever the module of somebody else's package raises
            package = entry.dist.name if entry.dist is not None else entry.value
            raise BadOption(
                f"{self.kind} {name} of package {package} cannot be loaded: {type(error).__name__}: {error}"
            ) from error

    @property
    def _article(self) -> str:
        return "an" if self.kind[0] in "aeiou" else "a"
