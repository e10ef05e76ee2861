"""Bodies about the server and the embedding of lessons."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from app.web.response_models.fields import Count, documented


class Health(TypedDict):
    """The status of the server, and the versions of its main components.

    Only requests from the server's machine get the versions.
    """

    status: Literal["ok"]
    versions: NotRequired[dict[str, str]]


@documented
class OEmbed(TypedDict):
    """An oEmbed response of type `rich`."""

    version: Literal["1.0"]
    type: Literal["rich"]
    provider_name: str
    provider_url: str
    title: str
    html: str
    """An iframe with the lesson."""
    width: Count
    height: Count
    cache_age: Count
    """Seconds."""
