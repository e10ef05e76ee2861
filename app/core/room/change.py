"""What a presenter wishes, read out of JSON and checked against the lesson.

Sizes are those of the lesson itself: only its slides, figures and questions can be
named, and a figure's settings have the limits that they have in an address.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, Never

from app.core.errors import FieldError, InvalidInput
from app.core.figures import kind
from app.core.figures.parameters import read
from app.core.lesson import Figure, Lesson
from app.core.room.state import MOST_ROUNDS, MOST_STEPS, Phase, Settings, Vote, Wish

LONGEST = 60
"""Characters of a strange name that are shown."""

LONGEST_VALUE = 500
"""Characters of a setting: every follower is told it. Those of figures are shorter."""

FIELDS: Final = ("slide", "step", "figures", "vote", "joining")


def read_wish(lesson: Lesson, body: object) -> Wish:
    """A wish out of JSON. Raises InvalidInput, with an error for each wrong field."""
    if not isinstance(body, dict) or not body:
        _refuse("body", f"Send any of {_listed(FIELDS)}.")
    errors = [_unknown(str(name)) for name in body if name not in FIELDS]
    wish = Wish()
    for name, reader in _READERS.items():
        if name not in body:
            continue
        try:
            wish = replace(wish, **reader(lesson, body[name]))
        except InvalidInput as invalid:
            errors += invalid.errors
    if errors:
        raise InvalidInput(errors)
    return wish


def _unknown(name: str) -> FieldError:
    name = name[:LONGEST]
    return FieldError(name, f"There is no “{name}” here; send {_listed(FIELDS)}.")


def _slide(lesson: Lesson, given: object) -> dict[str, Any]:
    known = [part.id for part in lesson.parts]
    if given not in known:
        _refuse("slide", f"Name one of {_listed(known)}.")
    return {"slide": given}


def _step(_: Lesson, given: object) -> dict[str, Any]:
    if type(given) is not int or not 0 <= given <= MOST_STEPS:
        _refuse("step", f"Write a whole number from 0 to {MOST_STEPS}.")
    return {"step": given}


def _joining(_: Lesson, given: object) -> dict[str, Any]:
    if type(given) is not bool:
        _refuse("joining", "Write true or false.")
    return {"joining": given}


def _figures(lesson: Lesson, given: object) -> dict[str, Any]:
    groups = _groups(lesson)
    if not isinstance(given, dict) or not set(given) <= set(groups):
        _refuse("figures", f"Set figures by name, out of {_listed(groups)}.")
    return {"figures": {name: _settings(groups[name], given[name]) for name in given}}


def _settings(figures: tuple[Figure, ...], given: object) -> Settings:
    """Those of a group, checked as far as a figure of it knows them."""
    if not isinstance(given, dict) or not all(map(_is_text, given.values())):
        _refuse(
            "figures",
            "Write a figure's settings as texts, as in an address, of at most"
            f" {LONGEST_VALUE} characters.",
        )
    known: set[str] = set()
    for figure in figures:
        model = kind(figure.kind).model
        own = {n: v for n, v in given.items() if n in model.model_fields}
        read(model, ({s.key: s.value for s in figure.settings} | own).items())
        known |= set(own)
    if strange := set(given) - known:
        name = min(strange)[:LONGEST]
        _refuse("figures", f"{figures[0].name} has no setting called “{name}”.")
    return MappingProxyType(dict(given))


def _is_text(value: object) -> bool:
    """Half a character, which JSON can hold, could be told to nobody."""
    if not isinstance(value, str) or len(value) > LONGEST_VALUE:
        return False
    return not any("\ud800" <= c <= "\udfff" for c in value)


def _groups(lesson: Lesson) -> dict[str, tuple[Figure, ...]]:
    groups: dict[str, tuple[Figure, ...]] = {}
    for figure in lesson.figures():
        name = figure.follows or figure.name
        groups[name] = (*groups.get(name, ()), figure)
    return groups


def _vote(lesson: Lesson, given: object) -> dict[str, Any]:
    if given is None:
        return {"ends_vote": True}
    if not isinstance(given, dict) or set(given) != {"question", "round", "phase"}:
        _refuse("vote", "Write question, round and phase, or null to end the vote.")
    known = [task.id for task in lesson.questions()]
    if given["question"] not in known:
        _refuse("vote", f"Ask one of {_listed(known)}.")
    round_, phase = given["round"], given["phase"]
    if type(round_) is not int or not 1 <= round_ <= MOST_ROUNDS:
        _refuse("vote", f"A round is a whole number from 1 to {MOST_ROUNDS}.")
    if phase not in list(Phase):
        _refuse("vote", f"A phase is one of {_listed(Phase)}.")
    return {"vote": Vote(given["question"], round_, Phase(phase))}


def _refuse(name: str, message: str) -> Never:
    raise InvalidInput([FieldError(name, message)])


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


_READERS: Final = {
    "slide": _slide,
    "step": _step,
    "figures": _figures,
    "vote": _vote,
    "joining": _joining,
}
