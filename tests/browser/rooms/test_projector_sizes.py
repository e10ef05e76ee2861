"""Sizes on the projector page: the text, the charts, and whether a slide fits."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import SLUG, NewPage
from tests.browser.live_room import CONTENT, Follower, LiveRoom
from tests.browser.rooms.conftest import INCLUDED_SLIDES, PROJECTOR, load_plotly
from tests.browser.text_boxes import slide_problems, small_texts
from tests.servers.serving import Server

WIDE_SIZES = ((1280, 720), (1920, 1080))
OLD_SIZE = (1024, 768)
SMALLEST = 0.03
"""Size of the smallest text, as a share of the screen's height."""


def test_no_text_is_smaller_than_three_percent_of_the_height(
    included_projector: Follower,
) -> None:
    projector = included_projector
    page, room = projector.page, projector.room
    found = {}

    def look(moment: str) -> None:
        # `test_projector_text.py` looks at 1280 × 720 pixels.
        for size in (OLD_SIZE, (1920, 1080)):
            resize(page, size)
            found[moment, size] = small_texts(page, SMALLEST)

    for slide in INCLUDED_SLIDES:
        room.update_state(slide=slide, step=1)
        projector.expect_at(slide)
        expect(page.locator(f'[data-id="{slide}"] .deeper[open]')).to_be_visible()
        look(slide)
    for phase in ("open", "closed", "shown", "revealed"):
        room.vote("order-needed", phase)
        expect(page.locator(".projector-vote")).to_have_attribute("data-phase", phase)
        look(phase)
    room.update_state(slide="solution", vote=None)
    room.update_state(joining=True)
    expect(page.locator(".projector-join")).to_be_visible()
    look("joining")

    assert found == {case: {} for case in found}


COLUMNS = """\
---
title: Columns
---

# Columns

::::{columns}
Dog bites man.

:::{concept} Order
Words have an order.
:::

+++

Man bites dog.

+++

Both have the same words.

+++

Their order differs.
::::
"""


def test_columns_are_side_by_side_and_their_blocks_apart(
    server: Server, room_lessons: Path, page: Page
) -> None:
    (room_lessons / "columns").mkdir()
    (room_lessons / "columns" / "lesson.md").write_text(COLUMNS, "utf-8")
    page.set_viewport_size(PROJECTOR)

    Follower(page, LiveRoom(server, "columns")).open("?screen=1")

    columns = page.locator(".columns > div")
    tops = columns.evaluate_all("all => all.map(each => each.offsetTop)")
    assert len(tops) == 4
    assert len(set(tops)) == 1
    blocks = [_box(each) for each in columns.first.locator("> *").all()]
    assert blocks[1]["y"] - (blocks[0]["y"] + blocks[0]["height"]) > 5


def _box(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def resize(page: Page, size: tuple[int, int]) -> None:
    """Resize the page, and wait until its text has been fitted."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(NEXT_FRAMES)


def test_no_part_of_a_formula_is_smaller_than_three_percent_of_the_height(
    new_page: NewPage, kinds: LiveRoom
) -> None:
    projector = Follower(new_page(viewport=PROJECTOR), kinds).open("?screen=1")
    kinds.update_state(slide="first")
    projector.expect_at("first")
    expect(projector.page.locator(".slide:not([inert]) math")).to_have_count(4)

    assert small_texts(projector.page, SMALLEST) == {}


def test_charts_by_plotly_have_text_of_the_same_size(
    included_projector: Follower,
) -> None:
    included_projector.room.update_state(slide="see-it")
    included_projector.expect_at("see-it")

    load_plotly(included_projector.page.locator(".slide:not([inert]) .plot").first)

    assert small_texts(included_projector.page, SMALLEST) == {}


def test_the_lowest_tables_of_a_figure_have_the_names_of_their_columns(
    new_page: NewPage, server: Server
) -> None:
    room = LiveRoom(server, "rope-and-alibi")
    page = Follower(new_page(viewport=PROJECTOR), room).open("?screen=1").page
    labels = page.locator(".slide:not([inert]) .panel .column-labels")
    shown, problems = {}, {}

    for start in ("0", "100"):
        room.update_state(figures={"score-terms": {"start": start}})
        expect(page.locator(".slide:not([inert]) .panel .signs").first).to_be_visible(
            visible=start != "0"
        )
        for size in WIDE_SIZES:
            resize(page, size)
            shown[start, size] = labels.filter(visible=True).all_text_contents()
            problems[start, size] = slide_problems(page)
    room.end()

    assert shown == {case: ["dogbitesman"] * 3 for case in shown}
    assert problems == {case: [] for case in problems}


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
    new_page: NewPage, server: Server, slug: str
) -> None:
    page = new_page(viewport=PROJECTOR, reduced_motion="reduce")
    room = LiveRoom(server, slug)
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
        resize(page, OLD_SIZE)
        problems[state, OLD_SIZE] = slide_problems(page)

    ids = slides.evaluate_all("all => all.map((s) => s.dataset.id)")
    for slide in ids:
        room.update_state(slide=slide)
        projector.expect_at(slide)
        look(slide)
        (id,) = shown.locator(".prediction").evaluate_all(
            "all => all.map((p) => p.dataset.question)"
        )
        room.update_state(answers={id: True})
        expect(shown.locator(".prediction[data-shown]")).to_have_count(1)
        for name, state in _states_of_figures(shown, states[id]).items():
            drawn = page.evaluate("window.drawn")
            room.update_state(figures=state)
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

    room.update_state(step=1)

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
