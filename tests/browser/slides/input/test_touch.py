"""Touch on a phone: words and items are dragged, everything else scrolls."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.touch import Touch

WORDS = 'lesson-controls[data-group="order"] .word'
ORDER = "lesson-question .order li"


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )


@pytest.fixture
def touch(phone: Page) -> Touch:
    return Touch(phone)


@pytest.fixture
def words(phone: Page, lesson_url: str) -> Locator:
    """The words of the order control, in the middle of the reading view."""
    Deck(phone, lesson_url).open("?view=scroll")
    return _scroll_to_middle(phone, phone.locator(WORDS))


@pytest.fixture
def items(phone: Page, included_url: str) -> Locator:
    """The items of an ordering question."""
    Deck(phone, included_url).open("?view=scroll")
    question = phone.locator("lesson-question").filter(has=phone.locator(".order"))
    expect(question.first.locator(".grip")).not_to_have_count(0)
    return _scroll_to_middle(phone, question.first.locator(".order li"))


def _scroll_to_middle(page: Page, found: Locator) -> Locator:
    found.first.evaluate(
        "e => e.scrollIntoView({ block: 'center', behavior: 'instant' })"
    )
    # Figures near the viewport have loaded after this and no longer shift the layout.
    page.wait_for_load_state("networkidle")
    found.first.evaluate(
        "e => e.scrollIntoView({ block: 'center', behavior: 'instant' })"
    )
    return found


def _centre(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _past_the_centre(word: Locator) -> tuple[float, float]:
    """Return the point at which a word dragged to the right swaps with this one."""
    box = word.bounding_box()
    assert box
    return box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2


def _scroll_position(page: Page) -> float:
    return float(page.evaluate("scrollY"))


def _texts(words: Locator) -> list[str]:
    return words.locator("i").all_inner_texts()


def test_a_dragged_word_moves_before_it_is_released(
    phone: Page, touch: Touch, words: Locator
) -> None:
    first, second, third = _texts(words)

    start, end = _centre(words.nth(0).locator("i")), _past_the_centre(words.nth(2))
    touch.drag(start, end, lift=False)

    expect(words.locator("i")).to_have_text([second, third, first])
    expect(words.nth(2)).to_have_attribute("data-dragged", "")
    touch.lift()
    expect(phone.locator(f"{WORDS}[data-dragged]")).to_have_count(0)


def test_a_vertical_swipe_on_a_word_and_a_drag_next_to_the_words_scroll_the_page(
    phone: Page, touch: Touch, words: Locator
) -> None:
    order = _texts(words)
    word = words.nth(0).locator("i")
    hint = phone.locator('lesson-controls[data-group="order"] .hint').last
    for start, across in ((word, 20), (hint, 0)):
        _scroll_to_middle(phone, words)
        before = _scroll_position(phone)
        x, y = _centre(start)

        touch.drag((x, y), (x + across, y - 200))

        phone.wait_for_function("before => scrollY > before + 100", arg=before)
        assert _texts(words) == order


def test_a_tap_moves_a_word_by_one_and_a_long_press_in_any_direction_without_scrolling(
    phone: Page, touch: Touch, words: Locator
) -> None:
    first, second, third = _texts(words)
    words.nth(0).locator('[data-by="1"]').tap()
    expect(words.locator("i")).to_have_text([second, first, third])
    words.nth(1).locator('[data-by="-1"]').tap()
    expect(words.locator("i")).to_have_text([first, second, third])
    before = _scroll_position(phone)
    x, y = _centre(words.nth(0).locator("i"))

    touch.press((x, y))
    expect(words.nth(0)).to_have_attribute("data-dragged", "")
    touch.move((x, y), (x, y - 100), _past_the_centre(words.nth(2)))
    touch.lift()

    expect(words.locator("i")).to_have_text([second, third, first])
    expect(phone.locator(f"{WORDS}[data-dragged]")).to_have_count(0)
    assert _scroll_position(phone) == before


def test_a_word_of_the_strips_can_be_dragged_onto_another(
    phone: Page, touch: Touch, lesson_url: str
) -> None:
    deck = Deck(phone, lesson_url).open("#/1")
    strips = _scroll_to_middle(phone, phone.locator("[data-reorders] .movable"))

    touch.drag(_centre(strips.first), _centre(strips.last))

    expect(phone).to_have_url(re.compile(r"order\.order=2,1,0"))
    deck.expect_at(1)


def test_dragging_a_word_does_not_change_the_slide(
    phone: Page, touch: Touch, lesson_url: str
) -> None:
    deck = Deck(phone, lesson_url).open("#/1")
    words = _scroll_to_middle(phone, phone.locator(WORDS))
    first, second, third = _texts(words)

    # To the left: as a swipe, this would show the next slide.
    touch.drag(_centre(words.nth(2).locator("i")), _centre(words.nth(0)))

    expect(words.locator("i")).to_have_text([third, first, second])
    deck.expect_at(1)


def test_an_item_of_an_ordering_is_dragged_by_its_grip(
    phone: Page, touch: Touch, items: Locator
) -> None:
    before = _scroll_position(phone)
    first, second, third, *rest = items.locator("label span").all_inner_texts()

    start, end = _centre(items.nth(0).locator(".grip")), _centre(items.nth(2))
    touch.drag(start, (start[0], end[1] + 4))

    expect(items.locator("label span")).to_have_text([second, third, first, *rest])
    assert _scroll_position(phone) == before
    expect(phone.locator(f"{ORDER}[data-dragged]")).to_have_count(0)


def test_a_drag_next_to_the_grip_scrolls_the_page(
    phone: Page, touch: Touch, items: Locator
) -> None:
    before = _scroll_position(phone)
    order = items.locator("label span").all_inner_texts()
    x, y = _centre(items.nth(2).locator("label span"))

    touch.drag((x, y), (x, y - 200))

    phone.wait_for_function("before => scrollY > before + 100", arg=before)
    assert items.locator("label span").all_inner_texts() == order


def test_dragging_an_item_horizontally_does_not_change_the_slide(
    phone: Page, touch: Touch, other_lessons: str
) -> None:
    deck = Deck(phone, f"{other_lessons}lessons/questions").open("#/1")
    slide = phone.locator(".slide:not([inert])")
    grip = _scroll_to_middle(phone, slide.locator(".order li .grip").nth(1))
    x, y = _centre(grip)

    touch.drag((x, y), (x - 150, y))

    deck.expect_at(1)
    # Next to the grip, the same drag is a swipe.
    x, y = _centre(slide.locator(".order li label span").nth(1))
    touch.drag((x, y), (x - 150, y))
    deck.expect_at(2)


Box = dict[str, float]
LINK_BOXES = """all => all.filter((link) => link.checkVisibility())
  .map((link) => link.getBoundingClientRect().toJSON())"""


def overlap(one: Box, other: Box) -> bool:
    is_beside = one["right"] <= other["left"] or other["right"] <= one["left"]
    is_above = one["bottom"] <= other["top"] or other["bottom"] <= one["top"]
    return not (is_beside or is_above)


def test_links_that_set_a_figure_are_large_enough_and_do_not_overlap(
    phone: Page, included_url: str
) -> None:
    deck = Deck(phone, included_url).open()
    for width, height in ((390, 844), (1280, 720)):
        phone.set_viewport_size({"width": width, "height": height})
        for number in (1, 2, 3):
            deck.go_to(number)
            links = deck.shown.locator(".slide-text .figure-link")
            boxes = links.evaluate_all(LINK_BOXES)
            assert min(min(box["width"], box["height"]) for box in boxes) >= 24
            for one, other in combinations(boxes, 2):
                assert not overlap(one, other), (width, number, one, other)


def test_links_to_the_web_are_large_enough_and_do_not_overlap(
    phone: Page, other_lessons: str
) -> None:
    Deck(phone, f"{other_lessons}lessons/web-links").open("?view=scroll")

    # In small text, the distance of lines counts.
    for text in (".caption", ".footnotes"):
        boxes = phone.locator(f"{text} a[href^=https]").evaluate_all(LINK_BOXES)
        lines = sorted({round(box["y"]) for box in boxes})
        assert len(lines) > 1
        assert min(b - a for a, b in pairwise(lines)) >= 24, text

    boxes = phone.locator(":is(td, .option) a").evaluate_all(LINK_BOXES)
    assert len(boxes) == 15
    assert min(box["height"] for box in boxes) >= 24
    assert min(box["width"] for box in boxes) >= 24
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
