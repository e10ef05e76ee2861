"""Tests of grading, storing, reading and deleting answers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from app.assets.store import Assets
from app.config import Settings
from tests.conftest import with_services
from tests.web.answering import RIGHT, URL, WRONG

ANSWERS = "/lessons/small/answers"


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_right_answer_is_graded(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": RIGHT})

    assert response.status_code == 200
    assert response.json is not None
    assert response.json["correct"] is True
    assert response.json["score"] == 1
    assert response.json["attempts"] == 1
    [feedback] = response.json["feedback"]
    assert feedback["option"] == RIGHT
    assert "Right: the words alone" in feedback["html"]


def test_a_wrong_answer_gets_feedback_on_its_option_only(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": WRONG})

    assert response.json is not None
    assert (response.json["correct"], response.json["score"]) == (False, 0)
    assert "Right:" not in response.text
    assert "No: swap two words" in response.text


def test_attempts_are_counted_per_token(client: FlaskClient) -> None:
    first = client.post(URL, json={"answer": WRONG}).get_json()

    second = client.post(URL, json={"answer": RIGHT, "token": first["token"]})
    other = client.post(URL, json={"answer": RIGHT})

    assert second.get_json()["attempts"] == 2
    assert second.get_json()["token"] == first["token"]
    assert other.get_json()["attempts"] == 1
    assert other.get_json()["token"] != first["token"]


def test_answers_with_the_same_sender_id_belong_to_one_learner(
    client: FlaskClient,
) -> None:
    sender, other = "s" * 32, "o" * 32

    first = client.post(URL, json={"answer": WRONG, "sender_id": sender}).get_json()
    again = client.post(URL, json={"answer": RIGHT, "sender_id": sender}).get_json()
    others = client.post(URL, json={"answer": RIGHT, "sender_id": other}).get_json()

    assert again["token"] == first["token"] != others["token"]
    assert (again["attempts"], others["attempts"]) == (2, 1)


def test_a_sender_id_that_can_be_guessed_is_refused(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": WRONG, "sender_id": "1"})

    assert response.status_code == 422
    [error] = response.get_json()["errors"]
    assert error["field"] == "sender_id"
    assert "a random text of 22 to 300 characters" in error["message"]


def test_a_right_answer_that_is_sent_again_is_not_another_try(
    client: FlaskClient,
) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]

    for _ in range(2):
        again = client.post(URL, json={"answer": RIGHT, "token": token}).get_json()

    assert again["attempts"] == 2
    assert again["verdict"] == "Right, after 2 tries."


def test_a_forged_token_is_replaced(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": RIGHT, "token": "someone.else"})

    assert response.status_code == 200
    assert response.get_json()["token"] != "someone.else"


def test_a_learner_reads_their_own_latest_answers(client: FlaskClient) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]
    client.post(URL, json={"answer": RIGHT, "token": token})

    response = client.get(ANSWERS, headers=bearer(token))

    answer = response.get_json()["answers"]["order-needed"]
    assert (answer["answer"], answer["correct"], answer["attempts"]) == (RIGHT, True, 2)
    assert response.headers["Cache-Control"] == "no-store"


def test_the_summary_names_the_slides_of_wrong_first_answers(
    client: FlaskClient, content: Path
) -> None:
    path = content / "small" / "lesson.md"
    path.write_text(path.read_text().replace("order-needed\n", NAMED_SLIDE))
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]
    client.post(URL, json={"answer": RIGHT, "token": token})

    response = client.get(ANSWERS, headers=bearer(token))

    assert response.get_json()["summary"] == {
        "questions": 1,
        "right_first": 0,
        "slides": ["picture"],
    }


NAMED_SLIDE = "order-needed\n:slide: picture\n"


def test_a_learner_deletes_their_answers(client: FlaskClient) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]

    response = client.delete(ANSWERS, headers=bearer(token))

    assert response.status_code == 204
    assert client.get(ANSWERS, headers=bearer(token)).get_json() == {
        "answers": {},
        "summary": None,
    }


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("", "Send the token"),
        ("Bearer", "Send the token"),
        ("Bearer forged.token", "This server did not sign the token"),
        ("Basic x", "Send the token"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_answers_require_the_token_of_their_learner(
    client: FlaskClient, method: str, header: str, message: str
) -> None:
    headers = {"Authorization": header} if header else {}

    response = client.open(ANSWERS, method=method, headers=headers)

    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert response.mimetype == "application/problem+json"
    assert response.get_json()["detail"].startswith(message)


def test_a_token_under_another_scheme_is_rejected(client: FlaskClient) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]

    response = client.get(ANSWERS, headers={"Authorization": f"Basic {token}"})

    assert response.status_code == 401


def test_an_answer_to_a_removed_question_is_left_out(
    client: FlaskClient, content: Path
) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace("order-needed", "renamed-since"), encoding="utf-8")

    response = client.get(ANSWERS, headers=bearer(token))

    assert response.get_json() == {"answers": {}, "summary": None}


def test_an_answer_to_a_changed_option_is_left_out(
    client: FlaskClient, content: Path
) -> None:
    token = client.post(URL, json={"answer": RIGHT}).get_json()["token"]
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace("It tells", "It says"), encoding="utf-8")

    response = client.get(ANSWERS, headers=bearer(token))

    assert response.get_json() == {"answers": {}, "summary": None}


def test_an_answer_stays_with_an_option_that_has_moved(
    client: FlaskClient, content: Path
) -> None:
    token = client.post(URL, json={"answer": RIGHT}).get_json()["token"]
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    start, middle, end = (
        text.index(at) for at in ("- [x] It tells", "- [ ] It does", ":::\n\n---")
    )
    reordered = text[:start] + text[middle:end] + text[start:middle] + text[end:]
    lesson.write_text(reordered, encoding="utf-8")

    (answer,) = (
        client.get(ANSWERS, headers=bearer(token)).get_json()["answers"].values()
    )

    assert (answer["answer"], answer["correct"]) == (1 - RIGHT, True)


@pytest.mark.parametrize("send", ["json", "data"])
def test_an_answer_from_a_page_with_other_options_is_rejected(
    client: FlaskClient, content: Path, send: str
) -> None:
    page = client.get("/lessons/small").text
    version = page.split('name="question_version" value="')[1].partition('"')[0]
    answer = {"answer": str(RIGHT), "question_version": version}
    accepted = client.post(URL, **{send: answer})
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace("It tells", "It says"), encoding="utf-8")

    refused = client.post(URL, **{send: answer})

    assert (accepted.status_code, refused.status_code) == (200, 422)
    assert "This page is out of date. Reload it, then answer." in refused.text


def test_questions_with_links_to_lessons_can_be_answered_in_a_frame(
    client: FlaskClient, content: Path
) -> None:
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    linked = text.replace("It tells", "[It](lesson:small) tells")
    lesson.write_text(linked, encoding="utf-8")
    page = client.get("/lessons/small/embed").text
    version = page.split('name="question_version" value="')[1].partition('"')[0]

    answer = {"answer": str(RIGHT), "question_version": version}
    sent = client.post(f"{URL}?embed=1", json=answer)

    assert sent.status_code == 200


def test_an_answer_survives_a_restart(settings: Settings, client: FlaskClient) -> None:
    token = client.post(URL, json={"answer": RIGHT}).get_json()["token"]

    restarted = create_app(settings)
    response = restarted.test_client().get(ANSWERS, headers=bearer(token))

    assert "order-needed" in response.get_json()["answers"]
    restarted.extensions["overtone"].database.close()


@pytest.mark.parametrize(
    ("url", "nearest"),
    [
        ("/lessons/smalls/questions/order-needed/answers", "small"),
        ("/lessons/small/questions/order-neded/answers", "order-needed"),
    ],
)
def test_a_404_names_the_nearest(client: FlaskClient, url: str, nearest: str) -> None:
    response = client.post(url, json={"answer": 0})

    assert response.status_code == 404
    assert response.get_json()["nearest"] == nearest


@pytest.mark.parametrize(
    ("url", "detail"),
    [
        (
            "/lessons/small/questions/removed/answers",
            "This question is no longer part of the lesson. Reload the page.",
        ),
        (
            "/lessons/removed/questions/order-needed/answers",
            "This lesson is no longer available.",
        ),
    ],
)
def test_an_answer_to_a_removed_question_gets_a_message_for_the_learner(
    client: FlaskClient, url: str, detail: str
) -> None:
    response = client.post(url, json={"answer": 0})
    page = client.post(url, data={"answer": "0"})

    assert (response.status_code, page.status_code) == (404, 404)
    assert response.get_json()["detail"] == detail
    assert detail in page.text
    assert "Known names" not in page.text


def test_repeated_guesses_are_rate_limited(client: FlaskClient) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]
    body = {"answer": WRONG, "token": token}

    statuses = [client.post(URL, json=body).status_code for _ in range(13)]
    response = client.post(URL, json=body)

    assert statuses[:11] == [200] * 11
    assert response.status_code == 429
    assert 1 <= int(response.headers["Retry-After"]) <= 4
    assert response.mimetype == "application/problem+json"


@pytest.mark.parametrize("token", ["", "not.ours"])
def test_guesses_without_a_valid_token_are_rate_limited(
    routes: Flask, with_database: Settings, assets: Assets, token: str
) -> None:
    app = with_services(routes, replace(with_database, answer_burst=20), assets)
    client, body = app.test_client(), {"answer": WRONG, "token": token}
    app.extensions["overtone"].limits.answers._network.spend = lambda _: None

    statuses = [client.post(URL, json=body).status_code for _ in range(25)]

    assert statuses[:20] == [200] * 20
    assert statuses[-1] == 429
    app.extensions["overtone"].database.close()


def test_preflight_requests_are_allowed_from_every_origin(client: FlaskClient) -> None:
    headers = {
        "Origin": "null",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }

    response = client.options(URL, headers=headers)

    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Content-Type" in response.headers["Access-Control-Allow-Headers"]
    assert "POST" in response.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in response.headers


def test_a_sandboxed_frame_can_submit_answers(client: FlaskClient) -> None:
    headers = {"Origin": "null", "Sec-Fetch-Site": "cross-site"}

    response = client.post(URL, json={"answer": RIGHT}, headers=headers)

    assert response.status_code == 200
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_no_response_sets_a_cookie(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.post(URL, json={"answer": RIGHT}).headers
    assert "Set-Cookie" not in client.post(URL, data={"answer": "0"}).headers
