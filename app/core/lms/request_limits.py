"""Limits of the time that requests to learning platforms take, in seconds."""

from __future__ import annotations

from typing import Final

TIMEOUT: Final = 5.0
"""To connect to one address, and between two parts of a response."""

MAX_CONNECT: Final = 10.0
"""After this, no further address of a public host is tried."""

MAX_DURATION: Final = 5.0
"""For the head of a response, and again for its body."""

LONGEST_REQUEST: Final = (MAX_CONNECT + TIMEOUT) + TIMEOUT + 2 * MAX_DURATION + TIMEOUT
"""To connect, for the TLS handshake, and for the response, whose last part can begin
shortly before the end. The operating system limits the time to resolve a name."""

MAX_REQUESTS: Final = 8
"""Number of requests to send a score. The score, and after a conflict the results, need
an access token each; if the platform rejects it, both requests are repeated."""

LONGEST_DELIVERY: Final = MAX_REQUESTS * LONGEST_REQUEST

MAX_SEARCH: Final = LONGEST_DELIVERY / 2
"""After this, a search for a line item requests no further page. A page takes at most
half of MAX_REQUESTS."""
