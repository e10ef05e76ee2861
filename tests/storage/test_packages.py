"""Packages whose lessons stay on the server."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from app.storage.database import Database
from app.storage.packages import (
    PackageLaunch,
    PackageLaunches,
    PackageRefused,
    PackageStore,
    UnknownPackage,
    packages,
)
from app.storage.tokens import InvalidToken

KEYS = ("a key of this server",)


def test_a_package_is_found_by_its_key(database: Database) -> None:
    store = PackageStore(database)
    key, other = store.create("waves", "scorm12"), store.create("rope", "scorm2004")

    assert store.find(key).lesson == "waves"
    assert store.find(other).format == "scorm2004"
    assert [package.lesson for package in store.all()] == ["waves", "rope"]


def test_the_database_does_not_contain_the_key(database: Database) -> None:
    key = PackageStore(database).create("waves", "scorm12")

    with database.reading() as connection:
        [row] = connection.execute(select(packages)).all()
    assert key not in map(str, row)


def test_a_revoked_package_is_refused_and_still_listed(database: Database) -> None:
    store = PackageStore(database)
    key = store.create("waves", "scorm12")
    store.revoke(1)

    with pytest.raises(PackageRefused, match="Tell your teacher"):
        store.find(key)
    [package] = store.all()
    assert package.revoked_at is not None


def test_an_unknown_number_cannot_be_revoked(database: Database) -> None:
    with pytest.raises(UnknownPackage, match="overtone packages list"):
        PackageStore(database).revoke(7)


def test_a_launch_is_read_as_it_was_signed() -> None:
    launch = PackageLaunch(3, "a" * 64, review=True)
    token = PackageLaunches(KEYS).sign(launch)

    assert PackageLaunches(KEYS).read(token) == launch
    assert len(token) <= 200
    assert PackageLaunches(("a newer key", *KEYS)).read(token) == launch


@pytest.mark.parametrize("token", ["", "ü", "x.y.z"])
def test_a_launch_of_another_server_is_rejected(token: str) -> None:
    other = PackageLaunches(("a key of another server",))
    signed = other.sign(PackageLaunch(1, "a" * 64, review=False))

    for wrong in (token, signed):
        with pytest.raises(InvalidToken):
            PackageLaunches(KEYS).read(wrong)
