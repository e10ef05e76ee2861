"""How figures are set: tabs, steps, words in a row, texts, play; seen when opened."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.test_accessibility import violations
from tests.serving import Server

LESSON = """\
---
title: Controls
---

# Order {#order}

:::{figure} order
:::

---

# Steps {#steps}

:::{figure} worked-example
:::

---

# Tabs {#tabs}

:::{figure} embedding-sum
:::

---

# Play {#play}

:::{figure} clocks
:::

---

# Later {#later}

:::{deeper} Look closer
:::{figure} heatmap
:::
:::
""".replace(":::{deeper}", "::::{deeper}").replace(":::\n:::\n", ":::\n::::\n")

ALIVE = ".plot[data-live] .main-svg"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    content = tmp_path_factory.mktemp("content")
    (content / "controls").mkdir()
    (content / "controls" / "lesson.md").write_text(LESSON, "utf-8")
    data = tmp_path_factory.mktemp("data")
    with Server(data, "--content", str(content)) as server:
        yield f"{server.url}lessons/controls"


@pytest.fixture
def deck(page: Page, address: str) -> Deck:
    return Deck(page, address)


@pytest.fixture
def asked(page: Page) -> list[str]:
    """Addresses of figures that the page asked for."""
    found: list[str] = []
    page.on("request", lambda r: found.append(r.url) if "/figures/" in r.url else None)
    return found


def title_of(deck: Deck) -> Locator:
    return deck.shown.locator(".figure-title")


def in_order(deck: Deck) -> Locator:
    """The words of the row, from the first to the last."""
    return deck.shown.locator(".word i")


# Steps


def test_steps_are_taken_with_the_keyboard(deck: Deck) -> None:
    deck.open("#/steps")
    before = title_of(deck).text_content() or ""
    button = deck.shown.get_by_role("button", name="Next", exact=True)

    button.focus()
    deck.press("Enter")

    expect(deck.shown.get_by_text("2 of 5: Angles")).to_be_visible()
    expect(title_of(deck)).not_to_have_text(before)
    expect(deck.page).to_have_url(re.compile(r"worked-example\.part=angles.*#/steps$"))
    expect(button).to_be_focused()


def test_at_its_ends_a_stepper_says_so_and_stays(deck: Deck) -> None:
    deck.open("#/steps")
    back = deck.shown.get_by_role("button", name="Previous", exact=True)
    on = deck.shown.get_by_role("button", name="Next", exact=True)
    expect(back).to_have_attribute("aria-disabled", "true")

    on.focus()
    deck.press("End")

    expect(deck.shown.get_by_text("5 of 5: Sum")).to_be_visible()
    expect(on).to_have_attribute("aria-disabled", "true")
    expect(back).to_have_attribute("aria-disabled", "false")
    deck.press("Enter")
    expect(deck.shown.get_by_text("5 of 5: Sum")).to_be_visible()
    deck.press("ArrowLeft")
    expect(deck.shown.get_by_text("4 of 5: Matrix")).to_be_visible()


# Tabs


def test_tabs_are_chosen_with_the_arrow_keys_and_go_round(deck: Deck) -> None:
    deck.open("#/tabs")
    tabs = deck.shown.get_by_role("tab")
    tabs.first.focus()

    for key, place in [
        ("ArrowRight", 1),
        ("End", 2),
        ("ArrowRight", 0),
        ("ArrowLeft", 2),
        ("Home", 0),
    ]:
        deck.press(key)
        expect(tabs.nth(place)).to_be_focused()
        expect(tabs.nth(place)).to_have_attribute("aria-selected", "true")
        expect(deck.shown.locator('[role=tab][tabindex="0"]')).to_have_count(1)
    deck.expect_at(3)


def test_a_tab_controls_the_plot_and_the_title_follows(deck: Deck) -> None:
    deck.open("#/tabs")
    panel = deck.shown.get_by_role("tabpanel")
    before = title_of(deck).text_content() or ""
    tab = deck.shown.get_by_role("tab", name="Sum")

    tab.click()

    expect(title_of(deck)).not_to_have_text(before)
    now = title_of(deck).text_content() or ""
    expect(panel).to_have_accessible_name(now)
    expect(deck.shown.locator("svg.chart")).to_have_attribute("aria-label", now)
    expect(deck.shown.get_by_role("form", name=f"Settings of {now}")).to_be_visible()
    assert panel.get_attribute("id") == tab.get_attribute("aria-controls")


def test_what_a_tab_shows_is_spoken(deck: Deck) -> None:
    deck.open("#/tabs")
    spoken = deck.shown.locator(".figure > [role=status]")

    deck.shown.get_by_role("tab", name="Position").click()

    expect(spoken).not_to_be_empty()
    words = deck.shown.locator(".figure-words p")
    expect(words).to_have_text(spoken.text_content() or "", use_inner_text=False)


# The address


def test_an_address_brings_step_tab_and_order_back(deck: Deck) -> None:
    deck.open("?worked-example.part=matrix#/steps")
    expect(deck.shown.get_by_text("4 of 5: Matrix")).to_be_visible()

    deck.open("?embedding-sum.part=sum#/tabs")
    chosen = deck.shown.get_by_role("tab", selected=True)
    expect(chosen).to_have_text(["Sum"])

    deck.open("?order.sentence=one+two+three&order.order=1,2,0#/order")
    expect(in_order(deck)).to_have_text(["two", "three", "one"])


# Words


def test_a_word_is_moved_with_the_arrow_keys(deck: Deck) -> None:
    deck.open("#/order")
    expect(in_order(deck)).to_have_text(["man", "bites", "dog"])

    deck.shown.get_by_role("group", name="man, 1 of 3").focus()
    deck.press("ArrowRight")

    expect(in_order(deck)).to_have_text(["bites", "man", "dog"])
    expect(deck.shown.get_by_role("group", name="man, 2 of 3")).to_be_focused()
    expect(deck.shown.get_by_text("man, now 2 of 3", exact=True)).to_be_attached()
    expect(deck.page).to_have_url(re.compile(r"order\.order=1,2,0"))
    deck.press("End")
    expect(in_order(deck)).to_have_text(["bites", "dog", "man"])
    deck.expect_at(1)


def test_a_word_is_moved_by_its_buttons(deck: Deck) -> None:
    deck.open("#/order")

    deck.shown.get_by_role("button", name="Move dog left").click()

    expect(in_order(deck)).to_have_text(["man", "dog", "bites"])
    same = deck.shown.get_by_role("button", name="Move dog left")
    expect(same).to_be_focused()
    deck.press("Enter", "Enter")
    expect(in_order(deck)).to_have_text(["dog", "man", "bites"])
    expect(same).to_have_attribute("aria-disabled", "true")


def test_a_word_is_dragged(deck: Deck) -> None:
    deck.open("#/order")
    start, end = _middles(deck)
    mouse = deck.page.mouse

    mouse.move(*start)
    mouse.down()
    mouse.move(end[0] + 10, end[1], steps=8)
    mouse.up()

    expect(in_order(deck)).to_have_text(["bites", "dog", "man"])
    mouse.move(*start)
    expect(in_order(deck)).to_have_text(["bites", "dog", "man"])


def test_a_finger_drags_a_word_and_turns_no_slide(
    new_page: NewPage, address: str
) -> None:
    page = new_page(has_touch=True, viewport={"width": 390, "height": 844})
    deck = Deck(page, address).open("#/order")
    in_order(deck).first.scroll_into_view_if_needed()
    start, end = _middles(deck)
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    send("touchStart", end)
    for step in range(1, 9):
        send("touchMove", (end[0] + (start[0] - 10 - end[0]) * step / 8, end[1]))
    send("touchEnd")

    expect(in_order(deck)).to_have_text(["dog", "man", "bites"])
    deck.expect_at(1)


def _middles(deck: Deck) -> tuple[tuple[float, float], tuple[float, float]]:
    """Of the first word and of the last."""
    found = []
    for word in (in_order(deck).first, in_order(deck).last):
        box = word.bounding_box()
        assert box
        found.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    return found[0], found[1]


def test_a_text_with_more_words_turns_them_round_in_one_wish(
    deck: Deck, asked: list[str]
) -> None:
    deck.open("#/order")
    asked.clear()

    field = deck.shown.get_by_role("textbox", name="Sentence")
    field.fill("the cat sat on it")

    expect(in_order(deck)).to_have_text(["it", "on", "sat", "cat", "the"])
    expect(title_of(deck)).to_be_visible()
    expect(deck.page).to_have_url(re.compile(r"order\.order=4,3,2,1,0"))
    # What the server would refuse fails the test by itself.
    assert all("order=4%2C3%2C2%2C1%2C0" in address for address in asked)


def test_a_reset_text_brings_its_order_along(deck: Deck) -> None:
    deck.open("?order.sentence=a+b+c+d&order.order=0,1,2,3#/order")

    deck.shown.get_by_role("button", name="Reset Sentence").click()

    expect(in_order(deck)).to_have_text(["man", "bites", "dog"])
    expect(deck.page).not_to_have_url(re.compile(r"order\."))


def test_the_limits_of_a_text_are_told_while_typing(
    deck: Deck, asked: list[str]
) -> None:
    deck.open("#/order")
    asked.clear()
    field = deck.shown.get_by_role("textbox", name="Sentence")
    limits = field.get_attribute("data-limits") or "missing"
    expect(deck.shown.locator(".control .hint").first).to_contain_text(limits[5:])

    field.fill(" ".join(["a"] * 13))

    error = deck.shown.locator(".control-error")
    expect(error).to_have_text(f"Sentence must be {limits}.")
    assert asked == []
    field.fill("one two")
    expect(error).to_be_hidden()


def test_the_server_refuses_a_text_in_the_same_words(deck: Deck) -> None:
    deck.open(f"?order.sentence={'+'.join('a' * 13)}#/order")

    limits = deck.shown.locator("[data-limits]").get_attribute("data-limits")
    expect(deck.shown.locator(".control-error")).to_contain_text(f"must be {limits}.")


def test_words_from_right_to_left_stand_and_move_so(deck: Deck) -> None:
    deck.open("#/order")
    deck.shown.get_by_role("textbox", name="Sentence").fill("واحد اثنان ثلاثة")
    row = deck.shown.locator(".words")
    expect(row).to_have_css("direction", "rtl")

    deck.shown.get_by_role("button", name="Move اثنان left").click()

    expect(in_order(deck)).to_have_text(["ثلاثة", "واحد", "اثنان"])
    deck.shown.get_by_role("button", name="Reset Sentence").click()
    expect(row).to_have_css("direction", "ltr")


# Play


def played(deck: Deck) -> Locator:
    return deck.shown.get_by_label("Position", exact=True)


def test_play_runs_to_the_end_and_stops(deck: Deck) -> None:
    deck.open("?clocks.position=97#/play")
    button = deck.shown.get_by_role("button", name="Play Position")

    button.focus()
    deck.press("Enter")

    expect(button).to_have_attribute("aria-pressed", "true")
    expect(played(deck)).to_have_value("100")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(deck.page).to_have_url(re.compile(r"clocks\.position=100"))


def test_play_is_paused_by_its_button_and_by_the_slider(deck: Deck) -> None:
    deck.open("#/play")
    button = deck.shown.get_by_role("button", name="Play Position")

    for pause in ("Enter", "ArrowRight"):
        button.focus()
        deck.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        if pause == "ArrowRight":
            deck.shown.get_by_label("Position, slider").focus()
        deck.press(pause)
        expect(button).to_have_attribute("aria-pressed", "false")


def test_play_pauses_when_its_slide_is_left(deck: Deck) -> None:
    deck.open("#/play")
    button = deck.page.locator(".play[aria-label='Play Position']").last

    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    deck.page.get_by_role("link", name="Next slide").click()

    expect(button).to_have_attribute("aria-pressed", "false")


def test_where_motion_is_not_wanted_play_goes_one_step_a_press(
    new_page: NewPage, address: str
) -> None:
    page = new_page(reduced_motion="reduce")
    deck = Deck(page, address).open("#/play")
    button = deck.shown.get_by_role("button", name="Step Position")

    button.click()
    expect(played(deck)).to_have_value("4")
    button.click()

    expect(played(deck)).to_have_value("5")
    assert button.get_attribute("aria-pressed") is None


# Seen later


def test_a_figure_in_a_closed_part_is_asked_for_once_it_is_opened(
    deck: Deck, asked: list[str]
) -> None:
    deck.open("#/later")
    figure = deck.shown.locator("lesson-figure")
    deck.page.wait_for_load_state("networkidle")
    assert asked == []
    part = deck.shown.get_by_text("Look closer")

    part.click()
    box = figure.locator(".plot").bounding_box()
    expect(figure.locator("svg.chart")).to_be_visible()

    assert figure.locator(".plot").bounding_box() == box
    expect(title_of(deck)).to_have_text("Every position gets a row of its own")
    expect(figure.locator(".figure-reading")).to_contain_text("Position 0")
    part.click()
    part.click()
    expect(figure.locator("svg.chart")).to_be_visible()
    deck.page.wait_for_load_state("networkidle")
    assert len(asked) == 1


def test_a_setting_of_a_figure_not_yet_seen_waits_with_it(
    deck: Deck, asked: list[str]
) -> None:
    deck.open("?heatmap.positions=12#/later")
    assert asked == []

    deck.shown.get_by_text("Look closer").click()

    expect(deck.shown.locator("svg.chart")).to_have_attribute(
        "data-description", re.compile("positions 0 to 11")
    )
    assert len(asked) == 1


@pytest.mark.parametrize("view", ["scroll", "print"])
def test_other_views_hold_every_figure_drawn(deck: Deck, view: str) -> None:
    deck.open(f"?view={view}")

    expect(deck.page.locator("svg.chart")).to_have_count(5)
    expect(deck.page.locator("[data-lazy]")).to_have_count(0)


# Live


@pytest.mark.parametrize("slide", ["order", "steps", "tabs", "play"])
def test_figures_without_a_mark_come_alive_too(deck: Deck, slide: str) -> None:
    deck.open(f"#/{slide}")
    plot = deck.shown.locator(".plot")
    expect(plot).not_to_have_attribute("role", "slider")

    plot.hover()

    expect(deck.shown.locator(ALIVE).first).to_be_visible(timeout=30_000)


# Without script


@pytest.fixture
def unscripted(new_page: NewPage, address: str) -> Page:
    page = new_page(java_script_enabled=False)
    page.goto(address)
    return page


def test_without_script_parts_are_radios(unscripted: Page) -> None:
    form = unscripted.locator("form", has_text="Angles")
    form.get_by_role("radio", name="Angles").check()
    form.get_by_role("button", name="Draw again").click()

    expect(unscripted).to_have_url(re.compile(r"worked-example\.part=angles"))
    expect(unscripted.get_by_role("radio", name="Angles")).to_be_checked()
    expect(unscripted.get_by_role("tab")).to_have_count(0)


def test_without_script_a_new_text_turns_its_words_round(unscripted: Page) -> None:
    form = unscripted.locator("#settings-order")
    order = form.get_by_role("textbox", name="Second order")
    form.get_by_label("Sentence", exact=True).fill("one two three four")
    form.get_by_role("button", name="Draw again").click()

    expect(order).to_have_value("3,2,1,0")
    expect(form.locator(".control-error")).to_be_empty()
    order.fill("0,1,2,3")
    form.get_by_role("button", name="Draw again").click()
    expect(unscripted).to_have_url(re.compile(r"order\.order=0%2C1%2C2%2C3"))
    expect(order).to_have_value("0,1,2,3")


def test_without_script_a_closed_part_holds_a_picture(unscripted: Page) -> None:
    part = unscripted.locator("details", has_text="Look closer")
    part.locator("summary").first.click()
    picture = part.locator(".plot img")

    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("alt", re.compile("Heatmap"))
    assert picture.evaluate("i => i.loading") == "lazy"


# Accessibility


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation_in_any_control(
    browser: Browser, address: str, scheme: str
) -> None:
    # The policy would refuse axe itself, which is injected; it is tested elsewhere.
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)
    deck = Deck(context.new_page(), address)
    found = []
    for place in range(1, 6):
        deck.open(f"#/{place}")
        for summary in deck.shown.locator(".deeper > summary").all():
            summary.click()
            expect(deck.shown.locator("svg.chart")).to_be_visible()
        found += [f"slide {place}: {text}" for text in violations(deck.page)]
    context.close()

    assert found == []


def test_controls_fit_320_pixels_and_are_large_enough(
    new_page: NewPage, address: str
) -> None:
    deck = Deck(new_page(viewport={"width": 320, "height": 640}), address)
    for place in range(1, 6):
        deck.open(f"#/{place}")
        slide = deck.shown
        assert slide.evaluate("s => s.scrollWidth <= s.clientWidth"), place
        for button in slide.locator(".figure-block button:visible").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 24, box
