"""Tests of the files of lessons over HTTP."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Response
from flask.testing import FlaskClient
from PIL import Image

from app.config import Settings
from app.storage.lessons import valid_files
from app.storage.lessons.images import COPY_VERSION
from app.web.computed_responses import LARGE_COMPUTATION
from app.web.lessons import files
from tests.example_files import MP4, VTT, write_example_files, write_photo

FILES = "/lessons/small/files/"

TEXT = """---
title: Lab
---

# One

![A bench](img/lab.jpg)

![A tree](img/tree.svg)

:::{video} media/lab.mp4
:captions: media/lab.vtt
:poster: img/strip.png
:::
"""


@pytest.fixture
def folder(content: Path) -> Path:
    folder = content / "small"
    write_example_files(folder)
    (folder / "figures.py").write_text("secret", encoding="utf-8")
    (folder / "lesson.md").write_text(TEXT, encoding="utf-8")
    return folder


@pytest.fixture(params=[valid_files.MAX_FILE_BYTES, 0], ids=["copied", "too large"])
def _each_source(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Send the copies of valid files, and then the files themselves, as for videos."""
    monkeypatch.setattr(valid_files, "MAX_FILE_BYTES", request.param)


def urls(client: FlaskClient) -> dict[str, str]:
    """Return the URLs of files in the page, by path and width."""
    page = client.get("/lessons/small").text
    return {
        url.removeprefix(FILES).partition("?")[0] + (found[1] or ""): url
        for found in re.finditer(rf"{FILES}[\w./%]+\?v=[0-9a-f]+(-\d+)?", page)
        for url in [found[0]]
    }


def delete_valid_files(settings: Settings) -> None:
    """Delete the copies, as for files that are too large to have one."""
    for copy in settings.valid_files.iterdir():
        copy.unlink()


@pytest.mark.usefixtures("_each_source")
def test_files_have_their_content_type_and_are_cached(
    client: FlaskClient, folder: Path
) -> None:
    expected = {
        "img/lab.jpg": "image/jpeg",
        "img/lab.jpg-480": "image/webp",
        "img/tree.svg": "image/svg+xml; charset=utf-8",
        "img/strip.png": "image/png",
        "media/lab.mp4": "video/mp4",
        "media/lab.vtt": "text/vtt; charset=utf-8",
    }
    found = urls(client)
    for name, content_type in expected.items():
        response = client.get(found[name])

        assert response.headers["Content-Type"] == content_type
        age = "604800" if name.endswith("-480") else "31536000, immutable"
        assert response.headers["Cache-Control"] == f"public, max-age={age}"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert client.get(
            found[name], headers={"If-None-Match": response.headers["ETag"]}
        ).status_code == (304)
    assert client.get(found["media/lab.vtt"]).text == VTT


def test_nothing_runs_in_a_file_that_is_opened_directly(
    client: FlaskClient, folder: Path
) -> None:
    policy = client.get(f"{FILES}img/tree.svg").headers.getlist(
        "Content-Security-Policy"
    )

    assert len(policy) == 1
    assert policy[0].startswith("default-src 'none'; style-src 'unsafe-inline';")
    assert "sandbox" in policy[0]


@pytest.mark.parametrize(
    "path",
    [
        "lesson.md",
        "figures.py",
        "media/lab.mp3",
        "img/../lesson.md",
        "img/%2e%2e/lesson.md",
        "../small/lesson.md",
        "img",
        "img/lab.jpg?v=1-333",
        "img/lab.jpg?v=1-99999999999999",
        "img/tree.svg?v=1-480",
    ],
)
def test_only_files_that_the_lesson_shows_can_be_requested(
    client: FlaskClient, folder: Path, path: str
) -> None:
    assert client.get(FILES + path).status_code == 404


def test_a_missing_file_is_reported_in_the_language_of_the_lesson(
    client: FlaskClient, folder: Path
) -> None:
    german = TEXT.replace("title: Lab", "title: Labor\nlang: de")
    (folder / "lesson.md").write_text(german, encoding="utf-8")

    page = client.get(f"{FILES}img/bank.jpg", headers={"Accept": "text/html"}).text

    assert "Es gibt keine Datei mit dem Namen „img/bank.jpg“." in page


def test_a_copy_is_as_wide_as_requested(client: FlaskClient, folder: Path) -> None:
    body = client.get(urls(client)["img/lab.jpg-480"]).data

    assert Image.open(io.BytesIO(body)).size == (480, 300)


