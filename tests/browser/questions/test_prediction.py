"""Predictions: choosing, the answer after a change of the figure, and storage."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.more_settings import open_more_settings, slider_of
from tests.browser.questions.question_page import next_words, prediction
from tests.browser.questions.test_question import NO_STORAGE

ANSWER = "The later the dimension, the slower its wave."
EXPECTED = "You expected “All of them.”"


@pytest.fixture
def url(other_lessons: str) -> str:
    return f"{other_lessons}lessons/predictions"


@pytest.fixture
def deck(page: Page, url: str) -> Deck:
    return opened(page, url)


def opened(page: Page, url: str) -> Deck:
    deck = Deck(page, url).open()
    expect(page.locator("lesson-prediction:defined")).to_have_count(2)
    return deck


def choose(page: Page, option: str = "All of them.") -> Locator:
    prediction(page).get_by_role("radio", name=option).check()
    return prediction(page)


def recall(prediction: Locator) -> Locator:
    return prediction.get_by_role("paragraph").get_by_text(EXPECTED)


def change_figure(page: Page) -> None:
    open_more_settings(page)
    slider_of(page, "Positions").first.press("ArrowRight")


def test_the_answer_appears_when_the_figure_changes_after_a_choice(deck: Deck) -> None:
    found = prediction(deck.page)
    expect(found).to_contain_text("Choose one, then try it.")
    change_figure(deck.page)
    choose(deck.page)
    expect(next_words(found)).to_have_text("Now try it in the figure.")
    expect(found.get_by_text(ANSWER)).to_be_hidden()

    change_figure(deck.page)

    expect(recall(found)).to_be_visible()
    expect(found.locator(".prose").get_by_text(ANSWER)).to_be_visible()
    expect(found.get_by_role("radio")).to_have_count(0)
    expect(found.get_by_role("status")).to_contain_text(f"{EXPECTED} {ANSWER}")
    expect(slider_of(deck.page, "Positions").first).to_be_focused()


@pytest.mark.parametrize("view", ["deck", "scroll"])
def test_callouts_appear_with_the_answer(page: Page, url: str, view: str) -> None:
    page.goto(f"{url}?view={view}")
    callout = page.get_by_role("note", name="Remember")
    expect(page.locator("lesson-prediction:defined")).to_have_count(2)
    expect(callout).to_be_hidden()

    prediction(page).get_by_role("button", name="Show the answer").click()

    expect(callout).to_be_visible()


@pytest.mark.usefixtures("without_plotly")
def test_moving_the_mark_does_not_show_the_answer(deck: Deck) -> None:
    found = choose(deck.page)
    plot = deck.shown.locator(".plot")
    mark = plot.get_attribute("aria-valuenow")

    plot.hover()

    expect(plot).not_to_have_attribute("aria-valuenow", mark or "")
    expect(found.get_by_role("radio")).to_have_count(3)
    change_figure(deck.page)
    expect(recall(found)).to_be_visible()


@pytest.mark.usefixtures("without_plotly")
def test_a_change_in_another_window_does_not_show_the_answer(deck: Deck) -> None:
    with deck.page.expect_popup() as popup:
        deck.press("s")
    presenter = popup.value
    choose(deck.page)
    # The windows are connected before the room is open.
    room = presenter.locator("presenter-room")
    expect(room).to_have_attribute("data-state", "open")

    change_figure(presenter)

    slider = slider_of(deck.page, "Positions").first
    expect(slider).to_have_value(slider_of(presenter, "Positions").first.input_value())
    expect(prediction(deck.page).get_by_role("radio")).to_have_count(3)


def test_the_button_shows_the_answer_without_a_choice(deck: Deck) -> None:
    deck.go_to(2)
    alone = prediction(deck.page, "alone")
    expect(alone.get_by_text("then try it")).to_be_hidden()

    alone.get_by_role("button", name="Show the answer").press("Enter")

    expect(alone.locator(".prose").get_by_text("No figure.")).to_be_visible()
    expect(alone.locator(".prediction-recall")).to_be_hidden()
    expect(alone.get_by_role("status")).to_have_text("No figure.")
    back = alone.get_by_role("button", name="Make a prediction")
    expect(back).to_be_focused()
    back.press("Enter")
    expect(alone.get_by_role("radio", name="yes")).to_be_focused()
    expect(alone.locator(".prose")).to_be_hidden()


@pytest.mark.usefixtures("without_plotly")
def test_a_choice_is_remembered_and_can_be_changed(deck: Deck) -> None:
    found = choose(deck.page)
    found.get_by_role("button", name="Show the answer").click()

    deck.page.reload()

    expect(found.get_by_role("radio", name="All of them.")).to_be_checked()
    expect(next_words(found)).to_have_text("Now try it in the figure.")
    expect(found.get_by_role("status")).to_have_text("")
    change_figure(deck.page)
    found.get_by_role("button", name="Change my prediction").click()
    expect(found.get_by_role("radio", name="All of them.")).to_be_focused()
    choose(deck.page, "omega")
    change_figure(deck.page)
    expect(found.locator(".prediction-recall math")).to_be_visible()


def test_a_prediction_works_where_storage_is_blocked(
    new_page: NewPage, url: str
) -> None:
    page = new_page()
    page.add_init_script(NO_STORAGE)
    opened(page, url)
    choose(page)
    change_figure(page)

    expect(recall(prediction(page))).to_be_visible()


def test_the_figure_does_not_move_when_the_answer_appears(deck: Deck) -> None:
    plot = deck.shown.locator(".plot")
    for width in (1280, 390):
        deck.page.set_viewport_size({"width": width, "height": 800})
        found = choose(deck.page)
        before = plot.bounding_box()

        found.get_by_role("button", name="Show the answer").click()

        expect(recall(found)).to_be_visible()
        assert plot.bounding_box() == before, width
        found.get_by_role("button", name="Change my prediction").click()


def test_what_to_remember_appears_with_the_answer(page: Page, lesson_url: str) -> None:
    deck = Deck(page, lesson_url).open("#/solution")
    remember = deck.shown.get_by_role("note", name="Remember")
    expect(remember).to_be_hidden()

    deck.shown.get_by_role("button", name="Show the answer").click()

    expect(remember).to_be_visible()


@pytest.mark.parametrize(
    ("suffix", "options", "media"),
    [
        ("", {"java_script_enabled": False}, "screen"),
        ("?view=scroll", {"java_script_enabled": False}, "screen"),
        ("?view=print", {}, "screen"),
        ("", {}, "print"),
    ],
    ids=["no script", "reading view without script", "print view", "printed deck"],
)
def test_on_paper_and_without_script_the_answer_is_below_a_list(
    new_page: NewPage, url: str, suffix: str, options: dict[str, bool], media: str
) -> None:
    page = new_page(**options)
    page.goto(url + suffix)
    page.emulate_media(media=media)
    found = prediction(page)

    expect(found.get_by_role("listitem")).to_have_count(3)
    expect(found.locator("input:visible, button:visible")).to_have_count(0)
    expect(found.get_by_text(ANSWER)).to_be_visible()
    options_box = found.get_by_role("list").bounding_box()
    answer_box = found.get_by_text(ANSWER).bounding_box()
    assert options_box
    assert answer_box
    assert answer_box["y"] > options_box["y"] + options_box["height"]
    expect(found.get_by_text("You expected")).to_be_hidden()


def test_formulas_are_in_the_names_of_options(deck: Deck) -> None:
    group = deck.page.get_by_role("group", name="Which wave is the slowest?")

    expect(group.get_by_role("radio", name="sine of x")).to_be_visible()


def test_a_prediction_has_no_axe_violation(new_page: NewPage, url: str) -> None:
    page = page_for_axe(new_page)
    opened(page, url)
    found = violations(page)
    choose(page).get_by_role("button", name="Show the answer").click()

    assert found + violations(page, "lesson-prediction") == []
