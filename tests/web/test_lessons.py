"""Pages: the library, a lesson in its views, its complaints, and what it keeps back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.assets.watched_folder import WatchedFolder

ELSEWHERE = {"REMOTE_ADDR": "203.0.113.9"}


def html(
    client: FlaskClient, address: str, status: int = 200, **options: object
) -> str:
    answer = client.get(address, **options)  # type: ignore[arg-type]
    assert answer.status_code == status
    return answer.text


def test_the_library_lists_every_lesson_with_its_minutes(client: FlaskClient) -> None:
    page = html(client, "/")

    assert "A small lesson" in page
    assert "3 minutes" in page
    assert 'href="/lessons/small"' in page


def test_an_empty_library_says_how_to_begin(client: FlaskClient, content: Path) -> None:
    (content / "small" / "lesson.md").unlink()

    assert "overtone new" in html(client, "/")


def test_a_lesson_is_one_document_with_every_slide(client: FlaskClient) -> None:
    page = html(client, "/lessons/small")

    assert page.count('<section class="slide"') == 2
    assert 'lang="en" dir="ltr"' in page


def test_half_a_slide_is_not_painted(client: FlaskClient) -> None:
    page = html(client, "/lessons/small")
    [waits_for, _] = re.findall(r'rel="expect" href="#([^"]+)" blocking="render"', page)

    before, _, after = page.partition(f'id="{waits_for}"')

    assert before.count('<section class="slide"') == 1
    rest, _, _ = after.partition("</section>")
    assert not re.sub(r"<?[^<>]*>", "", rest).strip()  # no words are still to come


OPENING = """\
---
title: What opens
---

# None {#none}

Words.

---

# Two, one in the other's place {#two}

::::{deeper} First

Words.

::::

::::{deeper} Last

Words.

::::

