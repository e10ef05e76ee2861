"""HTML comments in a lesson."""

from __future__ import annotations

from app.core.markdown.parse_context import ParseContext
from app.core.markdown.syntax.comments import remove_comments

LESSON = (
    "```{note}\nText\n~~~\n<!-- code -->\n~~~\n<!-- dropped -->\n```\n<!-- also -->"
)


def test_a_line_of_tildes_does_not_close_a_directive_with_backticks() -> None:
    found = remove_comments(LESSON.split("\n"), ParseContext("lesson.md"))

    assert [comment.text for comment in found.comments] == ["dropped", "also"]
    assert "<!-- code -->" in found.lines
