"""Open questions: stored like answers, with a model answer that waits for them."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.core.reports.class_report import FEW
from app.web.current import services_of
from app.web.reports.views import MAX_TEXTS
from tests.web.answering import answer_as_new_readers

LESSON = """\
---
title: Open
---

# Why {#why}

:::{open} why
:words: 8
Why are positions needed?

> Without them a sentence is a **set** of words.
:::

:::{open} hopes
What do you hope to learn?
:::
"""
MODEL = "a sentence is a <strong>set</strong> of words"
URL = "/lessons/open/questions/why/answers"
ATTACK = '</textarea><script>alert("1")</script> =cmd()'


@pytest.fixture
def client(content: Path, client: FlaskClient) -> FlaskClient:
    (content / "open").mkdir()
    (content / "open" / "lesson.md").write_text(LESSON, encoding="utf-8")
    return client


def write(client: FlaskClient, *texts: str) -> dict[str, Any]:
    return answer_as_new_readers(client, URL, *texts)


@pytest.mark.parametrize(
    "page", ["", "/embed", "/embed?only=why", "?view=scroll", "?view=print"]
)
def test_no_page_contains_the_model_answer(client: FlaskClient, page: str) -> None:
    shown = client.get(f"/lessons/open{page}").text

    assert "Why are positions needed?" in shown
    assert MODEL not in shown


def test_the_model_answer_comes_with_the_saved_answer(client: FlaskClient) -> None:
    body = write(client, "  The order\r\nmatters. ")

    assert body["answer"] == "The order\nmatters."
    assert (body["correct"], body["score"], body["feedback"]) == (None, None, [])
    assert body["verdict"] == (
        "Your answer is saved. Compare it with the model answer."
    )
    assert MODEL in body["explanation"]
    headers = {"Authorization": f"Bearer {body['token']}"}
    stored = client.get("/lessons/open/answers", headers=headers).get_json()
    assert stored["answers"]["why"]["answer"] == "The order\nmatters."
    assert MODEL in stored["answers"]["why"]["explanation"]
    assert stored["summary"] is None

    client.delete("/lessons/open/answers", headers=headers)

    left = client.get("/lessons/open/answers", headers=headers).get_json()
    assert left["answers"] == {}


def test_a_question_without_a_model_answer_only_saves(client: FlaskClient) -> None:
    url = "/lessons/open/questions/hopes/answers"

    body = client.post(url, json={"answer": "Much."}).get_json()

    assert (body["verdict"], body["explanation"]) == ("Your answer is saved.", "")


def test_a_form_shows_the_text_and_the_model_answer_without_a_script(
    client: FlaskClient,
) -> None:
    page = client.post(URL, data={"answer": ATTACK, "token": ""}).text

    assert escape(ATTACK, quote=False) in page.replace("&#34;", '"')
    assert "<script>alert" not in page
    assert MODEL in page


@pytest.mark.parametrize("answer", ["", " ", "a " * 9, "x" * 3001, 0, ["a"], None])
def test_an_empty_or_long_answer_is_rejected(
    client: FlaskClient, answer: object
) -> None:
    assert client.post(URL, json={"answer": answer}).status_code == 422


def test_an_unpaired_surrogate_is_removed(client: FlaskClient) -> None:
    body = b'{"answer": "a\\ud800b"}'

    response = client.post(URL, data=body, content_type="application/json")

    assert response.get_json()["answer"] == "ab"


def test_open_questions_do_not_count_for_the_score(
    app: Flask, client: FlaskClient
) -> None:
    assert services_of(app).library.lesson("open").counted_questions == ()


def test_an_answer_to_another_text_is_not_shown(
    client: FlaskClient, content: Path
) -> None:
    headers = {"Authorization": f"Bearer {write(client, 'Order.')['token']}"}
    changed = LESSON.replace("needed", "harmful")
    (content / "open" / "lesson.md").write_text(changed, encoding="utf-8")

    assert (
        client.get("/lessons/open/answers", headers=headers).get_json()["answers"] == {}
    )


def test_the_results_of_the_class_contain_the_texts(client: FlaskClient) -> None:
    write(client, ATTACK, "=1+1", *["Order."] * FEW)

    page = client.get("/lessons/open/report").text
    csv = client.get("/lessons/open/report.csv").text

    assert "Open question, not graded" in page
    assert escape(ATTACK) in page
    assert "<script>alert" not in page
    assert f"{FEW} learners</b>" in page
    assert ",'=1+1,1," in csv
    assert any(row.endswith(f"Order.,{FEW},71,") for row in csv.splitlines())


def test_the_texts_of_few_learners_are_withheld(client: FlaskClient) -> None:
    write(client, "Secret.")

    assert "Secret." not in client.get("/lessons/open/report").text
    assert "Secret." in client.get("/lessons/open/report?details=1").text


def test_the_page_of_results_lists_the_first_texts(client: FlaskClient) -> None:
    write(client, *(f"Answer {number}." for number in range(MAX_TEXTS + 1)))

    page = client.get("/lessons/open/report").text

    assert page.count("<span>Answer ") == MAX_TEXTS
    assert f"{MAX_TEXTS} of {MAX_TEXTS + 1} different answers" in page
