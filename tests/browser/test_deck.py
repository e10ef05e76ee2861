"""The deck: addresses, keys, touch, dialogs, views, memory."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck

LAST = 5


WAVES = 'lesson-controls[data-group="waves"]'


@pytest.fixture
def deck(page: Page, lesson_url: str) -> Deck:
    return Deck(page, lesson_url).open()


def test_it_opens_at_the_first_slide_and_takes_no_focus(deck: Deck) -> None:
    deck.expect_at(1)

    assert deck.page.evaluate("document.activeElement === document.body")


def test_slides_not_shown_are_inert(deck: Deck) -> None:
    assert deck.page.locator(".slide[inert]").count() == LAST - 1


@pytest.mark.parametrize("fragment", ["#/3", "#/why-sine", "#why-sine"])
def test_an_address_opens_its_slide(deck: Deck, fragment: str) -> None:
    deck.open(fragment)

    deck.expect_at(3)


@pytest.mark.parametrize("fragment", ["#/0", "#/99", "#/nowhere", "#/%E0%A4%A"])
def test_an_address_of_nothing_opens_the_first_slide(deck: Deck, fragment: str) -> None:
    deck.open(fragment)

    deck.expect_at(1)


def test_the_address_follows_the_reader_by_id(deck: Deck) -> None:
    deck.press("ArrowRight")

    deck.expect_at(2)
    expect(deck.page).to_have_url(re.compile(r"#/solution$"))


@pytest.mark.parametrize("key", ["ArrowRight", "ArrowDown", "Space", "PageDown", "n"])
def test_keys_that_go_on(deck: Deck, key: str) -> None:
    deck.press(key)

    deck.expect_at(2)


@pytest.mark.parametrize("key", ["ArrowLeft", "ArrowUp", "Shift+Space", "PageUp", "p"])
def test_keys_that_go_back(deck: Deck, key: str) -> None:
    deck.open("#/3").press(key)

    deck.expect_at(2)


def test_home_and_end_go_to_the_ends(deck: Deck) -> None:
    deck.press("End")
    deck.expect_at(LAST)

    deck.press("Home")
    deck.expect_at(1)


def test_it_stays_within_its_ends(deck: Deck) -> None:
    deck.press("ArrowLeft")
    deck.expect_at(1)

    deck.press("End", "ArrowRight")
    deck.expect_at(LAST)


def test_a_move_by_the_reader_puts_the_focus_on_the_new_headline(deck: Deck) -> None:
    deck.press("ArrowRight")

    expect(deck.shown.locator("h2")).to_be_focused()


@pytest.mark.parametrize("modifier", ["Control", "Meta", "Alt"])
def test_keys_with_a_modifier_are_the_browsers(deck: Deck, modifier: str) -> None:
    deck.press(f"{modifier}+n")

    deck.expect_at(1)


def test_keys_are_silent_in_what_has_keys_of_its_own(deck: Deck) -> None:
    deck.open("#/see-it")
    for role in ("slider", "spinbutton", "textbox", "button"):
        deck.shown.get_by_role(role).first.focus()
        deck.press("ArrowLeft")

        deck.expect_at(LAST)


def test_the_buttons_move_too(deck: Deck) -> None:
    deck.page.get_by_role("link", name="Next slide").click()
    deck.expect_at(2)

    deck.page.get_by_role("link", name="Previous slide").click()
    deck.expect_at(1)


def test_progress_says_where_and_leads_there(deck: Deck) -> None:
    segments = deck.page.locator(".segments a")
    segments.nth(3).click()

    deck.expect_at(4)
    expect(segments.nth(3)).to_have_attribute("aria-current", "step")
    expect(segments.nth(0)).not_to_have_attribute("aria-current", "step")


def test_a_reload_resumes_where_the_reader_was(deck: Deck) -> None:
    deck.press("ArrowRight", "ArrowRight")
    deck.expect_at(3)

    deck.open()

    deck.expect_at(3)


def test_a_link_beats_the_remembered_place(deck: Deck) -> None:
    deck.press("ArrowRight", "ArrowRight")

    deck.open("#/adding")

    deck.expect_at(4)


def test_back_leaves_the_lesson(deck: Deck, server: object) -> None:
    deck.page.goto(deck.url.rsplit("/lessons", 1)[0] + "/")
    deck.page.get_by_role("link", name="Positional Encoding").click()
    expect(deck.page.locator("lesson-deck[data-ready]")).to_be_attached()
    deck.press("ArrowRight", "ArrowRight", "ArrowRight")

    deck.page.go_back()

    expect(deck.page.get_by_role("heading", name="Lessons")).to_be_visible()


def test_a_changed_fragment_moves_the_deck(deck: Deck) -> None:
    deck.page.evaluate("location.hash = '#/4'")

    deck.expect_at(4)


def test_links_lead_to_the_sections_below(deck: Deck) -> None:
    deck.press("m")
    deck.page.get_by_role("dialog").get_by_role(
        "link", name=re.compile("quick check", re.I)
    ).click()

    expect(deck.page.locator("#quick-check")).to_be_in_viewport()
    expect(deck.page.locator("#quick-check")).to_be_focused()


@pytest.mark.parametrize("key", ["o", "Escape"])
def test_overview_opens_toggles_and_leads_to_a_slide(deck: Deck, key: str) -> None:
    overview = deck.page.get_by_role("dialog", name="Overview")
    deck.press(key)
    expect(overview).to_be_visible()

    deck.press(key)
    expect(overview).to_be_hidden()

    deck.press(key)
    expect(overview).to_be_visible()
    overview.get_by_role("link").nth(2).click()
    expect(overview).to_be_hidden()
    deck.expect_at(3)


@pytest.mark.parametrize(
    ("typed", "place"), [("4", 4), ("see-it", 5), ("the order", 1)], ids=str
)
def test_go_to_takes_a_number_an_id_or_a_headline(
    deck: Deck, typed: str, place: int
) -> None:
    if place == 1:
        typed = deck.shown.locator("h2").inner_text()[:9]
        deck.open("#/3")
    deck.press("g")
    deck.page.keyboard.type(typed)
    deck.press("Enter")

    deck.expect_at(place)
    expect(deck.shown.locator("h2")).to_be_focused()


def test_go_to_says_when_nothing_is_called_that(deck: Deck) -> None:
    deck.press("g")
    deck.page.keyboard.type("zebra")
    deck.press("Enter")

    dialog = deck.page.get_by_role("dialog", name="Go to a slide")
    expect(dialog.get_by_role("alert")).to_contain_text(f"from 1 to {LAST}")
    deck.press("Escape")
    expect(dialog).to_be_hidden()
    deck.expect_at(1)


def test_help_is_drawn_from_the_table_of_keys(deck: Deck) -> None:
    deck.press("?")

    dialog = deck.page.get_by_role("dialog", name="Keys")
    labels = deck.page.evaluate(
        """async () => {
          const main = document.querySelector('script[type=module]').src;
          const { KEYS } = await import(main.replace('main.js', 'keymap.js'));
          return KEYS.map((row) => row.label);
        }"""
    )
    assert dialog.get_by_role("rowheader").all_inner_texts() == labels


def test_single_key_shortcuts_can_be_switched_off_for_good(deck: Deck) -> None:
    deck.press("?")
    deck.page.get_by_label("Single-key shortcuts").uncheck()
    deck.press("Escape")
    deck.open()

    deck.press("o", "n", "g")
    expect(deck.page.get_by_role("dialog")).to_have_count(0)
    deck.expect_at(1)
    deck.press("ArrowRight")
    deck.expect_at(2)


def test_full_screen_goes_on_and_off(deck: Deck) -> None:
    deck.press("f")
    deck.page.wait_for_function(
        "document.fullscreenElement?.localName === 'lesson-deck'"
    )

    deck.press("f")
    deck.page.wait_for_function("document.fullscreenElement === null")


def test_presented_text_can_be_read_from_the_last_row(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 1280, "height": 720})
    deck.press("f")
    deck.page.wait_for_function("document.fullscreenElement !== null")

    size = deck.shown.locator(".prose p").first.evaluate(
        "p => parseFloat(getComputedStyle(p).fontSize)"
    )
    assert size >= 28


@pytest.mark.parametrize("key", ["b", "."])
@pytest.mark.parametrize("back", ["b", ".", "ArrowRight", "x"])
def test_any_key_brings_the_picture_back_and_does_nothing_else(
    deck: Deck, key: str, back: str
) -> None:
    deck.press(key)
    curtain = deck.page.locator(".black-screen")
    expect(curtain).to_be_visible()

    deck.press(back)

    expect(curtain).to_be_hidden()
    deck.expect_at(1)


def test_reading_view_stacks_all_slides_and_comes_back(deck: Deck) -> None:
    deck.press("ArrowRight", "r")
    expect(deck.page.locator(".slide:visible")).to_have_count(LAST)
    expect(deck.page).to_have_url(re.compile(r"view=scroll"))
    assert deck.page.locator(".slide[inert]").count() == 0

    deck.press("r")
    deck.expect_at(2)
    expect(deck.page).not_to_have_url(re.compile("view="))


def test_the_reading_view_has_an_address(deck: Deck) -> None:
    deck.open("?view=scroll")

    expect(deck.page.locator(".slide:visible")).to_have_count(LAST)


def test_the_presenter_view_has_the_notes_and_leads_the_deck(deck: Deck) -> None:
    with deck.page.context.expect_page() as opened:
        deck.press("s")
    presenter = opened.value
    expect(presenter.locator("lesson-deck[data-ready]")).to_be_attached()
    expect(presenter.locator(".speaker-note:visible")).to_have_count(1)

    presenter.keyboard.press("ArrowRight")

    deck.expect_at(2)
    expect(presenter.locator(".speaker-note:visible")).to_have_attribute(
        "data-slide", "solution"
    )
    deck.press("ArrowRight")
    expect(presenter.locator(".place-now")).to_have_text("3")


def test_the_presenter_changes_the_size_of_the_notes(deck: Deck) -> None:
    deck.open("/present")
    notes = deck.page.get_by_role("group", name="Notes of this slide")
    before = notes.evaluate("n => parseFloat(getComputedStyle(n).fontSize)")

    deck.press("+", "+")
    larger = notes.evaluate("n => parseFloat(getComputedStyle(n).fontSize)")
    deck.press("-", "-", "-")
    smaller = notes.evaluate("n => parseFloat(getComputedStyle(n).fontSize)")

    assert smaller < before < larger


def test_notes_never_reach_the_lesson_page(deck: Deck) -> None:
    assert deck.page.locator(".notes, .speaker-note").count() == 0


SWIPE = """([x0, y0, x1, y1, on]) => {
  const target = document.querySelector(on);
  const touch = (x, y) => new Touch({ identifier: 1, target, clientX: x, clientY: y });
  const send = (type, touches, changed) => target.dispatchEvent(new TouchEvent(type, {
    bubbles: true, cancelable: true, touches, changedTouches: changed }));
  send('touchstart', [touch(x0, y0)], [touch(x0, y0)]);
  send('touchend', [], [touch(x1, y1)]);
}"""
HEADLINE = ".slide:not([inert]) h2"


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ([200, 300, 150, 305], 3),
        ([150, 300, 200, 305], 1),
        ([200, 300, 165, 300], 2),
        ([200, 300, 150, 380], 2),
    ],
    ids=["left is next", "right is previous", "too short", "mostly down"],
)
def test_a_swipe_turns_the_slide(deck: Deck, path: list[int], place: int) -> None:
    deck.open("#/2")

    deck.page.evaluate(SWIPE, [*path, HEADLINE])

    deck.expect_at(place)


def test_a_swipe_never_begins_on_a_chart_or_slider(deck: Deck) -> None:
    deck.open("#/see-it")
    for on in (".plot", "[type=range]"):
        deck.page.evaluate(SWIPE, [150, 300, 250, 300, on])

        deck.expect_at(LAST)


def test_a_right_to_left_lesson_mirrors_arrows_and_swipes(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/right-to-left").open()
    deck.press("ArrowLeft")
    deck.expect_at(2)
    deck.press("ArrowRight")
    deck.expect_at(1)
    page.evaluate(SWIPE, [150, 300, 250, 300, HEADLINE])
    deck.expect_at(2)


def test_nothing_moves_for_who_wants_no_motion(
    new_page: NewPage, lesson_url: str
) -> None:
    deck = Deck(new_page(reduced_motion="reduce"), lesson_url).open()
    deck.press("ArrowRight", "o")

    moving = deck.page.evaluate("document.getAnimations({subtree: true}).length")
    smooth = deck.page.evaluate(
        "getComputedStyle(document.documentElement).scrollBehavior"
    )
    assert (moving, smooth) == (0, "auto")


@pytest.fixture
def long_deck(page: Page, other_lessons: str) -> Deck:
    return Deck(page, f"{other_lessons}lessons/long")


def scrolled(page: Page) -> int:
    """How far down the page is, once it has come to rest."""
    page.wait_for_timeout(400)
    return int(page.evaluate("scrollY"))


@pytest.mark.parametrize("key", ["PageDown", "ArrowDown", "Space"])
def test_keys_belong_to_the_section_that_is_read(deck: Deck, key: str) -> None:
    deck.page.emulate_media(reduced_motion="reduce")
    deck.press("m")
    deck.page.get_by_role("dialog").get_by_role(
        "link", name=re.compile("quick check", re.I)
    ).click()
    expect(deck.page.locator("#quick-check")).to_be_focused()
    before, address = scrolled(deck.page), deck.page.url

    deck.press(key)

    assert scrolled(deck.page) > before
    assert deck.page.url == address
    deck.expect_at(1)


@pytest.mark.parametrize("turned", [False, True], ids=["no focus", "focus on a slide"])
def test_keys_belong_to_the_page_once_the_deck_is_out_of_sight(
    deck: Deck, turned: bool
) -> None:
    if turned:
        deck.press("ArrowRight")
    deck.page.mouse.move(600, 300)
    deck.page.evaluate("scrollTo({ top: 1500, behavior: 'instant' })")
    before = scrolled(deck.page)

    deck.press("PageDown")

    assert scrolled(deck.page) > before
    deck.expect_at(2 if turned else 1)


@pytest.mark.parametrize(
    ("on", "back"),
    [("ArrowDown", "ArrowUp"), ("Space", "Shift+Space"), ("PageDown", "PageUp")],
)
def test_a_slide_taller_than_its_box_is_read_before_it_turns(
    deck: Deck, on: str, back: str
) -> None:
    deck.page.set_viewport_size({"width": 640, "height": 512})
    deck.open("#/why-sine")
    read = "s => s.scrollTop"

    deck.press(on)
    deck.expect_at(3)
    assert deck.shown.evaluate(read) > 0

    deck.press(back)
    deck.expect_at(3)
    assert deck.shown.evaluate(read) == 0

    deck.shown.evaluate("s => s.scrollTo(0, s.scrollHeight)")
    deck.press(on)
    deck.expect_at(4)


@pytest.mark.parametrize("key", ["ArrowRight", "n"])
def test_sideways_keys_turn_a_tall_slide_at_once(deck: Deck, key: str) -> None:
    deck.page.set_viewport_size({"width": 640, "height": 512})
    deck.open("#/why-sine").press(key)

    deck.expect_at(4)


def test_a_key_that_leads_nowhere_is_left_to_the_browser(deck: Deck) -> None:
    deck.page.evaluate(
        """addEventListener('keydown', (e) => { window.taken = e.defaultPrevented; })"""
    )

    deck.press("ArrowLeft")
    assert deck.page.evaluate("taken") is False
    deck.press("ArrowRight")
    assert deck.page.evaluate("taken") is True


@pytest.mark.parametrize("box", ["pre", "table", ".math"])
def test_a_box_that_scrolls_sideways_has_its_own_keys(
    long_deck: Deck, box: str
) -> None:
    long_deck.open("#/wide")
    wide = long_deck.shown.locator(box).first
    expect(wide).to_have_attribute("tabindex", "0")

    wide.focus()
    long_deck.press("ArrowRight", "ArrowRight", "ArrowLeft")
    long_deck.page.wait_for_timeout(300)

    assert wide.evaluate("b => b.scrollLeft") > 0
    long_deck.expect_at(30)


def test_a_box_that_fits_is_no_stop_on_the_way(long_deck: Deck) -> None:
    long_deck.page.set_viewport_size({"width": 30_000, "height": 800})
    long_deck.open("#/wide")
    long_deck.page.wait_for_timeout(200)

    assert long_deck.shown.locator(".prose [tabindex]").count() == 0


def test_the_controls_come_back_in_full_screen_for_who_tabs_to_them(deck: Deck) -> None:
    deck.press("f")
    deck.page.wait_for_function("document.fullscreenElement !== null")
    bar = deck.page.locator(".deck-bar")
    expect(bar).to_have_css("opacity", "0")

    deck.page.get_by_role("button", name="Overview").focus()
    expect(bar).to_have_css("opacity", "1")


def test_a_key_wakes_the_controls_in_full_screen(deck: Deck) -> None:
    deck.press("f")
    deck.page.wait_for_function("document.fullscreenElement !== null")
    expect(deck.page.locator("lesson-deck[data-idle]")).to_have_count(1)

    deck.press("Tab")

    expect(deck.page.locator("lesson-deck[data-idle]")).to_have_count(0)


def test_skipping_to_the_lesson_keeps_the_place(deck: Deck) -> None:
    deck.press("ArrowRight", "ArrowRight")
    deck.open()

    deck.page.get_by_role("link", name="Skip to the lesson").focus()
    deck.press("Enter")

    deck.expect_at(3)
    expect(deck.shown.locator("h2")).to_be_focused()
    expect(deck.page).to_have_url(re.compile(r"#/why-sine$|positional-encoding$"))


def test_a_dialog_closes_by_a_click_beside_it_not_in_it(deck: Deck) -> None:
    deck.press("?")
    dialog = deck.page.get_by_role("dialog")
    box = dialog.bounding_box()
    assert box

    deck.page.mouse.click(box["x"] + 8, box["y"] + 8)
    expect(dialog).to_be_visible()

    deck.page.mouse.click(box["x"] - 8, box["y"] + 8)
    expect(dialog).to_be_hidden()


def test_in_the_overview_only_its_bare_key_closes_it(deck: Deck) -> None:
    overview = deck.page.get_by_role("dialog", name="Overview")
    deck.press("o", "Control+o")
    expect(overview).to_be_visible()

    deck.press("Escape", "?")
    deck.page.get_by_label("Single-key shortcuts").uncheck()
    deck.press("Escape", "Escape", "o")

    expect(overview).to_be_visible()


@pytest.mark.parametrize("size", [(760, 520), (320, 640)], ids=str)
def test_help_opens_at_its_top(deck: Deck, size: tuple[int, int]) -> None:
    deck.page.set_viewport_size({"width": size[0], "height": size[1]})
    deck.open().page.get_by_role("button", name="Keys and help").click()

    dialog = deck.page.get_by_role("dialog", name="Keys")
    expect(dialog.get_by_role("heading")).to_be_focused()
    assert dialog.evaluate("d => d.scrollTop") == 0


HELD = """(key) => { for (const repeat of [false, true, true, true])
  document.body.dispatchEvent(new KeyboardEvent('keydown', {
    key, repeat, bubbles: true, cancelable: true })); }"""


@pytest.mark.parametrize(
    ("key", "opened"), [("b", ".black-screen"), ("o", "#deck-overview")]
)
def test_a_held_key_acts_once(deck: Deck, key: str, opened: str) -> None:
    deck.page.evaluate(HELD, key)

    expect(deck.page.locator(opened)).to_be_visible()


def test_a_held_reading_key_changes_the_view_once(deck: Deck) -> None:
    deck.page.evaluate(HELD, "r")

    expect(deck.page.locator("body")).to_have_attribute("data-view", "scroll")


def test_a_held_arrow_goes_on(deck: Deck) -> None:
    deck.page.evaluate(HELD, "ArrowRight")

    deck.expect_at(LAST)


@pytest.mark.parametrize("width", [320, 390, 760, 1280])
def test_thirty_slides_leave_the_controls_their_room(
    long_deck: Deck, width: int
) -> None:
    long_deck.page.set_viewport_size({"width": width, "height": 720})
    long_deck.open("#/s7")
    progress = long_deck.page.locator(".progress")
    expect(progress).to_be_visible()
    expect(progress).to_have_js_property("value", 7)
    expect(long_deck.page.locator(".segments a")).to_have_count(0)

    over = long_deck.page.evaluate(
        """() => ['html', '.deck-bar'].map((s) => document.querySelector(s))
          .map((e) => Math.max(0, e.scrollWidth - e.clientWidth))"""
    )
    assert over == [0, 0]
    assert long_deck.page.evaluate(OVERLAPS) == []


# Neighbours in the deck bar of which one begins before the other ends.
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.deck-bar > *, .deck-tools > *')]
    .filter((e) => e.checkVisibility() && !e.matches('.deck-tools'))
    .map((e) => [e.className, e.getBoundingClientRect()]);
  return boxes.slice(1).filter(([, box], i) => box.left < boxes[i][1].right - 0.5)
    .map(([name]) => name);
}"""


