"""A lesson exported as a folder: opened as a file, and served from a folder."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from app.config import Settings
from app.packages.html import export_html
from app.packages.snapshots.drawings import pack
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.embedding_site import embedding_site
from tests.browser.more_settings import open_more_settings
from tests.servers.http import serving_folder

SLUG = "positional-encoding"


RECORD_AUDIO = """
window.recorded = { levels: [] };
window.AudioContext = class extends window.AudioContext {
  createGain() {
    const gain = super.createGain();
    const connect = gain.connect;
    // The node connected to the destination is the envelope, not the volume of a tone.
    gain.connect = (to) => {
      if (to !== this.destination) recorded.levels.push(gain.gain.value);
      return connect.call(gain, to);
    };
    return gain;
  }
};
"""

WAVES = 'lesson-controls[data-group="waves"]'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("host") / "some" / "lesson"
    export_html(Settings(), SLUG, target)
    return target


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    """A static web server; the lesson is in a nested folder."""
    with serving_folder(folder.parents[1]) as url:
        yield f"{url}some/lesson/"


@pytest.fixture(params=["file", "host"])
def base(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "file":
        return f"{folder.as_uri()}/"
    host: str = request.getfixturevalue("host")
    return host


as_file = pytest.mark.parametrize("base", ["file"], indirect=True)
"""Mark a test of behaviour that is the same on a host, where a page may do more."""


@pytest.fixture
def deck(page: Page, base: str) -> Iterator[Deck]:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    yield Deck(page, f"{base}index.html")
    allowed = (base, "data:", "blob:", "about:blank")
    assert [url for url in requested if not url.startswith(allowed)] == []


def slider(page: Page, name: str) -> Locator:
    if name != "mark":
        open_more_settings(page.locator(WAVES))
    return page.locator(f'{WAVES} [data-parameter="{name}"] [type="range"]')


def test_an_exported_deck_contains_every_figure(deck: Deck) -> None:
    deck.open()
    deck.press("ArrowRight")

    deck.expect_at(2)
    for figure in deck.page.locator("lesson-figure").all():
        expect(figure.locator(".plot-area svg.chart")).to_have_count(1)


@pytest.mark.parametrize("has_scripts", [True, False])
def test_only_without_javascript_a_note_says_that_figures_do_not_change(
    new_page: NewPage, folder: Path, has_scripts: bool
) -> None:
    page = new_page(java_script_enabled=has_scripts)

    page.goto(f"{folder.as_uri()}/index.html")

    note = page.get_by_text("Without JavaScript, the sliders and links of this copy")
    expect(note).to_be_visible(visible=not has_scripts)


@as_file
def test_a_slider_shows_the_snapshots_of_the_figure(deck: Deck) -> None:
    deck.open("#/see-it")
    words = deck.page.locator('[data-name="waves"] .figure-description p')
    before = words.text_content() or ""

    slider(deck.page, "positions").press("ArrowRight")

    value = slider(deck.page, "positions").get_attribute("aria-valuetext") or ""
    expect(words).not_to_have_text(before)
    expect(words).to_contain_text(f"to {int(value) - 1}")
    expect(deck.page).to_have_url(re.compile(f"waves.positions={value}"))


def link_to(deck: Deck, name: str) -> Locator:
    return deck.shown.locator("a.figure-link", has_text=name)


@as_file
def test_the_words_of_a_short_sentence_can_be_swapped_with_and_without_positions(
    deck: Deck,
) -> None:
    deck.open("#/order-problem")
    figure = deck.page.locator('lesson-figure[data-name="order"]')
    reading = figure.locator(".figure-reading")

    link_to(deck, "Man bites dog").click()
    expect(reading).to_contain_text("the same output in both orders")
    deck.shown.get_by_role("switch").click()
    expect(reading).to_contain_text("outputs change")
    link_to(deck, "Dog bites man").click()

    error = deck.page.locator('lesson-controls[data-group="order"] .control-error')
    expect(error).to_be_hidden()
    expect(deck.page).not_to_have_url(re.compile(r"order\.order="))


@as_file
def test_a_link_shows_exactly_its_state(deck: Deck) -> None:
    deck.open("#/why-sine")
    link = link_to(deck, "Bounded")
    link_to(deck, "Unique").click()  # also sets the second position

    link.click()

    expect(link).to_have_attribute("aria-current", "true")
    figure = deck.page.locator('lesson-figure[data-name="clocks"]')
    expect(figure.locator(".figure-reading")).to_contain_text("1,000,000")
    error = deck.page.locator('lesson-controls[data-group="clocks"] .control-error')
    expect(error).to_be_hidden()


@as_file
def test_changing_a_second_setting_resets_the_first_and_says_so(deck: Deck) -> None:
    deck.open("#/see-it")
    start = slider(deck.page, "positions").input_value()
    slider(deck.page, "positions").press("ArrowRight")
    slider(deck.page, "d_model").press("ArrowRight")

    expect(slider(deck.page, "positions")).to_have_value(start)
    message = deck.page.locator(f"{WAVES} .control-error")
    expect(message).to_contain_text("Reset to default: Positions.")


@as_file
def test_the_mark_moves_and_updates_the_reading_in_every_snapshot(deck: Deck) -> None:
    deck.open("#/see-it")
    slider(deck.page, "d_model").press("ArrowRight")
    plot = deck.page.locator('[data-name="waves"] .plot')
    mark = int(plot.get_attribute("aria-valuenow") or "0")

    plot.press("ArrowRight")
    plot.press("ArrowRight")

    expect(plot).to_have_attribute("aria-valuenow", str(mark + 2))
    for reading in deck.page.locator(
        ".slide:not([inert]) .slide-figures .figure-reading"
    ).all():
        expect(reading).to_contain_text(re.compile(f"position {mark + 2}\\b", re.I))


@as_file
def test_plotly_shows_default_settings_and_the_svg_shows_others(deck: Deck) -> None:
    deck.open("#/see-it")
    plot = deck.page.locator('[data-name="waves"] .plot')
    plot.focus()
    expect(plot).to_have_attribute("data-interactive", "")

    slider(deck.page, "positions").press("ArrowRight")

    expect(plot).not_to_have_attribute("data-interactive", "")
    expect(plot.locator("svg.chart")).to_be_visible()


@as_file
def test_the_chord_plays_from_its_snapshot(deck: Deck) -> None:
    deck.page.add_init_script(RECORD_AUDIO)
    deck.open("?view=scroll")
    chord = deck.page.locator("lesson-chord:defined")

    chord.get_by_role("button", name="Play position 3").click()

    expect(chord.locator(".chord-status")).to_have_text("Playing position 3.")
    levels = deck.page.evaluate("recorded.levels")
    angles = 3 / 10_000 ** (np.arange(4) / 4)
    # Sine and cosine of each pair, on the left and on the right.
    values = np.column_stack([np.sin(angles), np.cos(angles)]).ravel()
    loudness = [0.08 + 0.92 * (1 + value) / 2 for value in values]
    assert levels == pytest.approx([level / 4 for level in loudness], rel=1e-5)


@as_file
def test_the_chord_plays_the_snapshot_of_changed_settings(deck: Deck) -> None:
    deck.page.add_init_script(RECORD_AUDIO)
    deck.open("?view=scroll")
    chord = deck.page.locator("lesson-chord:defined")
    expect(chord).to_be_attached()
    width = deck.page.locator(
        'lesson-controls[data-group="chord"] [data-parameter="d_model"] [type=range]'
    )

    width.press("End")
    chord.get_by_role("button", name="Play position 3").click()

    expect(chord.locator(".chord-status")).to_have_text("Playing position 3.")
    pairs = int(width.get_attribute("aria-valuetext") or "") // 2
    assert pairs != 4
    assert len(deck.page.evaluate("recorded.levels")) == 2 * pairs


def test_a_chord_without_a_snapshot_says_that_it_needs_the_server(
    page: Page, host: str
) -> None:
    empty = pack("chord/_default", {"": {"chord": {}}}).decode()
    page.route(
        "**/snapshots/chord/_default.js", lambda route: route.fulfill(body=empty)
    )
    Deck(page, f"{host}index.html").open("?view=scroll")
    chord = page.locator("lesson-chord:defined")

    chord.get_by_role("button", name="Play position 3").click()

    status = chord.locator(".chord-status")
    expect(status).to_contain_text("This copy contains no figure")


@as_file
def test_settings_in_the_query_show_the_nearest_snapshot(deck: Deck) -> None:
    deck.open("?waves.base=123456#/see-it")

    field = deck.page.locator(f'{WAVES} [data-parameter="base"] [type="number"]')
    expect(field).not_to_have_value("10000")
    assert 60_000 < float(field.input_value()) < 250_000


LESSON_WITH_LINK = """\
---
title: A lesson with a slider
---

