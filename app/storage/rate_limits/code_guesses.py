"""Rate limits for client networks, in memory and reset by a restart.

Each process counts separately, except for guesses at room codes: N processes allow N
times as much.

Answers: the limit of a network is wide, because a class of 500 behind one address may
answer within a second. Two narrower limits prevent guessing. A learner has TRIES tries
at a question at once and one more every 3 seconds. A client without a token is a new
learner with every request, and a client with a package's key can invent learners, so
the first answers of such learners are also counted together, by network and question.

Figures: new figures are limited by cells (positions × d_model, at least MIN_CELLS a
figure), because a large figure costs as much as a hundred small ones. With the
defaults, 10,000 different 50 × 64 figures in a row pass, and a flood of 512 × 512
figures is limited to 15 a second after the first 240.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Hashable
from math import ceil

from app.config import Settings
from app.language import translatable
from app.storage.client_networks import client_network
from app.storage.rooms.store import Ballot, CodeGuessLimit
from app.storage.token_buckets import (
    MAX_BUCKETS,
    Clock,
    RateLimitExceeded,
    TokenBuckets,
)

MIN_CELLS = 1000
"""Cost of the smallest figure, for parsing and drawing."""

FIGURE_SECONDS = 16
ANSWER_SECONDS = 50
VOTE_SECONDS = 20
"""Seconds in which an empty bucket is refilled."""

CODE_GUESS_BURST = 100
CODE_GUESS_SECONDS = 200
"""Requests with unknown room codes that a network may send at once, since some people
in a class mistype the code; and the seconds in which the bucket is refilled."""

MAX_PRESENTER_NETWORKS = 4096
"""Rooms whose presenter's network is stored."""

TICKET_SECONDS = 200
"""Seconds in which the bucket of tickets for polls is refilled. Event streams always
get a ticket, so that somebody who requests thousands does not prevent others of the
same network from voting."""

MOVE_BURST = 40
MOVE_SECONDS = 2
"""Changes of a room at once, and the seconds of the refill. The presenter view and the
remote each send at most ten a second while a slider moves."""

DEVICE_VOTES = 30
DEVICE_VOTE_SECONDS = 30
"""Votes of one device at once, and the seconds of the refill."""

LATE_VOTES = 500
"""Devices of a network that may vote in one round after they joined the room during the
round. With the devices that may have a stream, the most that may vote in a round."""

ROUND_SECONDS = 3600
"""Seconds in which the buckets of the voters of a round are refilled."""

MAX_VOTERS = 8 * MAX_BUCKETS
"""Devices that were counted as voters of a round. The oldest are forgotten."""

ROOM_BURST = 60
ROOM_SECONDS = 1200
"""Rooms that a network may open at once, and the seconds of the refill."""

TRIES = 12
TRIES_SECONDS = 36
"""Answers of one learner to one question at once, and the seconds of the refill."""

NEW_LEARNER_SECONDS = 600
"""Seconds in which the bucket of first answers of new learners is refilled."""


