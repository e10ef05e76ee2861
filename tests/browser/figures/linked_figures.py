"""Page object of the two linked figures on the last slide."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.more_settings import open_more_settings, slider_of

PLOTLY_CHART = ".plot[data-interactive] .main-svg"


class Figures:
    """The wave chart, the heatmap and the settings that they share."""

    def __init__(self, page: Page, group: str = "waves") -> None:
        self.page = page
        self.waves = page.locator('lesson-figure[data-name="waves"]')
        self.heatmap = page.locator('lesson-figure[data-name="heatmap"]')
        self.settings = page.locator(f'lesson-controls[data-group="{group}"]')

    def field(self, label: str) -> Locator:
        self._show(label)
        field = self.settings.get_by_label(label, exact=True)
        return field.and_(self.page.locator(":not([type=range])"))

    def slider(self, label: str) -> Locator:
        self._show(label)
        return slider_of(self.settings, label)

    def _show(self, label: str) -> None:
        if label != "Marked position":
            open_more_settings(self.settings)

    @property
    def shown_error(self) -> Locator:
        return self.settings.locator(".control-error")

    def reading(self, figure: Locator) -> Locator:
        return figure.locator(".figure-reading")

    def show_plotly(self) -> None:
        """Hover a figure and wait until Plotly has drawn both."""
        self.waves.locator(".plot").hover()
        for figure in (self.waves, self.heatmap):
            figure.locator(PLOTLY_CHART).first.wait_for()


def record_announcements(page: Page) -> None:
    """Record the announcements of all figures in `announced`."""
    page.evaluate(
        """() => {
          window.announced = [];
          for (const region of document.querySelectorAll('lesson-figure [role=status]'))
            new MutationObserver(() => announced.push(region.textContent))
              .observe(region, { childList: true });
        }"""
    )
