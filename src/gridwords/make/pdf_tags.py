"""Tags of PDF files: headings and paragraphs in reading order, for screen readers.

reportlab writes no tags, but lets us add to the content of pages, their dictionaries and the catalogue.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gridwords.make.sheets import Text


#: The members of a text that are the same for all letters in a row of a grid.
_SHARED: tuple[Literal["align", "bold", "turned", "y"], ...] = ("align", "bold", "turned", "y")


class _Element(NamedTuple):
    """A part of the document: other parts, or the number of marked content on a page."""

    role: str
    parts: list[_Element]
    page: int
    number: int | None = None


class Tags:
    """The structure of a document whose pages are drawn one after the other."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._pages: list[Any] = []  # references
        self._open = [_Element("Document", [], 0)]
        self._marked: list[list[_Element]] = []

    def begin_page(self) -> None:
        """Before anything is drawn on a page."""
        self._pages.append(self._canvas._doc.thisPageRef())
        self._marked.append([])

    @contextmanager
    def part(self, role: str) -> Iterator[None]:
        """A part that has others in it."""
        made = _Element(role, [], len(self._pages) - 1)
        self._open[-1].parts.append(made)
        self._open.append(made)
        yield
        self._open.pop()

    @contextmanager
    def text(self, role: str) -> Iterator[None]:
        """A part that is drawn."""
        marked = self._marked[-1]
        made = _Element(role, [], len(self._pages) - 1, len(marked))
        self._open[-1].parts.append(made)
        self._canvas._code.append(f"/{role} <</MCID {len(marked)}>> BDC")
        marked.append(made)
        yield
        self._canvas._code.append("EMC")

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """Marks what is drawn inside as mere decoration."""
        self._canvas._code.append("/Artifact BMC")
        yield
        self._canvas._code.append("EMC")

    def finish(self) -> None:
        """Writes the structure, after the last page."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName

        document = self._canvas._doc
        references: dict[int, Any] = {}

        def written(element: _Element, parent: Any) -> Any:
            made = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName(element.role), "P": parent})
            reference = document.Reference(made)
            references[id(element)] = reference
            made["Pg"] = self._pages[element.page]
            made["K"] = (
                PDFArray([written(part, reference) for part in element.parts])
                if element.number is None
                else element.number
            )
            return reference

        root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        document.Catalog.StructTreeRoot = document.Reference(root)
        root["K"] = written(self._open[0], document.Catalog.StructTreeRoot)
        numbers: list[Any] = []
        for place, (page, marked) in enumerate(zip(self._pages, self._marked, strict=True)):
            numbers += [place, PDFArray([references[id(element)] for element in marked])]
            dictionary = document.idToObject[page.name]
            dictionary.__NoDefault__ = [*dictionary.__NoDefault__, "StructParents"]
            dictionary.StructParents = place
        root["ParentTree"] = document.Reference(PDFDictionary({"Nums": PDFArray(numbers)}))
        root["ParentTreeNextKey"] = len(self._pages)
        self._canvas.setCatalogEntry("MarkInfo", {"Marked": "true"})


def rows_of(texts: Sequence[Text]) -> Iterator[list[Text]]:
    """The texts in their order, with the letters of a row of a grid together."""
    row: list[Text] = []
    for text in texts:
        if row and not (text["align"] == "middle" and all(text[name] == row[0][name] for name in _SHARED)):
            yield row
            row = []
        row.append(text)
    if row:
        yield row
