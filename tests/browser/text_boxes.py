"""Find text of a page that is cut off, outside of the page or on top of other text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

TEXT_SPACING = """
* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }
"""
"""Style sheet of a reader, with the values of WCAG 1.4.12."""

ROOT_FONT_SIZE = ":root { font-size: 200% !important; }"

READER_SETTINGS = {
    "text spacing": (TEXT_SPACING, 16),
    "root font size 200 %": (ROOT_FONT_SIZE, 16),
    "browser font size 32 px": ("", 32),
}
"""Style sheet and font size of the browser. Only the latter affects media queries."""

ADD_STYLE_SHEET = """() => {
  window.userStyles ??= new CSSStyleSheet();
  document.adoptedStyleSheets = [window.userStyles];
}"""

# Observers of sizes and scroll positions run in the frames after a change.
SET_STYLE = """async (css) => {
  window.userStyles.replaceSync(css);
  scrollTo(0, 0);
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}"""

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")


class ReaderSettings:
    """Settings of the reader that affect all text of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)
        page.evaluate(ADD_STYLE_SHEET)

    def apply(self, style: str, font_size: int) -> None:
        sizes = {"standard": font_size, "fixed": font_size * 13 // 16}
        self._session.send("Page.setFontSizes", {"fontSizes": sizes})
        self._page.evaluate(SET_STYLE, style)


def text_problems(page: Page) -> Iterator[str]:
    """Yield the problems of the page with all settings of a reader.

    Text must also not be smaller than without the settings.
    """
    reader = ReaderSettings(page)
    reader.apply("", 16)
    usual = _font_sizes(page)
    for name, settings in READER_SETTINGS.items():
        reader.apply(*settings)
        for problem in _call(page, "findProblems"):
            yield f"{name}: {problem}"
        for problem in _smaller_texts(page, usual):
            yield f"{name}: {problem}"
    reader.apply("", 16)


def smaller_spaced_texts(page: Page) -> list[str]:
    """Return the texts that are smaller with text spacing than without it."""
    reader = ReaderSettings(page)
    reader.apply("", 16)
    usual = _font_sizes(page)
    reader.apply(TEXT_SPACING, 16)
    found = list(_smaller_texts(page, usual))
    reader.apply("", 16)
    return found


def small_texts(page: Page, share: float) -> dict[str, float]:
    """Return the texts that are smaller than this share of the screen's height."""
    least = share * page.evaluate("innerHeight")
    return {text: size for text, size in _call(page, "sizesOnScreen") if size < least}


def slide_problems(page: Page) -> list[str]:
    """Return what of the shown slide does not fit, and overlapping texts of charts."""
    problems: list[str] = _call(page, "findSlideProblems")
    return problems


def _smaller_texts(page: Page, usual: dict[str, float]) -> Iterator[str]:
    for text, size in _font_sizes(page).items():
        if size < usual.get(text, 0) - 0.01:
            yield f"{size} px instead of {usual[text]} px: {text}"


def _font_sizes(page: Page) -> dict[str, float]:
    return dict(_call(page, "fontSizes"))


def _call(page: Page, function: str) -> Any:
    return page.evaluate(f"() => {{ {SCRIPT} return {function}(); }}")
