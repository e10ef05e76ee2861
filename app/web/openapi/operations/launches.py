"""Operations for learning platforms and launched pages."""

from __future__ import annotations

from typing import Final

from app.web.cmi5.session import Cmi5Event
from app.web.lti.bookmark import Bookmark
from app.web.openapi.operations.operation import (
    Operation,
    empty_response,
    json_response,
)
from app.web.response_models.launches import (
    Cmi5PageSession,
    LaunchedSession,
    PackageSession,
)
from app.web.response_models.lti_tool import CanvasConfiguration, KeySet

LAUNCH_OPERATIONS: Final = (
    Operation(
        "get",
        "/lti/jwks",
        "Return this server's public keys for learning platforms",
        (json_response(KeySet),),
        (503,),
        has_etag=True,
    ),
    Operation(
        "get",
        "/lti/canvas.json",
        "Return the configuration for a developer key in Canvas",
        (json_response(CanvasConfiguration),),
        (503,),
        has_etag=True,
    ),
    Operation(
        "get",
        "/lti/session",
        "Return the session of a launched page",
        (json_response(LaunchedSession),),
        (401, 404, 503),
        token="launch",
    ),
    Operation(
        "post",
        "/lti/place",
        "Store where the next launch of a learner continues",
        (empty_response("The bookmark is stored, unless the page is a preview."),),
        (401, 404, 411, 413, 415, 422, 429, 503),
        token="launch",
        body=Bookmark,
    ),
    Operation(
        "get",
        "/cmi5/session",
        "Return the session of a learner in a cmi5 package",
        (json_response(Cmi5PageSession),),
        (401, 503),
        token="cmi5",
    ),
    Operation(
        "post",
        "/cmi5/session",
        "Report that the page was left or that the last slide was shown",
        (empty_response("The event is stored."),),
        (401, 404, 411, 413, 415, 422, 503),
        body=Cmi5Event,
    ),
    Operation(
        "get",
        "/packages/session",
        "Return the session and the score of a learner in a package",
        (json_response(PackageSession),),
        (401, 403, 404, 503),
        token="package",
    ),
)
