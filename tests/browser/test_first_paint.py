"""A page that is seen while it still arrives."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.serving import Server

LESSON = "/lessons/positional-encoding"

TOP = "(heading) => heading.getBoundingClientRect().top"

PAINTS = "performance.getEntriesByType('paint').length"

CLOSED = '<div class="deeper-body">'
"""Where what a slide shows at first has come."""

SIZES = [(1440, 900), (1280, 720), (820, 1180), (390, 844), (760, 520)]

BOXES = """(slide) => Object.fromEntries(
  [...slide.querySelectorAll("h2, p, .plot, summary")]
    .map((part, index) => [index, part])
    .filter(([, part]) => part.checkVisibility({ visibilityProperty: true }))
    .map(([index, part]) => [index, part.getBoundingClientRect()])
    .map(([index, { x, y, width, height }]) => [index, `${[x, y, width, height]}`]))
"""

NEXT_FRAME = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done)))"""
"""Observers of sizes have run by the second frame."""

SHIFTS = """
new PerformanceObserver((list) => {
  window.shifts = [...(window.shifts ?? []), ...list.getEntries().map(({ value, sources }) =>
    [value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? node?.data)])];
}).observe({ type: "layout-shift", buffered: true });
"""  # noqa: E501


class SlowServer:
    """Sends `page` up to `pause`, and the rest when it is told to."""

    def __init__(self, page: str, pause: int) -> None:
        self.go_on = Event()
        parts = page[:pause].encode(), page[pause:].encode()
        go_on = self.go_on

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path != "/":
                    return self.send_error(404)
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(parts[0])
                self.wfile.flush()
                go_on.wait()
                self.wfile.write(parts[1])

            def log_message(self, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.go_on.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def expected_errors() -> list[str]:
    return ["Failed to load resource"]  # the page alone is here


@pytest.fixture
def html(server: Server) -> str:
    with urlopen(server.url + LESSON) as answer:
        text: str = answer.read().decode()
    return text


@pytest.fixture
def slow(html: str) -> Iterator[SlowServer]:
    """The lesson, of which the first slide has come up to its last words."""
    server = SlowServer(html, html.rindex("</summary>", 0, html.index(CLOSED)))
    yield server
    server.close()


def test_half_a_slide_is_not_seen(page: Page, slow: SlowServer) -> None:
    page.goto(slow.url, wait_until="commit")
    slide = page.locator(".slide").first

    expect(slide.locator("h2")).to_be_attached()
    expect(slide.locator("h2")).to_be_hidden()
    slow.go_on.set()
    expect(slide.locator("h2")).to_be_visible()
    expect(slide.locator("svg.chart").first).to_be_visible()


def test_a_slide_is_seen_before_what_is_closed_in_it(page: Page, html: str) -> None:
    slow = SlowServer(html, html.index(CLOSED))
    try:
        page.goto(slow.url, wait_until="commit")

        expect(page.locator(".slide h2").first).to_be_visible()
        page.wait_for_function(f"() => {PAINTS} > 0")
        assert page.locator(".deeper-body").count() == 0
    finally:
        slow.close()


@pytest.mark.parametrize("place", ["adding", "4"])
def test_a_slide_that_is_named_is_seen_as_soon_as_all_that_shows_is_there(
    page: Page, html: str, place: str
) -> None:
    end = html.index(CLOSED, html.index('id="/adding"'))
    summary = html.rindex("</summary>", 0, end)
    nearly, enough = SlowServer(html, summary), SlowServer(html, end)
    heading = page.locator(".slide h2#adding")
    try:
        page.goto(f"{nearly.url}#/{place}", wait_until="commit")
        expect(heading).to_be_attached()
        assert page.evaluate(PAINTS) == 0

        page.goto(f"{enough.url}#/{place}", wait_until="commit")
        expect(heading).to_be_visible()
        page.wait_for_function(f"() => {PAINTS} > 0")
        assert page.locator(".deck-bar").count() == 0
    finally:
        nearly.close()
        enough.close()


@pytest.mark.parametrize("number", range(1, 6))
def test_the_first_frame_stays_in_place_as_the_rest_arrives(
    page: Page, html: str, number: int
) -> None:
    slow = SlowServer(html, html.index(CLOSED, html.index(f'id="/{number}/"')))
    try:
        page.goto(f"{slow.url}#/{number}", wait_until="commit")
        page.wait_for_function(f"() => {PAINTS} > 0")
        first = {size: _boxes(page, size) for size in SIZES}
        slow.go_on.set()
        expect(page.locator("footer.site")).to_be_attached()
        last = {size: _boxes(page, size) for size in SIZES}
    finally:
        slow.close()

    assert all(len(boxes) > 2 for boxes in first.values())
    moved = {
        size: first[size].items() - last[size].items()
        for size in SIZES
        if first[size].items() - last[size].items()
    }
    assert moved == {}


def _boxes(page: Page, size: tuple[int, int]) -> dict[str, str]:
    """Return the boxes of the visible parts of the slide in a window of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(NEXT_FRAME)
    boxes: dict[str, str] = page.locator(".slide:visible").evaluate(BOXES)
    return boxes


def test_the_scrollbar_has_its_place_from_the_first_frame(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], html: str
) -> None:
    """Where it has a width, as on most desktops."""
    second = html.index('<section class="slide"', html.index("</section>"))
    slow = SlowServer(html, html.index("<h2", second))
    browser = browser_type.launch(
        **browser_type_launch_args, ignore_default_args=["--hide-scrollbars"]
    )
    try:
        page = browser.new_page()
        page.goto(slow.url, wait_until="commit")
        expect(page.locator(".slide h2").first).to_be_visible()
        width = page.evaluate("document.documentElement.clientWidth")
        slow.go_on.set()
        expect(page.locator("footer.site")).to_be_attached()

        assert width < page.evaluate("innerWidth")
        assert page.evaluate("document.documentElement.clientWidth") == width
    finally:
        slow.close()
        browser.close()


def test_the_only_slide_is_seen_when_it_is_there(page: Page, html: str) -> None:
    begin, end = html.index("</section>"), html.rindex('<nav class="deck-bar')
    alone = html[: begin + len("</section>")] + "</div>" + html[end:]
    slow = SlowServer(alone, len(alone))
    try:
        page.goto(slow.url, wait_until="commit")

        expect(page.locator(".slide h2").first).to_be_visible()
    finally:
        slow.close()


@pytest.mark.parametrize("place", ["", "#/see-it"])
@pytest.mark.parametrize("size", [(1350, 940), (390, 844)])
def test_nothing_moves_while_the_page_wakes_up(
    page: Page, lesson_url: str, place: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)

    page.goto(lesson_url + place, wait_until="networkidle")
    expect(page.locator("lesson-deck[data-ready]")).to_be_attached()
    expect(page.locator("[data-formulas]")).to_be_attached()
    page.evaluate("document.fonts.ready")

    assert page.evaluate("window.shifts ?? []") == []


@pytest.mark.parametrize("sign", ["#", "#/"])
def test_an_address_in_what_stands_below_is_gone_to_and_stays(
    page: Page, lesson_url: str, sign: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})

    page.goto(f"{lesson_url}{sign}practice")
    page.wait_for_load_state("networkidle")

    assert abs(page.locator("h2#practice").evaluate(TOP)) < 2
