"""cached_property: an attribute that is computed when it is first read, and then kept."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

__all__ = ["cached_property"]

if TYPE_CHECKING:
    from functools import cached_property
else:

    class cached_property(functools.cached_property):  # noqa: N801  (named as the one it replaces)
        """As in functools, but without the lock that all objects of a class share in Python 3.11.

        A process that was forked while another thread held that lock would wait for it forever.
        """

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            return vars(instance).setdefault(self.attrname, self.func(instance))
