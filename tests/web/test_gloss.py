"""What words mean: shown for the word under the mouse, the focus or the finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from gridwords.lexicon.definitions import vulgar_words
from web.helpers import (
    SOLVED,
    box,
    expect,
    gloss,
    panel,
    peek,
    word,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

WITH_A_VULGAR_WORD = "#solve?board=fa/rt"


def test_a_word_is_explained_while_the_mouse_or_the_focus_is_on_it(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    word(page, "sprint").hover()
    expect(gloss(page)).to_contain_text(
        "verb: run very fast, usually for a short distance. noun: a quick run."
    )
    page.mouse.move(5, 5)
    expect(gloss(page)).to_be_hidden()
    word(page, "tenners").focus()
    expect(gloss(page)).to_contain_text("noun (tenner): the cardinal number")
    page.keyboard.press("Escape")
    expect(gloss(page)).to_be_hidden()


def test_a_word_without_a_definition_has_its_root(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    word(page, "haptene").hover()
    expect(gloss(page)).to_contain_text("No definition")
    page.goto("/#solve?board=tokened/&level=95")
    word(page, "tokened").hover()
    expect(gloss(page)).to_contain_text("No definition; perhaps from “token”.")


def test_a_tapped_word_is_explained_on_a_phone(phone: Page) -> None:
    phone.goto(f"/{SOLVED}")
    word(phone, "sprint").tap()
    expect(peek(phone)).to_contain_text("a quick run")
    # With the board out of sight, its small copy has the meaning.
    word(phone, "ten").scroll_into_view_if_needed()
    phone.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(peek(phone)).to_contain_text("a quick run")
    expect(gloss(phone)).to_be_hidden()


def test_a_server_without_definitions(open_page: Callable[..., Page]) -> None:
    page = open_page(errors=True)

    def refuse(route: Route) -> None:
        route.fulfill(status=503, json={"detail": "there are no definitions"})

    page.route("**/api/define/*", refuse)
    page.goto(f"/{SOLVED}")
    word(page, "sprint").hover()
    expect(gloss(page)).to_contain_text("The definition could not be loaded.")


def test_vulgar_words_are_hidden_and_stay_so(open_page: Callable[..., Page]) -> None:
    page = open_page()  # with a storage of its own
    assert "fart" in vulgar_words()
    page.goto(f"/{WITH_A_VULGAR_WORD}")
    expect(word(page, "fart")).to_be_visible()
    box(page, "No vulgar words").check()
    expect(word(page, "fart")).to_have_count(0)
    page.goto("about:blank")
    page.goto(f"/{WITH_A_VULGAR_WORD}")
    expect(word(page, "raft")).to_be_visible()
    expect(word(page, "fart")).to_have_count(0)
    box(page, "No vulgar words").uncheck()
    expect(word(page, "fart")).to_be_visible()


def test_a_game_without_vulgar_words(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(f"/#play?game={WITH_A_VULGAR_WORD.partition('board=')[2]}&played=new&minutes=0")
    box(page, "No vulgar words").check()
    page.get_by_role("button", name="Play this board").click()
    feedback = panel(page, "play").locator(".feedback")
    for typed, said in {"fart": "not in the dictionary", "raft": "1 point"}.items():
        page.get_by_label("Your word").fill(typed)
        page.keyboard.press("Enter")
        expect(feedback).to_have_text(f"{typed}: {said}")


def test_missed_words_are_explained_after_a_game(page: Page) -> None:
    page.goto("/#play?game=oatr/ihps/htnr/enei&played=new&words=hat&over=1")
    missed = panel(page, "play").locator(".missed").get_by_role("button", name=re.compile("^sprint"))
    missed.hover()
    expect(gloss(page)).to_contain_text("run very fast")
