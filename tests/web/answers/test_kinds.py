"""Tests of every kind of question, answered as JSON and by a form."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any, get_args

import pytest
from flask.testing import FlaskClient

from app import create_app
from app.config import Settings
from app.core.quiz import GradedQuestion
from app.core.review import read_lesson
from app.storage.tokens import shuffle_key
from app.web.lessons.question_results import EXPLAIN_AFTER

LESSON = """\
---
title: Kinds
---

# Kinds

::::{question} several
Which?
- [x] Sine
  > Right: secret sine.
- [ ] Tangent
  > No: secret tangent.
- [x] Cosine
  > Right: secret cosine.

:::{explanation}
The secret of several.
:::
::::

::::{practice} choice
Which grows?
- [ ] Cube root
  > No: secret root.
- [x] Power
  > Right: secret power.

:::{explanation}
The secret of choice.
:::
::::

::::{practice} numeric
How long?

= 6.28 ± 0.01 positions > Right: secret wave.
= 3.14 ± 0.01 > No: secret half.

:::{hint}
Twice as long as half of it.
:::
:::{hint}
Look at the chart.
:::
:::{explanation}
The secret of numeric.
:::
::::

::::{practice} ordering
Which first?

1. First item
2. Second item
3. Third item

:::{explanation}
The secret of ordering.
:::
::::

::::{practice} blanks
A wave is a [[secret word|hidden word]] of [[7.77 ± 0.01]] metres.

= 1: sine > No: secret reason.

:::{explanation}
The secret of blanks.
:::
::::

::::{practice} matching
Which is which?

- One side == Alpha
- Other side == Beta
- Fourth side == The square $x^2$
- Third side == Gamma

:::{explanation}
The secret of matching.
:::
::::

