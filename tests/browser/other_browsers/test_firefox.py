"""The main journey in Firefox; all other tests of behaviour use Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.paths import bundled
from app.storage.lessons.library import Library
from tests.browser.conftest import SLUG
from tests.browser.embedding_site import embedding_site
from tests.browser.other_browsers.firefox import Firefox
from tests.browser.print.printed_text import overlapping_texts, read_pages
from tests.servers.serving import Server
from tests.waiting import eventually

POSITION = ".slide-position"
HEADLINE = ".slide:not([inert]) h2"
WAVES = 'lesson-figure[data-name="waves"]'
READING = 'lesson-figure[data-name="heatmap"] .figure-reading'
"""The sentence below both figures; the waves have none of their own."""

SPOKEN_READING = f"""document.querySelector('{WAVES} .plot')
  .getAttribute("aria-valuetext")"""
"""What a screen reader says about the mark of the waves."""

MORE_SETTINGS = 'lesson-controls[data-group="waves"] .more-settings > summary'
SETTING = 'lesson-controls[data-group="waves"] [data-parameter="positions"]'
SLIDER = f'{SETTING} [type="range"]'
FIELD = f'{SETTING} [type="number"]'
TICKS = f"""[...document.querySelectorAll('{WAVES} .plot text')]
  .filter((text) => text.checkVisibility()).map((text) => text.textContent)"""
"""The texts of the chart's axes, before or after Plotly has drawn it."""


@pytest.fixture(scope="module")
def running_firefox(
    tmp_path_factory: pytest.TempPathFactory, desktop_browsers: None
) -> Iterator[Firefox]:
    """One Firefox for all tests, because a start takes seconds of processor time."""
    with Firefox(tmp_path_factory.mktemp("profile")) as firefox:
        yield firefox


@pytest.fixture
def firefox(running_firefox: Firefox) -> Iterator[Firefox]:
    """Firefox, whose pages may not throw or break the content policy."""
    yield running_firefox
    assert running_firefox.errors() == []


def open_lesson(firefox: Firefox, server: Server, suffix: str = "") -> None:
    # A change of only the fragment would not reload the page.
    firefox.open("about:blank")
    firefox.open(f"{server.url}lessons/{SLUG}{suffix}")
    firefox.wait_for("lesson-deck[data-ready]")


def value(firefox: Firefox, selector: str) -> str:
    """Return the value in a field."""
    found: str = firefox.evaluate(f"document.querySelector('{selector}').value")
    return found


def expect_text(firefox: Firefox, selector: str, part: str) -> None:
    assert eventually(lambda: part in firefox.text(selector)), firefox.text(selector)


def test_keys_and_buttons_change_the_slide(firefox: Firefox, server: Server) -> None:
    open_lesson(firefox, server, "#/1")
    assert firefox.text(POSITION) == "1 / 5"
    assert "order problem" in firefox.text(HEADLINE)

    firefox.press("ArrowRight")
    expect_text(firefox, POSITION, "2 / 5")
    assert "The solution" in firefox.text(HEADLINE)
    assert firefox.evaluate("document.activeElement.id") == "solution"
    assert firefox.evaluate("location.hash") == "#/solution"

    firefox.press("PageDown", " ", "p", "End")
    expect_text(firefox, POSITION, "5 / 5")
    firefox.press("Home")
    firefox.click('.slide-link[rel="next"]')
    expect_text(firefox, POSITION, "2 / 5")

    firefox.press("?")
    expect_text(firefox, "dialog[open]", "Next slide → ↓ Space PageDown N")
    firefox.press("Escape")
    assert eventually(lambda: firefox.text("#deck-help") == "")


def test_a_slider_changes_the_field_the_figure_and_the_url(
    firefox: Firefox, server: Server
) -> None:
    open_lesson(firefox, server, "#/see-it")
    assert value(firefox, FIELD) == "50"
    before = firefox.evaluate(TICKS)

    firefox.click(MORE_SETTINGS)
    firefox.click(SLIDER)  # its middle

    assert eventually(lambda: firefox.evaluate(TICKS) != before)
    positions = value(firefox, FIELD)
    assert positions != "50"
    assert eventually(
        lambda: f"waves.positions={positions}" in firefox.evaluate("location.search")
    )


