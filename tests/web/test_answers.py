from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app
from app.config import Settings
from app.web import submission

URL = "/lessons/small/questions/order-needed/answers"
ANSWERS = "/lessons/small/answers"
FRAMED = f"{URL}?embed=1"
RIGHT, WRONG = 0, 1


def may_be_framed(response: TestResponse) -> bool:
    policy = response.headers["Content-Security-Policy"]
    return "X-Frame-Options" not in response.headers and "ancestors *" in policy


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_right_answer_is_marked(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": RIGHT})

    assert response.status_code == 200
    assert response.json is not None
    assert response.json["correct"] is True
    assert response.json["score"] == 1
    assert response.json["attempts"] == 1
    [feedback] = response.json["feedback"]
    assert feedback["option"] == RIGHT
    assert "Right: the words alone" in feedback["html"]


def test_a_wrong_answer_hears_of_its_own_option_alone(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": WRONG})

    assert response.json is not None
    assert (response.json["correct"], response.json["score"]) == (False, 0)
    assert "Right:" not in response.text
    assert "No: swap two words" in response.text


def test_tries_are_counted_for_the_holder_of_the_token(client: FlaskClient) -> None:
    first = client.post(URL, json={"answer": WRONG}).get_json()

    second = client.post(URL, json={"answer": RIGHT, "token": first["token"]})
    stranger = client.post(URL, json={"answer": RIGHT})

    assert second.get_json()["attempts"] == 2
    assert second.get_json()["token"] == first["token"]
    assert stranger.get_json()["attempts"] == 1
    assert stranger.get_json()["token"] != first["token"]


def test_a_token_that_is_not_ours_starts_anew(client: FlaskClient) -> None:
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


def test_a_learner_can_have_their_answers_forgotten(client: FlaskClient) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]

    response = client.delete(ANSWERS, headers=bearer(token))

    assert response.status_code == 204
    assert client.get(ANSWERS, headers=bearer(token)).get_json() == {"answers": {}}


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer forged.token", "Basic x"])
@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_answers_are_told_to_their_learner_alone(
    client: FlaskClient, method: str, header: str
) -> None:
    headers = {"Authorization": header} if header else {}

    response = client.open(ANSWERS, method=method, headers=headers)

    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert response.mimetype == "application/problem+json"


def test_a_token_under_another_scheme_is_none(client: FlaskClient) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]

    response = client.get(ANSWERS, headers={"Authorization": f"Basic {token}"})

    assert response.status_code == 401


def test_an_answer_to_a_question_that_is_gone_is_left_out(
    client: FlaskClient, content: Path
) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace("order-needed", "renamed-since"), encoding="utf-8")

    response = client.get(ANSWERS, headers=bearer(token))

    assert response.get_json() == {"answers": {}}


def test_an_answer_whose_option_says_something_else_now_is_left_out(
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

    response = client.get(ANSWERS, headers=bearer(token))

    assert response.get_json() == {"answers": {}}


def test_an_answer_survives_a_restart(settings: Settings, client: FlaskClient) -> None:
    token = client.post(URL, json={"answer": RIGHT}).get_json()["token"]

    restarted = create_app(settings)
    response = restarted.test_client().get(ANSWERS, headers=bearer(token))

    assert "order-needed" in response.get_json()["answers"]
    restarted.extensions["overtone"].database.close()


def test_a_form_gets_the_page_with_the_result(client: FlaskClient) -> None:
    response = client.post(URL, data={"answer": "1", "token": ""})

    assert response.status_code == 200
    assert response.mimetype == "text/html"
    assert "No: swap two words" in response.text
    assert "Right: the words alone" not in response.text
    assert response.headers["X-Frame-Options"] == "DENY"


def test_a_form_in_a_frame_gets_a_page_for_the_frame(client: FlaskClient) -> None:
    response = client.post(FRAMED, data={"answer": "0"})

    assert may_be_framed(response)
    assert 'data-page="embed"' in response.text


@pytest.mark.parametrize(
    ("url", "data", "status"),
    [
        (FRAMED, {"token": ""}, 422),
        (FRAMED, {"answer": "x" * 70_000}, 413),
        (FRAMED.replace("small", "smalls"), {"answer": "0"}, 404),
    ],
)
def test_a_refusal_in_a_frame_is_shown_in_the_frame(
    client: FlaskClient, url: str, data: dict[str, str], status: int
) -> None:
    response = client.post(url, data=data)

    assert response.status_code == status
    assert may_be_framed(response)


def test_a_frame_that_guesses_on_and_on_is_told_in_the_frame(
    client: FlaskClient,
) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]

    answers = [
        client.post(FRAMED, data={"answer": "1", "token": token}) for _ in range(14)
    ]

    assert answers[-1].status_code == 429
    assert may_be_framed(answers[-1])


