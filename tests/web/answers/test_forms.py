"""Tests of answers submitted by forms without JavaScript, also in frames."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.answering import URL, WRONG

FRAMED = f"{URL}?embed=1"


def may_be_framed(response: TestResponse) -> bool:
    policy = response.headers["Content-Security-Policy"]
    return "X-Frame-Options" not in response.headers and "ancestors *" in policy


def test_a_form_returns_the_page_with_the_result(client: FlaskClient) -> None:
    response = client.post(URL, data={"answer": "1", "token": ""})

    assert response.status_code == 200
    assert response.mimetype == "text/html"
    assert "No: swap two words" in response.text
    assert "Right: the words alone" not in response.text
    assert response.headers["X-Frame-Options"] == "DENY"


def test_a_form_of_a_client_that_prefers_json_returns_json(
    client: FlaskClient,
) -> None:
    headers = {"Accept": "application/json"}

    graded = client.post(URL, data={"answer": "1"}, headers=headers)
    rejected = client.post(URL, data={"answer": "7"}, headers=headers)

    assert graded.get_json()["correct"] is False
    assert rejected.status_code == 422
    assert rejected.mimetype == "application/problem+json"


def test_a_form_in_a_frame_returns_the_embedded_page(client: FlaskClient) -> None:
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
def test_an_error_in_a_frame_can_be_framed(
    client: FlaskClient, url: str, data: dict[str, str], status: int
) -> None:
    response = client.post(url, data=data)

    assert response.status_code == status
    assert may_be_framed(response)


@pytest.mark.parametrize("url", [URL, FRAMED])
def test_an_error_links_to_the_question(client: FlaskClient, url: str) -> None:
    error = client.post(url, data={"answer": "7"})

    assert error.status_code == 422
    assert f'href="{url}">Back to the question' in error.text
    assert client.get(url).location.endswith("#question-order-needed")


def test_a_rate_limit_error_in_a_frame_can_be_framed(
    client: FlaskClient,
) -> None:
    token = client.post(URL, json={"answer": WRONG}).get_json()["token"]

    answers = [
        client.post(FRAMED, data={"answer": "1", "token": token}) for _ in range(14)
    ]

    assert answers[-1].status_code == 429
    assert may_be_framed(answers[-1])


@pytest.mark.parametrize("query", ["", "?embed=0", "?embed=", "?other=1"])
def test_a_response_without_embed_cannot_be_framed(
    client: FlaskClient, query: str
) -> None:
    response = client.post(URL + query, data={"token": ""})

    assert not may_be_framed(response)


def test_embed_has_no_effect_on_other_pages(client: FlaskClient) -> None:
    assert not may_be_framed(client.get("/lessons/small?embed=1"))


def test_a_reload_in_a_frame_redirects_to_the_embedded_lesson(
    client: FlaskClient,
) -> None:
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
def test_a_reload_keeps_the_query(client: FlaskClient, query: str) -> None:
    response = client.get(f"{URL}?{query}")

    assert response.headers["Location"] == (
        f"/lessons/small?{query}#question-order-needed"
    )


def test_a_reload_redirects_to_the_question(
    client: FlaskClient,
) -> None:
    response = client.get(f"{URL}?view=print&waves.dims=0,1")

    assert response.status_code == 302
    assert response.headers["Location"] == (
        "/lessons/small?view=print&waves.dims=0,1#question-order-needed"
    )
