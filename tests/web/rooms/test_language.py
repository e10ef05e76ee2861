"""Room pages and their data have the language of the lesson."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.rooms.classroom import LESSON, Classroom, json_of

pytestmark = pytest.mark.usefixtures("pseudo_language")

ENGLISH_BROWSER = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": "en"}


@pytest.fixture
def content(content: Path) -> Path:
    """The content folder, with a lesson in the language of the tests."""
    lesson = LESSON.replace("title: A room\n", "title: A room\nlang: eo\n")
    (content / "small" / "lesson.md").write_text(lesson, encoding="utf-8")
    return content


def page(client: FlaskClient, address: str) -> str:
    return client.get(address, headers=ENGLISH_BROWSER).text


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("/r/{}", "⟦Submit vote⟧"),
        ("/r/{}?screen=1", "⟦Join with your phone⟧"),
        ("/r/{}/remote", "⟦Black screen⟧"),
        ("/lessons/small/present?room={}", "⟦Open projector window⟧"),
    ],
)
def test_pages_of_a_room_have_the_language_of_the_lesson(
    room: Classroom, address: str, text: str
) -> None:
    assert text in page(room.client, address.format(room.code))


def test_the_page_of_an_ended_room_has_the_language_of_the_lesson(
    room: Classroom,
) -> None:
    room.client.delete(room.path, headers=room.presenter_headers)
    text = page(room.client, f"/r/{room.code}")

    assert '<html lang="eo"' in text
    assert "⟦The presenter has ended this room.⟧ ⟦Its votes have been" in text


def test_the_page_of_an_unknown_code_has_the_language_of_the_browser(
    client: FlaskClient,
) -> None:
    headers = ENGLISH_BROWSER | {"Accept-Language": "eo"}
    text = client.get("/r/222222", headers=headers).text

    assert "⟦No room has the code" in text


@pytest.mark.parametrize(
    "address", ["/r/{}", "/r/{}?screen=1", "/lessons/small/present", "/r/222222"]
)
def test_codes_and_addresses_are_left_to_right_in_every_language(
    room: Classroom, address: str
) -> None:
    text = page(room.client, address.format(room.code))
    tags = re.findall('<[^<>]* translate="no">', text)

    assert tags
    assert all(' dir="ltr"' in tag for tag in tags), tags


def test_results_have_the_language_of_the_lesson(room: Classroom) -> None:
    room.set_phase("open", question="how-many")
    for number in range(40):
        room.vote(str(100 * number), question="how-many")
    room.set_phase("closed", question="how-many")
    results = room.set_phase("shown", question="how-many")["results"]

    assert any("⟦" in row["html"] for row in results["rows"])


def test_the_table_of_results_is_english_for_other_programs(room: Classroom) -> None:
    room.set_phase("open", question="how-many")
    for number in range(40):
        room.vote(str(100 * number), question="how-many")
    room.set_phase("closed", question="how-many")
    table = room.client.get(f"{room.path}/results.csv", headers=room.presenter_headers)

    assert " to " in table.text
    assert "⟦" not in table.text


def test_a_refused_change_is_explained_in_the_language_of_the_lesson(
    room: Classroom,
) -> None:
    for phase in ("open", "closed", "revealed"):
        room.set_phase(phase)
    vote = {"question": "why", "round": 2, "phase": "open"}

    assert room.put(vote=vote).get_json()["detail"].startswith("⟦The answer has been")


def test_errors_without_a_known_room_have_the_language_of_the_request(
    room: Classroom,
) -> None:
    response = room.client.get("/rooms/222222", headers={"Accept-Language": "eo"})

    assert response.get_json()["detail"].startswith("⟦There is no room with this code")


def test_speaker_notes_have_the_language_of_the_lesson(room: Classroom) -> None:
    assert json_of(room.put(slide="second"))["slide"] == "second"
    response = room.client.get(
        f"/r/{room.code}/notes", headers=room.presenter_headers | ENGLISH_BROWSER
    )

    assert 'lang="en"' not in response.text
