"""uvicorn's HTTP protocol, with a safe response to requests that are not valid HTTP."""

from __future__ import annotations

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.server.http.messages import asgi_headers


class Protocol(H11Protocol):
    """Protocol whose response 400 has security headers.

    uvicorn's own method raises an exception if the body of the request is invalid and
    the response has started, or has no body because the method is HEAD. After such a
    response, the application must not send its own.
    """

    def send_400_response(self, msg: str) -> None:
        """Send `msg` unless a response has started, and close the connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            for event in self._rejection(msg):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def _rejection(self, msg: str) -> tuple[h11.Event, ...]:
        headers = {"Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
        start = h11.Response(
            status_code=400, headers=asgi_headers(headers), reason=b"Bad Request"
        )
        # Before the first request, there is no scope.
        is_head = self.scope is not None and self.scope["method"] == "HEAD"
        body = () if is_head else (h11.Data(data=msg.encode()),)
        return (start, *body, h11.EndOfMessage())
