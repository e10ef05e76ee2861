"""The list of licences is complete and contains only allowed licences."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import pytest

from tests.deployment.licences import is_allowed, licence_of, packages, rows


def installed_version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def test_every_locked_package_is_listed() -> None:
    assert list(rows()) == sorted(packages())


@pytest.mark.parametrize("package", sorted(packages()))
def test_the_licence_is_allowed(package: str) -> None:
    assert is_allowed(rows()[package])
    assert is_allowed(licence_of(package))


def test_the_list_agrees_with_the_metadata_of_the_locked_versions() -> None:
    """Other versions, which the test environment may contain, are not compared."""
    compared = [
        package
        for package, versions in packages().items()
        if installed_version(package) in versions
    ]

    assert {package: rows()[package] for package in compared} == {
        package: licence_of(package) for package in compared
    }


@pytest.mark.parametrize("licence", ["GPL-3.0-only", "MIT AND AGPL-3.0", "", "None"])
def test_other_licences_are_not_allowed(licence: str) -> None:
    assert not is_allowed(licence)
