"""Layout of the presenter view."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SLUG
from tests.browser.presenter_view import PresenterView, cast_votes, wait_until
from tests.servers.serving import Server

SIZES = [(1024, 768), (1280, 720), (1280, 800), (1440, 900)]
NARROW = (820, 1180)

CONTROLS = (
    "Start the clock",
    "Show room code",
    "Black screen",
    "Pair a phone",
    "Previous",
)
VOTE_STEPS = ("Show results", "Vote again", "Show the answer", "Done")

IS_CUT_OFF = """(button) => {
  const { top, left, bottom, right, width } = button.getBoundingClientRect();
  return !width || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
}"""
LINES = """(box) => {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(box);
  return (box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom))
    / parseFloat(lineHeight);
}"""
IS_IN_SIGHT = """(row) => {
  const votes = row.closest(".votes").getBoundingClientRect();
  return row.getBoundingClientRect().bottom <= Math.min(votes.bottom, innerHeight);
}"""
IS_CUT = "box => box.scrollHeight > box.clientHeight + 1"
IS_CUT_AT_THE_SIDE = "box => box.scrollWidth > box.clientWidth + 1"
IS_FADING = "box => /rgba\\(0, 0, 0, 0\\)\\)$/.test(getComputedStyle(box).maskImage)"
"""Whether the lower edge fades."""

TOPS = "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"


LARGEST_SHIFT = 0.03

CONTROLS_BELOW = "#presenter-controls"

ADD_UP_SHIFTS = """window.shift = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shift += value;
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.fixture
def view(page: Page, server: Server) -> PresenterView:
    """The presenter view of an included lesson, which has long notes and questions."""
    return PresenterView(page, server, SLUG).open_first()


def test_little_moves_while_the_view_loads_and_its_room_opens(
    page: Page, server: Server
) -> None:
    page.add_init_script(ADD_UP_SHIFTS)

    PresenterView(page, server, SLUG).open_first()

    expect(page.locator(".room-card")).to_be_visible()
    assert page.evaluate("shift") < LARGEST_SHIFT


def test_the_slides_have_their_height_before_the_controls_below_are_parsed(
    view: PresenterView,
) -> None:
    slides, controls = view.page.locator(".opening"), view.page.locator(CONTROLS_BELOW)
    resize(view.page, (1280, 720))
    height = slides.bounding_box()["height"]

    controls.evaluate("controls => controls.remove()")

    assert slides.bounding_box()["height"] == pytest.approx(height, abs=4)


def notes_of(page: Page) -> Locator:
    return page.get_by_role("group", name="Notes of this slide")


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def hidden_buttons(where: Page | Locator, names: tuple[str, ...]) -> list[str]:
    """Return the buttons that are not whole in the viewport."""
    buttons = {n: where.get_by_role("button", name=n, exact=True) for n in names}
    return [name for name, button in buttons.items() if button.evaluate(IS_CUT_OFF)]


def test_the_controls_are_in_sight_without_scrolling(view: PresenterView) -> None:
    hidden, low = {}, {}
    for size in SIZES:
        resize(view.page, size)
        hidden[size] = hidden_buttons(view.page, CONTROLS)
    view.open_vote()
    for size in SIZES:
        resize(view.page, size)
        lines = notes_of(view.page).evaluate(LINES)
        if lines < 6:
            low[size] = lines
    view.press("Close vote")
    expect(view.votes.get_by_role("button", name=VOTE_STEPS[0])).to_be_visible()
    for size in SIZES:
        resize(view.page, size)
        hidden[size] += hidden_buttons(view.votes, VOTE_STEPS)

    assert hidden == {size: [] for size in SIZES}
    assert low == {}


def test_four_results_and_six_lines_of_notes_are_in_sight_from_1280_pixels(
    view: PresenterView,
) -> None:
    view.open_vote()
    view.press("Peek at results")
    results = view.votes.locator(".vote-current-results")
    rows = results.locator(".vote-row")
    expect(rows).to_have_count(4)
    cast_votes(view.server, view.code, [0, 1, 2, 3])
    expect(rows.last).to_contain_text("25%")
    for phase in ("peeking", "closed"):
        if phase == "closed":
            view.press("Close vote")
            expect(view.votes.locator(".vote-advice")).not_to_be_empty()
        for size in SIZES[1:]:
            resize(view.page, size)
            view.votes.evaluate("box => { box.scrollTop = 0; }")
            assert rows.last.evaluate(IS_IN_SIGHT), (phase, size)
            assert notes_of(view.page).evaluate(LINES) >= 6, (phase, size)
            view.votes.evaluate("box => { box.scrollTop = box.scrollHeight; }")
            table = results.get_by_text("As a table")
            assert not table.evaluate(IS_CUT_OFF), (phase, size)


