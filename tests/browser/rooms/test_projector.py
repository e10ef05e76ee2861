"""The projector page of a room: the slide, the room code and the vote."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SLUG, NewPage
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.live_room import CONTENT, Follower, LiveRoom
from tests.browser.rooms.conftest import PROJECTOR
from tests.browser.text_boxes import slide_problems, small_texts
from tests.servers.serving import Server

SLIDES = ("order-problem", "solution", "why-sine", "adding", "see-it")
WIDE_SIZES = ((1280, 720), (1920, 1080))
SMALLEST = 0.03
"""Size of the smallest text, as a share of the screen's height."""


def test_the_presenter_and_the_j_key_show_the_room_code(
    projector: Follower,
) -> None:
    code = projector.room.code
    letters = projector.page.locator(".projector-code")
    expect(letters).to_have_text(f"{code[:3]} {code[3:]}")
    picture = projector.page.get_by_role("img", name="QR code")

    projector.room.lead(joining=True)
    expect(letters).to_be_visible()
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)")
    projector.room.lead(joining=False)
    expect(letters).to_be_hidden()

    projector.page.keyboard.press("j")
    expect(letters).to_be_visible()
    projector.page.keyboard.press("j")
    expect(letters).to_be_hidden()


def test_the_projector_has_large_text_and_read_only_settings(
    projector: Follower,
) -> None:
    projector.room.lead(slide="see-it", figures={"waves": {"base": "100"}})
    projector.expect_at("see-it")
    settings = projector.page.locator('lesson-controls[data-group="waves"]')
    expect(settings.get_by_label("Base", exact=True)).to_have_value("100")
    expect(settings.get_by_role("slider")).to_have_count(0)

    words = projector.page.locator(".slide:not([inert]) .slide-text p").first
    size = words.evaluate("p => parseFloat(getComputedStyle(p).fontSize)")

    assert size >= 28
    for part in ("header", "footer", ".deck-bar", ".room-bar"):
        expect(projector.page.locator(f"{part}:visible")).to_have_count(0)
    deck = projector.page.locator("lesson-deck").bounding_box()
    assert deck
    assert (deck["width"], deck["height"]) == (1280, 720)


def test_the_projector_ignores_other_windows(projector: Follower) -> None:
    projector.page.evaluate(
        "key => sessionStorage.setItem(key, '')",
        f"overtone:presenter-opened:{COMPACT_SLUG}",
    )
    projector.page.reload()
    projector.expect_status("live")
    other = projector.page.context.new_page()
    other.goto(projector.page.url.split("?")[0])
    other.evaluate(
        """lesson => new BroadcastChannel(`overtone:${lesson}`).postMessage(
          { from: "presenter", slide: "see-it", figures: [] })""",
        COMPACT_SLUG,
    )

    projector.room.lead(joining=True)
    expect(projector.page.locator(".projector-join")).to_be_visible()

    projector.expect_at("order-problem")
    # Close it before the room ends, so that it does not report a network error.
    other.close()


def test_the_projector_ends_at_the_last_of_many_moves(projector: Follower) -> None:
    for _ in range(5):
        for slide in ("solution", "why-sine", "see-it"):
            projector.room.lead(slide=slide)
    # No earlier move shows this slide, so it must be the last.
    projector.room.lead(slide="adding")
    projector.expect_at("adding")

    projector.page.keyboard.press("ArrowLeft")
    projector.expect_at("why-sine")
    projector.room.lead(step=1)
    projector.expect_at("adding")


def test_the_projector_shows_the_public_address(
    page: Page, tmp_path: Path, room_lessons: Path
) -> None:
    options = ("--content", str(room_lessons))
    reached = {"OVERTONE_ADDRESS": "https://lessons.example"}
    with Server(tmp_path / "data", *options, **reached) as server:
        room = LiveRoom(server, COMPACT_SLUG)
        projector = Follower(page, room).open("?screen=1")
        room.lead(joining=True)

        expect(page.locator(".projector-address")).to_have_text("lessons.example/join")
        assert projector.page.url.startswith("http://127.0.0.1")
        page.goto("about:blank")


