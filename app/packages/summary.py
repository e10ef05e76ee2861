"""Output of a command after an export: files, sizes and missing functions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from app.packages.html import ExportedFolder
from app.packages.lms.remote_package import RemotePackage
from app.packages.lms.scorm import FORMAT_NAMES, ExportedPackage, ScormFormat
from app.packages.snapshots.drawings import BUDGET

if TYPE_CHECKING:
    from app.config import Settings

NOT_AVAILABLE: Final = (
    "there is no presenter view",
    "sliders move in coarse steps, one parameter at a time",
    "figures with changed parameters have no data table, CSV file or Plotly chart",
)
"""Limits of a lesson without a server."""


def html_summary(done: ExportedFolder) -> str:
    """Return the lines to print after the export of a folder."""
    limits = "; ".join(("answers cannot be checked", *NOT_AVAILABLE))
    lines = [
        _written(done.path, done.files, done.size),
        _budget(done.snapshots),
        "Open index.html in a browser, or upload the folder to any web server.",
        f"Without the Overtone server, {limits}.",
    ]
    return "\n".join(lines)


def scorm_summary(done: ExportedPackage, target: Path, format: ScormFormat) -> str:
    """Return the lines to print after the export of an offline package."""
    lines = [
        _written(target, done.files, done.size),
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


def remote_package_summary(
    done: RemotePackage,
    target: Path,
    format: ScormFormat | Literal["cmi5"],
    server: str,
    settings: Settings,
) -> str:
    """Return the lines to print after the export of a package of `server`."""
    name = "cmi5" if format == "cmi5" else FORMAT_NAMES[format]
    lines = [
        _written(target, done.files, done.size),
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


def pdf_summary(size: int, target: Path) -> str:
    """Return the line to print after the export of a PDF file of `size` bytes."""
    return f"Wrote {target}: {format_size(size)}."


def _written(target: Path, files: int, size: int) -> str:
    count = "1 file" if files == 1 else f"{files} files"
    return f"Wrote {target}: {count}, {format_size(size)}."


def _database(settings: Settings) -> str:
    """Name the database without its URL, which can contain a password."""
    if settings.database_url:
        return "the same OVERTONE_DATABASE_URL"
    return f"the data folder {settings.data}"


def _budget(snapshots: int) -> str:
    over = "" if snapshots <= BUDGET else " and exceed it"
    used, budget = format_size(snapshots), format_size(BUDGET)
    return f"Figure snapshots use {used} of their {budget} budget{over}."


def format_size(count: int) -> str:
    """Format a number of bytes: `446 bytes`, `412 kB`, `5.6 MB`."""
    if count < 1000:
        return f"{count} bytes"
    kilobytes = round(count / 1000)
    return f"{kilobytes} kB" if kilobytes < 1000 else f"{count / 1e6:.1f} MB"
