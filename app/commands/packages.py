"""`overtone packages`: list and revoke packages whose lessons stay on this server."""

from __future__ import annotations

import argparse
import time

from app.commands.options import Subparsers, open_database, utc_minute


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "packages", help="list and revoke remote packages, and list unsent results"
    )
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="list the packages")
    listing.set_defaults(run=list_packages)
    unsent = actions.add_parser(
        "unsent", help="list results that no platform of a cmi5 package has accepted"
    )
    unsent.set_defaults(run=list_unsent)
    unsent.add_argument("--retry", action="store_true", help="send waiting results now")
    revoke = actions.add_parser(
        "revoke", help="revoke a package: its activities no longer show the lesson"
    )
    revoke.set_defaults(run=revoke_package)
    revoke.add_argument(
        "number",
        type=int,
        metavar="ID",
        help="number of the package in “overtone packages list”",
    )


def list_packages(arguments: argparse.Namespace) -> int:
    from app.storage.packages import PackageStore

    with open_database() as database:
        packages = PackageStore(database).all()
    for each in packages:
        revoked = f", revoked {utc_minute(each.revoked_at)}" if each.revoked_at else ""
        created = utc_minute(each.created_at)
        print(f"{each.id}  {each.lesson}, {each.format}, {created}{revoked}")
    if not packages:
        print("There are no packages. “overtone export … --remote ORIGIN” creates one.")
    return 0


def list_unsent(arguments: argparse.Namespace) -> int:
    from app.core.durations import duration
    from app.storage.cmi5 import Cmi5Outbox

    with open_database() as database:
        outbox = Cmi5Outbox(database)
        if arguments.retry:
            print(f"Sessions due now: {outbox.retry()}. A running server sends them.")
            return 0
        sessions, now = outbox.unsent(), time.time()
    for each in sessions:
        state = "refused" if each.refused else "waits"
        since = duration(now - each.waiting_since)
        print(f"{each.number}  {each.lesson}, {each.endpoint}")
        print(f"   {state}, {since} old, tries {each.tries}. {each.reason}".rstrip())
    if not sessions:
        print("Every result was sent.")
    return 0


def revoke_package(arguments: argparse.Namespace) -> int:
    from app.storage.packages import PackageStore

    with open_database() as database:
        is_new = PackageStore(database).revoke(arguments.number)
    if not is_new:
        print(f"Package {arguments.number} was already revoked.")
        return 0
    print(
        f"Package {arguments.number} was revoked. Activities with it show a message"
        " instead of the lesson. The answers remain."
    )
    return 0
