"""Security headers of every response, and checks of every request.

The server sets no cookies, except for the ten minutes of a login from a learning
platform (`lti/launches.py`). A page sends answers to questions with a token, so they
are accepted from every origin, including the opaque origin of a sandboxed frame.
Responses to them have `Access-Control-Allow-Origin: *` and never allow credentials.
"""

from __future__ import annotations

from flask import Flask, Response, g, request
from werkzeug.exceptions import (
    BadRequest,
    Forbidden,
    LengthRequired,
    RequestEntityTooLarge,
)

from app.web.blueprint import current_policy, is_framed
from app.web.current import services
from app.web.requests.hosts import Request, check_host, host_of

MAX_BODY_BYTES = 64 * 1024
"""Maximum size of a request body."""

EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
"""Hash of the empty string, because Plotly sets empty style attributes."""

_OTHER_DIRECTIVES = "; ".join(
    (
        "img-src 'self' data: blob:",
        "media-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "base-uri 'none'",
    )
)

_FORM_TARGET = "form_target"
"""Name of the origin in `flask.g` to which the forms of a response are sent."""

COMMON_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
}
"""For every response. A blueprint can allow other sites to load its responses."""

DOCUMENT_HEADERS = {
    "Access-Control-Expose-Headers": "Content-Disposition, ETag, Retry-After",
    "Permissions-Policy": (
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(),"
        " usb=()"
    ),
}

DENY_FRAMING = {"X-Frame-Options": "DENY"}

ISOLATE_WINDOW = {"Cross-Origin-Opener-Policy": "same-origin"}
"""For pages that no other site may frame, so that windows of other sites get no
reference to the page's window. Embedded lessons and pages of learning platforms do not
have it: browsers ignore it in a frame, and sites that frame a page have a reference
anyway. In a window, a registration reports its end to the platform that opened it, and
browsers refuse this header in a window that inherits the sandbox of a frame.
"""

HTML = "text/html"

_DATA_POLICY = "; ".join(
    (
        "default-src 'none'",
        "img-src data:",  # the cells of a heatmap in an SVG
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

DATA_HEADERS = (
    DOCUMENT_HEADERS | {"Content-Security-Policy": _DATA_POLICY} | DENY_FRAMING
)
"""For responses without scripts and styles: JSON, SVG, plain text."""

_FILE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'unsafe-inline'",  # in an SVG
        "img-src data:",
        "font-src data:",
        "sandbox",
        "frame-ancestors 'none'",
    )
)

FILE_HEADERS = (
    DOCUMENT_HEADERS | {"Content-Security-Policy": _FILE_POLICY} | DENY_FRAMING
)
"""For files of authors: an SVG that is opened in a tab runs no script."""

SUBRESOURCES = frozenset({"font/woff2", "text/css", "text/javascript"})
"""Content types that browsers never show as a document, so they need no policy."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_PREFLIGHT = {
    "none": {},
    "read": {
        "Access-Control-Allow-Methods": "GET",
        "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
        "Access-Control-Max-Age": "86400",
    },
    "token": {
        "Access-Control-Allow-Methods": "GET, POST, DELETE",
        "Access-Control-Allow-Headers": "Authorization, Content-Type",
        "Access-Control-Max-Age": "86400",
    },
}
"""Headers of responses to preflight requests, by `Policy.cors`."""


def init_app(app: Flask) -> None:
    """Check each request and add security headers to each response."""
    app.request_class = Request
    app.before_request(check_request)
    app.after_request(add_headers)


def check_request() -> None:
    """Raise an HTTPException if the request is not allowed."""
    _reject_absolute_targets()
    _reject_wrong_hosts()
    _reject_large_bodies()
    _reject_other_sites()


def _reject_absolute_targets() -> None:
    """Raise 400 for `GET http://host/path`: only proxies accept such requests."""
    if not request.environ["PATH_INFO"].startswith("/"):
        raise BadRequest("The request target must be a path that begins with “/”.")


def _reject_wrong_hosts() -> None:
    """Raise an error for a wrong Host: canonical links and redirects contain it."""
    if not request.host:
        raise BadRequest("The Host header must be one valid host name.")
    check_host(request.host, request.path, services().settings.address)


def _reject_large_bodies() -> None:
    """Raise 413 for a body that is too large, even if no view would read it.

    Raises 411 when the length of the body is unknown.
    """
    length = request.content_length
    if length is None and "Transfer-Encoding" in request.headers:
        raise LengthRequired("The Content-Length header is missing. Send it.")
    if (length or 0) > MAX_BODY_BYTES:
        raise RequestEntityTooLarge(
            f"The body must have at most {MAX_BODY_BYTES:,} bytes, not {length:,}."
        )


def _reject_other_sites() -> None:
    """Raise 403 for a request that changes data and comes from another site's page.

    Browsers send Sec-Fetch-Site, older browsers only Origin. Other clients send
    neither header and are allowed: cross-site requests need a browser.
    """
    policy = current_policy()
    if request.method in SAFE_METHODS or policy.cors == "token":
        return
    if policy.posts == "any site":
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    is_same_site = (
        site in ("same-origin", "none")
        if site
        else origin is None or host_of(origin) == request.host
    )
    if not is_same_site:
        raise Forbidden("Pages of other sites must not send this request.")


def send_forms_only_to(origin: str) -> None:
    """Let the forms of the current response be sent to another site, and only there."""
    setattr(g, _FORM_TARGET, origin)


def add_headers(response: Response) -> Response:
    """Add the security headers to the response."""
    response.headers.pop("Date", None)  # uvicorn adds its own Date header
    response.headers.extend(_headers(response.mimetype).items())
    return response


def _headers(mimetype: str | None) -> dict[str, str]:
    """Return the security headers for a response of this content type."""
    policy, framed = current_policy(), is_framed()
    headers = dict(COMMON_HEADERS)
    if policy.cors == "read" or framed:
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    if mimetype not in SUBRESOURCES:
        headers |= _document_headers(mimetype == HTML, framed)
    if policy.cors != "none":
        headers["Access-Control-Allow-Origin"] = "*"
    if request.method == "OPTIONS":
        headers |= _PREFLIGHT[policy.cors]
    return headers


def _document_headers(is_page: bool, framed: bool) -> dict[str, str]:
    """Return the headers of a response that a browser can show as a document."""
    if not (is_page or framed):
        return FILE_HEADERS if current_policy().authored else DATA_HEADERS
    ancestors = services().settings.frame_ancestors if framed else "'none'"
    policy = _policy_in_frames() if framed else _policy()
    csp = {"Content-Security-Policy": f"{policy}; frame-ancestors {ancestors}"}
    return DOCUMENT_HEADERS | csp | ({} if framed else DENY_FRAMING | ISOLATE_WINDOW)


def _policy_in_frames() -> str:
    """Return the policy with the server's origin next to each 'self'.

    In a sandboxed frame, 'self' matches nothing in WebKit.
    """
    return _policy().replace("'self'", f"'self' {request.host_url.rstrip('/')}")


def _policy() -> str:
    """Return the Content-Security-Policy of a page, with hashes of inlined files."""
    assets = services().assets
    script = f"script-src 'self' {assets.head_script.source}"
    hashes = " ".join(style.source for style in assets.styles.values())
    style = f"style-src 'self' {hashes}"
    form = "form-action " + g.get(_FORM_TARGET, "'self'")
    return (
        f"default-src 'none'; {script}; {style} {EMPTY_STYLE}; {form};"
        f" {_OTHER_DIRECTIVES}"
    )