:::{interview} What is *asked*?
The model answer.
:::
"""
SECRET = "a secret key of the server"
QUESTIONS = {
    question.id: question
    for question in read_lesson(LESSON, "kinds", shuffle_key([SECRET])).questions()
}
RIGHT = {id: question.right_answer() for id, question in QUESTIONS.items()}
WRONG: dict[str, Any] = {"several": [1], "numeric": "3,14", "ordering": [0, 1, 2]}
WRONG["choice"] = 0
WRONG["blanks"] = ["tide", "3"]
WRONG["matching"] = [0, 0, 0, 0]


def url(question: str) -> str:
    return f"/lessons/kinds/questions/{question}/answers"


def own_answers(client: FlaskClient, token: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    answers = client.get("/lessons/kinds/answers", headers=headers).get_json()
    return dict(answers["answers"])


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, secret_key=(SECRET,))


@pytest.fixture
def file(content: Path) -> Path:
    file = content / "kinds" / "lesson.md"
    file.parent.mkdir()
    file.write_text(LESSON, encoding="utf-8")
    return file


@pytest.fixture
def client(file: Path, client: FlaskClient) -> FlaskClient:
    return client


def test_the_lesson_contains_every_graded_kind() -> None:
    missing = {*get_args(GradedQuestion)} - {type(each) for each in QUESTIONS.values()}

    assert not missing, f"Add {missing} to LESSON, and a wrong answer to WRONG."


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_right_answer_scores_in_full_and_is_explained(
    client: FlaskClient, kind: str
) -> None:
    body = client.post(url(kind), json={"answer": RIGHT[kind]}).get_json()

    assert (body["correct"], body["score"], body["attempts"]) == (True, 1, 1)
    assert f"The secret of {kind}." in body["explanation"]


def test_a_partly_right_answer_scores_in_part(client: FlaskClient) -> None:
    body = client.post(url("several"), json={"answer": [2]}).get_json()

    assert (body["correct"], body["score"]) == (False, 0.5)
    assert body["feedback"] == [
        {"option": 2, "html": "Right: secret cosine.", "right": True}
    ]


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_wrong_answer_does_not_reveal_the_key(client: FlaskClient, kind: str) -> None:
    response = client.post(url(kind), json={"answer": WRONG[kind]})

    assert response.get_json()["correct"] is False
    assert not re.search("Right:|cosine|The secret", response.text)


def test_only_practice_is_explained_after_some_attempts(
    client: FlaskClient,
) -> None:
    explanations = {}
    for kind in ("several", "numeric"):
        body: dict[str, Any] = {}
        for _ in range(EXPLAIN_AFTER):
            sent = {"answer": WRONG[kind], "token": body.get("token", "")}
            body = client.post(url(kind), json=sent).get_json()
        explanations[kind] = body["explanation"]

    assert explanations == {"several": "", "numeric": "The secret of numeric."}


@pytest.mark.parametrize("path", ["", "/embed", "?view=print&notes=1", "/present"])
def test_no_page_contains_the_key(client: FlaskClient, path: str) -> None:
    page = unescape(client.get(f"/lessons/kinds{path}").text)

    assert "secret" not in page.lower().replace("secret key", "")
    assert not re.search(r"6\.28|3\.14|7\.77|hidden word", page)
    places = [page.find(f"{item} item<") for item in ("First", "Second", "Third")]
    assert places != sorted(places) or places == [-1] * 3


def test_menus_show_formulas_as_text_and_name_them_in_words(
    client: FlaskClient,
) -> None:
    page = client.get("/lessons/kinds").text

    assert ' aria-label="The square x squared">The square x^2</option>' in page
    assert re.search(r'<option value="\d">Alpha</option>', page)


def test_hints_are_opened_one_after_the_other(client: FlaskClient) -> None:
    page = client.get("/lessons/kinds").text

    assert re.search(
        r"<details[^>]*><summary[^>]*>Hint</summary><div>Twice.*?</div>"
        r"<details[^>]*><summary[^>]*>Another hint</summary><div>Look.*?</div>"
        r"</details></details>",
        page,
    )


def test_an_interview_question_opens_to_show_its_answer(client: FlaskClient) -> None:
    page = client.get("/lessons/kinds").text

    assert re.search(
        r'<details[^>]*>\s*<summary><span class="deeper-title">What is <em>asked</em>\?'
        r".*?The model answer",
        page,
        re.DOTALL,
    )


@pytest.mark.parametrize("suffix", ["", "?embed=1"], ids=["page", "frame"])
@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_form_returns_the_graded_page(
    client: FlaskClient, kind: str, suffix: str
) -> None:
    right = RIGHT[kind]
    sent = [str(each) for each in right] if isinstance(right, tuple) else str(right)

    response = client.post(url(kind) + suffix, data={"answer": sent, "token": ""})

    assert response.status_code == 200
    assert "Right, on the first try." in response.text
    assert f"The secret of {kind}." in response.text
    assert ("frame-ancestors *" in response.headers["Content-Security-Policy"]) == bool(
        suffix
    )


def test_a_single_checkbox_is_a_list_of_one(client: FlaskClient) -> None:
    response = client.post(url("several"), data={"answer": "0"})

    assert "50% so far." in response.text
    assert re.findall(r'value="(\d)" checked', response.text) == ["0"]


def test_a_graded_form_keeps_the_submitted_answer(client: FlaskClient) -> None:
    number = client.post(url("numeric"), data={"answer": "3,14 positions"}).text
    order = client.post(url("ordering"), data={"answer": ["2", "0", "1"]}).text

    assert 'value="3,14 positions"' in number
    assert re.findall(r'<option value="(\d)" selected', order) == ["2", "0", "1"]


def test_the_submitted_answer_is_escaped(client: FlaskClient) -> None:
    sent = {"answer": '1 "><script>alert(1)</script>', "token": ""}

    response = client.post(url("numeric"), data=sent)

    assert response.status_code == 422
    assert "<script>alert" not in response.text


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("several", []),
        ("several", [0, 0]),
        ("several", [3]),
        ("several", [[0]]),
        ("several", {"0": True}),
        ("numeric", "six"),
        ("numeric", ""),
        ("numeric", [6.28]),
        ("numeric", True),
        ("numeric", 1e300),
        ("numeric", "6.28 apples"),
        ("ordering", [0, 1]),
        ("ordering", [0, 1, 1]),
        ("ordering", "012"),
        ("ordering", [0, 1, 2, 3]),
    ],
    ids=str,
)
def test_an_invalid_answer_is_rejected_and_not_counted(
    client: FlaskClient, kind: str, answer: object
) -> None:
    response = client.post(url(kind), json={"answer": answer})

    assert response.status_code == 422
    assert [error["field"] for error in response.get_json()["errors"]] == ["answer"]
    after = client.post(url(kind), json={"answer": RIGHT[kind]}).get_json()
    assert after["attempts"] == 1


def test_answers_of_every_kind_survive_a_restart(
    client: FlaskClient, settings: Settings
) -> None:
    token = ""
    for kind, answer in WRONG.items():
        sent = {"answer": answer, "token": token}
        token = client.post(url(kind), json=sent).get_json()["token"]

    restarted = create_app(settings)
    stored = own_answers(restarted.test_client(), token)

    assert {kind: result["answer"] for kind, result in stored.items()} == WRONG
    restarted.extensions["overtone"].database.close()


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("several", "Tangent", "Secant"),
        ("numeric", "How long?", "How short?"),
        ("ordering", "Second item", "Another item"),
        ("ordering", "1. First item\n2. Second item", "1. Second item\n2. First item"),
    ],
)
def test_an_answer_to_a_changed_text_is_left_out(
    client: FlaskClient, file: Path, kind: str, old: str, new: str
) -> None:
    body = client.post(url(kind), json={"answer": WRONG[kind]}).get_json()
    file.write_text(LESSON.replace(old, new), encoding="utf-8")

    assert own_answers(client, body["token"]) == {}


def test_answers_are_graded_by_the_current_lesson(
    client: FlaskClient, file: Path
) -> None:
    token = client.post(url("numeric"), json={"answer": "6.3"}).get_json()["token"]
    before = own_answers(client, token)
    file.write_text(LESSON.replace("6.28 ± 0.01", "6.28 ± 0.02"), encoding="utf-8")

    after = own_answers(client, token)

    assert (before["numeric"]["correct"], after["numeric"]["correct"]) == (False, True)


def test_practice_is_not_counted() -> None:
    lesson = read_lesson(LESSON, "kinds")

    assert [question.id for question in lesson.questions() if question.counted] == [
        "several"
    ]
    assert [question.id for question in lesson.questions()] == list(QUESTIONS)
