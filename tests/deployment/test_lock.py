"""The lock file agrees with pyproject.toml."""

from __future__ import annotations

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.deployment.licences import packages
from tests.deployment.lock import locked, requirements

ADVICE = "pip install uv && python -m tests.deployment.update"


def test_the_lock_file_was_made_for_the_requirements_in_pyproject_toml() -> None:
    assert locked()["tool"]["overtone"]["requirements"] == requirements(), ADVICE


@pytest.mark.parametrize("requirement", requirements())
def test_the_locked_version_meets_the_requirement(requirement: str) -> None:
    required = Requirement(requirement)

    versions = packages()[canonicalize_name(required.name)]

    assert all(version in required.specifier for version in versions), ADVICE


def test_every_file_has_a_hash_and_comes_from_pypi() -> None:
    for package in locked()["packages"]:
        files = [*package.get("wheels", ()), package.get("sdist")]
        for file in filter(None, files):
            assert file["url"].startswith("https://files.pythonhosted.org/")
            assert len(file["hashes"]["sha256"]) == 64
