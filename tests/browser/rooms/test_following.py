"""The follower page: it follows the presenter until the follower moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import PHONE

MARK = 'lesson-controls[data-group="waves"] [data-parameter="mark"] [type="number"]'


SETTINGS_DELAY = 700
"""Milliseconds; the same as in static/js/room/room.js."""

ANNOUNCEMENT_DURATION = 10_000
"""Milliseconds; the same as in static/js/lib/dom/announcement.js."""

WAVES = 'lesson-figure[data-group="waves"]'


def test_followers_and_projector_show_the_presenters_slide_section_and_settings(
    follower: Follower, projector: Follower
) -> None:
    pages = (follower.page, projector.page)
    heading = "Practice questions"
    for page in pages:
        expect(page.get_by_role("heading", name=heading)).not_to_be_in_viewport()

    follower.room.update_state(slide="practice")
    for page in pages:
        expect(page.get_by_role("heading", name=heading)).to_be_in_viewport()
        assert page.locator("h2#practice").evaluate(UNCOVERED)

    follower.room.update_state(slide="see-it", figures={"waves": {"positions": "80"}})
    for page in pages:
        expect(page.locator("h2#see-it")).to_be_in_viewport()
        expect(page.locator(f"{WAVES} .plot").first).to_contain_text("60")
    expect(follower.follow_again).to_be_hidden()


def test_a_figure_that_the_presenter_changes_scrolls_into_view_on_phones(
    new_page: NewPage, included_room: LiveRoom
) -> None:
    page = new_page(viewport=PHONE)
    phone = Follower(page, included_room).open()
    included_room.update_state(slide="solution")
    phone.expect_at("solution")
    slide = page.locator(".slide:not([inert])")
    plot = slide.locator(".plot").first
    group = slide.locator("lesson-figure").first.get_attribute("data-group")
    expect(plot).not_to_be_in_viewport(ratio=0.5)

    included_room.update_state(figures={group: {"position": "5"}})
    expect(plot).to_be_in_viewport(ratio=1)

    slide.hover()
    page.mouse.wheel(0, -5000)
    expect(plot).not_to_be_in_viewport(ratio=0.5)
    included_room.update_state(figures={group: {"position": "6"}})
    field = page.locator(f'lesson-controls[data-group="{group}"] [name$=position]')
    expect(field).to_have_value("6")
    expect(plot).not_to_be_in_viewport(ratio=0.5)


def test_a_late_follower_starts_at_the_current_slide(
    page: Page, room: LiveRoom
) -> None:
    room.update_state(slide="see-it", figures={"waves": {"mark": "20"}})

    follower = Follower(page, room).open()

    follower.expect_at("see-it")
    expect(page.locator(MARK)).to_have_value("20")


def test_a_late_follower_starts_at_the_current_section(
    page: Page, room: LiveRoom
) -> None:
    room.update_state(slide="practice")

    Follower(page, room).open()

    expect(page.locator("h2#practice")).to_be_in_viewport()


UNCOVERED = """heading => {
  const { left, top } = heading.getBoundingClientRect();
  return heading.contains(document.elementFromPoint(left + 2, top + 2));
}"""


def test_a_follower_who_moves_stays_there_until_following_again(
    follower: Follower,
) -> None:
    follower.room.update_state(slide="solution")
    follower.expect_at("solution")
    expect(follower.follow_again).to_be_hidden()

    follower.page.keyboard.press("ArrowRight")
    follower.expect_at("why-sine")
    expect(follower.follow_again).to_be_visible()
    follower.room.update_state(slide="see-it")
    expect(follower.page.locator(".presenter-slide")).to_contain_text(
        "see the whole encoding"
    )
    follower.expect_at("why-sine")

    follower.follow_again.click()
    follower.expect_at("see-it")
    expect(follower.follow_again).to_be_hidden()
    follower.room.update_state(slide="adding")
    follower.expect_at("adding")


@pytest.mark.usefixtures("without_plotly")
def test_a_setting_or_a_link_to_a_section_stops_following_until_following_again(
    follower: Follower,
) -> None:
    follower.room.update_state(slide="see-it")
    follower.expect_at("see-it")
    mark = follower.page.locator(MARK)
    before = mark.input_value()
    mark.fill("9")
    mark.blur()
    follower.follow_again.click()
    expect(mark).to_have_value(before)

    follower.page.locator('.slide-link[rel="next"]').click()
    expect(follower.follow_again).to_be_visible()
    follower.follow_again.click()

    expect(follower.page.locator("h2#see-it")).to_be_in_viewport()
    expect(follower.page.locator("h2#see-it")).to_be_focused()


@pytest.mark.usefixtures("without_plotly")
def test_a_followers_slider_stays_until_following_again(
    follower: Follower, new_page: NewPage
) -> None:
    other = Follower(new_page(), follower.room).open()
    follower.room.update_state(slide="see-it", figures={"waves": {"mark": "20"}})
    mark = follower.page.locator(MARK)
    expect(mark).to_have_value("20")

    mark.fill("9")
    mark.blur()
    expect(follower.follow_again).to_be_visible()
    follower.room.update_state(step=1)
    expect(mark).to_have_value("9")
    expect(other.page.locator(MARK)).to_have_value("20")

    words = follower.page.locator(".room-status-text")
    expect(words).to_have_text("On your own")
    follower.room.update_state(figures={"waves": {"mark": "30"}})
    expect(other.page.locator(MARK)).to_have_value("30")
    expect(words).to_have_text("The presenter has moved")
    expect(mark).to_have_value("9")

    follower.follow_again.click()
    expect(mark).to_have_value("30")
    expect(words).to_have_text("Live")
    follower.room.update_state(figures={"waves": {"mark": "31"}})
    expect(mark).to_have_value("31")


def test_the_focus_stays_and_only_changes_by_the_presenter_are_announced(
    follower: Follower,
) -> None:
    announcement = follower.page.locator(".room-announcement")
    follower.page.keyboard.press("ArrowRight")
    expect(follower.follow_again).to_be_visible()
    expect(announcement).to_have_text("")
    follower.follow_again.click()

    button = follower.page.get_by_role("button", name="Switch to dark theme")
    button.focus()

    follower.room.update_state(slide="solution")
    expect(announcement).to_contain_text("Slide 2 of 5: The solution")
    follower.room.update_state(
        vote={"question": "order-needed", "round": 1, "phase": "open"}
    )
    expect(follower.ballot).to_be_visible()
    expect(announcement).to_have_text(
        "Vote: Why does a transformer need positional encoding?"
    )

    expect(button).to_be_focused()


def test_a_vote_is_announced_instead_of_the_settings_that_change_with_it(
    page: Page, included_room: LiveRoom
) -> None:
    page.clock.install()
    follower = Follower(page, included_room).open()
    included_room.update_state(slide="why-sine", figures={"clocks": {"position": "4"}})
    follower.expect_at("why-sine")
    vote = {"question": "order-needed", "round": 1, "phase": "open"}

    included_room.update_state(figures={"clocks": {"position": "5"}}, vote=vote)
    included_room.update_state(figures={"clocks": {"position": "6"}})
    clocks = page.locator('lesson-figure[data-name="clocks"]')
    expect(clocks.locator("[id='setting-clocks.position']")).to_have_value("6")
    page.clock.run_for(SETTINGS_DELAY)

    expect(page.locator(".room-announcement")).to_contain_text("Vote: Why does")


def test_an_announcement_is_removed_after_it_has_been_read(
    page: Page, room: LiveRoom
) -> None:
    page.clock.install()
    follower = Follower(page, room).open()
    announcement = page.locator(".room-announcement")
    follower.room.update_state(slide="solution")
    expect(announcement).to_contain_text("Slide 2 of 5: The solution")

    page.clock.run_for(ANNOUNCEMENT_DURATION)

    expect(announcement).to_have_text("")


def test_the_focus_moves_to_the_heading_when_the_presenter_leaves_its_slide(
    follower: Follower,
) -> None:
    follower.room.update_state(slide="see-it")
    follower.expect_at("see-it")
    follower.page.locator(MARK).focus()

    follower.room.update_state(slide="solution")

    expect(follower.page.locator("h2#solution")).to_be_focused()


def test_a_setting_of_the_presenter_is_announced_in_a_few_words(
    page: Page, included_room: LiveRoom
) -> None:
    follower = Follower(page, included_room).open()
    follower.room.update_state(slide="why-sine")
    follower.expect_at("why-sine")

    for position in ("4", "5"):
        follower.room.update_state(figures={"clocks": {"position": position}})

    announcement = follower.page.locator(".room-announcement")
    expect(announcement).to_have_text("Changed by the presenter: Position 5")
    clocks = follower.page.locator('lesson-figure[data-name="clocks"]')
    expect(clocks.locator(".figure-reading")).to_contain_text("position 5 is")
    expect(clocks.locator(".figure > [role=status]")).to_have_text("")

    follower.room.update_state(
        slide="order-problem", figures={"order": {"order": "2,1,0"}}
    )
    expect(announcement).to_have_text(
        "Changed by the presenter: Second sentence man, bites, dog"
    )
