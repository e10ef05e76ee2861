"""oEmbed endpoint: other sites use it to embed a lesson from its URL."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit, urlunsplit

from flask import Response, current_app, jsonify, request
from markupsafe import Markup
from werkzeug.exceptions import HTTPException, NotFound, abort

from app.core.errors import FieldError, InvalidInput
from app.web.absolute_urls import absolute_url
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.requests.repeated_values import reject_repeated
from app.web.requests.whole_numbers import whole_number
from app.web.response_models.site import OEmbed

bp = Blueprint("oembed", __name__, Policy(cors="read", errors="json"))

WIDTH, HEIGHT = 760, 520
"""Size of the frame in pixels, unless the request sets a smaller one."""

CACHE_AGE = 3600
"""Seconds for which a site may cache the response."""

FIELDS = frozenset({"url", "format", "maxwidth", "maxheight"})
PAGES = frozenset({"lessons.show_lesson", "embed.show_embed"})

_NOT_A_LESSON = "`url` must be the URL of a lesson on this server."

_FRAME = Markup(
    '<iframe src="{src}" title="{title}" width="{width}" height="{height}"'
    ' style="border:0;max-width:100%" loading="lazy" allow="fullscreen"></iframe>'
)


@bp.get("/oembed")
def show_oembed() -> Response:
    """Return the oEmbed data of the lesson at `url`."""
    reject_repeated(request.args, FIELDS)
    if request.args.get("format", "json") != "json":
        abort(
            501,
            "Only the format `json` is supported. Leave `format` out.",
        )
    width, height = _size("maxwidth", WIDTH), _size("maxheight", HEIGHT)
    url = _requested_url()
    lesson = services().library.lesson(_slug(url))
    frame = _FRAME.format(
        src=_embed_url(url, lesson.slug),
        title=lesson.title,
        width=width,
        height=height,
    )
    embed = OEmbed(
        version="1.0",
        type="rich",
        provider_name="Overtone",
        provider_url=request.url_root,
        title=lesson.title,
        html=frame,
        width=width,
        height=height,
        cache_age=CACHE_AGE,
    )
    return jsonify(embed)


def _requested_url() -> SplitResult:
    url = request.args.get("url", "")
    if not url:
        message = (
            "url is missing. Send the URL of a lesson: /oembed?url=https://…/lessons/…"
        )
        raise InvalidInput([FieldError("url", message)])
    try:
        return urlsplit(url)
    except ValueError:
        raise NotFound(_NOT_A_LESSON) from None


def _size(name: str, maximum: int) -> int:
    text = request.args.get(name)
    if text is None:
        return maximum
    size = whole_number(text)
    if not size:
        message = (
            f"{name} must be a whole number of pixels from 1 up, not “{text[:40]}”."
        )
        raise InvalidInput([FieldError(name, message, minimum=1)])
    return min(maximum, size)


def _hosts() -> set[str]:
    """Return the hosts, with ports, that this server has in URLs."""
    # Without OVERTONE_ADDRESS, its host is empty, as in `http:///lessons/…`.
    return {request.host, urlsplit(services().settings.address).netloc} - {""}


def _slug(url: SplitResult) -> str:
    """Return the slug of the lesson at that URL. Raises NotFound for any other URL."""
    if url.scheme not in ("http", "https") or url.netloc not in _hosts():
        raise NotFound(_NOT_A_LESSON)
    adapter = current_app.create_url_adapter(request)
    assert adapter is not None
    try:
        endpoint, values = adapter.match(url.path, method="GET")
    except HTTPException:
        raise NotFound(_NOT_A_LESSON) from None
    if endpoint not in PAGES:
        raise NotFound(_NOT_A_LESSON)
    return str(values["slug"])


def _embed_url(url: SplitResult, slug: str) -> str:
    """Return the URL of the embedded lesson, with the same query and slide."""
    embed = urlsplit(absolute_url("embed.show_embed", slug=slug))
    return urlunsplit(embed._replace(query=url.query, fragment=url.fragment))
