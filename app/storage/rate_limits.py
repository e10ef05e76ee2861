"""How much one client may ask for. In memory, bounded, and forgotten at a restart.

Each process counts for itself, all but guesses at the codes of rooms: with N processes
there would be N times as many.

Answers are limited per address, widely: a class of five hundred behind one address may
all answer within one second. Against guessing there are two more. A learner has a dozen
tries at a question at once, then one every three seconds. Who sends no token is someone
new each time, and so could guess on; those tries count together, by address and
question: as many at once as the address may send, all of them back in ten minutes.

New figures are limited by work, in cells (positions × d_model, at least 1,000 a
figure), since a large one costs as much as a hundred small ones. With the defaults
10,000 different 50 × 64 figures in a row pass; a flood of 512 × 512 ones is held to
15 a second after the first 240.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import TYPE_CHECKING

from app.config import Settings
from app.core.errors import OvertoneError

if TYPE_CHECKING:
    from app.storage.rooms import Guesses

Clock = Callable[[], float]
"""Seconds that only ever grow."""

MOST_BUCKETS = 4096
"""Of each kind; the ones longest unused are forgotten, and start full again."""

FEWEST_CELLS = 1000
"""What the smallest figure counts as: reading and drawing have a cost of their own."""

FIGURE_SECONDS = 16
ANSWER_SECONDS = 50
"""In which an empty bucket fills again."""

GUESSES = 100
GUESS_SECONDS = 200
"""Codes without a room that one address may ask for at once: a class mistypes a few."""

MOST_HOMES = 4096
"""Rooms whose network is remembered."""

TICKET_SECONDS = 3600
"""In which all tickets of rooms' pages are back that one address may be given."""

ROOM_BURST = 60
ROOM_SECONDS = 1200
"""Rooms that one address may open at once."""

VOTE_SECONDS = 20

_GUESSED = "unknown codes"

TRIES = 12
TRIES_SECONDS = 36
STRANGERS_SECONDS = 600


class TooMany(OvertoneError):
    """Asked too often. `retry_after` is in seconds, at least 1."""

    def __init__(self, what: str, retry_after: int) -> None:
        self.retry_after = retry_after
        seconds = "second" if retry_after == 1 else "seconds"
        super().__init__(f"Too many {what}. Try again in {retry_after} {seconds}.")


@dataclass(slots=True)
class _Bucket:
    level: float
    at: float


class Buckets:
    """A token bucket for each key: full at first, refilled steadily.

    `capacity` may be spent at once; all of it is back after `seconds`.
    """

    def __init__(
        self,
        what: str,
        capacity: float,
        seconds: float,
        clock: Clock = time.monotonic,
        most: int = MOST_BUCKETS,
    ) -> None:
        self._what, self._capacity, self._clock, self._most = (
            what,
            capacity,
            clock,
            most,
        )
        self._refill = capacity / seconds
        self._buckets: OrderedDict[Hashable, _Bucket] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._buckets)

    def spend(self, key: Hashable, cost: float = 1) -> None:
        """Takes `cost` from the key's bucket, or raises TooMany and takes nothing.

        What costs more than a whole bucket is let through when the bucket is full.
        """
        cost = min(cost, self._capacity)
        with self._lock:
            bucket = self._filled(key)
            missing = cost - bucket.level
            if missing > 0:
                raise TooMany(self._what, int(missing / self._refill) + 1)
            bucket.level -= cost

    def require(self, key: Hashable, cost: float = 1) -> None:
        """Raises TooMany when so much could not be spent; takes nothing."""
        with self._lock:
            missing = cost - self._filled(key).level
        if missing > 0:
            raise TooMany(self._what, int(missing / self._refill) + 1)

    def _filled(self, key: Hashable) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.pop(key, None) or _Bucket(self._capacity, now)
        gained = (now - bucket.at) * self._refill
        bucket.level, bucket.at = min(self._capacity, bucket.level + gained), now
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket


