"""Names that a query or a form contains more than once."""

from __future__ import annotations

from collections.abc import Container

from werkzeug.datastructures import MultiDict

from app.core.errors import FieldError, InvalidInput


def reject_repeated(values: MultiDict[str, str], names: Container[str]) -> None:
    """Raise InvalidInput with each of the `names` that has several values."""
    sent = ((name, len(found)) for name, found in values.lists() if name in names)
    repeated = [name for name, count in sent if count > 1]
    if repeated:
        raise InvalidInput(
            FieldError(name, f"“{name}” was sent more than once. Send it once.")
            for name in repeated
        )
