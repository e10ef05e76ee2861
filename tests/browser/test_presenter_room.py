"""The room of the presenter view: it opens by itself, and moves as the deck does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.led_room import (
    SLUG,
    PresenterView,
    anew,
    asked,
    cast,
    log_of,
    state,
    until,
)
from tests.serving import Server

POSITIONS = 'lesson-controls[data-group="waves"] [data-parameter="positions"]'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Its own: a server opens only so many rooms for one address."""
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def view(page: Page, server: Server) -> PresenterView:
    return PresenterView(page, server).open()


Told = Callable[..., None]


@pytest.fixture
def expect_told(view: PresenterView) -> Told:
    """Followers are told so, soon."""

    def expect_told(**wanted: object) -> None:
        def is_told() -> bool:
            told = state(view.server, view.code)
            return all(told[name] == value for name, value in wanted.items())

        until(view.page, is_told)

    return expect_told


def test_a_room_opens_by_itself_and_shows_its_code(view: PresenterView) -> None:
    told = state(view.server, view.code)

    assert told["lesson"] == SLUG
    assert told["slide"] == "order-problem"
    qr = view.page.get_by_role("img", name="QR code of the room’s address")
    until(view.page, lambda: bool(qr.evaluate("image => image.naturalWidth")))


def test_keys_buttons_and_addresses_move_the_room(
    view: PresenterView, expect_told: Told
) -> None:
    view.page.keyboard.press("ArrowRight")
    expect_told(slide="solution")

    view.page.locator("[data-step=next]").click()
    expect_told(slide="why-sine")

    view.page.evaluate("location.hash = '#/see-it'")
    expect_told(slide="see-it")


@pytest.mark.parametrize("with_projector", [False, True])
def test_moves_in_one_moment_are_all_made(
    page: Page, server: Server, lesson_url: str, *, with_projector: bool
) -> None:
    deck = Deck(page, lesson_url).open("#/1")
    with page.context.expect_page() as opened:
        deck.press("s")
    view = PresenterView(opened.value, server).expect_open()
    windows = [page, view.page]
    if with_projector:
        with page.context.expect_page() as projected:
            view.press("Open projector window")
        windows.append(projected.value)
        expect(projected.value.locator("lesson-deck[data-ready]")).to_be_attached()
    view.page.evaluate(
        "window.been = []; document.addEventListener('slide-changed',"
        " ({ id }) => been.push(id))"
    )

    view.press_at_once("ArrowRight", 4)

    until(view.page, lambda: state(server, view.code)["slide"] == "see-it")
    for window in windows:
        expect(window.locator(".place-now")).to_have_text("5")
    assert view.page.evaluate("been") == ["solution", "why-sine", "adding", "see-it"]


