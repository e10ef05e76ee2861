"""Votes on the projector: the count, the results, how to join, and the figure."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.rooms.conftest import PROJECTOR


def test_results_are_hidden_until_the_presenter_shows_them(
    follower: Follower, projector: Follower
) -> None:
    follower.room.vote("order-needed", "open")
    count = projector.page.locator(".projector-count")
    expect(count).to_contain_text("0 of")

    follower.page.get_by_role("radio").first.check()
    follower.send()
    expect(count).to_contain_text("1 of")
    follower.room.vote("order-needed", "closed")
    expect(count).to_have_text("1 has answered")
    expect(projector.page.locator(".vote-bar")).to_have_count(0)

    follower.room.vote("order-needed", "shown")
    expect(projector.page.locator(".vote-bar").first).to_be_visible()
    expect(projector.page.locator("[data-mark]:visible")).to_have_count(0)
    follower.room.vote("order-needed", "revealed")
    expect(projector.page.get_by_text("Right answer", exact=True)).to_be_visible()


def test_many_different_numbers_become_a_histogram_with_the_median(
    new_page: NewPage, kinds: LiveRoom
) -> None:
    projector = Follower(new_page(viewport=PROJECTOR), kinds).open("?screen=1")
    kinds.vote("bare", "open")
    kinds.cast("bare", [str(number) for number in range(60)])

    kinds.vote("bare", "closed", "shown")

    rows = projector.page.locator(".vote-row")
    expect(rows.first).to_contain_text("0 to 9")
    expect(rows.first).to_contain_text("10 · 17%")
    total = projector.page.locator(".vote-total")
    expect(total).to_have_text("Votes: 60 of 60 devices. Median: 29.5.")
    kinds.vote("bare", "revealed")
    expect(projector.page.locator(".vote-row[data-mark=right]")).to_contain_text(
        "1 · 2%"
    )
    expect(total).to_have_text(
        "Votes: 60 of 60 devices. Median: 29.5. Right answers: 2%."
        " Ranges do not include answers with their own row."
    )
    expect(total).to_be_in_viewport()


def test_an_open_vote_shows_how_to_join_and_the_time_since_it_was_opened(
    projector: Follower,
) -> None:
    code = projector.room.code
    join = projector.page.locator(".projector-vote-join")
    elapsed = projector.page.get_by_role("timer")
    projector.room.vote("order-needed", "open")

    expect(join).to_contain_text(f"{code[:3]} {code[3:]}")
    picture = join.get_by_role("img", name="QR code")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)")
    box = picture.bounding_box()
    assert box
    assert box["height"] >= 0.25 * PROJECTOR["height"]
    expect(projector.page.locator(".projector-count")).to_have_text(
        "0 of 0 devices have answered"
    )
    expect(elapsed).to_have_text(re.compile(r"^Open for 0:0[2-9]$"))
    projector.page.reload()
    # The server knows the time, so a reloaded page continues.
    expect(elapsed).to_have_text(re.compile(r"^Open for 0:(0[2-9]|[1-5]\d)$"))

    projector.room.vote("order-needed", "closed")
    expect(join).to_be_hidden()
    expect(elapsed).to_be_hidden()


def test_an_open_vote_says_that_several_answers_are_correct(
    new_page: NewPage, kinds: LiveRoom
) -> None:
    page = Follower(new_page(viewport=PROJECTOR), kinds).open("?screen=1").page
    hint = page.get_by_text("Choose all correct answers.")
    kinds.vote("several", "open")
    expect(hint).to_be_in_viewport(ratio=1)
    kinds.vote("several", "closed")
    expect(page.get_by_role("heading", name="Vote closed")).to_be_visible()
    expect(hint).to_be_hidden()

    kinds.vote("single", "open")

    expect(page.get_by_role("heading", name="Vote", exact=True)).to_be_visible()
    expect(hint).to_be_hidden()


def test_a_short_question_has_larger_text(new_page: NewPage, kinds: LiveRoom) -> None:
    page = Follower(new_page(viewport=PROJECTOR), kinds).open("?screen=1").page
    kinds.vote("bare", "open")

    prompt = page.locator(".projector-question:visible .room-prompt")
    expect(prompt).to_be_visible()
    size = prompt.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 0.07 * PROJECTOR["height"]
    expect(page.locator(".projector-count")).to_be_in_viewport(ratio=1)


def test_an_open_number_vote_shows_its_figure_on_the_projector_and_on_phones(
    new_page: NewPage, kinds: LiveRoom, voter: Follower
) -> None:
    projector = Follower(new_page(viewport=PROJECTOR), kinds).open("?screen=1")
    kinds.vote("numeric", "open")

    for page in (projector.page, voter.page):
        expect(page.locator("vote-figure:visible")).to_have_count(1)
        expect(
            page.get_by_role("img", name="The first dimensions").first
        ).to_be_visible()
    projector_plot = projector.page.locator("vote-figure:visible .plot").bounding_box()
    assert projector_plot
    assert projector_plot["height"] > 0.33 * PROJECTOR["height"]
    count = projector.page.locator(".projector-count")
    expect(count).to_be_in_viewport(ratio=1)
    # The figure has the settings of the room.
    chart = voter.page.locator("vote-figure:visible .chart").first
    expect(chart.get_by_text("50", exact=True)).to_have_count(0)
    voter.page.evaluate(
        """() => {
          const field = document.querySelector(
            '[data-group=waves] [data-parameter=positions] [type=number]');
          field.value = '64';
          field.dispatchEvent(new Event('change', { bubbles: true }));
        }"""
    )
    kinds.update_state(figures={"waves": {"positions": "60"}})
    expect(chart.get_by_text("50", exact=True)).to_have_count(1)

    kinds.vote("single", "open")
    expect(projector.page.locator("vote-figure:visible")).to_have_count(0)


def test_an_error_in_the_page_that_shows_the_figure_of_a_vote_is_logged(
    voter: Follower, expected_errors: list[str]
) -> None:
    expected_errors.append("TypeError")
    voter.page.locator("vote-figure .figure-title").evaluate_all(
        "titles => titles.forEach((title) => title.remove())"
    )

    with voter.page.expect_event("pageerror"):
        voter.room.vote("numeric", "open")


def test_the_right_range_of_a_histogram_is_in_line_with_the_others(
    new_page: NewPage, kinds: LiveRoom
) -> None:
    projector = Follower(new_page(viewport=PROJECTOR), kinds).open("?screen=1")
    kinds.vote("numeric", "open")
    kinds.cast("numeric", [str(number / 3) for number in range(60)])
    kinds.vote("numeric", "closed")
    kinds.vote("numeric", "open", "closed", "revealed", round_=2)

    page = projector.page
    expect(page.locator(".vote-row[data-mark=right]")).to_be_visible()
    for part, side in ((".vote-answer", "left"), (".vote-bars", "right")):
        sides = page.locator(f".vote-row > {part}").evaluate_all(
            "(parts, side) => parts.map(e => e.getBoundingClientRect()[side])", side
        )
        assert len(sides) > 5
        assert max(sides) - min(sides) < 1
    gap = page.locator(".vote-rows").evaluate(
        "e => parseFloat(getComputedStyle(e).gap)"
    )
    assert gap > 0