def test_no_text_is_smaller_than_three_percent_of_the_height(
    included_projector: Follower,
) -> None:
    projector = included_projector
    page, room = projector.page, projector.room
    found = {}

    def look(moment: str) -> None:
        # `test_projector_text.py` looks at 1280 × 720 pixels.
        for size in ((1024, 768), (1920, 1080)):
            resize(page, size)
            found[moment, size] = small_texts(page, SMALLEST)

    for slide in SLIDES:
        room.lead(slide=slide, step=1)
        projector.expect_at(slide)
        expect(page.locator(f'[data-id="{slide}"] .deeper[open]')).to_be_visible()
        look(slide)
    for phase in ("open", "closed", "shown", "revealed"):
        room.vote("order-needed", phase)
        expect(page.locator(".projector-vote")).to_have_attribute("data-phase", phase)
        look(phase)
    room.lead(slide="solution", vote=None)
    room.lead(joining=True)
    expect(page.locator(".projector-join")).to_be_visible()
    look("joining")

    assert found == {case: {} for case in found}


def resize(page: Page, size: tuple[int, int]) -> None:
    """Resize the page, and wait until its text has been fitted."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(NEXT_FRAMES)


def test_no_part_of_a_formula_is_smaller_than_three_percent_of_the_height(
    new_page: NewPage, kinds: LiveRoom
) -> None:
    projector = Follower(new_page(viewport=PROJECTOR), kinds).open("?screen=1")
    kinds.lead(slide="first")
    projector.expect_at("first")
    expect(projector.page.locator(".slide:not([inert]) math")).to_have_count(4)

    assert small_texts(projector.page, SMALLEST) == {}


def test_charts_by_plotly_have_text_of_the_same_size(
    included_projector: Follower,
) -> None:
    included_projector.room.lead(slide="see-it")
    included_projector.expect_at("see-it")

    included_projector.page.locator(".slide:not([inert]) .plot").first.hover()

    expect(
        included_projector.page.locator(".plot[data-interactive]").first
    ).to_be_visible()
    assert small_texts(included_projector.page, SMALLEST) == {}


def test_the_projector_shows_neither_controls_nor_a_light_without_a_problem(
    included_projector: Follower, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_INTERNET_DISCONNECTED")
    controls = "[type=range], .play, .reset, .steps button, .tabs [aria-selected=false]"
    found = {}
    for slide in SLIDES:
        included_projector.room.lead(slide=slide)
        included_projector.expect_at(slide)
        shown = included_projector.page.locator(
            f":is({controls}, lesson-chord):visible"
        )
        found[slide] = shown.count()
    light = included_projector.page.locator(".room-status-icon")
    assert light.evaluate("e => e.parentElement.offsetWidth") == 1

    included_projector.room.vote("order-needed", "open")
    picture = included_projector.page.locator(".projector-vote-join img")
    expect(picture).to_be_in_viewport(ratio=1)
    included_projector.go_offline()
    problem = included_projector.page.get_by_text("No connection")
    expect(problem).to_be_in_viewport()
    code, text = picture.bounding_box(), problem.bounding_box()
    assert code
    assert text
    assert text["y"] + text["height"] < code["y"]
    included_projector.go_online()
    included_projector.expect_status("live")

    assert light.evaluate("e => e.parentElement.offsetWidth") == 1
    assert found == dict.fromkeys(found, 0)


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the lessons of Overtone."""
    with Server(tmp_path_factory.mktemp("lessons"), "--content", str(CONTENT)) as one:
        yield one


ANSWER = re.compile(r"^:::\{predict\} (\S+)(?: \?(\S+))?$", re.MULTILINE)
"""The id of a prediction and the state of a figure that shows its answer."""

# Drawings of figures, and then the frames in which the text is fitted to them.
COUNT_DRAWN = """() => {
  window.drawn = 0;
  document.addEventListener("figure-drawn", () => { window.drawn += 1; });
}"""
FONT_SIZE = "element => parseFloat(getComputedStyle(element).fontSize)"
ADD_LINE = """(text) => {
  text.append(Object.assign(document.createElement("p"), { textContent: "A line." }));
}"""
NEXT_FRAMES = """async () => {
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
}"""


