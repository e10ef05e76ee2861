"""Tests of the figure endpoints."""

from __future__ import annotations

import csv
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.assets.store import Assets
from app.config import Settings
from app.core.draw.table import draw_table
from app.core.figures import KINDS
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves
from tests.conftest import with_services

each_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def client(shared_app: Flask) -> FlaskClient:
    """A client of the shared application: these tests change no data."""
    return shared_app.test_client()


def errors(client: FlaskClient, address: str) -> dict[str, Any]:
    answer = client.get(address)
    assert answer.status_code == 422
    assert answer.mimetype == "application/problem+json"
    return {error["field"]: error for error in answer.get_json()["errors"]}


@each_kind
def test_json_has_data_layout_and_texts(client: FlaskClient, kind: str) -> None:
    answer = client.get(f"/figures/{kind}")

    assert answer.mimetype == "application/json"
    words = {"title", "description", "reading"}
    assert set(answer.get_json()) == {"data", "layout", *words}


def test_the_response_contains_the_texts_of_the_chart(client: FlaskClient) -> None:
    figure = client.get("/figures/waves?mark=7&dims=0,3").get_json()

    chart = waves(WavesParams(mark=7, dims=(0, 3)))
    assert figure["description"] == chart.description
    assert figure["reading"] == chart.reading


@each_kind
def test_svg_is_standalone(client: FlaskClient, kind: str) -> None:
    answer = client.get(f"/figures/{kind}.svg")

    root = ElementTree.fromstring(answer.text)
    assert answer.mimetype == "image/svg+xml"
    assert root.get("width") == "640"


def test_svg_has_the_themes_light_dark_and_page(client: FlaskClient) -> None:
    light = client.get("/figures/waves.svg").text
    dark = client.get("/figures/waves.svg?theme=dark").text
    page = client.get("/figures/waves.svg?theme=page").text

    assert light == client.get("/figures/waves.svg?theme=light").text
    assert "#16181d" in dark
    assert page.startswith('<svg class="chart stacked"')


@pytest.mark.parametrize(
    ("texts", "colour"), [("off", "#fbfaf7"), ("on", "#fbfaf7"), ("print", "#fff")]
)
def test_an_svg_can_have_no_background(
    client: FlaskClient, texts: str, colour: str
) -> None:
    url = f"/figures/waves.svg?texts={texts}"
    paper = client.get(url).text
    none = client.get(f"{url}&background=none").text

    background = '<rect width="100%" height="100%" fill="{}"/>'
    assert background.format(colour) in paper
    assert paper.replace(background.format(colour), background.format("none")) == none


def test_json_has_a_dark_theme(client: FlaskClient) -> None:
    light = client.get("/figures/waves").get_json()["layout"]["font"]
    dark = client.get("/figures/waves?theme=dark").get_json()["layout"]["font"]

    assert light != dark


def test_json_has_no_page_theme(client: FlaskClient) -> None:
    (error,) = errors(client, "/figures/waves?theme=page").values()

    assert error["message"] == "theme must be one of light, dark, not “page”."


@each_kind
def test_html_is_a_table(client: FlaskClient, kind: str) -> None:
    answer = client.get(f"/figures/{kind}.html")

    table = ElementTree.fromstring(answer.text)
    assert answer.mimetype == "text/html"
    assert table.findall("./tbody/tr")
    assert table.findtext("./thead/tr/th")


def test_a_table_has_a_row_for_each_position(client: FlaskClient) -> None:
    table = ElementTree.fromstring(client.get("/figures/waves.html?positions=3").text)

    assert len(table.findall("./tbody/tr")) == 3
    assert table.findtext("./thead/tr/th") == "Position"


def test_a_table_uses_the_minus_sign(client: FlaskClient) -> None:
    table = client.get("/figures/waves.html?dims=1").text

    assert "<td>−0.4161</td>" in table


def test_a_table_says_what_its_columns_are_and_has_no_empty_cell(
    client: FlaskClient,
) -> None:
    matrix = ElementTree.fromstring(client.get("/figures/heatmap.html").text)
    strips = ElementTree.fromstring(client.get("/figures/order.html").text)
    waves = ElementTree.fromstring(client.get("/figures/waves.html").text)

    assert (matrix.findtext("caption") or "").endswith(". Columns: Position")
    assert (strips.findtext("caption") or "").endswith(
        "Columns: Dimension and Distance"
    )
    assert "Columns" not in (waves.findtext("caption") or "")
    cells = [cell.text for cell in strips.iterfind("./tbody/tr/td")]
    assert all(cells)
    assert "–" in cells


