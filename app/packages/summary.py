"""Output of a command after an export: files, sizes and missing functions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from app.packages.html import export_html
from app.packages.lms.cmi5 import export_cmi5
from app.packages.lms.remote_package import export_remote_package
from app.packages.lms.scorm import FORMAT_NAMES, ScormFormat, export_scorm
from app.packages.paper import Paper
from app.packages.pdf import export_pdf
from app.packages.snapshots import BUDGET

if TYPE_CHECKING:
    from app.config import Settings

NOT_AVAILABLE: Final = (
    "there is no presenter view",
    "sliders move in coarse steps, one parameter at a time",
    "figures with changed parameters have no data table, CSV file or Plotly chart",
)
"""Limits of a lesson without a server."""


def summarise_html(settings: Settings, slug: str, target: Path, *, notes: bool) -> str:
    """Export the folder and return the lines to print."""
    done = export_html(settings, slug, target, notes=notes)
    limits = "; ".join(("answers cannot be checked", *NOT_AVAILABLE))
    lines = [
        f"Wrote {done.path}: {done.files} files, {_size(done.size)}.",
        _budget(done.snapshots),
        "Open index.html in a browser, or upload the folder to any web server.",
        f"Without the Overtone server, {limits}.",
    ]
    return "\n".join(lines)


def summarise_scorm(
    settings: Settings, slug: str, target: Path, format: ScormFormat, *, notes: bool
) -> str:
    """Export the package and return the lines to print."""
    done = export_scorm(settings, slug, target, format, notes=notes)
    lines = [
        f"Wrote {target}: {done.files} files, {_size(done.size)}.",
        _budget(done.snapshots),
        f"Upload the file to your learning platform as a {FORMAT_NAMES[format]}"
        " package.",
        "Warning: the package contains the right answers, because it grades without"
        " the server. Learners who search its files can find them.",
        f"Without the Overtone server, {'; '.join(NOT_AVAILABLE)}.",
    ]
    if not done.questions:
        lines.append(
            "The lesson has no question, so it reports no score. It is completed when"
            " the learner reaches the last slide."
        )
    return "\n".join(lines)


def summarise_remote_package(
    settings: Settings,
    slug: str,
    target: Path,
    format: ScormFormat | Literal["cmi5"],
    server: str,
) -> str:
    """Export the package of a lesson on a server and return the lines to print."""
    if format == "cmi5":
        done = export_cmi5(settings, slug, target, server)
    else:
        done = export_remote_package(settings, slug, target, format, server)
    files = "1 file" if done.files == 1 else f"{done.files} files"
    name = "cmi5" if format == "cmi5" else FORMAT_NAMES[format]
    lines = [
        f"Wrote {target}: {files}, {_size(done.size)}.",
        f"Upload the file to your learning platform as a {name} package.",
        f"The lesson stays on {server}, which must use {_database(settings)}: the"
        " package's key is stored there.",
        f"To make the package invalid, use “overtone packages revoke {done.number}”.",
    ]
    if format == "cmi5" and done.passes_everyone:
        lines.append(
            "The lesson sets no “mastery”, so everyone who answers all questions passes"
            " with their score: cmi5 allows a score only with passed or failed."
        )
    if server.startswith("http:"):
        lines.append(
            f"Warning: platforms that are served over https cannot show {server}."
        )
    return "\n".join(lines)


def summarise_pdf(
    settings: Settings,
    slug: str,
    target: Path,
    *,
    notes: bool,
    answers: bool,
    paper: Paper,
) -> str:
    """Export the PDF file and return the line to print."""
    size = export_pdf(settings, slug, target, notes=notes, answers=answers, paper=paper)
    return f"Wrote {target}: {_size(size)}."


def _database(settings: Settings) -> str:
    """Name the database without its URL, which can contain a password."""
    if settings.database_url:
        return "the same OVERTONE_DATABASE_URL"
    return f"the data folder {settings.data}"


def _budget(snapshots: int) -> str:
    over = "" if snapshots <= BUDGET else " and exceed it"
    used, budget = _size(snapshots), _size(BUDGET)
    return f"Figure snapshots use {used} of their {budget} budget{over}."


def _size(count: int) -> str:
    """Format a number of bytes: `446 bytes`, `412 kB`, `5.6 MB`."""
    if count < 1000:
        return f"{count} bytes"
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"
