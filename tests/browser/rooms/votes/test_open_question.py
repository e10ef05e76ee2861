"""An open question in a room: the presenter releases answers one by one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from app.core.room import MAX_RELEASED, answer_id
from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import (
    PHONE,
    PresenterView,
    cast_votes,
    paired,
    press,
    request_json,
)
from tests.browser.rooms.conftest import PROJECTOR
from tests.servers.serving import Server

SLUG = "open-in-room"
FONT_SIZE = "element => parseFloat(getComputedStyle(element).fontSize)"


@pytest.fixture
def server(lesson_server: Server) -> Server:
    return lesson_server


def write(phone: Page, text: str) -> None:
    phone.get_by_role("textbox", name="Your answer").fill(text)
    phone.get_by_role("button", name="Submit my answer").click()
    expect(phone.locator(".ballot-form:visible .ballot-status")).to_contain_text(
        "Answer sent."
    )


def released(page: Page) -> Locator:
    return page.locator(".released-list:visible li")


def release_all(view: PresenterView, texts: list[str]) -> None:
    """Release answers as the presenter does, in one request."""
    answers = {answer_id(text): True for text in texts}
    change = {"released": {"question": "why", "answers": answers}}
    path = f"rooms/{view.code}/state"
    status, _ = request_json(view.server, path, "PUT", change, view.secret)
    assert status == 200


def answered(server: Server, new_page: NewPage) -> tuple[Page, Page, Page, Page]:
    """Return the pages of a presenter, a projector and two phones with answers."""
    presenter = page_for_axe(new_page)
    view = PresenterView(presenter, server, SLUG).open_first()
    room = f"{server.url}r/{view.code}"
    projector, first, second = (
        new_page(),
        new_page(viewport=PHONE),
        page_for_axe(new_page),
    )
    projector.goto(f"{room}?screen=1")
    presenter.get_by_role("button", name="Ask").click()
    for phone in (first, second):
        phone.goto(room)
    write(first, "<b>Order</b> matters.")
    write(second, "Set of words.")
    return presenter, projector, first, second


def test_followers_see_only_what_the_presenter_releases(
    server: Server, new_page: NewPage
) -> None:
    presenter, projector, first, second = answered(server, new_page)

    answers = presenter.locator(".vote-texts li")
    expect(answers).to_have_count(2)
    expect(projector.locator(".projector-count")).to_contain_text("2 of 2 devices")
    for page in (projector, first):
        expect(released(page)).to_have_count(0)
        assert "Set of words." not in page.content()
    presenter.locator(".vote-model summary").click()
    model = presenter.locator(".vote-model .prose:visible")
    expect(model).to_have_text("Without them a sentence is a set of words.")
    for page in (projector, first):
        assert "a set of words." not in page.content()

    order = answers.filter(has_text="<b>Order</b> matters.")
    order.get_by_role("button", name="Release").focus()
    presenter.keyboard.press("Enter")

    take_back = order.get_by_role("button", name="Take back")
    expect(take_back).to_be_focused()
    expect(take_back).to_have_accessible_description("<b>Order</b> matters.")
    for page in (projector, first, second):
        expect(released(page)).to_have_text(["<b>Order</b> matters."])
    assert "Set of words." not in projector.content()
    assert violations(presenter) == []
    assert violations(second) == []

    second.reload()
    expect(released(second)).to_have_text(["<b>Order</b> matters."])
    expect(second.get_by_role("textbox", name="Your answer")).to_have_value(
        "Set of words."
    )
    presenter.reload()
    expect(take_back).to_be_visible()
    take_back.click()
    for page in (projector, first, second):
        expect(released(page)).to_have_count(0)


def test_released_answers_stay_with_the_model_answer_until_the_presenter_goes_back(
    server: Server, new_page: NewPage
) -> None:
    presenter, projector, first, _ = answered(server, new_page)
    answers = presenter.locator(".vote-texts li")
    answers.filter(has_text="Set of words.").get_by_role("button").click()
    expect(released(projector)).to_have_text(["Set of words."])

    presenter.get_by_role("button", name="Close question").click()
    presenter.get_by_role("button", name="Show the model answer").click()

    for page in (projector, first):
        expect(released(page)).to_have_text(["Set of words."])
        model = page.locator("released-answers .model-answer .prose:visible")
        expect(model).to_have_text("Without them a sentence is a set of words.")
    presenter.get_by_role("button", name="Back to the slide").click()
    expect(released(projector)).to_have_count(0)
    expect(answers).to_have_count(0)


def test_the_next_step_after_closing_an_open_question_is_its_model_answer(
    server: Server, new_page: NewPage
) -> None:
    presenter, *_ = answered(server, new_page)
    presenter.get_by_role("button", name="Close question").click()
    show = presenter.get_by_role("button", name="Show the model answer")
    expect(show).to_be_visible()

    presenter.keyboard.press("v")

    expect(show).to_be_focused()


def test_a_changed_answer_keeps_its_place_and_cannot_be_released(
    server: Server, new_page: NewPage
) -> None:
    presenter, phone = new_page(), new_page()
    view = PresenterView(presenter, server, SLUG).open_first()
    presenter.get_by_role("button", name="Ask").click()
    phone.goto(f"{server.url}r/{view.code}")
    write(phone, "First.")
    answers = presenter.locator(".vote-texts li")
    expect(answers).to_have_count(1)

    phone.get_by_role("button", name="Change my answer").click()
    write(phone, "Second.")

    expect(answers.nth(1)).to_contain_text("Second.")
    expect(answers.nth(0)).to_contain_text("Changed since it was released.")
    expect(answers.nth(0).get_by_role("button")).to_be_disabled()


def test_answers_are_requested_only_after_a_change(
    server: Server, new_page: NewPage, expected_errors: list[str]
) -> None:
    """The presenter view polls, because a proxy refuses the event stream."""
    expected_errors.append("502")
    presenter, phone = new_page(), new_page()
    presenter.route("**/events?counts=1", lambda route: route.fulfill(status=502))
    view = PresenterView(presenter, server, SLUG).open_first()
    room = f"{server.url}rooms/{view.code}"
    presenter.get_by_role("button", name="Ask").click()
    phone.goto(f"{server.url}r/{view.code}")
    write(phone, "First.")
    answers = presenter.locator(".vote-texts li")
    expect(answers).to_have_count(1)
    requested: list[str] = []
    presenter.on("request", lambda request: requested.append(request.url))

    for _ in range(2):
        presenter.wait_for_event("response", lambda response: response.url == room)

    assert requested.count(f"{room}/results") == 0
    phone.get_by_role("button", name="Change my answer").click()
    write(phone, "Second.")
    expect(answers.nth(1)).to_contain_text("Second.")
    assert requested.count(f"{room}/results") == 1


def test_the_room_speaks_of_a_question_and_answers(
    server: Server, new_page: NewPage
) -> None:
    presenter, projector, phone = new_page(), new_page(), new_page(viewport=PHONE)
    view = PresenterView(presenter, server, SLUG).open_first()
    remote = paired(new_page(viewport=PHONE), view)
    projector.goto(f"{server.url}r/{view.code}?screen=1")
    phone.goto(f"{server.url}r/{view.code}")
    expect(phone.get_by_text("opens this question for answers")).to_be_visible()
    presenter.get_by_role("button", name="Ask", exact=True).click()

    title = projector.locator("#projector-vote-title")
    expect(title).to_have_text("Question")
    expect(presenter.get_by_text("Projector: question")).to_be_attached()
    ballot = phone.get_by_role("region", name="Question")
    expect(ballot).to_contain_text("Answers are anonymous.")
    expect(ballot.get_by_role("button", name="Hide question")).to_be_visible()
    expect(phone.get_by_role("button", name="Question", exact=True)).to_be_visible()
    write(phone, "Order matters.")
    expect(phone.get_by_role("button", name="Change my answer")).to_be_visible()

    presenter.keyboard.press("ArrowRight")
    for page in (presenter, remote):
        reminder = page.locator(".vote-reminder")
        expect(reminder).to_contain_text("A question is still open.")
        expect(reminder).to_have_attribute("aria-label", "A question is still open.")
    expect(projector.get_by_text("The question is open: 1 of 1 device")).to_be_visible()
    remote.locator(".vote-reminder").get_by_text("Return to question").click()
    expect(title).to_be_visible()

    remote.locator(".vote-actions").get_by_text("Close question").click()
    expect(title).to_have_text("Question closed")
    expect(ballot).to_contain_text("Your answer was sent.")
    presenter.get_by_role("button", name="Ask again").click()
    expect(title).to_have_text("Question, round 2")
    expect(phone.get_by_text("In round 1 you wrote: Order matters.")).to_be_visible()
    presenter.get_by_role("button", name="Close question").click()
    expect(ballot).to_contain_text("You did not answer in this round.")
    presenter.get_by_role("button", name="Show the model answer").click()
    presenter.get_by_role("button", name="Back to the slide").click()
    expect(presenter.get_by_text("round 2, model answer shown")).to_be_visible()
    expect(presenter.get_by_role("button", name="Return to question")).to_be_visible()
    for page in (presenter, remote, projector, phone):
        texts = page.locator("main").inner_text()
        assert not re.search(r"\bvot(e|ing)\b", texts, re.IGNORECASE)


def test_the_question_fills_the_projector_until_an_answer_is_released(
    server: Server, new_page: NewPage
) -> None:
    room = LiveRoom(server, SLUG)
    page = Follower(new_page(viewport=PROJECTOR), room).open("?screen=1").page
    prompt = page.locator(".projector-question:visible .room-prompt")
    room.vote("why", "open")
    room.cast("why", ["Because.", "Order."])
    count, join = page.locator(".projector-count"), page.locator(".projector-vote-join")
    expect(count).to_have_text("2 of 2 devices have answered")
    expect(join).to_be_visible()
    expect(join.get_by_role("img", name="QR code")).to_be_in_viewport(ratio=1)
    assert prompt.evaluate(FONT_SIZE) >= 0.08 * PROJECTOR["height"]
    assert count.evaluate(FONT_SIZE) >= 0.05 * PROJECTOR["height"]

    room.update_state(
        released={"question": "why", "answers": {answer_id("Order."): True}}
    )
    expect(released(page)).to_have_text(["Order."])
    assert prompt.evaluate(FONT_SIZE) < 0.08 * PROJECTOR["height"]


def test_the_newest_of_many_released_answers_and_the_model_answer_are_in_sight(
    server: Server, new_page: NewPage, expected_errors: list[str]
) -> None:
    expected_errors.append("409 (Conflict)")
    page = new_page()
    view = PresenterView(page, server, SLUG).open_first()
    projector = new_page(viewport=PROJECTOR)
    projector.goto(f"{server.url}r/{view.code}?screen=1")
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_role("button", name="Close question")).to_be_visible()
    texts = [
        f"Answer {number}" + 18 * " incomprehensible"
        for number in range(MAX_RELEASED + 1)
    ]
    cast_votes(server, view.code, texts, question="why")
    release = page.locator(".vote-texts").get_by_role("button", name="Release")
    release_all(view, texts[: MAX_RELEASED - 1])
    expect(release).to_have_count(2)
    release.first.click()
    expect(released(projector)).to_have_count(MAX_RELEASED)

    expect(released(projector).last).to_be_in_viewport(ratio=0.9)
    assert projector.locator(".projector-vote").evaluate("box => box.scrollTop") > 0
    release.first.click()
    expect(page.get_by_text("At most 20 answers can be shown.")).to_be_in_viewport(
        ratio=1
    )

    press(page, "Close question")
    press(page, "Show the model answer")

    model = projector.locator(".projector-question:visible .model-answer")
    expect(model).to_be_in_viewport(ratio=0.9)
