"""This tool's public keys, which learning platforms load."""

from __future__ import annotations

from flask import Response, jsonify

from app.web.blueprint import Blueprint, Policy
from app.web.current import services

bp = Blueprint("lti_keys", __name__, Policy(cors="read", language="url", errors="json"))


@bp.get("/lti/jwks")
def show_keys() -> Response:
    """Return the keys as a JSON Web Key Set (RFC 7517)."""
    response = jsonify(services().lti.tool.adapter.public_keys())
    response.cache_control.public = True
    response.cache_control.max_age = 300
    return response
