"""Files that are too large are refused after a bounded read, and GRIDWORDS_MAX_MB raises the limit."""

from __future__ import annotations

import gzip
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwords import BadBoard, BadLexicon, BadOption, BadRules, Board, Lexicon, Rules, bounded, score_file
from gridwords.board.dice import read_dice
from gridwords.cli.inputs import read_stdin
from gridwords.cli.values import read_neighbours
from gridwords.errors import GridwordsError

ZERO = Path("/dev/zero")
RAISE = "set GRIDWORDS_MAX_MB to read larger ones"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_files_that_are_not_utf_8_are_refused(tmp_path: Path, mark: bytes) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(mark + b'like = "\xe9"\n')
    wrong = f"is not UTF-8 text: see byte {len(mark) + 9} (0xe9)"
    readers: list[Callable[[Path], object]] = [Rules.from_file, Board.read, read_dice]
    for read in readers:
        with pytest.raises(GridwordsError, match=re.escape(wrong)):
            read(file)


@pytest.fixture(autouse=True)
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits of 1000 bytes."""
    for module, name in (
        ("rules", "RULES_BYTES"),
        ("board.board", "BOARD_BYTES"),
        ("cli.inputs", "BOARD_BYTES"),
        ("cli.values", "BOARD_BYTES"),
        ("files.source", "BOARD_BYTES"),
        ("lexicon.word_file", "LEXICON_BYTES"),
    ):
        monkeypatch.setattr(f"gridwords.{module}.{name}", 1000)


def words(path: Path) -> None:
    Lexicon.load(path)


def lex(path: Path) -> None:
    Lexicon.open(path)


def neighbours(path: Path) -> None:
    read_neighbours(None, None, str(path))  # type: ignore[arg-type]


def line(path: Path) -> None:
    score_file(path, path.with_suffix(".npy"), size="1x1000")


READERS: list[tuple[Callable[[Path], object], bytes, type[GridwordsError]]] = [
    (Rules.from_file, b'like = "boggle"\n', BadRules),
    (Board.read, b"teas\n", BadBoard),
    (words, b"teas ", BadLexicon),
    (neighbours, b"[[1], [0]]", BadBoard),
    (line, b"t" * 1000, BadBoard),
]


@pytest.mark.parametrize(("read", "content", "refusal"), READERS)
def test_the_limit_is_exact_and_can_be_raised(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    read: Callable[[Path], object],
    content: bytes,
    refusal: type[GridwordsError],
) -> None:
    path = tmp_path / "input.json" if read is neighbours else tmp_path / "input.toml"
    path.write_bytes(content.ljust(1000))
    read(path)
    path.write_bytes(content.ljust(1001))
    with pytest.raises(
        refusal, match=r"input\.\w+'?( line 1)? has more than 0 KB.*set GRIDWORDS_MAX_MB to read larger"
    ):
        read(path)
    monkeypatch.setenv("GRIDWORDS_MAX_MB", "1")
    read(path)


@pytest.mark.skipif(not ZERO.exists(), reason="needs /dev/zero")
@pytest.mark.parametrize("read", [Rules.from_file, Board.read, words, lex])
def test_an_endless_file_is_refused(read: Callable[[Path], object]) -> None:
    with pytest.raises(GridwordsError, match=rf"/dev/zero'? has more than 0 KB.*{RAISE}"):
        read(ZERO)


@pytest.mark.skipif(not ZERO.exists(), reason="needs /dev/zero")
def test_an_endless_line_of_boards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match="/dev/zero line 1 has more than 0 KB"):
        score_file(ZERO, tmp_path / "scores.tsv")
    assert not list(tmp_path.iterdir())


def test_the_line_of_a_file_of_boards_is_named_after_the_scores_before_it(tmp_path: Path) -> None:
    boards, out = tmp_path / "boards.txt", tmp_path / "scores.tsv"
    boards.write_text("teas\n\nseat\n" + "a" * 200_000)
    with pytest.raises(BadBoard, match=r"boards\.txt line 4 has more than 0 KB: set GRIDWORDS_MAX_MB"):
        score_file(boards, out)
    assert (tmp_path / "scores.tsv.part").read_text().startswith("teas\t")


def test_the_line_of_a_word_list_is_named(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("tea\nten\n" + "a" * 1000)
    with pytest.raises(BadLexicon, match=r"words\.txt has more than 0 KB \(reached in line 3\)"):
        Lexicon.load(path)
    path.write_bytes(gzip.compress(b"tea\n" + b"a" * 1000))
    with pytest.raises(
        BadLexicon, match=r"words\.txt, decompressed, has more than 0 KB \(reached in line 2\)"
    ):
        Lexicon.from_file(path)


def test_standard_input_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"t" * 1001)))
    with pytest.raises(BadBoard, match=f"standard input has more than 0 KB: {RAISE}"):
        read_stdin()


@pytest.mark.parametrize("text", ["much", "-1", "1.5", "٣", "1" * 10])
def test_the_limit_is_a_whole_number(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("GRIDWORDS_MAX_MB", text)
    with pytest.raises(
        BadOption, match=f"GRIDWORDS_MAX_MB is '{text}': expected a whole number of megabytes"
    ):
        bounded.most_bytes(1)


def test_the_limit_is_only_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, most in (("", 5 << 20), ("0", 5 << 20), ("4", 5 << 20), ("6", 6 << 20)):
        monkeypatch.setenv("GRIDWORDS_MAX_MB", text)
        assert bounded.most_bytes(5 << 20) == most
    assert [bounded.shown_bytes(n) for n in (1 << 13, 1 << 26)] == ["8 KB", "64 MB"]
