"""Controls can be seen: their border, their fill or their icon stands out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.deck import Deck

# For each visible control that the style sheet draws: its contrast with the page, the
# highest of its border, its fill and its text or icon. Range inputs are drawn by the
# browser.
CONTRASTS = """() => {
  const context = document.createElement("canvas").getContext("2d");
  const rgba = (color) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const page = rgba(getComputedStyle(document.body).backgroundColor);
  const over = ([...color], under) =>
    under.slice(0, 3).map((c, i) => (color[i] * color[3] + c * (255 - color[3])) / 255);
  const luminance = (color) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
    const c = color[i] / 255;
    return sum + weight * (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  }, 0);
  const contrast = (color) => {
    const [low, high] = [luminance(over(rgba(color), page)), luminance(page)].sort();
    return (high + 0.05) / (low + 0.05);
  };
  const drawn = `button, summary, select, progress, a.button,
    input:not([type=range], [type=hidden])`;
  return [...document.querySelectorAll(drawn)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled)
    .map((e) => [e, getComputedStyle(e)])
    .map(([e, style]) => [e.outerHTML.slice(0, 90), Math.max(
      e.matches("input, select") ? 0 : contrast(style.color),
      parseFloat(style.borderBlockEndWidth) ? contrast(style.borderBlockEndColor) : 0,
      contrast(style.backgroundColor),
    )]);
}"""


@pytest.mark.parametrize("suffix", ["?view=scroll", "/present"])
def test_controls_have_enough_contrast_with_the_page(
    page: Page, lesson_url: str, suffix: str
) -> None:
    Deck(page, lesson_url).open(suffix)
    page.evaluate("document.querySelectorAll('details').forEach((d) => d.open = true)")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)

        contrasts = page.evaluate(CONTRASTS)

        assert len(contrasts) > 10
        assert [found for found in contrasts if found[1] < 3] == []