@pytest.mark.parametrize("query", ["", "?embed=0", "?embed=", "?other=1"])
def test_what_was_not_asked_for_by_a_frame_cannot_be_framed(
    client: FlaskClient, query: str
) -> None:
    response = client.post(URL + query, data={"token": ""})

    assert not may_be_framed(response)


def test_no_other_page_can_be_framed_by_asking(client: FlaskClient) -> None:
    assert not may_be_framed(client.get("/lessons/small?embed=1"))


def test_a_reload_in_a_frame_stays_the_lesson_for_frames(client: FlaskClient) -> None:
    response = client.get(f"{URL}?waves.dims=0,1&embed=1&view=scroll")

    assert response.status_code == 302
    assert may_be_framed(response)
    assert response.headers["Location"] == (
        "/lessons/small/embed?waves.dims=0,1&view=scroll#question-order-needed"
    )


@pytest.mark.parametrize(
    "query",
    ["slug=x", "endpoint=x", "_anchor=x", "_method=x", "_scheme=ftp", "_external=1"],
)
def test_a_reload_carries_any_query(client: FlaskClient, query: str) -> None:
    response = client.get(f"{URL}?{query}")

    assert response.headers["Location"] == (
        f"/lessons/small?{query}#question-order-needed"
    )


def test_a_reload_of_an_answered_page_leads_to_the_question(
    client: FlaskClient,
) -> None:
    response = client.get(f"{URL}?view=print&waves.dims=0,1")

    assert response.status_code == 302
    assert response.headers["Location"] == (
        "/lessons/small?view=print&waves.dims=0,1#question-order-needed"
    )


@pytest.mark.parametrize(
    ("url", "nearest"),
    [
        ("/lessons/smalls/questions/order-needed/answers", "small"),
        ("/lessons/small/questions/order-neded/answers", "order-needed"),
    ],
)
def test_what_does_not_exist_names_the_nearest(
    client: FlaskClient, url: str, nearest: str
) -> None:
    response = client.post(url, json={"answer": 0})

    assert response.status_code == 404
    assert response.get_json()["nearest"] == nearest


DEEP = "[" * 30_000 + "]" * 30_000


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", "body"),
        (b"{", "body"),
        (b"[]", "body"),
        (b'"0"', "body"),
        (b"\xff", "body"),
        (b'{"answer": NaN}', "body"),
        (b'{"answer": Infinity}', "body"),
        (b'{"answer": 0, "answer": 1}', "body"),
        (b'{"answer": ' + b"9" * 5000 + b"}", "body"),
        (DEEP.encode(), "body"),
        (b'{"answer": ' + DEEP.encode() + b"}", "body"),
        (b"{}", "answer"),
        (b'{"answer": null}', "answer"),
        (b'{"answer": 2}', "answer"),
        (b'{"answer": -1}', "answer"),
        (b'{"answer": 0.5}', "answer"),
        (b'{"answer": true}', "answer"),
        (b'{"answer": [0]}', "answer"),
        (b'{"answer": "\\ud800"}', "answer"),
        (b'{"answer": ' + b"9" * 4000 + b"}", "answer"),
        (json.dumps({"answer": "x" * 2000}).encode(), "answer"),
        (b'{"answer": 0, "token": 7}', "token"),
        (json.dumps({"answer": 0, "token": "x" * 201}).encode(), "token"),
        (b'{"answer": 0, "score": 1}', "score"),
    ],
    ids=lambda value: str(value[:30]),
)
def test_a_body_that_is_wrong_is_told_by_field(
    client: FlaskClient, body: bytes, field: str
) -> None:
    response = client.post(URL, data=body, content_type="application/json")

    assert response.status_code == 422
    assert [error["field"] for error in response.get_json()["errors"]] == [field]


