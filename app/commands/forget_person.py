"""`overtone lms forget`: delete everything about a person of a learning platform."""

from __future__ import annotations

import argparse

from app.commands.options import Subparsers, add_yes, confirm, open_database
from app.core.errors import OvertoneError
from app.core.terminal_text import printable


class UnknownPerson(OvertoneError):
    """No person, or more than one, has this id."""


def add_forget(actions: Subparsers) -> None:
    forget = actions.add_parser("forget", help="delete everything about a person")
    forget.set_defaults(run=forget_person)
    forget.add_argument(
        "--sub", required=True, metavar="SUB", help="the platform's id of the person"
    )
    forget.add_argument(
        "--platform",
        type=int,
        metavar="ID",
        help="number of the platform in “overtone lms list”; required if several"
        " platforms have this id",
    )
    add_yes(forget)


def forget_person(arguments: argparse.Namespace) -> int:
    from app.storage.lms import PersonStore, PlatformStore

    with open_database() as database:
        people, subject = PersonStore(database), arguments.sub
        platforms = PlatformStore(database)
        if arguments.platform is not None:
            platforms.get(arguments.platform)
        number = _platform_of(
            subject, people.platforms_of(subject), wanted=arguments.platform
        )
        platform = platforms.get(number)
        found = people.count_person(subject, number)
        confirm(
            printable(
                f"Delete the data of “{subject}” on platform {number}"
                f" ({platform.label})? Answers: {found.answers}, in activities:"
                f" {found.activities}, grades not yet sent: {found.unsent_grades}."
            ),
            yes=arguments.yes,
        )
        deleted = people.forget(subject, number)
    print(
        printable(
            f"Deleted the data of “{subject}” on platform {number}"
            f" ({platform.label}). Answers: {deleted.answers}, in"
            f" activities: {deleted.activities}, grades not yet sent:"
            f" {deleted.unsent_grades}."
        )
    )
    print(
        "Backups still contain this data, and the platform still has the grades that"
        " were sent."
    )
    return 0


def _platform_of(subject: str, found: tuple[int, ...], wanted: int | None) -> int:
    """Return the number of the person's platform. Raises UnknownPerson."""
    if wanted is not None:
        if wanted not in found:
            raise UnknownPerson(
                f"No data of “{subject}” on platform {wanted} is stored."
            )
        return wanted
    if not found:
        raise UnknownPerson(
            f"No data of “{subject}” is stored. SUB is the platform's id of the person,"
            " not a name or an e-mail address."
        )
    if len(found) > 1:
        *first, last = map(str, found)
        raise UnknownPerson(
            f"Platforms {', '.join(first)} and {last} have a person with the id"
            f" “{subject}”. Add --platform ID; “overtone lms list” lists the platforms."
        )
    return found[0]
