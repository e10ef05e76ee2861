"""The ballot of a follower: chosen, counted, changed, closed, voted on again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import SLUG, NewPage
from tests.browser.led_room import QUESTION
from tests.browser.live_room import KINDS_SLUG, Follower, LiveRoom, room_server
from tests.serving import Server

COUNTED = "Counted. You may change it until the vote is closed."
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with room_server(tmp_path_factory.mktemp("ballots")) as server:
        yield server


@pytest.fixture
def room(server: Server) -> Iterator[LiveRoom]:
    room = LiveRoom(server, KINDS_SLUG)
    yield room
    room.end()


@pytest.fixture
def follower(new_page: NewPage, room: LiveRoom) -> Follower:
    return Follower(new_page(viewport=PHONE), room).open()


def option(follower: Follower, name: str) -> Locator:
    """Of the question that is asked; the others are hidden."""
    lettered = re.compile(f"^[A-Z] {name}$")
    one = follower.page.get_by_role("radio", name=lettered)
    return one.or_(follower.page.get_by_role("checkbox", name=lettered))


def choose(follower: Follower, *names: str) -> None:
    for name in names:
        option(follower, name).check()


def counts(room: LiveRoom) -> list[list[int]]:
    """Of the question that was asked last, by row."""
    return [list(row["counts"]) for row in room.results()[-1]["rows"]]


def test_no_ballot_is_seen_before_the_presenter_opens_one(follower: Follower) -> None:
    expect(follower.page.locator("lesson-ballot")).to_be_hidden()
    expect(follower.page.get_by_role("button", name="Vote")).to_have_count(0)

    follower.room.vote("single", "open")

    expect(follower.ballot).to_be_visible()
    expect(follower.ballot.get_by_role("group", name="Which one?")).to_be_visible()
    expect(follower.page.locator(".ballot-form:visible")).to_have_count(1)


def test_a_vote_is_counted_and_may_be_changed_until_it_is_closed(
    follower: Follower,
) -> None:
    follower.room.vote("single", "open")
    choose(follower, "Tangent")
    follower.send()
    expect(follower.said).to_have_text(COUNTED)
    assert counts(follower.room) == [[0], [1]]

    choose(follower, "Sine")
    expect(follower.said).to_contain_text("your earlier vote counts")
    follower.send()
    expect(follower.said).to_have_text(COUNTED)
    assert counts(follower.room) == [[1], [0]]

    follower.room.vote("single", "closed")
    expect(follower.said).to_have_text("Your vote is counted.")
    expect(follower.page.get_by_role("button", name="Send my vote")).to_be_hidden()
    expect(follower.ballot.get_by_role("radio").first).to_be_disabled()


@pytest.mark.parametrize("question", ["single", "several", "numeric"])
def test_nothing_chosen_is_nothing_sent(follower: Follower, question: str) -> None:
    follower.room.vote(question, "open")
    expect(follower.ballot).to_be_visible()

    follower.send()

    expect(follower.said).to_have_text("Give an answer first.")
    assert follower.room.results()[-1]["voted"] == [0]


def test_several_options_are_voted_for_together(follower: Follower) -> None:
    follower.room.vote("several", "open")
    choose(follower, "Sine", "Cosine")
    follower.send()

    expect(follower.said).to_have_text(COUNTED)
    assert counts(follower.room) == [[1], [0], [1]]


def test_a_number_is_voted_for_and_one_that_is_none_is_explained(
    follower: Follower, expected_complaints: list[str]
) -> None:
    expected_complaints.append("422")
    follower.room.vote("numeric", "open")
    number = follower.page.get_by_role("textbox", name="Your number")
    number.fill("about six")
    follower.send()
    expect(follower.said).to_contain_text("number")
    expect(number).to_have_value("about six")

    number.fill("6.28")
    number.press("Enter")

    expect(follower.said).to_have_text(COUNTED)
    assert follower.room.results()[-1]["rows"][0]["right"]


def test_an_order_is_voted_for(follower: Follower) -> None:
    follower.room.vote("ordering", "open")
    expect(follower.ballot.get_by_role("button", name="Move")).to_have_count(8)
    ordered = ["First", "Second", "Third", "Fourth"]
    for place, item in enumerate(ordered):
        up = follower.ballot.get_by_role("button", name=f"Move up: {item}")
        row = follower.ballot.locator(".order li")
        while row.all_inner_texts()[place].strip() != item:
            up.click()

    follower.send()

    expect(follower.said).to_have_text(COUNTED)
    [row] = follower.room.results()[-1]["rows"]
    assert row["right"]
    assert row["html"] == " → ".join(ordered)


def test_a_vote_that_comes_too_late_is_told_so_and_its_choice_is_kept(
    follower: Follower, expected_complaints: list[str]
) -> None:
    expected_complaints.append("409")
    held: list[Route] = []
    follower.page.route("**/votes", lambda route: held.append(route))
    follower.room.vote("single", "open")
    choose(follower, "Sine")
    with follower.page.expect_request("**/votes"):
        follower.send()

    follower.room.vote("single", "closed")
    held[0].continue_()

    expect(follower.said).to_contain_text("does not count")
    expect(option(follower, "Sine")).to_be_checked()
    assert counts(follower.room) == [[0], [0]]


def test_a_vote_that_does_not_arrive_keeps_its_choice_and_can_be_sent_again(
    follower: Follower, expected_complaints: list[str]
) -> None:
    expected_complaints.append("net::ERR_FAILED")
    follower.room.vote("single", "open")
    choose(follower, "Sine")
    follower.page.route("**/votes", lambda route: route.abort())
    follower.send()
    expect(follower.said).to_contain_text("did not reach the room")
    expect(option(follower, "Sine")).to_be_checked()

    follower.page.unroute("**/votes")
    follower.send()

    expect(follower.said).to_have_text(COUNTED)


def test_a_vote_that_did_not_arrive_is_sent_again_by_itself(
    follower: Follower, expected_complaints: list[str]
) -> None:
    expected_complaints += ["net::ERR_", "Failed to load resource"]
    follower.room.vote("single", "open")
    choose(follower, "Tangent")
    follower.page.context.set_offline(True)
    follower.send()
    expect(follower.said).to_contain_text("sent again by itself")

    follower.page.context.set_offline(False)

    expect(follower.said).to_have_text(COUNTED, timeout=20_000)
    assert counts(follower.room) == [[0], [1]]


def test_a_vote_that_did_not_arrive_before_the_end_is_told_not_to_count(
    follower: Follower, expected_complaints: list[str]
) -> None:
    expected_complaints += ["net::ERR_", "Failed to load resource"]
    follower.room.vote("single", "open")
    choose(follower, "Tangent")
    follower.page.route("**/votes", lambda route: route.abort())
    follower.send()
    expect(follower.said).to_contain_text("sent again by itself")

    follower.room.vote("single", "closed")
    expect(follower.said).to_contain_text("does not count")

    follower.page.unroute("**/votes")
    follower.room.vote("single", "open", round_=2)
    expect(follower.said).to_have_text("")
    assert counts(follower.room) == [[0, 0], [0, 0]]


@pytest.mark.parametrize("question", ["single", "numeric", "ordering"])
def test_a_choice_that_was_not_sent_is_told_so_when_the_vote_is_closed(
    follower: Follower, question: str
) -> None:
    follower.room.vote(question, "open")
    if question == "single":
        choose(follower, "Tangent")
    elif question == "numeric":
        follower.page.get_by_role("textbox", name="Your number").fill("7")
    else:
        moves = follower.ballot.get_by_role("button", name="Move down")
        expect(moves).to_have_count(4)
        moves.first.click()

    follower.room.vote(question, "closed")

    expect(follower.said).to_have_text(
        "Your choice was not sent before the vote was closed."
    )
    expect(follower.page.locator(".ballot-form:visible")).to_have_attribute(
        "data-uncounted", ""
    )


@pytest.mark.parametrize("question", ["single", "numeric", "ordering"])
def test_who_chose_nothing_did_not_vote(follower: Follower, question: str) -> None:
    follower.room.vote(question, "open")
    expect(follower.ballot).to_be_visible()

    follower.room.vote(question, "closed")

    expect(follower.said).to_have_text("You did not vote in this round.")
    expect(follower.page.locator("[data-uncounted]")).to_have_count(0)


def test_a_change_that_was_not_sent_gives_way_to_the_vote_that_counts(
    follower: Follower,
) -> None:
    follower.room.vote("single", "open")
    choose(follower, "Tangent")
    follower.send()
    expect(follower.said).to_have_text(COUNTED)
    choose(follower, "Sine")

    follower.room.vote("single", "closed")

    expect(follower.said).to_contain_text("Your earlier vote is counted.")
    expect(option(follower, "Tangent")).to_be_checked()
    expect(follower.page.locator("[data-uncounted]")).to_have_count(0)


def test_how_a_vote_stands_is_never_under_the_button(
    new_page: NewPage, server: Server
) -> None:
    room = LiveRoom(server, SLUG)
    follower = Follower(new_page(viewport=PHONE), room).open()
    room.vote(QUESTION, "open")
    follower.ballot.get_by_role("radio").nth(1).check()
    follower.send()
    expect(follower.said).to_have_text(COUNTED)

    said = follower.said.bounding_box()
    button = follower.page.get_by_role("button", name="Send my vote").bounding_box()
    assert said
    assert button
    assert said["y"] + said["height"] <= button["y"]
    assert button["y"] + button["height"] <= PHONE["height"]
    room.end()


@pytest.mark.parametrize(("question", "lettered"), [("several", True), ("numeric", 0)])
def test_options_have_the_same_letters_wherever_a_vote_is_shown(
    follower: Follower, new_page: NewPage, question: str, lettered: bool
) -> None:
    wall = Follower(new_page(), follower.room).open("?screen=1")
    expected = ["A Sine", "B Tangent", "C Cosine"] if lettered else ["6.28 positions"]
    follower.room.vote(question, "open")
    if lettered:
        boxes = follower.page.locator(".ballot-form:visible .option label")
        expect(boxes).to_have_text(expected)
        choose(follower, "Sine")
    else:
        follower.page.get_by_role("textbox", name="Your number").fill("6.28")
    follower.send()
    expect(follower.said).to_have_text(COUNTED)

    follower.room.vote(question, "closed", "shown")

    for each in (follower, wall):
        expect(each.page.locator(".vote-answer")).to_have_text(expected)


def test_a_number_with_no_unit_is_typed_on_digits(follower: Follower) -> None:
    for question, keyboards in (("bare", 1), ("numeric", 0)):
        form = follower.page.locator(f"form[data-question={question}]")
        expect(form.locator("input")).to_have_count(1)
        expect(form.locator("[inputmode=decimal]")).to_have_count(keyboards)


def test_a_reload_is_the_same_device_with_the_same_vote(follower: Follower) -> None:
    follower.room.vote("single", "open")
    choose(follower, "Tangent")
    follower.send()
    expect(follower.said).to_have_text(COUNTED)

    follower.page.reload()
    expect(option(follower, "Tangent")).to_be_checked()
    expect(follower.said).to_have_text(COUNTED)
    choose(follower, "Sine")
    follower.send()
    expect(follower.said).to_have_text(COUNTED)

    assert counts(follower.room) == [[1], [0]]
    assert follower.page.context.cookies() == []


def test_a_second_round_is_voted_on_again_beside_what_was_chosen_before(
    follower: Follower, new_page: NewPage
) -> None:
    other = Follower(new_page(), follower.room).open()
    follower.room.vote("single", "open")
    for each in (follower, other):
        choose(each, "Tangent")
        each.send()
        expect(each.said).to_have_text(COUNTED)
    follower.room.vote("single", "closed")
    follower.room.vote("single", "open", round_=2)

    title = follower.page.get_by_role("heading", name="Vote again, round 2")
    expect(title).to_be_visible()
    expect(follower.page.get_by_text("In round 1 you chose: B Tangent")).to_be_visible()
    expect(option(follower, "Tangent")).not_to_be_checked()
    choose(follower, "Sine")
    follower.send()
    expect(follower.said).to_have_text(COUNTED)

    assert counts(follower.room) == [[0, 1], [2, 0]]
    follower.room.vote("single", "closed", "shown", round_=2)
    for each in (follower, other):
        bars = each.ballot.or_(each.page.locator(".ballot-results")).locator(
            ".vote-bar"
        )
        expect(bars).to_have_text(
            [
                "Round 1 0 · 0 %",
                "Round 2 1 · 100 %",
                "Round 1 2 · 100 %",
                "Round 2 0 · 0 %",
            ]
        )


def test_what_is_right_and_why_is_told_when_it_is_revealed_and_not_before(
    follower: Follower,
) -> None:
    page = follower.page
    follower.room.vote("several", "open")
    choose(follower, "Sine", "Tangent")
    follower.send()
    expect(follower.said).to_have_text(COUNTED)
    follower.room.vote("several", "closed", "shown")
    expect(page.get_by_role("heading", name="How the votes fell")).to_be_visible()
    expect(page.locator("[data-mark]")).to_have_count(0)
    expect(page.get_by_text("You chose: A Sine · B Tangent")).to_be_visible()
    for told in ("Right: it is.", "No: it is not.", "Two of three."):
        assert told not in page.content()

    follower.room.vote("several", "revealed")

    expect(page.get_by_text("Right answer")).to_have_count(2)
    for told in ("Right: it is.", "No: it is not.", "Two of three."):
        expect(page.get_by_text(told)).to_be_visible()


def test_the_bars_are_a_table_too(follower: Follower) -> None:
    follower.room.vote("several", "open")
    choose(follower, "Sine", "Tangent")
    follower.send()
    expect(follower.said).to_have_text(COUNTED)
    follower.room.vote("several", "closed", "revealed")

    follower.page.get_by_text("As a table", exact=True).click()

    rows = follower.page.get_by_role("table", name="Which of these?").get_by_role("row")
    expect(rows).to_have_text(
        [
            "AnswerVotesRight",
            "A Sine1 (100 %)yes",
            "B Tangent1 (100 %)no",
            "C Cosine0 (0 %)yes",
        ]
    )


def test_put_aside_the_ballot_hides_nothing_and_the_bar_leads_back(
    follower: Follower,
) -> None:
    follower.room.vote("single", "open")
    choose(follower, "Sine")

    follower.page.get_by_role("button", name="Put the vote aside").click()
    expect(follower.page.locator("lesson-ballot")).to_be_hidden()
    expect(follower.page.locator(".deck-bar")).to_be_in_viewport()
    follower.page.get_by_role("button", name="Vote", exact=True).click()

    expect(option(follower, "Sine")).to_be_checked()
    expect(follower.page.get_by_role("heading", name="Vote")).to_be_focused()


def test_the_next_question_comes_with_an_empty_ballot(follower: Follower) -> None:
    follower.room.vote("single", "open")
    choose(follower, "Sine")
    follower.send()
    expect(follower.said).to_have_text(COUNTED)

    follower.room.vote("several", "open")

    expect(follower.ballot.get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(follower.said).to_have_text("")


def test_when_the_vote_is_taken_away_so_is_the_ballot(follower: Follower) -> None:
    follower.room.vote("single", "open")
    expect(follower.ballot).to_be_visible()

    follower.room.lead(vote=None)

    expect(follower.page.locator("lesson-ballot")).to_be_hidden()
    expect(follower.page.locator("[data-room-action=ballot]")).to_be_hidden()


def test_who_comes_when_all_is_told_sees_the_result(page: Page, room: LiveRoom) -> None:
    room.vote("single", "open", "closed", "revealed")

    Follower(page, room).open()

    expect(page.get_by_role("heading", name="The answer")).to_be_visible()
    expect(page.get_by_text("Right answer")).to_be_visible()
    expect(page.locator(".ballot-own")).to_have_count(0)
