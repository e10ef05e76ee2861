"""Predictions on a phone, where the figure is below the question."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck
from tests.servers.serving import Server

PHONE = {"width": 390, "height": 844}

SCROLL_TO_TOP = "e => e.scrollIntoView({ block: 'start', behavior: 'instant' })"


@pytest.fixture
def slide(new_page: NewPage, included_url: str) -> Locator:
    """The first slide, with a chosen prediction above and the figure in view."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    slide = Deck(page, included_url).open("#/1").shown
    slide.locator("lesson-prediction .option label").first.tap()
    slide.locator(".plot").first.evaluate(SCROLL_TO_TOP)
    expect(slide.locator("lesson-prediction")).not_to_be_in_viewport(ratio=0.5)
    return slide


def swap_words(slide: Locator) -> None:
    """Bring about the state of the figure that shows the answer."""
    for word, by in ((0, 1), (1, 1), (0, 1)):
        slide.locator(".word").nth(word).locator(f'[data-by="{by}"]').dispatch_event(
            "click"
        )
    expect(slide.locator("lesson-prediction")).to_have_attribute("data-shown", "")


def test_an_answer_out_of_view_does_not_scroll_the_slide(slide: Locator) -> None:
    before = slide.evaluate("slide => slide.scrollTop")
    plot = slide.locator(".plot").first
    top = plot.evaluate("plot => plot.getBoundingClientRect().top")

    swap_words(slide)

    expect(slide.page.get_by_text("See the answer")).to_be_in_viewport(ratio=1)
    assert slide.evaluate("slide => slide.scrollTop") == before
    assert plot.evaluate("plot => plot.getBoundingClientRect().top") == top


def test_a_notice_at_the_lower_edge_leads_to_an_answer_out_of_view(
    slide: Locator,
) -> None:
    swap_words(slide)
    notice = slide.page.locator(".return-notice")
    expect(notice).to_contain_text("You expected “none of them”.")
    below_figure = notice.locator("> div").bounding_box()
    plot = slide.locator(".plot").first.bounding_box()
    assert below_figure
    assert plot
    assert below_figure["y"] > plot["y"] + plot["height"]

    notice.get_by_role("button", name="See the answer").tap()

    expect(slide.locator(".prediction-answer > .prose")).to_be_in_viewport(ratio=1)
    expect(notice).to_have_count(0)


def test_the_notice_covers_nothing_and_disappears_with_its_slide(
    slide: Locator,
) -> None:
    settings = slide.locator(".slide-figures .more-settings > summary")
    settings.evaluate("e => e.scrollIntoView({ block: 'end', behavior: 'instant' })")
    settings.focus()

    swap_words(slide)

    notice = slide.page.locator(".return-notice")
    expect(notice).to_be_visible()
    above, box = slide.bounding_box(), notice.bounding_box()
    assert above
    assert box
    assert above["y"] + above["height"] <= box["y"]
    in_use = settings.bounding_box()
    assert in_use
    assert in_use["y"] + in_use["height"] <= box["y"]

    slide.page.get_by_label("Next slide").first.tap()
    expect(notice).to_have_count(0)


def test_the_answer_fills_most_of_the_place_of_the_options(
    new_page: NewPage, included_url: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    deck = Deck(page, included_url).open()
    gaps = {}
    for number in (1, 2, 4, 5):
        deck.go_to(number)
        deck.shown.locator("lesson-prediction .option label").first.tap()
        deck.shown.get_by_role("button", name="Show the answer").tap()
        answer = deck.shown.locator(".prediction-answer").bounding_box()
        figure = deck.shown.locator(".slide-figures").bounding_box()
        assert answer
        assert figure
        gaps[number] = figure["y"] - answer["y"] - answer["height"]

    assert max(gaps.values()) < 90, gaps


PARTS = (".slide-text > .prose", ".slide-text .prediction", ".slide-figures .plot")


@pytest.mark.parametrize("slug", ["positional-encoding", "rope-and-alibi"])
def test_the_text_that_readers_need_to_predict_is_above_the_prediction(
    new_page: NewPage, server: Server, slug: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    deck = Deck(page, f"{server.url}lessons/{slug}").open()
    order = {}
    for number in range(1, LAST + 1):
        deck.go_to(number)
        tops = [
            deck.shown.locator(part).first.evaluate(
                "e => e.getBoundingClientRect().top"
            )
            for part in PARTS
        ]
        order[number] = sorted(range(3), key=tops.__getitem__)

    assert {slide: of for slide, of in order.items() if of != [0, 1, 2]} == {}
