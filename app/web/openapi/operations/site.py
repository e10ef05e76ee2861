"""Operations about the server and the embedding of lessons."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import AnyUrl, Field
from typing_extensions import TypedDict

from app.web.openapi.operations.operation import (
    Operation,
    SuccessResponse,
    json_response,
)
from app.web.requests.media_types import JSON
from app.web.response_models.site import Health, OEmbed

Pixels = Annotated[int, Field(ge=1, description="Pixels.")]


class OEmbedQuery(TypedDict):
    url: Annotated[AnyUrl, Field(description="The URL of a lesson on this server.")]
    maxwidth: NotRequired[Pixels]
    maxheight: NotRequired[Pixels]
    format: Annotated[
        NotRequired[Literal["json"]], Field(description="Only JSON is supported.")
    ]


SITE_OPERATIONS: Final = (
    Operation(
        "get",
        "/oembed",
        "Return the oEmbed data of a lesson",
        (json_response(OEmbed),),
        (404, 422, 501, 503),
        query=(OEmbedQuery,),
        has_etag=True,
    ),
    Operation(
        "get",
        "/healthz",
        "Check the health of the server",
        (json_response(Health),),
        (422, 503),
    ),
    Operation(
        "get",
        "/openapi.json",
        "Return this document",
        (SuccessResponse("An OpenAPI 3.1 document.", {JSON: dict[str, Any]}),),
        (422,),
        has_etag=True,
    ),
)
