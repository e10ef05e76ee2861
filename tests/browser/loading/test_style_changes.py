"""How many elements of a page get their styles again when a script adds one."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.conftest import FORMULA_FONT_LOADED, SLUG, NewPage
from tests.browser.deck import Deck
from tests.browser.presenter_view import PHONE
from tests.servers.serving import Server

ADD_ELEMENT = """() => {
  const slide = document.querySelector(".slide:not([inert]) .slide-text");
  slide.append(document.createElement("span"));
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""


def test_a_new_element_changes_the_style_of_few_others(
    new_page: NewPage, browser: Browser, server: Server, tmp_path: Path
) -> None:
    # Chromium has one list of elements to look at again for all selectors with :has().
    # If one of these selectors ends with any element, such as `> *` or `> :not(…)`, the
    # list contains the whole deck, about 700 elements.
    page = new_page(viewport=PHONE)
    Deck(page, f"{server.url}lessons/{SLUG}").open()
    page.wait_for_function(FORMULA_FONT_LOADED)

    trace = tmp_path / "trace.json"
    browser.start_tracing(page=page, path=trace, categories=["devtools.timeline"])
    page.evaluate(ADD_ELEMENT)
    browser.stop_tracing()

    events = json.loads(trace.read_text("utf-8"))["traceEvents"]
    changes = [e["args"] for e in events if e["name"] == "UpdateLayoutTree"]
    assert 0 < max(args.get("elementCount", 0) for args in changes) < 300
