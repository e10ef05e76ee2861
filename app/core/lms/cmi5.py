"""Launches and statements of cmi5 (first edition), as values.

Numbers in docstrings are sections of the cmi5 specification.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from app.core.lms.json_values import require_encodable
from app.core.lms.launch import invalid_launch

Verb = Literal["initialized", "completed", "passed", "failed", "terminated"]

MODES: Final = ("Normal", "Browse", "Review")
NORMAL: Final = MODES[0]
"""The launch mode in which results are reported (10.2.2)."""

MAX_CONTEXT: Final = 32_000
"""Characters of the context of statements, as JSON. Each statement contains it, and
anyone with the key of a package can be a platform."""

MAX_URL: Final = 2000
"""Characters of a return URL."""

_VERBS: Final = "http://adlnet.gov/expapi/verbs/"
_CATEGORIES: Final = "https://w3id.org/xapi/cmi5/context/categories/"
_MASTERY: Final = "https://w3id.org/xapi/cmi5/context/extensions/masteryscore"


@dataclass(frozen=True, slots=True)
class LaunchData:
    """The document `LMS.LaunchData` of the platform (10.2)."""

    template: Mapping[str, Any]
    """The context of every statement."""
    mode: str
    mastery: float | None
    """Score from 0 to 1 with which the learner passes; None if not judged."""
    return_url: str
    """The page of the course; empty if unknown."""
    is_muted: bool = False
    """Whether the learner prefers a lesson without sound."""

    @property
    def is_normal(self) -> bool:
        """Whether results are reported."""
        return self.mode == NORMAL


@dataclass(frozen=True, slots=True)
class Subject:
    """Learner and activity in the statements of a session."""

    actor: Mapping[str, Any]
    activity: str
    """IRI of the lesson at the platform."""
    registration: str
    data: LaunchData


def read_actor(text: str) -> dict[str, Any]:
    """Return the actor, which statements contain unchanged (8.1.3).

    Raises LaunchRefused, also for an actor with data about the person that an agent
    with an account cannot have, such as an e-mail address.
    """
    actor = _object(text)
    is_agent = (
        actor.keys() <= {"objectType", "name", "account"}
        and actor.get("objectType", "Agent") == "Agent"
        and isinstance(actor.get("name", ""), str)
    )
    if not (is_agent and _is_account(actor.get("account"))):
        raise invalid_launch(
            "The actor must be an agent with only an account and a name."
        )
    return actor


def _is_account(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"homePage", "name"}
        and all(isinstance(each, str) and each for each in value.values())
    )


def read_launch_data(document: object) -> LaunchData:
    """Return the launch data of the document. Raises LaunchRefused."""
    if not isinstance(document, dict):
        raise invalid_launch("LMS.LaunchData is not an object.")
    template, mode = document.get("contextTemplate"), document.get("launchMode")
    mastery, url = document.get("masteryScore"), document.get("returnURL")
    if not isinstance(template, dict) or mode not in MODES:
        raise invalid_launch("LMS.LaunchData is incomplete.")
    if not _is_short(template):
        raise invalid_launch("LMS.LaunchData is too large.")
    if mastery is not None and (
        isinstance(mastery, bool)
        or not isinstance(mastery, int | float)
        or not 0 <= mastery <= 1
    ):
        raise invalid_launch("masteryScore is not a number from 0 to 1.")
    is_url = isinstance(url, str) and len(url) <= MAX_URL
    is_page = is_url and str(url).startswith(("https://", "http://"))
    return LaunchData(template, str(mode), mastery, str(url) if is_page else "")


def prefers_silence(preferences: object) -> bool:
    """Return whether the learner's preferences are without sound (11.2)."""
    return _mapping(preferences).get("audioPreference") == "off"


def cmi5_statement(
    subject: Subject,
    verb: Verb,
    *,
    id: str,
    timestamp: str,
    duration: float,
    score: float | None = None,
) -> dict[str, Any]:
    """Return a statement (9).

    `id` is a UUID, `timestamp` ISO 8601 in UTC, `duration` in seconds since the launch,
    and `score`, from 0 to 1, only for passed and failed.
    """
    result = _result(verb, duration, score)
    return {
        "id": id,
        "actor": subject.actor,
        "verb": {"id": _VERBS + verb, "display": {"en": verb}},
        "object": {"objectType": "Activity", "id": subject.activity},
        "context": _context(subject, verb, result),
        "timestamp": timestamp,
    } | ({"result": result} if result else {})


def _result(verb: Verb, duration: float, score: float | None) -> dict[str, Any]:
    """Return the result that the verb needs (9.5)."""
    if verb == "initialized":
        return {}
    result: dict[str, Any] = {"duration": f"PT{duration:.2f}S"}
    if verb == "completed":
        result["completion"] = True
    if verb in ("passed", "failed"):
        result |= {"success": verb == "passed", "score": {"scaled": _number(score)}}
    return result


def _context(subject: Subject, verb: Verb, result: Mapping[str, Any]) -> dict[str, Any]:
    """Add to the platform's template, and overwrite nothing in it (10.2.1)."""
    template = subject.data.template
    activities = _mapping(template.get("contextActivities"))
    names = ["cmi5"]
    if "success" in result or "completion" in result:
        names.append("moveon")
    given = activities.get("category")
    categories = list(given) if isinstance(given, list) else []
    known = [each.get("id") for each in categories if isinstance(each, dict)]
    categories += [
        {"objectType": "Activity", "id": _CATEGORIES + name}
        for name in names
        if _CATEGORIES + name not in known
    ]
    extensions = _mapping(template.get("extensions"))
    if verb in ("passed", "failed") and subject.data.mastery is not None:
        extensions = {_MASTERY: _number(subject.data.mastery)} | extensions
    return {
        **template,
        "registration": subject.registration,
        "contextActivities": activities | {"category": categories},
        "extensions": extensions,
    }


def _number(value: float | None) -> float | None:
    """Return the value as JavaScript writes it: without a fraction if it is whole."""
    return int(value) if value in (0, 1) else value


def _is_short(context: Mapping[str, Any]) -> bool:
    try:
        return len(json.dumps(context)) <= MAX_CONTEXT
    except RecursionError:
        return False


def _mapping(value: object) -> dict[str, Any]:
    return dict(value) if isinstance(value, dict) else {}


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
        require_encodable(value)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise invalid_launch("The actor is not an object.")
    return value