@pytest.mark.parametrize("width", [320, 390, 760])
def test_the_controls_of_a_short_deck_have_room_too(deck: Deck, width: int) -> None:
    deck.page.set_viewport_size({"width": width, "height": 640})

    assert deck.page.evaluate(OVERLAPS) == []
    for name in ("Overview", "Keys and help"):
        expect(deck.page.get_by_role("button", name=name)).to_be_visible()


@pytest.fixture
def forced(new_page: NewPage, lesson_url: str) -> Deck:
    page = new_page(forced_colors="active", color_scheme="light")
    return Deck(page, lesson_url).open()


def colour_of(place: Locator, pseudo: str = "") -> str:
    return str(
        place.evaluate("(e, p) => getComputedStyle(e, p).backgroundColor", pseudo)
    )


def test_with_forced_colours_progress_is_seen(forced: Deck) -> None:
    segments = forced.page.locator(".segments a")

    assert colour_of(segments.nth(0), "::before") != colour_of(
        segments.nth(1), "::before"
    )
    edge = "e => getComputedStyle(e, '::before').borderTopWidth"
    assert segments.nth(1).evaluate(edge) != "0px"


def test_with_forced_colours_the_black_screen_is_black(forced: Deck) -> None:
    forced.press("b")

    assert colour_of(forced.page.locator(".black-screen")) == "rgb(0, 0, 0)"


