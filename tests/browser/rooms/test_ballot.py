"""The ballot of a follower: chosen, counted, changed, put aside."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SLUG, NewPage
from tests.browser.led_room import PHONE, QUESTION
from tests.browser.live_room import Follower, LiveRoom
from tests.serving import Server


def test_no_ballot_is_seen_before_the_presenter_opens_one(voter: Follower) -> None:
    expect(voter.page.locator("lesson-ballot")).to_be_hidden()
    expect(voter.page.get_by_role("button", name="Vote")).to_have_count(0)

    voter.room.vote("single", "open")

    expect(voter.ballot).to_be_visible()
    expect(voter.ballot.get_by_role("group", name="Which one?")).to_be_visible()
    expect(voter.page.locator(".ballot-form:visible")).to_have_count(1)


def test_a_vote_is_counted_and_may_be_changed_until_it_is_closed(
    voter: Follower,
) -> None:
    voter.room.vote("single", "open")
    voter.choose("Tangent")
    voter.send()
    voter.expect_counted()
    assert voter.room.counts() == [[0], [1]]

    voter.choose("Sine")
    expect(voter.said).to_contain_text("your earlier vote counts")
    voter.send()
    voter.expect_counted()
    assert voter.room.counts() == [[1], [0]]

    voter.room.vote("single", "closed")
    expect(voter.said).to_have_text("Your vote was counted.")
    expect(voter.page.get_by_role("button", name="Submit vote")).to_be_hidden()
    expect(voter.ballot.get_by_role("radio").first).to_be_disabled()


@pytest.mark.parametrize("question", ["single", "several", "numeric"])
def test_nothing_chosen_is_nothing_sent(voter: Follower, question: str) -> None:
    voter.room.vote(question, "open")
    expect(voter.ballot).to_be_visible()

    voter.send()

    expect(voter.said).to_have_text("Choose or enter an answer first.")
    assert voter.room.results()[-1]["voted"] == [0]


def test_several_options_are_voted_for_together(voter: Follower) -> None:
    voter.room.vote("several", "open")
    voter.choose("Sine", "Cosine")
    voter.send()

    voter.expect_counted()
    assert voter.room.counts() == [[1], [0], [1]]


def test_a_number_is_voted_for_and_one_that_is_none_is_explained(
    voter: Follower, expected_complaints: list[str]
) -> None:
    expected_complaints.append("422")
    voter.room.vote("numeric", "open")
    number = voter.page.get_by_role("textbox", name="Your number")
    number.fill("about six")
    voter.send()
    expect(voter.said).to_contain_text("number")
    expect(number).to_have_value("about six")

    number.fill("6.28")
    number.press("Enter")

    voter.expect_counted()
    assert voter.room.results()[-1]["rows"][0]["right"]


def test_an_order_is_voted_for(voter: Follower) -> None:
    voter.room.vote("ordering", "open")
    expect(voter.ballot.get_by_role("button", name="Move")).to_have_count(8)
    ordered = ["First", "Second", "Third", "Fourth"]
    for place, item in enumerate(ordered):
        up = voter.ballot.get_by_role("button", name=f"Move up: {item}")
        row = voter.ballot.locator(".order li")
        while row.all_inner_texts()[place].strip() != item:
            up.click()

    voter.send()

    voter.expect_counted()
    [row] = voter.room.results()[-1]["rows"]
    assert row["right"]
    assert row["html"] == " → ".join(ordered)


def test_how_a_vote_stands_is_never_under_the_button(
    new_page: NewPage, server: Server
) -> None:
    room = LiveRoom(server, SLUG)
    voter = Follower(new_page(viewport=PHONE), room).open()
    room.vote(QUESTION, "open")
    voter.ballot.get_by_role("radio").nth(1).check()
    voter.send()
    voter.expect_counted()

    said = voter.said.bounding_box()
    button = voter.page.get_by_role("button", name="Submit vote").bounding_box()
    assert said
    assert button
    assert said["y"] + said["height"] <= button["y"]
    assert button["y"] + button["height"] <= PHONE["height"]
    room.end()


def test_a_number_with_no_unit_is_typed_on_digits(voter: Follower) -> None:
    for question, keyboards in (("bare", 1), ("numeric", 0)):
        form = voter.page.locator(f"form[data-question={question}]")
        expect(form.locator("input")).to_have_count(1)
        expect(form.locator("[inputmode=decimal]")).to_have_count(keyboards)


def test_a_reload_is_the_same_device_with_the_same_vote(voter: Follower) -> None:
    voter.room.vote("single", "open")
    voter.choose("Tangent")
    voter.send()
    voter.expect_counted()

    voter.page.reload()
    expect(voter.option("Tangent")).to_be_checked()
    voter.expect_counted()
    voter.choose("Sine")
    voter.send()
    voter.expect_counted()

    assert voter.room.counts() == [[1], [0]]
    assert voter.page.context.cookies() == []


def test_put_aside_the_ballot_hides_nothing_and_the_bar_leads_back(
    voter: Follower,
) -> None:
    voter.room.vote("single", "open")
    voter.choose("Sine")

    voter.page.get_by_role("button", name="Hide vote").click()
    expect(voter.page.locator("lesson-ballot")).to_be_hidden()
    expect(voter.page.locator(".deck-bar")).to_be_in_viewport()
    voter.page.get_by_role("button", name="Vote", exact=True).click()

    expect(voter.option("Sine")).to_be_checked()
    expect(voter.page.get_by_role("heading", name="Vote")).to_be_focused()


def test_the_next_question_comes_with_an_empty_ballot(voter: Follower) -> None:
    voter.room.vote("single", "open")
    voter.choose("Sine")
    voter.send()
    voter.expect_counted()

    voter.room.vote("several", "open")

    expect(voter.ballot.get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(voter.said).to_have_text("")


def test_when_the_vote_is_taken_away_so_is_the_ballot(voter: Follower) -> None:
    voter.room.vote("single", "open")
    expect(voter.ballot).to_be_visible()

    voter.room.lead(vote=None)

    expect(voter.page.locator("lesson-ballot")).to_be_hidden()
    expect(voter.page.locator("[data-room-action=ballot]")).to_be_hidden()
