"""A lesson that declares a figure in `figures.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.assets.store import Assets
from app.config import Settings
from app.figure_code.lesson_figures import FigureCode
from app.web.current import services_of
from tests.conftest import with_services

LESSON = """\
---
title: Own figures
---
# A line

:::{figure} own-line
:factor: 2
:::
"""

CODE = """\
from overtone import Drawing, figure, lines, slider, switch

@figure(title="A line of my own")
def own_line(
    factor: float = slider(1, 0, 10, label="Factor"),
    upside_down: bool = switch(label="Upside down"),
) -> Drawing:
    sign = -1 if upside_down else 1
    chart = lines([0, 1], [0, sign * factor], x_label="time", y_label="height")
    if factor == 10:
        raise RuntimeError("too steep")
    return Drawing(chart, f"It ends at {sign * factor:g}.", "It is straight.")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "content" / "own"
    folder.mkdir(parents=True)
    (folder / "lesson.md").write_text(LESSON, "utf-8")
    (folder / "figures.py").write_text(CODE, "utf-8")
    return folder


@pytest.fixture
def code() -> Iterator[FigureCode]:
    code = FigureCode(trusted=True)
    yield code
    code.close()


@pytest.fixture
def client(
    folder: Path, routes: Flask, with_database: Settings, assets: Assets
) -> Iterator[FlaskClient]:
    trusting = replace(with_database, content=folder.parent, trust_code=True)
    app = with_services(routes, trusting, assets)
    services = services_of(app)
    yield app.test_client()
    services.figure_code.close()
    services.database.close()
