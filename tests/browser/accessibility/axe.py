"""Check a page with axe-core, against WCAG 2.2 AA."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.other_browsers.firefox import Firefox
from tests.browser.other_browsers.webkit import WebKit

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EXPERIMENTAL_RULES = ["label-content-name-mismatch", "css-orientation-lock"]
"""The only rules about WCAG 2.5.3 and 1.3.4; tags do not include them."""

COLOR_RULES = ["color-contrast", "link-in-text-block"]

REMOVE_SIMILAR_ROWS = """(tables) => document
  .querySelectorAll(`${tables} tr:nth-child(n + 4)`).forEach((row) => row.remove())"""
"""All rows of the conformance report are made by one template, and all rows of the
values of a figure; axe would take 10 s for the former and 20 s for some of the latter.
"""


def page_for_axe(new_page: NewPage) -> Page:
    """Return a page that axe can be injected into, which the content policy forbids."""
    return new_page(bypass_csp=True, reduced_motion="reduce")


def violations(page: Page, part: str | None = None) -> list[str]:
    """Return the violations that axe finds, with their elements.

    `part` is a selector that limits the check to a part of the page. The themes differ
    only in colours, so the dark theme is checked only with the rules about colours.
    """
    # Injecting axe takes as long as checking a small page.
    if page.evaluate("() => !window.axe"):
        page.evaluate(AXE_SCRIPT)
    found = _run(page, part, TAGS)
    page.emulate_media(color_scheme="dark")
    found += [f"dark theme: {text}" for text in _run(page, part, COLOR_RULES)]
    page.emulate_media(color_scheme="light")
    return found


def violations_in(browser: Firefox | WebKit) -> list[str]:
    """Return the violations that axe finds in the page that the browser shows."""
    # Scripts of the driver may run although the content policy forbids them.
    script = f"{AXE_SCRIPT}; return axe.run(document, arguments[0]);"
    return _texts(browser.run(script, _options(TAGS)))


def _run(page: Page, part: str | None, rules: list[str]) -> list[str]:
    script = "([part, options]) => axe.run(part ?? document, options)"
    return _texts(page.evaluate(script, [part, _options(rules)]))


def _options(rules: list[str]) -> dict[str, Any]:
    # Reporting what passed, too, would take twice as long.
    experimental = {rule: {"enabled": rules == TAGS} for rule in EXPERIMENTAL_RULES}
    return {"runOnly": rules, "rules": experimental, "resultTypes": ["violations"]}


def _texts(results: dict[str, Any]) -> list[str]:
    return [
        f"{rule['id']}: {rule['help']} {[n['target'] for n in rule['nodes']][:3]}"
        for rule in results["violations"]
    ]
