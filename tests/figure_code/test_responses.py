"""Pages and files with figures that lessons declare in `figures.py`."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.config import Settings
from app.core.errors import OvertoneError
from app.figure_code.kinds import CACHED_DRAWINGS
from app.figure_code.lesson_figures import FigureCode
from app.packages.html import export_html
from app.web.current import services_of
from tests.figure_code.conftest import CODE, LESSON
from tests.waiting import eventually


def test_every_format_of_a_figure_is_available(client: FlaskClient) -> None:
    formats = {
        "": "It ends at 3.",
        ".svg": "<svg",
        ".html": "<table",
        ".csv": "0,0",
        ".txt": "It is straight. A line chart of height over time",
    }
    for suffix, text in formats.items():
        response = client.get(f"/lessons/own/figures/own-line{suffix}?factor=3")

        assert response.status_code == 200, suffix
        assert text in response.text


def test_values_outside_of_the_limits_are_rejected(client: FlaskClient) -> None:
    response = client.get("/lessons/own/figures/own-line?factor=11")

    assert response.status_code == 422
    assert "from 0 to 10" in response.text


def test_the_page_has_the_controls_of_the_figure(client: FlaskClient) -> None:
    page = client.get("/lessons/own").text

    assert "Upside down" in page
    assert "It ends at 2." in page


def test_values_at_which_the_code_fails_are_reported(client: FlaskClient) -> None:
    response = client.get("/lessons/own/figures/own-line?factor=10")
    page = client.get("/lessons/own?own-line.factor=10")

    assert response.status_code == 503
    assert "figures.py, line 11: RuntimeError: too steep" in response.text
    assert page.status_code == 200
    assert "too steep" in page.text
    assert "It ends at 2." in page.text


def test_a_page_requests_a_figure_later_whose_code_is_busy(
    client: FlaskClient, folder: Path
) -> None:
    slow = (
        "    import os, time\n"
        "    if factor == 9:\n"
        "        open(__file__ + '.started', 'w').close()\n"
        "        while not os.path.exists(__file__ + '.end'): time.sleep(0.01)\n"
        "    sign = -1"
    )
    (folder / "figures.py").write_text(CODE.replace("    sign = -1", slow), "utf-8")
    client.get("/lessons/own")
    other = client.application.test_client()
    with ThreadPoolExecutor() as pool:
        pool.submit(other.get, "/lessons/own/figures/own-line?factor=9")
        assert eventually((folder / "figures.py.started").exists)

        page = client.get("/lessons/own?own-line.factor=7")
        (folder / "figures.py.end").touch()

    assert " data-undrawn" in page.text
    assert '"factor": "7"' in page.text
    assert "busy" not in page.text
    assert page.headers["Cache-Control"] == "no-store"


def use_printed_state_that_fails(folder: Path) -> None:
    lesson = LESSON.replace(":factor: 2", ":factor: 2\n:print: ?factor=10")
    (folder / "lesson.md").write_text(lesson, "utf-8")


def test_a_printed_state_that_fails_is_reported_on_the_page(
    client: FlaskClient, folder: Path
) -> None:
    use_printed_state_that_fails(folder)

    page = client.get("/lessons/own?view=print")

    assert page.status_code == 200
    assert "too steep" in page.text
    assert page.headers["Cache-Control"] == "no-store"


def test_a_printed_state_that_fails_stops_an_export(
    folder: Path, settings: Settings, tmp_path: Path
) -> None:
    use_printed_state_that_fails(folder)
    trusting = replace(settings, content=folder.parent, trust_code=True)

    with pytest.raises(OvertoneError, match=r"“own-line” cannot be drawn.*too steep"):
        export_html(trusting, "own", tmp_path / "export")


def test_the_lessons_settings_are_drawn_once(client: FlaskClient, folder: Path) -> None:
    """Other drawings of the figure do not remove the chart from the cache."""
    client.get("/lessons/own")
    for number in range(2 * CACHED_DRAWINGS):
        client.get(f"/lessons/own/figures/own-line.csv?factor={number / 20}")
    services_of(client.application).figure_code.close()

    assert (
        "It ends at 2." in client.get("/lessons/own/figures/own-line.txt?factor=2").text
    )


def test_other_readers_do_not_see_the_exception(client: FlaskClient) -> None:
    remote = {"REMOTE_ADDR": "192.0.2.7"}

    response = client.get(
        "/lessons/own/figures/own-line?factor=10", environ_overrides=remote
    )
    page = client.get("/lessons/own?own-line.factor=10", environ_overrides=remote)

    for text in (response.text, page.text):
        assert "The figure cannot be drawn with these values." in text
        assert "too steep" not in text


@pytest.mark.parametrize(
    "broken",
    ["1 / 0\n", CODE.replace("sign = -1", "sign = one"), CODE.encode("utf-16")],
)
def test_the_last_valid_version_draws_other_values_while_the_file_has_errors(
    client: FlaskClient, folder: Path, broken: str | bytes
) -> None:
    client.get("/lessons/own")
    content = broken if isinstance(broken, bytes) else broken.encode()
    (folder / "figures.py").write_bytes(content)
    assert client.get("/lessons/own").status_code == 200

    response = client.get("/lessons/own/figures/own-line?factor=3")

    assert response.status_code == 200
    assert "It ends at 3." in response.text


def test_the_default_state_needs_no_running_process(
    client: FlaskClient, code: FigureCode
) -> None:
    client.get("/lessons/own")
    services_of(client.application).figure_code.close()

    assert "It ends at 2." in client.get("/lessons/own/figures/own-line?factor=2").text
