"""The language and direction of the texts on lesson pages."""

from __future__ import annotations

import re
from pathlib import Path

from flask.testing import FlaskClient

from tests.web.lessons.pages import html


def test_a_right_to_left_lesson_sets_dir(client: FlaskClient, content: Path) -> None:
    path = content / "small" / "lesson.md"
    path.write_text(path.read_text("utf-8").replace("minutes: 3", "lang: fa"), "utf-8")

    page = html(client, "/lessons/small")

    assert 'lang="fa" dir="rtl"' in page
    # Overtone's own texts, also in figures, are in English.
    for part in ("plot", "figure-title", "figure-description", "figure-data"):
        assert f'class="{part}" lang="en" dir="ltr"' in page
    assert 'class="control" lang="en" dir="ltr"' in page
    for title in ("Share this view", "Light or dark theme"):
        assert f'class="quiet" lang="en" dir="ltr" title="{title}"' in page
    assert 'aria-label="Slides" role="region" lang="en">' in page
    assert '<div class="slides" lang="fa" dir="rtl">' in page
    assert '<form class="controls" lang="en"' in page
    assert "aria-roledescription" not in page


def test_texts_of_an_author_are_in_the_language_of_the_lesson(
    client: FlaskClient, content: Path
) -> None:
    plot = (
        ":::{plot}\n:title: موج\n:name: p\n:x: 0..1\n:y: k*x\n"
        ':k: 1..9 = 3 "سرعت"\n:reading: تند است.\n:::\n'
    )
    (content / "small" / "lesson.md").write_text(
        f"---\ntitle: T\nmodule: M\nlang: fa\n---\n# یک\n\n{plot}\n", "utf-8"
    )

    page = html(client, "/lessons/small")

    assert '<bdi lang="fa" dir="rtl">M</bdi>' in page
    assert '<bdi lang="fa" dir="rtl">M</bdi>' in html(client, "/")
    assert '<div class="data-table-content" lang="fa" dir="rtl"><p lang="en"' in page
    assert '<p class="figure-title" id="figure-p-title">موج</p>' in page
    assert '<p class="figure-reading">تند است.</p>' in page
    assert '<div class="plot" dir="ltr" data-form' in page
    assert '<label for="setting-p.k" lang="fa" dir="rtl">سرعت</label>' in page


def test_the_label_of_a_data_table_is_in_the_language_of_the_interface(
    client: FlaskClient, content: Path
) -> None:
    plot = (
        ":::{plot}\n:title: موج\n:name: p\n:x: 0..1\n:y: x\n:reading: تند است.\n:::\n"
    )
    (content / "small" / "lesson.md").write_text(
        f"---\ntitle: T\nlang: fa\n---\n# یک\n\n{plot}\n", "utf-8"
    )

    page = html(client, "/lessons/small")

    assert '<details class="figure-data" lang="en" dir="ltr">' in page
    assert (
        '<div class="data-table" tabindex="0" role="group" id="figure-p-data"'
        ' aria-label="Data:" aria-labelledby="figure-p-data figure-p-title" dir="rtl">'
    ) in page


def test_the_link_named_below_a_prediction_is_in_the_language_of_the_lesson(
    client: FlaskClient, content: Path
) -> None:
    (content / "small" / "lesson.md").write_text(
        "---\ntitle: T\nlang: fa\n---\n# یک\n\n"
        ":::{predict} p ?waves.base=100\n[صد](?waves.base=100) چه؟\n\n"
        "- یک\n- دو\n\n> یک.\n:::\n\n:::{figure} waves\n:::\n",
        "utf-8",
    )

    page = html(client, "/lessons/small")

    link = '<span class="prediction-link" lang="fa" dir="rtl">صد</span>'
    assert f"Choose one, then press “{link}”." in page


def test_titles_in_the_presenter_view_are_in_the_language_of_the_lesson(
    client: FlaskClient, content: Path
) -> None:
    (content / "small" / "lesson.md").write_text(
        "---\ntitle: موج\nlang: fa\n---\n# یک\n\n***\n\n# دو\n\n"
        ":::{practice} a\nچرا؟\n= 2\n:::\n",
        "utf-8",
    )

    page = html(client, "/lessons/small/present")

    heading = 'lang="en" dir="ltr"><span lang="fa" dir="rtl">موج</span>: presenter view'
    assert f'<h1 class="visually-hidden" {heading}</h1>' in page
    assert '<p class="vote-location"><span lang="fa" dir="rtl">دو</span> · ' in page


def test_a_text_in_another_language_is_marked_with_it(
    client: FlaskClient, content: Path
) -> None:
    path = content / "small" / "lesson.md"
    quotation = "The [Bonjour Paris]{lang=fr} of [سلام]{lang=fa}"
    path.write_text(path.read_text().replace("Some words.", quotation), "utf-8")

    page = html(client, "/lessons/small")

    assert '<span lang="fr" dir="ltr">Bonjour Paris</span>' in page
    assert '<span lang="fa" dir="rtl">سلام</span>' in page


GERMAN = """\
---
title: Potenzen
lang: de
---

# Was ist $x^2$? {#eins}

:::{callout} Merke $\\sqrt{8}$
Mehr dazu bei [$\\frac{a}{b}$](#/zwei).
:::

:::{note} Ein $\\lambda$
Text
:::

:::{deeper} Mehr zu $x_1$
Text
:::

| $\\frac12$ |
|---|
| $y$ |

---

# Frage {#zwei}

:::{question} quadrat
Wie groß ist $x^2$ für $x \\le 0{,}5$?

- [x] Es ist $10^{-3}$.
- [ ] Null.
:::
"""


def test_formulas_of_a_german_lesson_have_german_names(
    client: FlaskClient, content: Path
) -> None:
    (content / "small" / "lesson.md").write_text(GERMAN, "utf-8")

    page = html(client, "/lessons/small")

    names = set(re.findall('<math aria-label="([^"]*)"', page))
    assert names == {
        "x hoch 2",
        "Wurzel aus 8",
        "a durch b",
        "Lambda",
        "x Index 1",
        "ein halb",
        "x kleiner gleich 0,5",
        "10 hoch minus 3",
    }
    assert 'aria-label="Merke Wurzel aus 8"' in page
    assert 'aria-label="Hinweis: Ein Lambda"' in page
    assert ">1: Was ist x hoch 2?</span>" in page
    assert '<option value="Was ist x hoch 2?">' in page


def test_the_name_of_the_notes_is_marked_as_english(
    client: FlaskClient, content: Path
) -> None:
    path = content / "small/lesson.md"
    path.write_text(path.read_text("utf-8").replace("minutes: 3", "lang: fa"), "utf-8")

    page = html(client, "/lessons/small/present")

    notes = re.search(r'<div class="speaker-notes"[^>]*>', page)
    assert notes
    assert "lang=" not in notes[0]
    assert re.search('class="speaker-note"[^>]* lang="fa" dir="rtl"', page)
