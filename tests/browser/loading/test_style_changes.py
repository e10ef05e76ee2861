"""Styles and layouts that the browser calculates again because of a script."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import FORMULA_FONT_LOADED, SLUG, NewPage
from tests.browser.deck import Deck
from tests.browser.presenter_view import PHONE
from tests.servers.serving import Server

ADD_ELEMENT = """() => {
  const slide = document.querySelector(".slide:not([inert]) .slide-text");
  slide.append(document.createElement("span"));
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""

NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def test_a_new_element_changes_the_style_of_few_others(
    new_page: NewPage, server: Server
) -> None:
    # Chromium has one list of elements to look at again for all selectors with :has().
    # If one of these selectors ends with any element, such as `> *` or `> :not(…)`, the
    # list contains the whole deck, about 700 elements.
    page = new_page(viewport=PHONE)
    Deck(page, f"{server.url}lessons/{SLUG}").open()
    page.wait_for_function(FORMULA_FONT_LOADED)

    with recorded_events(page) as events:
        page.evaluate(ADD_ELEMENT)

    changes = [e["args"] for e in events if e["name"] == "UpdateLayoutTree"]
    assert 0 < max(args.get("elementCount", 0) for args in changes) < 300


def test_scripts_do_not_calculate_styles_while_a_lesson_opens(
    page: Page, server: Server
) -> None:
    """The formula of one slide is measured, which needs them a few times."""
    with recorded_events(page, "disabled-by-default-devtools.timeline.stack") as events:
        Deck(page, f"{server.url}lessons/{SLUG}").open("#/see-it")
        page.locator("lesson-figure:defined").first.wait_for(state="attached")
        page.evaluate(NEXT_FRAME)

    changes = [e for e in events if e["name"] in ("UpdateLayoutTree", "Layout")]
    assert changes
    assert len([e for e in changes if _is_forced(e)]) <= 4


def test_a_moved_slider_needs_no_layout_before_the_next_frame(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/why-sine")
    deck.shown.locator("input[type=range]:visible").first.focus()
    page.evaluate(NEXT_FRAME)

    with recorded_events(page) as events:
        page.keyboard.press("ArrowRight")
        page.evaluate(NEXT_FRAME)

    [key] = [e for e in events if _type(e) == "keydown"]
    layouts = [e["ts"] - key["ts"] for e in events if e["name"] == "Layout"]
    assert layouts
    assert [after for after in layouts if 0 < after < key["dur"]] == []


def test_a_new_drawing_of_a_derivation_needs_one_layout(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/solution")
    deck.shown.locator("input[type=range]:visible").first.focus()
    page.evaluate(NEXT_FRAME)
    title = deck.shown.locator(".figure-title").first

    with recorded_events(page) as events:
        page.keyboard.press("ArrowRight")
        expect(title).to_contain_text("Position 4")
        page.evaluate(NEXT_FRAME)

    parsed = max(e["ts"] for e in events if e["name"] == "ParseHTML")
    drawn = max(e["ts"] + e["dur"] for e in events if _type(e) == "figure-drawn")
    layouts = [e["ts"] - parsed for e in events if e["name"] == "Layout"]
    assert len([after for after in layouts if 0 < after < drawn - parsed]) == 1


@contextmanager
def recorded_events(page: Page, *categories: str) -> Iterator[list[Any]]:
    """Record what the browser does for the page; the list is filled at the end."""
    events: list[Any] = []
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["devtools.timeline", *categories])
    yield events
    events += json.loads(browser.stop_tracing())["traceEvents"]


def _is_forced(event: Any) -> bool:
    """Return whether a script needed the styles or the layout at once."""
    arguments = event["args"]
    return "stackTrace" in (arguments.get("beginData") or arguments)


def _type(event: Any) -> str | None:
    """Return the type of a DOM event; None for other events of the trace."""
    data = event["args"].get("data", {}) if event["name"] == "EventDispatch" else {}
    found: str | None = data.get("type")
    return found
