"""Several of the page's modules as one, which is what a notebook loads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b(?! default ).*", re.MULTILINE)


def bundle(entry: str, modules: Mapping[str, str]) -> str:
    """The entry with every module that it uses: each becomes a function that is called once and returns what it exports.

    It takes the two forms that the page's modules have: `import { a, b as c } from "./name.js";` and `export` before a
    function, class or constant. Raises ValueError for any other.
    """
    wrapped: dict[str, str] = {}

    def bring(names: str, module: str) -> str:
        if module not in wrapped:
            wrapped[module] = ""  # a module that imports itself in the end would not be seen again
            body = inlined(modules[module], module)
            exported = ", ".join(_EXPORT.findall(modules[module]))
            wrapped.pop(module)  # after those it uses
            wrapped[module] = f"const {_name(module)} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();\n"
        return f"const {{{names.replace(' as ', ': ')}}} = {_name(module)};"

    def inlined(text: str, name: str) -> str:
        text = _IMPORT.sub(lambda found: bring(found[1], found[2]), text)
        text = _EXPORT.sub("", text)
        if left := _LEFT.search(text):
            raise ValueError(f"{name}.js: cannot bundle {left[0]!r}")
        return text

    last = inlined(entry, "the entry")
    return "".join(wrapped.values()) + last


def _name(module: str) -> str:
    return "module_" + module.replace("-", "_")
