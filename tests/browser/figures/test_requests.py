"""Requests for figures: fast, in order, and none lost."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import PLOTLY_CHART, Figures
from tests.browser.timeouts import SHORT_TIMEOUTS


@pytest.mark.usefixtures("without_plotly")
def test_a_slider_updates_the_svg_while_plotly_loads(
    figures: Figures, page: Page
) -> None:
    figures.slider("Positions").focus()
    page.keyboard.press("ArrowLeft")

    expect(figures.waves.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 48")
    )
    expect(figures.heatmap.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 48")
    )


def test_a_slider_updates_charts_field_description_and_url(figures: Figures) -> None:
    figures.show_plotly()
    figures.slider("Positions").focus()
    figures.page.keyboard.press("ArrowLeft")

    expect(figures.field("Positions")).to_have_value("49")
    expect(figures.waves.locator(".figure-description p")).to_have_text(
        re.compile("positions 0 to 48")
    )
    expect(figures.page).to_have_url(
        re.compile(r"[?&]waves\.positions=49(&.*)?#/see-it$")
    )
    figures.page.wait_for_function(
        """() => document.querySelector('[data-name=waves] .js-plotly-plot')
             .layout.xaxis.range[1] === 48.5"""
    )


@pytest.mark.usefixtures("without_plotly")
def test_an_unreachable_server_shows_an_error_and_the_last_figure(
    figures: Figures, page: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_CONNECTION_REFUSED")
    page.route(re.compile("/figures/"), lambda r: r.abort("connectionrefused"))

    figures.slider("Positions").focus()
    page.keyboard.press("ArrowLeft")

    expect(figures.shown_error).to_contain_text("cannot be reached")
    expect(figures.waves.locator("svg.chart")).to_be_visible()


@pytest.mark.usefixtures("without_plotly")
def test_a_server_that_does_not_respond_shows_the_same_error(
    page: Page, compact_url: str
) -> None:
    page.add_init_script(SHORT_TIMEOUTS)
    Deck(page, compact_url).open("#/see-it")
    figures = Figures(page)
    page.route(re.compile("/figures/"), lambda _: None)

    figures.slider("Positions").focus()
    page.keyboard.press("ArrowLeft")

    expect(figures.shown_error).to_contain_text("cannot be reached")
    page.unroute(re.compile("/figures/"))
    page.keyboard.press("ArrowLeft")
    expect(figures.waves.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 47")
    )


@pytest.mark.usefixtures("without_plotly")
def test_a_connection_that_is_lost_in_a_response_shows_the_same_error(
    figures: Figures, page: Page
) -> None:
    page.route(re.compile("/figures/"), lambda route: route.fulfill(body=""))

    figures.slider("Positions").focus()
    page.keyboard.press("ArrowLeft")

    expect(figures.shown_error).to_contain_text("cannot be reached")


@pytest.mark.usefixtures("without_plotly")
def test_an_error_in_the_page_is_not_shown_as_an_error_of_the_figure(
    figures: Figures, page: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("TypeError")
    page.locator(".figure-title").evaluate_all(
        "titles => titles.forEach((title) => title.remove())"
    )
    figures.slider("Positions").focus()

    with page.expect_event("pageerror"):
        page.keyboard.press("ArrowLeft")

    expect(figures.shown_error).to_be_hidden()


def test_a_figure_and_its_table_are_updated_when_the_network_is_back(
    figures: Figures, page: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_INTERNET_DISCONNECTED")
    figures.show_plotly()
    figures.waves.get_by_text("Data", exact=True).click()
    rows = figures.waves.locator(".data-table tbody tr")
    expect(rows).to_have_count(50)
    page.evaluate("""window.failures = 0;
        document.addEventListener("figure-failed", () => window.failures++)""")
    page.context.set_offline(True)
    figures.slider("Positions").focus()
    page.keyboard.press("ArrowLeft")
    expect(figures.shown_error).to_contain_text("cannot be reached")
    # Both figures are requested twice: at once, and after the last change.
    page.wait_for_function("() => window.failures >= 4")

    page.context.set_offline(False)

    expect(figures.waves.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 48")
    )
    expect(rows).to_have_count(49)
    expect(figures.shown_error).to_be_hidden()


@pytest.mark.usefixtures("without_plotly")
def test_a_figure_is_requested_again_while_the_server_is_busy(
    figures: Figures, page: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("503")
    busy = {"status": 503, "headers": {"Retry-After": "1"}, "body": "{}"}
    page.route(re.compile(r"/waves\.svg"), lambda r: r.fulfill(**busy), times=1)
    page.evaluate("document.addEventListener('figure-failed', () => window.failed = 1)")

    figures.slider("Positions").focus()
    page.keyboard.press("ArrowLeft")

    expect(figures.waves.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 48")
    )
    assert not page.evaluate("window.failed")


@pytest.mark.usefixtures("without_plotly")
def test_a_data_table_is_requested_again_while_the_server_is_busy(
    figures: Figures, page: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("503")
    busy = {"status": 503, "headers": {"Retry-After": "1"}, "body": "{}"}
    page.route(re.compile(r"/waves\.html"), lambda r: r.fulfill(**busy), times=1)

    figures.waves.get_by_text("Data", exact=True).click()

    expect(figures.waves.locator(".data-table tbody tr")).to_have_count(50)


class HeldRequests:
    """Figure requests that wait until the test releases them."""

    def __init__(self, page: Page) -> None:
        self._waiting: list[tuple[Route, Request]] = []
        self._is_released = False
        self.most: dict[str, int] = {}
        page.route(re.compile(r"/figures/"), self._hold)

    def _hold(self, route: Route, request: Request) -> None:
        if self._is_released:
            route.continue_()
            return
        self._waiting.append((route, request))
        kind = urlsplit(request.url).path
        now = sum(urlsplit(r.url).path == kind for _, r in self._waiting)
        self.most[kind] = max(now, self.most.get(kind, 0))

    def release(self) -> None:
        """Let the waiting requests and all later ones through."""
        self._is_released = True
        for route, _ in self._waiting:
            route.continue_()


@pytest.mark.usefixtures("without_plotly")
def test_one_request_is_in_flight_and_the_latest_value_is_shown(
    figures: Figures, page: Page
) -> None:
    held = HeldRequests(page)
    field = figures.field("Positions")

    for positions in (20, 30, 40, 60):
        field.fill(str(positions))
    with page.expect_request(lambda r: _positions(r) == "60"):
        held.release()

    chart = figures.waves.locator("svg.chart")
    expect(chart).to_have_attribute("data-description", re.compile("positions 0 to 59"))
    assert set(held.most.values()) == {1}


def _positions(request: Request) -> str:
    return parse_qs(urlsplit(request.url).query).get("positions", [""])[0]


_FIRST_COLOUR = (
    "document.querySelector('[data-name=waves] .js-plotly-plot').data[0].line.color"
)


def test_a_theme_change_redraws_plotly_charts_also_during_a_request(
    figures: Figures, page: Page
) -> None:
    figures.show_plotly()
    light = page.evaluate(_FIRST_COLOUR)
    page.get_by_role("button", name="Switch to dark theme").click()
    page.wait_for_function(f"() => {_FIRST_COLOUR} !== '{light}'")

    held = HeldRequests(page)
    figures.slider("Positions").focus()
    with page.expect_request(re.compile("/figures/waves")):
        page.keyboard.press("ArrowLeft")

    page.get_by_role("button", name="Switch to light theme").click()
    held.release()

    page.wait_for_function(f"() => {_FIRST_COLOUR} === '{light}'")


def test_plotly_charts_appear_although_a_slider_moves_while_plotly_loads(
    figures: Figures, page: Page
) -> None:
    waiting: list[Route] = []
    page.route(re.compile("plotly.min"), lambda route: waiting.append(route))
    with page.expect_request(re.compile("plotly.min")):
        figures.slider("Positions").focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(figures.field("Positions")).to_have_value("47")

    for route in waiting:
        route.continue_()
    page.keyboard.press("ArrowLeft")

    for figure in (figures.waves, figures.heatmap):
        figure.locator(PLOTLY_CHART).first.wait_for()
    page.wait_for_function(
        """() => document.querySelector('[data-name=waves] .js-plotly-plot')
             .layout.xaxis.range[1] === 45.5"""
    )


@pytest.mark.usefixtures("without_plotly")
def test_a_late_response_does_not_replace_a_newer_table(
    figures: Figures, page: Page
) -> None:
    figures.waves.get_by_text("Data", exact=True).click()
    rows = figures.waves.locator(".data-table tbody tr")
    expect(rows).to_have_count(50)
    waiting: list[Route] = []
    page.route(re.compile(r"waves\.html"), lambda route: waiting.append(route))

    figures.field("Positions").fill("12")
    expect(figures.waves.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 11")
    )
    figures.field("Positions").fill("30")
    expect(figures.waves.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 29")
    )
    for route in waiting:
        route.continue_()
    page.unroute(re.compile(r"waves\.html"))

    expect(rows).to_have_count(30)
