"""Requests of pages, and lessons of a module."""

from __future__ import annotations

from pathlib import Path

from flask.testing import FlaskClient


def html(
    client: FlaskClient, address: str, status: int = 200, **options: object
) -> str:
    """Return the HTML of the page at the address, which must have the status."""
    response = client.get(address, **options)  # type: ignore[arg-type]
    assert response.status_code == status
    return response.text


def write_numbered(content: Path, slug: str, number: int) -> None:
    """Write a lesson of the module *Waves* with this number."""
    (content / slug).mkdir()
    front_matter = f"title: The {slug} one\nmodule: Waves\nlesson: {number}"
    text = f"---\n{front_matter}\n---\n\n# One\n"
    (content / slug / "lesson.md").write_text(text, encoding="utf-8")
