"""Export of a lesson with a figure of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.config import Settings
from app.packages.html import export_html
from tests.packages.exported_page import page, snapshots

LESSON = """\
---
title: Waves
---

# A wave

:::{plot}
:name: wave
:x: 0..2*pi
:y: a*sin(k*x)
:a: 0..2 step 0.1 = 1
:k: 1..9 = 3
:print: ?k=1
:::

---

# Heights

:::{plot} heights.csv
:name: heights
:x: age
:y: height
:::
"""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plots")
    lesson = folder / "content" / "waves"
    lesson.mkdir(parents=True)
    (lesson / "lesson.md").write_text(LESSON, "utf-8")
    (lesson / "heights.csv").write_text("age,height\n2,86\n4,103\n", "utf-8")
    settings = Settings(data=folder / "data", content=folder / "content")
    return export_html(settings, "waves", folder / "out").path


def test_a_plot_has_a_snapshot_at_each_stop_of_its_sliders(exported: Path) -> None:
    assert set(snapshots(exported, "wave/k")) == {
        f"k={n}" for n in (1, 2, 4, 5, 6, 7, 8, 9)
    }
    shown = snapshots(exported, "wave/k")["k=9"]["wave"]
    assert shown["reading"].startswith("With a = 1 and k = 9, ")
    assert len(snapshots(exported, "wave/a")) > 5


def test_the_exported_page_refers_to_no_server(exported: Path) -> None:
    [wave, heights] = page(exported).named("lesson-figure")
    assert "data-svg" not in wave
    assert "data-svg" not in heights
    text = (exported / "data" / "heights.csv").read_text("utf-8")
    assert text == "age,height\n2,86\n4,103\n"
