"""Votes in the presenter view: two rounds, then the answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from app.core.room import MAX_ROUNDS
from tests.browser.presenter_view import (
    QUESTION,
    PresenterView,
    cast_votes,
    paired,
    press,
    request_json,
    state,
    vote_item,
    wait_until,
)
from tests.room_client import EventStream
from tests.tickets import tickets

RIGHT, WRONG = 0, 1
REMOVED = f"The lesson no longer has the question “{QUESTION}”."


def opened(view: PresenterView, answers: list[int], round_: int = 1) -> None:
    """Open a vote and send these answers."""
    if round_ == 1:
        view.open_vote()
    else:
        view.press("Vote again")
        expect(view.votes.get_by_text(f"Round {round_}: 0")).to_be_visible()
    cast_votes(view.server, view.code, answers, round_)


def expect_buttons(view: PresenterView, *names: str) -> None:
    steps = view.page.locator(".vote-actions button")
    expect(steps).to_have_text(list(names))


def phase(view: PresenterView) -> object:
    vote = state(view.server, view.code)["vote"]
    return vote and (vote["round"], vote["phase"])


def vote_as(view: PresenterView, ticket: str) -> None:
    """Vote with a device that follows the room and then leaves it."""
    vote = {"question": QUESTION, "round": 1, "answer": RIGHT}
    watching = view.page.locator(".follower-count")
    with EventStream(view.server, view.code, secret=ticket):
        expect(watching).to_have_text("1 watching")
        request_json(view.server, f"rooms/{view.code}/votes", "POST", vote, ticket)
    expect(watching).to_have_text("0 watching")


def test_more_answers_than_devices_in_the_round_are_reported(
    view: PresenterView,
) -> None:
    opened(view, [])
    warning = view.votes.get_by_text("There are more answers than connected devices.")
    first, second = tickets(view.server, view.code, 2)

    vote_as(view, first)
    expect(view.votes.get_by_text("Round 1: 1 of 1 have answered.")).to_be_visible()
    assert warning.count() == 0
    view.page.reload()
    view.expect_open()
    expect(view.votes.get_by_text("Round 1: 1 of 1 have answered.")).to_be_visible()
    assert warning.count() == 0

    vote_as(view, second)
    expect(warning).to_be_visible()


def test_a_vote_has_two_rounds_and_then_the_answer(view: PresenterView) -> None:
    opened(view, [RIGHT, WRONG, WRONG, RIGHT])
    expect(view.votes.get_by_text("Round 1: 4 of 4 have answered.")).to_be_visible()
    expect_buttons(view, "Close vote")

    view.press("Close vote")
    expect_buttons(view, "Show results", "Vote again", "Show the answer", "Done")
    primary = view.page.locator(".vote-actions .primary")
    expect(primary).to_have_text(["Show results"])
    expect(view.votes.get_by_text("2 · 50%").first).to_be_visible()
    expect(view.votes.get_by_text("Let participants discuss in pairs")).to_be_visible()
    assert state(view.server, view.code)["vote"]["results"] is None

    opened(view, [RIGHT, RIGHT, RIGHT, WRONG], round_=2)
    view.press("Close vote")
    expect(view.votes.get_by_text("3 · 75%")).to_be_visible()
    expect(view.votes.get_by_text("Most answers are right")).to_be_visible()

    view.press("Show results")
    expect_buttons(view, "Vote again", "Hide results", "Show the answer", "Done")
    rows = state(view.server, view.code)["vote"]["results"]["rows"]
    assert [row["counts"] for row in rows][:2] == [[2, 3], [2, 1]]
    assert all("right" not in row for row in rows)
    view.votes.get_by_role("button", name="Show the answer").click()
    expect_buttons(view, "Show all reasons", "Back to the slide")
    view.press("Show all reasons")
    expect_buttons(view, "Hide the other reasons", "Back to the slide")
    assert state(view.server, view.code)["reasons"]
    results = state(view.server, view.code)["vote"]["results"]
    assert results["voted"] == [4, 4]
    assert results["rows"][RIGHT]["counts"] == [2, 3]

    expect(view.page.locator(".vote-actions .primary")).to_have_text(
        "Back to the slide"
    )
    view.press("Back to the slide")
    expect(view.page.locator(".vote-current")).to_be_hidden()
    item = vote_item(view.page)
    expect(item).to_contain_text("answer shown")
    assert phase(view) is None

    item.get_by_role("button", name="Return to vote").click()
    expect_buttons(view, "Show all reasons", "Back to the slide")
    assert not state(view.server, view.code)["reasons"]
    assert phase(view) == (2, "revealed")
    assert state(view.server, view.code)["vote"]["results"] == results


def test_a_double_click_that_closes_a_vote_does_not_show_its_results(
    view: PresenterView,
) -> None:
    opened(view, [RIGHT])
    mouse, buttons = view.page.mouse, view.page.locator(".vote-actions button")
    for count, name in ((1, "Close vote"), (2, "Show results")):
        expect(buttons.first).to_have_text(name)
        buttons.first.hover()
        mouse.down(click_count=count)
        mouse.up(click_count=count)

    view.press("Done")
    expect(view.page.locator(".vote-current")).to_be_hidden()
    path = f"rooms/{view.code}/results"
    _, results = request_json(view.server, path, bearer=view.secret)
    assert [vote["phase"] for vote in results["votes"]] == ["closed"]


def test_the_presenter_can_peek_at_the_results_of_an_open_vote(
    view: PresenterView,
) -> None:
    opened(view, [RIGHT, WRONG])
    results = view.page.locator(".vote-current-results")
    expect(results).to_be_empty()

    peek = view.votes.get_by_role("button", name="Peek at results")
    mark = "button => getComputedStyle(button, '::before').content"
    assert peek.evaluate(mark) == "none"
    peek.click()
    expect(peek).to_have_attribute("aria-pressed", "true")
    assert "✓" in peek.evaluate(mark)
    expect(results.get_by_text("1 · 50%").first).to_be_visible()
    expect(view.votes.get_by_text("Only you see these results.")).to_be_visible()
    cast_votes(view.server, view.code, [RIGHT, RIGHT])
    expect(results.get_by_text("3 · 75%")).to_be_visible()
    vote = state(view.server, view.code)["vote"]
    assert (vote["phase"], vote["results"]) == ("open", None)

    peek.click()
    expect(results).to_be_empty()
    peek.click()
    expect(results.get_by_text("3 · 75%")).to_be_visible()
    view.press("Close vote")
    expect(peek).to_be_hidden()
    # The next round starts without results.
    opened(view, [], round_=2)
    expect(results).to_be_empty()


def test_the_advice_depends_on_the_share_of_right_answers(
    view: PresenterView,
) -> None:
    for round_, (answers, advice) in enumerate(
        [
            ([WRONG, WRONG, WRONG, RIGHT], "Few answers are right"),
            ([WRONG, WRONG, RIGHT], "Answers differ"),
            ([WRONG, RIGHT, RIGHT, RIGHT], "Most answers are right"),
            ([WRONG, RIGHT, RIGHT], "Answers differ"),
            ([], "Nobody has voted"),
        ],
        start=1,
    ):
        opened(view, answers, round_)
        view.press("Close vote")

        message = f"round {round_}, answers {answers}"
        expect(view.page.locator(".vote-advice"), message).to_contain_text(advice)


def test_returning_to_a_vote_restores_its_phase(
    view: PresenterView,
) -> None:
    opened(view, [RIGHT])
    view.press("Close vote")
    view.press("Done")
    expect(view.page.locator(".vote-current")).to_be_hidden()
    view.page.reload()
    view.expect_open()

    vote_item(view.page).get_by_role("button", name="Return to vote").click()

    expect(view.votes.get_by_text("1 · 100%")).to_be_visible()
    expect(view.votes.get_by_role("button", name="Vote again")).to_be_visible()
    assert phase(view) == (1, "closed")


def test_a_vote_works_with_the_keyboard_alone(view: PresenterView) -> None:
    vote_item(view.page).get_by_role("button", name="Open vote").focus()
    for name in ("Close vote", "Show results"):
        view.page.keyboard.press("Enter")
        # The pressed button is removed, so the focus moves to the question.
        expect(view.page.locator(".vote-heading")).to_be_focused()
        view.page.keyboard.press("Tab")
        button = view.votes.get_by_role("button", name=name)
        expect(button).to_be_focused()
        # The outline has the colour of the button, so a gap must separate them.
        expect(button).to_have_css("outline-offset", "2px")

    view.page.keyboard.press("Enter")
    wait_until(view.page, lambda: phase(view) == (1, "shown"))


def press_v_and_enter(view: PresenterView, *names: str) -> None:
    """Press V and Enter for each step of a vote; expect V at these buttons."""
    for name in names:
        view.page.keyboard.press("v")
        expect(view.page.locator(":focus")).to_have_text(name)
        view.page.keyboard.press("Enter")
        expect(
            view.page.locator(".vote-heading:focus, .votes-title:focus")
        ).to_be_focused()


@pytest.mark.parametrize("answers", [[RIGHT, WRONG], [RIGHT, WRONG, WRONG, WRONG]])
def test_v_and_enter_lead_through_two_rounds_if_the_advice_is_to_vote_again(
    view: PresenterView, answers: list[int]
) -> None:
    opened(view, answers)

    press_v_and_enter(view, "Close vote")
    expect(view.page.locator(".vote-advice")).to_contain_text("then vote again")
    press_v_and_enter(view, "Show results", "Vote again", "Close vote")
    press_v_and_enter(view, "Show results", "Show the answer", "Back to the slide")

    expect(view.page.locator(".vote-current")).to_be_hidden()


@pytest.mark.parametrize(
    ("answers", "advice"),
    [([RIGHT], "Most answers are right"), ([], "Nobody has voted")],
)
def test_v_and_enter_lead_to_the_answer_without_advice_to_vote_again(
    view: PresenterView, answers: list[int], advice: str
) -> None:
    opened(view, answers)

    press_v_and_enter(view, "Close vote")
    expect(view.page.locator(".vote-advice")).to_contain_text(advice)
    press_v_and_enter(view, "Show results", "Show the answer", "Back to the slide")

    expect(view.page.locator(".vote-current")).to_be_hidden()


def test_a_second_presenter_window_shows_the_same_vote(
    view: PresenterView, page: Page
) -> None:
    other = PresenterView(page.context.new_page(), view.server).open()
    assert other.code == view.code
    assert other.secret == view.secret

    opened(view, [RIGHT])

    expect(other.votes.get_by_text("Round 1: 1 of")).to_be_visible()
    assert state(view.server, view.code)["vote"]["question"] == QUESTION


def test_a_vote_on_a_removed_question_can_be_ended(
    view: PresenterView,
) -> None:
    # Simulate a lesson from which the question was removed.
    remove = f"document.querySelector('[data-question={QUESTION}]')?.remove()"
    view.page.add_init_script(f"addEventListener('DOMContentLoaded', () => {remove})")
    view.page.reload()
    view.expect_open()
    opened_by_program = {"question": QUESTION, "round": 1, "phase": "open"}
    path = f"rooms/{view.code}/state"
    request_json(view.server, path, "PUT", {"vote": opened_by_program}, view.secret)

    expect(view.page.locator(".vote-heading")).to_have_text(REMOVED)
    expect_buttons(view, "Done")
    view.page.keyboard.press("ArrowRight")
    reminder = view.page.get_by_role("region", name="A vote is still open")
    expect(reminder).to_contain_text(REMOVED)
    reminder.get_by_role("button", name="Close vote").click()

    expect(view.page.locator(".vote-current")).to_be_hidden()
    assert phase(view) is None


def texts(elements: Locator) -> list[str]:
    """Return the texts of visible and hidden elements."""
    return [" ".join(text.split()) for text in elements.all_text_contents()]


def test_all_questions_can_be_voted_on_and_those_of_the_slide_come_first(
    view: PresenterView,
) -> None:
    items = view.page.locator(".vote-item")
    expect(items.first).to_contain_text("Slide 1 · prediction")
    expect(items.nth(3)).to_contain_text("Try it: questions for each slide · practice")
    expect(items.last).to_contain_text("Why does a transformer need")
    expect(items.last).not_to_contain_text("practice")
    assert view.votes.locator("[data-vote]").count() == items.count()

    locations = view.page.locator(".vote-location")
    lesson_order = texts(locations)
    later = next(
        p for p in lesson_order if p.startswith("Slide") and "Slide 1" not in p
    )
    number = int(later.split()[1])

    for _ in range(number - 1):
        view.page.keyboard.press("ArrowRight")

    expect(locations.first).to_have_text(later)
    # Questions of other slides follow in lesson order.
    rest = [t for t in lesson_order if not f"{t} ".startswith(f"Slide {number} ")]
    assert texts(locations)[-len(rest) :] == rest
    view.page.keyboard.press("Home")
    expect(locations).to_have_text(lesson_order)


def test_the_last_slide_opens_the_graded_questions(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    groups = view.page.locator(".vote-group > :is(h3, summary)")
    assert [name.partition(" (")[0] for name in texts(groups)] == [
        "On this slide",
        "On other slides",
        "Try it: questions for each slide",
        "Quick check",
    ]
    press(phone, "Votes")
    for page in (view.page, phone):
        expect(page.locator(".vote-item:visible")).to_have_count(1)

    view.page.keyboard.press("End")

    end = "End of slides · Continue with the questions under “Votes”."
    expect(view.page.locator("[data-step=next]")).to_contain_text(end)
    expect(phone.locator(".remote-next")).to_contain_text(end)
    for page in (view.page, phone):
        expect(page.locator(".vote-item:visible")).to_have_count(2)
        check = page.locator(".vote-group").nth(1)
        expect(check).to_contain_text("Quick check")
        expect(check.get_by_role("button", name="Open vote")).to_be_visible()
    view.page.keyboard.press("Home")
    expect(view.page.locator(".vote-item:visible")).to_have_count(1)


def test_the_last_round_of_a_vote_offers_no_further_round(view: PresenterView) -> None:
    path = f"rooms/{view.code}/state"
    for number in range(1, MAX_ROUNDS + 1):
        for phase_ in ("open", "closed"):
            vote = {"question": QUESTION, "round": number, "phase": phase_}
            request_json(view.server, path, "PUT", {"vote": vote}, view.secret)

    answered = view.page.locator(".vote-answered")
    expect(answered).to_have_text(f"Round {MAX_ROUNDS}: 0 have answered.")
    expect_buttons(view, "Show results", "Show the answer", "Done")
