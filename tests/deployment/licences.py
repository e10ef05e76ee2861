"""Licences of the locked dependencies, from their metadata."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata
from typing import Final

from tests.deployment.lock import ROOT, locked

TABLE: Final = ROOT / ".deploy" / "licences.md"

ALLOWED: Final = frozenset(
    {
        "0BSD",
        "Apache-2.0",
        "BSD",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "CC0-1.0",
        "MIT",
        "PSF-2.0",
        "Zlib",
        "LGPL-3.0-only",  # psycopg, an optional library that is not modified
        "LGPL-3.0-or-later",  # jwcrypto, likewise
        "MIT-0",
        "MIT-CMU",
        "MPL-2.0",  # certifi, a list of certificates that is not modified
    }
)
"""SPDX identifiers, and BSD for packages that do not name their BSD licence."""

ELSEWHERE: Final = {"async-timeout": "Apache-2.0", "tzdata": "Apache-2.0"}
"""Packages that are installed only on other platforms or Python versions."""

_CLASSIFIERS: Final = {
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: BSD License": "BSD",
    "License :: OSI Approved :: MIT License": "MIT",
}

_HEAD: Final = """\
# Licences of dependencies

The packages in [pylock.toml](pylock.toml), with the licences in their metadata.
`python -m tests.deployment.update` generates this file.

| package | licence |
|---|---|
"""


def licence_of(package: str) -> str:
    """Return the licence as an SPDX expression."""
    try:
        found = metadata(package)
    except PackageNotFoundError:
        return ELSEWHERE[package]
    if expression := found.get("License-Expression"):
        return str(expression)
    classifiers = found.get_all("Classifier", [])
    names = [_CLASSIFIERS[name] for name in classifiers if name in _CLASSIFIERS]
    # Some packages have the whole text of the licence here, after its name.
    text = str(found.get("License")).strip().splitlines()[0]
    return " OR ".join(names) or text.removesuffix(" License")


def is_allowed(licence: str) -> bool:
    """Return whether all licences in the SPDX expression are allowed."""
    return ALLOWED.issuperset(re.split(" AND | OR ", re.sub("[()]", "", licence)))


def packages() -> dict[str, frozenset[str]]:
    """Return the locked versions of each package. Python versions can need several."""
    found: dict[str, frozenset[str]] = {}
    for each in locked()["packages"]:
        found[each["name"]] = found.get(each["name"], frozenset()) | {each["version"]}
    return found


def rows() -> dict[str, str]:
    """Return the licence of each package in the file."""
    return dict(
        re.findall(r"^\| ([a-z0-9-]+) \| (.+) \|$", TABLE.read_text(), re.M)[1:]
    )


def write_table() -> None:
    lines = (f"| {name} | {licence_of(name)} |\n" for name in sorted(packages()))
    TABLE.write_text(_HEAD + "".join(lines), "utf-8")
