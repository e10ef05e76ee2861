"""Tests of the remote's page."""

from __future__ import annotations

import re
from pathlib import Path

from flask.testing import FlaskClient

from app.core.lesson import Lesson, Slide
from app.core.lesson.blocks import Prose, QuestionBlock
from app.core.quiz import Option, SingleChoice
from app.core.room import MAX_ROUNDS
from app.storage.rooms.record import PAIRING_SECONDS
from app.web.rooms.vote_groups import vote_groups


def room(client: FlaskClient) -> dict[str, str]:
    opened: dict[str, str] = client.post("/rooms", json={"lesson": "small"}).json or {}
    return opened


def test_the_remote_contains_the_lesson_and_is_not_cached(
    client: FlaskClient,
) -> None:
    opened = room(client)

    page = client.get(f"/r/{opened['code'].lower()}/remote")

    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "no-store"
    assert '<meta name="robots" content="noindex">' in page.text
    assert f'data-code="{opened["code"]}"' in page.text
    assert "Order matters" in page.text
    assert opened["lead"] not in page.text


def test_the_remote_loads_the_notes_of_slides_that_have_some(
    content: Path, client: FlaskClient
) -> None:
    file = content / "small" / "lesson.md"
    noted = file.read_text("utf-8").replace(
        "Some words.", "Some words.\n\n:::{notes}\nSay it slowly.\n:::"
    )
    file.write_text(noted, "utf-8")
    code = room(client)["code"]

    page = client.get(f"/r/{code}/remote").text

    slides = re.split(r'class="remote-slide" data-slide=', page)[1:]
    assert [slide.partition(">")[0].split('"')[1] for slide in slides] == [
        "order",
        "picture",
    ]
    assert f'data-speaker-notes="/r/{code}/notes"' in page
    assert "appear here when this phone controls a room" in slides[0]
    assert "No notes on this slide." in slides[1]


def test_the_remote_of_an_unknown_room_returns_404(client: FlaskClient) -> None:
    assert client.get("/r/ACACAC/remote").status_code == 404


def test_the_presenter_view_shows_when_a_pairing_code_expires(
    client: FlaskClient,
) -> None:
    page = client.get("/lessons/small/present").text

    assert f"within {PAIRING_SECONDS // 60} minutes" in page
    assert f'data-seconds="{PAIRING_SECONDS}"' in page


def test_the_votes_of_both_devices_know_the_number_of_rounds(
    client: FlaskClient,
) -> None:
    remote = f"/r/{room(client)['code']}/remote"

    for url in (remote, "/lessons/small/present"):
        assert f'data-max-rounds="{MAX_ROUNDS}"' in client.get(url).text


def part(id: str, title: str) -> Slide:
    """Return a slide or section with a question, which slide two answers."""
    options = (Option("yes", True, ""), Option("no", False, ""))
    question = SingleChoice(f"question-{id}", "Is it?", options, slide="two")
    return Slide(id, title, title, (Prose("<p>…</p>"), QuestionBlock(question)), (), 1)


SLIDES = (part("one", "One"), part("two", "Two"))


def test_each_votable_question_has_a_location() -> None:
    lesson = Lesson("small", "Small", (), SLIDES, (part("end", "The end"),))

    assert [
        (each.question.id, each.location, each.slide, each.answered_on)
        for group in vote_groups(lesson)
        for each in group.questions
    ] == [
        ("question-one", "Slide 1", "one", ""),
        ("question-two", "Slide 2", "two", ""),
        ("question-end", "The end", "", "Slide 2"),
    ]


def test_sections_with_the_same_title_are_separate_groups() -> None:
    sections = (part("end", "The end"), part("end-2", "The end"))
    lesson = Lesson("small", "Small", (), SLIDES, sections)

    assert [
        (group.section, [each.question.id for each in group.questions])
        for group in vote_groups(lesson)
    ] == [
        ("", ["question-one", "question-two"]),
        ("The end", ["question-end"]),
        ("The end", ["question-end-2"]),
    ]
