"""`overtone lms`: learning platforms that may launch lessons, and grades for them."""

from __future__ import annotations

import argparse
import os
import socket
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from app.commands.forget_person import add_forget
from app.commands.options import (
    Subparsers,
    add_yes,
    confirm,
    open_database,
    utc_minute,
)
from app.config import Settings
from app.core.errors import OvertoneError
from app.core.terminal_text import printable

if TYPE_CHECKING:
    from app.storage.lms import Platform, PlatformStore
    from app.storage.lms.participants import Activity

URLS = ("login_url", "token_url", "jwks_url")

SERVER_OPTIONS = ("--token-url", "--jwks-url")
"""URLs that the server requests. Browsers open the others."""


class InvalidOption(OvertoneError):
    """An option is not an id or the URL of a learning platform."""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "lms", help="register and manage learning platforms (LTI 1.3)"
    )
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    _add_add(actions)
    invite = actions.add_parser(
        "invite", help="print an address with which a platform registers itself"
    )
    invite.set_defaults(run=print_invite)
    invite.add_argument(
        "--name", default="", help="name of the platform in “overtone lms list”"
    )
    listing = actions.add_parser(
        "list", help="list platforms, their activities and unused invites"
    )
    listing.set_defaults(run=list_platforms)
    remove = actions.add_parser(
        "remove", help="delete a platform and everything about its people"
    )
    remove.set_defaults(run=remove_platform)
    remove.add_argument(
        "number",
        type=int,
        metavar="ID",
        help="number of the platform in “overtone lms list”",
    )
    add_yes(remove)
    removal = actions.add_parser("remove-invite", help="delete an unused invite")
    removal.set_defaults(run=remove_invite)
    removal.add_argument("id", metavar="ID", help="id in “overtone lms list”")
    add_forget(actions)
    grades = actions.add_parser(
        "grades", help="list waiting and refused grades, and count the sent ones"
    )
    grades.set_defaults(run=list_grades)
    grades.add_argument(
        "--retry", action="store_true", help="send waiting and refused grades now"
    )
    rotate = actions.add_parser("rotate-key", help="create a new signing key")
    rotate.set_defaults(run=rotate_key)


def _add_add(actions: Subparsers) -> None:
    add = actions.add_parser(
        "add", help="register a platform, or change its URLs and add a deployment"
    )
    add.set_defaults(run=add_platform)
    add.add_argument("--issuer", required=True, metavar="URL")
    add.add_argument("--client-id", required=True, metavar="ID")
    for name in URLS:
        add.add_argument(
            _option(name), metavar="URL", help="required for a new platform"
        )
    add.add_argument(
        "--deployment",
        required=True,
        action="append",
        metavar="ID",
        help="can be given more than once",
    )
    add.add_argument("--name", help="name of the platform in “overtone lms list”")
    add.add_argument(
        "--token-audience",
        metavar="URL",
        help="audience of requests for access tokens, if it is not the token URL",
    )


def add_platform(arguments: argparse.Namespace) -> int:
    from dataclasses import replace

    from app.storage.lms import PlatformStore, UnknownPlatform

    settings = Settings.from_environment(os.environ)
    values = vars(arguments)
    urls = [name for name in ("issuer", *URLS) if values[name]]
    for name in urls:
        _check(_option(name), values[name], private=settings.lms_private)
    if not arguments.client_id:
        raise InvalidOption(
            "--client-id must be the client id that the platform shows, not “”."
        )
    if not all(arguments.deployment):
        raise InvalidOption(
            "--deployment must be the deployment id that the platform shows, not “”."
        )
    names = (*urls, "name", "token_audience")
    given = {name: values[name] for name in names if values[name] is not None}
    with open_database() as database:
        platforms = PlatformStore(database)
        known = _known_platform(platforms, arguments.issuer, arguments.client_id)
        changed = replace(known, **given, deployments=frozenset(arguments.deployment))
        if not all((changed.login_url, changed.token_url, changed.jwks_url)):
            raise UnknownPlatform(
                f"{arguments.issuer} is not registered with the client id"
                f" {arguments.client_id}. For a new platform, also give --login-url,"
                " --token-url and --jwks-url; “overtone lms list” lists the registered"
                " platforms."
            )
        platform = platforms.add(changed)
    deployments = ", ".join(sorted(platform.deployments))
    # A registration from a browser can have stored the earlier deployments.
    message = f"Platform {platform.id} is registered. Its deployments: {deployments}."
    print(printable(message))
    return 0


def _known_platform(store: PlatformStore, issuer: str, client_id: str) -> Platform:
    """Return the platform; without URLs if it is not registered."""
    from app.storage.lms import Platform, UnknownPlatform

    try:
        return store.find(issuer, client_id)
    except UnknownPlatform:
        return Platform(
            issuer=issuer, client_id=client_id, login_url="", token_url="", jwks_url=""
        )


