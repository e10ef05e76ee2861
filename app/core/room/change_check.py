"""Check a presenter's change of a room against the lesson.

Only slides, figures and questions of the lesson can be named. The settings of a figure
have the same limits as in a query.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.core.body_model import short_json
from app.core.errors import MAX_NAME_LENGTH, FieldError, InvalidInput
from app.core.figures import kind_of
from app.core.figures.parameters import read_parameters
from app.core.lesson import Lesson
from app.core.lesson.figure_blocks import FigureGroup
from app.core.quiz import OpenQuestion, Poll
from app.core.room.change import RoomChange, VoteChange
from app.core.room.state import ParameterValues, Phase


def check_change(lesson: Lesson, change: RoomChange, voted_on: str) -> None:
    """Raise InvalidInput with an error for each field that does not fit the lesson.

    `voted_on` is the question of the room's vote, which can be closed even if the
    question was removed from the lesson.
    """
    if errors := tuple(_errors(lesson, change, voted_on)):
        raise InvalidInput(errors)


def _errors(lesson: Lesson, change: RoomChange, voted_on: str) -> Iterator[FieldError]:
    if not change.model_fields_set:
        fields = ", ".join(RoomChange.model_fields)
        message = f"The body is empty. Send at least one of {fields}, such as"
        yield FieldError("body", f"{message} {RoomChange.example()}.")
    if change.changes("slide"):
        known = [part.id for part in lesson.parts]
        yield from _unknown("slide", "slide", change.slide, known)
    if change.vote is not None:
        known = [question.id for question in lesson.questions()]
        closes = change.vote.phase is Phase.CLOSED and change.vote.question == voted_on
        if not closes:
            yield from _unknown("vote", "vote.question", change.vote.question, known)
        if change.vote.question in known:
            yield from _phase_errors(lesson, change.vote)
    if change.released is not None:
        known = [question.id for question in lesson.open_questions()]
        yield from _unknown(
            "released", "released.question", change.released.question, known
        )
    predictions = [prediction.id for prediction in lesson.predictions()]
    for id in change.answers:
        yield from _unknown("answers", "a prediction in answers", id, predictions)
    groups = {group.name: group for group in lesson.figure_groups}
    for name, settings in change.figures.items():
        yield from _unknown("figures", "a figure in figures", name, groups)
        if name in groups:
            yield from _setting_errors(groups[name], settings)


def _phase_errors(lesson: Lesson, vote: VoteChange) -> Iterator[FieldError]:
    question, revealed = lesson.question(vote.question), vote.phase is Phase.REVEALED
    if isinstance(question, Poll) and revealed:
        message = "vote.phase must be shown for a poll, which has no right answer."
        yield FieldError("vote", message)
    if isinstance(question, OpenQuestion) and vote.phase is Phase.SHOWN:
        message = (
            "vote.phase cannot be shown for an open question. Release its answers one"
            " by one, with released."
        )
        yield FieldError("vote", message)
    if isinstance(question, OpenQuestion) and revealed and not question.explanation:
        message = "vote.phase cannot be revealed: the question has no model answer."
        yield FieldError("vote", message)


def _unknown(
    field: str, subject: str, name: str, known: Iterable[str]
) -> Iterator[FieldError]:
    if name in known:
        return
    value, choices = short_json(name), ", ".join(known)
    if choices:
        message = f"{subject} must be one of {choices}, not {value}."
    else:
        message = f"{subject} cannot be {value}: the lesson has none."
    yield FieldError(field, message)


def _setting_errors(
    group: FigureGroup, settings: ParameterValues
) -> Iterator[FieldError]:
    """Check the settings of a group: each must be known to one of its figures."""
    unknown = set(settings)
    for figure in group.figures:
        model = kind_of(figure).model
        known = {n: v for n, v in settings.items() if n in model.model_fields}
        initial = group.settings_of(figure, model.model_fields)
        try:
            read_parameters(
                model, ({n: s.value for n, s in initial.items()} | known).items()
            )
        except InvalidInput as invalid:
            for error in invalid.errors:
                field = f"figures.{group.name}.{error.field}"
                yield replace(error, field=field)
        unknown -= set(known)
    if unknown:
        name = min(unknown)[:MAX_NAME_LENGTH]
        message = f"{group.name} has no setting called “{name}”."
        yield FieldError(f"figures.{group.name}.{name}", message)