class Limits:
    """The limits of this server, as its settings say."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock = time.monotonic,
        shared: Guesses | None = None,
    ) -> None:
        """`shared` counts guesses through other processes too."""
        self._cells = Buckets(
            "new figures", settings.figure_cells, FIGURE_SECONDS, clock
        )
        self._answers = Buckets("answers", settings.answer_burst, ANSWER_SECONDS, clock)
        # As many as fit the learners of the address limit, and then some.
        self._tries = Buckets("tries", TRIES, TRIES_SECONDS, clock, 8 * MOST_BUCKETS)

        self._strangers = Buckets(
            "tries", settings.answer_burst, STRANGERS_SECONDS, clock
        )

        self._guesses = Buckets(_GUESSED, GUESSES, GUESS_SECONDS, clock)
        self._shared = shared
        self._homes: OrderedDict[str, str] = OrderedDict()
        self._homes_lock = threading.Lock()
        self._tickets = Buckets(
            "pages of rooms", 2 * settings.answer_burst, TICKET_SECONDS, clock
        )
        self._rooms = Buckets("rooms", ROOM_BURST, ROOM_SECONDS, clock)
        self._votes = Buckets("votes", 2 * settings.answer_burst, VOTE_SECONDS, clock)

    @property
    def may_wait(self) -> bool:
        """Whether others are asked about codes, homes and guesses, who may be slow."""
        return self._shared is not None

    def spend_guess(self, address: str | None) -> None:
        """Counts a code that led nowhere. Raises TooMany.

        Whoever has guessed too often learns of no room, be there one or not.
        """
        customer = network(address)
        self._guesses.spend(customer)
        if self._shared:
            _refuse(self._shared.spend(customer, GUESSES, GUESS_SECONDS))

    def may_guess(self, address: str | None, code: str | None = None) -> None:
        """Raises TooMany for an address that has guessed too often.

        Not for the code of a room that is led from there.
        """
        customer = network(address)
        if code is not None and self._is_home(code, customer):
            return
        self._guesses.require(customer)
        if self._shared:
            _refuse(self._shared.wait(customer, GUESSES, GUESS_SECONDS))

    def _is_home(self, code: str, customer: str) -> bool:
        if self._homes.get(code) == customer:
            return True
        return self._shared is not None and self._shared.is_home(code, customer)

    def note_home(self, code: str, address: str | None) -> None:
        """Who leads the room is at this address; so may be the class.

        Its code is on the wall there: to find it by guessing would be no find. So who
        guesses in the network of a class holds nobody up who joins from there.
        """
        customer = network(address)
        if self._shared:
            self._shared.note_home(code, customer)
        with self._homes_lock:
            self._homes[code] = customer
            self._homes.move_to_end(code)
            if len(self._homes) > MOST_HOMES:
                self._homes.popitem(last=False)

    def spend_ticket(self, address: str | None) -> None:
        """Counts a page that lets a new device vote. Raises TooMany."""
        self._tickets.spend(network(address))

    def spend_room(self, address: str | None) -> None:
        """Counts a room that is opened. Raises TooMany."""
        self._rooms.spend(network(address))

    def spend_vote(self, address: str | None) -> None:
        """Counts a vote. Raises TooMany."""
        self._votes.spend(network(address))

    def spend_cells(self, address: str | None, cells: int) -> None:
        """Counts a figure that has to be computed. Raises TooMany."""
        self._cells.spend(network(address), max(cells, FEWEST_CELLS))

    def spend_answer(
        self,
        address: str | None,
        learner: str,
        lesson: str,
        question: str,
        *,
        stranger: bool = False,
    ) -> None:
        """Counts one try of one learner at one question. Raises TooMany.

        A `stranger` came without a token, and is a learner only from now on.
        """
        customer = network(address)
        self._answers.spend(customer)  # first: its refusal costs the learner no try
        if stranger:
            self._strangers.spend((customer, lesson, question))
        self._tries.spend((learner, lesson, question))


def _refuse(wait: float) -> None:
    """Raises TooMany unless there is nothing to wait for."""
    if wait > 0:
        raise TooMany(_GUESSED, ceil(wait))


def network(address: str | None) -> str:
    """Whom an address stands for: itself, or its /64 for IPv6: one customer."""
    try:
        parsed = ip_address(address or "")
    except ValueError:
        return address or ""
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> 64 << 64))
