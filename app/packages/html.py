"""Export of a lesson as a folder that any web server can serve, or opened as a file."""

from __future__ import annotations

import re
import secrets
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app import create_app
from app.assets.bundle import bundle, module_names
from app.assets.style_sheets import EXPORT_SHEETS
from app.core.draw.table import draw_table
from app.core.errors import OvertoneError
from app.core.lesson import Lesson
from app.core.markdown.tex.formula_names import formulas_as_images
from app.language import ENGLISH, use_language
from app.packages.exported_lesson import exported_lesson
from app.packages.folder import refuse_foreign, write_folder
from app.packages.lesson_files import copy_files, with_one_size
from app.packages.paper import DEFAULT_PAPER, FIT_SCRIPT, Paper, paper_css
from app.packages.snapshots.drawings import BUDGET, chart_of, draw_plots, draw_snapshots
from app.packages.snapshots.groups import SnapshotGroup, groups_of
from app.packages.standalone import render_standalone
from app.paths import bundled
from app.web.current import services, services_of

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings

_FIGURE_REPLACEMENTS: Final = {
    "figure/requests.js": "export/snapshots.js",
    "figure/data-table.js": "export/snapshots.js",
    "figure/controls/slider-scale.js": "export/slider-stops.js",
    "figure/chart/plotly-chart.js": "export/plotly-chart.js",
}
"""Modules that need the server or show its values, each with its replacement."""

_FOLDER_ENTRY: Final = "exported.js"

REPLACEMENTS: Final = _FIGURE_REPLACEMENTS | {
    "question/question.js": "export/questions.js",
}
"""For a folder without a server, which cannot grade."""

_PACKAGE_ENTRY: Final = "exported-package.js"

PACKAGE_REPLACEMENTS: Final = _FIGURE_REPLACEMENTS | {
    "question/requests.js": "package/answers.js",
    "lib/browser/storage.js": "package/storage.js",
}
"""For a package in a learning platform, which grades in the page."""

_FONT: Final = re.compile(r'url\("/static/[^"/]+/fonts/([^"]+)"\)')
_FIGURE_LINK: Final = re.compile(
    r'<a(?=[^>]* class="figure-link")([^>]*?) href="[^"]*"'
)
_PAGE: Final = "index.html"
_STYLE: Final = "assets/overtone.css"
_FONT_FILES: Final = (
    "stix-two-math-subset.woff2",
    "OFL.txt",
    "root-sign.woff2",
    "GUST-FONT-LICENSE.txt",
)
"""The fonts of formulas, each followed by its licence."""


@dataclass(frozen=True, slots=True)
class InteractiveFiles:
    """The files of a lesson that works without a server."""

    files: Mapping[str, bytes]
    """Content by path."""
    snapshots: int
    """Bytes of the figure snapshots."""


@dataclass(frozen=True, slots=True)
class ExportedFolder:
    """Files and size of an exported folder."""

    path: Path
    files: int
    size: int
    """Bytes."""
    snapshots: int
    """Bytes of the figure snapshots, included in `size`."""


def export_html(
    settings: Settings, slug: str, target: Path, *, notes: bool = False
) -> ExportedFolder:
    """Write the lesson into the folder `target`, with speaker notes if `notes`.

    Raises UnknownName, BrokenLesson, WouldOverwrite or OSError; then writes nothing.
    """
    refuse_foreign(target)
    with export_context(settings):
        content = interactive_files(exported_lesson(slug), notes=notes)
    write_folder(target, content.files, {"lesson": slug})
    return ExportedFolder(
        target,
        len(content.files) + 1,
        sum(path.stat().st_size for path in target.rglob("*") if path.is_file()),
        content.snapshots,
    )