def test_with_forced_colours_the_overview_marks_the_slide(forced: Deck) -> None:
    forced.press("o")
    links = forced.page.get_by_role("dialog").get_by_role("link")
    edge = "e => getComputedStyle(e).outlineStyle + getComputedStyle(e).borderTopColor"

    forced.page.get_by_role("button", name="Close").focus()

    assert links.nth(0).evaluate(edge) != links.nth(1).evaluate(edge)


def test_right_to_left_what_counts_and_computes_stays_left_to_right(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/right-to-left").open()

    for selector in ("pre", "code", ".place"):
        expect(page.locator(selector).first).to_have_css("direction", "ltr")
    expect(deck.shown.locator("h2")).to_have_css("direction", "rtl")


def test_english_controls_of_another_language_say_so(
    page: Page, other_lessons: str
) -> None:
    Deck(page, f"{other_lessons}lessons/right-to-left").open().press("o")

    dialog = page.get_by_role("dialog", name="Overview")
    expect(dialog).to_have_attribute("lang", "en")
    expect(dialog).to_have_css("direction", "ltr")
    title = dialog.get_by_role("link").first
    assert title.evaluate("e => e.closest('[lang]').lang") == "ar"
    expect(title).to_have_css("direction", "rtl")
    for chrome in (".deck-bar", "footer.site", ".skip", ".meta"):
        expect(page.locator(chrome).first).to_have_attribute("lang", "en")


def test_contents_lead_to_a_section_named_in_any_script(
    page: Page, other_lessons: str
) -> None:
    Deck(page, f"{other_lessons}lessons/right-to-left").open().press("m")
    page.get_by_role("dialog").get_by_role("link", name="الخلاصة").click()

    expect(page.get_by_role("heading", name="الخلاصة")).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)


