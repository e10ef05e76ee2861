"""The texts of the source, and the languages with a catalogue."""

from __future__ import annotations

from contextlib import redirect_stderr
from dataclasses import dataclass
from io import StringIO

import pytest
from babel.messages.catalog import Catalog

from app.language import LANGUAGES
from app.language.update import extract

TRANSLATED = [tag for tag in LANGUAGES if tag != "en"]


@dataclass(frozen=True, slots=True)
class Extraction:
    texts: Catalog
    warnings: str
    """What Babel has written to standard error."""


@pytest.fixture(scope="session")
def extraction() -> Extraction:
    """All texts of the interface, extracted once: this takes 3 s."""
    with redirect_stderr(StringIO()) as errors:
        texts = extract()
    return Extraction(texts, errors.getvalue())
