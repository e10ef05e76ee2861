"""Lessons in the languages of the interface."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize(
    ("tag", "direction", "button"),
    [
        ("de", "ltr", "Antwort prüfen"),
        ("zh-Hans", "ltr", "检查我的答案"),
        ("ar", "rtl", ""),
        ("sv", "ltr", "Check my answer"),
    ],
)
def test_a_lesson_is_answered_in_its_language(
    client: FlaskClient, content: Path, tag: str, direction: str, button: str
) -> None:
    path = content / "small" / "lesson.md"
    text = path.read_text("utf-8").replace("minutes: 3", f"lang: {tag}")
    path.write_text(text, "utf-8")

    page = client.get("/lessons/small").text

    assert f'<html lang="{tag}" dir="{direction}"' in page
    assert button in page
    assert (">Check my answer<" in page) is (tag == "sv")


def test_numbers_and_titles_of_figures_follow_the_language(client: FlaskClient) -> None:
    text = client.get("/figures/heatmap.txt?lang=de").text

    assert text.startswith("Jede Position")
    assert "0,00; 1,00" in text