def presenter_of(deck: Deck) -> Page:
    with deck.page.context.expect_page() as opened:
        deck.press("s")
    expect(opened.value.locator("lesson-deck[data-ready]")).to_be_attached()
    return opened.value


@pytest.mark.parametrize("key", ["s", "r"])
def test_the_presenter_view_stays_what_it_is(deck: Deck, key: str) -> None:
    deck.open("/present")
    deck.press(key)
    deck.page.wait_for_timeout(200)

    expect(deck.page.locator("body")).to_have_attribute("data-view", "deck")
    assert len(deck.page.context.pages) == 1


def test_the_size_of_the_notes_is_in_the_table_of_keys_and_follows_the_switch(
    deck: Deck,
) -> None:
    deck.open("/present")
    notes = deck.page.get_by_role("group", name="Notes of this slide")
    size = "n => getComputedStyle(n).fontSize"
    before = notes.evaluate(size)
    deck.press("?")
    expect(deck.page.get_by_role("rowheader", name="Larger notes")).to_be_visible()
    deck.page.get_by_label("Single-key shortcuts").uncheck()
    deck.press("Escape", "+")
    assert notes.evaluate(size) == before

    deck.page.get_by_role("button", name="Keys and help").click()
    deck.page.get_by_label("Single-key shortcuts").check()
    deck.press("Escape")
    notes.focus()
    deck.press("+")
    assert notes.evaluate(size) != before


