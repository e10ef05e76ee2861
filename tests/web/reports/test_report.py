"""The report on a class: who can see it, and what it shows."""

from __future__ import annotations

import csv
import re
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.storage.answers import answers
from app.web.current import services_of
from tests.web.rooms.classroom import bearer

REMOTE = {"REMOTE_ADDR": "203.0.113.9"}
REPORT = "/lessons/small/report"
RESULTS, CSV = f"{REPORT}/results", f"{REPORT}.csv"
RIGHT = "It tells who bit whom."
DETAILS = "Show details for fewer than 5 learners"


def answer(client: FlaskClient, learners: int, option: int = 0) -> None:
    """Let new learners answer the question of the small lesson."""
    url = "/lessons/small/questions/order-needed/answers"
    for _ in range(learners):
        assert client.post(url, json={"answer": option}).status_code == 200


def open_room(client: FlaskClient, lesson: str = "small") -> dict[str, Any]:
    return dict(client.post("/rooms", json={"lesson": lesson}).get_json())


def text_of(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def test_the_operator_sees_the_results_without_a_script(client: FlaskClient) -> None:
    answer(client, 3)
    answer(client, 2, option=1)

    page = client.get(REPORT)

    text = text_of(page.text)
    assert "5 learners have answered. Last answer: just now." in text
    assert "Right at the first try 3 of 5 60%" in text
    assert "Tries per learner 1.0" in text
    assert f"{RIGHT} Right answer 3 · 60%" in text
    assert "It does not. 2 · 40%" in text
    assert page.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in page.headers
    assert DETAILS not in text


def test_the_name_of_a_link_that_presents_a_question_includes_the_question(
    client: FlaskClient,
) -> None:
    page = client.get(REPORT).text

    link = re.search(r'<a id="(present-order-needed)" aria-labelledby="(.*?)"', page)
    assert link
    assert link[2].split() == [link[1], "question-order-needed"]
    assert 'id="question-order-needed"' in page


def test_only_many_different_numbers_are_shown_as_a_histogram(
    content: Path, client: FlaskClient
) -> None:
    question = ":::{question} how-many\nHow many?\n\n= 5\n:::\n"
    lesson = f"---\ntitle: Numbers\n---\n\n# Numbers\n\n{question}"
    (content / "small" / "lesson.md").write_text(lesson, "utf-8")
    url = "/lessons/small/questions/how-many/answers"
    for number in [5] * 5:
        client.post(url, json={"answer": str(number)})
    few = client.get(REPORT).text
    for number in range(30):
        client.post(url, json={"answer": str(number)})

    many = client.get(REPORT).text

    assert '<div class="vote-results">' in few
    assert '<div class="vote-results" data-bins>' in many


def test_the_operator_downloads_the_results(client: FlaskClient) -> None:
    answer(client, 5)

    response = client.get(CSV)

    rows = list(csv.DictReader(StringIO(response.data.decode("utf-8-sig"))))
    assert [(row["answer"], row["chosen"]) for row in rows] == [
        (RIGHT, "5"),
        ("It does not.", "0"),
    ]
    assert "small-results.csv" in response.headers["Content-Disposition"]
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("url", [REPORT, RESULTS, CSV])
def test_the_answers_of_few_learners_are_broken_down_only_on_request(
    client: FlaskClient, url: str
) -> None:
    answer(client, 4)

    withheld = client.get(url).get_data(as_text=True)
    shown = client.get(f"{url}?details=1").get_data(as_text=True)

    assert RIGHT not in withheld
    assert RIGHT in shown


def test_the_page_offers_details_of_few_learners(client: FlaskClient) -> None:
    answer(client, 4)

    withheld = client.get(f"{REPORT}?learners=none").text

    link = re.search(r'href="([^"]*details=1[^"]*)"[^>]*>' + DETAILS, withheld)
    assert link
    shown = client.get(link[1].replace("&amp;", "&")).text
    assert RIGHT in shown
    assert "Hide details" in shown
    assert 'value="none" selected' in shown


def test_a_page_without_answers_says_so(client: FlaskClient) -> None:
    text = text_of(client.get(REPORT).text)

    assert "No learners have answered." in text
    assert "Nobody has answered yet." in text


@pytest.mark.parametrize("url", [REPORT, RESULTS, CSV])
def test_other_clients_get_no_results(client: FlaskClient, url: str) -> None:
    answer(client, 5)

    for headers, environ in (
        ({}, REMOTE),
        ({"X-Forwarded-For": "127.0.0.1"}, {}),
        ({"Host": "lessons.example"}, {}),
    ):
        response = client.get(url, headers=headers, environ_base=environ)
        assert response.status_code == 403
        assert "learners have answered" not in response.text
        assert RIGHT not in response.text


def test_the_refusal_says_who_can_see_the_results(client: FlaskClient) -> None:
    page = client.get(REPORT, environ_base=REMOTE, headers={"Accept": "text/html"})

    assert "<h1>Class results</h1>" in page.text
    for person in ("teachers", "presenters", "operator"):
        assert person in page.text


@pytest.mark.parametrize("token", ["", "wrong", "eyJ.x.y"])
def test_a_wrong_launch_token_is_refused(client: FlaskClient, token: str) -> None:
    answer(client, 5)

    response = client.get(RESULTS, headers=bearer(token), environ_base=REMOTE)

    assert response.status_code in (401, 403)
    assert RIGHT not in response.text


def test_a_learners_token_is_refused(app: Flask, client: FlaskClient) -> None:
    _, token = services_of(app).tokens.issue()

    response = client.get(RESULTS, headers=bearer(token), environ_base=REMOTE)

    assert response.status_code == 401


def test_a_presenter_sees_the_answers_since_the_room_was_opened(
    app: Flask, client: FlaskClient
) -> None:
    answer(client, 6, option=1)
    with services_of(app).database.writing() as connection:
        earlier = datetime.now(UTC) - timedelta(hours=1)
        connection.execute(answers.update().values(answered_at=earlier))
    room = open_room(client)
    answer(client, 5)

    response = client.get(
        f"{RESULTS}?room={room['code']}",
        headers=bearer(room["lead"]),
        environ_base=REMOTE,
    )

    text = text_of(response.text)
    assert "5 learners have answered" in text
    assert "It does not. 0 · 0%" in text
    csv_file = client.get(
        f"{CSV}?room={room['code']}", headers=bearer(room["lead"]), environ_base=REMOTE
    )
    assert csv_file.status_code == 200


def test_a_room_needs_its_secret(client: FlaskClient) -> None:
    answer(client, 5)
    room, other = open_room(client), open_room(client)
    url = f"{RESULTS}?room={room['code']}"

    for secret, status in (("", 401), ("wrong", 403), (other["lead"], 403)):
        response = client.get(url, headers=bearer(secret))
        assert response.status_code == status
        assert RIGHT not in response.text
    missing = client.get(f"{RESULTS}?room=ACACAC", headers=bearer(room["lead"]))
    assert missing.status_code == 404


def test_a_room_shows_no_other_lesson(app: Flask, client: FlaskClient) -> None:
    content = services_of(app).settings.content
    (content / "other").mkdir()
    text = (content / "small" / "lesson.md").read_text("utf-8")
    (content / "other" / "lesson.md").write_text(text, "utf-8")
    room = open_room(client, "other")

    response = client.get(
        f"{RESULTS}?room={room['code']}", headers=bearer(room["lead"])
    )

    assert response.status_code == 403


@pytest.mark.parametrize("query", ["embed=1", "room=ACACAC"])
def test_the_page_for_a_token_contains_no_results(
    client: FlaskClient, query: str
) -> None:
    """Even on the server's machine, where the platform may run as well."""
    answer(client, 5)

    page = client.get(f"{REPORT}?{query}")

    assert page.status_code == 200
    assert RIGHT not in page.text
    assert "data-report=" in page.text


def test_only_the_page_for_a_launch_can_be_framed(client: FlaskClient) -> None:
    framed = client.get(f"{REPORT}?embed=1").headers["Content-Security-Policy"]
    operator = client.get(REPORT).headers["Content-Security-Policy"]

    assert "frame-ancestors *" in framed
    assert "frame-ancestors 'none'" in operator


def test_other_sites_cannot_read_the_results(client: FlaskClient) -> None:
    for url in (REPORT, RESULTS, CSV):
        headers = client.get(url, headers={"Origin": "https://evil.example"}).headers
        assert "Access-Control-Allow-Origin" not in headers
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_an_unknown_lesson_or_activity_is_an_error(client: FlaskClient) -> None:
    assert client.get("/lessons/smal/report").status_code == 404
    assert client.get(f"{REPORT}?learners=7").status_code == 422


def test_a_question_is_presented_in_the_presenter_view(client: FlaskClient) -> None:
    page = client.get(REPORT).text

    assert 'href="/lessons/small/present?question=order-needed#/order"' in page
