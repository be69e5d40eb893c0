"""The installed fonts that letters are drawn in, split by family into training fonts and held-out fonts."""

import argparse
import functools
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from arrays import Array
from PIL import Image, ImageDraw, ImageFont

LIST = Path(__file__).resolve().parents[2] / "build" / "reader" / "fonts.json"
FOLDERS = ("/usr/share/fonts/truetype", "/usr/share/fonts/opentype", str(LIST.parent / "fonts"))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# Families that no training tile is drawn in: a rounded, a geometric, a humanist, a grotesque and a slab face,
# two serif faces, and faces of phones.
HELD_OUT = (
    "Cabin",
    "Carlito",
    "Clear Sans",
    "Comfortaa",
    "Dosis",
    "Gillius ADF",
    "Inter",
    "Karla",
    "League Spartan",
    "Liberation Serif",
    "Manrope",
    "Open Sans",
    "Quicksand",
    "Roboto Slab",
    "STIX",
    "Sora",
    "Tuffy",
    "URW Bookman",
)

_UNWANTED = re.compile(
    r"ital|obliq|slant|symbol|math|dingbat|emoji|icon|script|hand|chancery|ornament|initial|outline|shadow|"
    r"sketch|braille|gothic antiqua|fraktur|keyboard|bitmap|smallcap|"
    r"caps|titling|bebas|-sc|swash|inline|stencil|dots|display.*black",
    re.IGNORECASE,
)

_THIN = re.compile(r"thin|hairline|ultra ?light|extra ?light", re.IGNORECASE)

_SERIF = (
    r"serif|roman|tinos|slab|times|tymes|bookman|c059|p052|didot|garamond|vollkorn|libertine|gentium|charis|"
    r"caladea|quattrocento|romande|tribun|myeongjo|junicode|elstob|goudy|prociono|century|old standard|stix|"
    r"concrete|typewriter|courier|mono ps|mekanus|freemono|merriweather|lora|playfair|bitter|arvo|crete|noticia|cardo|"
    r"baskerville|crimson|alegreya|domine|gelasio|spectral|newsreader|fraunces|literata|lusitana|neuton|cormorant|"
    r"bodoni|abril|marcellus|forum|philosopher|rokkitt|patua|sanchez|copse|kreon|pridi|taviraj|trirong|maitree|slabo|"
    r"special elite|laila|markazi"
)

# Helvetica and its likes.
_GROTESQUE = (
    r"Liberation Sans|Nimbus Sans|FreeSans|Arimo|TeX Gyre Heros|Switzera|Roboto$|Inter|Clear Sans|Open Sans"
)


@dataclass(frozen=True)
class Font:
    path: str
    index: int
    family: str
    bold: bool
    serif: bool
    thin: bool


def glyph(font: Font, text: str, size: int) -> Array:
    """The ink of `text`, 0 to 255, trimmed to its box; `size` is the height of a capital letter."""
    face = _face(font.path, font.index, max(4, round(size / _capital(font))))
    left, top, right, bottom = face.getbbox(text)
    if right <= left or bottom <= top:
        return np.zeros((size, size), np.uint8)
    image = Image.new("L", (int(right - left), int(bottom - top)), 0)
    ImageDraw.Draw(image).text((-left, -top), text, font=face, fill=255)
    return np.asarray(image)


def face(font: Font, size: int) -> ImageFont.FreeTypeFont:
    """A Pillow font whose capital letters are `size` pixels high."""
    return _face(font.path, font.index, max(4, round(size / _capital(font))))


@functools.lru_cache(maxsize=512)
def _face(path: str, index: int, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, index=index)


@functools.lru_cache(maxsize=4096)
def _capital(font: Font) -> float:
    box = _face(font.path, font.index, 100).getbbox("H")
    return max(20, box[3] - box[1]) / 100


def _family(name: str) -> str:
    name = re.sub(
        r"\b(Bold|Black|Heavy|Medium|Light|Semi ?Bold|Extra ?Bold|Demi|Book|Regular|Condensed|Semi ?Condensed|"
        r"Cond|Narrow|Hinted|Std|Extra|Semi|10|12|8|9|17)\b",
        "",
        name,
    )
    return re.sub(r"\s+", " ", name).strip() or name


