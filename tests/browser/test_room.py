"""The audience's page and the projector: they follow, and nobody is forced to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SLUG, NewPage
from tests.browser.live_room import (
    ARABIC_SLUG,
    KINDS_SLUG,
    Follower,
    LiveRoom,
    room_server,
)
from tests.browser.test_accessibility import violations
from tests.serving import Server

MARK = 'lesson-controls[data-group="waves"] [data-parameter="mark"] [type="number"]'
WAVES = 'lesson-figure[data-group="waves"]'
PHONE = {"width": 320, "height": 640}
PROJECTOR = {"width": 1280, "height": 720}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with room_server(tmp_path_factory.mktemp("rooms")) as server:
        yield server


@pytest.fixture
def room(server: Server) -> Iterator[LiveRoom]:
    room = LiveRoom(server, SLUG)
    yield room
    room.end()


@pytest.fixture
def follower(page: Page, room: LiveRoom) -> Follower:
    return Follower(page, room).open()


@pytest.fixture
def screen(new_page: NewPage, room: LiveRoom) -> Follower:
    return Follower(new_page(viewport=PROJECTOR), room).open("?screen=1")


def test_everyone_is_on_the_presenters_slide(
    follower: Follower, screen: Follower
) -> None:
    follower.room.lead(slide="why-sine")

    follower.expect_at("why-sine")
    screen.expect_at("why-sine")


def test_who_comes_late_begins_where_the_room_is(page: Page, room: LiveRoom) -> None:
    room.lead(slide="see-it", figures={"waves": {"mark": "20"}})

    follower = Follower(page, room).open()

    follower.expect_at("see-it")
    expect(page.locator(MARK)).to_have_value("20")


def test_a_section_below_the_slides_is_followed_too(
    follower: Follower, screen: Follower
) -> None:
    heading = "Practice questions"
    for each in (follower, screen):
        expect(each.page.get_by_role("heading", name=heading)).not_to_be_in_viewport()

    follower.room.lead(slide="practice")
    for each in (follower, screen):
        expect(each.page.get_by_role("heading", name=heading)).to_be_in_viewport()
        assert each.page.locator("h2#practice").evaluate(UNCOVERED)

    follower.room.lead(slide="see-it")
    for each in (follower, screen):
        expect(each.page.locator("h2#see-it")).to_be_in_viewport()


UNCOVERED = """heading => {
  const { left, top } = heading.getBoundingClientRect();
  return heading.contains(document.elementFromPoint(left + 2, top + 2));
}"""


def test_the_presenters_slider_moves_every_chart(
    follower: Follower, screen: Follower
) -> None:
    follower.room.lead(slide="see-it", figures={"waves": {"positions": "80"}})

    for each in (follower, screen):
        axis = each.page.locator(f"{WAVES} .plot").first
        expect(axis).to_contain_text("60")
    expect(follower.follow_again).to_be_hidden()


def test_looking_around_leaves_the_presenter_until_asked_to_follow_again(
    follower: Follower,
) -> None:
    follower.room.lead(slide="solution")
    follower.expect_at("solution")
    expect(follower.follow_again).to_be_hidden()

    follower.page.keyboard.press("ArrowRight")
    follower.expect_at("why-sine")
    expect(follower.follow_again).to_be_visible()
    follower.room.lead(slide="see-it")
    expect(follower.page.locator(".room-place")).to_contain_text("see it")
    follower.expect_at("why-sine")

    follower.follow_again.click()
    follower.expect_at("see-it")
    expect(follower.follow_again).to_be_hidden()
    follower.room.lead(slide="adding")
    follower.expect_at("adding")


def test_a_link_to_a_section_is_looking_around_too(follower: Follower) -> None:
    follower.room.lead(slide="see-it")
    follower.expect_at("see-it")

    follower.page.locator('.step[rel="next"]').click()
    expect(follower.follow_again).to_be_visible()
    follower.follow_again.click()

    expect(follower.page.locator("h2#see-it")).to_be_in_viewport()
    expect(follower.page.locator("h2#see-it")).to_be_focused()


def test_ones_own_slider_stays_until_asked_to_follow_again(
    follower: Follower, new_page: NewPage
) -> None:
    other = Follower(new_page(), follower.room).open()
    follower.room.lead(slide="see-it", figures={"waves": {"mark": "20"}})
    mark = follower.page.locator(MARK)
    expect(mark).to_have_value("20")

    mark.fill("9")
    mark.blur()
    expect(follower.follow_again).to_be_visible()
    follower.room.lead(step=1)
    expect(mark).to_have_value("9")
    expect(other.page.locator(MARK)).to_have_value("20")

    words = follower.page.locator(".room-words")
    expect(words).to_have_text("On your own")
    follower.room.lead(figures={"waves": {"mark": "30"}})
    expect(other.page.locator(MARK)).to_have_value("30")
    expect(words).to_have_text("The presenter has moved")
    expect(mark).to_have_value("9")

    follower.follow_again.click()
    expect(mark).to_have_value("30")
    expect(words).to_have_text("Live")
    follower.room.lead(figures={"waves": {"mark": "31"}})
    expect(mark).to_have_value("31")


def test_following_again_brings_the_settings_back(follower: Follower) -> None:
    follower.room.lead(slide="see-it")
    follower.expect_at("see-it")
    mark = follower.page.locator(MARK)
    before = mark.input_value()

    mark.fill("9")
    mark.blur()
    follower.follow_again.click()

    expect(mark).to_have_value(before)


def test_the_focus_stays_where_it_is_and_the_change_is_told(follower: Follower) -> None:
    button = follower.page.get_by_role("button", name="Turn dark")
    button.focus()

    follower.room.lead(slide="solution")
    told = follower.page.locator(".room-said")
    expect(told).to_contain_text("Slide 2 of 5: The solution")
    follower.room.lead(vote={"question": "order-needed", "round": 1, "phase": "open"})
    expect(follower.ballot).to_be_visible()
    expect(told).to_have_text("Vote: Why does a transformer need positional encoding?")

    expect(button).to_be_focused()


def test_nothing_is_told_of_ones_own_moves(follower: Follower) -> None:
    follower.page.keyboard.press("ArrowRight")

    expect(follower.follow_again).to_be_visible()
    expect(follower.page.locator(".room-said")).to_have_text("")


@pytest.mark.parametrize("key", ["s", "r"])
def test_keys_that_would_leave_the_room_do_nothing(
    follower: Follower, key: str
) -> None:
    follower.page.evaluate("() => { window.open = () => { window.opened = true; }; }")

    follower.page.keyboard.press(key)
    follower.page.keyboard.press("?")

    keys = follower.page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    expect(keys).not_to_contain_text("Presenter view")
    expect(follower.page.locator("body")).to_have_attribute("data-view", "deck")
    assert follower.page.evaluate("window.opened") is None


def test_full_screen_keeps_the_bar_and_the_ballot(follower: Follower) -> None:
    follower.page.keyboard.press("f")
    follower.page.wait_for_function("document.fullscreenElement")
    follower.room.vote("order-needed", "open")

    expect(follower.ballot).to_be_visible()
    expect(follower.page.locator(".room-status")).to_be_in_viewport()


def test_the_questions_of_the_lesson_cannot_be_checked_here(
    page: Page, room: LiveRoom
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    Follower(page, room).open()
    room.lead(slide="practice")
    question = page.locator(".room-question").first

    expect(question).to_contain_text("The presenter opens this question for a vote.")
    expect(question.get_by_role("radio")).to_have_count(0)
    expect(page.get_by_role("button", name="Check my answer")).to_have_count(0)
    assert not [url for url in asked if "/answers" in url]


def test_the_screen_shows_the_code_when_the_presenter_wishes_or_at_j(
    screen: Follower,
) -> None:
    code = screen.room.code
    letters = screen.page.get_by_text(f"{code[:3]} {code[3:]}", exact=True)
    picture = screen.page.get_by_role("img", name="QR code")

    screen.room.lead(joining=True)
    expect(letters).to_be_visible()
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)")
    screen.room.lead(joining=False)
    expect(letters).to_be_hidden()

    screen.page.keyboard.press("j")
    expect(letters).to_be_visible()
    screen.page.keyboard.press("j")
    expect(letters).to_be_hidden()


def test_the_screen_tells_how_many_have_answered_and_never_which_way(
    follower: Follower, screen: Follower
) -> None:
    follower.room.vote("order-needed", "open")
    count = screen.page.locator(".screen-count")
    expect(count).to_contain_text("0 of")

    follower.page.get_by_role("radio").first.check()
    follower.send()
    expect(count).to_contain_text("1 of")
    follower.room.vote("order-needed", "closed")
    expect(count).to_have_text("1 have answered")
    expect(screen.page.locator(".vote-bar")).to_have_count(0)

    follower.room.vote("order-needed", "shown")
    expect(screen.page.locator(".vote-bar").first).to_be_visible()
    expect(screen.page.locator("[data-mark]:visible")).to_have_count(0)
    follower.room.vote("order-needed", "revealed")
    expect(screen.page.get_by_text("Right answer")).to_be_visible()


def test_two_rounds_with_feedback_fit_on_the_screen(screen: Follower) -> None:
    vote = screen.room.vote
    vote("order-needed", "open", "closed")
    vote("order-needed", "open", "closed", "revealed", round_=2)

    box = screen.page.locator(".screen-vote")
    expect(box.get_by_text("Round 2").first).to_be_visible()

    assert box.evaluate("box => box.scrollHeight <= box.clientHeight")


def test_the_screen_has_no_chrome_and_type_for_the_last_row(screen: Follower) -> None:
    screen.room.lead(slide="see-it")
    screen.expect_at("see-it")

    words = screen.page.locator(".slide:not([inert]) .slide-words p").first
    size = words.evaluate("p => parseFloat(getComputedStyle(p).fontSize)")

    assert size >= 28
    for part in ("header", "footer", ".deck-bar", ".room-bar"):
        expect(screen.page.locator(f"{part}:visible")).to_have_count(0)
    deck = screen.page.locator("lesson-deck").bounding_box()
    assert deck
    assert (deck["width"], deck["height"]) == (1280, 720)


def test_the_screen_goes_on_following_after_a_key_of_its_own(screen: Follower) -> None:
    screen.page.keyboard.press("ArrowRight")
    screen.expect_at("solution")

    screen.room.lead(slide="see-it")

    screen.expect_at("see-it")


def test_the_screen_is_moved_by_no_other_window(screen: Follower) -> None:
    screen.page.evaluate(
        "lesson => sessionStorage.setItem(`overtone:led:${lesson}`, '')", SLUG
    )
    screen.page.reload()
    screen.expect_status("live")
    other = screen.page.context.new_page()
    other.goto(screen.page.url.split("?")[0])
    other.evaluate(
        """lesson => new BroadcastChannel(`overtone:${lesson}`).postMessage(
          { from: "presenter", slide: "see-it", figures: [] })""",
        SLUG,
    )

    screen.room.lead(joining=True)
    expect(screen.page.locator(".screen-join")).to_be_visible()

    screen.expect_at("order-problem")


def test_the_screen_ends_where_a_burst_of_moves_does(screen: Follower) -> None:
    for _ in range(5):
        for slide in ("solution", "why-sine", "see-it", "adding"):
            screen.room.lead(slide=slide)
    screen.expect_at("adding")

    screen.page.keyboard.press("ArrowLeft")
    screen.expect_at("why-sine")
    screen.room.lead(step=1)
    screen.expect_at("adding")


def test_the_screen_tells_the_address_that_phones_reach(
    page: Page, tmp_path: Path
) -> None:
    reached = {"OVERTONE_ADDRESS": "https://lessons.example"}
    with Server(tmp_path / "data", **reached) as server:
        room = LiveRoom(server, SLUG)
        screen = Follower(page, room).open("?screen=1")
        room.lead(joining=True)

        expect(page.locator(".screen-address")).to_have_text("lessons.example/join")
        assert screen.page.url.startswith("http://127.0.0.1")
        page.goto("about:blank")


def test_an_ended_room_leads_to_the_lesson_where_it_was(
    server: Server, page: Page
) -> None:
    room = LiveRoom(server, SLUG)
    follower = Follower(page, room).open()
    room.lead(slide="why-sine")
    follower.expect_at("why-sine")

    room.end()
    expect(page.get_by_role("heading", name="This room has ended")).to_be_visible()
    expect(page.locator("lesson-deck")).to_be_hidden()
    page.get_by_role("main").get_by_role("link").click()

    expect(page).to_have_url(f"{server.url}lessons/{SLUG}#/why-sine")


def test_a_code_is_typed_and_leads_into_the_room_without_script(
    new_page: NewPage, room: LiveRoom, expected_complaints: list[str]
) -> None:
    expected_complaints.append("404")
    page = new_page(java_script_enabled=False)
    page.goto(f"{room.server.url}join")

    page.get_by_label("Code of the room").fill("222222")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("No room has this code")
    typed = page.get_by_label("Code of the room")
    expect(typed).to_have_value("222222")
    typed.fill(room.code.lower())
    page.get_by_role("button", name="Join").click()

    expect(page).to_have_url(f"{room.server.url}r/{room.code}")
    expect(page.get_by_text("needs JavaScript")).to_be_visible()


@pytest.mark.parametrize("slug", [KINDS_SLUG, ARABIC_SLUG])
@pytest.mark.parametrize("alone", [False, True], ids=["following", "alone"])
def test_nothing_is_cut_off_on_a_small_phone(
    new_page: NewPage, server: Server, slug: str, alone: bool
) -> None:
    room = LiveRoom(server, slug)
    follower = Follower(new_page(viewport=PHONE), room).open()
    room.vote("single", "open")
    expect(follower.ballot).to_be_visible()
    if alone:
        follower.page.locator('.step[rel="next"]').dispatch_event("click")
        expect(follower.follow_again).to_be_visible()

    wide = follower.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    cut = follower.page.locator(".room-bar").evaluate(
        "bar => [...bar.children].filter((part) => part.scrollWidth > part.clientWidth"
        " + 1).map((part) => part.className)"
    )

    assert wide == 0
    assert cut == []
    room.end()


@pytest.mark.parametrize(
    ("slug", "scheme"), [(KINDS_SLUG, "light"), (ARABIC_SLUG, "dark")]
)
def test_no_violation_through_a_whole_vote(
    browser: Browser, server: Server, slug: str, scheme: str
) -> None:
    room = LiveRoom(server, slug)
    found = []
    # The policy would refuse axe itself, which is injected.
    context = browser.new_context(
        color_scheme="dark" if scheme == "dark" else "light",
        bypass_csp=True,
        reduced_motion="reduce",
    )
    phone = Follower(context.new_page(), room).open()
    wall = Follower(context.new_page(), room).open("?screen=1")

    def look(moment: str) -> None:
        for each in (phone, wall):
            shown = each.page.url.rpartition("/")[2]
            found.extend(f"{shown}, {moment}: {v}" for v in violations(each.page))

    look("at first")
    room.lead(joining=True, slide="practice")
    expect(wall.page.locator(".screen-join")).to_be_visible()
    look("joining")
    room.lead(joining=False)
    for question in ("several", "numeric", "ordering"):
        room.vote(question, "open")
        expect(phone.page.locator(f"form[data-question={question}]")).to_be_visible()
        look(question)
    phone.send()
    expect(phone.said).to_contain_text("Counted")
    room.vote("ordering", "closed", "revealed")
    expect(phone.page.get_by_role("heading", name="The answer")).to_be_visible()
    phone.page.get_by_text("As a table", exact=True).click()
    look("revealed")
    room.end()
    phone.expect_status("ended")
    wall.expect_status("ended")
    look("ended")
    context.close()

    assert found == []


@pytest.mark.parametrize("path", ["join", "r/222222"])
def test_no_violation_where_a_code_is_typed(
    browser: Browser, server: Server, path: str
) -> None:
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(server.url + path)

    found = violations(page)
    context.close()

    assert found == []
