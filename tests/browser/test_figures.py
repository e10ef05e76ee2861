"""Figures: there at first paint, answering at once, alive when reached for, linked."""

from __future__ import annotations

import re
import threading
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck

ALIVE = ".plot[data-live] .main-svg"


class Figures:
    """The two figures of the last slide, and the settings that they share."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.waves = page.locator('lesson-figure[data-name="waves"]')
        self.heatmap = page.locator('lesson-figure[data-name="heatmap"]')
        self.settings = page.locator('lesson-controls[data-group="waves"]')

    def field(self, label: str) -> Locator:
        return self.settings.get_by_label(label, exact=True)

    def slider(self, label: str) -> Locator:
        return self.settings.get_by_label(f"{label}, slider", exact=True)

    @property
    def shown_error(self) -> Locator:
        return self.settings.locator(".control-error")

    def reading(self, figure: Locator) -> Locator:
        return figure.locator(".figure-reading")

    def wake(self) -> None:
        """Reaches for the figures and waits until Plotly has drawn both."""
        self.waves.locator(".plot").hover()
        for figure in (self.waves, self.heatmap):
            expect(figure.locator(ALIVE).first).to_be_visible(timeout=30_000)


@pytest.fixture
def figures(page: Page, lesson_url: str) -> Figures:
    Deck(page, lesson_url).open("#/see-it")
    return Figures(page)


@pytest.fixture
def plotly_requests(page: Page) -> list[str]:
    """Addresses of Plotly that the page asked for."""
    found: list[str] = []
    page.on("request", lambda r: found.append(r.url) if "plotly" in r.url else None)
    return found


def test_figures_are_there_at_first_paint_without_plotly(
    plotly_requests: list[str], figures: Figures
) -> None:
    for figure in (figures.waves, figures.heatmap):
        expect(figure.locator("svg.chart")).to_be_visible()

    figures.page.wait_for_load_state("networkidle")
    assert plotly_requests == []


def test_reading_the_whole_deck_never_loads_plotly(
    plotly_requests: list[str], figures: Figures
) -> None:
    for _ in range(5):
        figures.page.keyboard.press("ArrowLeft")

    figures.page.wait_for_load_state("networkidle")
    assert plotly_requests == []


@pytest.mark.parametrize("reach", ["hover", "focus"])
def test_a_figure_comes_alive_when_it_is_reached_for(
    figures: Figures, reach: str
) -> None:
    getattr(figures.waves.locator(".plot"), reach)()

    expect(figures.waves.locator(ALIVE).first).to_be_visible(timeout=30_000)


def test_scrolling_past_a_figure_neither_loads_plotly_nor_points(
    plotly_requests: list[str], page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 600, "height": 500})
    Deck(page, lesson_url).open("#/see-it")
    figures = Figures(page)
    page.mouse.move(300, 120)
    before = figures.field("Marked position").input_value()

    for _ in range(4):
        page.mouse.wheel(0, 120)
        page.evaluate("new Promise((r) => requestAnimationFrame(() => r()))")

    page.wait_for_load_state("networkidle")
    assert plotly_requests == []
    expect(figures.field("Marked position")).to_have_value(before)


def test_presenting_brings_figures_alive_in_idle_time(figures: Figures) -> None:
    figures.page.keyboard.press("f")

    expect(figures.waves.locator(ALIVE).first).to_be_visible(timeout=30_000)


def test_nothing_jumps_when_plotly_takes_over(figures: Figures) -> None:
    painted = {f: _ticks(figures, f, "svg.chart text") for f in ("waves", "heatmap")}
    box = figures.waves.bounding_box()
    figures.wake()

    for name, before in painted.items():
        after = _ticks(figures, name, ".live text")
        assert before.keys() == after.keys()
        for text, (x, y) in before.items():
            assert after[text] == pytest.approx((x, y), abs=3), (name, text)
    assert figures.waves.bounding_box() == box


def _ticks(
    figures: Figures, name: str, selector: str
) -> dict[str, tuple[float, float]]:
    """The middle of each tick label, by its text and how often it came before."""
    found: list[list[Any]] = figures.page.evaluate(
        """([name, selector]) => {
          const root = document.querySelector(`lesson-figure[data-name=${name}]`);
          return [...root.querySelectorAll(selector)].map((t) => {
            const b = t.getBoundingClientRect();
            return [t.textContent, b.x + b.width / 2, b.y + b.height / 2];
          }).filter(([, x]) => x > 0);
        }""",
        [name, selector],
    )
    seen: dict[str, tuple[float, float]] = {}
    for text, x, y in sorted(found):
        key = f"{text}#{sum(k.startswith(f'{text}#') for k in seen)}"
        seen[key] = (x, y)
    return seen


def test_a_slider_is_answered_before_plotly_is_there(
    figures: Figures, page: Page
) -> None:
    page.route(re.compile("plotly"), lambda route: None)  # never arrives

    figures.slider("Positions").focus()
    page.keyboard.press("ArrowLeft")

    expect(figures.waves.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 48")
    )
    expect(figures.heatmap.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 48")
    )


def test_a_slider_moves_live_figures_field_words_and_address(figures: Figures) -> None:
    figures.wake()
    figures.slider("Positions").focus()
    figures.page.keyboard.press("ArrowLeft")

    expect(figures.field("Positions")).to_have_value("49")
    expect(figures.waves.locator(".figure-words p")).to_have_text(
        re.compile("positions 0 to 48")
    )
    expect(figures.page).to_have_url(
        re.compile(r"[?&]waves\.positions=49(&.*)?#/see-it$")
    )
    figures.page.wait_for_function(
        """() => document.querySelector('[data-name=waves] .live')
             .layout.xaxis.range[1] === 48"""
    )


def test_reset_brings_the_lessons_own_value_back(figures: Figures) -> None:
    field = figures.field("Width, d_model")
    field.fill("8")
    expect(figures.page).to_have_url(re.compile("d_model=8"))

    figures.page.get_by_role("button", name="Reset Width, d_model").click()

    expect(field).to_have_value("64")
    expect(figures.page).not_to_have_url(re.compile("d_model"))


def test_an_address_brings_a_figures_state_back(
    figures: Figures, lesson_url: str
) -> None:
    query = "?waves.positions=80&waves.d_model=128&waves.mark=7#/see-it"
    Deck(figures.page, lesson_url).open(query)

    expect(figures.field("Positions")).to_have_value("80")
    expect(figures.slider("Width, d_model")).to_have_value("128")
    expect(figures.reading(figures.waves)).to_have_text(re.compile("At position 7:"))
    expect(figures.heatmap.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 79; across, dimensions 0 to 127")
    )


def test_an_address_may_name_either_of_two_linked_figures(
    figures: Figures, lesson_url: str
) -> None:
    Deck(figures.page, lesson_url).open("?heatmap.positions=30#/see-it")

    expect(figures.field("Positions")).to_have_value("30")
    expect(figures.waves.locator(".figure-words p")).to_have_text(
        re.compile("positions 0 to 29"), use_inner_text=False
    )


def test_an_impossible_address_is_told_and_the_figure_stands(
    figures: Figures, lesson_url: str
) -> None:
    Deck(figures.page, lesson_url).open("?waves.positions=9999#/see-it")

    expect(figures.shown_error).to_contain_text("from 1 to 4096")
    expect(figures.waves.locator("svg.chart")).to_be_visible()


def test_a_smaller_width_keeps_the_dimensions_that_exist(figures: Figures) -> None:
    width, dims = figures.field("Width, d_model"), figures.field("Dimensions")
    wanted = dims.input_value()

    width.fill("4")
    expect(dims).to_have_value("0,1")
    width.fill("64")
    expect(dims).to_have_value(wanted)


@pytest.mark.parametrize(
    ("label", "value", "said"),
    [
        ("Positions", "0", "from 1 to 4096"),
        ("Positions", "", "empty"),
        ("Dimensions", "0,banana", "whole numbers"),
        ("Dimensions", "99", "0 to 63"),
    ],
    ids=["too small", "empty", "no number", "no such dimension"],
)
def test_a_bad_value_is_told_beside_the_settings(
    figures: Figures, expected_complaints: list[str], label: str, value: str, said: str
) -> None:
    expected_complaints.append("422")
    figures.field(label).fill(value)

    expect(figures.shown_error).to_contain_text(said)
    expect(figures.waves.locator(".plot")).to_be_visible()


def test_a_refused_value_is_forgotten_once_it_is_right(
    figures: Figures, expected_complaints: list[str]
) -> None:
    expected_complaints.append("422")
    figures.field("Dimensions").fill("99")
    expect(figures.shown_error).to_be_visible()

    figures.field("Dimensions").fill("0,2")

    expect(figures.shown_error).to_be_hidden()


def test_a_server_that_is_away_is_told_and_nothing_is_lost(
    figures: Figures, page: Page, expected_complaints: list[str]
) -> None:
    expected_complaints.append("ERR_CONNECTION_REFUSED")
    page.route(re.compile("/figures/"), lambda r: r.abort("connectionrefused"))

    figures.slider("Positions").focus()
    page.keyboard.press("ArrowLeft")

    expect(figures.shown_error).to_contain_text("cannot be reached")
    expect(figures.waves.locator("svg.chart")).to_be_visible()


def test_pointing_in_one_marks_both_and_reads_out_the_vector(figures: Figures) -> None:
    figures.wake()
    area = figures.waves.locator(".plot-area").bounding_box()
    assert area
    x = area["x"] + area["width"] * 20 / 49

    figures.page.mouse.move(x, area["y"] + 20)

    expect(figures.reading(figures.waves)).to_have_text(re.compile("At position 20:"))
    expect(figures.reading(figures.heatmap)).to_have_text(re.compile("Position 20, "))
    expect(figures.field("Marked position")).to_have_value("20")
    figures.page.wait_for_function(
        """() => document.querySelector('[data-name=heatmap] .live')
             .layout.shapes.find((s) => s.name === 'mark').y0 === 19.5"""
    )


def test_a_row_pointed_at_in_the_heatmap_is_marked_in_the_waves(
    figures: Figures,
) -> None:
    area = figures.heatmap.locator(".plot-area").bounding_box()
    assert area
    y = area["y"] + area["height"] * 30.5 / 50

    figures.page.mouse.move(area["x"] + 30, y)

    expect(figures.reading(figures.waves)).to_have_text(re.compile("At position 30:"))


def test_a_touch_marks_a_position(new_page: NewPage, lesson_url: str) -> None:
    page = new_page(has_touch=True, viewport={"width": 390, "height": 844})
    Deck(page, lesson_url).open("#/see-it")
    figures = Figures(page)
    plot = figures.waves.locator(".plot-area")
    plot.scroll_into_view_if_needed()
    area = plot.bounding_box()
    assert area

    page.touchscreen.tap(area["x"] + area["width"] * 10 / 49, area["y"] + 40)

    expect(figures.reading(figures.waves)).to_have_text(re.compile("At position 10:"))
    expect(figures.waves.locator(ALIVE).first).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("name", ["waves", "heatmap"])
def test_arrow_keys_on_a_chart_move_the_mark(figures: Figures, name: str) -> None:
    plot = getattr(figures, name).get_by_role("slider", name=re.compile("Marked"))
    plot.focus()
    figures.page.keyboard.press("Home")
    for key, position in [
        ("ArrowRight", 1),
        ("PageUp", 11),
        ("ArrowLeft", 10),
        ("End", 49),
        ("ArrowRight", 49),
        ("Home", 0),
    ]:
        figures.page.keyboard.press(key)
        expect(plot).to_have_attribute("aria-valuenow", str(position))
        expect(plot).to_have_attribute(
            "aria-valuetext", re.compile(rf"osition {position}\b")
        )


def test_the_description_is_spoken_once_the_slider_rests(figures: Figures) -> None:
    figures.slider("Positions").focus()
    for _ in range(5):
        figures.page.keyboard.press("ArrowLeft")

    expect(figures.waves.get_by_role("status")).to_have_text(
        re.compile("positions 0 to 44")
    )


def test_the_data_table_follows_the_settings(figures: Figures) -> None:
    figures.waves.get_by_text("Data", exact=True).click()
    rows = figures.waves.locator(".data-table tbody tr")
    expect(rows).to_have_count(50)

    figures.field("Positions").fill("12")

    expect(rows).to_have_count(12)
    link = figures.waves.get_by_role("link", name="Download as CSV")
    expect(link).to_have_attribute("href", re.compile("positions=12"))


class Held:
    """Figure requests held back until the test lets them go, and how many at a time."""

    def __init__(self, page: Page) -> None:
        self.waiting: list[tuple[Route, Request]] = []
        self.most: dict[str, int] = {}
        self.arrived = threading.Event()
        page.route(re.compile(r"/figures/"), self._hold)

    def _hold(self, route: Route, request: Request) -> None:
        self.waiting.append((route, request))
        kind = urlsplit(request.url).path
        now = sum(urlsplit(r.url).path == kind for _, r in self.waiting)
        self.most[kind] = max(now, self.most.get(kind, 0))

    def release(self) -> None:
        waiting, self.waiting = self.waiting, []
        for route, _ in waiting:
            route.continue_()


def test_only_one_request_is_in_flight_and_the_newest_wish_wins(
    figures: Figures, page: Page
) -> None:
    page.route(re.compile("plotly"), lambda route: None)
    held = Held(page)
    field = figures.field("Positions")

    for positions in (20, 30, 40, 60):
        field.fill(str(positions))
    with page.expect_request(lambda r: _positions(r) == "60"):
        held.release()
    held.release()

    chart = figures.waves.locator("svg.chart")
    held.release()
    page.unroute(re.compile(r"/figures/"))
    expect(chart).to_have_attribute("data-description", re.compile("positions 0 to 59"))
    assert set(held.most.values()) == {1}


def _positions(request: Request) -> str:
    return parse_qs(urlsplit(request.url).query).get("positions", [""])[0]


def test_a_theme_turned_while_alive_redraws_in_its_colours(figures: Figures) -> None:
    figures.wake()
    before = figures.page.evaluate(_FIRST_COLOUR)

    figures.page.get_by_role("button", name="Turn dark").click()

    figures.page.wait_for_function(f"() => {_FIRST_COLOUR} !== '{before}'")


_FIRST_COLOUR = "document.querySelector('[data-name=waves] .live').data[0].line.color"


def test_a_theme_turned_while_an_answer_is_under_way_is_not_lost(
    figures: Figures, page: Page
) -> None:
    figures.wake()
    before = page.evaluate(_FIRST_COLOUR)
    held = Held(page)
    figures.slider("Positions").focus()
    with page.expect_request(re.compile("/figures/waves")):
        page.keyboard.press("ArrowLeft")

    page.get_by_role("button", name="Turn dark").click()
    held.release()
    page.unroute(re.compile(r"/figures/"))
    held.release()

    page.wait_for_function(f"() => {_FIRST_COLOUR} !== '{before}'")


def test_a_slider_moved_while_plotly_loads_does_not_keep_figures_from_living(
    figures: Figures, page: Page
) -> None:
    waiting: list[Route] = []
    page.route(re.compile("plotly.min"), lambda route: waiting.append(route))
    figures.slider("Positions").focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(figures.field("Positions")).to_have_value("47")

    for route in waiting:
        route.continue_()
    page.keyboard.press("ArrowLeft")

    for figure in (figures.waves, figures.heatmap):
        expect(figure.locator(ALIVE).first).to_be_visible(timeout=30_000)
    page.wait_for_function(
        """() => document.querySelector('[data-name=waves] .live')
             .layout.xaxis.range[1] === 45"""
    )


def test_presenting_from_another_slide_draws_figures_at_their_size(
    figures: Figures, page: Page
) -> None:
    page.keyboard.press("Home")
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement !== null")
    page.wait_for_function("() => window.Plotly")
    page.keyboard.press("End")

    for figure in (figures.waves, figures.heatmap):
        drawn = figure.locator(ALIVE).first
        expect(drawn).to_be_visible(timeout=30_000)
        plot, svg = figure.locator(".plot").bounding_box(), drawn.bounding_box()
        assert plot
        assert svg
        assert svg["width"] == pytest.approx(plot["width"], abs=1)
        assert svg["height"] == pytest.approx(plot["height"], abs=1)


def test_a_live_figure_follows_the_size_of_its_box(figures: Figures) -> None:
    figures.wake()
    figures.waves.get_by_text("In words").click()

    figures.page.wait_for_function(
        """() => {
          const plot = document.querySelector('[data-name=waves] .plot');
          const svg = plot.querySelector('.live .main-svg');
          return Math.abs(svg.clientHeight - plot.clientHeight) <= 1;
        }"""
    )


def test_what_is_printed_of_a_live_figure_is_its_painting(
    figures: Figures, page: Page
) -> None:
    figures.wake()
    figures.field("Positions").fill("40")
    painting = figures.waves.locator("svg.chart")
    expect(painting).to_have_attribute(
        "data-description", re.compile("positions 0 to 39")
    )

    page.emulate_media(media="print", color_scheme="dark")

    expect(painting).to_be_visible()
    expect(figures.waves.locator(".live")).to_be_hidden()
    ink = painting.locator("text").first.evaluate("t => getComputedStyle(t).fill")
    page.emulate_media(media="print", color_scheme="light")
    light = painting.locator("text").first.evaluate("t => getComputedStyle(t).fill")
    assert ink == light


def test_an_old_table_never_overtakes_a_new_one(figures: Figures, page: Page) -> None:
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


def test_moving_the_mark_by_its_slider_speaks_the_reading_once(
    figures: Figures, page: Page
) -> None:
    page.evaluate(
        """() => {
          window.spoken = [];
          for (const region of document.querySelectorAll('lesson-figure [role=status]'))
            new MutationObserver(() => spoken.push(region.textContent))
              .observe(region, { childList: true });
        }"""
    )
    figures.slider("Marked position").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")

    page.wait_for_function("() => spoken.length > 0")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => spoken.length > 1")
    spoken = page.evaluate("spoken")
    assert [text.split(":")[0] for text in spoken] == [
        "At position 9",
        "At position 10",
    ]


def test_a_refused_value_never_reaches_the_address(
    figures: Figures, expected_complaints: list[str]
) -> None:
    expected_complaints.append("422")
    figures.field("Dimensions").fill("99")
    expect(figures.shown_error).to_be_visible()
    figures.field("Dimensions").fill("0,2")
    expect(figures.page).to_have_url(re.compile("waves.dims=0,2"))

    assert "99" not in figures.page.url


@pytest.fixture
def unscripted(new_page: NewPage, lesson_url: str) -> Page:
    page = new_page(java_script_enabled=False)
    page.goto(lesson_url)
    return page


def test_settings_work_without_javascript(unscripted: Page) -> None:
    settings = unscripted.locator('lesson-controls[data-group="waves"]')
    settings.get_by_label("Positions", exact=True).fill("12")
    settings.get_by_role("button", name="Draw again").click()

    expect(unscripted).to_have_url(re.compile("waves.positions=12"))
    expect(unscripted.locator('[data-name="waves"] svg.chart')).to_have_attribute(
        "data-description", re.compile("positions 0 to 11")
    )
