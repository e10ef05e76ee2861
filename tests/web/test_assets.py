"""Style, scripts and fonts: put together, addressed by content, kept for ever."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.web import watched
from app.web.assets import FIRST_SHEETS, LATER_SHEETS, LIVE_SHEETS, Assets


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "css/base.css": 'b { font: url("../fonts/a.woff2") }',
        "css/reset.css": "a { margin: 0 }",
        "js/main.js": 'import { a } from "./one.js";\nimport("./late.js");\n',
        "js/one.js": 'import * as two from "./two.js";\nexport const a = two.a;\n',
        "js/two.js": "export const a = 1;",
        "js/late.js": "export const late = 1;",
        "fonts/a.woff2": "font",
        "notes.md": "not served",
    }
    for name, text in files.items():
        file = tmp_path / "static" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "static"


@pytest.fixture
def shelf(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Assets:
    monkeypatch.setattr(watched, "FRESH", 0)
    return Assets(folder, tmp_path / "kept")


def test_style_sheets_become_one_in_the_order_of_their_layers(shelf: Assets) -> None:
    assert shelf.style.text.startswith("a { margin: 0 }\nb { font: ")


def test_in_a_page_the_style_finds_its_fonts(shelf: Assets) -> None:
    [font] = re.findall(r'url\("([^"]+)"\)', shelf.style.text)

    assert font == shelf.url("fonts/a.woff2")


def test_every_style_sheet_has_its_place_in_that_order() -> None:
    files = (Path(__file__).parents[2] / "static" / "css").glob("*.css")

    assert {file.stem for file in files} <= {*FIRST_SHEETS, *LATER_SHEETS, *LIVE_SHEETS}


def test_addresses_change_with_the_content(shelf: Assets, folder: Path) -> None:
    before = shelf.url("js/one.js")

    (folder / "js" / "two.js").write_text("export const a = 2;", encoding="utf-8")

    assert shelf.url("js/one.js") != before
    found = shelf.find("js/two.js")
    assert found is not None
    assert found.body == b"export const a=2;"


def test_comments_and_indentation_are_for_who_reads_the_source(
    shelf: Assets, folder: Path
) -> None:
    source = "// why\nconst a = `two  spaces`;\n\n  export const b = a; /* so */\n"
    (folder / "js" / "one.js").write_text(source, encoding="utf-8")
    style = "a { /* red */\n  color: red;\n}\n"
    (folder / "css" / "reset.css").write_text(style, encoding="utf-8")

    module = shelf.find("js/one.js")

    assert module is not None
    assert module.body == b"const a=`two  spaces`;export const b=a;"
    assert shelf.style.text.startswith("a { color: red; }\nb ")


def test_the_same_content_has_the_same_address(folder: Path, tmp_path: Path) -> None:
    first = Assets(folder, tmp_path).url("js/one.js")
    os.utime(folder / "css" / "base.css", (1, 1))

    assert Assets(folder, tmp_path).url("js/one.js") == first


def test_the_modules_are_one_script_besides(shelf: Assets) -> None:
    script = shelf.find("js/overtone.js")

    assert script is not None
    assert b"const late=1" in script.body
    assert b"import" not in script.body


def test_a_lesson_alone_is_sent_nothing_of_live_rooms() -> None:
    real = Path(__file__).parents[2] / "static"

    shelf = Assets(real, real)

    lesson, live = shelf.find("js/overtone.js"), shelf.find("js/live.js")
    assert lesson is not None
    assert live is not None
    assert b"class LessonDeck" in lesson.body
    assert b"class RoomFeed" not in lesson.body
    assert b"class RoomFeed" in live.body


def test_a_changed_module_changes_the_script(shelf: Assets, folder: Path) -> None:
    before = shelf.url("js/overtone.js")

    (folder / "js" / "two.js").write_text("export const a = 7;", encoding="utf-8")

    assert shelf.url("js/overtone.js") != before
    script = shelf.find("js/overtone.js")
    assert script is not None
    assert b"a=7" in script.body


def test_what_is_not_an_asset_is_not_served(shelf: Assets) -> None:
    assert shelf.find("notes.md") is None
    with pytest.raises(LookupError, match=r"notes\.md"):
        shelf.url("notes.md")


def test_pages_link_to_files_that_are_kept_for_ever(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text
    links = set(re.findall(r"/static/[^\"\s)]+", page))

    assert links
    for link in links:
        response = client.get(link)
        assert response.status_code == 200
        assert "immutable" in response.headers["Cache-Control"]
        assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_an_old_address_gives_the_newest_for_now(client: FlaskClient) -> None:
    response = client.get("/static/0123456789abcdef/js/main.js")

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_a_file_is_known_again_in_each_encoding(
    client: FlaskClient, encoding: str
) -> None:
    headers = {"Accept-Encoding": encoding}
    first = client.get("/static/x/js/main.js", headers=headers)

    again = client.get(
        "/static/x/js/main.js",
        headers=headers | {"If-None-Match": first.headers["ETag"]},
    )

    assert first.headers.get("Content-Encoding", "identity") == encoding
    assert again.status_code == 304
    assert again.data == b""


def test_a_page_needs_nothing_else_before_it_is_seen(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text

    assert '<link rel="stylesheet"' not in page
    assert not re.findall(r"<script[^>]+src=", page)


def test_plotly_comes_out_of_the_installed_package(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text
    [link] = set(re.findall(r'"(/static/[^"]+/plotly\.min\.js)"', page))

    response = client.get(link)

    assert response.mimetype == "text/javascript"
    assert len(response.data) > 1_000_000
    assert "immutable" in response.headers["Cache-Control"]


@pytest.mark.parametrize(
    "name", ["nothing.js", "../pyproject.toml", "css/../js/main.js"]
)
def test_other_files_cannot_be_had(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/x/{name}").status_code == 404
