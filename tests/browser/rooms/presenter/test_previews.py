"""Pictures of the projector and of the next slide in the presenter view."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import SLUG, NewPage
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.live_room import KINDS_SLUG
from tests.browser.more_settings import field_of, open_more_settings
from tests.browser.presenter_view import PresenterView, listed, state, wait_until
from tests.browser.rooms.conftest import PROJECTOR, load_plotly
from tests.servers.serving import Server

SCROLL_TOP = "slide => slide.scrollTop"


def test_the_presenter_sees_the_projector_and_the_next_slide(
    view: PresenterView,
) -> None:
    page = view.page
    now = page.frame_locator(".preview iframe >> nth=0")
    next_ = page.frame_locator(".preview iframe >> nth=1")
    captions = page.locator(".previews figcaption")
    expect(now.locator(".slide")).to_have_attribute("data-id", "order-problem")
    expect(next_.locator(".slide")).to_have_attribute("data-id", "solution")
    expect(next_.get_by_text("Smooth it into waves")).to_be_visible()
    expect(captions).to_contain_text(["Projector: slide 1", "Next slide"])

    page.keyboard.press("j")
    expect(now.get_by_text("Join with your phone")).to_be_visible()
    expect(captions.first).to_have_text("Projector: room code")
    page.keyboard.press("j")
    view.open_vote()
    expect(now.locator(".projector-question:visible")).to_have_count(1)
    expect(captions.first).to_have_text("Projector: vote")
    page.keyboard.press("b")
    expect(now.locator(".black-screen")).to_be_visible()
    expect(captions.first).to_have_text("Projector: black")
    page.keyboard.press("b")

    page.keyboard.press("End")
    expect(now.locator(".slide")).to_have_attribute("data-id", "see-it")
    expect(captions).to_have_text(["Projector: slide 5", "End of slides"])
    waves = page.locator('lesson-controls[data-group="waves"]')
    open_more_settings(page)
    field_of(waves, "Positions").fill("30")
    copied = now.locator('lesson-controls[data-group="waves"]')
    expect(field_of(copied, "Positions")).to_have_value("30")


def test_the_slide_keeps_its_height_when_the_pictures_load(
    new_page: NewPage, server: Server
) -> None:
    page = new_page()
    held: list[Route] = []
    page.route("**/rooms", lambda route: held.append(route))
    with page.expect_request("**/rooms"):
        page.goto(f"{server.url}lessons/{COMPACT_SLUG}/present")
    deck = page.locator("lesson-deck[data-ready]")
    height = "deck => deck.clientHeight"
    before = deck.evaluate(height)

    held[0].continue_()
    picture = page.frame_locator(".preview iframe >> nth=0")
    expect(picture.locator(".slide")).to_be_visible()

    assert deck.evaluate(height) == before


def test_the_pictures_are_not_interactive_and_open_no_stream(
    view: PresenterView,
) -> None:
    streams: list[str] = []
    view.page.on(
        "request",
        lambda request: streams.append(request.url) if "events" in request.url else "",
    )
    view.page.reload()
    view.expect_open()
    frames = view.page.locator(".preview iframe")
    frame = view.page.frame_locator(".preview iframe >> nth=0")
    expect(frame.locator(".slide")).to_be_visible()

    assert frames.evaluate_all("all => all.every((frame) => frame.inert)")
    assert frames.evaluate_all(
        "all => all.map((f) => f.contentDocument.scripts.length)"
    ) == [0, 0]
    assert frame.locator("lesson-deck").evaluate("e => e.matches(':defined')") is False
    assert len(streams) == 1


def test_the_picture_scrolls_only_the_slide_to_an_opened_part(
    view: PresenterView,
) -> None:
    page = view.page
    page.locator(".slide:not([inert]) .deeper > summary").first.click()
    picture = page.frame_locator(".preview iframe >> nth=0")
    copied = picture.locator(".slide-deeper > .deeper[open] > summary")
    expect(copied).to_be_in_viewport()

    assert copied.evaluate("part => part.closest('.slide').scrollTop") > 0
    root = picture.locator(":root")
    assert root.evaluate("root => root.ownerDocument.scrollingElement.scrollTop") == 0


def test_the_picture_follows_the_reading_position_in_an_opened_part(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    view = PresenterView(page, server, "rope-and-alibi").open_first("#/alibi")
    projector = new_page(viewport=PROJECTOR, reduced_motion="reduce")
    projector.goto(f"{server.url}r/{view.code}?screen=1")
    slide = page.locator(".slide:not([inert])")
    slide.locator(".deeper > summary").first.click()
    projected = projector.locator(".slide:not([inert])")
    expect(projected.locator(".deeper[open]")).to_be_visible()
    picture = page.frame_locator(".preview iframe >> nth=0").locator(".slide")
    expect(picture.locator(".deeper[open]")).to_be_visible()
    opened = projected.evaluate(SCROLL_TOP)

    slide.hover(position={"x": 10, "y": 300})
    page.mouse.wheel(0, 900)

    wait_until(page, lambda: state(server, view.code)["block"] > 0)
    wait_until(projector, lambda: projected.evaluate(SCROLL_TOP) > opened + 100)
    wait_until(
        page,
        lambda: abs(picture.evaluate(SCROLL_TOP) - projected.evaluate(SCROLL_TOP)) < 50,
    )


def test_the_picture_shows_the_figure_of_a_vote(page: Page, server: Server) -> None:
    PresenterView(page, server, KINDS_SLUG).open_first()
    listed(page, "numeric").get_by_role("button", name="Open vote").click()

    figure = page.frame_locator(".preview iframe >> nth=0").locator(
        "vote-figure:visible"
    )
    expect(figure.locator(".chart")).to_be_visible()
    expect(figure.locator(".figure-title")).to_contain_text("The first dimensions")


def test_the_picture_shows_the_chart_of_the_projector_when_plotly_has_drawn_another(
    page: Page, server: Server
) -> None:
    PresenterView(page, server, SLUG).open_first("#/see-it")
    picture = page.frame_locator(".preview iframe >> nth=0")
    expect(picture.locator(".slide-figures .plot").first).to_be_visible()

    load_plotly(page.locator(".slide:not([inert]) .slide-figures .plot").first)
    page.locator("body").press("b")

    expect(picture.locator(".black-screen")).to_be_visible()
    plot = picture.locator(".slide-figures .plot").first
    expect(plot.locator(".chart")).to_be_visible()
    expect(plot.locator(".plotly-chart")).to_have_count(0)