def test_a_long_answer_is_told_to_be_too_long(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": "x" * 2000})

    assert "longer than 1000 characters" in response.get_json()["detail"]


@pytest.mark.parametrize(
    "data",
    [
        {"answer": "x"},
        {"answer": ["0", "1"]},
        {"answer": "0", "surprise": "1"},
        {"answer": "0", "embed": "1"},
    ],
)
def test_a_form_that_is_wrong_gets_a_page_that_says_so(
    client: FlaskClient, data: dict[str, str | list[str]]
) -> None:
    response = client.post(URL, data=data)

    assert (response.status_code, response.mimetype) == (422, "text/html")


def test_a_post_of_nothing_at_all_is_told_what_to_send(client: FlaskClient) -> None:
    response = client.post(URL, data={})

    assert response.status_code == 415
    assert response.mimetype == "application/problem+json"


def test_a_form_without_a_choice_is_told_to_choose(client: FlaskClient) -> None:
    response = client.post(URL, data={"token": ""})

    assert response.status_code == 422
    assert "Choose an option first." in response.text


def test_other_kinds_of_content_are_refused(client: FlaskClient) -> None:
    response = client.post(URL, data="0", content_type="text/plain")

    assert response.status_code == 415
    assert "application/json" in response.get_json()["detail"]


def test_a_body_that_is_too_large_is_refused(client: FlaskClient) -> None:
    response = client.post(URL, json={"answer": "x" * 70_000})

    assert response.status_code == 413


def test_guessing_on_and_on_is_refused(client: FlaskClient) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]
    body = {"answer": WRONG, "token": token}

    statuses = [client.post(URL, json=body).status_code for _ in range(13)]
    refused = client.post(URL, json=body)

    assert statuses[:11] == [200] * 11
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 4
    assert refused.mimetype == "application/problem+json"


@pytest.mark.parametrize("token", ["", "not.ours"])
def test_guessing_without_a_token_of_ours_is_refused_too(
    settings: Settings, token: str
) -> None:
    app = create_app(replace(settings, answer_burst=20))
    client, body = app.test_client(), {"answer": WRONG, "token": token}
    app.extensions["overtone"].limits._answers.spend = lambda _: None

    statuses = [client.post(URL, json=body).status_code for _ in range(25)]

    assert statuses[:20] == [200] * 20
    assert statuses[-1] == 429
    app.extensions["overtone"].database.close()


def test_any_origin_may_ask_first(client: FlaskClient) -> None:
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


def test_a_sandboxed_frame_may_answer(client: FlaskClient) -> None:
    headers = {"Origin": "null", "Sec-Fetch-Site": "cross-site"}

    response = client.post(URL, json={"answer": RIGHT}, headers=headers)

    assert response.status_code == 200
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_no_answer_sets_a_cookie(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.post(URL, json={"answer": RIGHT}).headers
    assert "Set-Cookie" not in client.post(URL, data={"answer": "0"}).headers


def test_the_fields_that_are_refused_are_those_that_are_not_documented() -> None:
    from app.web.openapi_schemas import SCHEMAS

    assert set(SCHEMAS["Answer"]["properties"]) == set(submission.FIELDS)
