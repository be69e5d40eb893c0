"""`gridwords define` and `solve --define`."""

from __future__ import annotations

import csv
import io
import json

import pytest

from cli.commands import BOARD, error, output, run
from gridwords.errors import BadLexicon


def test_define() -> None:
    assert output("define", "tenners", "tokened", "pht", "among") == (
        "tenners\n"
        "  noun (tenner): the cardinal number that is the sum of nine and one; the base of the decimal system\n"
        "tokened\n"
        "  no definition; perhaps from token\n"
        "pht\n"
        "  no definition\n"
        "among\n"
        "  preposition: in the company of; surrounded by\n"
    )


def test_define_from_standard_input_as_json() -> None:
    answer = json.loads(output("define", "-", "--format", "json", stdin="# mine\ntea\npht\n"))
    assert [entry["word"] for entry in answer] == ["tea", "pht"]
    assert answer[0]["glosses"][0]["part"] == "noun"
    assert answer[1] == {"word": "pht", "glosses": [], "root": None, "vulgar": False}


def test_define_hides_vulgar_words() -> None:
    assert output("define", "shit").startswith("shit (vulgar)\n  noun: ")
    assert "vulgar" not in output("define", "tea")
    assert output("define", "shit", "--hide-vulgar") == "shit\n  no definition\n"


def test_define_wants_words() -> None:
    assert "Missing argument 'WORD...'" in error("define")


def test_solve_with_definitions() -> None:
    table = output("solve", BOARD, "--define", "--min-length", "7")
    assert "\n    noun (tenner): the cardinal number" in table
    assert "\n    no definition\n" in table
    plain = output("solve", BOARD, "--define", "--min-length", "7", "--format", "plain").splitlines()
    assert plain[0] == "haptene\tno definition"
    rows = list(csv.DictReader(io.StringIO(output("solve", BOARD, "--define", "--format", "csv"))))
    assert rows[0]["definition"]
    words = json.loads(output("solve", BOARD, "--define", "--format", "json"))["words"]
    assert all(entry["definition"]["word"] == entry["word"] for entry in words)
    assert "definition" not in output("solve", BOARD, "--format", "json")


def test_solve_hides_vulgar_words() -> None:
    board = ("solve", "sh/ti", "--format", "plain")
    assert set(output(*board).split()) - set(output(*board, "--hide-vulgar").split()) == {"shit"}
    assert "shit\t" not in output("score", "--hide-vulgar", stdin="shti")
    assert "requires --words" in error("roll", "--hide-vulgar")


def test_words_are_printed_although_the_definitions_are_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(word: str) -> None:
        raise BadLexicon("definitions.gz: no definitions, the file is missing or damaged: CRC check failed")

    monkeypatch.setattr("gridwords.lexicon.definitions.define", fail)
    result = run("solve", BOARD, "--define")
    assert result.exit_code == 0
    assert "84 words, 135 points" in result.stdout
    assert "missing or damaged" in result.stderr
    assert "missing or damaged" in error("define", "tea")
