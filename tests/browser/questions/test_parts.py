"""Questions whose answer has several parts: blanks and matching."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.questions.question_page import check, question
from tests.servers.serving import Server


@pytest.fixture
def parts(other_lessons: str) -> str:
    return f"{other_lessons}lessons/parts?view=scroll"


@pytest.fixture
def lesson(page: Page, parts: str) -> Page:
    page.goto(parts)
    expect(page.locator("lesson-question[data-id=blanks]:defined")).to_be_visible()
    return page


def blank(of: Locator | Page, number: int) -> Locator:
    return of.get_by_role("textbox", name=f"Blank {number} of 2")


def match(of: Locator | Page, item: str) -> Locator:
    return of.get_by_role("combobox", name=item, exact=True)


def test_blanks_are_filled_in_with_the_keyboard_alone(lesson: Page) -> None:
    blank(lesson, 1).focus()
    lesson.keyboard.type("likelihood")
    lesson.keyboard.press("Tab")
    lesson.keyboard.type("8,3")
    lesson.keyboard.press("Enter")

    blanks = question(lesson, "blanks")
    verdict = blanks.locator(".verdict")
    expect(verdict).to_have_text(
        "50% so far. Change the wrong blanks, and check again."
    )
    expect(blank(lesson, 1)).to_have_accessible_description(
        "✗ No: that is the other factor."
    )
    expect(blank(lesson, 2)).to_have_accessible_description("✓ Right.")
    expect(blanks.locator(".reason")).to_have_text(
        "Blank 1 of 2: No: that is the other factor."
    )

    blank(lesson, 1).fill("Base  Rate")
    lesson.keyboard.press("Enter")

    expect(verdict).to_have_text("Right, after 2 tries.")


@pytest.mark.parametrize("scripts", [True, False])
def test_feedback_names_its_blank_on_screen_and_paper(
    new_page: NewPage, parts: str, scripts: bool
) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(parts)
    blank(page, 1).fill("likelihood")
    blank(page, 2).fill("8.3")
    blanks = question(page, "blanks")
    blanks.get_by_role("button", name="Check my answer").click()
    expect(blanks.locator("[data-mark]")).to_have_count(2)

    for media in ("screen", "print"):
        page.emulate_media(media=media)
        names = blanks.locator(".feedback").evaluate_all(
            "all => all.map((box) => getComputedStyle(box, '::before').content)"
        )
        assert names == ['"✗ Blank 1:" / "✗"', '"✓ Blank 2:" / "✓"']


def test_blanks_in_consecutive_lines_do_not_touch_each_other(lesson: Page) -> None:
    lesson.set_viewport_size({"width": 320, "height": 640})
    first, second = (blank(lesson, number).bounding_box() for number in (1, 2))

    assert first
    assert second
    assert second["y"] - (first["y"] + first["height"]) >= 4


def test_the_wrong_matches_are_named_in_text(lesson: Page) -> None:
    matching = question(lesson, "matching")
    for item in ("# Title", "{}", "[]"):
        match(lesson, item).select_option("JSON")
    expect(check(matching)).to_contain_text("67% so far.")
    expect(matching.locator("[data-mark=wrong]")).to_contain_text("Not right.")
    expect(matching.locator(".reason [lang=en]")).to_have_text("Not right.")

    match(lesson, "# Title").focus()
    lesson.keyboard.type("Markdown")

    expect(check(matching)).to_have_text("Right, after 2 tries.")


def test_a_blank_that_is_empty_or_not_a_number_is_explained(
    lesson: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    blanks = question(lesson, "blanks")
    blank(lesson, 1).fill("prior")
    blanks.get_by_role("button", name="Check my answer").click()
    expect(blank(lesson, 2)).to_be_focused()

    blank(lesson, 2).fill("many")

    expect(check(blanks)).to_have_text(
        "Blank 2: Your number must be written like 0.5 or −12."
    )


def test_answers_are_shown_again_after_a_reload(lesson: Page) -> None:
    blank(lesson, 1).fill("likelihood")
    blank(lesson, 2).fill("8.3")
    expect(check(question(lesson, "blanks"))).to_contain_text("50%")
    for item in ("# Title", "{}", "[]"):
        match(lesson, item).select_option("JSON")
    expect(check(question(lesson, "matching"))).to_contain_text("67%")

    lesson.reload()

    expect(blank(lesson, 1)).to_have_value("likelihood")
    expect(match(lesson, "{}").locator(":checked")).to_have_text("JSON")
    expect(question(lesson, "matching").locator("[data-mark=wrong]")).to_have_count(1)


def test_the_border_of_a_field_shows_whether_its_blank_is_right(lesson: Page) -> None:
    unmarked = blank(lesson, 1).evaluate(BORDER)
    blank(lesson, 1).fill("likelihood")
    blank(lesson, 2).fill("8.3")
    blanks = question(lesson, "blanks")
    check(blanks)
    expect(blanks.locator("[data-mark]")).to_have_count(2)

    wrong, right = (blank(lesson, number).evaluate(BORDER) for number in (1, 2))
    assert len({unmarked, wrong, right}) == 3
    around = blanks.locator("[data-mark]").first
    assert around.evaluate(BORDER) == "rgba(0, 0, 0, 0)"


BORDER = "element => getComputedStyle(element).borderTopColor"


def test_without_a_script_the_forms_show_the_grades(
    new_page: NewPage, parts: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(parts)
    blank(page, 1).fill("likelihood")
    blank(page, 2).fill("8.3")
    question(page, "blanks").get_by_role("button", name="Check my answer").click()

    expect(question(page, "blanks").locator(".verdict")).to_contain_text("50%")
    expect(blank(page, 1)).to_have_value("likelihood")

    for item in ("# Title", "{}", "[]"):
        match(page, item).select_option("JSON")
    question(page, "matching").get_by_role("button", name="Check my answer").click()

    expect(question(page, "matching").locator(".verdict")).to_contain_text("67%")
    expect(match(page, "{}").locator(":checked")).to_have_text("JSON")


@pytest.mark.parametrize("width", [320, 1280])
def test_the_fields_stay_in_the_page_without_axe_violations(
    new_page: NewPage, parts: str, width: int
) -> None:
    page = page_for_axe(new_page)
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(parts)
    blank(page, 1).fill("x" * 60)
    blank(page, 2).fill("1")
    expect(check(question(page, "blanks"))).to_contain_text("Not yet")

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page) == []


@pytest.fixture
def room(lesson_server: Server) -> LiveRoom:
    return LiveRoom(lesson_server, "parts")


def test_a_room_votes_on_blanks_and_matches(room: LiveRoom, page: Page) -> None:
    voter = Follower(page, room).open()
    voter.room.vote("blanks", "open")
    voter.send()
    expect(voter.status).to_have_text("Choose or enter an answer first.")
    blank(voter.ballot, 1).fill("tide")
    blank(voter.ballot, 2).fill("8.3")
    voter.send()
    voter.expect_counted()
    voter.room.vote("blanks", "closed", "revealed")
    results = voter.page.locator(".ballot-results")
    expect(results).to_contain_text("Your answer: tide Not right. · 8.3 Right.")
    expect(results.locator(".vote-row")).to_contain_text(
        ["Blank 1: prior", "Blank 2: 8.3 ± 0.1"]
    )
    # The presenter also sees the wrong word.
    assert voter.room.counts() == [[0], [1], [1]]

    voter.room.vote("matching", "open")
    for item in ("# Title", "{}", "[]"):
        match(voter.ballot, item).select_option("JSON")
    voter.send()
    voter.expect_counted()
    # The presenter also sees the wrong match.
    assert voter.room.counts() == [[0], [1], [1], [1]]
    voter.room.vote("matching", "closed", "shown")

    expect(results).to_contain_text("Your answer: # Title: JSON · {}: JSON · []: JSON")
    expect(results).to_contain_text(
        "The bars show how many have answered each part correctly."
    )


def test_a_phone_shows_which_blank_is_wrong_and_why(room: LiveRoom, page: Page) -> None:
    voter = Follower(page, room).open()
    voter.room.vote("blanks", "open")
    blank(voter.ballot, 1).fill("Likelihood")
    blank(voter.ballot, 2).fill("8.3")
    voter.send()
    voter.expect_counted()
    voter.room.vote("blanks", "closed", "revealed")

    own = voter.page.locator(".ballot-own-answer")
    expect(own).to_have_text("Your answer: Likelihood Not right. · 8.3 Right.")
    reason = voter.page.locator(".ballot-own-reason")
    expect(reason).to_have_text("No: that is the other factor.")


def test_only_the_refused_blank_is_marked(
    room: LiveRoom, page: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    voter = Follower(page, room).open()
    voter.room.vote("blanks", "open")
    blank(voter.ballot, 1).fill("prior")
    blank(voter.ballot, 2).fill("eight")
    voter.send()

    expect(voter.status).to_contain_text("Blank 2:")
    expect(blank(voter.ballot, 2)).to_have_attribute("aria-invalid", "true")
    expect(blank(voter.ballot, 1)).not_to_have_attribute("aria-invalid", "true")


def test_only_the_invalid_blank_of_a_question_is_marked(
    lesson: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("422")
    blank(lesson, 1).fill("prior")
    blank(lesson, 2).fill("eight")

    expect(check(question(lesson, "blanks"))).to_contain_text("Blank 2:")

    expect(blank(lesson, 2)).to_have_attribute("aria-invalid", "true")
    expect(blank(lesson, 1)).not_to_have_attribute("aria-invalid", "true")


def test_matches_are_not_reported_as_invalid_before_they_are_chosen(
    lesson: Page,
) -> None:
    session = lesson.context.new_cdp_session(lesson)

    nodes = session.send("Accessibility.getFullAXTree")["nodes"]

    lists = [n for n in nodes if n.get("role", {}).get("value") == "combobox"]
    states = [p for each in lists for p in each["properties"] if p["name"] == "invalid"]
    assert [each["value"]["value"] for each in states] == ["false"] * 3
