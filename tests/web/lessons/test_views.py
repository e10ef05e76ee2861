"""Tests of the library and lesson pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.conftest import set_front_matter
from tests.web.lessons.pages import html, write_numbered


def test_the_library_lists_every_lesson_with_its_duration(client: FlaskClient) -> None:
    page = html(client, "/")

    assert "A small lesson" in page
    assert "3 minutes" in page
    assert 'href="/lessons/small"' in page


def test_the_library_shows_a_figure_of_lessons_that_have_one(
    client: FlaskClient, content: Path
) -> None:
    write_numbered(content, "without-figure", 2)

    pictures = re.findall(r'<img class="lesson-picture [^>]*>', html(client, "/"))

    light, dark = pictures
    assert 'src="/lessons/small/preview.png?titles=off"' in light
    assert 'src="/lessons/small/preview.png?titles=off&amp;theme=dark"' in dark
    assert all('alt=""' in picture for picture in pictures)
    assert client.get("/lessons/small/preview.png").mimetype == "image/png"


def test_the_library_links_to_the_form_that_joins_a_room(client: FlaskClient) -> None:
    assert '<a class="button" href="/join">Join a room</a>' in html(client, "/")


def test_an_empty_library_names_the_command_for_a_new_lesson(
    client: FlaskClient, content: Path
) -> None:
    (content / "small" / "lesson.md").unlink()

    assert "overtone new" in html(client, "/")


def test_a_long_list_of_lessons_has_a_search(
    client: FlaskClient, content: Path
) -> None:
    assert 'role="search"' not in html(client, "/")
    for number, slug in enumerate(["first", "second", "third", "fourth", "fifth"], 1):
        write_numbered(content, slug, number)

    every, found, none = (html(client, f"/{q}") for q in ("", "?q=THIRD", "?q=%3Cb%3E"))

    assert 'role="search"' in every
    assert re.findall('href="/lessons/([a-z]+)"', found) == ["third"]
    assert "1 lesson matches “THIRD”." in found
    assert 'value="THIRD"' in found
    assert "0 lessons match “&lt;b&gt;”." in none


@pytest.mark.parametrize("page", ["", "/embed"])
def test_a_lesson_links_to_the_next_lesson_of_its_module(
    client: FlaskClient, content: Path, page: str
) -> None:
    for number, slug in enumerate(["first", "second"], 1):
        write_numbered(content, slug, number)

    first, second = (html(client, f"/lessons/{s}{page}") for s in ("first", "second"))

    link = f'<a href="/lessons/second{page}" lang="en" dir="ltr">The second one</a>'
    assert f"Next lesson: {link}" in first
    assert f"<span>Next lesson:</span> {link}" in first  # at the end of the last slide
    assert "Next lesson" not in second


def test_a_lesson_is_one_document_with_every_slide(client: FlaskClient) -> None:
    page = html(client, "/lessons/small")

    assert page.count('<section class="slide"') == 2
    assert 'lang="en" dir="ltr"' in page


@pytest.mark.parametrize("destination", ["iframe", "frame"])
@pytest.mark.parametrize("query", ["", "?waves.positions=12&view=scroll"])
def test_a_lesson_in_a_frame_redirects_to_the_embedded_lesson(
    client: FlaskClient, query: str, destination: str
) -> None:
    headers = {"Sec-Fetch-Dest": destination}
    url = f"/lessons/small{query}"

    framed, opened = client.get(url, headers=headers), client.get(url)

    assert framed.status_code == 302
    assert framed.headers["Location"] == f"/lessons/small/embed{query}"
    assert opened.status_code == 200
    for response in (framed, opened):
        assert "Sec-Fetch-Dest" in response.vary


@pytest.mark.parametrize("query", ["", "?waves.positions=12&view=scroll"])
def test_a_slash_after_the_slug_redirects_to_the_lesson(
    client: FlaskClient, query: str
) -> None:
    response = client.get(f"/lessons/small/{query}")

    assert response.status_code == 308
    assert response.location == f"/lessons/small{query}"


def test_rendering_waits_for_the_whole_first_slide(client: FlaskClient) -> None:
    page = html(client, "/lessons/small")
    [waits_for, _] = re.findall(r'rel="expect" href="#([^"]+)" blocking="render"', page)

    before, _, after = page.partition(f'id="{waits_for}"')

    assert before.count('<section class="slide"') == 1
    rest, _, _ = after.partition("</section>")
    assert not re.sub(
        r"<?[^<>]*>", "", rest
    ).strip()  # no text follows within the slide


def test_rendering_can_wait_for_the_slide_or_section_of_a_url(
    client: FlaskClient, content: Path
) -> None:
    with (content / "small" / "lesson.md").open("a", encoding="utf-8") as lesson:
        lesson.write("\n***\n\n# More {#more}\n\nText.\n")

    page = html(client, "/lessons/small")

    for id in ("order", "picture", "more"):
        assert page.count(f'id="/{id}/"') == 1


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
Spoken text.
::::
"""


