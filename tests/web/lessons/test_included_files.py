"""Problems of included files on the page of a lesson."""

from __future__ import annotations

from pathlib import Path

from flask.testing import FlaskClient

from tests.conftest import SMALL_LESSON


def test_the_author_sees_the_file_and_the_line_of_a_problem(
    client: FlaskClient, content: Path
) -> None:
    client.get("/lessons/small")
    (content / "shared.md").write_text("Text.\n\n:::{figur} waves\n:::\n", "utf-8")
    text = f"{SMALL_LESSON}\n:::{{include}} ../shared.md\n:::\n"
    (content / "small" / "lesson.md").write_text(text, "utf-8")

    page = client.get("/lessons/small").text

    assert "<code>../shared.md:3</code> There is no directive called “figur”." in page
