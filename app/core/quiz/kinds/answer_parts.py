"""Read the indices in answers, and raise errors about answers."""

from __future__ import annotations

import re
from typing import Never

from app.core.errors import FieldError, InvalidInput

_INDEX = re.compile(r"0|[1-9][0-9]{0,3}")


def read_indices(given: object) -> tuple[int, ...] | None:
    """Return a list of indices; a form sends a list of one as a single value."""
    each = given if isinstance(given, list | tuple) else [given]
    found = tuple(read_index(one) for one in each)
    return None if None in found else tuple(i for i in found if i is not None)


def read_index(given: object) -> int | None:
    # In Python, a bool is an int.
    if isinstance(given, int) and not isinstance(given, bool) and given >= 0:
        return given
    if isinstance(given, str) and _INDEX.fullmatch(given):
        return int(given)
    return None


def raise_invalid(
    message: str, maximum: int, *, minimum: int = 0, part: int | None = None
) -> Never:
    error = FieldError("answer", message, minimum=minimum, maximum=maximum, part=part)
    raise InvalidInput([error])
