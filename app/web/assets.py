"""Static files whose addresses change with their content, to be kept for ever.

All of `static/` shares one version, `/static/<version>/icon.svg`, and what its modules
do together is one script, `/static/<version>/js/overtone.js`. Plotly comes out of the
installed plotly package and has a version of its own. Everything is held in memory with
its compressed forms.

The style sheets, and the script that runs before the first paint, stand in every page
itself, so that nothing else has to arrive before it is seen: what slides need at its
beginning, the rest after them. The content policy allows each by its hash.

Comments and indentation stay here: they are for who reads the source, and would be a
quarter of what a page weighs.
"""

from __future__ import annotations

import base64
import hashlib
import re
import threading
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import rjsmin
from flask import Blueprint, Flask, Response, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from app.bundle import bundle
from app.services import services
from app.web.asset_forms import MIMETYPES, Asset
from app.web.compression import accepted_encoding
from app.web.watched import Signature, WatchedFolder

bp = Blueprint("assets", __name__)

FIRST_SHEETS: Final = (
    "reset",
    "tokens",
    "base",
    "math",
    "page",
    "deck",
    "figure",
    "code",
    "quiz",
)
"""Style sheets without which no slide looks as it should: a page begins with them.
`reset` says in which order their layers count."""

LATER_SHEETS: Final = (
    "bar",
    "stage",
    "dialogs",
    "figure-beyond",
    "site",
    "sections",
    "print",
)
"""What a page needs besides, once its first slide is there."""

LIVE_SHEETS: Final = ("room", "presenter")
"""Style sheets of the pages of live rooms alone."""

PLOTLY: Final = "plotly.min.js"
EARLY: Final = "js/page/early.js"
SCRIPTS: Final = {"js/overtone.js": "main.js", "js/live.js": "live.js"}
"""What a page's modules are together, by the one that it begins with."""

_COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
_SPACE = re.compile(rb"\s+")

_FONT = re.compile(r"url\(\"\.\./(fonts/[^\"]+)\"\)")


@dataclass(frozen=True, slots=True)
class Inlined:
    """What stands in the page itself."""

    text: str
    source: str
    """How a content policy allows it, and nothing else (CSP 3, section 2.3.1)."""

    @classmethod
    def of(cls, text: str) -> Inlined:
        digest = hashlib.sha256(text.encode()).digest()
        return cls(text, f"'sha256-{base64.b64encode(digest).decode()}'")


@dataclass(frozen=True, slots=True)
class _Shelf:
    """The files of one moment."""

    signature: Signature
    version: str
    files: dict[str, Asset]
    early: Inlined
    style: Inlined
    later_style: Inlined
    live_style: Inlined


