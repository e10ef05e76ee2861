"""The ballot: choosing, submitting, changing and hiding it."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from app.core.markdown.tex.plain_text import plain_text
from tests.browser.accessibility.tab_stops import focused_elements
from tests.browser.conftest import NewPage
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import PHONE, QUESTION
from tests.servers.serving import Server

LONG_QUESTION = "what-follows"
"""A question of the included lesson with six options, some of two lines."""


def test_the_ballot_is_hidden_before_a_vote_opens_and_after_it_is_removed(
    voter: Follower,
) -> None:
    expect(voter.page.locator("lesson-ballot")).to_be_hidden()
    expect(voter.page.get_by_role("button", name="Vote")).to_have_count(0)

    voter.room.vote("single", "open")

    expect(voter.ballot).to_be_visible()
    expect(voter.ballot.get_by_role("group", name="Which one?")).to_be_visible()
    expect(voter.page.locator(".ballot-form:visible")).to_have_count(1)
    # Only a number without a unit gets a numeric keyboard.
    for question, keyboards in (("bare", 1), ("numeric", 0)):
        form = voter.page.locator(f"form[data-question={question}]")
        expect(form.locator("input")).to_have_count(1)
        expect(form.locator("[inputmode=decimal]")).to_have_count(keyboards)

    voter.room.update_state(vote=None)

    expect(voter.page.locator("lesson-ballot")).to_be_hidden()
    expect(voter.page.locator("[data-room-action=ballot]")).to_be_hidden()


def test_all_options_of_a_long_question_are_above_the_submit_button_on_a_phone(
    new_page: NewPage, included_room: LiveRoom
) -> None:
    follower = Follower(new_page(viewport=PHONE), included_room).open()

    included_room.vote(LONG_QUESTION, "open")

    expect(follower.ballot).to_be_visible()
    form = follower.page.locator(f"form[data-question={LONG_QUESTION}]")
    last = form.locator(".option").last.bounding_box()
    footer = form.locator(".ballot-footer").bounding_box()
    assert last
    assert footer
    assert last["y"] + last["height"] <= footer["y"]
    # It covers the whole width of options that are scrolled below it.
    assert footer["x"] <= last["x"]
    assert footer["x"] + footer["width"] >= last["x"] + last["width"]


@pytest.mark.parametrize("question", ["several", "ordering"])
@pytest.mark.parametrize("size", [PHONE, {"width": 320, "height": 256}], ids=str)
def test_the_ballot_covers_no_focused_element(
    voter: Follower, size: ViewportSize, question: str
) -> None:
    voter.page.set_viewport_size(size)
    voter.page.emulate_media(reduced_motion="reduce")
    voter.room.vote(question, "open")
    expect(voter.ballot).to_be_visible()

    stops = list(focused_elements(voter.page))

    assert len(stops) > 10
    assert [stop for stop in stops if "covered" in stop] == []


def test_the_vote_button_scrolls_to_the_ballot_in_a_very_low_window(
    voter: Follower,
) -> None:
    voter.page.set_viewport_size({"width": 320, "height": 256})
    voter.page.get_by_role(
        "link", name="Join another room"
    ).scroll_into_view_if_needed()
    voter.room.vote("single", "open")
    expect(voter.ballot).not_to_be_in_viewport()
    voter.page.get_by_role("button", name="Hide vote").evaluate("b => b.click()")

    voter.page.get_by_role("button", name="Vote").click()

    expect(voter.page.get_by_role("heading", name="Vote")).to_be_in_viewport()


def test_a_vote_can_be_changed_until_it_is_closed(
    voter: Follower,
) -> None:
    voter.cast_vote("single", "Tangent")
    assert voter.room.counts() == [[0], [1]]

    expect(voter.option("Sine")).to_be_disabled()
    voter.change_vote()
    expect(voter.option("Tangent")).to_be_focused()
    voter.choose("Sine")
    expect(voter.status).to_contain_text("your earlier vote counts")
    voter.send()
    voter.expect_counted()
    expect(voter.page.get_by_role("button", name="Change my vote")).to_be_visible()
    assert voter.room.counts() == [[1], [0]]

    voter.room.vote("single", "closed")
    expect(voter.status).to_have_text("Your vote was counted.")
    expect(voter.page.get_by_role("button", name="Submit vote")).to_be_hidden()
    expect(voter.ballot.get_by_role("radio").first).to_be_disabled()


def test_an_empty_answer_is_not_sent(voter: Follower) -> None:
    for question in ("single", "several", "numeric"):
        voter.room.vote(question, "open")
        form = voter.page.locator(f"form[data-question={question}]")
        expect(form).to_be_visible()
        expect(voter.status).to_have_text("")

        voter.send()

        expect(voter.status).to_have_text("Choose or enter an answer first.")
        assert voter.room.results()[-1]["voted"] == [0], question


def test_an_invalid_number_is_explained_and_a_valid_one_is_submitted_by_enter(
    voter: Follower, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    voter.room.vote("numeric", "open")
    number = voter.page.get_by_role("textbox", name="Your number")
    number.fill("about six")
    voter.send()
    message = "Your number must be written like 0.5 or −12."
    expect(voter.status).to_have_text(message)
    expect(number).to_have_value("about six")
    expect(number).to_have_attribute("aria-invalid", "true")
    expect(number).to_have_accessible_error_message(message)

    number.fill("6.28")
    expect(number).not_to_have_attribute("aria-invalid", "true")
    number.press("Enter")

    voter.expect_counted()
    expect(voter.page.get_by_role("button", name="Change my vote")).to_be_focused()
    assert voter.room.results()[-1]["rows"][0]["right"]


def test_an_ordering_counts(voter: Follower) -> None:
    voter.room.vote("ordering", "open")
    expect(voter.ballot.get_by_role("button", name="Move")).to_have_count(8)
    ordered = ["First", "Second", "Third", "Fourth"]
    for position, item in enumerate(ordered):
        up = voter.ballot.get_by_role("button", name=f"Move up: {item}")
        row = voter.ballot.locator(".order li")
        while row.all_inner_texts()[position].strip() != item:
            up.click()

    voter.send()

    voter.expect_counted()
    [row] = voter.room.results()[-1]["rows"]
    assert row["right"]
    assert plain_text(row["html"]) == " → ".join(ordered)


def test_items_of_a_counted_ordering_cannot_be_dragged(voter: Follower) -> None:
    voter.room.vote("ordering", "open")
    items = voter.ballot.locator(".order li")
    expect(items.first.get_by_role("button").first).to_be_visible()
    voter.send()
    voter.expect_counted()
    shown = items.all_inner_texts()
    start, end = items.first.bounding_box(), items.last.bounding_box()
    assert start
    assert end

    voter.page.mouse.move(start["x"] + 60, start["y"] + 10)
    voter.page.mouse.down()
    voter.page.mouse.move(end["x"] + 60, end["y"] + 20, steps=10)
    voter.page.mouse.up()

    assert items.all_inner_texts() == shown
    assert items.first.evaluate("item => getComputedStyle(item).cursor") == "auto"
    voter.change_vote()
    assert items.first.evaluate("item => getComputedStyle(item).cursor") == "grab"


def test_the_status_is_above_the_submit_button(
    new_page: NewPage, server: Server
) -> None:
    room = LiveRoom(server, COMPACT_SLUG)
    voter = Follower(new_page(viewport=PHONE), room).open()
    room.vote(QUESTION, "open")
    voter.ballot.get_by_role("radio").nth(1).check()
    voter.send()
    voter.expect_counted()

    status = voter.status.bounding_box()
    button = voter.page.get_by_role("button", name="Change my vote").bounding_box()
    assert status
    assert button
    assert status["y"] + status["height"] <= button["y"]
    assert button["y"] + button["height"] <= PHONE["height"]
    room.end()


def test_a_reloaded_page_is_the_same_device(voter: Follower) -> None:
    voter.cast_vote("single", "Tangent")

    voter.page.reload()
    expect(voter.option("Tangent")).to_be_checked()
    voter.expect_counted()
    voter.change_vote()
    voter.choose("Sine")
    voter.send()
    voter.expect_counted()

    assert voter.room.counts() == [[1], [0]]
    assert voter.page.context.cookies() == []


def test_a_hidden_ballot_opens_again_from_the_bar(
    voter: Follower,
) -> None:
    voter.room.vote("single", "open")
    voter.choose("Sine")

    voter.page.get_by_role("button", name="Hide vote").click()
    expect(voter.page.locator("lesson-ballot")).to_be_hidden()
    expect(voter.page.locator(".deck-bar")).to_be_in_viewport()
    expect(voter.page.get_by_role("button", name="Vote", exact=True)).to_be_focused()
    voter.page.keyboard.press("Enter")

    expect(voter.option("Sine")).to_be_checked()
    expect(voter.page.get_by_role("heading", name="Vote")).to_be_focused()


def test_slide_keys_work_as_soon_as_the_ballot_is_hidden(voter: Follower) -> None:
    voter.room.vote("single", "open")
    hide = voter.page.get_by_role("button", name="Hide vote")

    # In one task: the browser takes the focus from a hidden button in the next frame.
    hide.evaluate(
        "(hide) => { hide.focus(); hide.click(); document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })); }"
    )

    voter.expect_at("second")


def test_closing_the_vote_moves_the_focus_from_its_button_to_the_heading(
    voter: Follower,
) -> None:
    voter.room.vote("single", "open")
    voter.choose("Sine")
    voter.send()
    change = voter.page.get_by_role("button", name="Change my vote")
    change.focus()

    voter.room.vote("single", "closed")

    expect(voter.page.get_by_role("heading", name="Vote closed")).to_be_focused()


def test_the_slide_gets_the_focus_of_a_ballot_that_the_presenter_leaves(
    voter: Follower,
) -> None:
    voter.cast_vote("single", "Sine")
    voter.page.get_by_role("button", name="Change my vote").focus()

    voter.room.update_state(slide="second")

    expect(voter.page.locator("h2#second")).to_be_focused()


def test_the_next_question_starts_with_an_empty_ballot_and_several_options_count(
    voter: Follower,
) -> None:
    voter.cast_vote("single", "Sine")

    voter.room.vote("several", "open")

    expect(voter.ballot.get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(voter.status).to_have_text("")
    voter.choose("Sine", "Cosine")
    voter.send()
    voter.expect_counted()
    assert voter.room.counts() == [[1], [0], [1]]


def test_the_counted_answer_is_marked(voter: Follower) -> None:
    voter.cast_vote("single", "Tangent")

    borders = voter.page.locator(".ballot-form:visible .option").evaluate_all(
        "all => all.map((e) => getComputedStyle(e).borderTopColor)"
    )

    # The other option has no visible border.
    assert borders[0] == "rgba(0, 0, 0, 0)"
    assert borders[1] != borders[0]
