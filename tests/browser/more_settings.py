"""Open “More settings” below figures, find settings, and move sliders."""

from __future__ import annotations

from playwright.sync_api import FrameLocator, Locator, Page


def open_more_settings(root: Page | Locator | FrameLocator) -> None:
    """Open “More settings” below every figure of the page or part."""
    root.locator(".more-settings").evaluate_all(
        "all => all.forEach((more) => { more.open = true; })"
    )


def field_of(parent: Page | Locator | FrameLocator, label: str) -> Locator:
    """Return the number field of a setting, which may be hidden."""
    return parent.get_by_role("spinbutton", name=label, exact=True, include_hidden=True)


def slider_of(parent: Page | Locator | FrameLocator, label: str) -> Locator:
    """Return the slider of a setting, which may be hidden."""
    return parent.get_by_role("slider", name=label, exact=True, include_hidden=True)


def move_slider(slider: Locator, value: str) -> None:
    """Move a slider that does not have the focus."""
    slider.evaluate(
        """(slider, value) => {
          slider.value = value;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
        }""",
        value,
    )
