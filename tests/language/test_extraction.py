"""Texts that the catalogues contain."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.language import update
from app.language.catalogues import is_translated
from app.language.update import CATALOGUES, CHECKOUT, read_catalogue
from tests.language.conftest import TRANSLATED, Extraction

FUNCTIONS = {"gettext": 1, "ngettext": 2, "translatable": 1}
"""Functions of Python, and the number of their texts."""


def test_every_text_in_python_is_extracted(extraction: Extraction) -> None:
    """Babel does not find calls inside of f-strings."""
    texts = {
        text
        for message in extraction.texts
        for text in ([message.id] if isinstance(message.id, str) else message.id)
    }
    used = {
        text: path.relative_to(CHECKOUT).as_posix()
        for path in (CHECKOUT / "app").rglob("*.py")
        for text in texts_in(path)
    }

    assert used
    assert {text: used[text] for text in used.keys() - texts} == {}


def test_the_extraction_has_no_warnings(extraction: Extraction) -> None:
    """Babel warns of f-strings in a call. Assign their values to variables first."""
    assert extraction.warnings == ""


def test_texts_inside_template_literals_of_scripts_are_found(
    extraction: Extraction,
) -> None:
    # room/vote/ballot.js has it in `${gettext("Your answer:")} `.
    assert "Your answer:" in {message.id for message in extraction.texts}


def test_an_update_without_new_texts_changes_nothing(
    extraction: Extraction, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (CATALOGUES / "de.po").read_text()
    (tmp_path / "de.po").write_text(before)
    monkeypatch.setattr(update, "CATALOGUES", tmp_path)

    update.update("de", extraction.texts)

    assert (tmp_path / "de.po").read_text() == before


def test_catalogues_have_every_text(extraction: Extraction) -> None:
    missing: dict[Any, list[str]] = {}
    for tag in TRANSLATED:
        translated = {m.id for m in read_catalogue(tag) if is_translated(m.string)}
        for message in extraction.texts:
            if message.id and message.id not in translated:
                missing.setdefault(message.id, []).append(tag)

    listed = "\n".join(f"{' '.join(tags)}: {text}" for text, tags in missing.items())
    assert not missing, (
        "Run `python -m app.language.update`, and translate these texts in "
        f"app/language/catalogues/TAG.po:\n{listed}"
    )


def texts_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for argument in node.args[: FUNCTIONS.get(node.func.id, 0)]:
                if isinstance(argument, ast.Constant):
                    yield argument.value
