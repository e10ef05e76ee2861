"""Touch input through the DevTools protocol."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Page

STEPS = 8
"""Number of `touchMove` events in a drag."""


class Touch:
    """Real touch events, so that the gestures of the browser itself work."""

    def __init__(self, page: Page) -> None:
        self._browser: CDPSession = page.context.new_cdp_session(page)

    def drag(
        self, start: tuple[float, float], end: tuple[float, float], *, lift: bool = True
    ) -> None:
        self._touch("touchStart", *start)
        for step in range(1, STEPS + 1):
            x, y = (a + (b - a) * step / STEPS for a, b in zip(start, end, strict=True))
            self._touch("touchMove", x, y)
        if lift:
            self.lift()

    def lift(self) -> None:
        self._send("touchEnd", [])

    def _touch(self, type: str, x: float, y: float) -> None:
        self._send(type, [{"x": x, "y": y}])

    def _send(self, type: str, points: list[dict[str, float]]) -> None:
        self._browser.send(
            "Input.dispatchTouchEvent", {"type": type, "touchPoints": points}
        )
