"""Configuration with which administrators connect platforms to this server."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Response, jsonify, render_template

from app.core.lms.claims import DEEP_LINKING, LINE_ITEM_SCOPE, RESULT_SCOPE, SCORE_SCOPE
from app.core.lms.registration import (
    CHOICE_PATH,
    DESCRIPTION,
    LAUNCH_PATH,
    SCOPES,
)
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.response_models.lti_tool import (
    CanvasConfiguration,
    CanvasExtension,
    CanvasPlacement,
    CanvasSettings,
)

bp = Blueprint("lti_administration", __name__, Policy(language="english"))
canvas_bp = Blueprint(
    "lti_canvas", __name__, Policy(cors="read", language="url", errors="json")
)

CANVAS_PLACEMENTS = {
    "assignment_selection": "Overtone lesson",
    "course_assignments_menu": "Add Overtone lessons",
    "link_selection": "Overtone lesson",
}
"""Places in Canvas from which teachers choose lessons, with their labels."""

DIALOG_WIDTH, DIALOG_HEIGHT = 800, 640
"""Size of the dialog in which teachers choose, in pixels."""


@bp.get("/lti")
def show_administration() -> str:
    """Return the page for administrators. Raises PlatformsUnavailable."""
    return render_template(
        "lti/administration.html",
        address=services().lti.tool.address,
        score_scope=SCORE_SCOPE,
        result_scope=RESULT_SCOPE,
        line_item_scope=LINE_ITEM_SCOPE,
        lessons=services().library.lessons(),
    )


@canvas_bp.get("/lti/canvas.json")
def show_canvas_configuration() -> Response:
    """Return the configuration for a developer key in Canvas.

    Raises PlatformsUnavailable.
    """
    address = services().lti.tool.address
    settings = CanvasSettings(
        text="Overtone",
        icon_url=address + services().assets.url("icon.svg"),
        selection_width=DIALOG_WIDTH,
        selection_height=DIALOG_HEIGHT,
        placements=[
            CanvasPlacement(
                placement=placement,
                text=text,
                message_type=DEEP_LINKING,
                target_link_uri=address + CHOICE_PATH,
            )
            for placement, text in CANVAS_PLACEMENTS.items()
        ],
    )
    extension = CanvasExtension(
        domain=urlsplit(address).netloc,
        tool_id="overtone",
        platform="canvas.instructure.com",
        privacy_level="anonymous",
        settings=settings,
    )
    return jsonify(
        CanvasConfiguration(
            title="Overtone",
            description=DESCRIPTION,
            oidc_initiation_url=f"{address}/lti/login",
            target_link_uri=address + LAUNCH_PATH,
            scopes=list(SCOPES),
            public_jwk_url=f"{address}/lti/jwks",
            extensions=[extension],
        )
    )