def test_a_slide_scrolls_until_its_last_setting_is_above_the_bar(
    firefox: Firefox, server: Server
) -> None:
    open_lesson(firefox, server, "#/see-it")
    firefox.click(MORE_SETTINGS)

    hidden = firefox.run(
        """const [selector] = arguments;
        const settings = document.querySelector(selector).closest("form");
        settings.closest(".slide").scrollTop = settings.scrollHeight;
        const bar = document.querySelector(".deck-bar").getBoundingClientRect();
        return settings.getBoundingClientRect().bottom - bar.top;""",
        MORE_SETTINGS,
    )

    assert hidden <= 0


def test_plotly_replaces_a_figure_and_the_mark_follows_the_arrow_keys(
    firefox: Firefox, server: Server
) -> None:
    open_lesson(firefox, server, "#/see-it")
    assert firefox.evaluate("typeof Plotly") == "undefined"
    assert "40" in firefox.evaluate(TICKS)

    firefox.hover(f"{WAVES} .plot")
    firefox.wait_for(f"{WAVES} .plot[data-interactive] .main-svg")
    assert "40" in firefox.evaluate(TICKS)

    firefox.click(f"{WAVES} .plot")
    expect_text(firefox, READING, "Position ")
    assert eventually(lambda: "At position" in firefox.evaluate(SPOKEN_READING))
    before = (firefox.text(READING), firefox.evaluate(SPOKEN_READING))
    firefox.press("ArrowRight")
    assert eventually(lambda: firefox.text(READING) != before[0])
    assert eventually(lambda: firefox.evaluate(SPOKEN_READING) != before[1])
    assert firefox.text(POSITION) == "5 / 5"


def test_the_quick_check_shows_feedback_for_a_wrong_and_a_right_answer(
    firefox: Firefox, server: Server
) -> None:
    in_lesson = Library(bundled("content")).lesson(SLUG).question("order-needed")
    right = f".option:has([value='{in_lesson.right_answer()}'])"
    wrong = f".option:has([value='{in_lesson.wrong_answers()[0]}'])"
    question = "#question-order-needed"
    open_lesson(firefox, server, "#/quick-check")

    firefox.click(f"{question} {wrong} label")
    firefox.click(f"{question} .question-actions button")
    expect_text(firefox, f"{question} .verdict", "Not yet")
    assert firefox.text(f"{question} {wrong} .feedback") != ""

    firefox.click(f"{question} {right} label")
    firefox.press("Enter")
    expect_text(firefox, f"{question} .verdict", "Right, after 2 tries.")
    assert firefox.text(f"{question} {right} .feedback") != ""


def test_a_follower_sees_the_presenters_slides_and_sliders(
    firefox: Firefox, server: Server
) -> None:
    open_lesson(firefox, server, "/present#/1")
    firefox.wait_for("presenter-room[data-state=open]")
    code = firefox.text(".card-code-value").replace(" ", "")
    presenter, follower = firefox.window(), firefox.open_window()
    firefox.show_window(follower)
    firefox.open(f"{server.url}r/{code}")
    firefox.wait_for(".room-status[data-status=live]")
    expect_text(firefox, POSITION, "1 / 5")

    firefox.show_window(presenter)
    firefox.press("End")
    expect_text(firefox, POSITION, "5 / 5")
    firefox.click(MORE_SETTINGS)
    firefox.click(SLIDER)
    assert eventually(lambda: value(firefox, FIELD) != "50")
    positions = value(firefox, FIELD)

    firefox.show_window(follower)
    expect_text(firefox, POSITION, "5 / 5")
    assert eventually(lambda: value(firefox, FIELD) == positions)
    assert firefox.text(".room-status-text") == "Live"
    firefox.show_window(presenter)


def test_the_lesson_works_in_a_frame_of_another_site(
    firefox: Firefox, server: Server, tmp_path: Path
) -> None:
    with embedding_site(tmp_path) as site:
        url = f"{server.url}lessons/{SLUG}/embed#/1"
        firefox.open(site.embed(url, 'sandbox="allow-scripts"'))
        assert firefox.evaluate("document.activeElement.id") == "before"
        firefox.enter_frame("iframe")
        firefox.wait_for("lesson-deck[data-ready]")

        firefox.click(HEADLINE)
        firefox.press("ArrowRight")
        expect_text(firefox, POSITION, "2 / 5")
        firefox.click('.slide-link[rel="next"]')
        expect_text(firefox, POSITION, "3 / 5")


def test_texts_do_not_overlap_in_a_print(firefox: Firefox, server: Server) -> None:
    open_lesson(firefox, server)

    assert overlapping_texts(read_pages(firefox.pdf())) == []