def interactive_files(
    lesson: Lesson, *, notes: bool, answer_key: Mapping[str, Any] | None = None
) -> InteractiveFiles:
    """Return the lesson's files; with an answer key, its page grades answers."""
    groups, snapshots = draw_snapshots(lesson)
    snapshots |= draw_plots(groups, BUDGET - sum(map(len, snapshots.values())))
    entry, replacements = (
        (_PACKAGE_ENTRY, PACKAGE_REPLACEMENTS)
        if answer_key
        else (_FOLDER_ENTRY, REPLACEMENTS)
    )
    modules = read_modules()
    page = render_standalone(
        lesson,
        groups,
        "deck",
        notes=notes,
        answer_key=answer_key,
        modules=module_names(modules, entry, replacements),
    )
    files = {f"snapshots/{name}": body for name, body in snapshots.items()}
    files |= _page_files(page, lesson, groups)
    files |= _scripts(modules, entry, replacements)
    return InteractiveFiles(files, sum(map(len, snapshots.values())))


def print_files(
    settings: Settings,
    slug: str,
    *,
    notes: bool,
    answers: bool,
    paper: Paper = DEFAULT_PAPER,
) -> dict[str, bytes]:
    """Return the files of the page that is printed as a PDF, one slide a page."""
    with export_context(settings):
        lesson = exported_lesson(slug)
        groups = groups_of(lesson, 2)
        page = render_standalone(
            lesson, groups, "print", notes=notes, answers=answers, paper=paper
        )
        files = _page_files(with_one_size(page), lesson, groups)
        files |= _paper_files(paper)
    # A PDF has no page in which a figure can change.
    html = _FIGURE_LINK.sub(r"<a\1", files[_PAGE].decode())
    html = html.replace(' loading="lazy"', "")
    return files | {_PAGE: formulas_as_images(html, lesson.lang).encode()}


@contextmanager
def export_context(settings: Settings) -> Iterator[Flask]:
    """Application context of an app with a temporary data folder and secret key.

    The exported order of an ordering question reveals nothing about other orders.
    """
    with tempfile.TemporaryDirectory(prefix="overtone-") as data:
        app = create_app(
            replace(
                settings,
                data=Path(data),
                database_url="",
                redis_url="",
                secret_key=(secrets.token_urlsafe(32),),
            )
        )
        try:
            # `exported_lesson` selects the lesson's language.
            with app.app_context(), use_language(ENGLISH):
                yield app
        finally:
            found = services_of(app)
            found.database.close()
            found.figure_code.close()


def _page_files(
    page: str, lesson: Lesson, groups: tuple[SnapshotGroup, ...]
) -> dict[str, bytes]:
    """Return the page with its style and the files that it shows or links to."""
    with use_language(ENGLISH):  # as on the server
        tables = {
            f"data/{v.name}.csv": draw_table(chart_of(v), whole=True).csv().encode()
            for group in groups
            for v in group.views
        }
    page, copies = copy_files(page, lesson, services().library.files(lesson.slug))
    return {_PAGE: page.encode(), **_style(), **tables, **copies}


def _paper_files(paper: Paper) -> dict[str, bytes]:
    """Return the files in which pages on this paper differ from an exported page."""
    style = {_STYLE: _css(paper_css(services().assets, paper))}
    return style | {"assets/fit-slides.js": _asset(FIT_SCRIPT)}


def _css(style: str) -> bytes:
    """Return the page's style sheet. In the folder, fonts are next to it."""
    exported = services().assets.css(EXPORT_SHEETS)
    return _FONT.sub(r'url("\1")', f"{style}\n{exported}").encode()


def _style() -> dict[str, bytes]:
    return {
        _STYLE: _css(services().assets.styles["style"].text),
        "assets/icon.svg": _asset("icon.svg"),
    } | {f"assets/{name}": _asset(f"fonts/{name}") for name in _FONT_FILES}


def read_modules() -> dict[str, str]:
    """Return the source of every module by its path."""
    folder = bundled("static") / "js"
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.js")
    }


def _scripts(
    modules: Mapping[str, str], entry: str, replacements: Mapping[str, str]
) -> dict[str, bytes]:
    return {
        "assets/head.js": services().assets.head_script.text.encode(),
        "assets/overtone.js": bundle(modules, entry, replacements).encode(),
        "assets/plotly.min.js": _asset("plotly.min.js"),
    }


def _asset(name: str) -> bytes:
    found = services().assets.find(name)
    if found is None:
        raise OvertoneError(f"There is no static file “{name}”.")
    return found.body