def test_a_table_states_how_many_rows_are_left_out(client: FlaskClient) -> None:
    table = client.get("/figures/waves.html?positions=300").text

    assert "The first 200 of 300 rows are shown" in table


@each_kind
def test_csv_has_every_row(client: FlaskClient, kind: str) -> None:
    answer = client.get(f"/figures/{kind}.csv")

    figure = KINDS[kind]
    table = draw_table(figure.chart(figure.model()), whole=True)
    assert answer.mimetype == "text/csv"
    assert f'filename="{kind}.csv"' in answer.headers["Content-Disposition"]
    assert len(list(csv.reader(answer.text.splitlines()))) == 1 + len(table.rows)


@pytest.mark.parametrize(
    "query", ["waves.csv?positions=300", "heatmap.csv?d_model=300"]
)
def test_csv_has_every_value(client: FlaskClient, query: str) -> None:
    file = client.get(f"/figures/{query}").text

    assert len(file.splitlines()) == 301


def test_txt_has_title_description_and_reading(client: FlaskClient) -> None:
    answer = client.get("/figures/waves.txt?mark=7")

    chart = waves(WavesParams(mark=7))
    assert answer.mimetype == "text/plain"
    assert answer.text.splitlines() == [chart.title, chart.description, chart.reading]


def test_every_kind_is_listed_with_its_parameters(client: FlaskClient) -> None:
    listed = client.get("/figures").get_json()["figures"]

    assert [figure["name"] for figure in listed] == list(KINDS)
    (waves_listed,) = (figure for figure in listed if figure["name"] == "waves")
    positions = waves_listed["parameters"][0]
    expected = {
        "name": "positions",
        "label": "Positions",
        "type": "int",
        "default": 50,
        "minimum": 1,
        "maximum": 4096,
        "step": 1,
    }
    assert expected.items() <= positions.items()


def test_parameters_of_words_are_listed_with_limits_and_widgets(
    client: FlaskClient,
) -> None:
    order, *_ = client.get("/figures").get_json()["figures"]
    sentence, words, *_ = order["parameters"]

    assert {"max_count": 12, "max_word_length": 24}.items() <= sentence.items()
    assert {"widget": "words", "widget_of": "sentence"}.items() <= words.items()
    assert "widget_of" not in sentence


def test_every_parameter_is_listed_with_its_step(
    client: FlaskClient,
) -> None:
    for figure in client.get("/figures").get_json()["figures"]:
        for parameter in figure["parameters"]:
            is_width = parameter["name"] == "d_model"
            whole = (1, 2) if is_width else (1,)
            steps = whole if parameter["type"] in ("int", "ints") else (None,)
            assert parameter["step"] in steps


@pytest.mark.parametrize(
    ("url", "known"),
    [
        ("/figures?foo=1", "Known parameters: lang."),
        ("/figures/shift.csv?foo=1", "part, position, k, d_model, base, lang."),
        ("/figures/shift.svg?foo=1", "base, theme, texts, background, lang."),
    ],
)
def test_an_error_lists_all_parameters_of_the_url(
    client: FlaskClient, url: str, known: str
) -> None:
    assert errors(client, url)["foo"]["message"].endswith(known)


def test_an_exclusive_minimum_is_listed(client: FlaskClient) -> None:
    kinds = client.get("/figures").get_json()["figures"]
    (listed,) = (kind["parameters"] for kind in kinds if kind["name"] == "waves")
    invalid = errors(client, "/figures/waves?base=1&positions=0")

    marked = [
        parameter["name"] for parameter in listed if parameter.get("exclusive_minimum")
    ]
    assert marked == ["base"]
    assert invalid["base"]["exclusive_minimum"] is True
    assert "exclusive_minimum" not in invalid["positions"]


@pytest.mark.parametrize(
    "query", ["&a" * 30_000, "".join(f"&a{n}" for n in range(10_000))]
)
@pytest.mark.parametrize("address", ["/figures/waves", "/figures", "/encoding"])
def test_the_error_for_a_long_query_is_short(
    client: FlaskClient, address: str, query: str
) -> None:
    response = client.get(f"{address}?{query}")

    assert response.status_code == 422
    assert len(response.get_json()["errors"]) <= 20
    assert len(response.data) < 10_000


