"""Pages reload themselves under `overtone serve --watch`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.presenter_view import PresenterView
from tests.long_lesson import write_long_lesson
from tests.servers.serving import Server

PARAGRAPH = "A line of text.\n\n" * 60


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder with the lessons of all tests."""
    folder = tmp_path_factory.mktemp("content")
    write_long_lesson(folder)
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, content: Path) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("data")
    with Server(data, "--watch", "--content", str(content)) as server:
        yield server


@pytest.fixture
def lesson(content: Path, tmp_path: Path) -> Path:
    """File of the test's own lesson with 30 slides, the third of which is very long."""
    file = write_long_lesson(tmp_path)
    edit(file, "Text of slide 3,", f"{PARAGRAPH}Text of slide 3,")
    slug = f"lesson-{len(list(content.iterdir()))}"
    return file.parent.rename(content / slug) / file.name


@pytest.fixture
def other(lesson: Path) -> Path:
    """File of another lesson of the test, which does not exist yet."""
    folder = lesson.parent.with_name(f"{lesson.parent.name}-other")
    folder.mkdir()
    return folder / "lesson.md"


@pytest.fixture
def deck(page: Page, server: Server, lesson: Path) -> Deck:
    return Deck(page, f"{server.url}lessons/{lesson.parent.name}")


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def shown(page: Page) -> Locator:
    """Return the slide that is shown. While a page loads, there is none."""
    return page.locator("lesson-deck[data-ready] .slide:not([inert])")


def test_a_save_reloads_the_page_at_its_slide_and_position(
    deck: Deck, lesson: Path
) -> None:
    deck.open("?waves.base=100#/slide-3")
    shown(deck.page).evaluate("slide => { slide.scrollTop = 300; }")

    edit(lesson, "Text of slide 3,", "New text of slide 3,")

    expect(shown(deck.page)).to_contain_text("New text of slide 3,")
    deck.expect_at(3)
    deck.page.wait_for_function(
        "() => document.querySelector('.slide:not([inert])').scrollTop === 300"
    )
    assert deck.page.url.endswith("?waves.base=100#/slide-3")


def test_an_edit_on_another_slide_goes_to_that_slide(deck: Deck, lesson: Path) -> None:
    deck.open("#/slide-3")

    edit(lesson, "Text of slide 20,", "New text of slide 20,")

    expect(shown(deck.page)).to_contain_text("New text of slide 20,")
    deck.expect_at(20)


def test_an_edited_part_that_appears_later_is_visible(deck: Deck, lesson: Path) -> None:
    edit(lesson, "Text of slide 7,", "First part.\n\n. . .\n\nSecond part, slide 7,")
    deck.open("#/slide-2")

    edit(lesson, "Second part,", "New second part,")

    expect(shown(deck.page).get_by_text("New second part,")).to_be_visible()
    deck.expect_at(7)


def test_a_new_slide_is_shown(deck: Deck, lesson: Path) -> None:
    deck.open("#/slide-3")

    slide = "# A new one {#new}\n\nNew.\n\n---\n\n"
    edit(lesson, "# Slide number 8 ", f"{slide}# Slide number 8 ")

    expect(shown(deck.page)).to_contain_text("A new one")
    deck.expect_at(8)


def test_an_edit_above_the_slides_does_not_change_the_slide(
    deck: Deck, lesson: Path
) -> None:
    deck.open("#/slide-3")

    edit(lesson, "title: Thirty slides", "title: Thirty good slides\nsubtitle: New")

    expect(deck.page).to_have_title("Thirty good slides · Overtone")
    deck.expect_at(3)


def test_open_details_stay_open(deck: Deck, lesson: Path) -> None:
    details = ":::{deeper} More\nDetails.\n:::\n\n"
    edit(lesson, "Text of slide 4,", f"{details}Text of slide 4,")
    deck.open("#/slide-4")
    shown(deck.page).locator("summary", has_text="More").click()

    edit(lesson, "Details.", "Better details.")

    expect(shown(deck.page).get_by_text("Better details.")).to_be_visible()


def test_an_editor_that_replaces_the_file_reloads_the_page_once(
    deck: Deck, lesson: Path
) -> None:
    deck.open("#/slide-3")
    loads: list[str] = []
    deck.page.on("load", lambda page: loads.append(page.url))
    text = lesson.read_text("utf-8").replace("Text of slide 3,", "Replaced text,")
    backup, temporary = lesson.with_name("lesson.md~"), lesson.with_name(".new")

    lesson.rename(backup)  # as Vim does: for a moment, there is no lesson
    temporary.write_text(text, "utf-8")
    temporary.replace(lesson)

    expect(shown(deck.page)).to_contain_text("Replaced text,")
    edit(lesson, "Replaced text,", "Last text,")
    expect(shown(deck.page)).to_contain_text("Last text,")
    assert len(loads) == 2


