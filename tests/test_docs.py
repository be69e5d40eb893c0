"""The examples in the docstrings run, and everything public has a docstring."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from functools import cached_property

import pytest

import gridwords

MODULES = sorted(
    name
    for _, name, _ in pkgutil.walk_packages(gridwords.__path__, "gridwords.")
    if name not in ("gridwords.__main__", "gridwords._core")
)


@pytest.mark.parametrize("name", ["gridwords", *MODULES])
def test_docstring_examples(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as missing:  # of an extra
        if (missing.name or "").startswith("gridwords"):
            raise
        pytest.skip(f"{missing.name} is not installed")
    # The examples use the package as its readers do.
    names = {public: getattr(gridwords, public) for public in gridwords.__all__}
    result = doctest.testmod(module, extraglobs=names)
    assert result.failed == 0
    # doctest does not look into cached properties.
    for noun in [value for value in vars(module).values() if inspect.isclass(value)]:
        for part, value in vars(noun).items():
            if noun.__module__ == name and isinstance(value, cached_property) and value.__doc__:
                example = doctest.DocTestParser().get_doctest(value.__doc__, dict(names), part, name, 0)
                assert doctest.DocTestRunner().run(example).failed == 0, part


@pytest.mark.parametrize("name", gridwords.__all__)
def test_public_names_are_documented(name: str) -> None:
    noun = getattr(gridwords, name)
    if name == "__version__":
        return
    assert inspect.getdoc(noun), name
    if inspect.isclass(noun):
        for part, value in vars(noun).items():
            if not part.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                assert inspect.getdoc(getattr(noun, part)), f"{name}.{part}"
