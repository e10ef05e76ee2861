"""Learning platforms, their activities and learners, and the keys for them."""

from app.storage.lms.content_requests import ContentRequest, ContentRequestSigner
from app.storage.lms.invites import InviteStore
from app.storage.lms.logins import Login, LoginStates, UsedLaunches
from app.storage.lms.participants import Participant, ParticipantStore
from app.storage.lms.platforms import Platform, PlatformStore, UnknownPlatform
from app.storage.lms.signing_keys import SigningKeys

__all__ = [
    "ContentRequest",
    "ContentRequestSigner",
    "InviteStore",
    "Login",
    "LoginStates",
    "Participant",
    "ParticipantStore",
    "Platform",
    "PlatformStore",
    "SigningKeys",
    "UnknownPlatform",
    "UsedLaunches",
]
