"""Texts of the interface in the pages of lessons in a language other than English."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree

import pytest
from flask.testing import FlaskClient

from tests.pseudo_language import untranslated

pytestmark = pytest.mark.usefixtures("pseudo_language")

# The content is in Greek letters.
LESSON = """\
---
title: Κύματα
lang: eo
minutes: 3
objectives: [Βλέπω]
---

Αρχή.

---

# Πρώτο {#first}

Κείμενο[^1] και `waves`.

[^1]: Σημείωση.

:::{note}
Ένα.
:::

:::{warning} Προσοχή
Δύο.
:::

:::{deeper}
Περισσότερα.
:::

:::{notes}
Μιλώ.
:::

:::{source} app.core.maths.embeddings:normalise
:::

---

# Δεύτερο {#second}

::::{practice} choice
:slide: first
Γιατί;

- [x] Ναι.
  > Σωστά.
- [ ] Όχι.
  > Λάθος.

:::{hint}
Σκέψου.
:::

:::{hint}
Πάλι.
:::
::::

:::{question} several
:kind: several
:points: 2
Ποια;

- [x] Αυτό.
- [x] Εκείνο.
- [ ] Άλλο.
:::

---

# Τρίτο {#third}

:::{question} number
Πόσο;

= 3
:::

:::{question} order
Σειρά;

1. Άλφα
2. Βήτα
3. Γάμμα
:::

:::{question} blanks
Το [[άλφα]] και το [[βήτα]].
:::

:::{question} matches
Ποιο με ποιο;

- Άλφα == Ένα
- Βήτα == Δύο
:::

:::{poll} poll
Θέλεις;

- Ναι
- Όχι
:::

:::{predict} prediction
Τι;

- Ένα
- Δύο

> Ένα.
:::

---

# Γραμμές

:::{plot} heights.csv
:x: ηλικία
:y: ύψος, βάρος
:::

---

# Ράβδοι

:::{plot} heights.csv
:x: ηλικία
:y: ύψος, βάρος
:as: bars
:::

---

# Χάρτης

:::{plot} heights.csv
:x: ηλικία
:y: ύψος, βάρος
:as: heatmap
:::

***

# Μετά
"""

HEIGHTS = "ηλικία,ύψος,βάρος\n2,86,12.2\n4,103,16.3\n6,116,\n"


@pytest.fixture(autouse=True)
def lesson(content: Path) -> None:
    (content / "kymata").mkdir()
    (content / "kymata" / "lesson.md").write_text(LESSON, "utf-8")
    (content / "kymata" / "heights.csv").write_text(HEIGHTS, "utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "/lessons/kymata",
        "/lessons/kymata?view=scroll",
        "/lessons/kymata?view=print&answers=1&notes=1",
        "/lessons/kymata/embed",
        "/lessons/kymata/embed?only=second",
    ],
)
def test_every_text_of_a_lesson_page_is_translated(
    client: FlaskClient, path: str
) -> None:
    page = client.get(path)

    assert page.status_code == 200
    assert untranslated(page.text) == []


FIGURES = """\
---
title: Σχήματα
lang: eo
---

# Ένα

:::{figure} chord
Ήχος.
:::

---

# Δύο

:::{figure} order
Λέξεις.
:::
"""


def test_the_parts_around_a_figure_are_translated(
    client: FlaskClient, content: Path
) -> None:
    (content / "kymata" / "lesson.md").write_text(FIGURES, "utf-8")

    page = client.get("/lessons/kymata").text

    for text in (
        "Data",
        "Data:",
        "In words",
        "Download as CSV",
        "Settings:",
        "Sound:",
        "Update figure",
        "Reset ⟦Sentence⟧",
        "Drag a word, or move it with its buttons.",
        "Write 1 to 12 words separated by spaces, up to 24 characters each.",
    ):
        assert f"⟦{text}⟧" in page


def answer_url(question: str) -> str:
    return f"/lessons/kymata/questions/{question}/answers"


@pytest.mark.parametrize(
    ("question", "answer", "verdict"),
    [
        ("choice", "0", "⟦Right, on the first try.⟧"),
        ("choice", "1", "⟦Not yet.⟧ ⟦Read why, choose again, and check again.⟧"),
        ("several", ["0"], "⟦50% so far.⟧ ⟦Your choices are right, but others"),
        ("number", "4", "⟦Not yet.⟧ ⟦Enter another number, and check again.⟧"),
        ("order", ["0", "1", "2"], "⟦Move an item, and check again.⟧"),
        ("blanks", ["x", "y"], "⟦Change the wrong blanks, and check again.⟧"),
        ("matches", ["0", "0"], "⟦Change the wrong matches, and check again.⟧"),
        ("poll", "0", "⟦Your choice is saved."),
    ],
)
def test_verdict_and_feedback_are_translated(
    client: FlaskClient, question: str, answer: str | list[str], verdict: str
) -> None:
    page = client.post(answer_url(question), data={"answer": answer})

    assert verdict in page.text
    assert untranslated(page.text) == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("number", "τρία"),
        ("number", "3 m"),
        ("number", "1e40"),
        ("number", 10**16),
        ("blanks", ["", "y"]),
        ("blanks", ["x" * 99, "y"]),
        ("several", []),
        ("matches", [9, 9]),
        ("order", [0, 0, 0]),
    ],
)
def test_an_invalid_answer_is_rejected_in_the_language_of_the_lesson(
    client: FlaskClient, question: str, answer: object
) -> None:
    response = client.post(answer_url(question), json={"answer": answer})

    assert response.status_code == 422
    assert untranslated(response.json["errors"][0]["message"]) == []


def test_a_form_without_answer_is_rejected_in_the_language_of_the_lesson(
    client: FlaskClient,
) -> None:
    page = client.post(answer_url("choice"), data={"token": ""}).text

    assert "⟦There is no answer. Answer the question first.⟧" in page


def test_the_page_that_says_how_to_embed_a_lesson_is_translated(
    client: FlaskClient,
) -> None:
    assert untranslated(client.get("/lessons/kymata/course").text) == []


def test_the_page_of_a_course_is_translated(client: FlaskClient, content: Path) -> None:
    course = "title: Μάθημα\nid: math\nlang: eo\nmodules:\n  - title: Α\n"
    (content / "course.yaml").write_text(f"{course}    lessons: [kymata]\n", "utf-8")

    assert untranslated(client.get("/courses/math").text) == []
    # The lesson links to its course.
    assert untranslated(client.get("/lessons/kymata").text) == []


def test_the_library_is_translated(client: FlaskClient, content: Path) -> None:
    rmtree(content / "small")  # its title is in English

    page = client.get("/", headers={"Accept-Language": "eo"})

    assert untranslated(page.text) == []
