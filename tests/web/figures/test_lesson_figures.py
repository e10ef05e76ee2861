"""Endpoints and pages of figures that a lesson defines."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

PLOT = """\
---
title: Waves
---

# A wave

:::{plot}
:name: wave
:x: 0..2*pi
:y: a*sin(k*x)
:a: 0..2 step 0.1 = 1 "Amplitude"
:k: 1..9 = 3
:print: ?k=1 ?k=9
A wave. [Fast](?wave.k=9)
:::
"""
URL = "/lessons/waves/figures/wave"


@pytest.fixture(autouse=True)
def lesson(content: Path) -> Path:
    """The file of a lesson with a plot."""
    file = content / "waves" / "lesson.md"
    file.parent.mkdir()
    file.write_text(PLOT, "utf-8")
    return file


def test_the_json_is_a_plotly_figure_with_texts(client: FlaskClient) -> None:
    found = client.get(f"{URL}?k=5").get_json()
    assert set(found) == {"data", "layout", "title", "description", "reading"}
    assert found["reading"].startswith("With Amplitude = 1 and k = 5, ")


@pytest.mark.parametrize(
    ("suffix", "mimetype"),
    [
        ("svg", "image/svg+xml"),
        ("html", "text/html"),
        ("csv", "text/csv"),
        ("txt", "text/plain"),
        ("png", "image/png"),
    ],
)
def test_every_format_is_available(
    client: FlaskClient, suffix: str, mimetype: str
) -> None:
    response = client.get(f"{URL}.{suffix}?k=5")
    assert (response.status_code, response.mimetype) == (200, mimetype)


def test_an_svg_has_the_options_of_other_figures(client: FlaskClient) -> None:
    svg = client.get(f"{URL}.svg?k=5&theme=dark&texts=on").text
    assert "#16181d" in svg
    assert "With Amplitude = 1 and k = 5" in svg


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("k=10", "k must be a whole number from 1 to 9, not “10”."),
        ("k=1.5", "k must be a whole number from 1 to 9, not “1.5”."),
        ("a=nan", "a must be a number from 0 to 2, not “nan”."),
        ("b=1", "Unknown parameter “b”."),
    ],
)
def test_values_outside_of_the_limits_are_refused(
    client: FlaskClient, query: str, message: str
) -> None:
    response = client.get(f"{URL}?{query}")
    assert response.status_code == 422
    assert response.mimetype == "application/problem+json"
    assert response.get_json()["errors"][0]["message"].startswith(message)


def test_an_unknown_figure_is_not_found(client: FlaskClient) -> None:
    response = client.get("/lessons/waves/figures/wavy")
    assert response.status_code == 404
    assert response.get_json()["nearest"] == "wave"
    assert client.get("/lessons/nothing/figures/wave").status_code == 404


def test_a_built_in_figure_of_the_lesson_is_not_served_here(
    client: FlaskClient,
) -> None:
    assert client.get("/lessons/small/figures/waves").status_code == 404


def test_browsers_revalidate_and_see_a_changed_lesson(
    client: FlaskClient, lesson: Path
) -> None:
    first = client.get(f"{URL}.txt")
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get(f"{URL}.txt", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304

    lesson.write_text(PLOT.replace("k*x", "k*x*2"), "utf-8")
    changed = client.get(f"{URL}.txt", headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200
    assert changed.text != first.text


def test_a_changed_data_file_changes_the_figure(
    client: FlaskClient, lesson: Path
) -> None:
    data = lesson.parent / "data.csv"
    data.write_text("a,b\n1,2\n3,4\n", "utf-8")
    lesson.write_text(
        "---\ntitle: D\n---\n\n# D\n\n:::{plot} data.csv\n:x: a\n:y: b\n:::\n", "utf-8"
    )
    assert "1,2\n" in client.get("/lessons/waves/figures/plot.csv").text

    data.write_text("a,b\n1,20\n3,40\n", "utf-8")
    assert "1,20\n" in client.get("/lessons/waves/figures/plot.csv").text


def test_the_page_has_the_figure_with_its_addresses_and_controls(
    client: FlaskClient,
) -> None:
    page = client.get("/lessons/waves?wave.k=5").text
    assert f'data-svg="{URL}.svg"' in page
    assert f'data-plot="{URL}"' in page
    assert 'name="wave.k" value="5"' in page
    assert "With Amplitude = 1 and k = 5" in page
    assert f"{URL}.csv?a=1&amp;k=5" in page
    printed = re.findall(r"<img[^>]* src=\"([^\"]*texts=print)\"", page)
    assert printed == [f"{URL}.svg?a=1&amp;k={k}&amp;texts=print" for k in (1, 9)]


def test_an_invalid_value_in_the_query_of_the_page_is_explained(
    client: FlaskClient,
) -> None:
    page = client.get("/lessons/waves?wave.k=99").text
    assert (
        "k must be a whole number from 1 to 9, not “99”. The value is ignored." in page
    )


def test_the_preview_picture_shows_the_plot(client: FlaskClient) -> None:
    first = client.get("/lessons/waves/preview.png")
    other = client.get("/lessons/waves/preview.png?wave.k=9")
    assert first.mimetype == "image/png"
    assert first.data != other.data


def test_a_room_accepts_settings_of_the_plot_within_their_limits(
    client: FlaskClient,
) -> None:
    room = client.post("/rooms", json={"lesson": "waves"}).get_json()
    state = f"/rooms/{room['code']}/state"
    presenter = {"Authorization": f"Bearer {room['lead']}"}

    changed = client.put(
        state, json={"figures": {"wave": {"k": "5"}}}, headers=presenter
    )
    assert changed.status_code == 200
    assert changed.get_json()["figures"] == {"wave": {"k": "5"}}
    wrong = client.put(
        state, json={"figures": {"wave": {"k": "50"}}}, headers=presenter
    )
    assert wrong.status_code == 422


def test_openapi_describes_the_figures_of_lessons(client: FlaskClient) -> None:
    paths = json.loads(client.get("/openapi.json").data)["paths"]
    operation = paths["/lessons/{slug}/figures/{figure}.svg"]["get"]
    names = {parameter["name"] for parameter in operation["parameters"]}
    assert {"slug", "figure", "theme", "texts"} <= names
    assert {"404", "422", "429"} <= set(operation["responses"])
