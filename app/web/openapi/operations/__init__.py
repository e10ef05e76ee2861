"""Every operation of the data endpoints."""

from __future__ import annotations

from typing import Final

from app.web.openapi.operations.answers import ANSWER_OPERATIONS
from app.web.openapi.operations.figures import FIGURE_OPERATIONS
from app.web.openapi.operations.launches import LAUNCH_OPERATIONS
from app.web.openapi.operations.rooms import ROOM_OPERATIONS
from app.web.openapi.operations.site import SITE_OPERATIONS

OPERATIONS: Final = (
    *FIGURE_OPERATIONS,
    *ANSWER_OPERATIONS,
    *ROOM_OPERATIONS,
    *LAUNCH_OPERATIONS,
    *SITE_OPERATIONS,
)
