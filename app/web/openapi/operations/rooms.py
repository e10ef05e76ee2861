"""Operations on live rooms."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from app.core.reports.vote_table import COLUMNS
from app.core.room import RoomChange
from app.storage.rooms.devices import POLL_EXPIRY
from app.web.openapi.operations.operation import (
    CSV,
    FOR_SPREADSHEETS,
    SVG,
    Operation,
    SuccessResponse,
    empty_response,
    json_response,
    text_response,
)
from app.web.response_models.rooms import (
    CountedVote,
    OpenedRoom,
    PairedRemote,
    Pairing,
    RoomResults,
    RoomState,
)
from app.web.rooms.access import TICKET_HEADER
from app.web.rooms.requests import MAX_REVISION, NewRoom, NewVote, PairingExchange


class PollQuery(TypedDict):
    since: Annotated[
        NotRequired[int],
        Field(ge=0, le=MAX_REVISION, description="The newest revision that you have."),
    ]


class StreamQuery(TypedDict):
    counts: Annotated[
        NotRequired[Literal["1"]],
        Field(description="Also send an event when only a count changes."),
    ]


_VOTING: Final = f"""\
A device gets its ticket in the header `{TICKET_HEADER}` of its first response with the
state of the room, and sends it as a bearer token with all further requests. It follows
the room while its stream `/rooms/{{code}}/events` is open, or for {POLL_EXPIRY:.0f}
seconds after each request of `/rooms/{{code}}` with the ticket. The last vote of a
device in a round counts."""

_BODY: Final = (404, 411, 413, 422, 429, 503)
"""Errors of requests to a room with a body."""


def _control(
    method: str,
    path: str,
    summary: str,
    response: SuccessResponse,
    problems: tuple[int, ...] = (404, 429, 503),
    body: type | None = None,
) -> Operation:
    """Return an operation for the presenter and the remote only."""
    path, problems = f"/rooms/{{code}}{path}", (401, 403, *problems)
    return Operation(
        method, path, summary, (response,), problems, body=body, token="lead"
    )


_EVENTS: Final = text_response(
    "text/event-stream",
    "Server-sent events: the state of the room, at once and after each change.",
    headers=(TICKET_HEADER,),
)

ROOM_OPERATIONS: Final = (
    Operation(
        "post",
        "/rooms",
        "Open a room",
        (json_response(OpenedRoom, 201),),
        (403, *_BODY),
        body=NewRoom,
    ),
    Operation(
        "get",
        "/rooms/{code}",
        "Return the state of a room",
        (
            json_response(RoomState, headers=(TICKET_HEADER,)),
            empty_response(
                "No revision is newer than `since`.", headers=(TICKET_HEADER,)
            ),
        ),
        (404, 422, 429, 503),
        query=(PollQuery,),
        token="ticket",
        token_optional=True,
    ),
    Operation(
        "get",
        "/rooms/{code}/events",
        "Follow a room",
        (_EVENTS,),
        (404, 429, 503),
        query=(StreamQuery,),
        token="ticket",
        token_optional=True,
    ),
    Operation(
        "post",
        "/rooms/{code}/votes",
        "Vote, from a device that follows the room",
        (json_response(CountedVote, 201),),
        (401, 403, 409, *_BODY),
        body=NewVote,
        token="ticket",
        description=_VOTING,
    ),
    Operation(
        "get",
        "/rooms/{code}/code.svg",
        "Return the URL of the audience's page as a QR code",
        (text_response(SVG, "A QR code."),),
        (404,),
        has_etag=True,
    ),
    Operation(
        "post",
        "/rooms/{code}/remotes",
        "Exchange a pairing code for the remote's secret",
        (json_response(PairedRemote, 201),),
        (403, *_BODY),
        body=PairingExchange,
    ),
    _control(
        "put",
        "/state",
        "Change the room",
        json_response(RoomState),
        (409, *_BODY),
        body=RoomChange,
    ),
    _control(
        "get",
        "/results",
        "Return the results of every vote",
        json_response(RoomResults),
    ),
    _control(
        "get",
        "/results.csv",
        "Return the results of every vote as CSV",
        text_response(CSV, f"Columns: {', '.join(COLUMNS)}. {FOR_SPREADSHEETS}"),
    ),
    _control(
        "post",
        "/pairing",
        "Create a pairing code for a remote",
        json_response(Pairing, 201),
    ),
    _control("delete", "/remotes", "Revoke the remote", json_response(RoomState)),
    _control(
        "delete",
        "",
        "End the room and delete its votes",
        empty_response("The room has ended."),
    ),
)
