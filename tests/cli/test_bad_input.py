"""Bad input prints one line and no traceback."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cli.commands import error, process, run


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("solev x", "did you mean 'solve'?"),
        ("solve", "expected a board"),
        ("solve abc", "do not make a square"),
        ("solve abcd/abc", "row 2"),
        ("solve abcd --file x", "not both"),
        ("solve --file no-such-file", "no-such-file"),
        ("solve abcd --size 3x4", "3x4"),
        ("solve abcd --size 3by4", "3by4"),
        ("solve abcd --rules bogle", "did you mean 'boggle'?"),
        ("solve abcd --engine prefx", "did you mean 'prefix'?"),
        ("solve abcd --engine prefix --option splt=none", "splt"),
        ("solve abcd --option split", "KEY=VALUE"),
        ("solve abcd --neighbours kng", "did you mean 'king'?"),
        ("solve abcd --neighbours no-such.json", "no-such.json"),
        ("solve abcd --sort lenght", "did you mean 'length'?"),
        ("solve abcd --format jason", "did you mean 'json'?"),
        ("solve abcd --paths frist", "did you mean 'first'?"),
        ("solve abcd --lexicon no-such-list", "no-such-list"),
        ("solve abcd --threads 0", "--threads"),
        ("solve abcd --deadline -1", "--deadline"),
        ("solve abcd --deadline nan", "--deadline"),
        ("solve abcd --bogus", "--bogus"),
        ("score no-such-file", "'no-such-file' cannot be read: No such file"),
        ("check abcd", "expected words"),
        ("check", "expected a board"),
        ("check - -", "not both"),
        ("roll --dice nwe", "did you mean 'new'?"),
        ("roll --seed 18446744073709551616", "--seed"),
        ("random 4", "COLS"),
        ("random 4 x", "COLS"),
        ("random 0 4", "ROWS"),
        ("random 100000 100000", "100000x100000"),
        ("lexicon bild", "bild"),
        ("lexicon build no-such-list -o x.lex", "no-such-list"),
        ("lexicon check no-such.lex", "no-such.lex"),
        ("completion tcsh", "tcsh"),
        (
            "solve oatr ihps htnr enei",
            "expected one board, got 4 arguments: put quotes around rows, as in 'oatr ihps htnr enei'",
        ),
        ("rank oatr ihps htnr enei", "put quotes around rows"),
        ("solve abcd --min-length 0", "'--min-length': 0: expected 1 or more"),
        ("solve abcd --threads 2000", "'--threads': 2000: expected 1 to 1,024"),
        ("optimise hill 3 3", "unknown optimiser 'hill': known: anneal, climb, genetic, temper"),
        ("optimise clmb 3 3", "did you mean 'climb'?"),
        ("solve zz", "pass a size, for instance 1x2"),
        ("solve abcd --sort path --paths none", "cannot be combined with --paths none"),
        ("solve abcd --trace -", "--trace"),
        ("solve abcd --threads 1000000000000", "--threads"),
        ("score no-such-file --out no-such-folder/x.tsv", "no-such-folder/x.tsv: No such file"),
        ("lexicon build no-such-list -o x.lex --threads 1000000000000", "--threads"),
        ("lexicon build no-such-list -o no-such-folder/x.lex", "no-such-folder/x.lex: No such file"),
        ("optimise climb 3 3 --words 1-" + "1" * 5000, "expected FEWEST-MOST"),
        ("prove 2 2 --at-least 20 --memory 1" + "0" * 20, "--memory"),
        ("serve --lexicon mine=", "expected NAME=PATH"),
        ("serve --lexicon nopath", "expected NAME=PATH, got 'nopath'"),
        ("optimise climb 2 2 --objective target:" + "1" * 5000, "unknown objective 'target:1"),
    ],
)
def test_bad_input_prints_one_line(line: str, expected: str) -> None:
    assert expected in error(*line.split())


@pytest.mark.parametrize(
    "line",
    [
        "solve abcd --lexicon", "solve --file", "solve abcd --trace", "score", "score --out", "random 4 4 --lexicon",
        "lexicon build", "lexicon build x -o", "lexicon info", "lexicon check", "optimise --resume",
        "serve --allow-host", "optimise climb 3 3 --out", "prove 2 2 --at-least 20 --out", "prove --check", "bench sides --out",
    ],
)  # fmt: skip
def test_an_empty_file_name_is_refused(line: str) -> None:
    assert ": the name is empty" in error(*line.split(), "")


EMPTY = "the board is empty: expected rows of letters, as in oatr/ihps/htnr/enei"


@pytest.mark.parametrize("board", ["", "   ", "/", "//", "\n", "0 3"])
@pytest.mark.parametrize("command", ["solve", "rank", "check"])
def test_an_empty_board_is_refused(command: str, board: str) -> None:
    words = ["tea"] if command == "check" else []
    assert error(command, board, *words) == EMPTY


def test_an_empty_file_or_input_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("\n", encoding="utf-8")
    assert error("solve", "--file", str(file)) == f"board file {file}: {EMPTY}"
    for args in (["solve", "-"], ["solve", "--file", "-"], ["check", "-", "tea"]):
        assert error(*args, stdin="") == f"standard input: {EMPTY}"
    assert "not both" in error("solve", "", "--file", str(file))


@pytest.mark.parametrize("line", ["solve abcd", "roll", "odds new", "score", "make theme tea"])
def test_a_size_without_cells_is_refused(line: str) -> None:
    assert "size 0x3: expected at least 1 row and 1 column" in error(*line.split(), "--size", "0x3")


def test_an_empty_word_is_refused() -> None:
    for words in (["tea", "", "at"], ["tea", " "]):
        assert error("check", "tea/sla", *words).startswith("word 2 is empty: expected letters, as in tea")
        assert error("define", *words).startswith("word 2 is empty")
    assert error("check", "tea/sla", ", ;").startswith("word 1 is empty")


def test_bad_graphs(tmp_path: Path) -> None:
    file = tmp_path / "graph.json"
    for text, expected in [
        ("[[1]", "JSON"),
        ('{"a": 1}', "list"),
        ("[[1], [0, 0]]", f"{file}: cell 1 touches cell 0 twice"),
        ("[[1], []]", f"{file}: cell 0 touches cell 1, but cell 1 does not touch cell 0"),
        ("[[2], [0]]", f"{file}: cell 0 touches cell 2, the cells are 0 to 1"),
        ("[[0]]", f"{file}: cell 0 touches itself"),
        ("[[]]", "neighbours are given for 1 cell, the board has 2"),
    ]:
        file.write_text(text, encoding="utf-8")
        assert expected in error("solve", "ab", "--size", "1x2", "--neighbours", str(file))


@pytest.mark.parametrize(
    "line",
    [
        "lexicon build IN -o OUT",
        "lexicon build -o OUT IN",
        "make wordsearch --file IN --out OUT",
        "make wordsearch tea --forbid IN --out OUT",
        "make wordsearch tea --shape IN --out OUT",
        "make theme --file IN --out OUT",
        "make board --lexicon IN --out OUT",
        "make crisscross --out OUT --file IN",
        "make series 2 --file IN --out OUT",
        "solve abcd --lexicon IN --trace OUT",
        "solve abcd --rules IN --trace OUT",
        "solve abcd --trace OUT --neighbours IN",
        "read IN --draw OUT",
        "rank abcd --lexicon IN --plot OUT",
        "odds IN --plot OUT",
        "score IN --out OUT",
        "score boards.txt --lexicon IN --out OUT",
        "bench granularity --lexicon IN --trace OUT",
    ],
)
def test_no_command_overwrites_its_input(line: str, tmp_path: Path) -> None:
    source, link = tmp_path / "in.png", tmp_path / "link.png"
    source.write_text("tea\nten\n", encoding="utf-8")
    outs = [source, tmp_path / ".." / tmp_path.name / "in.png"]
    if sys.platform != "win32":  # where making links needs a privilege
        link.symlink_to(source)
        outs.append(link)
    names = {"IN": str(source)}
    for out in outs:
        words = [{**names, "OUT": str(out)}.get(word, word) for word in line.split()]
        assert f"{out.name} is the input file, choose another name" in error(*words)
    assert source.read_text(encoding="utf-8") == "tea\nten\n"


@pytest.mark.skipif(sys.platform == "win32", reason="files have no numbers there")
def test_a_picture_on_standard_input_is_not_overwritten(tmp_path: Path) -> None:
    picture = tmp_path / "dice.png"
    picture.write_bytes(b"not read")
    with picture.open("rb") as stdin:
        done = process("read", "-", "--draw", str(picture), stdin=stdin)
    assert "dice.png is the input file, choose another name" in done.stderr
    assert picture.read_bytes() == b"not read"


def test_binary_input_is_refused() -> None:
    assert "UTF-8" in error("solve", "-", stdin=b"\xff\xfe\x00")


def test_no_traceback_from_a_real_process() -> None:
    done = process("solve", "abc")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("gridwords: error: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ["solve", "\x1b[2J" * 4000],
        ["solve", "abcd", "--rules", "\x1b]0;title\x07" * 900],
        ["solve", "abcd", "--file", "x" * 9000],
        ["solve", "abcd", "--lexicon", "a\x1b[2J\u202e" + "/x" * 500],
        ["solve", "--file", "a\nb" * 200],
        ["score", "x" * 5000],
        ["roll", "--dice", "\x07" * 3000],
        ["\x1b[31m" * 1000],
        ["solve", "abcd", "--\x1b" + "y" * 1000],
    ],
)
def test_error_lines_are_short_and_printable(args: list[str]) -> None:
    message = error(*args)
    assert message.isprintable()
    assert len("gridwords: error: " + message) < 300


def test_warnings_are_short_and_printable(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("tea\n" + "\x1b[2J" * 50 + "\n" + "-" * 10_000, encoding="utf-8")
    result = run("solve", "teas", "--lexicon", str(words))
    assert result.exit_code == 0
    line = result.stderr.rstrip("\n")
    assert line.startswith("warning: ")
    assert line.isprintable()
    assert len(line) < 300


def test_rules_with_enormous_numbers(tmp_path: Path) -> None:
    """Python reads hexadecimal numbers of any length, and refuses to write them."""
    file = tmp_path / "rules.toml"
    for number in (
        "9" * 5000,
        "9" * 4000,
        "0x" + "f" * 6000,
        "[0x" + "f" * 6000 + "]",
        "{ 3 = 0x" + "f" * 6000 + " }",
    ):
        for field in ("minimum_length", "points", "name", "size", "q_is_qu", "dice", "neighbours", "like"):
            file.write_text(
                f"{field} = {number}\nlike = 'boggle'\n" if field != "like" else f"like = {number}\n"
            )
            assert "rules.toml" in error("solve", "teas", "--rules", str(file))


def test_rules_that_nest_deeply_are_refused_before_they_are_read(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text("a" + ".a" * 100_000 + " = 1")
    assert "has more than 8 KB: set GRIDWORDS_MAX_MB" in error("solve", "teas", "--rules", str(file))
    for text in ("a" + ".a" * 1_000 + " = 1", "a = " + "[" * 8_000):
        file.write_text(text)
        assert "rules.toml" in error("solve", "teas", "--rules", str(file))
