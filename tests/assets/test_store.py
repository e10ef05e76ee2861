"""Tests of bundled, versioned and minified static files."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from app.assets.store import Assets
from app.assets.style_sheets import (
    EXPORT_SHEETS,
    LIVE_SHEETS,
    SHEETS,
    SITE_SHEETS,
)
from app.packages.paper import HANDOUT_SHEETS, SLIDES_SHEETS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "css/base/base.css": 'b { font: url("../../fonts/a.woff2") }',
        "css/base/reset.css": "a { margin: 0 }",
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
def assets(folder: Path) -> Assets:
    return Assets(folder)


def test_style_sheets_are_joined_in_the_order_of_their_layers(assets: Assets) -> None:
    assert assets.styles["style"].text.startswith("a{margin:0}\nb{font:")


def test_font_urls_in_inlined_css_are_absolute(assets: Assets) -> None:
    [font] = re.findall(r'url\("([^"]+)"\)', assets.styles["style"].text)

    assert font == assets.url("fonts/a.woff2")


def test_every_style_sheet_is_inlined_or_linked() -> None:
    root = Path(__file__).parents[2]
    folder = root / "static" / "css"
    files = (file.relative_to(folder) for file in folder.rglob("*.css"))
    templates = (root / "templates").rglob("*.html")
    text = "".join(template.read_text("utf-8") for template in templates)
    linked = re.findall(r"asset\('css/([\w/-]+)\.css'\)", text)

    assert {file.with_suffix("").as_posix() for file in files} == {
        *SHEETS,
        *SITE_SHEETS,
        *LIVE_SHEETS,
        *EXPORT_SHEETS,
        *HANDOUT_SHEETS,
        *SLIDES_SHEETS,
        *linked,
    }


def test_urls_change_with_the_content(assets: Assets, folder: Path) -> None:
    before = assets.url("js/one.js")

    (folder / "js" / "two.js").write_text("export const a = 2;", encoding="utf-8")
    assets.refresh()

    assert assets.url("js/one.js") != before
    found = assets.find("js/two.js")
    assert found is not None
    assert found.body == b"export const a=2;"


def test_new_files_are_found(assets: Assets, folder: Path) -> None:
    (folder / "css" / "new.css").write_text("a {}", encoding="utf-8")
    (folder / "new.md").write_text("not served", encoding="utf-8")
    assets.refresh()

    assert assets.find("css/new.css")
    assert not assets.find("new.md")


def test_comments_and_spaces_are_removed(folder: Path) -> None:
    source = "// why\nexport const a = `two  spaces`;\n\n  f(a); /* so */\n"
    (folder / "js" / "one.js").write_text(source, encoding="utf-8")
    style = "a :is(b, c) { /* red */\n  color: red;\n}\n"
    (folder / "css" / "base" / "reset.css").write_text(style, encoding="utf-8")

    assets = Assets(folder)
    module = assets.find("js/one.js")

    assert module is not None
    assert module.body == b"export const a=`two  spaces`;f(a);"
    assert assets.styles["style"].text.startswith("a :is(b,c){color:red}\nb{")


def test_the_same_content_has_the_same_url(folder: Path) -> None:
    first = Assets(folder).url("js/one.js")
    os.utime(folder / "css" / "base" / "base.css", (1, 1))

    assert Assets(folder).url("js/one.js") == first


def test_modules_are_bundled_into_one_script(assets: Assets) -> None:
    script = assets.find("js/overtone.js")

    assert script is not None
    assert b"const late=1" in script.body
    assert b"import" not in script.body


def test_the_lesson_script_contains_no_code_of_live_rooms() -> None:
    real = Path(__file__).parents[2] / "static"

    assets = Assets(real)

    lesson, live = assets.find("js/overtone.js"), assets.find("js/overtone-live.js")
    assert lesson is not None
    assert live is not None
    assert b"class LessonDeck" in lesson.body
    assert b"class RoomFeed" not in lesson.body
    assert b"class RoomFeed" in live.body


def test_a_changed_module_changes_the_script(assets: Assets, folder: Path) -> None:
    before = assets.url("js/overtone.js")

    (folder / "js" / "two.js").write_text("export const a = 7;", encoding="utf-8")
    assets.refresh()

    assert assets.url("js/overtone.js") != before
    script = assets.find("js/overtone.js")
    assert script is not None
    assert b"a=7" in script.body


def test_files_of_other_types_are_not_served(assets: Assets) -> None:
    assert assets.find("notes.md") is None
    with pytest.raises(LookupError, match=r"notes\.md"):
        assets.url("notes.md")


def test_debug_mode_keeps_comments_of_scripts(folder: Path) -> None:
    source = "// why\nexport const a = 1;\n"
    (folder / "js" / "two.js").write_text(source, encoding="utf-8")

    module = Assets(folder, debug=True).find("js/two.js")

    assert module is not None
    assert module.body == source.encode()


def test_the_modules_of_a_script_are_those_that_it_contains(assets: Assets) -> None:
    modules = {"main.js", "one.js", "two.js", "late.js"}

    assert assets.modules_of("js/overtone.js") == modules
    assert assets.modules_of("js/one.js") == {"one.js", "two.js"}
