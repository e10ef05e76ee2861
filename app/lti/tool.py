"""This server as an LTI tool. Loads the LTI library when it is first needed."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from app.config import Settings
from app.core.errors import OvertoneError
from app.storage.lms import SigningKeys, UnusableKeys

if TYPE_CHECKING:
    from app.lti.adapter import LtiAdapter
    from app.lti.line_item_client import LineItemClient
    from app.lti.registration import Registrar
    from app.lti.score_client import ScoreClient
    from app.lti.service_client import ServiceClient

log = logging.getLogger(__name__)


class PlatformsUnavailable(OvertoneError):
    """This server is not set up for learning platforms. The message says how to."""


def require_library() -> None:
    """Raise PlatformsUnavailable unless the LTI library is installed."""
    if find_spec("pylti1p3") is None:
        raise PlatformsUnavailable(
            "This server is not set up for learning platforms. Its operator has to"
            " install the LTI library: pip install -e '.[lti]'."
        )


class LtiTool:
    """The parts that need the LTI library, made at their first use."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def address(self) -> str:
        """The server's public address.

        Raises PlatformsUnavailable, also without the library.
        """
        address, private = self._settings.address, self._settings.lms_private
        if urlsplit(address).scheme != "https" and not (private and address):
            found = f", not “{address}”" if address else ""
            raise PlatformsUnavailable(
                "This server is not set up for learning platforms. Its operator has to"
                f" set OVERTONE_ADDRESS to its public https:// address{found}."
            )
        require_library()
        return address

    @cached_property
    def adapter(self) -> LtiAdapter:
        """The adapter. Raises PlatformsUnavailable."""
        settings, address = self._settings, self.address
        from app.lti.adapter import LtiAdapter

        return LtiAdapter(
            address, SigningKeys(settings.data), private=settings.lms_private
        )

    def load(self) -> None:
        """Load the library before the first launch, if the server is set up for it.

        Logs a warning if the keys cannot be used.
        """
        with suppress(PlatformsUnavailable):
            _ = self.adapter
            try:
                SigningKeys(self._settings.data).private()
            except UnusableKeys as error:
                log.warning("%s", error)

    @cached_property
    def registrar(self) -> Registrar:
        """The registration at platforms. Raises PlatformsUnavailable."""
        address = self.address
        from app.lti.registration import Registrar

        return Registrar(address, private=self._settings.lms_private)

    @cached_property
    def scores(self) -> ScoreClient:
        """The client that sends scores. Raises PlatformsUnavailable."""
        services = self._services
        from app.lti.score_client import ScoreClient

        return ScoreClient(services)

    @cached_property
    def line_items(self) -> LineItemClient:
        """The client that searches for line items. Raises PlatformsUnavailable."""
        services = self._services
        from app.lti.line_item_client import LineItemClient

        return LineItemClient(services)

    @cached_property
    def _services(self) -> ServiceClient:
        _ = self.adapter  # checks the settings and the library
        from app.lti.service_client import ServiceClient

        settings = self._settings
        return ServiceClient(SigningKeys(settings.data), private=settings.lms_private)