::::{notes}
To be said.
::::
"""


@pytest.mark.parametrize("query", ["", "?notes=1", "?view=print&notes=1"])
def test_each_slide_has_one_mark_behind_what_it_shows_at_first(
    client: FlaskClient, content: Path, query: str
) -> None:
    (content / "opening").mkdir()
    (content / "opening" / "lesson.md").write_text(OPENING, encoding="utf-8")
    page = html(client, f"/lessons/opening{query}")

    for number, slide in enumerate(("none", "two"), 1):
        assert page.count(f'<span class="end" id="/{slide}/"></span>') == 1
        assert page.count(f'<span id="/{number}/"></span>') == 1
    before, after = page.split('id="/two/"')
    assert before.count("<summary>") == 2
    assert ("Words." in after) == ("notes" not in query)
    assert "To be said." not in after


def test_the_style_that_no_slide_needs_comes_after_them(
    app: Flask, client: FlaskClient
) -> None:
    assets = app.extensions["overtone"].assets

    before, _, after = html(client, "/lessons/small").partition(
        '<section class="slide"'
    )
    assert assets.style.text in before
    assert assets.later_style.text in after
    assert html(client, "/").index(assets.later_style.text) > 0


@pytest.mark.parametrize(
    ("query", "view"),
    [
        ("", "deck"),
        ("?view=scroll", "scroll"),
        ("?view=print", "print"),
        ("?print-pdf", "print"),
        ("?view=upside-down", "deck"),
    ],
)
def test_the_query_chooses_the_view(client: FlaskClient, query: str, view: str) -> None:
    assert f'data-view="{view}"' in html(client, f"/lessons/small{query}")


def test_a_lesson_from_right_to_left_says_so(
    client: FlaskClient, content: Path
) -> None:
    path = content / "small" / "lesson.md"
    path.write_text(path.read_text("utf-8").replace("minutes: 3", "lang: he"), "utf-8")

    page = html(client, "/lessons/small")

    assert 'lang="he" dir="rtl"' in page
    # What Overtone says itself is English, figures included.
    for part in ("plot", "figure-title", "figure-words", "figure-data", "control"):
        assert f'class="{part}" lang="en" dir="ltr"' in page


def test_notes_are_shown_in_print_when_asked_for(
    client: FlaskClient, content: Path
) -> None:
    path = content / "small" / "lesson.md"
    path.write_text(path.read_text("utf-8") + "\n:::{notes}\nPsst.\n:::\n", "utf-8")

    assert "Psst." not in html(client, "/lessons/small")
    assert "Psst." not in html(client, "/lessons/small/embed")
    assert "Psst." in html(client, "/lessons/small?view=print&notes=1")
    assert "Psst." in html(client, "/lessons/small/present")


def test_a_figure_stands_as_the_query_says(client: FlaskClient) -> None:
    page = html(client, "/lessons/small?waves.positions=12&utm_source=mail")

    assert "positions 0 to 11" in page


def test_a_wrong_setting_is_told_and_the_figure_stands(client: FlaskClient) -> None:
    page = html(client, "/lessons/small?waves.positions=0")

    assert "from 1 to 4096" in page
    assert "positions 0 to 19" in page


@pytest.mark.parametrize("page", ["", "/embed", "/present"])
def test_an_unknown_lesson_names_the_nearest(client: FlaskClient, page: str) -> None:
    answer = client.get(f"/lessons/smal{page}")

    assert answer.status_code == 404
    assert "Did you mean “small”?" in answer.text


def test_the_embedded_lesson_has_no_site_around_it(client: FlaskClient) -> None:
    page = html(client, "/lessons/small/embed")

    assert '<header class="site">' not in page
    assert '<footer class="site">' not in page


def test_only_the_embedded_lesson_may_be_framed(client: FlaskClient) -> None:
    embed = client.get("/lessons/small/embed").headers
    page = client.get("/lessons/small").headers

    assert "frame-ancestors *" in embed["Content-Security-Policy"]
    assert "X-Frame-Options" not in embed
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert page["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("address", ["/", "/lessons/small", "/lessons/small/embed"])
def test_no_page_sets_a_cookie(client: FlaskClient, address: str) -> None:
    assert "Set-Cookie" not in client.get(address).headers


def test_a_mistake_is_told_to_the_author_and_the_last_good_version_served(
    client: FlaskClient, content: Path
) -> None:
    html(client, "/lessons/small")
    with (content / "small" / "lesson.md").open("a", encoding="utf-8") as file:
        file.write("\n:::{figur} waves\n:::\n")

    here = html(client, "/lessons/small")
    elsewhere = html(client, "/lessons/small", environ_base=ELSEWHERE)

    assert "Order matters" in here
    assert "Order matters" in elsewhere
    assert "called “figur”" in here
    assert "called “figur”" not in elsewhere


def test_the_key_is_not_in_the_page(client: FlaskClient) -> None:
    for page in ("", "/embed", "/present", "?view=print&notes=1"):
        text = html(client, f"/lessons/small{page}")

        assert "the words alone do not say it" not in text
        assert "swap two words" not in text


def test_there_is_an_accessibility_statement(client: FlaskClient) -> None:
    assert "WCAG 2.2" in html(client, "/accessibility")


def test_forms_lead_back_to_the_page_as_it_was(client: FlaskClient) -> None:
    page = html(client, "/lessons/small/embed?waves.positions=12&view=scroll")

    assert 'action="/lessons/small/embed#/picture"' in page
    assert '<input type="hidden" name="view" value="scroll">' in page
    assert 'type="hidden" name="waves.positions"' not in page
    assert "answers?waves.positions=12&amp;view=scroll&amp;embed=1#question" in page


def test_a_query_of_nonsense_does_not_swell_the_page(client: FlaskClient) -> None:
    usual = len(html(client, "/lessons/small"))

    nonsense = "&".join(["a", "waves.b"] * 5000)

    assert len(html(client, f"/lessons/small?{nonsense}")) < usual + 20_000


def test_a_page_is_what_the_lesson_is_now(client: FlaskClient, content: Path) -> None:
    path = content / "small" / "lesson.md"
    before = html(client, "/lessons/small")

    path.write_text(path.read_text().replace("Order matters", "Order decides"))
    assert "Order decides" in html(client, "/lessons/small")
    assert "Order decides" not in before


def test_a_page_is_what_the_templates_are_now(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = client.get("/lessons/small").headers["ETag"]
    monkeypatch.setattr(WatchedFolder, "version", "another")
    monkeypatch.setitem(app.jinja_env.globals, "style", lambda: "other")

    assert client.get("/lessons/small").headers["ETag"] != before


def test_a_page_names_the_address_that_it_was_asked_at(client: FlaskClient) -> None:
    for host in ("one.example", "two.example"):
        page = html(client, "/lessons/small", headers={"Host": host})
        assert f'rel="canonical" href="http://{host}/lessons/small"' in page


def test_a_page_with_settings_of_its_own_is_written_for_who_asks(
    client: FlaskClient,
) -> None:
    plain = html(client, "/lessons/small")

    assert html(client, "/lessons/small?waves.positions=30") != plain
    assert html(client, "/lessons/small") == plain


def test_a_frame_s_page_may_be_framed_however_often_it_is_asked_for(
    client: FlaskClient,
) -> None:
    for _ in range(3):
        answer = client.get("/lessons/small/embed")
        assert "X-Frame-Options" not in answer.headers
        assert "X-Frame-Options" in client.get("/lessons/small").headers


def test_a_formula_that_is_put_in_order_has_its_name_in_words(
    client: FlaskClient, content: Path
) -> None:
    path = content / "small" / "lesson.md"
    powers = "1. $x$\n2. $x^2$\n3. $x^3$"
    ordering = f"\n:::{{practice}} growing\nWhich grows faster?\n\n{powers}\n:::\n"
    path.write_text(path.read_text() + ordering)

    assert 'aria-label="Position of x^2"' in html(client, "/lessons/small")


def test_a_lesson_that_was_never_good_says_why_to_its_author_alone(
    client: FlaskClient, content: Path
) -> None:
    (content / "new").mkdir()
    lesson = "---\ntitle: New\n---\n\n# One {#one}\n\n:::{nonsense}\n:::\n"
    (content / "new" / "lesson.md").write_text(lesson)

    told = html(client, "/lessons/new", status=503)
    assert "<code>7</code>" in told
    assert "nonsense" in told
    elsewhere = html(client, "/lessons/new", status=503, environ_base=ELSEWHERE)
    assert "nonsense" not in elsewhere
    assert str(content) not in elsewhere


def test_what_is_wrong_with_a_lesson_is_never_kept_for_others(
    client: FlaskClient, content: Path
) -> None:
    html(client, "/lessons/small")
    path = content / "small" / "lesson.md"
    path.write_text(path.read_text() + "\n:::{nonsense}\n:::\n")

    for _ in range(2):
        assert 'class="complaint"' in html(client, "/lessons/small")
        elsewhere = html(client, "/lessons/small", environ_base=ELSEWHERE)
        assert 'class="complaint"' not in elsewhere