def test_a_copy_is_made_in_a_thread_for_large_computations(
    client: FlaskClient, folder: Path
) -> None:
    url = urls(client)["img/lab.jpg-480"]
    scope: dict[str, Any] = {}
    environ = {"asgi.scope": scope}

    client.get(url, environ_overrides=environ)
    was_moved = scope.pop(LARGE_COMPUTATION, False)
    client.get(url)
    client.get(url, environ_overrides=environ)

    assert (was_moved, scope) == (True, {})


def test_the_etag_of_a_copy_changes_with_its_encoding(
    client: FlaskClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = urls(client)["img/lab.jpg-480"]
    before = client.get(url).headers["ETag"]
    monkeypatch.setattr(files, "COPY_VERSION", COPY_VERSION + 1)

    assert client.get(url).headers["ETag"] != before


@pytest.mark.usefixtures("_each_source")
@pytest.mark.parametrize(
    ("requested", "sent", "part"),
    [
        ("bytes=0-9", "bytes 0-9/4012", MP4[:10]),
        ("bytes=4000-", "bytes 4000-4011/4012", MP4[4000:]),
        ("bytes=-5", "bytes 4007-4011/4012", MP4[-5:]),
    ],
)
def test_ranges_are_sent_as_partial_content(
    client: FlaskClient, folder: Path, requested: str, sent: str, part: bytes
) -> None:
    response = client.get(f"{FILES}media/lab.mp4", headers={"Range": requested})

    assert response.status_code == 206
    assert response.headers["Content-Range"] == sent
    assert response.data == part


@pytest.mark.parametrize("requested", ["bytes=4012-", "bytes=9-1", "bytes=x"])
def test_impossible_ranges_are_refused(
    client: FlaskClient, folder: Path, requested: str
) -> None:
    response = client.get(f"{FILES}media/lab.mp4", headers={"Range": requested})

    assert response.status_code == 416
    assert response.headers["Content-Range"] == "bytes */4012"


@pytest.mark.parametrize("requested", ["lines=1-2", "bytes=0-1,5-6"])
def test_other_units_and_several_ranges_are_ignored(
    client: FlaskClient, folder: Path, requested: str
) -> None:
    response = client.get(f"{FILES}media/lab.mp4", headers={"Range": requested})

    assert response.status_code == 200
    assert response.headers["Accept-Ranges"] == "bytes"
    assert len(response.data) == 4012


@pytest.mark.usefixtures("_each_source")
def test_a_file_that_was_replaced_has_a_new_url(
    client: FlaskClient, folder: Path
) -> None:
    before = urls(client)["img/lab.jpg"]
    Image.new("RGB", (1600, 1000), "red").save(folder / "img/lab.jpg")

    assert urls(client)["img/lab.jpg"] != before
    assert client.get(before).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("name", "sender"),
    [("img/lab.jpg", "_send_file"), ("img/lab.jpg-480", "_send_copy")],
)
def test_a_file_that_is_replaced_during_the_request_is_not_cached(
    client: FlaskClient,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    name: str,
    sender: str,
) -> None:
    send = getattr(files, sender)

    def replace_and_send(*args: Any) -> Response:
        write_photo(folder / "img/lab.jpg", 800, 500)
        response: Response = send(*args)
        return response

    url = urls(client)[name]
    delete_valid_files(settings)
    monkeypatch.setattr(files, sender, replace_and_send)

    assert client.get(url).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("broken", ["", "text", "link"])
def test_the_last_valid_file_is_shown_while_a_file_is_missing_or_broken(
    client: FlaskClient, folder: Path, broken: str
) -> None:
    page = client.get("/lessons/small").text
    file = folder / "img/lab.jpg"
    valid = file.read_bytes()
    file.unlink()
    if broken == "text":
        file.write_text("none", encoding="utf-8")
    elif broken == "link":
        file.symlink_to("/etc/hostname")

    shown = client.get("/lessons/small")
    sent = client.get(urls(client)["img/lab.jpg"])
    copy = client.get(urls(client)["img/lab.jpg-480"])

    assert shown.status_code == 200
    assert re.findall("<img[^>]+>", page) == re.findall("<img[^>]+>", shown.text)
    assert sent.data == valid
    assert "immutable" in sent.headers["Cache-Control"]
    assert Image.open(io.BytesIO(copy.data)).width == 480


@pytest.mark.parametrize("broken", ["", "link"])
def test_a_missing_file_without_a_copy_cannot_be_requested(
    client: FlaskClient, folder: Path, settings: Settings, broken: str
) -> None:
    url = urls(client)["img/lab.jpg"]
    delete_valid_files(settings)
    file = folder / "img/lab.jpg"
    file.unlink()
    if broken:
        file.symlink_to("/etc/hostname")

    assert client.get(url).status_code == 404
