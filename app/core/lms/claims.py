"""Claims of the ID token of a launch, with the types and limits of their values.

The names are those of LTI 1.3 core (sections 5.3 and 6.1), Deep Linking 2.0 and
Assignment and Grade Services 2.0. `launch.py` checks whether the claims are valid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from app.core.lms.line_items import is_service_url
from app.core.lms.origins import origin_of

RESOURCE_LINK = "LtiResourceLinkRequest"
DEEP_LINKING = "LtiDeepLinkingRequest"
SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
RESULT_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly"
LINE_ITEM_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly"

_LTI = "https://purl.imsglobal.org/spec/lti/claim/"
MESSAGE_TYPE = f"{_LTI}message_type"
_DEEP_LINKING_CLAIM = "https://purl.imsglobal.org/spec/lti-dl/claim/"
_GRADES_CLAIM = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"

_Id = Annotated[str, Field(min_length=1, max_length=255)]
_Name = Annotated[str, Field(max_length=1000)]
_Address = Annotated[str, Field(max_length=2000)]
_LongText = Annotated[str, Field(max_length=20_000)]


def _parsable(url: str) -> str:
    """Return the URL. Raises ValueError for one such as `https://[`."""
    urlsplit(url)
    return url


_Url = Annotated[_Address, AfterValidator(_parsable)]


def _web_url(url: str) -> str:
    """Return the URL if it is an http(s) URL, which a page can link to; else empty."""
    return url if url.startswith(("https://", "http://")) else ""


class _Claim(BaseModel):
    # Platforms send further claims, which are ignored.
    model_config = ConfigDict(
        extra="ignore", strict=True, frozen=True, allow_inf_nan=False
    )


class ResourceLink(_Claim):
    """The activity in the platform's course."""

    id: _Id
    title: _Name = ""


class Context(_Claim):
    """The course."""

    id: _Id
    title: _Name = ""


class Presentation(_Claim):
    """Appearance of the page in the platform."""

    document_target: _Name = ""
    return_url: Annotated[_Address, AfterValidator(_web_url)] = ""
    """The page of the course; empty unless it is an http(s) URL."""
    locale: Annotated[str, Field(max_length=35)] = ""


class DeepLinking(_Claim):
    """Content items that the platform accepts as the teacher's choice."""

    deep_link_return_url: _Url
    accept_types: tuple[_Name, ...]
    accept_multiple: Annotated[bool, Field(strict=False)] = False  # or "true"
    accept_lineitem: Annotated[bool, Field(strict=False)] = True
    accept_presentation_document_targets: tuple[_Name, ...] = ()
    data: _LongText | None = None

    @property
    def return_origin(self) -> str:
        """Origin of the return URL; empty unless a response header can contain it."""
        origin = origin_of(self.deep_link_return_url)
        return origin if origin.isascii() else ""


class ScoreService(_Claim):
    """Addresses for scores on the platform (Assignment and Grade Services 2.0)."""

    lineitem: _LongText | None = None
    """Empty if the teacher has switched grades off. None if the launch contains no
    line item: it may not exist, or a teacher in Moodle switched the grade off and on
    again."""
    lineitems: _LongText = ""
    """Lists the line items of the course."""
    scope: tuple[_Name, ...] = ()

    @property
    def url(self) -> str:
        """URL of the line item if scores may be sent to it; else empty."""
        url = self.lineitem or ""
        return url if SCORE_SCOPE in self.scope and is_service_url(url) else ""

    @property
    def container(self) -> str:
        """URL at which the line item can be found; empty if it cannot."""
        is_allowed = {SCORE_SCOPE, LINE_ITEM_SCOPE} <= set(self.scope)
        is_used = is_allowed and self.lineitem != "" and is_service_url(self.lineitems)
        return self.lineitems if is_used else ""

    @property
    def is_searched(self) -> bool:
        """Whether only a search can tell which line item the activity has."""
        return bool(self.container) and not self.url

    @property
    def unusable_urls(self) -> tuple[str, ...]:
        """URLs to which no request can be sent. A launch without a grade still opens
        the lesson."""
        urls = (self.lineitem, self.lineitems)
        return tuple(url for url in urls if url and not is_service_url(url))


class Claims(_Claim):
    """All claims that Overtone uses."""

    iss: _Id
    aud: _Id | tuple[_Id, ...]
    azp: _Id | None = None
    exp: float
    iat: float
    nbf: float = 0.0
    nonce: _Id
    sub: _Id
    version: Literal["1.3.0"] = Field(alias=f"{_LTI}version")
    message_type: Literal["LtiResourceLinkRequest", "LtiDeepLinkingRequest"] = Field(
        alias=MESSAGE_TYPE
    )
    deployment: _Id = Field(alias=f"{_LTI}deployment_id")
    target: _Url = Field(alias=f"{_LTI}target_link_uri", default="")
    roles: tuple[_Name, ...] = Field(alias=f"{_LTI}roles", max_length=100)
    resource: ResourceLink | None = Field(alias=f"{_LTI}resource_link", default=None)
    context: Context | None = Field(alias=f"{_LTI}context", default=None)
    presentation: Presentation | None = Field(
        alias=f"{_LTI}launch_presentation", default=None
    )
    custom: dict[str, Any] = Field(alias=f"{_LTI}custom", default={})
    scores: ScoreService | None = Field(alias=_GRADES_CLAIM, default=None)
    deep_linking: DeepLinking | None = Field(
        alias=f"{_DEEP_LINKING_CLAIM}deep_linking_settings", default=None
    )


def read_claims(claims: Mapping[str, Any]) -> Claims:
    """Return the claims of a token. Raises ValidationError (pydantic)."""
    return Claims.model_validate(_normalized(claims))


def _normalized(value: Any) -> Any:
    """Return JSON without null values, which platforms send for absent ones.

    Lists become tuples, because the strict model accepts nothing else for them.
    """
    if isinstance(value, list):
        return tuple(map(_normalized, value))
    if isinstance(value, Mapping):
        return {k: _normalized(each) for k, each in value.items() if each is not None}
    return value