@pytest.mark.parametrize("slug", [SLUG, "rope-and-alibi"])
def test_every_slide_fits_on_the_projector_with_large_charts(
    new_page: NewPage, lessons: Server, slug: str
) -> None:
    page = new_page(viewport=PROJECTOR)
    room = LiveRoom(lessons, slug)
    projector = Follower(page, room).open("?screen=1")
    page.evaluate(COUNT_DRAWN)
    slides = page.locator("lesson-deck .slide")
    shown = page.locator(".slide:not([inert])")
    text = (CONTENT / slug / "lesson.md").read_text("utf-8")
    states = {found[1]: found[2] for found in ANSWER.finditer(text)}
    heights, problems = {}, {}

    def look(state: str) -> None:
        for size in WIDE_SIZES:
            resize(page, size)
            problems[state, size] = slide_problems(page)
            plots = shown.locator(".slide-figures .plot")
            heights[state, size] = plots.evaluate_all(LOWEST) / size[1]

    ids = slides.evaluate_all("all => all.map((s) => s.dataset.id)")
    for slide in ids:
        room.lead(slide=slide)
        projector.expect_at(slide)
        look(slide)
        (id,) = shown.locator(".prediction").evaluate_all(
            "all => all.map((p) => p.dataset.question)"
        )
        room.lead(answers={id: True})
        expect(shown.locator(".prediction[data-shown]")).to_have_count(1)
        for name, state in _states_of_figures(shown, states[id]).items():
            drawn = page.evaluate("window.drawn")
            room.lead(figures=state)
            page.wait_for_function("before => window.drawn > before", arg=drawn)
            look(f"{slide}, {name}")
    room.end()

    assert problems == {case: [] for case in problems}
    before_answers = {case: share for case, share in heights.items() if case[0] in ids}
    assert {case: share for case, share in before_answers.items() if share <= 0.3} == {}


LOWEST = "all => Math.min(...all.map((e) => e.getBoundingClientRect().height))"


def test_an_open_part_has_the_usual_text_size_also_on_a_slide_that_was_shrunk(
    included_projector: Follower,
) -> None:
    page, room = included_projector.page, included_projector.room
    slide = page.locator(".slide:not([inert])")
    usual = slide.evaluate(FONT_SIZE)
    while slide.evaluate(FONT_SIZE) == usual:
        slide.locator(".slide-text").evaluate(ADD_LINE)
        page.evaluate(NEXT_FRAMES)

    room.lead(step=1)

    expect(slide.locator(".deeper[open]")).to_be_visible()
    page.evaluate(NEXT_FRAMES)
    assert slide.evaluate(FONT_SIZE) == usual


def _states_of_figures(slide: Locator, answer: str) -> dict[str, dict[str, Any]]:
    """Return the state of the slide's figure that shows the answer.

    In the other states, one of its sliders has been moved to its end.
    """
    figure = slide.locator(f'lesson-figure[data-name="{answer.split(".")[0]}"]')
    group = figure.get_attribute("data-group") or ""
    values = json.loads(figure.get_attribute("data-values") or "")
    values |= {name.split(".")[1]: value for name, value in parse_qsl(answer)}
    states = {"answer": {group: values}}
    sliders = f'lesson-controls[data-group="{group}"] .controls > [data-parameter]'
    for slider in slide.locator(f"{sliders}:has([type=range])").all():
        name = slider.get_attribute("data-parameter") or ""
        most = slider.locator("[type=range]").get_attribute("max")
        states[f"{name} {most}"] = {group: values | {name: most}}
    return states


def test_the_projector_shows_only_changed_ones_of_more_settings_and_links_as_text(
    included_projector: Follower,
) -> None:
    included_projector.room.lead(slide="why-sine")
    included_projector.expect_at("why-sine")
    settings = included_projector.page.locator('lesson-controls[data-group="clocks"]')
    second_hand = settings.get_by_label("Another hand", exact=True)
    expect(settings.get_by_label("Position", exact=True)).to_be_visible()
    expect(settings.get_by_label("Trail", exact=True)).to_be_hidden()
    expect(second_hand).to_be_hidden()

    included_projector.room.lead(figures={"clocks": {"second": "on"}})

    expect(second_hand).to_be_visible()
    expect(second_hand).to_have_css("appearance", "none")
    # A link to the state of a figure is plain text.
    link = included_projector.page.locator(".figure-link[aria-current]:visible")
    expect(link).to_have_text("positions 53 and 31")
    expect(link).to_have_css("border-width", "0px")
    expect(link).to_have_css("box-shadow", "none")


def test_a_figure_that_the_presenter_changes_scrolls_into_view(
    included_projector: Follower,
) -> None:
    included_projector.room.lead(slide="see-it", step=1)
    figure = included_projector.page.locator(
        '.deeper lesson-figure[data-kind="learned"]'
    )
    group = figure.get_attribute("data-group")
    expect(figure).to_be_visible()
    expect(figure).not_to_be_in_viewport()

    included_projector.room.lead(figures={group: {"part": "sinusoids"}})

    expect(figure).to_be_in_viewport()
