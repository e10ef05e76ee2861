"""The launch of an activity from a learning platform: checked claims of its ID token.

The signature of the token is verified elsewhere. The checks follow LTI 1.3 core
(sections 5.3 and 6.1) and the 1EdTech Security Framework (section 5.1.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from pydantic import ValidationError

from app.core.errors import Refusal
from app.core.lms.claims import (
    DEEP_LINKING,
    RESOURCE_LINK,
    Claims,
    Context,
    DeepLinking,
    Presentation,
    ResourceLink,
    ScoreService,
    read_claims,
)
from app.core.lms.roles import Role, role_of
from app.language import translatable

MAX_CLOCK_SKEW = 300
"""Seconds by which the clocks of platform and server may differ."""

MAX_AGE = 600
"""Seconds after which a token is too old, even if it has not expired."""

_INVALID = translatable(
    "The server cannot accept the launch from the learning platform: %(reason)s Open"
    " the activity again. If that does not help, report it to the platform's"
    " administrator."
)


LESSON_REMOVED: Final = translatable(
    "The lesson of this activity is no longer available. Tell your teacher."
)

OPENED_ALONE: Final = translatable(
    "This page opens an activity of a course and cannot be opened on its own. Open the"
    " activity in your course."
)


LAUNCH_RETRY_SECONDS: Final = 10
"""Seconds in Retry-After while too many launches are waiting for platforms."""


class LaunchRefused(Refusal):
    """A launch is invalid. The message says why, and what to do."""


class PlatformFailed(LaunchRefused):
    """The platform did not respond to a request of a launch, or with an error."""


class LaunchesBusy(Refusal):
    """Too many launches are waiting for platforms."""

    def __init__(self) -> None:
        super().__init__(
            translatable(
                "Too many activities are being opened at this moment. Open the activity"
                " again in your course in %(seconds)s seconds."
            ),
            seconds=LAUNCH_RETRY_SECONDS,
        )


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
        token = read_claims(claims)
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


def _check_audience(token: Claims, expected: Expected) -> None:
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


def _check_times(token: Claims, now: float) -> None:
    if token.exp < now - MAX_CLOCK_SKEW or token.iat < now - MAX_AGE - MAX_CLOCK_SKEW:
        raise LaunchRefused(
            translatable("The launch has expired. Open the activity again.")
        )
    if max(token.iat, token.nbf) > now + MAX_CLOCK_SKEW:
        raise invalid_launch(
            "The clock of the platform is more than five minutes ahead of this server's"
            " clock."
        )


def _check_message(token: Claims) -> None:
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


def _first_problem(invalid: ValidationError) -> str:
    error = invalid.errors(include_url=False, include_input=False)[0]
    claim = ".".join(str(part) for part in error["loc"])
    return f"The claim “{claim}” is invalid: {error['msg']}."
