"""The report on a class in the language of its lesson."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.pseudo_language import untranslated

pytestmark = pytest.mark.usefixtures("pseudo_language")

REPORT = "/lessons/small/report"

LESSON = """\
---
title: Ένα μάθημα
lang: eo
---

# Πρώτη {#first}

:::{question} why
Γιατί;

- [x] Ναι
- [ ] Όχι
:::

:::{question} how-many
Πόσα;

= 5
:::

:::{poll} liked
Σας άρεσε;

- Ναι
- Όχι
:::
"""


@pytest.fixture
def content(content: Path) -> Path:
    """The content folder, with a lesson in the language of the tests."""
    (content / "small" / "lesson.md").write_text(LESSON, encoding="utf-8")
    return content


def answer(client: FlaskClient, question: str, given: object) -> None:
    url = f"/lessons/small/questions/{question}/answers"
    assert client.post(url, json={"answer": given}).status_code == 200


def test_the_report_has_no_english_text(client: FlaskClient) -> None:
    assert untranslated(client.get(REPORT).text) == []
    for _ in range(2):
        answer(client, "why", 1)
        answer(client, "liked", 0)
    for number in range(40):
        answer(client, "how-many", str(100 * number))

    for query in ("", "details=1", "learners=none", "embed=1", "room=ACACAC"):
        assert untranslated(client.get(f"{REPORT}?{query}").text) == [], query


def test_percentages_are_written_as_in_the_language_of_the_lesson(
    client: FlaskClient,
) -> None:
    answer(client, "why", 0)
    answer(client, "how-many", "5")

    page = client.get(f"{REPORT}?details=1").text

    assert "<td>⟦100%⟧" in page
    assert '<span class="report-percent">⟦100%⟧</span>' in page
    assert '<span class="vote-count">⟦1 · 100%⟧</span>' in page


def test_the_table_of_the_report_is_english_for_other_programs(
    client: FlaskClient,
) -> None:
    for number in range(40):
        answer(client, "how-many", str(100 * number))

    assert "⟦" not in client.get(f"{REPORT}.csv").text


def test_a_refused_report_is_explained_in_the_language_of_the_lesson(
    client: FlaskClient,
) -> None:
    remote = {"REMOTE_ADDR": "203.0.113.9"}
    page = client.get(REPORT, environ_base=remote, headers={"Accept": "text/html"})

    assert page.status_code == 403
    assert untranslated(page.text) == []
