"""Static files under URLs that change with their content, so browsers cache them.

All files in `static/` share one version: `/static/<version>/icon.svg`. The modules of a
page are bundled into one script, `/static/<version>/js/overtone.js`; in debug mode,
pages load the modules. Plotly comes from the installed plotly package and has its own
version. All files stay in memory; only `overtone serve --watch` reads changed ones.

The CSS, and the script that runs before the first paint, are inlined in every page, so
that rendering waits for no other file. The content security policy allows them
by their hashes. Comments and spaces, a quarter of a page's bytes, are removed.
"""

from __future__ import annotations

import base64
import hashlib
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import rjsmin

from app.assets.asset import MIMETYPES, Asset
from app.assets.bundle import module_names
from app.assets.css_compiler import compile_css
from app.assets.folder_state import FolderState, folder_state
from app.assets.scripts import (
    HEAD_SCRIPT,
    SCRIPTS,
    SCRIPTS_FOLDER,
    bundled_scripts,
    modules_of_folder,
)
from app.assets.style_sheets import STYLES, inlined_style

PLOTLY: Final = "plotly.min.js"


@dataclass(frozen=True, slots=True)
class Inlined:
    """CSS or a script that is inlined in pages."""

    text: str
    source: str
    """Source expression that allows it in a Content-Security-Policy: its hash."""

    @classmethod
    def of(cls, text: str) -> Inlined:
        """Return the text with its hash."""
        digest = hashlib.sha256(text.encode()).digest()
        return cls(text, f"'sha256-{base64.b64encode(digest).decode()}'")


@dataclass(frozen=True, slots=True)
class _StoreSnapshot:
    """The files in `static/` at one time."""

    state: FolderState
    version: str
    files: dict[str, Asset]
    head_script: Inlined
    styles: Mapping[str, Inlined]
    """By the names in STYLES."""
    modules: Mapping[str, str]
    """Source of each module by its path, such as `deck/bar.js`."""
    modules_by_script: dict[str, frozenset[str]] = field(default_factory=dict)
    """Modules in each script; computed when they are first needed."""


class Assets:
    """Static files in `folder`.

    With `debug`, scripts keep their comments and indentation.
    """

    def __init__(self, folder: Path, debug: bool = False) -> None:
        self._folder, self._debug = folder, debug
        self._lock = threading.Lock()
        self._snapshot = self._read(folder_state(folder, MIMETYPES))
        self._plotly: Asset | None = None
        self._plotly_version = _plotly_version()

    def url(self, name: str) -> str:
        """Return the URL of a file in `static/`, or of `plotly.min.js`.

        Raises LookupError if the file does not exist.
        """
        if name == PLOTLY:
            return f"/static/{self._plotly_version}/{name}"
        snapshot = self._snapshot
        if name not in snapshot.files:
            raise LookupError(f"There is no static file “{name}”.")
        return f"/static/{snapshot.version}/{name}"

    def refresh(self) -> None:
        """Read the files again if one of them has changed."""
        state = folder_state(self._folder, MIMETYPES)
        if state != self._snapshot.state:
            self._snapshot = self._read(state)

    @property
    def version(self) -> str:
        """Version of all files in `static/`."""
        return self._snapshot.version

    @property
    def head_script(self) -> Inlined:
        """Script in the head of every page, which runs before the first paint."""
        return self._snapshot.head_script

    @property
    def styles(self) -> Mapping[str, Inlined]:
        """CSS that pages inline, by the names in STYLES."""
        return self._snapshot.styles

    def css(self, sheets: tuple[str, ...]) -> str:
        """Return the CSS of these style sheets."""
        snapshot = self._snapshot
        bodies = {name: asset.body for name, asset in snapshot.files.items()}
        return inlined_style(bodies, snapshot.version, sheets)

    def modules_of(self, script: str) -> frozenset[str]:
        """Return the modules that a script contains, or imports: `deck/bar.js`."""
        snapshot = self._snapshot
        if script not in snapshot.modules_by_script:
            entry = SCRIPTS.get(script, script.removeprefix(SCRIPTS_FOLDER))
            names = module_names(snapshot.modules, entry)
            snapshot.modules_by_script[script] = frozenset(names)
        return snapshot.modules_by_script[script]

    def find(self, name: str) -> Asset | None:
        """Return the current file, or None if it does not exist."""
        if name == PLOTLY:
            return self._load_plotly()
        return self._snapshot.files.get(name)

    def _load_plotly(self) -> Asset:
        with self._lock:
            if self._plotly is None:
                from plotly.offline import get_plotlyjs

                body, version = get_plotlyjs().encode(), self._plotly_version
                self._plotly = Asset(PLOTLY, body, version)
            return self._plotly

    def _read(self, state: FolderState) -> _StoreSnapshot:
        sources = {n: (self._folder / n).read_bytes() for n, _, _ in state}
        modules = modules_of_folder(sources)
        sources |= bundled_scripts(modules)
        bodies = {n: _minify(n, body, self._debug) for n, body in sources.items()}
        version = _digest(
            *(part for n in sorted(bodies) for part in (n.encode(), bodies[n]))
        )
        files = {n: Asset(n, body, version) for n, body in bodies.items()}
        head_script = Inlined.of(bodies.get(HEAD_SCRIPT, b"").decode())
        styles = {
            name: Inlined.of(inlined_style(bodies, version, sheets))
            for name, sheets in STYLES.items()
        }
        return _StoreSnapshot(state, version, files, head_script, styles, modules)


def _minify(name: str, body: bytes, debug: bool) -> bytes:
    """Remove comments and spaces from CSS and, unless `debug`, from scripts."""
    if name.endswith(".js"):
        return body if debug else bytes(rjsmin.jsmin(body))
    if name.endswith(".css"):
        return compile_css(name, body.decode()).encode()
    return body


def _plotly_version() -> str:
    """Derive the version from the package's, without reading its 4.8 MB script."""
    from importlib.metadata import version

    return _digest(version("plotly").encode())


def _digest(*parts: bytes) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()
