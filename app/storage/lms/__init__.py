"""Learning platforms, their activities, learners and grades, and the keys for them."""

from app.storage.lms.content_requests import ContentRequest, ContentRequestSigner
from app.storage.lms.grade_list import GradeList, UnsentGrade
from app.storage.lms.grade_outbox import GradeOutbox, GradeStatus, ScoreClaim
from app.storage.lms.invites import InviteStore
from app.storage.lms.line_item_searches import LineItemSearches, SearchClaim
from app.storage.lms.logins import Login, LoginStates, UsedLaunches
from app.storage.lms.participants import Participant, ParticipantStore
from app.storage.lms.people import (
    ActivityChanged,
    ActivityRemoved,
    ForgottenPeople,
    ForgottenPerson,
    PersonStore,
    require_activity,
)
from app.storage.lms.platforms import Platform, PlatformStore, UnknownPlatform
from app.storage.lms.signing_keys import SigningKeys, UnusableKeys

__all__ = [
    "ActivityChanged",
    "ActivityRemoved",
    "ContentRequest",
    "ContentRequestSigner",
    "ForgottenPeople",
    "ForgottenPerson",
    "GradeList",
    "GradeOutbox",
    "GradeStatus",
    "InviteStore",
    "LineItemSearches",
    "Login",
    "LoginStates",
    "Participant",
    "ParticipantStore",
    "PersonStore",
    "Platform",
    "PlatformStore",
    "ScoreClaim",
    "SearchClaim",
    "SigningKeys",
    "UnknownPlatform",
    "UnsentGrade",
    "UnusableKeys",
    "UsedLaunches",
    "require_activity",
]
