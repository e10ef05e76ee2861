"""How an SVG is coloured: by the page's CSS through classes, or by itself."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.draw.palette import THEME_COLOURS, Theme, colour, tone_index


@dataclass(frozen=True, slots=True)
class Style:
    theme: Theme | None
    """None: for the page, which knows the theme and may change it at any time."""

    def colour(self, t: float | None) -> str:
        """A tone, or ink without one."""
        if self.theme:
            return colour(t, self.theme)
        return "var(--color-ink)" if t is None else f"var(--tone-{tone_index(t)})"

    @property
    def steady(self) -> str:
        """A stroke as wide as it says, in whatever scale, where no CSS will say so."""
        return ' vector-effect="non-scaling-stroke"' if self.theme else ""

    def own(self, name: str, ink: str) -> str:
        """An attribute such as `stroke="#e2e0d9"`, where no CSS will set it."""
        return (
            f' {name}="{getattr(THEME_COLOURS[self.theme], ink)}"' if self.theme else ""
        )


def percent(value: float) -> str:
    """`14.29%`: to a hundredth, about a tenth of a pixel on the widest screen."""
    return f"{round(value, 2) + 0.0:g}%"


def translate(right: float, down: float) -> str:
    """Moves a group by pixels: places in it are percentages, distances are not."""
    return f'transform="translate({right:g} {down:g})"'
