"""Scripts of each kind of page, bundled from the modules in `static/js/`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.assets.bundle import bundle

HEAD_SCRIPT: Final = "js/page/head.js"
SCRIPTS: Final = {
    "js/overtone.js": "main.js",
    "js/overtone-launched.js": "launched.js",
    "js/overtone-packaged.js": "packaged.js",
    "js/overtone-cmi5.js": "cmi5.js",
    "js/overtone-live.js": "live.js",
}
"""Bundled scripts, each with its entry module."""

SCRIPTS_FOLDER: Final = "js/"


def modules_of_folder(sources: Mapping[str, bytes]) -> dict[str, str]:
    """Return the source of each module by its path, such as `deck/bar.js`."""
    return {
        name.removeprefix(SCRIPTS_FOLDER): source.decode()
        for name, source in sources.items()
        if name.endswith(".js")
    }


def bundled_scripts(modules: Mapping[str, str]) -> dict[str, bytes]:
    """Return the bundled scripts of each kind of page."""
    return {
        script: bundle(modules, entry).encode()
        for script, entry in SCRIPTS.items()
        if entry in modules
    }
