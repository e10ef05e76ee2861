"""Votes on a prediction: no option is right, and the presenter shows the answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from app.core.markdown.parser import parse
from tests.browser.conftest import SLUG, NewPage
from tests.browser.live_room import CONTENT, INCLUDED, KINDS_SLUG, Follower, LiveRoom
from tests.browser.presenter_view import (
    PHONE,
    PresenterView,
    listed,
    paired,
    press,
    wait_until,
)
from tests.browser.rooms.conftest import PROJECTOR, ExpectState
from tests.browser.text_boxes import small_texts
from tests.servers.serving import Server

ANSWER = "The last one."

ADD_LONG_OPTIONS = """(list) => {
  for (let n = 0; n < 4; n++) {
    const item = document.createElement("li");
    item.textContent = "an option that takes more than one line, like some of them do ";
    list.append(item);
  }
  dispatchEvent(new Event("resize"));
}"""


def test_phones_and_projector_show_the_answer_without_a_right_option(
    voter: Follower, new_page: NewPage, kinds: LiveRoom
) -> None:
    wall = Follower(new_page(viewport=PROJECTOR), kinds).open("?screen=1")
    kinds.vote("predicted", "open")
    expect(voter.ballot.get_by_role("group", name="Which is slowest?")).to_be_visible()
    voter.choose("All")
    voter.send()
    voter.expect_counted()
    kinds.vote("predicted", "closed", "shown")
    for page in (voter.page, wall.page):
        expect(page.locator(".vote-row")).to_have_count(3)
        expect(page.get_by_text(ANSWER)).to_have_count(0)

    kinds.vote("predicted", "revealed")

    for page in (voter.page, wall.page):
        expect(page.locator(".vote-results").get_by_text(ANSWER)).to_be_visible()
        expect(page.locator("[data-mark], .vote-mark")).to_have_count(0)
    expect(voter.page.locator(".room-announcement")).to_have_text(ANSWER)
    expect(voter.page.locator(".ballot-own-answer")).to_have_text("Your answer: C All")
    assert small_texts(wall.page, 0.03) == {}


def test_the_header_of_the_results_covers_no_link_in_the_question(
    new_page: NewPage, server: Server
) -> None:
    room = LiveRoom(server, SLUG)
    page = Follower(new_page(viewport=PHONE), room).open().page
    room.vote("who-changes", "open")
    room.vote("who-changes", "closed", "shown")

    link = _box(page.locator(".vote-prompt .figure-link"))
    header = _box(page.locator(".ballot-header"))

    assert link["y"] >= header["y"] + header["height"]


def test_the_presenter_votes_on_a_prediction_and_shows_the_answer(
    page: Page, server: Server
) -> None:
    view = PresenterView(page, server, KINDS_SLUG).open_first()
    item = listed(page, "predicted")
    expect(item).to_contain_text("Practice · prediction")
    buttons = page.locator(".vote-actions button")

    item.get_by_role("button", name="Open vote").click()
    view.press("Close vote")
    expect(buttons).to_have_text(
        ["Show results", "Vote again", "Show the answer", "Done"]
    )
    expect(page.locator(".vote-current-results .vote-row")).to_have_count(3)
    expect(page.locator(".vote-advice")).to_be_empty()
    view.press("Show results")
    expect(buttons).to_have_text(
        ["Vote again", "Hide results", "Show the answer", "Done"]
    )
    page.keyboard.press("v")
    expect(page.locator(":focus")).to_have_text("Show the answer")
    page.keyboard.press("Enter")

    expect(buttons).to_have_text(["Back to the slide"])
    expect(item).to_contain_text("answer shown")


def test_only_the_vote_shows_the_answer_to_its_prediction(
    view: PresenterView, phone: Page, expect_state: ExpectState
) -> None:
    paired(phone, view)
    slide = view.page.locator(".slide:not([inert])")
    show, hide = (
        [p.get_by_role("button", name=f"{verb} the answer") for p in (slide, phone)]
        for verb in ("Show", "Hide")
    )
    press(phone, "Show the answer")
    expect(slide.locator(".prose").get_by_text("a sum has no order")).to_be_visible()

    item = view.page.locator(".vote-item[data-question=who-changes]")
    item.get_by_role("button", name="Open vote").click()

    expect_state(answers={})
    view.press("Close vote")
    expect(view.votes.get_by_role("button", name="Show results")).to_be_visible()
    expect(slide.locator("lesson-prediction button:visible")).to_have_count(0)
    phone.get_by_role("button", name="Votes").click()
    expect(show[1]).to_be_hidden()

    view.votes.get_by_role("button", name="Show the answer").click()
    expect(slide.locator(".prose").get_by_text("a sum has no order")).to_be_visible()
    # No empty line above the answer replaces its button.
    expect(slide.locator(".prediction-answer > .prediction-line")).to_be_hidden()
    expect(hide[1]).to_be_hidden()
    view.page.keyboard.press("ArrowRight")
    expect(view.page.locator(".vote-current")).to_be_hidden()
    view.page.keyboard.press("ArrowLeft")
    expect(hide[0]).to_be_visible()
    expect(hide[1]).to_be_visible()


def test_a_vote_on_another_question_hides_the_buttons_of_the_prediction(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    slide = view.page.locator(".slide:not([inert])")
    show, remote_show = (
        part.get_by_role("button", name="Show the answer")
        for part in (slide, phone.locator(".remote-slides"))
    )
    expect(show).to_be_visible()
    expect(remote_show).to_be_visible()

    view.open_vote()
    # The remote shows either the votes or the slide.
    expect(phone.locator(".remote-votes")).to_be_visible()
    press(phone, "Votes")
    expect(phone.locator(".remote-slides")).to_be_visible()

    for name in ("Close vote", "Show results", "Hide results"):
        expect(show).to_be_hidden()
        expect(remote_show).to_be_hidden()
        view.press(name)
    expect(show).to_be_hidden()
    view.votes.get_by_role("button", name="Show the answer").click()
    expect(show).to_be_visible()
    expect(remote_show).to_be_visible()


@pytest.mark.parametrize("slug", INCLUDED)
def test_the_projector_shows_the_figure_of_a_prediction_next_to_the_options(
    slug: str, server: Server, new_page: NewPage
) -> None:
    lesson = parse((CONTENT / slug / "lesson.md").read_text("utf-8"), slug)
    room = LiveRoom(server, slug)
    page = Follower(new_page(viewport=PROJECTOR), room).open("?screen=1").page
    for prediction in lesson.predictions():
        room.vote(prediction.id, "open")
        question = page.locator(
            f".projector-question[data-question={prediction.id}]:visible"
        )
        figure = question.locator("vote-figure")
        expect(figure.locator(".chart")).to_be_visible()
        assert _box(figure)["width"] >= 0.45 * PROJECTOR["width"], prediction.id
        assert _box(figure)["height"] >= 0.6 * PROJECTOR["height"], prediction.id
        expect(question.locator(".room-options")).to_be_in_viewport(ratio=1)
        wait_until(page, lambda: small_texts(page, 0.03) == {})
        room.vote(prediction.id, "closed")

    options = page.locator(".projector-question:visible .room-options")
    options.evaluate(ADD_LONG_OPTIONS)
    bottom = _box(options)["y"] + _box(options)["height"]
    assert bottom <= _box(page.locator(".projector-count"))["y"]


def test_opening_a_vote_puts_the_figure_back_to_the_state_of_the_question(
    page: Page, server: Server, new_page: NewPage
) -> None:
    view = PresenterView(page, server, SLUG).open_first("#/why-sine")
    wall = new_page(viewport=PROJECTOR)
    wall.goto(f"{server.url}r/{view.code}?screen=1")
    slide = page.locator(".slide:not([inert])")
    distance, second = (
        slide.locator(rf"#setting-clocks\.{name}") for name in ("k", "second")
    )
    slide.get_by_role("button", name="Show the answer").click()
    expect(distance).to_have_value("2")

    listed(page, "same-arc").get_by_role("button", name="Open vote").click()

    # The first link in the question shows both hands.
    expect(distance).to_have_value("0")
    expect(second).to_have_value("on")
    expect(wall.locator("vote-figure:visible .chart")).to_be_visible()
    view.press("Close vote")
    view.votes.get_by_role("button", name="Show the answer").click()
    expect(distance).to_have_value("2")


def _box(element: Locator) -> dict[str, float]:
    box = element.bounding_box()
    assert box
    return dict(box)