def test_a_paused_clock_says_so_once(deck: Deck) -> None:
    deck.open("/present")
    deck.page.get_by_role("button", name="Pause").click()

    on = deck.page.get_by_role("button", name="Go on")
    expect(on).to_be_visible()
    assert on.get_attribute("aria-pressed") is None


def test_a_presenter_who_comes_late_is_told_where_the_deck_is(deck: Deck) -> None:
    presenter = presenter_of(deck)
    presenter.close()
    deck.press("ArrowRight", "ArrowRight")

    late = deck.page.context.new_page()
    late.goto(deck.url + "/present#/1")

    expect(late.locator(".place-now")).to_have_text("3")


def test_a_presenter_who_comes_late_is_told_what_the_figures_show(deck: Deck) -> None:
    presenter_of(deck).close()
    deck.press("End")
    deck.page.locator(WAVES).get_by_label("Positions, slider").focus()
    deck.press("ArrowLeft")
    value = deck.page.locator(WAVES).get_by_label("Positions", exact=True).input_value()

    late = deck.page.context.new_page()
    late.goto(deck.url + "/present")

    expect(late.locator(WAVES).get_by_label("Positions", exact=True)).to_have_value(
        value
    )


def test_a_deck_loaded_anew_is_led_again(deck: Deck) -> None:
    presenter = presenter_of(deck)
    deck.page.reload()
    expect(deck.page.locator("lesson-deck[data-ready]")).to_be_attached()

    presenter.bring_to_front()
    presenter.keyboard.press("ArrowRight")

    deck.expect_at(2)


