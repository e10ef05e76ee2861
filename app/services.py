"""Long-lived objects of one server, which `create_app` builds once."""

from __future__ import annotations

from dataclasses import dataclass

from app.assets.store import Assets
from app.cmi5.tool import Cmi5Tool
from app.config import Settings
from app.figure_code.lesson_figures import FigureCode
from app.lti.tool import LtiTool
from app.paths import bundled
from app.storage.answers import AnswerStore
from app.storage.cmi5 import Cmi5Outbox, Cmi5Sessions
from app.storage.database import Database
from app.storage.launch_signer import LaunchSigner
from app.storage.lessons.courses import Courses
from app.storage.lessons.image_copies import ImageCopies
from app.storage.lessons.library import Library
from app.storage.lessons.valid_files import ValidFiles
from app.storage.lessons.watched_content import WatchedContent
from app.storage.lms import (
    ContentRequestSigner,
    GradeList,
    GradeOutbox,
    InviteStore,
    LineItemSearches,
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
from app.storage.rooms import (
    DatabaseRoomStore,
    RedisRoomStore,
    RoomService,
    RoomStore,
)
from app.storage.rooms.clock import steady_time
from app.storage.tokens import TokenSigner, secret_keys, shuffle_key

FIGURE_CACHE = 8 * 1024 * 1024
PAGE_CACHE = 4 * 1024 * 1024
"""Maximum sizes of the caches of figures and of lesson pages, in bytes."""


@dataclass(frozen=True, slots=True)
class LtiServices:
    """What launches from learning platforms and their gradebooks use."""

    tool: LtiTool
    platforms: PlatformStore
    invites: InviteStore
    participants: ParticipantStore
    grades: GradeOutbox
    unsent_grades: GradeList
    line_item_searches: LineItemSearches
    login_states: LoginStates
    used_launches: UsedLaunches
    content_requests: ContentRequestSigner


@dataclass(frozen=True, slots=True)
class Cmi5Services:
    """What launches of cmi5 packages use."""

    tool: Cmi5Tool
    sessions: Cmi5Sessions
    launches: LaunchSigner


@dataclass(frozen=True, slots=True)
class PackageServices:
    """What launches of SCORM packages use."""

    store: PackageStore
    launches: PackageLaunches


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
    valid_files: ValidFiles
    lti: LtiServices
    cmi5: Cmi5Services
    packages: PackageServices
    assets: Assets
    watched: WatchedContent | None
    """Only under `overtone serve --watch`."""


def build_services(settings: Settings, assets: Assets | None = None) -> Services:
    """Build the services of a server. Raises NewerDatabase or OSError.

    Without `assets`, reads the static files.
    """
    # Before the database is opened: if Redis cannot be used, nothing has to be closed.
    redis = RedisRoomStore(settings.redis_url) if settings.redis_url else None
    database = Database(settings.database)
    answers = AnswerStore(database)
    keys = secret_keys(settings, answers.has_answers)
    code = FigureCode(settings.trust_code)
    valid_files = ValidFiles(settings.valid_files)
    library = Library(settings.content, shuffle_key(keys), code, valid_files)
    courses = Courses(settings.content, library)
    room_store = redis or DatabaseRoomStore(database)
    assets = assets or Assets(bundled("static"), debug=settings.debug)
    return Services(
        settings=settings,
        database=database,
        figure_code=code,
        library=library,
        answers=answers,
        results=ResultStore(database),
        published_polls=PublishedPolls(database),
        courses=courses,
        rooms=_room_service(settings, room_store),
        tokens=TokenSigner(keys, steady_time),
        limits=RateLimiter(settings, shared=room_store.code_guess_limit),
        figure_cache=ResponseCache(FIGURE_CACHE),
        page_cache=ResponseCache(PAGE_CACHE),
        image_copies=ImageCopies(settings.image_copies),
        valid_files=valid_files,
        lti=_lti_services(settings, database, keys),
        cmi5=_cmi5_services(settings, database, keys),
        packages=PackageServices(PackageStore(database), PackageLaunches(keys)),
        assets=assets,
        watched=_watched_content(settings, library, courses, assets),
    )


def _lti_services(
    settings: Settings, database: Database, keys: tuple[str, ...]
) -> LtiServices:
    return LtiServices(
        tool=LtiTool(settings),
        platforms=PlatformStore(database),
        invites=InviteStore(database),
        participants=ParticipantStore(database),
        grades=GradeOutbox(database),
        unsent_grades=GradeList(database),
        line_item_searches=LineItemSearches(database),
        login_states=LoginStates(keys),
        used_launches=UsedLaunches(database),
        content_requests=ContentRequestSigner(keys),
    )


def _cmi5_services(
    settings: Settings, database: Database, keys: tuple[str, ...]
) -> Cmi5Services:
    sessions = Cmi5Sessions(database)
    return Cmi5Services(
        tool=Cmi5Tool(settings, sessions, Cmi5Outbox(database)),
        sessions=sessions,
        launches=LaunchSigner(keys, "cmi5"),
    )


def _room_service(settings: Settings, store: RoomStore) -> RoomService:
    return RoomService(
        store,
        settings.rooms,
        settings.followers,
        max_room_followers=settings.room_followers,
    )


def _watched_content(
    settings: Settings, library: Library, courses: Courses, assets: Assets
) -> WatchedContent | None:
    """Return what pages reload for; None without `--watch`."""
    if not settings.watch:
        return None
    templates = bundled("templates")
    return WatchedContent(settings.content, library, courses, assets, templates)
