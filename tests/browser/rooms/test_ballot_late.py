"""Votes that come too late, or not at all."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.led_room import until
from tests.browser.live_room import COUNTED, Follower


def test_a_vote_that_comes_too_late_is_told_so_and_its_choice_is_kept(
    voter: Follower, expected_complaints: list[str]
) -> None:
    expected_complaints.append("409")
    held: list[Route] = []
    voter.page.route("**/votes", lambda route: held.append(route))
    voter.room.vote("single", "open")
    voter.choose("Sine")
    voter.send()
    until(voter.page, lambda: bool(held))

    voter.room.vote("single", "closed")
    held[0].continue_()

    expect(voter.said).to_contain_text("does not count")
    expect(voter.option("Sine")).to_be_checked()
    assert voter.room.counts() == [[0], [0]]


def test_a_vote_that_does_not_arrive_keeps_its_choice_and_can_be_sent_again(
    voter: Follower, expected_complaints: list[str]
) -> None:
    expected_complaints.append("net::ERR_FAILED")
    voter.room.vote("single", "open")
    voter.choose("Sine")
    voter.page.route("**/votes", lambda route: route.abort())
    voter.send()
    expect(voter.said).to_contain_text("did not reach the server")
    expect(voter.option("Sine")).to_be_checked()

    voter.page.unroute("**/votes")
    voter.send()

    voter.expect_counted()


def test_a_vote_that_did_not_arrive_is_sent_again_by_itself(
    voter: Follower, expected_complaints: list[str]
) -> None:
    expected_complaints += ["net::ERR_", "Failed to load resource"]
    voter.room.vote("single", "open")
    voter.choose("Tangent")
    voter.go_offline()
    voter.send()
    expect(voter.said).to_contain_text("sent again automatically")

    voter.go_online()

    expect(voter.said).to_have_text(COUNTED, timeout=20_000)
    assert voter.room.counts() == [[0], [1]]


def test_a_vote_that_did_not_arrive_before_the_end_is_told_not_to_count(
    voter: Follower, expected_complaints: list[str]
) -> None:
    expected_complaints += ["net::ERR_", "Failed to load resource"]
    voter.room.vote("single", "open")
    voter.choose("Tangent")
    voter.page.route("**/votes", lambda route: route.abort())
    voter.send()
    expect(voter.said).to_contain_text("sent again automatically")

    voter.room.vote("single", "closed")
    expect(voter.said).to_contain_text("does not count")

    voter.page.unroute("**/votes")
    voter.room.vote("single", "open", round_=2)
    expect(voter.said).to_have_text("")
    assert voter.room.counts() == [[0, 0], [0, 0]]


@pytest.mark.parametrize("question", ["single", "numeric", "ordering"])
def test_a_choice_that_was_not_sent_is_told_so_when_the_vote_is_closed(
    voter: Follower, question: str
) -> None:
    voter.room.vote(question, "open")
    if question == "single":
        voter.choose("Tangent")
    elif question == "numeric":
        voter.page.get_by_role("textbox", name="Your number").fill("7")
    else:
        moves = voter.ballot.get_by_role("button", name="Move down")
        expect(moves).to_have_count(4)
        moves.first.click()

    voter.room.vote(question, "closed")

    expect(voter.said).to_have_text(
        "You did not submit your answer before voting closed."
    )
    expect(voter.page.locator(".ballot-form:visible")).to_have_attribute(
        "data-uncounted", ""
    )


@pytest.mark.parametrize("question", ["single", "numeric", "ordering"])
def test_who_chose_nothing_did_not_vote(voter: Follower, question: str) -> None:
    voter.room.vote(question, "open")
    expect(voter.ballot).to_be_visible()

    voter.room.vote(question, "closed")

    expect(voter.said).to_have_text("You did not vote in this round.")
    expect(voter.page.locator("[data-uncounted]")).to_have_count(0)


def test_a_change_that_was_not_sent_gives_way_to_the_vote_that_counts(
    voter: Follower,
) -> None:
    voter.room.vote("single", "open")
    voter.choose("Tangent")
    voter.send()
    voter.expect_counted()
    voter.choose("Sine")

    voter.room.vote("single", "closed")

    expect(voter.said).to_contain_text("Your earlier vote counts.")
    expect(voter.option("Tangent")).to_be_checked()
    expect(voter.page.locator("[data-uncounted]")).to_have_count(0)
