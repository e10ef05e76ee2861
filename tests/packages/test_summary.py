"""Lines that describe an export."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.config import Settings
from app.packages.html import ExportedFolder
from app.packages.lms.remote_package import RemotePackage
from app.packages.lms.scorm import ExportedPackage
from app.packages.snapshots.drawings import BUDGET
from app.packages.summary import (
    format_size,
    html_summary,
    pdf_summary,
    remote_package_summary,
    scorm_summary,
)

FILE = Path("lesson.zip")
SERVER = "https://lessons.example"


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (446, "446 bytes"),
        (1000, "1 kB"),
        (412_300, "412 kB"),
        (999_499, "999 kB"),
        (999_600, "1.0 MB"),
        (5_600_000, "5.6 MB"),
    ],
)
def test_a_size_has_at_most_three_digits(count: int, text: str) -> None:
    assert format_size(count) == text


def test_snapshots_that_exceed_their_budget_are_reported() -> None:
    folder = ExportedFolder(Path("out"), 40, 3_000_000, BUDGET + 1)

    lines = html_summary(folder).splitlines()

    assert lines[0] == "Wrote out: 40 files, 3.0 MB."
    assert (
        lines[1] == "Figure snapshots use 2.0 MB of their 2.0 MB budget and exceed it."
    )


@pytest.mark.parametrize(("questions", "is_reported"), [(0, True), (3, False)])
def test_a_package_without_questions_reports_no_score(
    questions: int, is_reported: bool
) -> None:
    package = ExportedPackage(40, 2_600_000, 1_000_000, questions)

    text = scorm_summary(package, FILE, "scorm12")

    assert "as a SCORM 1.2 package." in text
    assert "Warning: the package contains the right answers" in text
    assert ("The lesson has no question" in text) == is_reported


def test_a_remote_package_names_what_its_server_needs(tmp_path: Path) -> None:
    package = RemotePackage(1, 8000, 7, passes_everyone=True)
    url = "postgresql+psycopg://user:s3cret@db/overtone"
    ours, shared = Settings(data=tmp_path), Settings(database_url=url)

    text = remote_package_summary(package, FILE, "cmi5", SERVER, ours)
    with_url = remote_package_summary(package, FILE, "scorm2004", SERVER, shared)

    assert text.startswith("Wrote lesson.zip: 1 file, 8 kB.")
    assert f"{SERVER}, which must use the data folder {tmp_path}:" in text
    assert "overtone packages revoke 7" in text
    assert "everyone who answers all questions passes" in text
    assert "the same OVERTONE_DATABASE_URL" in with_url
    assert "s3cret" not in with_url
    assert "everyone who answers" not in with_url


def test_a_server_without_https_is_a_warning(tmp_path: Path) -> None:
    package = RemotePackage(1, 8000, 7, passes_everyone=False)
    local = "http://localhost:8000"

    text = remote_package_summary(package, FILE, "scorm12", local, Settings())

    assert text.endswith(f"served over https cannot show {local}.")


def test_a_pdf_file_has_one_line() -> None:
    assert pdf_summary(412_000, Path("a.pdf")) == "Wrote a.pdf: 412 kB."
