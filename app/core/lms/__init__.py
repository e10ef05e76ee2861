"""Launches from learning platforms (LTI 1.3), and activities for them, as values."""

from app.core.lms.content_items import ContentItem, LessonChoices, choices_of
from app.core.lms.launch import Expected, Launch, LaunchRefused, read_launch
from app.core.lms.registration import RegistrationFailed
from app.core.lms.roles import Role

__all__ = [
    "ContentItem",
    "Expected",
    "Launch",
    "LaunchRefused",
    "LessonChoices",
    "RegistrationFailed",
    "Role",
    "choices_of",
    "read_launch",
]
