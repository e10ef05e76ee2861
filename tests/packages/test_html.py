"""A lesson as a folder: what is in it, and what is not."""

from __future__ import annotations

import base64
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app.config import Settings
from app.core.errors import Unknown
from app.packages.html import export_html


@pytest.fixture
def exported(settings: Settings, tmp_path: Path) -> Path:
    export_html(settings, "small", tmp_path / "out")
    return tmp_path / "out"


class Tags(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, dict(attrs)))

    def named(self, *names: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.all if tag in names]


def page(folder: Path) -> Tags:
    return Tags((folder / "index.html").read_text(encoding="utf-8"))


def frames(folder: Path, name: str) -> dict[str, Any]:
    text = (folder / "frames" / f"{name}.js").read_text(encoding="utf-8")
    found = re.fullmatch(r"overtoneFrames\((\".*?\"), (\".*\")\);\n", text)
    assert found
    assert json.loads(found[1]) == name
    unpacked: dict[str, Any] = json.loads(
        zlib.decompress(base64.b64decode(json.loads(found[2])))
    )
    return unpacked


def test_nothing_leads_to_the_server(exported: Path) -> None:
    tags = page(exported)

    addresses = [
        value
        for _, attributes in tags.all
        for name, value in attributes.items()
        if value and (name in ("href", "src", "action") or name.startswith("data-"))
    ]
    assert addresses
    assert [a for a in addresses if a.startswith(("/", "http://", "https://"))] == []
    assert {"method", "action"}.isdisjoint(
        name for form in tags.named("form") for name in form
    )


def test_all_that_the_page_names_is_in_the_folder(exported: Path) -> None:
    tags = page(exported).named("a", "link", "script", "lesson-figure")
    named = {
        value
        for attributes in tags
        for name, value in attributes.items()
        if value and name in ("href", "src", "data-plotly")
    }
    files = {name for name in named if not name.startswith(("#", "?"))}

    assert {"assets/overtone.js", "assets/plotly.min.js", "data/waves.csv"} <= files
    assert [name for name in files if not (exported / name).is_file()] == []


def test_the_policy_comes_first_and_nothing_is_written_into_the_page(
    exported: Path,
) -> None:
    tags = page(exported)

    metas = tags.named("meta")
    assert metas[1]["http-equiv"] == "Content-Security-Policy"
    assert "unsafe" not in (metas[1]["content"] or "")
    assert "http:" not in (metas[1]["content"] or "")
    scripts = tags.named("script")
    assert all("src" in s or s["type"] == "application/json" for s in scripts)
    assert tags.named("style") == []
    assert not any("style" in attributes for _, attributes in tags.all)


def test_what_is_right_is_in_no_file(exported: Path) -> None:
    texts = [
        path.read_bytes()
        for path in exported.rglob("*")
        if path.is_file() and path.name != "plotly.min.js"
    ]

    assert not any(b"the words alone do not say it" in text for text in texts)
    html = (exported / "index.html").read_text(encoding="utf-8")
    assert "Answers are not marked in this copy" in html
    button = next(b for b in page(exported).named("button") if "primary" in _class(b))
    assert "disabled" in button


def _class(attributes: dict[str, str | None]) -> str:
    return attributes.get("class") or ""


def test_a_frame_is_what_the_server_draws(exported: Path, app: Flask) -> None:
    index = json.loads(
        (exported / "index.html")
        .read_text(encoding="utf-8")
        .partition('id="exported-frames">')[2]
        .partition("</script>")[0]
    )["waves"]
    stop = index["stops"]["positions"][-1]

    frame = frames(exported, "waves/positions")[f"positions={stop}"]["waves"]

    client = app.test_client()
    asked = f"/figures/waves.svg?positions={stop}&theme=page"
    assert frame["svg"] == client.get(asked).text
    marked = f"/figures/waves.txt?positions={stop}&mark=5"
    assert frame["readings"][5] == client.get(marked).text.splitlines()[2]


def test_the_mark_is_read_out_at_every_position(exported: Path) -> None:
    start = frames(exported, "waves/_start")[""]["waves"]

    assert start["low"] == 0
    assert len(start["readings"]) == 20
    assert all(f"position {i}:" in text for i, text in enumerate(start["readings"]))


def test_each_setting_has_frames_at_its_stops_alone(exported: Path) -> None:
    for name in ("positions", "d_model", "base", "start"):
        keys = frames(exported, f"waves/{name}")

        assert len(keys) > 2
        assert all(key.startswith(f"{name}=") and "&" not in key for key in keys)


@pytest.mark.parametrize("budget", [40_000, 120_000])
def test_a_lesson_keeps_to_its_budget(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, budget: int
) -> None:
    for module in ("frames", "html"):
        monkeypatch.setattr(f"app.packages.{module}.BUDGET", budget)

    done = export_html(settings, "small", tmp_path / "out")

    drawn = (tmp_path / "out" / "frames").rglob("*.js")
    assert done.frames == sum(path.stat().st_size for path in drawn)
    assert budget / 3 < done.frames <= budget


def test_what_is_told_is_what_was_written(settings: Settings, tmp_path: Path) -> None:
    done = export_html(settings, "small", tmp_path / "out")

    files = [path for path in done.path.rglob("*") if path.is_file()]
    assert done.files == len(files)
    assert done.size == sum(path.stat().st_size for path in files)


def test_exporting_leaves_the_data_folder_alone(
    settings: Settings, tmp_path: Path
) -> None:
    export_html(settings, "small", tmp_path / "out")

    assert not settings.data.exists()


def test_a_misspelt_lesson_writes_nothing(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(Unknown, match="small"):
        export_html(settings, "smal", tmp_path / "out")

    assert not (tmp_path / "out").exists()
