"""Scripts of each kind of page, bundled from the modules in `static/js/`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.assets.bundle import NO_REPLACEMENTS, bundle

HEAD_SCRIPT: Final = "js/page/head.js"
SCRIPTS: Final = {
    "js/overtone": "main.js",
    "js/overtone-launched": "launched.js",
    "js/overtone-packaged": "packaged.js",
    "js/overtone-cmi5": "cmi5.js",
    "js/overtone-live": "live.js",
}
"""Bundled scripts, without the suffix, each with its entry module."""

EXTRAS: Final = {"no-extras.js": "extras.js"}
"""Replacement of a module in the scripts `js/overtone-….extras.js`, which pages have
whose lesson needs the scripts of less common blocks."""

SCRIPTS_FOLDER: Final = "js/"

BUNDLES: Final = {
    f"{script}{suffix}": (entry, replacements)
    for script, entry in SCRIPTS.items()
    for suffix, replacements in ((".js", NO_REPLACEMENTS), (".extras.js", EXTRAS))
}
"""Bundled scripts, each with its entry module and replacements of modules."""


def modules_of_folder(sources: Mapping[str, bytes]) -> dict[str, str]:
    """Return the source of each module by its path, such as `deck/bar.js`."""
    return {
        name.removeprefix(SCRIPTS_FOLDER): source.decode()
        for name, source in sources.items()
        if name.endswith(".js")
    }


def bundled_scripts(modules: Mapping[str, str]) -> dict[str, bytes]:
    """Return the bundled scripts of each kind of page, without and with extras."""
    return {
        script: bundle(modules, entry, replacements).encode()
        for script, (entry, replacements) in BUNDLES.items()
        if entry in modules
    }
