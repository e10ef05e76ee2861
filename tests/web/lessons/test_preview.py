"""Pictures of lessons for previews of links."""

from __future__ import annotations

from html import unescape
from io import BytesIO
from pathlib import Path
from re import findall

import pytest
from flask.testing import FlaskClient
from PIL import Image

LESSON = """---
title: Two slides
---

# One {#one}

:::{figure} waves
:::

# Two {#two}

:::{figure} clocks
:::
"""


@pytest.fixture
def lesson(content: Path) -> str:
    (content / "two").mkdir()
    (content / "two" / "lesson.md").write_text(LESSON)
    return "/lessons/two"


def preview(client: FlaskClient, lesson: str, query: str = "") -> bytes:
    """Return the picture that the page of the lesson links to."""
    page = client.get(f"{lesson}{query}").text
    [url] = findall('<meta property="og:image" content="([^"]*)">', page)
    response = client.get(unescape(url))
    assert response.mimetype == "image/png"
    return response.data


def test_a_preview_shows_the_figure_that_the_query_changes(
    client: FlaskClient, lesson: str
) -> None:
    queries = ("", "?waves.base=50", "?clocks.position=9", "?clocks.position=10")
    pictures = [preview(client, lesson, query) for query in queries]

    assert len(set(pictures)) == len(pictures)
    assert {Image.open(BytesIO(picture)).size for picture in pictures} == {(1200, 630)}


def test_a_shared_address_keeps_the_settings_of_the_figures(
    client: FlaskClient, lesson: str
) -> None:
    page = client.get(f"{lesson}?waves.base=50&view=scroll").text

    assert (
        f'<meta property="og:url" content="http://localhost{lesson}?waves.base=50">'
        in (page)
    )
    assert f'<link rel="canonical" href="http://localhost{lesson}">' in page


def test_a_preview_shows_a_figure_that_follows_another_and_is_changed(
    client: FlaskClient, content: Path
) -> None:
    (content / "three").mkdir()
    path = content / "three" / "lesson.md"
    path.write_text(LESSON + "\n:::{figure} clocks\n:name: h\n:follows: clocks\n:::\n")

    first = preview(client, "/lessons/three")

    assert preview(client, "/lessons/three", "?h.position=3") != first


def test_a_parameter_of_the_page_is_not_the_name_of_a_figure(
    client: FlaskClient, content: Path
) -> None:
    (content / "three").mkdir()
    path = content / "three" / "lesson.md"
    path.write_text(
        LESSON.replace(":::{figure} clocks", ":::{figure} clocks\n:name: only")
    )
    url = "/lessons/three/preview.png"

    assert client.get(f"{url}?only=two").data == client.get(url).data


def test_the_front_matter_names_the_figure_of_the_preview(
    client: FlaskClient, lesson: str, content: Path
) -> None:
    waves = preview(client, lesson, "?waves.base=50")
    clocks = preview(client, lesson, "?clocks.k=0")
    path = content / "two" / "lesson.md"
    path.write_text(LESSON.replace("---\n", "---\npreview: clocks\n", 1))

    assert preview(client, lesson) == clocks
    assert preview(client, lesson, "?waves.base=50") == waves


def test_a_preview_has_the_titles_of_the_lesson_and_the_slide(
    client: FlaskClient, lesson: str, content: Path
) -> None:
    path = content / "two" / "lesson.md"
    pictures = {preview(client, lesson)}
    for before, after in (("# One", "# Other"), ("Two slides", "Both slides")):
        path.write_text(path.read_text().replace(before, after))
        pictures.add(preview(client, lesson))

    assert len(pictures) == 3


def test_a_preview_without_titles_is_the_same_for_all_titles(
    client: FlaskClient, lesson: str, content: Path
) -> None:
    def picture() -> bytes:
        return client.get(f"{lesson}/preview.png?titles=off").data

    before = picture()
    path = content / "two" / "lesson.md"
    path.write_text(path.read_text().replace("# One", "# Other"))

    assert picture() == before != preview(client, lesson)


def test_a_preview_has_a_picture_for_each_theme(
    client: FlaskClient, lesson: str
) -> None:
    url = f"{lesson}/preview.png?titles=off"

    light, dark = (
        Image.open(BytesIO(client.get(f"{url}{theme}").data)).convert("RGB")
        for theme in ("", "&theme=dark")
    )

    papers = [picture.getpixel((0, 0)) for picture in (light, dark)]
    assert papers == [(0xFB, 0xFA, 0xF7), (0x16, 0x18, 0x1D)]


def test_a_browser_revalidates_a_preview_because_its_lesson_can_change(
    client: FlaskClient, lesson: str, content: Path
) -> None:
    url = f"{lesson}/preview.png"
    first = client.get(url)
    current = {"If-None-Match": first.headers["ETag"]}
    again = client.get(url, headers=current)
    (content / "two" / "lesson.md").write_text(LESSON.replace("# One", "# Other"))
    changed = client.get(url, headers=current)

    assert [r.status_code for r in (first, again, changed)] == [200, 304, 200]
    for response in (first, again, changed):
        assert response.headers["Cache-Control"] == "no-cache"


def test_settings_of_the_page_are_not_in_the_url_of_a_preview(
    client: FlaskClient, lesson: str
) -> None:
    page = client.get(f"{lesson}?view=print&waves.base=50").text

    assert f"{lesson}/preview.png?waves.base=50" in page


def test_a_lesson_without_figures_has_no_preview(
    client: FlaskClient, lesson: str, content: Path
) -> None:
    (content / "two" / "lesson.md").write_text("---\ntitle: Two\n---\n\n# One\n")

    assert "og:image" not in client.get(lesson).text
    rejected = client.get(f"{lesson}/preview.png")
    assert rejected.status_code == 404
    assert rejected.get_json()["detail"] == "The lesson has no figure."
