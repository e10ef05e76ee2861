"""Bodies that describe this server as a tool to learning platforms."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from app.web.response_models.fields import documented


@documented
class KeySet(TypedDict):
    """Public keys as a JSON Web Key Set (RFC 7517)."""

    keys: list[dict[str, str]]


@documented
class CanvasPlacement(TypedDict):
    """A place in Canvas from which teachers choose lessons."""

    placement: str
    text: str
    message_type: str
    target_link_uri: str


@documented
class CanvasSettings(TypedDict):
    """Appearance of the tool in Canvas."""

    text: str
    icon_url: str
    selection_width: int
    selection_height: int
    placements: list[CanvasPlacement]


@documented
class CanvasExtension(TypedDict):
    """Settings of the tool for Canvas."""

    domain: str
    tool_id: str
    platform: str
    privacy_level: Literal["anonymous"]
    settings: CanvasSettings


@documented
class CanvasConfiguration(TypedDict):
    """The configuration of an LTI developer key in Canvas."""

    title: str
    description: str
    oidc_initiation_url: str
    target_link_uri: str
    scopes: list[str]
    public_jwk_url: str
    extensions: list[CanvasExtension]