def test_an_answer_that_is_older_than_a_move_does_not_take_it_back(
    view: PresenterView, expect_told: Told
) -> None:
    view.page.evaluate(
        "window.been = []; document.addEventListener('slide-changed',"
        " ({ id }) => been.push(id))"
    )

    # The code is asked for first, and answered while the move waits for its turn.
    view.press_at_once("j", 1)
    view.press_at_once("ArrowRight", 2)

    expect_told(slide="why-sine", joining=True)
    expect(view.page.get_by_role("button", name="Show code")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert view.page.evaluate("been") == ["solution", "why-sine"]


def test_the_card_shows_the_address_that_phones_reach(
    page: Page, tmp_path: Path, expected_complaints: list[str]
) -> None:
    # The page outlives the server.
    expected_complaints.append("ERR_")
    with Server(tmp_path, "--host", "0.0.0.0") as open_to_all:
        _, room = asked(open_to_all, "rooms", "POST", {"lesson": SLUG})
        host = urlsplit(room["url"]).netloc
        view = PresenterView(page, open_to_all).open()

        expect(page.locator(".card-address")).to_have_text(f"{host}/join")
        isolated = host.startswith("127.")
        expect(page.locator(".card-local")).to_be_visible(visible=isolated)
        page.reload()
        view.expect_open()
        expect(page.locator(".card-address")).to_have_text(f"{host}/join")


def test_the_card_warns_of_an_address_that_no_phone_reaches(
    view: PresenterView,
) -> None:
    expect(view.page.get_by_text("Phones cannot reach it")).to_be_visible()


def test_the_clock_goes_on_after_a_reload(view: PresenterView) -> None:
    view.press("Pause")
    kept = view.page.evaluate(f"JSON.parse(localStorage['overtone:clock:{SLUG}'])")
    assert kept["code"] == view.code
    assert kept["since"] is None
    view.page.evaluate(
        "([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))",
        [f"overtone:clock:{SLUG}", kept | {"elapsed": 754_000}],
    )

    view.page.reload()
    view.expect_open()

    expect(view.page.locator(".elapsed")).to_have_text("12:34")
    view.press("Go on")
    view.page.reload()
    view.expect_open()
    expect(view.page.locator(".elapsed")).to_contain_text("12:")
    expect(view.page.get_by_role("button", name="Pause")).to_be_visible()


@pytest.mark.parametrize("status", [404, 503])
def test_trouble_with_the_lesson_does_not_lose_the_room(
    view: PresenterView,
    expect_told: Told,
    expected_complaints: list[str],
    status: int,
) -> None:
    expected_complaints.append(str(status))
    code, refused = view.code, []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
            return
        refused.append(status)
        route.fulfill(status=status, json={"detail": "Its lesson cannot be read."})

    view.page.route("**/state", refuse_once)
    view.page.keyboard.press("ArrowRight")

    expect_told(slide="solution")
    assert refused == [status]
    view.page.unroute("**/state")
    view.page.route("**/results", lambda route: route.fulfill(status=status, json={}))
    with view.page.expect_response("**/results"):
        view.page.reload()
    view.page.unroute("**/results")
    view.page.reload()
    view.expect_open()
    assert view.code == code


def test_ending_offers_the_results_and_what_is_safe_first(view: PresenterView) -> None:
    view.page.get_by_text("More", exact=True).click()
    view.press("End room")
    dialog = view.page.get_by_role("dialog", name="End the room?")

    expect(dialog.locator(".primary")).to_have_text("Keep it open")
    with view.page.expect_download() as downloaded:
        dialog.get_by_role("button", name="Download results").click()
    assert downloaded.value.suggested_filename == f"{view.code}.csv"
    expect(dialog).to_be_visible()


def test_a_room_opens_where_the_address_says(page: Page, server: Server) -> None:
    view = PresenterView(page, server).open("?waves.positions=80#/see-it")

    until(page, lambda: state(server, view.code)["slide"] == "see-it")
    assert state(server, view.code)["figures"]["waves"]["positions"] == "80"


def test_a_slider_moves_the_room_with_one_request_at_a_time(
    view: PresenterView,
) -> None:
    flying, most, sent = 0, 0, 0

    def is_put(request: Request) -> bool:
        return request.method == "PUT"

    def on_request(request: Request) -> None:
        nonlocal flying, most, sent
        flying, sent = flying + is_put(request), sent + is_put(request)
        most = max(most, flying)

    def on_end(request: Request) -> None:
        nonlocal flying
        flying -= is_put(request)

    view.page.keyboard.press("End")
    until(view.page, lambda: state(view.server, view.code)["slide"] == "see-it")
    view.page.on("request", on_request)
    view.page.on("requestfinished", on_end)
    view.page.on("requestfailed", on_end)
    took = view.page.evaluate(DRAG, f"{POSITIONS} [type=range]")

    shown = view.page.locator(POSITIONS).locator("[type=number]").input_value()
    until(
        view.page,
        lambda: sent > 0 and not flying and _waves(view).get("positions") == shown,
    )
    assert most == 1
    # One at the start and one at the end are not part of the time between.
    assert sent <= took / 100 + 2


# A hand on the slider: each frame another value. Says how many milliseconds it took.
DRAG = """async (selector) => {
  const slider = document.querySelector(selector);
  const began = performance.now();
  for (let place = 0; place < 40; place++) {
    slider.value = Number(slider.max) * place / 40;
    slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - began;
}"""


def test_settings_that_cannot_be_hold_up_no_slide(
    view: PresenterView, expect_told: Told, expected_complaints: list[str]
) -> None:
    expected_complaints.append("422")
    view.page.evaluate(
        "document.querySelector('lesson-deck').dispatchEvent(Object.assign("
        "new Event('figure-wished', {bubbles: true}),"
        "{group: 'waves', values: {positions: '4096', d_model: '1024'}}))"
    )
    view.page.keyboard.press("ArrowRight")

    expect_told(slide="solution", figures={})


def test_the_deck_that_opened_the_view_moves_the_room(
    page: Page, server: Server, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/2")
    with page.context.expect_page() as opened:
        deck.press("s")
    view = PresenterView(opened.value, server).expect_open()

    deck.press("ArrowRight")

    until(page, lambda: state(server, view.code)["slide"] == "why-sine")


def test_the_same_room_is_there_after_a_reload(
    view: PresenterView, expect_told: Told
) -> None:
    code = view.code
    view.page.keyboard.press("ArrowRight")
    expect_told(slide="solution")

    view.page.reload()
    view.expect_open()

    assert view.code == code
    assert state(view.server, code)["slide"] == "solution"


def test_a_browser_that_comes_back_is_where_the_room_is(
    view: PresenterView, expect_told: Told
) -> None:
    code = view.code
    put = {"slide": "adding", "figures": {"waves": {"positions": "30"}}}
    asked(view.server, f"rooms/{code}/state", "PUT", put, view.secret)

    view.page.goto("about:blank")
    view.page.evaluate("0")
    view.open()

    assert view.code == code
    expect(view.page.locator(".place-now")).to_have_text("4")
    waves = view.page.locator(f"{POSITIONS} [type=number]")
    expect(waves).to_have_value("30")
    expect_told(slide="adding")


def test_a_room_that_is_gone_is_followed_by_a_new_one(
    view: PresenterView, expected_complaints: list[str]
) -> None:
    expected_complaints.append("404")
    gone = view.code
    view.page.goto("about:blank")
    asked(view.server, f"rooms/{gone}", "DELETE", None, _kept_secret(view))

    view.open()

    assert view.code != gone


def _kept_secret(view: PresenterView) -> str:
    view.page.goto(f"{view.server.url}accessibility")
    return view.secret


def test_where_nothing_may_be_kept_the_view_says_so(
    new_page: NewPage, server: Server
) -> None:
    page = new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    view = PresenterView(page, server).open()
    first = view.code
    expect(page.get_by_text("This browser may keep nothing here.")).to_be_visible()

    page.reload()
    view.expect_open()

    assert view.code != first


def test_all_else_works_where_no_room_can_be_opened(
    page: Page, tmp_path: Path, expected_complaints: list[str]
) -> None:
    # The page outlives the server.
    expected_complaints += ["503", "ERR_"]
    with Server(tmp_path, OVERTONE_ROOMS="1") as full:
        lesson = {"lesson": SLUG}
        _, only = asked(full, "rooms", "POST", lesson)
        page.goto(f"{full.url}lessons/{SLUG}/present")
        trouble = page.get_by_role("alert").filter(has_text="as many rooms as")
        expect(trouble).to_be_visible()

        page.keyboard.press("ArrowRight")
        expect(page.locator(".speaker-note:visible")).to_have_attribute(
            "data-slide", "solution"
        )
        asked(full, f"rooms/{only['code']}", "DELETE", None, only["lead"])
        page.get_by_role("button", name="Try again").click()

        view = PresenterView(page, full).expect_open()
        expect(trouble).to_be_hidden()
        until(page, lambda: state(full, view.code)["slide"] == "solution")


def test_the_view_comes_back_by_itself_after_the_server(
    page: Page, tmp_path: Path, expected_complaints: list[str]
) -> None:
    expected_complaints.append("ERR_")
    with Server(tmp_path) as server:
        view = PresenterView(page, server).open()
        code = view.code
        server.kill()
        expect(page.locator(".link-light")).not_to_have_attribute("data-status", "live")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".place-now")).to_have_text("2")

        with anew(server) as again:
            view.expect_light("live")

            until(page, lambda: state(again, code)["slide"] == "solution")
            assert view.code == code


