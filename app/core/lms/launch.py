"""The launch of an activity from a learning platform: checked claims of its ID token.

The signature of the token is verified elsewhere. The checks follow LTI 1.3 core
(sections 5.3 and 6.1) and of the 1EdTech Security Framework (section 5.1.3).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from app.core.errors import Refusal
from app.core.lms.line_items import is_service_url
from app.core.lms.roles import Role, role_of
from app.language import translatable

MAX_CLOCK_SKEW = 300
"""Seconds by which the clocks of platform and server may differ."""

MAX_AGE = 600
"""Seconds after which a token is too old, even if it has not expired."""

RESOURCE_LINK = "LtiResourceLinkRequest"
DEEP_LINKING = "LtiDeepLinkingRequest"
SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
RESULT_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly"
LINE_ITEM_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly"

_LTI = "https://purl.imsglobal.org/spec/lti/claim/"
MESSAGE_TYPE = f"{_LTI}message_type"
_DEEP_LINKING_CLAIM = "https://purl.imsglobal.org/spec/lti-dl/claim/"
_GRADES_CLAIM = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"

# An origin becomes part of a content security policy, so it contains nothing else.
_ORIGIN = re.compile(r"https?://(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)", re.A)

_Id = Annotated[str, Field(min_length=1, max_length=255)]
_Name = Annotated[str, Field(max_length=1000)]
_Address = Annotated[str, Field(max_length=2000)]
_Text = Annotated[str, Field(max_length=20_000)]


def _parsable(url: str) -> str:
    """Return the URL. Raises ValueError for one such as `https://[`."""
    urlsplit(url)
    return url


_Url = Annotated[_Address, AfterValidator(_parsable)]


def _web_url(url: str) -> str:
    """Return the URL if it is an http(s) URL, which a page can link to; else empty."""
    return url if url.startswith(("https://", "http://")) else ""


_INVALID = translatable(
    "The server cannot accept the launch from the learning platform: %(reason)s Open"
    " the activity again. If that does not help, report it to the platform's"
    " administrator."
)


class LaunchRefused(Refusal):
    """A launch is invalid. The message says why, and what to do."""


class InvalidLogin(LaunchRefused):
    """A login request lacks a parameter, or a parameter is too long."""


def invalid_launch(reason: str) -> LaunchRefused:
    """Return the error for a launch that only the platform's administrator can mend.

    `reason` is a sentence for the administrator, in English.
    """
    return LaunchRefused(_INVALID, reason=reason)


def invalid_login(reason: str) -> InvalidLogin:
    """Return the error for a login request, as `invalid_launch` does for a launch."""
    return InvalidLogin(_INVALID, reason=reason)


@dataclass(frozen=True, slots=True)
class Expected:
    """Values that the token of a launch must contain."""

    issuer: str
    client_id: str
    deployments: frozenset[str]
    nonce: str
    """The nonce of the login that the launch belongs to."""
    now: float
    """Seconds since the epoch."""


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
    data: _Text | None = None

    @property
    def return_origin(self) -> str:
        """Origin of the return URL; empty unless it is a valid http(s) URL."""
        found = _ORIGIN.match(self.deep_link_return_url)
        return found[0] if found else ""


class ScoreService(_Claim):
    """Addresses for scores on the platform (Assignment and Grade Services 2.0)."""

    lineitem: _Text | None = None
    """Empty if the teacher has switched grades off. None if the launch contains no
    line item: it may not exist, or a teacher in Moodle switched the grade off and on
    again."""
    lineitems: _Text = ""
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


class _Claims(_Claim):
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


@dataclass(frozen=True, slots=True)
class Launch:
    """A valid launch."""

    subject: str
    """Id of the person at the platform (`sub`)."""
    role: Role
    deployment: str
    resource: ResourceLink | None
    """The activity; None if the teacher is choosing one."""
    deep_linking: DeepLinking | None
    """None unless the teacher is choosing an activity."""
    context: Context | None
    custom: Mapping[str, str]
    target: str
    scores: ScoreService | None
    """None if the launch says nothing about scores, as some do for some people."""
    presentation: Presentation

    @property
    def slug(self) -> str:
        """Slug of the lesson: `custom.lesson`, or from the path of the target."""
        parts = urlsplit(self.target).path.split("/")
        from_path = parts[2] if parts[1:2] == ["lessons"] and len(parts) > 2 else ""
        return self.custom.get("lesson", from_path)


def read_launch(claims: Mapping[str, Any], expected: Expected) -> Launch:
    """Return the launch with these claims of a verified token. Raises LaunchRefused."""
    try:
        token = _Claims.model_validate(_normalized(claims))
    except ValidationError as invalid:
        raise invalid_launch(_first_problem(invalid)) from None
    _check_audience(token, expected)
    _check_times(token, expected.now)
    _check_message(token)
    return Launch(
        subject=token.sub,
        role=role_of(token.roles),
        deployment=token.deployment,
        resource=token.resource,
        deep_linking=(
            token.deep_linking if token.message_type == DEEP_LINKING else None
        ),
        context=token.context,
        custom=_substituted(token.custom),
        target=token.target,
        scores=token.scores,
        presentation=token.presentation or Presentation(),
    )


def _check_audience(token: _Claims, expected: Expected) -> None:
    audience = (token.aud,) if isinstance(token.aud, str) else token.aud
    if token.iss != expected.issuer or expected.client_id not in audience:
        raise invalid_launch("It is for another tool or from another platform.")
    # With several audiences, the platform must name the one that may use the token.
    authorized = token.azp or (expected.client_id if len(audience) == 1 else None)
    if authorized != expected.client_id:
        raise invalid_launch("It names another tool as the authorized party.")
    if token.nonce != expected.nonce:
        raise LaunchRefused(
            translatable(
                "This launch belongs to a login in another browser. Open the activity"
                " again in your course."
            )
        )
    if token.deployment not in expected.deployments:
        raise LaunchRefused(
            translatable(
                "The deployment “%(deployment)s” is not registered on this server. Ask"
                " the server's operator to add it with “overtone lms add --deployment"
                " …”."
            ),
            deployment=token.deployment,
        )


def _check_times(token: _Claims, now: float) -> None:
    if token.exp < now - MAX_CLOCK_SKEW or token.iat < now - MAX_AGE - MAX_CLOCK_SKEW:
        raise LaunchRefused(
            translatable("The launch has expired. Open the activity again.")
        )
    if max(token.iat, token.nbf) > now + MAX_CLOCK_SKEW:
        raise invalid_launch(
            "The clock of the platform is more than five minutes ahead of this server's"
            " clock."
        )


def _check_message(token: _Claims) -> None:
    if token.message_type == RESOURCE_LINK and token.resource is None:
        raise invalid_launch("It does not name an activity (resource_link).")
    if token.message_type == DEEP_LINKING:
        settings = token.deep_linking
        if settings is None or "ltiResourceLink" not in settings.accept_types:
            raise invalid_launch("It does not accept activities (accept_types).")
        if not settings.return_origin:
            raise invalid_launch("Its return URL is not an http(s) URL.")


def _substituted(custom: Mapping[str, Any]) -> dict[str, str]:
    """Return the custom parameters without unsupported variables.

    Platforms send a variable that they do not know literally, such as `$User.groups`.
    """
    texts = {k: v for k, v in custom.items() if isinstance(v, str) and len(v) <= 1000}
    return {key: text for key, text in texts.items() if not text.startswith("$")}


def _normalized(value: Any) -> Any:
    """Return JSON without null values, which platforms send for absent ones.

    Lists become tuples, because the strict model accepts nothing else for them.
    """
    if isinstance(value, list):
        return tuple(map(_normalized, value))
    if isinstance(value, Mapping):
        return {k: _normalized(each) for k, each in value.items() if each is not None}
    return value


def _first_problem(invalid: ValidationError) -> str:
    error = invalid.errors(include_url=False, include_input=False)[0]
    claim = ".".join(str(part) for part in error["loc"])
    return f"The claim “{claim}” is invalid: {error['msg']}."