def print_invite(arguments: argparse.Namespace) -> int:
    from app.lti.tool import LtiTool
    from app.storage.lms import InviteStore

    settings = Settings.from_environment(os.environ)
    address = LtiTool(settings).address
    with open_database() as database:
        invite = InviteStore(database).create(arguments.name)
    print(f"{address}/lti/register?invite={invite}")
    print("Enter this address on the platform. It works once, for the next 7 days.")
    return 0


def list_platforms(arguments: argparse.Namespace) -> int:
    from app.storage.lms import InviteStore, ParticipantStore, PlatformStore

    with open_database() as database:
        participants = ParticipantStore(database)
        platforms = PlatformStore(database).all()
        for each in platforms:
            print(printable(f"{each.id}  {each.label}"))
            print(printable(f"   issuer {each.issuer}, client id {each.client_id}"))
            deployments = ", ".join(sorted(each.deployments)) or "none"
            print(printable(f"   deployments {deployments}"))
            for activity in participants.activities_of(each.id):
                print(printable(f"   {_description(activity)}"))
        if not platforms:
            print("No platform is registered. Register one with “overtone lms invite”.")
        for invite in InviteStore(database).unused():
            name = f" for {invite.name}" if invite.name else ""
            expires = utc_minute(invite.expires_at)
            print(printable(f"Unused invite {invite.id}{name}, expires {expires}"))
    return 0


def _description(activity: Activity) -> str:
    part = f" (only {activity.only})" if activity.only else ""
    course = f", course {activity.context}" if activity.context else ""
    return (
        f"activity {activity.id}: lesson {activity.lesson}{part}{course}, link"
        f" {activity.resource_link}"
    )


def remove_invite(arguments: argparse.Namespace) -> int:
    from app.storage.lms import InviteStore

    with open_database() as database:
        InviteStore(database).remove(arguments.id)
    print(f"Invite {printable(arguments.id)} was removed. Its address is invalid now.")
    return 0


def remove_platform(arguments: argparse.Namespace) -> int:
    from app.storage.lms import PersonStore, PlatformStore

    with open_database() as database:
        people = PersonStore(database)
        platform = PlatformStore(database).get(arguments.number)
        found = people.count_platform(platform.id)
        confirm(
            printable(
                f"Delete platform {platform.id} ({platform.label}) with the data of its"
                f" people: answers {found.answers}, grades not yet sent"
                f" {found.unsent_grades}?"
            ),
            yes=arguments.yes,
        )
        deleted = people.remove_platform(platform.id)
    print(
        f"Platform {arguments.number} was removed with the data of its people: answers"
        f" {deleted.answers}, grades not yet sent {deleted.unsent_grades}."
    )
    print(
        "Backups still contain this data, and the platform still has the grades that"
        " were sent."
    )
    return 0


def list_grades(arguments: argparse.Namespace) -> int:
    from app.commands.output.grade_table import grade_lines
    from app.storage.lms import GradeList

    with open_database() as database:
        grades = GradeList(database)
        if arguments.retry:
            print(
                f"Grades due now: {grades.retry()}. A running server sends them. If a"
                " platform has requested a pause, the server sends its grades"
                " afterwards."
            )
            return 0
        for line in grade_lines(grades.unsent(), time.time()):
            print(line)
        print(f"Grades that platforms have accepted: {grades.count_sent()}.")
    return 0


def rotate_key(arguments: argparse.Namespace) -> int:
    from app.lti.tool import require_library
    from app.storage.lms import SigningKeys

    require_library()
    settings = Settings.from_environment(os.environ)
    with open_database():  # without it, these are not the server's settings
        has_previous = SigningKeys(settings.data).rotate()
    if has_previous:
        print(
            "The server signs with a new key. The previous key stays published, so that"
            " platforms can verify earlier messages."
        )
    else:
        print(f"{settings.data} had no key yet. The server signs with a new key.")
    return 0


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _check(option: str, url: str, *, private: bool) -> None:
    """Raise InvalidOption unless the URL may be the URL of a learning platform.

    `private` allows http and addresses in private networks.
    """
    if private and url.startswith("http://"):
        return
    if not url.startswith("https://"):
        raise InvalidOption(
            f"{option} must be a URL that begins with https://, not “{url}”."
        )
    if not private and option in SERVER_OPTIONS and _is_private(url):
        raise InvalidOption(
            f"{option} is an address in a private network: “{url}”. For a learning"
            " platform in your own network, set OVERTONE_LMS_PRIVATE=1 for this command"
            " and for the server."
        )


def _is_private(url: str) -> bool:
    """Return whether the host has an address in a private network.

    Returns False for a host that is unknown now.
    """
    from app.core.lms.public_addresses import is_public

    try:
        found = socket.getaddrinfo(urlsplit(url).hostname, None)
    except (OSError, ValueError):  # ValueError for an invalid host name
        return False
    return not all(is_public(str(address[0])) for *_, address in found)