def test_the_secret_is_seen_nowhere(view: PresenterView, expect_told: Told) -> None:
    addresses: list[str] = []
    view.page.context.on("request", lambda request: addresses.append(request.url))
    view.page.keyboard.press("ArrowRight")
    expect_told(slide="solution")
    with view.page.context.expect_page() as opened:
        view.press("Open projector window")
    opened.value.wait_for_load_state()
    secret = view.secret

    assert opened.value.url == f"{view.server.url}r/{view.code}?screen=1"
    for page in (view.page, opened.value):
        assert secret not in page.content() + page.url + page.title()
    assert secret not in " ".join(addresses) + log_of(view.server)


def test_j_shows_the_code_on_the_projector_and_follows_the_switch(
    view: PresenterView, expect_told: Told
) -> None:
    shows = view.page.get_by_role("button", name="Show code on the projector")
    view.page.keyboard.press("j")
    expect(shows).to_have_attribute("aria-pressed", "true")
    expect_told(joining=True)

    shows.click()
    expect(shows).to_have_attribute("aria-pressed", "false")
    view.press("Keys and help")
    view.page.get_by_label("Single-key shortcuts").uncheck()
    view.page.keyboard.press("Escape")
    view.page.locator(".elapsed").click()
    # What the deck hears next shows that the key before it has been heard.
    view.page.keyboard.press("j")
    view.page.keyboard.press("ArrowRight")
    expect_told(joining=False, slide="solution")


