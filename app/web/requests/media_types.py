"""Media types of request bodies."""

from __future__ import annotations

from typing import Final

JSON: Final = "application/json"

FORM: Final = "application/x-www-form-urlencoded"

FORMS: Final = frozenset({FORM, "multipart/form-data"})
