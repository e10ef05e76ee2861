"""Registration of a learning platform by itself (LTI Dynamic Registration 1.0).

The administrator enters the address of an invite on the platform. The platform opens
it in a frame or a window, with the address of its configuration.
"""

from __future__ import annotations

from flask import Response, render_template, request

from app.core.lms import RegistrationFailed
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.responses.no_store import no_store

bp = Blueprint(
    "lti_registration", __name__, Policy(framing="always", language="english")
)


@bp.get("/lti/register")
def register() -> Response:
    """Register at the platform that opens this page. Raises RegistrationFailed."""
    app = services()
    registrar = app.lti.tool.registrar
    with app.lti.invites.using(request.args.get("invite", "")) as name:
        if not request.args.get("openid_configuration"):
            raise RegistrationFailed(
                "The address of this invite was opened without a learning platform."
                " Enter it on the platform; in Moodle, in Site administration ›"
                " Plugins › External tool › Manage tools, as the tool URL. The invite"
                " is still valid."
            )
        platform = app.lti.platforms.register(
            registrar.register(
                request.args.get("openid_configuration", ""),
                request.args.get("registration_token", ""),
                name=name,
                logo=app.lti.tool.address + app.assets.url("icon.svg"),
            )
        )
    return no_store(render_template("lti/registered.html", platform=platform))
