"""Hunspell dictionaries: every form of every word of a `.dic` file, by the rules of its `.aff` file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any

from gridwords.errors import BadLexicon, EngineUnavailable
from gridwords.hints import Path
from gridwords.text import is_letters

_MOST_FORMS = 20_000_000  # Hungarian has a hundred million
_DEPTH = 2  # suffixes on suffixes


def affix_file(path: str | Path) -> Path | None:
    """The `.aff` file next to a `.dic` file; None if this is not a Hunspell dictionary."""
    from pathlib import Path

    path = Path(path)
    return there if path.suffix == ".dic" and (there := path.with_suffix(".aff")).is_file() else None


def hunspell_words(path: str | Path) -> list[str]:
    """The words of a Hunspell dictionary with their prefixes and suffixes.

    Compounds, and forms with a hyphen, an apostrophe or a space, are left out.
    """
    rules, entries = _read(path)
    forms: set[str] = set()
    affixes = _Affixes(rules)
    for entry in entries:
        forms.update(filter(is_letters, affixes.forms(entry.stem.replace("ĳ", "ij"), entry.flags)))
        if len(forms) > _MOST_FORMS:
            raise BadLexicon(f"it makes more than {_MOST_FORMS:,} words: expand it with another program")
    return sorted(forms - affixes.forbidden(entries))


def _read(path: str | Path) -> tuple[Any, list[Any]]:
    """The rules and the entries of a dictionary, as spylls reads them."""
    try:
        from spylls.hunspell.readers import read_aff, read_dic
        from spylls.hunspell.readers.file_reader import FileReader
    except ModuleNotFoundError:
        raise EngineUnavailable(
            f"{path} is a Hunspell dictionary, which needs spylls: install it with pip install 'gridwords[hunspell]'"
        ) from None

    with ExitStack() as opened:

        class Reader(FileReader):  # type: ignore[misc]
            """A reader whose files are closed at the end."""

            def _open(self, path: str, encoding: str) -> Any:
                return opened.enter_context(super()._open(path, encoding))

        try:
            rules, context = read_aff(Reader(str(affix_file(path))))
            entries: list[Any] = read_dic(
                Reader(str(path), context.encoding), aff=rules, context=context
            ).words
        except Exception as error:  # spylls raises whatever a damaged file leads to
            raise BadLexicon(f"not a Hunspell dictionary, or its .aff file is damaged: {error!r}") from None
    return rules, entries


class _Affixes:
    """What the rules make of a word."""

    def __init__(self, rules: Any) -> None:
        self._suffixes, self._prefixes = rules.SFX, rules.PFX
        self._hidden = {flag for flag in (rules.NEEDAFFIX, rules.ONLYINCOMPOUND) if flag}
        self._forbidden = rules.FORBIDDENWORD
        self._circumfix = rules.CIRCUMFIX

    def forbidden(self, entries: Iterable[Any]) -> set[str]:
        """Words that the dictionary lists as wrong."""
        return {entry.stem for entry in entries if self._forbidden and self._forbidden in entry.flags}

    def forms(self, stem: str, flags: set[str]) -> Iterator[str]:
        """The word, if it can stand alone, and its forms."""
        if self._forbidden and self._forbidden in flags:
            return
        if self._hidden.isdisjoint(flags):
            yield stem
        suffixed = list(self._suffixed(stem, flags, _DEPTH))
        for affix, form in (*self._prefixed(stem, flags), *suffixed):
            if self._hidden.isdisjoint(affix.flags) and not self._is_half(affix):
                yield form
        for suffix, form in suffixed:
            if suffix.crossproduct and self._hidden.isdisjoint(suffix.flags):
                # A prefix goes with the flags of the word or with those of its suffix.
                for prefix, both in self._prefixed(form, flags | set(suffix.flags)):
                    if prefix.crossproduct and self._is_half(prefix) == self._is_half(suffix):
                        yield both

    def _is_half(self, affix: Any) -> bool:
        """Whether it is half of a circumfix."""
        return bool(self._circumfix) and self._circumfix in affix.flags

    def _suffixed(self, stem: str, flags: set[str], depth: int) -> Iterator[tuple[Any, str]]:
        for flag in flags:
            for suffix in self._suffixes.get(flag, ()):
                if (
                    suffix.cond_regexp.search(stem)
                    and stem.endswith(suffix.strip)
                    and len(suffix.strip) < len(stem)
                ):
                    form = stem[: len(stem) - len(suffix.strip)] + suffix.add
                    yield suffix, form
                    if depth > 1 and suffix.flags:
                        yield from self._suffixed(form, suffix.flags, depth - 1)

    def _prefixed(self, stem: str, flags: set[str]) -> Iterator[tuple[Any, str]]:
        for flag in flags:
            for prefix in self._prefixes.get(flag, ()):
                if prefix.cond_regexp.search(stem) and stem.startswith(prefix.strip):
                    yield prefix, prefix.add + stem[len(prefix.strip) :]
