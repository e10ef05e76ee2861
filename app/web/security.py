"""Headers that every answer carries, and which requests from elsewhere are refused.

Nothing here depends on cookies: there are none. Answers to questions are sent with a
token that the page holds, so they may come from any origin, sandboxed frames with an
opaque one included; they are answered with `Access-Control-Allow-Origin: *`, never
with credentials.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, request
from werkzeug.exceptions import (
    BadRequest,
    Forbidden,
    LengthRequired,
    RequestEntityTooLarge,
)

from app.web.blueprint import current_policy, is_framed
from app.web.current import services

LARGEST_BODY = 64 * 1024
"""Bytes of a request's body."""

# Plotly sets empty style attributes; the hash is of the empty string.
_EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

_REST = "; ".join(
    (
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
    )
)

DOCUMENTS = {
    "Access-Control-Expose-Headers": "ETag, Retry-After",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(),"
        " usb=()"
    ),
}

UNFRAMED = {"X-Frame-Options": "DENY"}

SEPARATED = {"Cross-Origin-Opener-Policy": "same-origin"}
"""For pages: windows of other sites get no reference to the page's window."""

PAGE = "text/html"

_DATA_POLICY = "; ".join(
    (
        "default-src 'none'",
        "img-src data:",  # an SVG holds its cells as one
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

DATA = DOCUMENTS | {"Content-Security-Policy": _DATA_POLICY} | UNFRAMED
"""For what runs nothing and is laid out by nothing: JSON, drawings, text."""

NO_DOCUMENTS = frozenset({"font/woff2", "text/css", "text/javascript"})
"""Parts of pages, never pages: with two dozen of them a visit, a policy that no browser
reads there would weigh as much as they do."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type",
    "Access-Control-Max-Age": "86400",
}


def init_app(app: Flask) -> None:
    app.before_request(refuse)
    app.after_request(seal)


def refuse() -> None:
    """Raises what there is against the request."""
    _refuse_invalid_hosts()
    _refuse_large_bodies()
    _refuse_other_sites()


def _refuse_invalid_hosts() -> None:
    """Raise 400 for an invalid Host: canonical links and redirects contain it."""
    if not request.host:
        raise BadRequest("The Host header must name one valid host.")


def _refuse_large_bodies() -> None:
    """Raise 413 for a body that is too large, even if no view would read it.

    Raises 411 when the length of the body is unknown.
    """
    length = request.content_length
    if length is None and "Transfer-Encoding" in request.headers:
        raise LengthRequired("Send the length of the body in Content-Length.")
    if (length or 0) > LARGEST_BODY:
        raise RequestEntityTooLarge(
            f"The body may have at most {LARGEST_BODY} bytes; this one has {length}."
        )


def _refuse_other_sites() -> None:
    """Raises 403 for a change asked for by a page of another site.

    Browsers say so in Sec-Fetch-Site, older ones in Origin. Programs send neither, and
    have no user whose rights could be abused.
    """
    if request.method in SAFE_METHODS or current_policy().cors == "token":
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    ours = (
        site in ("same-origin", "none")
        if site
        else origin is None or urlsplit(origin).netloc == request.host
    )
    if not ours:
        raise Forbidden("This was asked for by a page of another site.")


def seal(response: Response) -> Response:
    """Adds the headers that an answer needs."""
    headers = response.headers
    headers.pop("Date", None)  # the server dates every answer itself
    # Nothing else sets any of these, so none has to be looked for.
    headers.extend(_headers(response.mimetype).items())
    return response


def _headers(mimetype: str | None) -> dict[str, str]:
    """Return the headers that a response of this type to the current request needs."""
    policy, framed = current_policy(), is_framed()
    headers = {
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": (
            "cross-origin" if policy.cors == "read" or framed else "same-origin"
        ),
    }
    if mimetype not in NO_DOCUMENTS:
        headers |= _document_headers(mimetype == PAGE, framed)
    if policy.cors != "none":
        headers["Access-Control-Allow-Origin"] = "*"
    if policy.cors == "token" and request.method == "OPTIONS":
        headers |= _PREFLIGHT
    return headers


def _document_headers(is_page: bool, framed: bool) -> dict[str, str]:
    """Return the headers of a response that a browser could show by itself."""
    if not (is_page or framed):
        return DATA
    ancestors = services().settings.frame_ancestors if framed else "'none'"
    own = _policy_in_frames() if framed else _policy()
    policy = {"Content-Security-Policy": f"{own}; frame-ancestors {ancestors}"}
    return DOCUMENTS | policy | ({} if framed else UNFRAMED | SEPARATED)


def _policy_in_frames() -> str:
    """The same by name: in a sandboxed frame, WebKit knows no 'self'."""
    return _policy().replace("'self'", f"'self' {request.host_url.rstrip('/')}")


def _policy() -> str:
    """Nothing from elsewhere, and inline only what every page begins with."""
    assets = services().assets
    script = f"script-src 'self' {assets.early.source}"
    inline = (assets.style, assets.later_style, assets.live_style)
    style = f"style-src 'self' {' '.join(s.source for s in inline)} {_EMPTY_STYLE}"
    return f"default-src 'none'; {script}; {style}; {_REST}"