def test_learners_tabs_do_not_follow_one_another(deck: Deck) -> None:
    presenter_of(deck)
    alone = deck.page.context.new_page()
    other = Deck(alone, deck.url).open("#/1")

    deck.press("ArrowRight")
    deck.expect_at(2)
    alone.wait_for_timeout(200)

    other.expect_at(1)
    other.press("End")
    deck.page.wait_for_timeout(200)
    deck.expect_at(2)


@pytest.mark.parametrize(
    ("name", "view"), [("Reading view", "scroll"), ("Print", "print")]
)
def test_the_views_keep_the_settings_and_the_place(
    deck: Deck, name: str, view: str
) -> None:
    deck.open("?waves.positions=12#/see-it")
    deck.page.get_by_role("contentinfo").get_by_role("link", name=name).click()

    expect(deck.page).to_have_url(
        re.compile(rf"\?waves.positions=12&view={view}#/see-it$")
    )


def test_the_footer_says_where_its_links_lead_now(deck: Deck) -> None:
    deck.press("r")
    footer = deck.page.get_by_role("contentinfo")

    footer.get_by_role("link", name="Slides").click()

    expect(footer.get_by_role("link", name="Reading view")).to_be_visible()
    expect(deck.page).not_to_have_url(re.compile("view="))


def test_the_reading_view_knows_the_slide_that_is_read(deck: Deck) -> None:
    deck.press("r")
    deck.page.locator("#adding").evaluate("h => h.scrollIntoView()")
    expect(deck.page).to_have_url(re.compile(r"#/adding$"))

    deck.press("r")

    deck.expect_at(4)


def test_printed_code_is_wrapped_not_cut(new_page: NewPage, other_lessons: str) -> None:
    page = new_page(viewport={"width": 700, "height": 900})
    page.goto(f"{other_lessons}lessons/long?view=print")
    page.emulate_media(media="print")
    code = page.locator("pre")

    fits = code.evaluate("pre => pre.scrollWidth <= pre.clientWidth")

    assert fits


def test_on_a_phone_the_cover_belongs_to_the_first_slide(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    deck = Deck(page, lesson_url).open()
    expect(page.locator(".cover-line")).to_be_visible()

    deck.press("ArrowRight")
    expect(page.locator(".cover-line")).to_be_hidden()

    deck.press("ArrowLeft")
    expect(page.locator(".cover-line")).to_be_visible()
