"""Blueprints that declare framing, requests of other sites, language and errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import flask
from flask import current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter


@dataclass(frozen=True, slots=True)
class Policy:
    """Framing, requests of other sites, language and error format of a blueprint.

    Each default is the strictest choice.
    """

    framing: Literal["never", "always", "embed=1"] = "never"
    """Whether other sites may show the response in a frame. `embed=1`: only if the
    query contains `embed=1`, as the URLs in an embedded lesson do."""
    cors: Literal["none", "read", "token"] = "none"
    """`read`: pages of any site may read the response, which holds nothing private.
    `token`: they may also send changes, because only the request's token counts."""
    posts: Literal["same site", "any site"] = "same site"
    """`any site`: pages of other sites may send forms, which the view authenticates."""
    authored: bool = False
    """Whether its responses are files of authors, which must not run anything."""
    language: Literal["reader", "url", "english"] = "reader"
    """`reader`: the language that the browser prefers, if the URL names no lesson and
    no course. `url`: the language in the parameter `lang`, so that anyone may cache it.
    `english`: English, for pages that are not translated."""
    errors: Literal["page", "json", "json, page for forms"] = "page"
    """`page`: an HTML page, or JSON for clients that prefer it."""


class Blueprint(flask.Blueprint):
    """Flask blueprint with a policy."""

    def __init__(self, name: str, import_name: str, policy: Policy) -> None:
        super().__init__(name, import_name)
        self.policy = policy


def policy_of(name: str | None) -> Policy:
    """Return the policy of the blueprint with this name, or the default policy."""
    blueprint = current_app.blueprints.get(name or "")
    return blueprint.policy if isinstance(blueprint, Blueprint) else Policy()


def current_policy() -> Policy:
    """Return the policy of the blueprint that handles the current request.

    An error for a wrong method, or for a slash at the end of the path, has the policy
    of the blueprint whose URL the client meant.
    """
    if request.blueprint or request.routing_exception is None:
        return policy_of(request.blueprint)
    adapter = current_app.create_url_adapter(request)
    for path in (request.path, request.path.removesuffix("/")):
        methods = adapter.allowed_methods(path) if adapter else ()
        if adapter and methods:
            return policy_of(_blueprint_of(adapter, path, next(iter(methods))))
    return Policy()


def _blueprint_of(adapter: MapAdapter, path: str, method: str) -> str:
    try:
        endpoint, _ = adapter.match(path, method=method)
    except HTTPException:  # a redirect to the canonical URL
        return ""
    return str(endpoint).partition(".")[0]


def is_framed() -> bool:
    """Return whether other sites may show the current response in a frame."""
    framing = current_policy().framing
    if framing == "embed=1":
        return request.args.get("embed") == "1"
    return framing == "always"
