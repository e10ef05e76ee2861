"""Votes that arrive late or not at all."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Route, expect

from app.web.errors import PROBLEM
from tests.browser.live_room import COUNTED, Follower
from tests.browser.presenter_view import fail_at_proxy, wait_until

MAX_RETRY_DELAY = 6_000
"""Milliseconds."""

CHANGE_TOO_LATE = "Voting closed before your change arrived. Your earlier vote counts."


def test_a_late_vote_does_not_count_and_its_choice_stays(
    voter: Follower, expected_errors: list[str]
) -> None:
    expected_errors.append("409")
    voter.room.vote("single", "open")
    voter.choose("Sine")
    vote = send_and_hold(voter)

    voter.room.vote("single", "closed")
    vote.continue_()

    expect(voter.status).to_contain_text("does not count")
    expect(voter.option("Sine")).to_be_checked()
    assert voter.room.counts() == [[0], [0]]


def test_a_vote_that_fails_can_be_submitted_again(
    voter: Follower, expected_errors: list[str]
) -> None:
    expected_errors.append("net::ERR_FAILED")
    voter.room.vote("single", "open")
    voter.choose("Sine")
    voter.page.route("**/votes", lambda route: route.abort())
    voter.send()
    expect(voter.status).to_contain_text("did not reach the server")
    expect(voter.option("Sine")).to_be_checked()

    voter.page.unroute("**/votes")
    voter.send()

    voter.expect_counted()


def test_a_vote_that_fails_is_retried_automatically(
    voter: Follower, expected_errors: list[str]
) -> None:
    expected_errors += ["net::ERR_", "Failed to load resource"]
    voter.room.vote("single", "open")
    voter.choose("Tangent")
    voter.go_offline()
    voter.send()
    expect(voter.status).to_have_text(
        "Your vote did not reach the server. It will be sent again automatically."
    )

    voter.go_online()

    expect(voter.status).to_have_text(COUNTED, timeout=20_000)
    assert voter.room.counts() == [[0], [1]]


@pytest.mark.parametrize("status", [429, 503])
def test_a_vote_that_a_busy_server_refuses_is_retried_automatically(
    voter: Follower, expected_errors: list[str], status: int
) -> None:
    expected_errors.append(str(status))
    voter.page.route(
        "**/votes",
        lambda route: route.fulfill(status=status, json={"detail": "Too many votes."}),
        times=1,
    )
    voter.room.vote("numeric", "open")
    number = voter.page.get_by_role("textbox", name="Your number")
    number.fill("6.28")
    voter.page.clock.install()
    voter.send()
    expect(voter.status).to_have_text(
        re.compile(r"^The server is busy\. Retrying in [3-6] seconds\.$")
    )
    expect(number).not_to_have_attribute("aria-invalid", "true")

    voter.page.clock.fast_forward(MAX_RETRY_DELAY)

    voter.expect_counted()


@pytest.mark.parametrize("status", [401, 404, 409])
def test_a_vote_that_a_proxy_refuses_is_retried_automatically(
    voter: Follower, expected_errors: list[str], status: int
) -> None:
    expected_errors.append(str(status))
    fail = partial(fail_at_proxy, status=status)
    voter.page.route("**/votes", fail, times=1)
    voter.room.vote("single", "open")
    voter.choose("Sine")
    voter.page.clock.install()
    voter.send()
    expect(voter.status).to_contain_text("did not reach the server")

    voter.page.clock.fast_forward(MAX_RETRY_DELAY)

    voter.expect_counted()


def test_a_vote_whose_response_cannot_be_read_is_not_sent_again(
    voter: Follower, expected_errors: list[str]
) -> None:
    expected_errors += ["422", "SyntaxError"]
    broken = {"status": 422, "content_type": PROBLEM, "body": "No"}
    voter.page.route("**/votes", lambda route: route.fulfill(**broken))
    voter.room.vote("single", "open")
    voter.choose("Sine")

    voter.send()

    expect(voter.status).to_have_text("This page is out of date. Reload it, then vote.")


def test_a_vote_that_fails_until_the_vote_closes_does_not_count(
    voter: Follower, expected_errors: list[str]
) -> None:
    expected_errors += ["net::ERR_", "Failed to load resource"]
    voter.room.vote("single", "open")
    voter.choose("Tangent")
    voter.page.route("**/votes", lambda route: route.abort())
    voter.send()
    expect(voter.status).to_contain_text("sent again automatically")

    voter.room.vote("single", "closed")
    expect(voter.status).to_contain_text("does not count")

    voter.page.unroute("**/votes")
    voter.room.vote("single", "open", round_=2)
    expect(voter.status).to_have_text("")
    assert voter.room.counts() == [[0, 0], [0, 0]]


def test_an_answer_that_was_not_submitted_is_reported_after_closing(
    voter: Follower,
) -> None:
    for question in ("single", "numeric", "ordering"):
        form = voter.page.locator(f"form[data-question={question}]:visible")
        voter.room.vote(question, "open")
        expect(form).to_be_visible()
        if question == "single":
            voter.choose("Tangent")
        elif question == "numeric":
            voter.page.get_by_role("textbox", name="Your number").fill("7")
        else:
            moves = voter.ballot.get_by_role("button", name="Move down")
            expect(moves).to_have_count(4)
            moves.first.click()

        voter.room.vote(question, "closed")

        expect(voter.status).to_have_text(
            "You did not submit your answer before voting closed."
        )


def test_a_device_without_an_answer_did_not_vote(voter: Follower) -> None:
    for question in ("single", "numeric", "ordering"):
        form = voter.page.locator(f"form[data-question={question}]:visible")
        voter.room.vote(question, "open")
        expect(form).to_be_visible()
        expect(voter.status).to_have_text("")

        voter.room.vote(question, "closed")

        expect(voter.status).to_have_text("You did not vote in this round.")

        voter.room.vote(question, "shown")

        results = voter.page.locator(".ballot-results")
        expect(results).to_contain_text("You did not vote in this round.")


def test_an_unsubmitted_change_is_replaced_by_the_counted_vote(
    voter: Follower,
) -> None:
    voter.cast_vote("single", "Tangent")
    voter.change_vote()
    voter.choose("Sine")

    voter.room.vote("single", "closed")

    expect(voter.status).to_contain_text("Your earlier vote counts.")
    expect(voter.option("Tangent")).to_be_checked()


def test_a_change_that_fails_until_the_vote_closes_leaves_the_counted_vote(
    voter: Follower, expected_errors: list[str]
) -> None:
    expected_errors += ["net::ERR_", "Failed to load resource"]
    voter.cast_vote("single", "Tangent")
    voter.page.route("**/votes", lambda route: route.abort())
    voter.change_vote()
    voter.choose("Sine")
    voter.send()
    expect(voter.status).to_have_text(
        "Your vote did not reach the server. It will be sent again automatically."
        " Until then, your earlier vote counts."
    )

    voter.room.vote("single", "closed")

    expect(voter.status).to_have_text(CHANGE_TOO_LATE)
    expect(voter.option("Tangent")).to_be_checked()
    assert voter.room.counts() == [[0], [1]]


def test_a_change_that_arrives_late_leaves_the_counted_vote(
    voter: Follower, expected_errors: list[str]
) -> None:
    expected_errors.append("409")
    voter.cast_vote("single", "Tangent")
    voter.change_vote()
    voter.choose("Sine")
    change = send_and_hold(voter)

    voter.room.vote("single", "closed")
    change.continue_()

    expect(voter.status).to_have_text(CHANGE_TOO_LATE)
    expect(voter.option("Tangent")).to_be_checked()
    assert voter.room.counts() == [[0], [1]]


def send_and_hold(voter: Follower) -> Route:
    """Submit the vote; return its request, which has not reached the server."""
    held: list[Route] = []
    voter.page.route("**/votes", lambda route: held.append(route))
    voter.send()
    wait_until(voter.page, lambda: bool(held))
    return held[0]
