"""Live rooms as OpenAPI: also the event stream, which Flask never sees."""

from __future__ import annotations

from app.web.openapi.parts import (
    Json,
    choice,
    good,
    json,
    nothing,
    operation,
    query,
    ref,
)
from app.web.rooms.table import COLUMNS

_CODE: Json = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "Six characters, in either case; look-alikes are forgiven.",
    "schema": {"type": "string"},
}
_LEAD: list[Json] = [{"lead": []}]
_TICKET: list[Json] = [{"ticket": []}]
_SENT = ("404", "411", "413", "422", "429")
"""What is refused of any body that is sent to a room."""


def room_paths() -> Json:
    state = json("The whole state.", "Room")
    opened = json("The room, and the secret that leads it.", "Opened", 201)
    opening = operation("Opens a room.", opened, (*_SENT, "503"))
    return {"/rooms": {"post": opening | _body("Opening")}} | {
        f"/rooms/{{code}}{path}": {"parameters": [_CODE], **item}
        for path, item in {
            "": _room(state),
            "/events": {"get": _stream()},
            "/state": {"put": _leading("Moves the room.", state, "Wish", "409")},
            "/votes": {"post": _voting()},
            "/results": {"get": _results()},
            "/results.csv": {"get": _table()},
            "/code.svg": {"get": _picture()},
            "/pairing": {"post": _pairing()},
            "/remotes": _remotes(state),
            "/driver": {"put": _leading("Leads from now on.", state)},
        }.items()
    }


def _room(state: Json) -> Json:
    since = query("since", {"type": "integer"}, "204 when nothing is newer than this.")
    told = state | nothing("Nothing is newer.")
    show = operation("The room as everybody may see it.", told, ("404", "429"), [since])
    ended = nothing("It has ended, and its votes are forgotten.")
    return {
        "get": show | {"security": [*_TICKET, {}]},
        "delete": _leading("Ends the room.", ended),
    }


def _stream() -> Json:
    events = good(
        "The whole state at once and after each change, as server-sent events.",
        {"text/event-stream": {"type": "string"}},
    )
    asked = [choice("counts", ("1",), "To be told of each count too.")]
    follow = operation("Follows the room.", events, ("404", "429", "503"), asked)
    return follow | {"security": [*_TICKET, {}]}


def _voting() -> Json:
    counted = json("It counts, in place of an earlier one.", "Vote", 201)
    problems = ("401", "409", *_SENT)
    voting = operation("Votes; the last before closing counts.", counted, problems)
    return voting | _body("Vote") | {"security": _TICKET}


def _results() -> Json:
    return _leading("How every vote fell.", json("By question.", "Results"))


def _table() -> Json:
    told = f"A row for each answer and round: {', '.join(COLUMNS)}."
    table = good(told, {"text/csv": {"type": "string"}})
    return _leading("How every vote fell, as a table.", table)


def _picture() -> Json:
    picture = good("A QR code.", {"image/svg+xml": {"type": "string"}})
    return operation("The audience's address as a picture.", picture, ("404", "429"))


def _pairing() -> Json:
    paired = json("What the QR code holds, and the code.", "Pairing", 201)
    return _leading("Lets a phone become the remote.", paired, problem="409")


def _remotes(state: Json) -> Json:
    given = json("The remote's own secret.", "Remote", 201)
    exchange = operation("Exchanges a pairing, once.", given, ("403", *_SENT))
    return {
        "post": exchange | _body("Exchange"),
        "delete": _leading("Takes the remote its lead.", state),
    }


def _leading(
    summary: str, told: Json, body: str | None = None, problem: str | None = None
) -> Json:
    """What only who leads may do."""
    sent = _SENT if body else ("404", "429")
    problems = ("401", "403", *([problem] if problem else []), *sent)
    leading = operation(summary, told, problems)
    return leading | (_body(body) if body else {}) | {"security": _LEAD}


def _body(schema: str) -> Json:
    content = {"application/json": {"schema": ref(schema)}}
    return {"requestBody": {"required": True, "content": content}}
