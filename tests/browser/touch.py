"""Touch input through the DevTools protocol."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import CDPSession, Page

STEPS = 8
"""Number of `touchMove` events in a straight line."""


class Touch:
    """Real touch events, so that the gestures of the browser itself work."""

    def __init__(self, page: Page) -> None:
        self._browser: CDPSession = page.context.new_cdp_session(page)

    def drag(
        self, start: tuple[float, float], end: tuple[float, float], *, lift: bool = True
    ) -> None:
        self.press(start)
        self.move(start, end)
        if lift:
            self.lift()

    def press(self, point: tuple[float, float]) -> None:
        self._touch("touchStart", *point)

    def move(self, *points: tuple[float, float]) -> None:
        """Move a pressed finger along straight lines from point to point."""
        for start, end in pairwise(points):
            for step in range(1, STEPS + 1):
                share = step / STEPS
                x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
                self._touch("touchMove", x, y)

    def lift(self) -> None:
        self._send("touchEnd", [])

    def pinch(self, first: tuple[float, float], second: tuple[float, float]) -> None:
        """Put down two fingers, and move them apart to three times their distance."""
        (x, y), (right, low) = first, second
        for step in range(STEPS + 1):
            dx, dy = (right - x) * step / STEPS, (low - y) * step / STEPS
            points = [
                {"x": x - dx, "y": y - dy, "id": 0},
                {"x": right + dx, "y": low + dy, "id": 1},
            ]
            self._send("touchMove" if step else "touchStart", points)
        self.lift()

    def _touch(self, type: str, x: float, y: float) -> None:
        self._send(type, [{"x": x, "y": y}])

    def _send(self, type: str, points: list[dict[str, float]]) -> None:
        self._browser.send(
            "Input.dispatchTouchEvent", {"type": type, "touchPoints": points}
        )
