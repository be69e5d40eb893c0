"""Several of the page's modules as one file: a browser far away waits for one answer instead of fifty, and a notebook
loads only one.

Works on what the modules of the page are: named imports and exports at the start of a line, no cycles, and exports that
are never assigned again. Each module becomes a function that is called once and returns what it exports.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "\./([\w-]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b(?! default ).*", re.MULTILINE)
_WAITS = re.compile(r"^\S.*\bawait\b", re.MULTILINE)
#: Lines of comments, and JSDoc: nobody reads them in a bundle, and they would be a quarter of it.
_COMMENT = re.compile(r"^ *//[^\n]*\n|/\*\*.*?\*/ ?", re.MULTILINE | re.DOTALL)


def bundle(entry: str, modules: Mapping[str, str]) -> str:
    """The entry with every module that it uses, without comments. Raises ValueError for an import or export in another
    form.
    """
    wrapped: dict[str, str] = {}

    def bring(found: re.Match[str]) -> str:
        names, everything, module = found.groups()
        if module not in wrapped:
            wrapped[module] = ""  # ends the recursion if a module indirectly imports itself
            body = inlined(modules[module], module)
            exported = ", ".join(_EXPORT.findall(modules[module]))
            wrapped.pop(module)  # after those it uses
            start = "await (async () => {" if _WAITS.search(body) else "(() => {"
            wrapped[module] = f"const {_name(module)} = {start}\n{body}\nreturn {{ {exported} }};\n}})();\n"
        taken = everything or "{" + names.replace(" as ", ": ") + "}"
        return f"const {taken} = {_name(module)};"

    def inlined(text: str, name: str) -> str:
        text = _EXPORT.sub("", _IMPORT.sub(bring, _COMMENT.sub("", text)))
        if left := _LEFT.search(text):
            raise ValueError(f"{name}.js: cannot bundle {left[0]!r}")
        return text

    last = inlined(entry, "the entry")
    return "".join(wrapped.values()) + last


def _name(module: str) -> str:
    return "$" + module.replace("-", "_")
