"""Licenses of lessons: SPDX identifiers with their web pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_CREATIVE_COMMONS: Final = "https://creativecommons.org"

PAGES: Final[Mapping[str, str]] = {
    **{
        f"CC-{kind}-{version}": (
            f"{_CREATIVE_COMMONS}/licenses/{kind.lower()}/{version}/"
        )
        for kind in ("BY", "BY-SA", "BY-NC", "BY-NC-SA", "BY-ND", "BY-NC-ND")
        for version in ("4.0", "3.0")
    },
    "CC0-1.0": f"{_CREATIVE_COMMONS}/publicdomain/zero/1.0/",
    "MIT": "https://opensource.org/license/mit",
    "Apache-2.0": "https://www.apache.org/licenses/LICENSE-2.0",
    "BSD-3-Clause": "https://opensource.org/license/bsd-3-clause",
    "GPL-3.0-only": "https://www.gnu.org/licenses/gpl-3.0.html",
    "GPL-3.0-or-later": "https://www.gnu.org/licenses/gpl-3.0.html",
    "GFDL-1.3-or-later": "https://www.gnu.org/licenses/fdl-1.3.html",
}
"""Web page of each license, by its SPDX identifier."""


@dataclass(frozen=True, slots=True)
class License:
    """License of a lesson."""

    name: str
    """SPDX identifier or any other text."""

    @property
    def url(self) -> str:
        """Web page of the license; empty if Overtone does not know it."""
        return PAGES.get(self.name, "")

    @property
    def label(self) -> str:
        """Name and web page, for formats without links."""
        return f"{self.name}, {self.url}" if self.url else self.name


def parse_license(text: str) -> License:
    """Return the license; an SPDX identifier is written in any case."""
    identifiers = {each.casefold(): each for each in PAGES}
    return License(identifiers.get(text.casefold(), text))
