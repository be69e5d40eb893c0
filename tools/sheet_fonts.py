"""Write the fonts of printed puzzles and the table of their widths, from two npm packages of open fonts.

    pip install fonttools
    npm pack @fontsource/atkinson-hyperlegible-next@5.3.0 @fontsource/opendyslexic@5.3.0
    python tools/sheet_fonts.py FOLDER

FOLDER has the two archives. Letters of Latin alphabets stay, without kerning and ligatures, so that the width of a text
is the sum of the widths of its letters: the layout in `core/make/` needs no font. The second font is renamed, because
its licence reserves its name for the original.
"""

from __future__ import annotations

import io
import sys
import tarfile
from pathlib import Path
from typing import Any

from fontTools.merge import Merger
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "src/gridwords/data/fonts"
TABLE = ROOT / "core/make/font_widths.h"
SOURCES = {"sans": "atkinson-hyperlegible-next", "dyslexic": "opendyslexic"}
NAMES = {"sans": "Gridwords Sans", "dyslexic": "Gridwords Dyslexic"}
WEIGHTS = {"": 400, "-bold": 700}
#: Latin letters and what stands between them.
KEPT = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    0x1E9E,
    *range(0x2010, 0x2027),
    0x20AC,
    0x2212,
]
UNITS = 1000


def unpacked(archive: Path, part: str) -> TTFont | None:
    with tarfile.open(archive) as files:
        try:
            file = files.extractfile(f"package/files/{part}.woff")
        except KeyError:
            return None
        assert file is not None
        font = TTFont(io.BytesIO(file.read()))
    font.flavor = None
    return font


def subset(font: TTFont) -> TTFont:
    options = Options(
        layout_features=[], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 6, 13, 14]
    )
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "kern", "DSIG", "STAT"]
    one = Subsetter(options)
    one.populate(unicodes=KEPT)
    one.subset(font)
    return font


def with_quadratic_outlines(font: TTFont) -> None:
    """Turns the outlines of PostScript into those of TrueType, which reportlab embeds."""
    glyphs: dict[str, Any] = {}
    drawn = font.getGlyphSet()
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(drawn)
        drawn[name].draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = newTable("glyf")
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["glyf"].glyphs = glyphs
    for name, glyph in glyphs.items():
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyph, "xMin", 0))
    most = font["maxp"]
    most.tableVersion = 0x00010000
    unused = (
        "TwilightPoints",
        "Storage",
        "FunctionDefs",
        "InstructionDefs",
        "StackElements",
        "SizeOfInstructions",
    )
    for field in unused:
        setattr(most, f"max{field}", 0)
    most.maxZones, most.maxComponentElements = 1, 0
    most.compile(font)
    for gone in ("CFF ", "VORG"):
        if gone in font:
            del font[gone]
    font.sfntVersion = "\0\1\0\0"


def renamed(font: TTFont, name: str, style: str) -> None:
    table = font["name"]
    for number, text in {
        1: name,
        2: style,
        3: f"{name} {style}",
        4: f"{name} {style}",
        6: f"{name} {style}",
    }.items():
        for record in [one for one in table.names if one.nameID == number]:
            table.setName(
                text.replace(" ", "-") if number == 6 else text,
                number,
                record.platformID,
                record.platEncID,
                record.langID,
            )


def made(folder: Path, font: str, ending: str, weight: int) -> TTFont:
    """One file: Latin letters of the font in that weight."""
    source = SOURCES[font]
    archive = next(folder.glob(f"fontsource-{source}-[0-9]*.tgz"))
    parts = [unpacked(archive, f"{source}-{part}-{weight}-normal") for part in ("latin", "latin-ext")]
    files = []
    for number, part in enumerate(filter(None, parts)):
        if "CFF " in part:
            with_quadratic_outlines(part)
        path = folder / f"part-{number}.ttf"
        subset(part).save(path)
        files.append(str(path))
    whole = Merger().merge(files) if len(files) > 1 else TTFont(files[0])
    assert whole["head"].unitsPerEm == UNITS
    renamed(whole, NAMES[font], "Bold" if weight > 400 else "Regular")
    whole.save(FONTS / f"{font}{ending}.ttf")
    with tarfile.open(archive) as licences:
        licence = licences.extractfile("package/LICENSE")
        assert licence is not None
        (FONTS / f"{font}-LICENSE.txt").write_bytes(licence.read())
    return whole


def main() -> None:
    folder = Path(sys.argv[1])
    faces = [made(folder, font, ending, weight) for font in SOURCES for ending, weight in WEIGHTS.items()]
    maps = [face.getBestCmap() for face in faces]
    rows = []
    for point in KEPT:
        if all(point in known for known in maps):
            widths = [face["hmtx"][known[point]][0] for face, known in zip(faces, maps, strict=True)]
            rows.append(f"    {{0x{point:04X}, {{{', '.join(map(str, widths))}}}}},")
    heights = ", ".join(str(face["glyf"][face.getBestCmap()[ord("H")]].yMax) for face in faces)
    TABLE.write_text(
        "\n".join(
            [
                "// Written by tools/sheet_fonts.py: how wide the letters of the bundled fonts are, in thousandths of their size.",
                "#pragma once",
                "",
                "#include <cstdint>",
                "",
                "namespace gridwords {",
                "",
                "// Of sans, sans bold, dyslexic and dyslexic bold.",
                "struct FontWidths {",
                "    char32_t letter;",
                "    int16_t widths[4];",
                "};",
                "",
                f"constexpr int16_t capital_heights[] = {{{heights}}};",
                "",
                "// clang-format off",
                "constexpr FontWidths font_widths[] = {",
                *rows,
                "};",
                "// clang-format on",
                "",
                "}  // namespace gridwords",
                "",
            ]
        )
    )


if __name__ == "__main__":
    main()