def test_j_does_nothing_in_a_lesson(deck: Deck) -> None:
    deck.press("j", "ArrowRight")

    deck.expect_at(2)


def test_ending_the_room_is_asked_about_once(view: PresenterView) -> None:
    code = view.code
    view.page.get_by_text("More", exact=True).click()
    view.press("End room")
    view.press("Keep it open")
    assert state(view.server, code)["open"]

    view.press("End room")
    view.press("End room and delete votes")

    expect(view.page.get_by_text("The room has ended.")).to_be_visible()
    assert asked(view.server, f"rooms/{code}")[0] == 404
    view.press("Open a new room")
    view.expect_open()
    assert view.code != code


def test_results_are_downloaded_with_the_secret_in_the_header(
    view: PresenterView,
) -> None:
    view.votes.get_by_role("button", name="Open the vote").first.click()
    expect(view.votes.get_by_text("Round 1: 0")).to_be_visible()
    cast(view.server, view.code, [0, 1])
    view.page.get_by_text("More", exact=True).click()

    with view.page.expect_download() as downloaded:
        view.press("Download results (CSV)")

    assert downloaded.value.suggested_filename == f"{view.code}.csv"
    assert "what-shuffling-does,1," in Path(downloaded.value.path()).read_text("utf-8")


def test_a_second_view_of_the_same_browser_goes_where_the_first_goes(
    view: PresenterView,
) -> None:
    other = PresenterView(view.page.context.new_page(), view.server).open()
    view.page.bring_to_front()

    view.page.keyboard.press("End")
    expect(other.page.locator(".place-now")).to_have_text("5")
    number = f"{POSITIONS} [type=number]"
    view.page.locator(number).fill("30")
    view.page.locator(number).press("Enter")

    expect(other.page.locator(number)).to_have_value("30")


def test_dimensions_come_back_with_the_width_while_the_room_is_led(
    view: PresenterView, expect_told: Told
) -> None:
    view.page.keyboard.press("End")
    waves = view.page.locator('lesson-controls[data-group="waves"]')
    dims = waves.get_by_label("Dimensions", exact=True)
    width = waves.locator('[data-parameter="d_model"] [type=number]')
    before = dims.input_value()

    width.fill("8")
    width.press("Enter")
    until(view.page, lambda: _waves(view).get("d_model") == "8")
    width.fill("64")
    width.press("Enter")

    until(view.page, lambda: _waves(view).get("d_model") == "64")
    expect(dims).to_have_value(before)
    assert _waves(view)["dims"] == before


def _waves(view: PresenterView) -> dict[str, str]:
    waves: dict[str, str] = state(view.server, view.code)["figures"].get("waves", {})
    return waves
