"""Code blocks: contrast of the highlighting, the copy button, and print."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, Route, expect

from app.core.maths import encoding
from tests.browser.conftest import NewPage

CONTRAST = """
() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const luminance = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
    const [red, green, blue] = [r, g, b].map((c) => linear(c / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return Object.fromEntries(["k", "nf", "s", "sd", "m", "c"].map((name) => {
    const token = document.querySelector(`pre .${name}`);
    const text = luminance(getComputedStyle(token).color);
    const block = token.closest("pre");
    const ground = luminance(getComputedStyle(block).backgroundColor);
    return [name, (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)];
  }));
}
"""
"""Contrast ratio (WCAG 2.2) of the first token of each class."""

BLOCKS = "[...document.querySelectorAll('pre')]"


@pytest.fixture
def code_url(other_lessons: str) -> str:
    return f"{other_lessons}lessons/code"


@pytest.fixture
def code(page: Page, code_url: str) -> Page:
    page.goto(code_url)
    expect(page.locator(".copy")).to_have_count(3)
    return page


def test_code_is_highlighted_with_enough_contrast_and_not_by_colour_alone(
    code: Page,
) -> None:
    source = code.locator("figure.source")
    expect(source.locator("pre")).to_contain_text("def encode(")
    expect(source.locator("figcaption")).to_contain_text(encoding.__name__)

    style = "([all, name]) => getComputedStyle(all.querySelector(`.${name}`))"
    pre = source.locator("pre").element_handle()
    assert code.evaluate(f"(a) => ({style})(a).fontWeight", [pre, "k"]) == "700"
    assert code.evaluate(f"(a) => ({style})(a).fontStyle", [pre, "sd"]) == "italic"

    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        code.emulate_media(color_scheme=scheme)
        contrast = code.evaluate(CONTRAST)
        assert {name: ratio for name, ratio in contrast.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("has_touch", [True, False], ids=["phone", "laptop"])
def test_on_touch_screens_code_wider_than_its_box_says_that_it_scrolls(
    new_page: NewPage, code_url: str, has_touch: bool
) -> None:
    page = new_page(
        viewport={"width": 390, "height": 844}, has_touch=has_touch, is_mobile=has_touch
    )
    page.goto(code_url)
    expect(page.locator(".copy")).to_have_count(3)
    wide, narrow = page.locator("pre").first, page.locator("pre").last
    expect(wide).to_have_attribute("aria-label", "Code, scrolls sideways")

    hint = "pre => getComputedStyle(pre, '::before').content"
    assert ("Code, scrolls sideways" in wide.evaluate(hint)) == has_touch
    assert narrow.evaluate(hint) == "none"
    wide.evaluate("pre => pre.scrollBy(80, 0)")
    assert wide.evaluate("pre => pre.scrollLeft") == 80


def test_a_button_copies_the_code_and_confirms_it(
    new_page: NewPage, code_url: str
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(code_url)

    page.get_by_role("button", name="Copy this code").nth(1).click()

    expect(page.locator(".copy-bar [role=status]").nth(1)).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == '# A comment,\ncount = 1 + len("two")'


@pytest.mark.parametrize(
    "block",
    [
        "navigator.clipboard.writeText = () => Promise.reject(new Error())",
        "Object.defineProperty(navigator, 'clipboard', { value: undefined })",
    ],
    ids=["rejected", "unavailable"],
)
def test_a_blocked_clipboard_selects_the_code_instead(code: Page, block: str) -> None:
    code.evaluate(f"() => {{ {block} }}")

    code.get_by_role("button", name="Copy this code").nth(2).click()

    message = code.locator(".copy-bar [role=status]").nth(2)
    expect(message).to_contain_text("Selected: press")
    assert code.evaluate("getSelection().toString().trim()") == "plain  <text>"


def test_the_copy_button_causes_no_layout_shift(
    new_page: NewPage, code_url: str
) -> None:
    tops = f"{BLOCKS}.map((pre) => pre.getBoundingClientRect().top)"
    page = new_page()

    def remove_buttons(route: Route) -> None:
        script = route.fetch().text()
        call = ".addCopyButtons(document)"
        assert call in script
        route.fulfill(body=script.replace(call, ""), content_type="text/javascript")

    page.route("**/overtone.js", remove_buttons)
    page.goto(code_url)
    page.locator("lesson-deck[data-ready]").wait_for(state="attached")
    before = page.evaluate(tops)

    expect(page.locator(".copy")).to_have_count(0)
    page.unroute("**/overtone.js")
    page.reload()
    expect(page.locator(".copy")).to_have_count(3)

    assert page.evaluate(tops) == before


def test_without_javascript_there_is_no_copy_button(
    new_page: NewPage, code_url: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(code_url)

    expect(page.locator("pre").first).to_be_visible()
    expect(page.locator(".copy")).to_have_count(0)


def test_printed_code_wraps_and_has_no_copy_button(code: Page) -> None:
    code.emulate_media(media="print")

    expect(code.locator(".copy").first).to_be_hidden()
    wide = f"{BLOCKS}.some((pre) => pre.scrollWidth > pre.clientWidth)"
    assert code.evaluate(wide) is False
