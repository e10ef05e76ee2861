"""oEmbed: what another site shows when someone pastes a lesson's address into it."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit, urlunsplit

from flask import Response, current_app, jsonify, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import HTTPException, NotFound, abort

from app.core.errors import FieldError, InvalidInput
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.response_models import OEmbed

bp = Blueprint("oembed", __name__, Policy(cors="read", errors="json"))

WIDTH, HEIGHT = 760, 520
"""Pixels of the frame unless less is asked for."""

CACHE_AGE = 3600
"""Seconds for which a site may keep the answer."""

FIELDS = frozenset({"url", "format", "maxwidth", "maxheight"})
PAGES = frozenset({"lessons.show_lesson", "embed.show_embed"})

_ELSEWHERE = "That is not the address of a lesson on this server."

_FRAME = Markup(
    '<iframe src="{src}" title="{title}" width="{width}" height="{height}"'
    ' style="border:0;max-width:100%" loading="lazy" allow="fullscreen"></iframe>'
)


@bp.get("/oembed")
def show_oembed() -> Response:
    """A frame for the lesson whose address is asked about."""
    _refuse_repeated()
    if request.args.get("format", "json") != "json":
        abort(501, "Only JSON is offered: leave `format` out.")
    width, height = _size("maxwidth", WIDTH), _size("maxheight", HEIGHT)
    address = _address()
    lesson = services().library.lesson(_slug(address))
    frame = _FRAME.format(
        src=_embed_url(address, lesson.slug),
        title=lesson.title,
        width=width,
        height=height,
    )
    answer = OEmbed(
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
    return jsonify(answer)


def _refuse_repeated() -> None:
    repeated = [name for name in FIELDS if len(request.args.getlist(name)) > 1]
    if repeated:
        raise InvalidInput(
            FieldError(name, f"“{name}” was given more than once. Give it once.")
            for name in sorted(repeated)
        )


def _address() -> SplitResult:
    url = request.args.get("url", "")
    if not url:
        message = "Give the address of a lesson: /oembed?url=https://…/lessons/…"
        raise InvalidInput([FieldError("url", message)])
    try:
        return urlsplit(url)
    except ValueError:
        raise NotFound(_ELSEWHERE) from None


def _size(name: str, most: int) -> int:
    text = request.args.get(name)
    if text is None:
        return most
    if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) > 0):
        message = (
            f"“{text[:40]}” is no width or height. Write a whole number of pixels."
        )
        raise InvalidInput([FieldError(name, message, minimum=1)])
    return min(most, int(text))


def _slug(address: SplitResult) -> str:
    """The lesson's slug; raises 404 for every other address, here or elsewhere."""
    if address.scheme not in ("http", "https") or address.netloc != request.host:
        raise NotFound(_ELSEWHERE)
    adapter = current_app.create_url_adapter(request)
    assert adapter is not None
    try:
        endpoint, values = adapter.match(address.path, method="GET")
    except HTTPException:
        raise NotFound(_ELSEWHERE) from None
    if endpoint not in PAGES:
        raise NotFound(_ELSEWHERE)
    return str(values["slug"])


def _embed_url(address: SplitResult, slug: str) -> str:
    """The lesson for a frame, at the same slide and with the same figures."""
    embed = urlsplit(url_for("embed.show_embed", slug=slug, _external=True))
    return urlunsplit(embed._replace(query=address.query, fragment=address.fragment))