@pytest.mark.parametrize("query", ["", "?notes=1", "?view=print&notes=1"])
def test_each_slide_has_one_end_marker_after_its_visible_content(
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
    assert "Spoken text." not in after


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


def test_the_query_sets_figure_parameters(client: FlaskClient) -> None:
    page = html(client, "/lessons/small?waves.positions=12&utm_source=mail")

    assert "positions 0 to 11" in page


def test_an_invalid_figure_parameter_is_reported_and_ignored(
    client: FlaskClient,
) -> None:
    page = html(client, "/lessons/small?waves.positions=0")

    assert "from 1 to 4096" in page
    assert "positions 0 to 19" in page


@pytest.mark.parametrize("page", ["", "/embed", "/present"])
def test_a_404_names_the_nearest_lesson(client: FlaskClient, page: str) -> None:
    response = client.get(f"/lessons/smal{page}")

    assert response.status_code == 404
    assert "Did you mean “small”?" in response.text


def test_the_embedded_lesson_has_no_site_header_and_footer(client: FlaskClient) -> None:
    page = html(client, "/lessons/small/embed")

    assert '<header class="site">' not in page
    assert '<footer class="site">' not in page


def test_only_the_embedded_lesson_can_be_framed(client: FlaskClient) -> None:
    embed = client.get("/lessons/small/embed").headers
    page = client.get("/lessons/small").headers

    assert "frame-ancestors *" in embed["Content-Security-Policy"]
    assert "X-Frame-Options" not in embed
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert page["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("address", ["/", "/lessons/small", "/lessons/small/embed"])
def test_no_page_sets_a_cookie(client: FlaskClient, address: str) -> None:
    assert "Set-Cookie" not in client.get(address).headers


def test_the_key_is_not_in_the_page(client: FlaskClient) -> None:
    for page in ("", "/embed", "/present", "?view=print&notes=1"):
        text = html(client, f"/lessons/small{page}")

        assert "the words alone do not say it" not in text
        assert "swap two words" not in text


def test_a_question_shows_its_points_unless_it_has_one(
    client: FlaskClient, content: Path
) -> None:
    assert "points</p>" not in client.get("/lessons/small").text

    file = content / "small" / "lesson.md"
    text = file.read_text("utf-8")
    prompt = "Why does order matter?"
    file.write_text(text.replace(prompt, f":points: 3\n{prompt}"), "utf-8")

    assert ">3 points</p>" in client.get("/lessons/small").text


def test_there_is_an_accessibility_statement(client: FlaskClient) -> None:
    assert "WCAG 2.2" in html(client, "/accessibility")


def test_forms_repeat_the_query_of_the_page(client: FlaskClient) -> None:
    page = html(client, "/lessons/small/embed?waves.positions=12&view=scroll")

    assert 'action="/lessons/small/embed#/picture"' in page
    assert '<input type="hidden" name="view" value="scroll">' in page
    assert 'type="hidden" name="waves.positions"' not in page
    assert "answers?waves.positions=12&amp;view=scroll&amp;embed=1#question" in page


def test_unknown_parameters_are_not_repeated_in_forms(client: FlaskClient) -> None:
    usual = len(html(client, "/lessons/small"))

    unknown = "&".join(["a", "waves.b"] * 5000)

    assert len(html(client, f"/lessons/small?{unknown}")) < usual + 20_000


def test_the_canonical_link_uses_the_requested_host(client: FlaskClient) -> None:
    for host in ("one.example", "two.example"):
        page = html(client, "/lessons/small", headers={"Host": host})
        assert f'rel="canonical" href="http://{host}/lessons/small"' in page


@pytest.mark.parametrize(
    ("options", "score"),
    [
        (
            "- [x] Words\n- [x] Waves\n- [ ] Sums",
            "Each wrong choice cancels one right choice.",
        ),
        ("1. One\n2. Two\n3. Three", "You get part of the points"),
    ],
)
def test_only_graded_questions_say_how_they_are_scored(
    client: FlaskClient, content: Path, options: str, score: str
) -> None:
    path = content / "small" / "lesson.md"
    lesson = path.read_text()
    for directive, is_graded in (("question", True), ("practice", False)):
        path.write_text(f"{lesson}\n:::{{{directive}}} q\nWhich?\n\n{options}\n:::\n")

        assert (score in html(client, "/lessons/small")) == is_graded


def test_a_formula_in_an_ordering_has_a_label_in_words(
    client: FlaskClient, content: Path
) -> None:
    path = content / "small" / "lesson.md"
    powers = "1. $x$\n2. $x^2$\n3. $x^3$"
    ordering = f"\n:::{{practice}} growing\nWhich grows faster?\n\n{powers}\n:::\n"
    path.write_text(path.read_text() + ordering)

    assert 'aria-label="Position of x squared"' in html(client, "/lessons/small")


def test_a_formula_in_the_title_of_a_callout_is_in_its_name(
    client: FlaskClient, content: Path
) -> None:
    path = content / "small" / "lesson.md"
    path.write_text(path.read_text() + "\n:::{callout} Why $x^2$?\nText\n:::\n")

    page = html(client, "/lessons/small")
    assert 'role="note" aria-label="Why x squared?"' in page
    assert re.search('<p class="callout-title">Why (<span[^>]*>)?<math', page)


@pytest.mark.parametrize("path", ["/", "/lessons/small"])
def test_the_library_and_a_lesson_link_to_the_presenter_view(
    client: FlaskClient, path: str
) -> None:
    page = html(client, path)

    [link] = re.findall('<a href="/lessons/small/present"[^>]*>(.*?)</a>', page)
    assert link == "Present"


def test_a_lesson_has_a_title_for_previews_of_links(client: FlaskClient) -> None:
    page = html(client, "/lessons/small")

    assert '<meta property="og:title" content="A small lesson">' in page


@pytest.mark.parametrize(
    ("path", "expected"),
    [("", False), ("/embed", False), ("/embed?lms=1", True), ("/course", True)],
)
def test_lesson_pages_have_no_styles_of_other_pages(
    client: FlaskClient, path: str, expected: bool
) -> None:
    page = html(client, f"/lessons/small{path}")

    assert (".activity-bar{" in page) == expected


FIRST = "Only your first answer counts for the score."


@pytest.mark.parametrize(
    ("grading", "query", "is_shown"),
    [
        ("first", "lms=1", True),
        ("first", "package=1", True),
        ("first", "cmi5=1", True),
        ("first", "embed=1", False),
        ("best", "lms=1", False),
    ],
)
def test_a_launched_page_says_that_the_first_answer_counts(
    client: FlaskClient, content: Path, grading: str, query: str, is_shown: bool
) -> None:
    set_front_matter(content, f"grading: {grading}")

    page = html(client, f"/lessons/small/embed?{query}")

    assert (FIRST in page) == is_shown
