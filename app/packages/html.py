"""A lesson as a folder that any web server can serve, and that opens as a file."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from flask import render_template

from app import create_app
from app.bundle import bundle
from app.core.errors import OvertoneError
from app.core.lesson import Lesson
from app.packages.folder import refuse_foreign, write_folder
from app.packages.frames import BUDGET, Group, draw_frames, groups_of, packed
from app.packages.page import Parts, stand_alone
from app.paths import bundled
from app.services import services
from app.web.figures.views import figure_views
from app.web.lessons import LessonPage

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from app.config import Settings

INSTEAD: Final = {
    "figure/answers.js": "export/server.js",
    "figure/data.js": "export/server.js",
    "question/question.js": "export/server.js",
    "figure/plot.js": "export/plot.js",
}
"""Modules that need the server, and what stands for them."""

_FONT: Final = re.compile(r'url\("/static/[^"/]+/fonts/([^"]+)"\)')
_FONT_FILE: Final = "stix-two-math-subset.woff2"

WITHOUT: Final = (
    "marking of answers",
    "presenter view",
    "setting between a slider's stops, nor several moved at once",
    "data, and no Plotly, for figures that were moved",
)
"""What the folder cannot do, for who exports it."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written."""

    path: Path
    files: int
    size: int
    """Bytes."""
    frames: int
    """Bytes of the figures drawn ahead, among them."""


def export_html(settings: Settings, slug: str, target: Path) -> Exported:
    """Writes the lesson into the folder `target`.

    Raises Unknown, BrokenLesson, WouldOverwrite or OSError; then nothing has changed.
    """
    refuse_foreign(target)
    with serving(settings) as client:
        lesson = services().library.lesson(slug)
        groups, frames = draw_frames(lesson)
        room = BUDGET - sum(map(len, frames.values()))
        frames |= _live(client, groups, room)
        files = {f"frames/{name}": body for name, body in frames.items()}
        files |= page_files(client, lesson, groups, "deck") | _scripts()
    write_folder(target, files, {"lesson": slug})
    return Exported(
        target,
        len(files) + 1,
        sum(path.stat().st_size for path in target.rglob("*") if path.is_file()),
        sum(map(len, frames.values())),
    )


@contextmanager
def serving(settings: Settings) -> Iterator[FlaskClient]:
    """The app, asked without a network; its data is its own, and gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="overtone-") as data:
        own = replace(
            settings,
            data=Path(data),
            database_url="",
            redis_url="",
            figure_cells=10**12,
        )
        app = create_app(own)
        try:
            with app.app_context():
                yield app.test_client()
        finally:
            app.extensions["overtone"].database.close()


def page_files(
    client: FlaskClient, lesson: Lesson, groups: tuple[Group, ...], view: str
) -> dict[str, bytes]:
    """The page with all that it needs to be looked at; in `print`, without scripts."""
    is_deck = view == "deck"
    tables, files = {}, {}
    data: dict[str, bytes] = {}
    for figure in (figure for group in groups for figure in group.views):
        address = f"/figures/{figure.kind}"
        tables[f"{address}.html?{figure.query}"] = _asked(
            client, f"{address}.html?{figure.query}"
        ).decode()
        name = f"data/{figure.name}.csv"
        files[f"{address}.csv?{figure.query}"] = name
        data[name] = _asked(client, f"{address}.csv?{figure.query}")
    parts = Parts(
        tables=tables,
        files=files,
        stops={(g.name, n): s for g in groups for n, s in g.stops.items()},
        notes={group.name: group.note for group in groups},
        index=_index(groups) if is_deck else "",
    )
    page = stand_alone(_page(client, lesson, view), parts)
    return {"index.html": page.encode(), **_looks(), **data}


def print_files(settings: Settings, slug: str) -> dict[str, bytes]:
    """The lesson as it is printed, a slide a page."""
    with serving(settings) as client:
        lesson = services().library.lesson(slug)
        return page_files(client, lesson, groups_of(lesson, 2), "print")


def _page(client: FlaskClient, lesson: Lesson, view: str) -> str:
    """As the server renders it, with every figure drawn: none can be fetched later."""
    page = LessonPage(
        lesson=lesson,
        view=view,
        embed=False,
        notes=False,
        figures=figure_views(lesson, (), lambda cells: None),
        results={},
        token="",
        complaint=None,
        url="",
        asked=(),
    )
    with client.application.test_request_context():
        return render_template("lesson.html", page=page)


def _asked(client: FlaskClient, address: str) -> bytes:
    response = client.get(address)
    if response.status_code != 200:
        raise OvertoneError(f"{address} answered {response.status}.")
    return response.get_data()


def _live(
    client: FlaskClient, groups: tuple[Group, ...], room: int
) -> dict[str, bytes]:
    """Plotly's drawings of the figures as the lesson starts with them.

    Those for which there is no room are left out: their paintings do.
    """
    files = {}
    for group in groups:
        name = f"{group.name}/_live"
        plots = {v.name: _plots(client, v.kind, v.query) for v in group.views}
        body = packed(name, plots)
        if len(body) > room:
            body = packed(name, {})
        room -= len(body)
        files[f"{name}.js"] = body
    return files


def _plots(client: FlaskClient, kind: str, query: str) -> Mapping[str, Any]:
    def plot(theme: str) -> dict[str, Any]:
        drawn = json.loads(_asked(client, f"/figures/{kind}?{query}&theme={theme}"))
        return {name: drawn[name] for name in ("data", "layout")}

    return {theme: plot(theme) for theme in ("light", "dark")}


def _index(groups: tuple[Group, ...]) -> str:
    index = {group.name: group.index for group in groups}
    return json.dumps(index, ensure_ascii=False, separators=(",", ":"))


def _looks() -> dict[str, bytes]:
    assets = services().assets
    style = f"{assets.style.text}\n{assets.later_style.text}"
    style = _FONT.sub(r'url("\1")', style)
    return {
        "assets/overtone.css": style.encode() + b"\n" + _asset("exported.css"),
        "assets/icon.svg": _asset("icon.svg"),
        f"assets/{_FONT_FILE}": _asset(f"fonts/{_FONT_FILE}"),
        "assets/OFL.txt": _asset("fonts/OFL.txt"),
    }


def _scripts() -> dict[str, bytes]:
    folder = bundled("static") / "js"
    modules = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.js")
    }
    return {
        "assets/early.js": services().assets.early.text.encode(),
        "assets/overtone.js": bundle(modules, "main.js", INSTEAD).encode(),
        "assets/plotly.min.js": _asset("plotly.min.js"),
    }


def _asset(name: str) -> bytes:
    found = services().assets.find(name)
    if found is None:
        raise OvertoneError(f"There is no static file “{name}”.")
    return found.body
