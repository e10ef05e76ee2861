"""Values of JSON that others have sent."""

from __future__ import annotations

import json


def require_encodable(value: object) -> None:
    """Raise ValueError if a text in the value is not valid Unicode.

    JSON can escape half of a surrogate pair, which can be neither stored nor sent.
    """
    json.dumps(value, ensure_ascii=False).encode()
