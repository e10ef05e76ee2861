"""Snapshots of figures in an exported folder, and settings without them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask

from app.config import Settings
from app.packages.html import export_html
from tests.conftest import SMALL_LESSON
from tests.packages.exported_page import page, snapshots


def test_a_snapshot_equals_the_figure_of_the_server(exported: Path, app: Flask) -> None:
    index = json.loads(
        (exported / "index.html")
        .read_text(encoding="utf-8")
        .partition('id="snapshot-index">')[2]
        .partition("</script>")[0]
    )["waves"]
    stop = index["stops"]["positions"][-1]

    snapshot = snapshots(exported, "waves/positions")[f"positions={stop}"]["waves"]

    client = app.test_client()
    svg = f"/figures/waves.svg?positions={stop}&theme=page"
    assert snapshot["svg"] == client.get(svg).text
    marked = f"/figures/waves.txt?positions={stop}&mark=5"
    assert snapshot["readings"][5] == client.get(marked).text.splitlines()[2]


def test_a_snapshot_has_a_reading_at_every_position(exported: Path) -> None:
    default = snapshots(exported, "waves/_default")[""]["waves"]

    assert default["low"] == 0
    assert len(default["readings"]) == 20
    assert all(f"position {i}:" in text for i, text in enumerate(default["readings"]))


def test_each_setting_has_snapshots_at_its_stops(exported: Path) -> None:
    for name in ("positions", "d_model", "base", "start"):
        keys = snapshots(exported, f"waves/{name}")

        assert len(keys) > 2
        assert all(key.startswith(f"{name}=") and "&" not in key for key in keys)


@pytest.mark.parametrize("budget", [40_000, 120_000])
def test_snapshots_stay_within_the_budget(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, budget: int
) -> None:
    for module in ("snapshots.drawings", "html"):
        monkeypatch.setattr(f"app.packages.{module}.BUDGET", budget)
    lesson = settings.content / "small" / "lesson.md"
    lesson.write_text(SMALL_LESSON, encoding="utf-8")

    done = export_html(settings, "small", tmp_path / "out")

    files = (tmp_path / "out" / "snapshots").rglob("*.js")
    assert done.snapshots == sum(path.stat().st_size for path in files)
    assert budget / 3 < done.snapshots <= budget


LESSON_WITH_TEXTS = """\
---
title: A lesson with texts
lang: sv
---

# Texts {#texts}

:::{figure} order
:sentence: the dog bites the man
:order: 4,3,2,1,0
A sentence and its order.
:::
"""


def test_settings_without_snapshots_are_locked(
    settings: Settings, content: Path, tmp_path: Path
) -> None:
    (content / "texts").mkdir()
    (content / "texts" / "lesson.md").write_text(LESSON_WITH_TEXTS, encoding="utf-8")

    export_html(settings, "texts", tmp_path / "out")

    tags = page(tmp_path / "out")
    fields = {field["name"]: field for field in tags.named("input") if "name" in field}
    assert "disabled" in fields["order.sentence"]
    assert all("inert" in row for row in tags.named("ol") if "words" in _class(row))
    html = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert "Sentence and Second sentence cannot be changed in this copy." in html
    for unusable in ("Drag a word", "Write ", "Update figure"):
        assert unusable not in html


def test_a_setting_of_one_part_says_which(
    settings: Settings, content: Path, tmp_path: Path
) -> None:
    (content / "parts").mkdir()
    (content / "parts" / "lesson.md").write_text(
        "---\ntitle: Parts\n---\n\n# Parts\n\n:::{figure} shift\nA figure.\n:::\n",
        encoding="utf-8",
    )

    export_html(settings, "parts", tmp_path / "out")

    html = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert '<p class="hint affected-parts">Only in “' in html


LINKED = """\
---
title: Links to states
---

# Links

Try [n = 17](?g.n=17), [both](?g.n=18&g.m=2), and the [start](?g.n=4).

:::{plot}
:name: g
:x: 0..3
:y: n*x + m
:n: 1..60 = 4
:m: 0..60 = 4
Now [n = 30](?g.n=30), and [n = 8](?g.n=8).
:::
"""


def test_the_states_of_links_have_their_own_snapshots(
    settings: Settings, content: Path, tmp_path: Path
) -> None:
    (content / "linked").mkdir()
    (content / "linked" / "lesson.md").write_text(LINKED, encoding="utf-8")

    export_html(settings, "linked", tmp_path / "out")

    keys = snapshots(tmp_path / "out", "g/n").keys()
    assert {"n=8", "n=17", "n=30"} <= keys
    assert "m=2&n=18" in snapshots(tmp_path / "out", "g/m")
    html = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    states = html.partition('"states": ')[2].partition(', "stops"')[0]
    assert json.loads(states) == [
        {"n": "17"},
        {"m": "2", "n": "18"},
        {"n": "30"},
        {"n": "8"},
    ]
    stops = json.loads(html.partition('"stops": ')[2].partition("}")[0] + "}")
    assert {"1", "4", "8", "17", "18", "30", "60"} <= {*stops["n"]}
    assert {"0", "2", "4", "60"} <= {*stops["m"]}
    assert len(stops["n"]) == len(stops["m"]) == 16


def _class(attributes: dict[str, str | None]) -> str:
    return attributes.get("class") or ""
