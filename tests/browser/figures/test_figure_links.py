"""Links to a state of a figure."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.loading.modules import MODULE
from tests.browser.more_settings import field_of, open_more_settings
from tests.browser.touch import Touch

SCROLLS_AFTER_DRAWING = f"""async () => {{
  {MODULE}
  const {{ scrollToPlot, scrollerOf }} = await module("figure/scroll-to-plot");
  const plot = document.querySelector(".slide:not([inert]) .plot");
  const {{ group, name }} = plot.closest("lesson-figure").dataset;
  const reading = plot.closest(".figure").querySelector(".figure-reading");
  scrollToPlot(plot, scrollerOf(plot));
  let scrolls = 0;
  reading.scrollIntoView = () => {{ scrolls += 1; }};
  return ["another", `${{name}} rows`, name].map((drawn) => {{
    const event = Object.assign(new Event("figure-drawn"), {{ group, name: drawn }});
    document.dispatchEvent(event);
    return scrolls;
  }});
}}"""
"""Scroll to a plot, and return how often its sentence was scrolled after each event."""


@pytest.fixture
def address(other_lessons: str) -> str:
    return f"{other_lessons}lessons/figure-links"


@pytest.mark.usefixtures("without_plotly")
def test_a_link_changes_the_figure_in_place_and_keeps_the_focus(
    page: Page, address: str
) -> None:
    deck = Deck(page, address).open("?waves.d_model=32#/second")
    link = page.get_by_role("link", name="base 100")
    # WebKit ignores the attribute aria-description.
    expect(link).to_have_attribute("aria-describedby", re.compile("."))
    expect(link).to_have_accessible_description("Changes the figure.")

    link.focus()
    deck.press("Enter")

    expect(field_of(page, "Base")).to_have_value("100")
    expect(field_of(page, "Width, d_model")).to_have_value("32")
    expect(page.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 79")
    )
    expect(page).to_have_url(re.compile(r"d_model=32&.*base=100&.*#/second$"))
    expect(link).to_be_focused()


@pytest.mark.usefixtures("without_plotly")
def test_a_link_is_current_while_the_figure_is_in_its_state(
    page: Page, address: str
) -> None:
    Deck(page, address).open("#/second")
    link = page.get_by_role("link", name="base 100")
    expect(link).not_to_have_attribute("aria-current", "true")
    normal = link.evaluate("link => getComputedStyle(link).backgroundColor")

    link.click()

    expect(link).to_have_attribute("aria-current", "true")
    expect(link).not_to_have_css("background-color", normal)
    open_more_settings(page.locator(".slide:not([inert])"))
    field_of(page, "Base").fill("1e2")
    expect(link).to_have_attribute("aria-current", "true")
    field_of(page, "Base").fill("200")
    expect(link).not_to_have_attribute("aria-current", "true")


def test_a_link_is_current_from_the_start_if_the_page_has_its_state(
    page: Page, address: str
) -> None:
    Deck(page, address).open("?waves.base=100&waves.positions=80#/second")

    link = page.get_by_role("link", name="base 100")
    expect(link).to_have_attribute("aria-current", "true")


def test_a_link_to_a_step_is_current_at_later_steps_too(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/solution")
    link = deck.shown.get_by_role("link", name="4", exact=True)
    steps = deck.shown.locator(".current-step").first
    previous, following = (
        deck.shown.get_by_role("button", name=f"{name} step")
        for name in ("Previous", "Next")
    )

    link.click()
    expect(steps).to_contain_text("3 of 5")
    following.click()
    expect(steps).to_contain_text("4 of 5")

    expect(link).to_have_attribute("aria-current", "true")
    for number in (3, 2):
        previous.click()
        expect(steps).to_contain_text(f"{number} of 5")
    expect(link).not_to_have_attribute("aria-current", "true")


def test_a_link_to_a_step_does_not_go_back_to_it(page: Page, lesson_url: str) -> None:
    deck = Deck(page, lesson_url).open("?worked-example.step=row#/solution")
    title = deck.shown.locator(".figure-title").first

    deck.shown.get_by_role("link", name="4", exact=True).click()

    expect(title).to_contain_text("Position 4")
    expect(deck.shown.locator(".current-step").first).to_contain_text("5 of 5")


def test_showing_an_answer_does_not_go_back_to_a_step(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/solution")
    steps = deck.shown.locator(".current-step").first
    for number in (2, 3, 4):
        deck.shown.get_by_role("button", name="Next step").click()
        expect(steps).to_contain_text(f"{number} of 5")

    deck.shown.get_by_role("button", name="Show the answer").click()

    expect(deck.shown.locator(".figure-title").first).to_contain_text("Position 4")
    expect(steps).to_contain_text("4 of 5")


def test_a_link_to_a_sentence_with_fewer_words_gives_it_an_order_of_its_words(
    page: Page, included_url: str
) -> None:
    Deck(page, included_url).open("#/your-sentence")
    section = page.locator('.section[id="/your-sentence"]')
    expect(section.locator(".word")).to_have_count(8)

    section.get_by_role("link", name="to be or not to be").click()

    expect(section.locator(".word")).to_have_count(6)
    expect(section.locator(".plot")).to_contain_text("not")
    expect(section.locator(".control-error")).to_be_empty()


def test_a_current_link_is_marked_in_forced_colours(
    new_page: NewPage, address: str
) -> None:
    page = new_page(forced_colors="active")
    Deck(page, address).open("#/second")
    link = page.get_by_role("link", name="base 100")
    normal = link.evaluate("link => getComputedStyle(link).borderTopWidth")

    link.click()

    expect(link).not_to_have_css("border-top-width", normal)


def test_on_a_phone_a_link_brings_the_figure_into_view(
    new_page: NewPage, address: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 400})
    Deck(page, address).open("?view=scroll")
    link = page.get_by_role("link", name="base 100")
    plot = page.locator(".plot")
    link.evaluate("link => link.scrollIntoView({ block: 'end' })")
    expect(plot).not_to_be_in_viewport(ratio=0.9)

    link.click()

    expect(plot).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_a_link_brings_the_sentence_into_view_below_the_sticky_chart(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    slide = Deck(page, lesson_url).open("#/why-sine").shown
    link = slide.get_by_role("link", name="Unique")
    reading, plot = slide.locator(".figure-reading").first, slide.locator(".plot").first
    link.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")

    link.tap()

    expect(reading).to_be_in_viewport(ratio=1)
    page.wait_for_function(
        "([reading, plot]) => reading.getBoundingClientRect().top >="
        " plot.getBoundingClientRect().bottom",
        arg=[reading.element_handle(), plot.element_handle()],
    )
    expect(plot).to_be_in_viewport(ratio=0.95)


def test_on_a_phone_a_link_brings_the_linked_figure_that_it_names_into_view(
    new_page: NewPage, included_url: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    slide = Deck(page, included_url).open("#/see-it").shown
    heatmap = slide.locator('lesson-figure[data-name="heatmap"] .plot')
    expect(heatmap).not_to_be_in_viewport(ratio=0.5)

    slide.get_by_role("link", name="20").click()

    expect(heatmap).to_be_in_viewport(ratio=1)
    expect(field_of(page, "Marked position")).to_have_value("20")


def test_on_a_phone_only_the_changed_figure_is_scrolled_when_it_is_drawn(
    new_page: NewPage, address: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 400})
    Deck(page, address).open("#/second")

    assert page.evaluate(SCROLLS_AFTER_DRAWING) == [0, 0, 1]


def test_on_a_phone_a_notice_leads_back_to_a_link_out_of_view(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    slide = Deck(page, lesson_url).open("#/solution").shown
    link = slide.get_by_role("link", name="3/length")
    reading = slide.locator(".figure-reading").first
    notice = page.locator(".return-notice")

    link.tap()

    # The bars are taller than the calculation before them.
    expect(reading).to_contain_text("in a text of 5 words")
    expect(reading).to_be_in_viewport(ratio=1)
    expect(link).not_to_be_in_viewport()
    expect(notice).to_contain_text("3/length")
    # The notice is below the slide, so it covers nothing.
    edge = slide.evaluate("slide => slide.getBoundingClientRect().bottom")
    assert edge <= notice.evaluate("notice => notice.getBoundingClientRect().top")

    notice.get_by_role("button", name="Back to the text").tap()

    expect(link).to_be_in_viewport(ratio=1)
    expect(link).to_be_focused()
    expect(notice).to_have_count(0)


@pytest.mark.usefixtures("without_plotly")
def test_a_swipe_that_starts_on_the_notice_does_not_leave_the_slides(
    new_page: NewPage, lesson_url: str
) -> None:
    page = _page_with_notice(new_page, lesson_url)
    box = page.locator(".return-notice").bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + box["height"] / 2

    Touch(page).drag((x, y), (x, y - 300))

    assert page.evaluate("scrollY") == 0


@pytest.mark.usefixtures("without_plotly")
def test_the_notice_disappears_when_the_reader_scrolls_past_the_figure(
    new_page: NewPage, lesson_url: str
) -> None:
    page = _page_with_notice(new_page, lesson_url)
    slide = Deck(page, lesson_url).shown

    slide.locator(".deeper").last.evaluate("e => { e.open = true; }")
    slide.evaluate("e => e.scrollTo({ top: e.scrollHeight, behavior: 'instant' })")

    expect(page.locator(".return-notice")).to_have_count(0)


def _page_with_notice(new_page: NewPage, lesson_url: str) -> Page:
    """Return a phone's page with a link followed, so that the notice is shown."""
    page = new_page(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    slide = Deck(page, lesson_url).open("#/solution").shown
    slide.get_by_role("link", name="3/length").tap()
    expect(page.locator(".return-notice")).to_be_visible()
    expect(slide.locator(".figure-reading").first).to_be_in_viewport(ratio=1)
    return page


@pytest.mark.usefixtures("without_plotly")
def test_next_to_the_figure_a_link_shows_no_notice(page: Page, lesson_url: str) -> None:
    slide = Deck(page, lesson_url).open("#/solution").shown

    slide.get_by_role("link", name="3/length").click()

    expect(slide.locator(".figure-reading").first).to_contain_text("5 words")
    expect(page.locator(".return-notice")).to_have_count(0)


def test_without_script_a_link_reloads_the_slide_with_the_state(
    new_page: NewPage, address: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(address)

    page.get_by_role("link", name="base 100").click()

    expect(page).to_have_url(f"{address}?waves.base=100&waves.positions=80#/second")
    expect(field_of(page, "Base")).to_have_value("100")
    expect(page.locator(".control-error")).to_be_empty()


@pytest.mark.usefixtures("without_plotly")
def test_a_link_announces_the_sentences_that_fit_in_an_announcement(
    page: Page, included_url: str
) -> None:
    deck = Deck(page, included_url).open("#/why-sine")
    announced = deck.shown.locator(".figure > [role=status]").first

    deck.shown.get_by_role("link", name="Unique").press("Enter")

    expect(announced).to_contain_text("Pair 1 tells them apart best.")

    deck.open("#/order-problem")
    deck.shown.get_by_role("link", name="Man bites dog").press("Enter")
    deck.shown.get_by_role("switch", name="Positional encoding").press("Enter")
    expect(announced).to_contain_text("“bites” changes too")
    expect(announced).not_to_contain_text("The bar and the number")


def test_a_link_to_the_current_state_announces_that_the_figure_shows_it(
    page: Page, address: str
) -> None:
    deck = Deck(page, f"{address}?waves.base=100&waves.positions=80").open("#/second")
    link = deck.shown.get_by_role("link", name="base 100")

    link.press("Enter")

    expect(deck.shown.locator('[data-name="waves"] [role=status]')).to_have_text(
        "The figure already shows this."
    )
