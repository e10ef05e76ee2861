"""The ballot in several rounds, and the results."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility.test_forced_colours import computed, system_colour
from tests.browser.conftest import NewPage
from tests.browser.live_room import RIGHT_TO_LEFT_SLUG, Follower, LiveRoom
from tests.browser.presenter_view import PHONE
from tests.servers.serving import Server


def test_a_second_round_shows_the_previous_answer(
    voter: Follower, new_page: NewPage
) -> None:
    other = Follower(new_page(), voter.room).open()
    voter.room.vote("single", "open")
    for each in (voter, other):
        each.choose("Tangent")
        each.send()
        each.expect_counted()
    voter.room.vote("single", "closed")
    voter.room.vote("single", "open", round_=2)

    title = voter.page.get_by_role("heading", name="Vote again, round 2")
    expect(title).to_be_visible()
    expect(voter.page.get_by_text("In round 1 you chose: B Tangent")).to_be_visible()
    expect(voter.option("Tangent")).not_to_be_checked()
    voter.choose("Sine")
    voter.send()
    voter.expect_counted()

    assert voter.room.counts() == [[0, 1], [2, 0]]
    voter.room.vote("single", "closed", "shown", round_=2)
    for each in (voter, other):
        bars = each.ballot.or_(each.page.locator(".ballot-results")).locator(
            ".vote-bar"
        )
        expect(bars).to_have_text(
            [
                "Round 1 0 · 0%",
                "Round 2 1 · 100%",
                "Round 1 2 · 100%",
                "Round 2 0 · 0%",
            ]
        )


def test_the_bars_of_an_earlier_round_have_an_outline_with_forced_colours(
    voter: Follower,
) -> None:
    voter.cast_vote("single", "Tangent")
    voter.room.vote("single", "closed")
    voter.room.vote("single", "open", round_=2)
    voter.room.vote("single", "closed", "shown", round_=2)
    bars = voter.page.locator(".vote-bar").filter(has_text="1 · 100%")
    expect(bars).to_have_count(1)

    voter.page.emulate_media(forced_colors="active")

    track = bars.locator(".vote-bar-track")
    text = system_colour(voter.page, "CanvasText")
    assert computed(track, "boxShadow", "::before").startswith(text)


def test_the_last_line_above_the_submit_button_does_not_fade_out(
    voter: Follower,
) -> None:
    voter.cast_vote("single", "Tangent")
    voter.room.vote("single", "closed")
    voter.room.vote("single", "open", round_=2)

    previous = voter.page.get_by_text("In round 1 you chose: B Tangent")
    expect(previous).to_be_visible()
    space = voter.page.locator(".ballot-form:visible").evaluate(
        """form => {
          const footer = form.querySelector(".ballot-footer");
          const fade = parseFloat(getComputedStyle(footer, "::before").blockSize);
          const previous = form.querySelector(".ballot-previous");
          const end = previous.getBoundingClientRect().bottom;
          return footer.getBoundingClientRect().top - fade - end;
        }"""
    )
    assert space >= 0


def test_bars_of_a_histogram_are_long_enough_to_compare_rounds_on_a_phone(
    voter: Follower,
) -> None:
    voter.room.vote("bare", "open")
    voter.room.cast("bare", [str(number) for number in range(60)])
    voter.room.vote("bare", "closed")
    voter.room.vote("bare", "open", "closed", "shown", round_=2)

    bar = voter.ballot.or_(voter.page.locator(".ballot-results")).locator(
        ".vote-bar-track"
    )
    expect(bar.first).to_be_visible()
    box = bar.first.bounding_box()
    assert box
    assert box["width"] > PHONE["width"] / 3


def test_correct_answers_and_feedback_are_hidden_until_revealed(
    voter: Follower,
) -> None:
    page = voter.page
    voter.cast_vote("several", "Sine", "Tangent")
    voter.room.vote("several", "closed", "shown")
    expect(page.get_by_role("heading", name="Results")).to_be_visible()
    expect(page.locator("[data-mark]")).to_have_count(0)
    expect(page.get_by_text("Your answer: A Sine · B Tangent")).to_be_visible()
    for text in ("Right: it is.", "No: it is not.", "Two of three."):
        assert text not in page.content()

    voter.room.vote("several", "revealed")

    own = page.locator(".ballot-own-answer")
    expect(own).to_have_text("Your answer: A Sine · B Tangent Not right.")
    expect(page.get_by_text("Right answer", exact=True)).to_have_count(2)
    for text in ("Right: it is.", "No: it is not.", "Two of three."):
        expect(page.get_by_text(text)).to_be_visible()

    page.get_by_text("As a table", exact=True).click()
    rows = page.get_by_role("table", name="Which of these?").get_by_role("row")
    expect(rows).to_have_text(
        [
            "AnswerNumber of votesRight",
            "A Sine1 (100%)yes",
            "B Tangent1 (100%)no",
            "C Cosine0 (0%)yes",
        ]
    )


def test_a_right_answer_is_marked_and_announced_with_its_share(
    voter: Follower,
) -> None:
    voter.cast_vote("single", "Sine")

    voter.room.vote("single", "closed", "revealed")

    own = voter.page.locator(".ballot-own-answer")
    expect(own).to_have_text("Your answer: A Sine Right.")
    announcement = voter.page.locator(".room-announcement")
    expect(announcement).to_have_text("The right answer is A Sine; 100% chose it.")


def test_shown_results_are_announced_and_can_be_hidden(voter: Follower) -> None:
    voter.room.vote("single", "open", "closed", "shown")

    announcement = voter.page.locator(".room-announcement")
    expect(announcement).to_have_text("The presenter shows the results: Which one?")
    results = voter.page.get_by_role("region", name="Results")
    expect(results.get_by_role("button", name="Hide", exact=True)).to_be_visible()


def test_the_leading_answers_are_announced_with_the_results(voter: Follower) -> None:
    voter.room.vote("single", "open")
    voter.room.cast("single", [1, 0, 1])

    voter.room.vote("single", "closed", "shown")

    announcement = voter.page.locator(".room-announcement")
    expect(announcement).to_have_text(
        "The presenter shows the results: Which one? B Tangent: 2 of 3. A Sine: 1 of 3."
    )


def test_a_phone_shows_the_reasons_of_other_answers_together_with_the_projector(
    voter: Follower,
) -> None:
    page, room = voter.page, voter.room
    reasons = page.locator(".ballot-results .vote-feedback:visible")
    number = page.get_by_role("textbox", name="Your number")
    room.vote("single", "open", "closed", "revealed")
    expect(reasons).to_have_text(["Right: the first."])
    room.update_state(reasons=True)
    expect(reasons).to_have_text(["Right: the first.", "No: another."])
    announcement = page.locator(".room-announcement")
    expect(announcement).to_have_text("The presenter shows the reasons of all answers.")

    room.vote("several", "open")
    voter.choose("Tangent")
    voter.send()
    voter.expect_counted()
    room.vote("several", "closed", "revealed")
    expect(reasons).to_have_text(
        ["Right: it is.", "No: it is not.", "Right: it is, too."]
    )

    room.vote("numeric", "open")
    number.fill("3.14")
    voter.send()
    voter.expect_counted()
    room.vote("numeric", "closed", "revealed")
    expect(page.locator(".ballot-own-reason")).to_have_text("No: half of one.")
    expect(reasons).to_have_text(["Right: a whole one."])


def test_an_answer_that_is_not_an_option_is_marked(voter: Follower) -> None:
    page, own = voter.page, voter.page.locator(".ballot-own-answer")
    number = page.get_by_role("textbox", name="Your number")
    for question, given, mark in (
        ("numeric", "6.285", "Right."),
        ("bare", "7", "Not right."),
        ("ordering", "", "Not right."),
    ):
        voter.room.vote(question, "open")
        if given:
            number.fill(given)
        voter.send()
        voter.expect_counted()
        voter.room.vote(question, "closed", "shown")
        expect(own).to_be_visible()
        expect(own).not_to_contain_text("ight.")

        voter.room.vote(question, "revealed")

        expect(own).to_contain_text(f" {mark}")


@pytest.mark.parametrize("given", ["−6.28e0 / 2", "−6.28e0 / 2 positions"])
def test_the_own_number_has_its_unit_once(voter: Follower, given: str) -> None:
    voter.room.vote("numeric", "open")
    voter.page.get_by_role("textbox", name="Your number").fill(given)
    voter.send()
    voter.expect_counted()

    voter.room.vote("numeric", "closed", "shown")

    own = voter.page.locator(".ballot-own-answer")
    expect(own).to_have_text("Your answer: −6.28e0 / 2 positions")


@pytest.mark.parametrize(("question", "lettered"), [("several", True), ("numeric", 0)])
def test_options_have_the_same_letters_wherever_a_vote_is_shown(
    voter: Follower, new_page: NewPage, question: str, lettered: bool
) -> None:
    wall = Follower(new_page(), voter.room).open("?screen=1")
    expected = ["A Sine", "B Tangent", "C Cosine"] if lettered else ["6.28 positions"]
    voter.room.vote(question, "open")
    if lettered:
        boxes = voter.page.locator(".ballot-form:visible .option label")
        expect(boxes).to_have_text(expected)
        voter.choose("Sine")
    else:
        voter.page.get_by_role("textbox", name="Your number").fill("6.28")
    voter.send()
    voter.expect_counted()

    voter.room.vote(question, "closed", "shown")

    for each in (voter, wall):
        expect(each.page.locator(".vote-answer")).to_have_text(expected)


def test_letters_are_to_the_right_of_all_options_in_a_right_to_left_lesson(
    page: Page, server: Server
) -> None:
    room = LiveRoom(server, RIGHT_TO_LEFT_SLUG)
    room.vote("single", "open", "closed", "shown")
    Follower(page, room).open()

    letters = page.locator(".vote-answer .letter")
    expect(letters).to_have_count(2)
    assert letters.evaluate_all(ARE_AT_THE_RIGHT)


ARE_AT_THE_RIGHT = """(letters) => letters.every((letter) => {
  const answer = document.createRange();
  answer.selectNodeContents(letter.parentNode);
  return letter.getBoundingClientRect().right === answer.getBoundingClientRect().right;
})"""


def test_a_late_follower_sees_the_revealed_results(page: Page, kinds: LiveRoom) -> None:
    kinds.vote("single", "open", "closed", "revealed")

    Follower(page, kinds).open()

    expect(page.get_by_role("heading", name="Answer")).to_be_visible()
    expect(page.get_by_text("Right answer", exact=True)).to_be_visible()
    expect(page.locator(".ballot-own-answer")).to_have_count(0)
