"""Files of lessons in exports."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from app.config import Settings
from app.packages.html import export_html, print_files
from tests.example_files import write_photo


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    folder = tmp_path / "content" / "lab"
    folder.mkdir(parents=True)
    for name, width in (("wide", 4000), ("middle", 1700), ("narrow", 900)):
        write_photo(folder / f"{name}.jpg", width, 600)
    images = "\n\n".join(
        f"![A photo]({name}.jpg)" for name in ("wide", "middle", "narrow")
    )
    (folder / "lesson.md").write_text(f"---\ntitle: T\n---\n# S\n\n{images}\n")
    return Settings(data=tmp_path / "data", content=tmp_path / "content")


def widths(files: dict[str, bytes]) -> list[int]:
    """Return the widths of all images, in pixels."""
    bodies = (body for name, body in files.items() if name.startswith("files/"))
    return sorted(Image.open(io.BytesIO(body)).width for body in bodies)


def test_a_printed_page_has_one_file_for_each_image(settings: Settings) -> None:
    files = print_files(settings, "lab", notes=False, answers=False)

    assert widths(files) == [900, 1440, 1700]
    assert b"srcset" not in files["index.html"]


def test_an_exported_page_has_all_sizes_of_images(
    settings: Settings, tmp_path: Path
) -> None:
    export_html(settings, "lab", tmp_path / "export")

    files = {f"files/{f.name}": f.read_bytes() for f in tmp_path.glob("export/files/*")}
    assert len(widths(files)) > 6
