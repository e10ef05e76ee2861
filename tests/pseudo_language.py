"""A language for tests whose translations are the English texts in brackets.

A text of the interface without brackets is not translated. Esperanto stands for it,
because its rules are known and the interface will hardly be translated into it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog

from app.language import catalogues, update

TAG: Final = "eo"
OPENING, CLOSING = "⟦", "⟧"


def pseudo(text: str) -> str:
    """Return a text in brackets."""
    return f"{OPENING}{text}{CLOSING}"


def install(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Add the language to those of the interface."""
    monkeypatch.setattr(update, "CATALOGUES", folder)
    update.write(TAG, _catalog())
    monkeypatch.setattr(catalogues, "FOLDER", folder)
    monkeypatch.setattr(catalogues, "LANGUAGES", ("en", TAG))
    catalogues.clear()


@cache
def _catalog() -> Catalog:
    catalog = update.extract()
    catalog.locale = TAG
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.id, str):
            message.string = pseudo(message.id)
        else:
            message.string = tuple(map(pseudo, message.id))
    return catalog