def test_a_result_opens_its_whole_text_and_its_reason(view: PresenterView) -> None:
    view.open_vote()
    view.press("Peek at results")
    row = view.votes.locator(".vote-current-results .vote-row").nth(1)
    answer, reason = row.locator(".vote-answer"), row.locator(".vote-feedback")
    expect(reason).to_be_hidden()
    assert answer.evaluate(IS_CUT_AT_THE_SIDE)

    answer.click()

    expect(reason).to_be_visible()
    assert not answer.evaluate(IS_CUT_AT_THE_SIDE)
    cast_votes(view.server, view.code, [1])
    expect(row).to_contain_text("1 · 100%")
    expect(reason).to_be_visible()


def test_long_notes_fade_until_scrolled_to_the_end(
    view: PresenterView,
) -> None:
    view.open_vote()
    notes = notes_of(view.page)
    for _ in range(3):
        view.press("Larger notes")
    for size in SIZES:
        resize(view.page, size)
        notes.evaluate("box => { box.scrollTop = 0; }")
        assert notes.evaluate(IS_CUT), size
        wait_until(view.page, lambda: notes.evaluate(IS_FADING))
        notes.evaluate("box => { box.scrollTop = box.scrollHeight; }")
        wait_until(view.page, lambda: not notes.evaluate(IS_FADING))


def test_the_room_buttons_fill_their_rows(view: PresenterView) -> None:
    wrong = []
    for size in (*SIZES, NARROW):
        resize(view.page, size)
        tops = view.page.locator(".room-card > .room-actions > *").evaluate_all(TOPS)
        rows = [tops.count(top) for top in sorted(set(tops))]
        time = view.page.locator(".presenter-clocks > *").evaluate_all(TOPS)
        if rows not in ([4], [2, 2]) or max(time) - min(time) >= 24:
            wrong.append(f"{size}: rows of {rows} buttons, clocks at {time}")

    assert wrong == []


def test_a_clock_far_over_time_stays_on_one_line_from_1280_pixels(
    view: PresenterView,
) -> None:
    page = view.page
    page.evaluate(
        "([slug, elapsed]) => { const key = `overtone:clock:${slug}`;"
        " const clock = JSON.parse(localStorage[key]);"
        " localStorage[key] = JSON.stringify({ ...clock, elapsed }); }",
        [view.slug, 1234 * 60_000],
    )
    page.reload()
    view.expect_open()
    expect(page.locator(".clock-over")).to_have_text("over")
    expect(page.get_by_role("button", name="Resume")).to_be_visible()

    wrapped = {}
    for size in SIZES[1:]:
        resize(page, size)
        tops = page.locator(".presenter-clocks > *").evaluate_all(TOPS)
        height = page.locator(".clock-time").bounding_box()["height"]
        if max(tops) - min(tops) >= 24 or height > 44:
            wrapped[size] = (tops, height)

    assert wrapped == {}


def test_the_menu_shifts_no_layout_and_closes_on_click_or_escape(
    view: PresenterView,
) -> None:
    notes = notes_of(view.page)
    before = notes.bounding_box()
    end = view.page.get_by_role("button", name="End room", exact=True)
    more = view.page.get_by_text("More", exact=True)

    more.click()
    expect(end).to_be_visible()
    assert notes.bounding_box() == before
    notes.click()
    expect(end).to_be_hidden()

    more.press("Enter")
    expect(end).to_be_visible()
    end.press("Escape")
    expect(end).to_be_hidden()
    expect(view.page.locator(".room-menu summary")).to_be_focused()

    # After a click, the focus is outside of the menu.
    more.click()
    expect(end).to_be_visible()
    view.page.keyboard.press("Escape")
    expect(end).to_be_hidden()
    expect(view.page.get_by_role("dialog")).to_have_count(0)

    # Escape closes a dialog above the menu first.
    more.click()
    end.click()
    view.page.keyboard.press("Escape")
    expect(view.page.get_by_role("dialog")).to_have_count(0)
    expect(end).to_be_visible()


def test_the_slider_of_figures_below_each_other_is_long_enough_to_use(
    view: PresenterView,
) -> None:
    resize(view.page, (1280, 800))
    view.page.keyboard.press("End")
    slider = view.page.locator(".slide:not([inert]) .controls > .control [type=range]")

    box = slider.first.bounding_box()

    assert box
    assert box["width"] >= 160
