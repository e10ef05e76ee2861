"""The README's example of a figure in Python has what every figure has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import overtone
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.assets.store import Assets
from app.config import Settings
from app.packages.html import export_html
from app.web.current import services_of
from tests.conftest import with_services

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
SECTION = README.partition("#### Figures in Python")[2].partition("\n## ")[0]
[CODE] = re.findall(r"^```python\n(.*?)^```", SECTION, re.DOTALL | re.MULTILINE)
[FIGURE] = re.findall(r"^```text\n(.*?)^```", SECTION, re.DOTALL | re.MULTILINE)

LARGEST_SVG = 40_000
"""Bytes, as for plots: two curves of 401 points."""


@pytest.fixture
def trusting(with_database: Settings, tmp_path: Path) -> Settings:
    folder = tmp_path / "content" / "fourier"
    folder.mkdir(parents=True)
    lesson = f"---\ntitle: Fourier\n---\n# A square wave\n\n{FIGURE}"
    (folder / "lesson.md").write_text(lesson, "utf-8")
    (folder / "figures.py").write_text(CODE, "utf-8")
    return replace(with_database, content=folder.parent, trust_code=True)


@pytest.fixture
def client(routes: Flask, trusting: Settings, assets: Assets) -> Iterator[FlaskClient]:
    app = with_services(routes, trusting, assets)
    yield app.test_client()
    services_of(app).figure_code.close()
    services_of(app).database.close()


def test_the_table_lists_every_public_name() -> None:
    table = [line for line in SECTION.splitlines() if line.startswith("| `")]
    documented = set(re.findall(r"\b\w+", " ".join(r.split("|")[1] for r in table)))

    charts = {"Bars", "Chart", "Curves", "Heatmap"}  # what the functions return
    assert set(overtone.__all__) - charts <= documented


def test_the_figure_has_controls_words_and_a_table(client: FlaskClient) -> None:
    page = client.get("/lessons/fourier").text
    figure = client.get("/lessons/fourier/figures/square?waves=7").get_json()
    table = client.get("/lessons/fourier/figures/square.html?waves=7").text

    assert "Number of waves" in page
    assert "Show the square wave" in page
    assert "With 3 waves, the sum overshoots by 19%." in page
    assert figure["reading"] == "With 7 waves, the sum overshoots by 18%."
    assert len(figure["description"]) > 80
    assert "square wave" in table


def test_its_picture_is_small(client: FlaskClient) -> None:
    svg = client.get("/lessons/fourier/figures/square.svg").data

    assert svg.startswith(b"<svg")
    assert len(svg) < LARGEST_SVG


def test_a_link_restores_its_state(client: FlaskClient) -> None:
    page = client.get("/lessons/fourier?square.waves=9&square.target=off").text

    assert "With 9 waves" in page


def test_an_export_contains_its_states(trusting: Settings, tmp_path: Path) -> None:
    exported = export_html(trusting, "fourier", tmp_path / "export")

    page = (exported.path / "index.html").read_text("utf-8")
    assert "With 3 waves" in page
    assert exported.snapshots > 0
