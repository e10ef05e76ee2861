"""Predictions whose answer appears when the figure shows it: drags, links and steps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.deck import Deck, wait_until_ready
from tests.browser.more_settings import slider_of
from tests.browser.questions.question_page import next_words, prediction


@pytest.fixture
def derivation_url(other_lessons: str) -> str:
    return f"{other_lessons}lessons/derivation"


def test_an_answer_is_announced_before_the_new_title_of_the_figure(
    page: Page, derivation_url: str
) -> None:
    deck = Deck(page, derivation_url).open("#/solution")
    found = prediction(page, "faster-pair")
    reading = deck.shown.locator(".figure-reading")
    before = reading.text_content() or ""
    page.clock.install()

    found.get_by_role("button", name="Show the answer").click()

    expect(found.get_by_role("status")).to_contain_text("Pair 0.")
    expect(reading).not_to_have_text(before)
    page.clock.fast_forward(1000)
    expect(deck.shown.locator(".figure > [role=status]")).to_have_text(
        "Position 4 as 4 numbers"
    )


def test_a_link_to_another_part_of_the_figure_does_not_show_the_answer(
    page: Page, derivation_url: str
) -> None:
    deck = Deck(page, derivation_url).open("#/solution")
    found = prediction(page, "faster-pair")
    found.get_by_role("radio", name="pair 0").check()
    link = deck.shown.get_by_role("link", name="011")

    link.click()

    expect(link).to_have_attribute("aria-current", "true")
    expect(found.get_by_role("radio")).to_have_count(3)


def test_the_link_of_the_question_that_shows_the_answer_is_named_and_highlighted(
    page: Page, derivation_url: str
) -> None:
    deck = Deck(page, derivation_url).open("#/solution")
    found = prediction(page, "faster-pair")
    question = found.locator("legend")
    next_step = deck.shown.get_by_role("button", name="Next step")
    main = {"name": "background-color", "value": background(next_step)}
    first, link = (question.get_by_role("link", name=n) for n in ("position 3", "4"))
    expect(next_words(found)).to_have_text("Choose one, then press “4”.")
    expect(link).not_to_have_css(**main)

    found.get_by_role("radio", name="pair 1").check()

    expect(next_words(found)).to_have_text("Now press “4” in the question.")
    expect(found.get_by_role("status")).to_have_text("Now press “4” in the question.")
    expect(link).to_have_css(**main)
    expect(first).not_to_have_css(**main)
    expect(next_step).not_to_have_css(**main)
    link.click()
    expect(found.locator(".prose")).to_be_visible()
    expect(link).not_to_have_css(**main)


def test_the_name_of_a_long_link_is_shortened_below_the_options(
    page: Page, included_url: str
) -> None:
    Deck(page, included_url).open("#/adding")

    expect(next_words(prediction(page, "same-word-twice"))).to_have_text(
        "Choose one, then press “Move the second…”."
    )


def test_links_that_do_not_show_the_answer_are_followed_before_the_figure(
    page: Page, derivation_url: str
) -> None:
    deck = Deck(page, derivation_url).open("?steps.position=5#/steps")
    found = prediction(page, "faster-angle")
    next_step = deck.shown.get_by_role("button", name="Next step")
    main = {"name": "background-color", "value": background(next_step)}
    expect(next_words(found)).to_have_text("Choose one, then try it.")

    found.get_by_role("radio", name="that of pair 1").check()

    expect(next_words(found)).to_contain_text("Now press the highlighted words")
    expect(next_step).not_to_have_css(**main)
    for position in ("position 3", "4"):
        link = found.locator("legend").get_by_role("link", name=position)
        expect(link).to_have_css(**main)
        link.click()
        expect(link).to_have_attribute("aria-current", "true")
        expect(link).not_to_have_css(**main)
    expect(next_words(found)).to_have_text("Now try it in the figure.")
    for step in (2, 3, 4, 5):
        expect(found.locator(".prose")).to_be_hidden()
        next_step.click()
        expect(deck.shown.get_by_text(f"{step} of 5:").first).to_be_visible()
    expect(found.locator(".prose")).to_be_visible()


def test_a_reader_who_has_tried_it_first_still_says_what_they_expected(
    page: Page, derivation_url: str
) -> None:
    Deck(page, derivation_url).open("#/solution")
    found = prediction(page, "faster-pair")
    link = found.locator("legend").get_by_role("link", name="4")
    link.click()
    expect(link).to_have_attribute("aria-current", "true")
    expect(found.get_by_text("The figure already shows the answer.")).to_be_visible()

    found.get_by_role("radio", name="pair 1").check()
    expect(next_words(found)).to_have_text("Now show the answer.")

    found.get_by_role("button", name="Show the answer").click()
    expect(found.locator(".prose")).to_be_visible()


def test_a_figure_in_another_state_than_the_link_of_the_question_is_not_tried(
    page: Page, included_url: str
) -> None:
    deck = Deck(page, included_url).open("?order.positions=with")
    found = prediction(page, "who-changes")
    link = deck.shown.get_by_role("link", name="Man bites dog")
    link.click()
    expect(link).to_have_attribute("aria-current", "true")

    found.get_by_role("radio", name="all three").check()

    expect(next_words(found)).to_have_text("Now press “swap” in the question.")


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=str)
def test_a_choice_does_not_move_the_button_that_shows_the_answer(
    page: Page, derivation_url: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    Deck(page, derivation_url).open("#/solution")
    found = prediction(page, "faster-pair")
    button = found.get_by_role("button", name="Show the answer")
    before = button.bounding_box()

    found.get_by_role("radio", name="pair 1").check()

    expect(next_words(found)).to_have_text("Now press “4” in the question.")
    assert button.bounding_box() == before


def background(element: Locator) -> str:
    colour: str = element.evaluate("e => getComputedStyle(e).backgroundColor")
    return colour


def predict_all_three(page: Page) -> Locator:
    """Choose an answer to the prediction about the order; return the prediction."""
    found = prediction(page, "who-changes")
    found.get_by_role("radio", name="all three").check()
    return found


def test_the_answer_appears_at_the_end_of_the_drag_that_it_is_about(
    page: Page, deck: Deck
) -> None:
    found = predict_all_three(page)
    dog, bites, man = word_centers(deck)

    drag(page, dog, bites)
    expect_order(deck, "1,0,2")
    expect(found.get_by_role("radio")).to_have_count(3)
    page.mouse.move(*man)
    expect_order(deck, "2,1,0")
    expect(found.get_by_role("radio")).to_have_count(3)
    page.mouse.up()

    expect(found.locator(".prose")).to_be_visible()


def test_a_drag_to_another_state_does_not_show_the_answer(
    page: Page, deck: Deck
) -> None:
    found = predict_all_three(page)
    dog, bites, _ = word_centers(deck)

    drag(page, dog, bites)
    page.mouse.up()
    expect_order(deck, "1,0,2")

    expect(found.get_by_role("radio")).to_have_count(3)


def test_the_answer_waits_until_the_figure_shows_all_that_it_is_about(
    page: Page, derivation_url: str
) -> None:
    deck = Deck(page, derivation_url).open("#/solution")
    found = prediction(page, "faster-pair")
    found.get_by_role("radio", name="neither").check()

    slider_of(deck.shown, "Position").press("ArrowRight")
    for step in (2, 3, 4, 5):
        expect(found.get_by_role("radio")).to_have_count(3)
        deck.shown.get_by_role("button", name="Next step").click()
        expect(deck.shown.get_by_text(f"{step} of 5:").first).to_be_visible()

    expect(found.locator(".prose")).to_be_visible()


def test_the_button_puts_the_figure_into_the_state_of_the_answer(
    page: Page, derivation_url: str
) -> None:
    deck = Deck(page, derivation_url).open("?worked-example.part=binary#/solution")

    deck.shown.get_by_role("button", name="Show the answer").click()

    expect(deck.shown.get_by_text("5 of 5:").first).to_be_visible()
    expect(slider_of(deck.shown, "Position")).to_have_value("4")


def test_the_button_leaves_a_figure_that_the_reader_has_changed(
    page: Page, deck: Deck
) -> None:
    dog, bites, _ = word_centers(deck)
    drag(page, dog, bites)
    page.mouse.up()
    found = prediction(page, "who-changes")

    found.get_by_role("button", name="Show the answer").click()

    expect(found.locator(".prose")).to_be_visible()
    expect_order(deck, "1,0,2")


def test_after_a_reload_the_answer_is_shown_with_the_state_that_it_is_about(
    page: Page, derivation_url: str
) -> None:
    Deck(page, derivation_url).open("#/solution")
    found = prediction(page, "faster-pair")
    found.get_by_role("radio", name="pair 1").check()
    found.get_by_role("link", name="4").click()
    expect(found.locator(".prediction-recall")).to_be_visible()
    page.wait_for_url("**position=4**")

    page.reload()

    wait_until_ready(page)
    expect(found.locator(".prediction-recall")).to_be_visible()
    expect(found.get_by_role("status")).to_have_text("")


def word_centers(deck: Deck) -> list[tuple[float, float]]:
    """Return the centers of the words in the plot, which can be moved."""
    return [center(strip) for strip in deck.shown.locator(".plot .movable").all()]


def center(strip: Locator) -> tuple[float, float]:
    box = strip.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press the mouse button, and move to `end` without releasing the button."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=3)


def expect_order(deck: Deck, order: str) -> None:
    expect(deck.shown.locator(r"#setting-order\.order")).to_have_value(order)
