"""The language of figures."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.conftest import set_front_matter

pytestmark = pytest.mark.usefixtures("pseudo_language")


def test_the_url_selects_the_language_of_a_figure(client: FlaskClient) -> None:
    assert ">Position<" in client.get("/figures/waves.svg").text
    assert ">⟦Position⟧<" in client.get("/figures/waves.svg?lang=eo").text
    assert ">Position<" in client.get("/figures/waves.svg").text


@pytest.mark.parametrize("tag", ["xx", "", "e" * 1000])
def test_an_unknown_language_is_english(client: FlaskClient, tag: str) -> None:
    response = client.get(f"/figures/waves.svg?lang={tag}")

    assert response.status_code == 200
    assert ">Position<" in response.text


def test_the_language_of_the_browser_does_not_change_a_figure(
    client: FlaskClient,
) -> None:
    response = client.get("/figures/waves.svg", headers={"Accept-Language": "eo"})

    assert ">Position<" in response.text
    assert "Accept-Language" not in response.headers.get("Vary", "")


def test_a_csv_file_is_english(client: FlaskClient) -> None:
    english = client.get("/figures/waves.csv").text

    assert client.get("/figures/waves.csv?lang=eo").text == english


def test_errors_have_the_language_of_the_url(client: FlaskClient) -> None:
    url = "/figures/waves?positions=20&mark=20"
    for path in (url, f"{url}&lang=eo"):
        [error] = client.get(path).get_json()["errors"]
        assert error["message"].startswith("⟦") == ("lang" in path)


def test_an_unknown_figure_is_described_in_the_language_of_the_url(
    client: FlaskClient,
) -> None:
    detail = client.get("/figures/wave?lang=eo").get_json()["detail"]

    assert detail.startswith("⟦There is no figure called “wave”.")


def test_the_list_of_figures_has_the_language_of_the_url(client: FlaskClient) -> None:
    def labels(url: str) -> list[str]:
        kinds = client.get(url).get_json()["figures"]
        waves = next(kind for kind in kinds if kind["name"] == "waves")
        return [parameter["label"] for parameter in waves["parameters"]]

    assert "Marked position" in labels("/figures")
    assert "⟦Marked position⟧" in labels("/figures?lang=eo")


def test_the_encoding_accepts_a_language(client: FlaskClient) -> None:
    assert client.get("/encoding?lang=eo").status_code == 200


def test_a_page_links_to_figures_in_its_language(
    content: Path, client: FlaskClient
) -> None:
    set_front_matter(content, "lang: eo")

    page = client.get("/lessons/small").text

    assert 'data-svg="/figures/waves.svg?lang=eo"' in page
    assert 'data-plot="/figures/waves?lang=eo"' in page
    assert "/figures/waves.html?lang=eo&amp;positions=20" in page
    assert "⟦Position⟧</text>" in page


def test_figures_of_an_english_page_have_urls_without_a_language(
    content: Path, client: FlaskClient
) -> None:
    set_front_matter(content, "lang: eo")
    client.get("/lessons/small")
    set_front_matter(content, "lang: en")

    page = client.get("/lessons/small").text

    assert 'data-svg="/figures/waves.svg"' in page
    assert "/figures/waves.html?positions=20" in page
    assert ">Position</text>" in page