class RateLimiter:
    """All rate limits of this server.

    Addresses are IP addresses of clients and count by network, see `client_network`.
    The `spend_` methods raise RateLimitExceeded.
    """

    def __init__(
        self,
        settings: Settings,
        clock: Clock = time.monotonic,
        shared: CodeGuessLimit | None = None,
    ) -> None:
        """`shared` also counts guesses at room codes in other processes."""
        answers = settings.answer_burst
        self._cells = TokenBuckets(
            translatable("Too many new figures."),
            settings.figure_cells,
            FIGURE_SECONDS,
            clock,
        )
        self._answers = TokenBuckets(
            translatable("Too many answers."), answers, ANSWER_SECONDS, clock
        )
        # Keys are learners: several for each network.
        self._tries = TokenBuckets(
            translatable("Too many tries."),
            TRIES,
            TRIES_SECONDS,
            clock,
            8 * MAX_BUCKETS,
        )
        self._new_learners = TokenBuckets(
            translatable("Too many tries."), answers, NEW_LEARNER_SECONDS, clock
        )
        self._tickets = TokenBuckets(
            translatable("Too many tickets."), 2 * answers, TICKET_SECONDS, clock
        )
        self._rooms = TokenBuckets(
            translatable("Too many rooms."), ROOM_BURST, ROOM_SECONDS, clock
        )
        self._votes = TokenBuckets(
            translatable("Too many votes."), 2 * answers, VOTE_SECONDS, clock
        )
        self._moves = TokenBuckets(
            translatable("Too many changes."), MOVE_BURST, MOVE_SECONDS, clock
        )
        self._device_votes = TokenBuckets(
            translatable("Too many votes."),
            DEVICE_VOTES,
            DEVICE_VOTE_SECONDS,
            clock,
            8 * MAX_BUCKETS,
        )
        self._late_votes = TokenBuckets(
            translatable("Too many votes of new devices."),
            LATE_VOTES,
            ROUND_SECONDS,
            clock,
        )
        self._round_votes = TokenBuckets(
            translatable("Too many votes."),
            settings.address_followers + LATE_VOTES,
            ROUND_SECONDS,
            clock,
        )
        self._voters: OrderedDict[Hashable, None] = OrderedDict()
        self._voters_lock = threading.Lock()
        self._code_guesses = TokenBuckets(
            _CODE_GUESSES, CODE_GUESS_BURST, CODE_GUESS_SECONDS, clock
        )
        self._shared = shared
        self._presenter_networks: OrderedDict[str, str] = OrderedDict()
        self._presenter_networks_lock = threading.Lock()

    @property
    def may_block(self) -> bool:
        """Whether limits on room codes use a shared store, which may be slow."""
        return self._shared is not None

    def spend_code_guess(self, address: str | None) -> None:
        """Count a request with an unknown room code."""
        network = client_network(address)
        self._code_guesses.spend(network)
        if self._shared:
            _raise_if_waiting(
                self._shared.spend(network, CODE_GUESS_BURST, CODE_GUESS_SECONDS)
            )

    def require_code_guess(self, address: str | None, code: str | None = None) -> None:
        """Raise RateLimitExceeded for an address that has guessed too many codes.

        The presenter's network of the room with this code is exempt: its code is
        projected there, and one person who guesses must not prevent a class from
        joining.
        """
        network = client_network(address)
        if code is not None and self._is_presenter_network(code, network):
            return
        self._code_guesses.require(network)
        if self._shared:
            _raise_if_waiting(
                self._shared.wait(network, CODE_GUESS_BURST, CODE_GUESS_SECONDS)
            )

    def _is_presenter_network(self, code: str, network: str) -> bool:
        if self._presenter_networks.get(code) == network:
            return True
        if self._shared is None:
            return False
        return self._shared.is_presenter_network(code, network)

    def record_presenter_network(self, code: str, address: str | None) -> None:
        """Store the network from which a room is controlled."""
        network = client_network(address)
        if self._shared:
            self._shared.record_presenter_network(code, network)
        with self._presenter_networks_lock:
            self._presenter_networks[code] = network
            self._presenter_networks.move_to_end(code)
            if len(self._presenter_networks) > MAX_PRESENTER_NETWORKS:
                self._presenter_networks.popitem(last=False)

    def take_ticket(self, code: str, address: str | None) -> bool:
        """Count a ticket for a poll, with which a new device can vote in this room.

        Return False if the network has had too many.
        """
        try:
            self._tickets.spend((code, client_network(address)))
        except RateLimitExceeded:
            return False
        return True

    def spend_room(self, address: str | None) -> None:
        """Count a new room."""
        self._rooms.spend(client_network(address))

    def spend_vote(self, code: str, device: str, address: str | None) -> None:
        """Count a vote of a device in the room with this code."""
        # First, so that one device cannot use up the limit of its network.
        self._device_votes.spend(device)
        self._votes.spend((code, client_network(address)))

    def spend_voter(
        self, code: str, ballot: Ballot, address: str | None, *, is_late: bool
    ) -> None:
        """Count a device in its first vote of the round that is open.

        `is_late` means that it joined the room after the round was opened. Otherwise
        one computer could join again and again and vote each time.
        """
        round_ = (code, ballot.question, ballot.round)
        voter, key = (round_, ballot.voter), (round_, client_network(address))
        with self._voters_lock:
            if voter in self._voters:
                return
            self._round_votes.require(key)
            if is_late:
                self._late_votes.spend(key)
            self._round_votes.spend(key)
            self._voters[voter] = None
            if len(self._voters) > MAX_VOTERS:
                self._voters.popitem(last=False)

    def spend_move(self, code: str) -> None:
        """Count a change of the room with this code."""
        self._moves.spend(code)

    def spend_cells(self, address: str | None, cells: int) -> None:
        """Count the cells of a figure that is not cached."""
        self._cells.spend(client_network(address), max(cells, MIN_CELLS))

    def spend_answer(
        self,
        address: str | None,
        learner: str,
        lesson: str,
        question: str,
        *,
        new_learner: bool = False,
    ) -> None:
        """Count a try of a learner at a question.

        `new_learner` means that the request had no token, or that the learner of a
        package has not answered before.
        """
        network = client_network(address)
        # First, so that an answer that exceeds this limit is not counted as a try.
        self._answers.spend(network)
        if new_learner:
            self._new_learners.spend((network, lesson, question))
        self._tries.spend((learner, lesson, question))


_CODE_GUESSES = translatable("Too many unknown codes.")


def _raise_if_waiting(seconds: float) -> None:
    if seconds > 0:
        raise RateLimitExceeded(_CODE_GUESSES, ceil(seconds))
