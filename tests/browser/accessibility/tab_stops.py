"""Press Tab through a page."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

MAX_STOPS = 300
"""More than any page has; a keyboard trap would never end."""

# Describes the focused element: whether it comes after the previous one in the page,
# has an outline, and at least one of nine points of it is not covered by others.
FOCUSED = """() => {
  const element = document.activeElement;
  if (element === document.body) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const parts = [0.05, 0.5, 0.95];
  const isShown = parts.some((across) => parts.some((down) => {
    const hit = document.elementFromPoint(left + across * width, top + down * height);
    return hit && (element.contains(hit) || hit.closest("label")?.control === element);
  }));
  const previous = window.previousStop ?? document.body;
  window.previousStop = element;
  element.toggleAttribute("data-was-focused", true);
  const follows = previous.compareDocumentPosition(element) & 4;
  // The ring of a word that can be moved is also around its buttons.
  const ringed = element.closest(".word") ?? element;
  const hasRing = getComputedStyle(ringed).outlineStyle !== "none";
  const problems = [
    isShown ? "" : "covered", follows ? "" : "out of order", hasRing ? "" : "no ring",
  ];
  return [element.outerHTML.slice(0, 100), ...problems.filter(Boolean)];
}"""


def focused_elements(page: Page) -> Iterator[list[str]]:
    """Press Tab until the focus leaves the page. Yield each focused element."""
    if focused := page.evaluate(FOCUSED):
        yield focused
    for _ in range(MAX_STOPS):
        page.keyboard.press("Tab")
        if not (focused := page.evaluate(FOCUSED)):
            return
        yield focused
