"""Long-lived objects of one server, built once by `create_app`."""

from __future__ import annotations

from dataclasses import dataclass

from app.assets.store import Assets
from app.assets.watched_folder import WatchedFolder
from app.cmi5.tool import Cmi5Tool
from app.config import Settings
from app.figure_code.lesson_figures import FigureCode
from app.lti.tool import LtiTool
from app.storage.answers import AnswerStore
from app.storage.cmi5 import Cmi5Sessions
from app.storage.database import Database
from app.storage.launch_signer import LaunchSigner
from app.storage.lessons.courses import Courses
from app.storage.lessons.image_copies import ImageCopies
from app.storage.lessons.library import Library
from app.storage.lessons.watched_content import WatchedContent
from app.storage.lms import (
    ContentRequestSigner,
    GradeList,
    GradeOutbox,
    InviteStore,
    LoginStates,
    ParticipantStore,
    PlatformStore,
    UsedLaunches,
)
from app.storage.packages import PackageLaunches, PackageStore
from app.storage.published_polls import PublishedPolls
from app.storage.rate_limits import RateLimiter
from app.storage.response_cache import ResponseCache
from app.storage.results import ResultStore
from app.storage.rooms import RoomService
from app.storage.tokens import TokenSigner


@dataclass(frozen=True, slots=True)
class Services:
    """Shared objects that views, event streams and commands use."""

    settings: Settings
    figure_code: FigureCode
    library: Library
    courses: Courses
    database: Database
    answers: AnswerStore
    results: ResultStore
    published_polls: PublishedPolls
    rooms: RoomService
    tokens: TokenSigner
    limits: RateLimiter
    figure_cache: ResponseCache
    page_cache: ResponseCache
    image_copies: ImageCopies
    lti: LtiTool
    platforms: PlatformStore
    invites: InviteStore
    participants: ParticipantStore
    grades: GradeOutbox
    unsent_grades: GradeList
    login_states: LoginStates
    used_launches: UsedLaunches
    content_requests: ContentRequestSigner
    packages: PackageStore
    package_launches: PackageLaunches
    cmi5: Cmi5Tool
    cmi5_sessions: Cmi5Sessions
    cmi5_launches: LaunchSigner
    assets: Assets
    templates: WatchedFolder
    watched: WatchedContent | None
    """Only under `overtone serve --watch`."""