class Assets:
    """The static files in `folder`; `kept` is where large compressed forms go."""

    def __init__(self, folder: Path, kept: Path) -> None:
        self._folder, self._kept = WatchedFolder(folder, MIMETYPES), kept
        self._lock = threading.Lock()
        self._shelf = self._read(self._folder.signature())
        self._plotly: Asset | None = None
        self._plotly_version = _plotly_version()

    def url(self, name: str) -> str:
        """The address of a file in `static/`, or of `plotly.min.js`."""
        if name == PLOTLY:
            return f"/static/{self._plotly_version}/{name}"
        shelf = self._current()
        if name not in shelf.files:
            raise LookupError(f"There is no static file “{name}”.")
        return f"/static/{shelf.version}/{name}"

    @property
    def version(self) -> str:
        """Of all files in `static/` together."""
        return self._current().version

    @property
    def early(self) -> Inlined:
        """What runs before the first paint."""
        return self._current().early

    @property
    def style(self) -> Inlined:
        """What every page begins with."""
        return self._current().style

    @property
    def later_style(self) -> Inlined:
        """What a page needs below or beside its first slide."""
        return self._current().later_style

    @property
    def live_style(self) -> Inlined:
        """What pages of live rooms have besides."""
        return self._current().live_style

    def find(self, name: str) -> Asset | None:
        """The file as it is now."""
        if name == PLOTLY:
            return self._load_plotly()
        return self._current().files.get(name)

    def _load_plotly(self) -> Asset:
        with self._lock:
            if self._plotly is None:
                from plotly.offline import get_plotlyjs

                body, version = get_plotlyjs().encode(), self._plotly_version
                self._plotly = Asset(PLOTLY, body, version, self._kept)
            return self._plotly

    def _current(self) -> _Shelf:
        signature = self._folder.signature()
        if signature == self._shelf.signature:
            return self._shelf
        with self._lock:
            if signature != self._shelf.signature:
                self._shelf = self._read(signature)
            return self._shelf

    def _read(self, signature: Signature) -> _Shelf:
        folder = self._folder.path
        sources = {n: (folder / n).read_bytes() for n, _, _ in signature}
        sources |= _scripts(sources)
        bodies = {name: _lean(name, source) for name, source in sources.items()}
        version = _digest(
            *(part for n in sorted(bodies) for part in (n.encode(), bodies[n]))
        )
        files = {n: Asset(n, body, version, self._kept) for n, body in bodies.items()}
        early = Inlined.of(bodies.get(EARLY, b"").decode())
        style, later, live = (
            Inlined.of(_style(bodies, version, sheets))
            for sheets in (FIRST_SHEETS, LATER_SHEETS, LIVE_SHEETS)
        )
        return _Shelf(signature, version, files, early, style, later, live)


@bp.get("/static/<version>/<path:name>")
def show_asset(version: str, name: str) -> Response:
    """A file: for ever under its version, under an old one the newest for now."""
    asset = services().assets.find(name)
    if asset is None:
        raise NotFound(f"There is no static file “{name}”.")
    encoding = accepted_encoding()
    response = Response(asset.form(encoding), mimetype=asset.mimetype)
    if encoding != "identity" and not asset.mimetype.startswith("font/"):
        response.content_encoding = encoding
    response.vary.add("Accept-Encoding")
    response.set_etag(f"{asset.version}-{response.content_encoding or 'identity'}")
    response.headers["Cache-Control"] = (
        "public, max-age=31536000, immutable"
        if version == asset.version
        else "no-cache"
    )
    response.make_conditional(request)
    return response


def init_app(app: Flask) -> None:
    """Gives templates `asset(name)`, and all that stands in the page itself."""
    app.add_template_global(lambda name: services().assets.url(name), "asset")
    for name in ("early", "style", "later_style", "live_style"):
        app.add_template_global(partial(_markup, name), name)


def _markup(name: str) -> Markup:
    inlined: Inlined = getattr(services().assets, name)
    return Markup(inlined.text)


def _lean(name: str, body: bytes) -> bytes:
    """Without what only people read."""
    if name.endswith(".js"):
        return bytes(rjsmin.jsmin(body))
    if name.endswith(".css"):
        return _SPACE.sub(b" ", _COMMENT.sub(b"", body)).strip()
    return body


def _style(bodies: dict[str, bytes], version: str, sheets: tuple[str, ...]) -> str:
    names = (f"css/{sheet}.css" for sheet in sheets)
    style = "\n".join(bodies[name].decode() for name in names if name in bodies)
    # In a page, what was beside the style sheet is elsewhere.
    return _FONT.sub(rf'url("/static/{version}/\1")', style)


def _scripts(sources: dict[str, bytes]) -> dict[str, bytes]:
    """The modules of each kind of page as one."""
    modules = {
        name.removeprefix("js/"): source.decode()
        for name, source in sources.items()
        if name.endswith(".js")
    }
    return {
        script: bundle(modules, entry).encode()
        for script, entry in SCRIPTS.items()
        if entry in modules
    }


def _plotly_version() -> str:
    """From the package's version: reading 4.7 MB at each start would be felt."""
    from importlib.metadata import version

    return _digest(version("plotly").encode())


def _digest(*parts: bytes) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()
