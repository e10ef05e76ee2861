"""Launches from learning platforms (LTI 1.3), activities and scores, as values."""

from app.core.lms.content_items import ContentItem, LessonChoices, choices_of
from app.core.lms.launch import (
    LESSON_REMOVED,
    OPENED_ALONE,
    Expected,
    Launch,
    LaunchRefused,
    read_launch,
)
from app.core.lms.line_items import LineItemSearch, line_item_of
from app.core.lms.registration import RegistrationFailed
from app.core.lms.roles import Role
from app.core.lms.scores import Outcome, Refused, Score, Sent, TryAgain

__all__ = [
    "LESSON_REMOVED",
    "OPENED_ALONE",
    "ContentItem",
    "Expected",
    "Launch",
    "LaunchRefused",
    "LessonChoices",
    "LineItemSearch",
    "Outcome",
    "Refused",
    "RegistrationFailed",
    "Role",
    "Score",
    "Sent",
    "TryAgain",
    "choices_of",
    "line_item_of",
    "read_launch",
]
