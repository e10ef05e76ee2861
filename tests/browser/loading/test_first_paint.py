"""Rendering while the page is still loading: when slides appear, and layout shifts."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.browser.conftest import FORMULA_FONT_LOADED
from tests.servers.http import POLL_INTERVAL
from tests.servers.serving import Server

LESSON = "/lessons/positional-encoding"

TOP = "(heading) => heading.getBoundingClientRect().top"

PAINTS = "performance.getEntriesByType('paint').length"

CLOSED = '<div class="deeper-body">'
"""Start of the closed part of a slide; everything before it is visible at first."""

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
"""Resize observers have run by the second frame."""

SHIFTS = """
new PerformanceObserver((list) => {
  window.shifts = [...(window.shifts ?? []), ...list.getEntries().map(({ value, sources }) =>
    [value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? node?.data)])];
}).observe({ type: "layout-shift", buffered: true });
"""  # noqa: E501


class SlowServer:
    """Server that sends `page` up to `pause`, and the rest after `go_on` is set."""

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
        Thread(target=self._server.serve_forever, args=(POLL_INTERVAL,)).start()

    def close(self) -> None:
        self.go_on.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def expected_errors() -> list[str]:
    return ["Failed to load resource"]  # this server sends only the page


@pytest.fixture
def html(server: Server) -> str:
    with urlopen(server.url + LESSON) as response:
        text: str = response.read().decode()
    return text


@pytest.fixture
def slow(html: str) -> Iterator[SlowServer]:
    """Server that pauses before the end of the first slide."""
    server = SlowServer(html, html.rindex("</summary>", 0, html.index(CLOSED)))
    yield server
    server.close()


def test_an_incomplete_slide_is_hidden(page: Page, slow: SlowServer) -> None:
    page.goto(slow.url, wait_until="commit")
    slide = page.locator(".slide").first

    expect(slide.locator("h2")).to_be_attached()
    expect(slide.locator("h2")).to_be_hidden()
    slow.go_on.set()
    expect(slide.locator("h2")).to_be_visible()
    expect(slide.locator("svg.chart").first).to_be_visible()


def test_a_slide_appears_before_its_closed_part_has_loaded(
    page: Page, html: str
) -> None:
    slow = SlowServer(html, html.index(CLOSED))
    try:
        page.goto(slow.url, wait_until="commit")

        expect(page.locator(".slide h2").first).to_be_visible()
        page.wait_for_function(f"() => {PAINTS} > 0")
        assert page.locator(".deeper-body").count() == 0
    finally:
        slow.close()


@pytest.mark.parametrize("name", ["adding", "4", "adding/1"])
def test_the_slide_of_the_fragment_appears_when_its_visible_part_has_loaded(
    page: Page, html: str, name: str
) -> None:
    end = html.index(CLOSED, html.index('id="/adding"'))
    summary = html.rindex("</summary>", 0, end)
    incomplete, sufficient = SlowServer(html, summary), SlowServer(html, end)
    heading = page.locator(".slide h2#adding")
    try:
        page.goto(f"{incomplete.url}#/{name}", wait_until="commit")
        expect(heading).to_be_attached()
        assert page.evaluate(PAINTS) == 0

        page.goto(f"{sufficient.url}#/{name}", wait_until="commit")
        expect(heading).to_be_visible()
        page.wait_for_function(f"() => {PAINTS} > 0")
        assert page.locator(".deck-bar").count() == 0
    finally:
        incomplete.close()
        sufficient.close()


def test_the_slide_to_which_a_learner_returns_appears_before_the_script_runs(
    page: Page, html: str
) -> None:
    server = SlowServer(html, len(html))
    server.go_on.set()
    try:
        page.goto(f"{server.url}#launch=token&origin=x&slide=adding+practice")

        expect(page.locator(".slide h2#adding")).to_be_visible()
        expect(page.locator(".slide h2").first).to_be_hidden()
    finally:
        server.close()


def test_the_number_of_a_later_slide_is_hidden_until_the_script_knows_it(
    page: Page, html: str
) -> None:
    server = SlowServer(html, len(html))
    server.go_on.set()
    position = page.locator(".slide-position")
    try:
        page.goto(f"{server.url}#/1")
        expect(position).to_have_text("1 / 5")
        expect(position).to_be_visible()

        page.goto("about:blank")
        page.goto(f"{server.url}#/4")
        expect(page.locator(".slide h2#adding")).to_be_visible()
        expect(position).to_be_hidden()
    finally:
        server.close()


@pytest.mark.parametrize("number", range(1, 6))
def test_nothing_in_the_first_frame_moves_while_the_rest_loads(
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


def test_the_first_frame_reserves_space_for_the_scrollbar(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], html: str
) -> None:
    """On most desktops, scrollbars have a width."""
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


def test_the_only_slide_of_a_lesson_appears(page: Page, html: str) -> None:
    first_end, end = html.index("</section>"), html.rindex('<nav class="deck-bar')
    single = html[: first_end + len("</section>")] + "</div>" + html[end:]
    slow = SlowServer(single, len(single))
    try:
        page.goto(slow.url, wait_until="commit")

        expect(page.locator(".slide h2").first).to_be_visible()
    finally:
        slow.close()


@pytest.mark.parametrize("fragment", ["", "#/see-it"])
@pytest.mark.parametrize("size", [(1350, 940), (390, 844)], ids=str)
def test_the_scripts_cause_no_layout_shift(
    page: Page, lesson_url: str, fragment: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)

    page.goto(lesson_url + fragment, wait_until="networkidle")
    page.locator("lesson-deck[data-ready]").wait_for(state="attached")
    page.wait_for_function(FORMULA_FONT_LOADED)

    assert page.evaluate("window.shifts ?? []") == []


@pytest.mark.parametrize("prefix", ["#", "#/"])
def test_the_fragment_of_a_section_scrolls_to_it(
    page: Page, lesson_url: str, prefix: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})

    page.goto(f"{lesson_url}{prefix}practice")
    page.wait_for_load_state("networkidle")

    assert abs(page.locator("h2#practice").evaluate(TOP)) < 2
