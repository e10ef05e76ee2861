"""This server as an LTI tool. Loads the LTI library when it is first used."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from app.config import Settings
from app.core.errors import OvertoneError
from app.storage.lms import SigningKeys

if TYPE_CHECKING:
    from app.lti.adapter import LtiAdapter


class LtiUnavailable(OvertoneError):
    """This server is not set up for learning platforms. The message says how to."""


class LtiTool:
    """The adapter of the LTI library, made at its first use."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @cached_property
    def adapter(self) -> LtiAdapter:
        """The adapter. Raises LtiUnavailable."""
        settings = self._settings
        if urlsplit(settings.address).scheme != "https" and not (
            settings.lms_private and settings.address
        ):
            raise LtiUnavailable(
                "This server is not set up for learning platforms. Its operator has to"
                " set OVERTONE_ADDRESS to its public https:// address."
            )
        try:
            from app.lti.adapter import LtiAdapter
        except ImportError as error:
            raise LtiUnavailable(
                "This server is not set up for learning platforms. Its operator has to"
                " install the LTI library: pip install -e '.[lti]'."
            ) from error
        return LtiAdapter(
            settings.address,
            SigningKeys(settings.data),
            private=settings.lms_private,
        )
