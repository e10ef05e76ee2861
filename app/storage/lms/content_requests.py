"""Requests of platforms for a teacher's choice of activities (LTI Deep Linking 2.0).

The page with the choices contains the request, signed, so the server stores nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from itsdangerous import BadSignature

from app.core.lms import LaunchRefused
from app.core.lms.claims import DeepLinking
from app.language import translatable
from app.storage.launch_signer import launch_serializer

LIFETIME = 24 * 3600
"""Seconds for which a teacher can choose: at least 20 hours (WCAG 2.2.1)."""


@dataclass(frozen=True, slots=True)
class ContentRequest:
    """A platform's request for activities."""

    platform: int
    deployment: str
    settings: DeepLinking
    locale: str = ""
    """Locale of the platform's page; empty if unknown."""


class ContentRequestSigner:
    """Signs requests as a field of the form, and verifies it."""

    def __init__(self, keys: Sequence[str]) -> None:
        """`keys` are the server's secret keys, the newest first."""
        self._serializer = launch_serializer(keys, "lti-content")

    def sign(self, request: ContentRequest) -> str:
        settings = request.settings.model_dump_json()
        values = [request.platform, request.deployment, settings, request.locale]
        return str(self._serializer.dumps(values))

    def read(self, token: str) -> ContentRequest:
        """Return the request. Raises LaunchRefused if it is invalid or too old."""
        try:
            platform, deployment, settings, locale = self._serializer.loads(
                token, max_age=LIFETIME
            )
        except BadSignature:  # also SignatureExpired
            raise LaunchRefused(
                translatable(
                    "This choice is no longer valid. Close the page, and open it"
                    " again in your course."
                )
            ) from None
        return ContentRequest(
            platform, deployment, DeepLinking.model_validate_json(settings), locale
        )
