"""Pages of lessons that change or have mistakes, and the cache of pages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.assets.store import Assets
from app.config import Settings
from app.core.lesson import Lesson
from app.services import build_services
from app.web.current import EXTENSION, services_of
from app.web.lessons import views
from tests.web.lessons.pages import html, write_numbered

REMOTE_CLIENT = {"REMOTE_ADDR": "203.0.113.9"}


def test_a_broken_lesson_keeps_its_last_valid_version(
    client: FlaskClient, content: Path
) -> None:
    html(client, "/lessons/small")
    with (content / "small" / "lesson.md").open("a", encoding="utf-8") as file:
        file.write("\n:::{figur} waves\n:::\n")

    local = html(client, "/lessons/small")
    remote = html(client, "/lessons/small", environ_base=REMOTE_CLIENT)

    assert "Order matters" in local
    assert "Order matters" in remote
    assert "called “figur”" in local
    assert "called “figur”" not in remote


def test_a_changed_lesson_is_rendered_again(client: FlaskClient, content: Path) -> None:
    path = content / "small" / "lesson.md"
    before = html(client, "/lessons/small")

    path.write_text(path.read_text().replace("Order matters", "Order decides"))
    assert "Order decides" in html(client, "/lessons/small")
    assert "Order decides" not in before


def test_a_lesson_is_rendered_again_when_the_next_lesson_appears(
    client: FlaskClient, content: Path
) -> None:
    write_numbered(content, "first", 1)
    assert "Next lesson" not in html(client, "/lessons/first")

    write_numbered(content, "second", 2)

    assert "The second one" in html(client, "/lessons/first")


def test_a_lesson_that_changes_during_a_request_is_not_cached_as_the_new_version(
    client: FlaskClient, content: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, cache_key = content / "small" / "lesson.md", views._cache_key

    def change_lesson(lesson: Lesson) -> str | None:
        path.write_text(path.read_text().replace("Order matters", "Order decides"))
        return cache_key(lesson)

    monkeypatch.setattr(views, "_cache_key", change_lesson)
    assert "Order matters" in html(client, "/lessons/small")
    monkeypatch.setattr(views, "_cache_key", cache_key)

    assert "Order decides" in html(client, "/lessons/small")


def test_a_page_is_rendered_again_after_other_files_changed_under_watch(
    own_app: Flask, with_database: Settings, assets: Assets, content: Path
) -> None:
    services_of(own_app).database.close()
    watching = replace(with_database, watch=True)
    own_app.extensions[EXTENSION] = build_services(watching, assets)
    watched, client = services_of(own_app).watched, own_app.test_client()
    before = client.get("/lessons/small").headers["ETag"]
    assert watched
    own_app.jinja_env.globals["style"] = lambda: "other"

    assert client.get("/lessons/small").headers["ETag"] == before
    (content / "notes.txt").write_text("changed")
    watched.refresh()
    assert client.get("/lessons/small").headers["ETag"] != before


@pytest.mark.parametrize("path", ["/lessons/small", "/lessons/small/embed"])
def test_a_page_is_rendered_once_for_all_unknown_query_parameters(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    plain = html(client, f"{path}?view=scroll")
    monkeypatch.setattr(views, "render_lesson", lambda *_, **__: "rendered again")

    assert html(client, f"{path}?utm_source=a&view=scroll&view.x=1") == plain
    assert html(client, f"{path}?fbclid=b&view=scroll&=") == plain


def test_a_page_with_figure_settings_is_not_cached(
    client: FlaskClient,
) -> None:
    plain = html(client, "/lessons/small")

    assert html(client, "/lessons/small?waves.positions=30") != plain
    assert html(client, "/lessons/small") == plain


def test_cached_embeds_can_be_framed_and_cached_pages_cannot(
    client: FlaskClient,
) -> None:
    for _ in range(3):
        response = client.get("/lessons/small/embed")
        assert "X-Frame-Options" not in response.headers
        assert "X-Frame-Options" in client.get("/lessons/small").headers


def test_mistakes_of_a_new_lesson_are_shown_only_to_its_author(
    client: FlaskClient, content: Path
) -> None:
    (content / "new").mkdir()
    lesson = "---\ntitle: New\n---\n\n# One {#one}\n\n:::{nonsense}\n:::\n"
    (content / "new" / "lesson.md").write_text(lesson)

    local = html(client, "/lessons/new", status=503)
    assert "Line 7: There is no directive" in local
    assert "nonsense" in local
    remote = html(client, "/lessons/new", status=503, environ_base=REMOTE_CLIENT)
    assert "nonsense" not in remote
    assert str(content) not in remote


def test_pages_with_mistakes_are_not_cached(client: FlaskClient, content: Path) -> None:
    html(client, "/lessons/small")
    path = content / "small" / "lesson.md"
    path.write_text(path.read_text() + "\n:::{nonsense}\n:::\n")

    for _ in range(2):
        assert 'class="lesson-problems"' in html(client, "/lessons/small")
        remote = html(client, "/lessons/small", environ_base=REMOTE_CLIENT)
        assert 'class="lesson-problems"' not in remote


def test_a_lesson_with_a_dead_link_is_shown_and_its_author_sees_the_line(
    client: FlaskClient, content: Path
) -> None:
    path = content / "small" / "lesson.md"
    text = path.read_text()
    path.write_text(text + "\n[More](lesson:missing)\n")
    line = len(text.splitlines()) + 2

    for page in ("/lessons/small", "/"):
        local = html(client, page)
        assert "but these links do not work" in local
        assert f"Line {line}: There is no lesson called “missing”" in local
        remote = html(client, page, environ_base=REMOTE_CLIENT)
        assert 'class="lesson-problems"' not in remote
    assert "Order matters" in html(client, "/lessons/small")