def _shapes(path: str, index: int) -> Array:
    """The 26 capitals squeezed into 20x20 boxes, to compare fonts by."""
    font = ImageFont.truetype(path, 60, index=index)
    out = []
    for letter in LETTERS:
        box = font.getbbox(letter)
        if box[2] - box[0] < 1 or box[3] - box[1] < 15:
            raise ValueError(f"no {letter}")
        image = Image.new("L", (int(box[2] - box[0]), int(box[3] - box[1])), 0)
        ImageDraw.Draw(image).text((-box[0], -box[1]), letter, font=font, fill=255)
        out.append(np.asarray(image.resize((20, 20), Image.Resampling.BILINEAR), np.float32).ravel() / 255)
    return np.stack(out)


def scan() -> list[Font]:
    """Every plain upright Latin font installed; faces far from the average letter shapes are left out."""
    found: list[tuple[Font, Array]] = []
    for folder in FOLDERS:
        for path in sorted(Path(folder).rglob("*")):
            if path.suffix.lower() not in (".ttf", ".otf", ".ttc", ".woff"):
                continue
            if _UNWANTED.search(path.name):
                continue
            if path.name.startswith("Noto") and not re.match(
                r"Noto(Sans|Serif|SansDisplay|SansMono|SerifDisplay|Mono)-", path.name
            ):
                continue
            try:
                name, style = ImageFont.truetype(str(path), 20).getname()
                if _UNWANTED.search(f"{name} {style}"):
                    continue
                shapes = _shapes(str(path), 0)
            except (OSError, ValueError, TypeError):
                continue
            bold = bool(re.search(r"bold|black|heavy|demi|-[678]00-", f"{style} {path.name}", re.IGNORECASE))
            serif = bool(
                re.search(_SERIF, name or "", re.IGNORECASE)
                and not re.search(r"sans", name or "", re.IGNORECASE)
            )
            thin = bool(_THIN.search(f"{style} {path.name}"))
            found.append((Font(str(path), 0, _family(name or path.stem), bold, serif, thin), shapes))
    mean = np.stack([shapes for _, shapes in found]).mean(0)
    centred = mean - mean.mean(1, keepdims=True)
    kept = []
    for font, shapes in found:
        own = shapes - shapes.mean(1, keepdims=True)
        likeness = (own * centred).sum(1) / (
            np.linalg.norm(own, axis=1) * np.linalg.norm(centred, axis=1) + 1e-6
        )
        if likeness.mean() > 0.6 and np.sort(likeness)[2] > 0.2:
            kept.append(font)
    return kept


@functools.lru_cache(maxsize=1)
def all_fonts() -> tuple[Font, ...]:
    if not LIST.exists():
        LIST.parent.mkdir(parents=True, exist_ok=True)
        LIST.write_text(json.dumps([asdict(font) for font in scan()], indent=0))
    return tuple(Font(**entry) for entry in json.loads(LIST.read_text()))


@functools.lru_cache(maxsize=4)
def families(held_out: bool, thin: bool = False) -> dict[str, list[Font]]:
    """Fonts by family: the held-out ones, or those for training; of the held-out ones either the thin ones or the
    others."""
    out: dict[str, list[Font]] = {}
    for font in all_fonts():
        if font.family.startswith(HELD_OUT) == held_out and (font.thin == thin or not held_out):
            out.setdefault(font.family, []).append(font)
    return out


def choose(
    rng: np.random.Generator,
    held_out: bool,
    bold: float = 0.7,
    serif: float = 0.12,
    grotesque: float = 0.0,
    thin: bool = False,
) -> Font:
    """A random family, then one of its faces; `bold`, `serif` and `grotesque` are how often those are wanted."""
    groups = families(held_out, thin)
    if rng.random() < grotesque:  # as most dice are printed
        groups = {name: fonts for name, fonts in groups.items() if re.match(_GROTESQUE, name)} or groups
        serif = 0.0
    want_serif = rng.random() < serif
    want_bold = rng.random() < bold
    names = [name for name, fonts in groups.items() if any(f.serif == want_serif for f in fonts)]
    names = names or list(groups)
    fonts = groups[names[rng.integers(len(names))]]
    fonts = [f for f in fonts if f.serif == want_serif] or fonts
    fonts = [f for f in fonts if f.bold == want_bold] or fonts
    return fonts[rng.integers(len(fonts))]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="List the fonts that tiles are drawn in.")
    parser.parse_args()
    for held in (False, True):
        groups = families(held)
        print(
            f"{'held out' if held else 'training'}: {len(groups)} families,",
            sum(map(len, groups.values())),
            "faces",
        )
        print("  " + ", ".join(sorted(groups)))
