"""A class in a room while one other address attacks the server. Linux only.

    python -m tests.bench.attack [--runs N]

First without an attack, then during each attack of `attackers.py`:

- time from the presenter's slide change to the last of 1,000 followers,
- 95th percentile of the time in which 500 votes within one second are acknowledged,
- both as multiples of the time without an attack.

A vote that is refused ends the script with an error. The class, the attacker and the
server share one machine, so each also waits for the processors that the others use.
Two lines without a limit show these shares: the processor time per vote of the server,
and of the process that votes.
"""

from __future__ import annotations

import statistics
import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from app.config import Settings
from app.storage.tokens import TokenSigner, secret_keys
from tests.bench.lib.attackers import ATTACKS, attackers
from tests.bench.lib.followers import followers
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import size
from tests.bench.lib.subject import fresh_server
from tests.bench.lib.table import Line, parse_runs, report
from tests.bench.lib.votes import CastVotes
from tests.bench.rooms import PresentedRoom, median_wait

RUNS = 15

FOLLOWERS, VOTERS = size(1000, 5), size(500, 5)
SLIDE, VOTE = 120, 500
"""Milliseconds, without an attack."""
MULTIPLE = 2
"""Limit of a time during an attack, as a multiple of the time without one."""


@dataclass(frozen=True, slots=True)
class Times:
    slide: float
    """Milliseconds from a slide change to the last follower."""
    cast: CastVotes

    @property
    def vote(self) -> float:
        """Milliseconds in which 95 % of the votes were acknowledged."""
        return statistics.quantiles(self.cast.waits, n=20)[-1]


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    quiet = _measure(runs)
    lines = [
        Line(f"slide to the last of {FOLLOWERS:,}", quiet.slide, SLIDE, "ms"),
        Line(f"{VOTERS} votes in a second, p95", quiet.vote, VOTE, "ms"),
        Line("  processor time per vote, server", quiet.cast.server, None, "ms"),
        Line("  processor time per vote, voters", quiet.cast.client, None, "ms"),
    ]
    for attack in ATTACKS:
        times = _measure(runs, attack)
        lines += [
            Line(f"slide, {attack}", times.slide, None, "ms"),
            Line("  multiple", times.slide / quiet.slide, MULTIPLE),
            Line(f"votes, {attack}", times.vote, None, "ms"),
            Line("  multiple", times.vote / quiet.vote, MULTIPLE),
        ]
    return report(lines)


def _measure(runs: int, attack: str = "") -> Times:
    with fresh_server() as server:
        room = PresentedRoom.open(server)
        with followers(room.port, room.code, FOLLOWERS) as connected:
            wait_until_quiet()
            with _attackers(room, attack):
                slide = median_wait(room, connected, runs)
        room.vote("open")
        wait_until_quiet()
        with _attackers(room, attack):
            return Times(slide, _cast(room))


def _attackers(room: PresentedRoom, attack: str) -> AbstractContextManager[None]:
    return attackers(attack, room.port, room.code) if attack else nullcontext()


def _cast(room: PresentedRoom) -> CastVotes:
    tokens = TokenSigner(secret_keys(Settings(data=room.server.data)))
    tickets = [tokens.issue_ticket(room.code) for _ in range(VOTERS)]
    return room.cast(tickets)


if __name__ == "__main__":
    sys.exit(main())