def test_an_error_states_that_more_errors_are_left_out(client: FlaskClient) -> None:
    names = "&".join(f"a{number}" for number in range(30))

    detail = client.get(f"/figures/waves?{names}").get_json()["detail"]

    assert detail.endswith("Only the first 20 errors are listed.")


@pytest.mark.parametrize("address", ["/figures/waves?a", "/figures?a", "/encoding?a"])
def test_invalid_queries_are_rate_limited(
    routes: Flask, with_database: Settings, assets: Assets, address: str
) -> None:
    app = with_services(routes, replace(with_database, figure_cells=2000), assets)
    client = app.test_client()

    statuses = [client.get(address).status_code for _ in range(4)]

    assert statuses == [422, 422, 429, 429]
    app.extensions["overtone"].database.close()


@pytest.mark.parametrize(
    ("address", "computed"),
    [
        ("/figures/heatmap?", 8),
        ("/encoding?format=npy", 8),
        ("/encoding?format=csv", 2),
        ("/encoding?format=json", 2),
        ("/figures/heatmap.csv?", 2),
    ],
)
def test_numbers_as_text_count_four_times(
    routes: Flask, with_database: Settings, assets: Assets, address: str, computed: int
) -> None:
    app = with_services(routes, replace(with_database, figure_cells=16_000), assets)
    client = app.test_client()
    query = "&positions=100&d_model=20&base="

    statuses = [client.get(f"{address}{query}{n}").status_code for n in range(10, 19)]

    assert statuses == [200] * computed + [429] * (9 - computed)
    app.extensions["overtone"].database.close()


def test_the_list_accepts_no_parameters(client: FlaskClient) -> None:
    assert set(errors(client, "/figures?x=1")) == {"x"}


@pytest.mark.parametrize("form", ["", ".svg", ".html", ".csv", ".txt"])
def test_an_unknown_kind_names_the_nearest(client: FlaskClient, form: str) -> None:
    answer = client.get(f"/figures/wavez{form}")

    assert answer.status_code == 404
    assert "“waves”" in answer.get_json()["detail"]


@pytest.mark.parametrize("form", ["", ".svg", ".html", ".csv", ".txt"])
def test_every_invalid_value_is_reported_with_its_limits(
    client: FlaskClient, form: str
) -> None:
    found = errors(
        client, f"/figures/waves{form}?positions=0&base=nan&d_model=&zzz=1&theme=no"
    )

    assert set(found) == {"positions", "base", "d_model", "zzz", "theme"}
    assert (found["positions"]["minimum"], found["positions"]["maximum"]) == (1, 4096)


def test_a_repeated_parameter_is_rejected(client: FlaskClient) -> None:
    assert set(errors(client, "/figures/waves?base=2&base=2")) == {"base"}


def test_errors_are_not_cached(client: FlaskClient) -> None:
    response = client.get("/figures/waves?positions=0")

    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("positions=20", "positions=20"),
        ("base=10000", "base=1e4"),
        ("positions=20&base=100", "base=100&positions=20"),
        ("", "positions=50&theme=light"),
    ],
)
def test_queries_with_the_same_meaning_share_a_cache_entry(
    app: Flask, first: str, second: str
) -> None:
    client, cache = app.test_client(), app.extensions["overtone"].figure_cache

    client.get(f"/figures/waves.svg?{first}")
    client.get(f"/figures/waves.svg?{second}")

    assert len(cache) == 1


@pytest.mark.parametrize("address", ["/figures", "/figures/waves", "/encoding"])
def test_browsers_may_cache_data_for_an_hour(client: FlaskClient, address: str) -> None:
    answer = client.get(address)

    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    assert answer.headers["ETag"]


def test_every_origin_may_read_figures(client: FlaskClient) -> None:
    answer = client.get("/figures/waves")

    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_head_returns_the_length_without_a_body(client: FlaskClient) -> None:
    whole, head = client.get("/figures/waves.svg"), client.head("/figures/waves.svg")

    assert head.data == b""
    assert head.headers["Content-Length"] == whole.headers["Content-Length"]