# Slider {#slider}

See [k = 0.1](?g.k=0.1).

:::{plot}
:name: g
:x: 0..3
:y: k*x + m
:k: 0.01..0.2 step 0.01 = 0.05
:m: 0..4 = 1
:::
"""


def export_with_link(page: Page, tmp_path: Path) -> Deck:
    lesson = tmp_path / "content" / "lesson" / "lesson.md"
    lesson.parent.mkdir(parents=True)
    lesson.write_text(LESSON_WITH_LINK, encoding="utf-8")
    export_html(Settings(content=tmp_path / "content"), "lesson", tmp_path / "out")
    return Deck(page, f"{(tmp_path / 'out').as_uri()}/index.html").open()


def test_a_slider_reaches_its_end_and_the_state_of_a_link(
    page: Page, tmp_path: Path
) -> None:
    deck = export_with_link(page, tmp_path)
    control = page.locator('[data-group="g"] [data-parameter="k"]')
    range_input, field = (control.locator(f"[type={t}]") for t in ("range", "number"))
    link = link_to(deck, "k = 0.1")

    link.click()
    expect(field).to_have_value("0.1")
    expect(range_input).to_have_attribute("aria-valuetext", "0.1")
    at_link = range_input.input_value()

    range_input.press("End")
    expect(field).to_have_value("0.2")
    expect(page).to_have_url(re.compile(r"g\.k=0\.2(&|#|$)"))

    while range_input.input_value() != at_link:
        range_input.press("ArrowLeft")
    expect(field).to_have_value("0.1")
    expect(link).to_have_attribute("aria-current", "true")
    expect(page.locator(".control-error")).to_be_hidden()

    range_input.press("Home")
    expect(field).to_have_value("0.01")


def test_a_slider_at_the_value_of_a_link_says_what_it_resets(
    page: Page, tmp_path: Path
) -> None:
    deck = export_with_link(page, tmp_path)
    k, m = (page.locator(f'[data-parameter="{n}"] [type=range]') for n in "km")
    link_to(deck, "k = 0.1").click()
    at_link = k.input_value()
    m.press("End")

    k.fill(at_link)

    expect(page.locator(".control-error")).to_contain_text("Reset to default: m.")


@as_file
def test_the_reading_view_has_a_url(deck: Deck) -> None:
    deck.open("?view=scroll")

    expect(deck.page.locator("body")).to_have_attribute("data-view", "scroll")
    assert all(slide.is_visible() for slide in deck.page.locator(".slide").all())


@as_file
def test_a_question_says_that_answers_cannot_be_checked(deck: Deck) -> None:
    deck.open()

    question = deck.page.locator('lesson-question[data-id="order-needed"]')
    expect(question.locator(".verdict")).to_contain_text("cannot check answers")
    expect(question.get_by_role("button")).to_have_count(0)


def test_a_framed_export_has_no_header_and_opens_in_a_new_tab(
    page: Page, host: str, tmp_path: Path
) -> None:
    with embedding_site(tmp_path) as site:
        page.goto(site.embed(f"{host}index.html#/see-it"))
        frame = page.frame_locator("iframe")
        frame.locator("lesson-deck[data-ready]").wait_for()
        expect(frame.get_by_role("heading", level=1)).to_have_count(1)
        expect(frame.get_by_text("Overtone", exact=True)).to_be_hidden()
        top = frame.locator("main").bounding_box()
        assert top
        assert top["y"] <= 40  # the page has a field above the frame

        with page.context.expect_page() as opened:
            frame.get_by_role("link", name="Open in a new tab").click()

    opened.value.locator("lesson-deck[data-ready]").wait_for()
    Deck(opened.value, f"{host}index.html").expect_at(5)
    expect(opened.value.get_by_text("Overtone", exact=True)).to_be_visible()


def test_two_exports_on_one_host_remember_their_own_slides(
    page: Page, folder: Path, host: str
) -> None:
    copy = folder.with_name("copy")
    shutil.copytree(folder, copy)
    Deck(page, f"{host}index.html").open().press("ArrowRight")

    deck = Deck(page, f"{host}../copy/index.html").open()

    deck.expect_at(1)
    Deck(page, f"{host}index.html").open().expect_at(2)


@as_file
def test_keys_that_need_the_server_are_removed(deck: Deck) -> None:
    deck.open()
    pages = len(deck.page.context.pages)
    deck.press("s", "?")

    expect(deck.page.get_by_role("dialog")).to_be_visible()
    expect(deck.page.locator(".keys")).not_to_contain_text(
        "presenter", ignore_case=True
    )
    assert len(deck.page.context.pages) == pages


@as_file
def test_without_javascript_an_export_says_what_does_not_work(
    new_page: NewPage, base: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{base}index.html")

    expect(
        page.get_by_text("Without JavaScript, the sliders and links")
    ).to_be_visible()
    expect(page.locator(".exported-note").first).to_be_hidden()
    for name in ("Reading view", "Print"):
        expect(page.get_by_role("link", name=name)).to_have_count(0)
    expect(page.locator("svg.chart").first).to_be_visible()
