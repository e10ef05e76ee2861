"""A slide or a section of an embedded lesson, shown alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.conftest import SMALL_LESSON

SECTION = """
***

# Quick check {#check-it}

:::{question} again
Again?

- [x] Yes.
  > Right.
- [ ] No.
  > No.
:::

:::{question} once-more
:slide: order

Once more?

- [x] Yes.
  > Right.
- [ ] No.
  > No.
:::
"""


@pytest.fixture(autouse=True)
def lesson_with_a_section(content: Path) -> None:
    (content / "small" / "lesson.md").write_text(SMALL_LESSON + SECTION, "utf-8")


def test_a_slide_is_shown_alone(client: FlaskClient) -> None:
    page = client.get("/lessons/small/embed?only=order").text

    assert "Order matters" in page
    assert page.count('class="slide"') == 1
    assert "check-it" not in page
    assert '<ol class="segments" hidden>' in page
    assert "Next lesson" not in page


def test_a_section_is_shown_alone(client: FlaskClient) -> None:
    page = client.get("/lessons/small/embed?only=check-it").text

    assert page.count("<lesson-question") == 2
    assert "<lesson-deck" not in page
    assert 'data-view="scroll"' in page
    assert 'rel="expect"' not in page
    assert 'href="#check-it">Back to the lesson' in page


def test_an_unknown_part_gives_an_error(client: FlaskClient) -> None:
    response = client.get(
        "/lessons/small/embed?only=ordre", headers={"Accept": "text/html"}
    )

    assert response.status_code == 404
    assert "There is no slide or section called “ordre”." in response.text
    assert "Did you mean “order”?" in response.text
    assert "X-Frame-Options" not in response.headers


def test_the_page_of_the_lesson_always_shows_all_of_it(client: FlaskClient) -> None:
    page = client.get("/lessons/small?only=order").text

    assert "A picture" in page
    assert "check-it" in page


def test_the_summary_is_about_the_shown_questions(client: FlaskClient) -> None:
    answers = "/lessons/small/answers"
    token = None
    for question in ("again", "once-more"):
        body = {"answer": 1} | ({"token": token} if token else {})
        url = f"/lessons/small/questions/{question}/answers"
        token = client.post(url, json=body).get_json()["token"]
    headers = {"Authorization": f"Bearer {token}"}

    assert client.get(answers, headers=headers).get_json()["summary"] is None
    part = client.get(f"{answers}?only=check-it", headers=headers).get_json()

    assert part["summary"] == {"questions": 2, "right_first": 0, "slides": []}
    assert set(part["answers"]) == {"again", "once-more"}


def test_without_scripts_an_answer_returns_to_the_part(client: FlaskClient) -> None:
    page = client.get("/lessons/small/embed?only=check-it").text
    action = "/lessons/small/questions/again/answers?only=check-it&amp;embed=1"
    assert f'action="{action}#question-again"' in page

    graded = client.post(action.replace("&amp;", "&"), data={"answer": "0"}).text

    assert "Right, on the first try." in graded
    assert "<lesson-deck" not in graded