def test_mistakes_are_shown_at_once_and_disappear_when_they_are_corrected(
    deck: Deck, lesson: Path
) -> None:
    deck.open("#/slide-3")
    problems = deck.page.locator(".lesson-problems")

    edit(lesson, "Text of slide 3,", ":::{figur}\n:::\n\nText of slide 3,")

    expect(problems).to_contain_text("There is no directive called “figur”")
    expect(shown(deck.page)).to_contain_text("Text of slide 3,")
    edit(lesson, ":::{figur}\n:::\n", "")
    expect(problems).to_have_count(0)
    deck.expect_at(3)


def test_a_lesson_that_was_never_valid_appears_when_it_is_corrected(
    page: Page, server: Server, other: Path, expected_errors: list[str]
) -> None:
    expected_errors.append("503")
    other.write_text("---\ntitle: T\n---\n\n# S\n\n:::{figur}\n:::\n", "utf-8")
    page.goto(f"{server.url}lessons/{other.parent.name}")
    expect(page.locator(".lesson-problems")).to_be_visible()

    edit(other, ":::{figur}\n:::\n", "Corrected.")

    expect(page.locator("lesson-deck")).to_contain_text("Corrected.")


def test_the_library_shows_a_new_lesson(
    page: Page, server: Server, other: Path
) -> None:
    page.goto(server.url)

    other.write_text("---\ntitle: Another one\n---\n\n# S\n", "utf-8")

    expect(page.get_by_role("link", name="Another one", exact=True)).to_be_visible()


def test_another_lesson_does_not_reload_the_page(
    deck: Deck, server: Server, other: Path, new_page: NewPage
) -> None:
    other.write_text("---\ntitle: T\n---\n\n# S\n", "utf-8")
    deck.open("#/slide-3")
    deck.page.evaluate("() => { window.isSamePage = true; }")
    second = new_page()
    second.goto(f"{server.url}lessons/{other.parent.name}")

    edit(other, "# S", "# Changed")

    expect(second.locator("h2").first).to_have_text("Changed")
    assert deck.page.evaluate("() => window.isSamePage")


def test_the_reading_view_keeps_its_position(deck: Deck, lesson: Path) -> None:
    page = deck.page
    deck.open("?view=scroll")
    page.evaluate("() => document.getElementById('slide-20').scrollIntoView()")
    page.wait_for_function("() => scrollY > 1000")
    before = page.evaluate("() => scrollY")

    edit(lesson, "Text of slide 20,", "New text of slide 20,")

    expect(page.get_by_text("New text of slide 20,")).to_be_in_viewport()
    page.wait_for_function("before => Math.abs(scrollY - before) < 2", arg=before)


def test_presenter_view_and_projector_reload_without_losing_the_room(
    page: Page, server: Server, lesson: Path
) -> None:
    view = PresenterView(page, server, lesson.parent.name).open_first("#/slide-5")
    code = view.code
    projector = page.context.new_page()
    projector.goto(f"{server.url}r/{code}?screen=1")
    expect(shown(projector)).to_contain_text("Text of slide 5,")

    edit(lesson, "Text of slide 5,", "New text of slide 5,")

    expect(shown(projector)).to_contain_text("New text of slide 5,")
    expect(shown(page)).to_contain_text("New text of slide 5,")
    assert view.expect_open().code == code
    expect(projector.locator(".room-ended")).to_be_hidden()


def test_mistakes_are_in_sight_and_then_the_corrected_slide(
    deck: Deck, lesson: Path
) -> None:
    page = deck.page
    deck.open("?view=scroll")
    page.evaluate("() => document.getElementById('slide-20').scrollIntoView()")
    page.wait_for_function("() => scrollY > 1000")

    edit(lesson, "Text of slide 20,", ":::{figur}\n:::\n\nText of slide 20,")

    expect(page.locator(".lesson-problems")).to_be_in_viewport()
    edit(lesson, ":::{figur}\n:::\n\nText of", "Corrected text of")
    expect(page.locator(".lesson-problems")).to_have_count(0)
    expect(page.get_by_text("Corrected text of slide 20,")).to_be_in_viewport()
