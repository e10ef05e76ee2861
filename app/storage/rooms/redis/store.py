"""Implementation of the room store with Redis."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from app.core.quiz import Answer
from app.core.room.ballots.ballot import Ballot, RoundId
from app.language import gettext
from app.storage.rooms.clock import steady_time
from app.storage.rooms.ended_rooms import ENDED_SECONDS, EndCause, EndedRoom
from app.storage.rooms.record import RoomRecord
from app.storage.rooms.redis import scripts
from app.storage.rooms.redis.cache import CachedRoom, RoomCache
from app.storage.rooms.redis.code_guess_limit import RedisCodeGuessLimit
from app.storage.rooms.redis.connection import connect, database_number
from app.storage.rooms.redis.follower_counts import FollowerCounts
from app.storage.rooms.redis.keys import (
    ALL_ROUNDS,
    PREFIX,
    format_record,
    key,
    parse_ballots,
    parse_counts,
    parse_ended,
    parse_record,
)
from app.storage.rooms.redis.messages import (
    MessageReceiver,
    change_message,
    removal_message,
)
from app.storage.rooms.redis.other_processes import RedisOtherProcesses
from app.storage.rooms.redis.subscription import Subscription
from app.storage.rooms.store import (
    IDLE_SECONDS,
    TOO_MANY_ROOMS,
    Listener,
    Notification,
    RoomNotFound,
    RoomStoreUnavailable,
    ServerFull,
)

log = logging.getLogger(__name__)

SYNC_INTERVAL: Final = 30.0
"""Seconds after which the cache is compared with Redis, in case a message was lost."""


class RedisRoomStore:
    """Implements `RoomStore` for several processes."""

    def __init__(self, url: str, clock: Callable[[], float] = steady_time) -> None:
        """Connect to Redis. Raises SettingError if it cannot be used."""
        self._redis, self._clock = connect(url), clock
        self._channel = f"{PREFIX}:{database_number(self._redis)}"
        self.code_guess_limit = RedisCodeGuessLimit(self._redis, self._request)
        self._cache = RoomCache()
        followers = FollowerCounts(self._publish)
        self._receiver = MessageReceiver(self._cache, followers)
        self.other_processes = RedisOtherProcesses(
            self._redis, followers, self._receiver, self._request
        )
        self._synchronised = time.monotonic()
        self._scripts = {
            name: self._redis.register_script(getattr(scripts, name))
            for name in ("ADD", "CHANGE", "RESTORE", "VOTE", "REMOVE")
        }
        self._subscription = Subscription(
            self._redis,
            self._channel,
            on_connect=self._on_connect,
            on_message=self._receiver.receive,
            on_tick=self._on_tick,
        )
        self._subscription.start()

    def add_listener(self, listener: Listener) -> None:
        self._receiver.add_listener(listener)

    def check(self) -> None:
        self._request(self._redis.ping)

    def add(self, record: RoomRecord, max_rooms: int) -> bool:
        record = replace(record, touched=self._clock())
        text = format_record(record, 1)
        added = self._request_script("ADD", record.room.code, text, max_rooms)
        if added < 0:
            raise ServerFull(gettext(TOO_MANY_ROOMS))
        if added:
            self._cache.replace(CachedRoom(record, 1))
        return bool(added)

    def is_cached(self, code: str) -> bool:
        return code in self._cache or self._cache.ended_room(code) is not None

    def get(self, code: str, *, fresh: bool = False) -> RoomRecord | None:
        room = self._fetch(code) if fresh else self._find(code)
        return room.record if room else None

    def ended_room(self, code: str) -> EndedRoom | None:
        known = self._cache.ended_room(code)
        if known is not None or code in self._cache:
            return known
        found: EndedRoom | None = self._request(lambda: self._read_ended(code))
        return found

    def update(
        self, code: str, change: Callable[[RoomRecord], RoomRecord]
    ) -> RoomRecord:
        attempt = ""
        while True:
            before = self._request(lambda: self._redis.get(key(code)))
            room = parse_record(before) if before else None
            if room is None:
                raise RoomNotFound
            if before != attempt:  # equal if it was written and the reply was lost
                changed = change(room.record)
                if changed == room.record:
                    return room.record
                changed = replace(changed, touched=self._clock())
                room = CachedRoom(changed, room.version + 1)
                attempt = format_record(room.record, room.version)
                message = change_message(code, attempt)
                counts = self._request_script(
                    "CHANGE", code, before, attempt, self._channel, message
                )
                if counts is None:
                    continue
                room.counts = parse_counts(counts)
            self._cache.update(room)
            return room.record

    def vote(self, code: str, ballot: Ballot) -> bool:
        answer = json.dumps(ballot.answer)
        round_id = ballot.round_id
        count = self._request_script(
            "VOTE", code, *round_id, ballot.voter, answer, self._channel
        )
        if count < 0:
            raise RoomNotFound
        if count:
            self._cache.raise_count(code, round_id, count)
        return bool(count)

    def vote_count(self, code: str, round_id: RoundId) -> int:
        room = self._find(code)
        if room is None:
            raise RoomNotFound
        return room.counts.get(round_id, 0)

    def votes_version(self, code: str) -> int:
        return self.vote_count(code, ALL_ROUNDS)

    def ballots(self, code: str) -> Mapping[RoundId, tuple[Answer, ...]]:
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hgetall(key(code, "votes"))
        pipeline.exists(key(code))  # afterwards, in case the room ends in between
        votes, exists = self._request(pipeline.execute)
        if not exists:
            raise RoomNotFound
        return parse_ballots(votes)

    def remove(self, code: str, cause: EndCause = EndCause.PRESENTER) -> None:
        self._request_script("REMOVE", code, *self._removal(code, cause))
        self._cache.mark_ended(code, cause)

    def idle_since(self, moment: float) -> tuple[str, ...]:
        before = f"({moment}"
        idle = self._request(lambda: self._redis.zrangebyscore(PREFIX, "-inf", before))
        return tuple(idle)

    def close(self) -> None:
        self._subscription.close()
        self._redis.close()

    def _find(self, code: str) -> CachedRoom | None:
        """Return the room from the cache, or from Redis on a miss."""
        if room := self._cache.get(code):
            return room
        return None if self._cache.has_ended(code) else self._fetch(code)

    def _fetch(self, code: str) -> CachedRoom | None:
        [found] = self._request(lambda: self._read([code]))
        return self._cache.update(found) if found else None

    def _read(self, codes: list[str]) -> list[CachedRoom | None]:
        # A Redis without memory refuses transactions, also if they only read.
        pipeline = self._redis.pipeline(transaction=False)
        for code in codes:
            pipeline.get(key(code))
            pipeline.hgetall(key(code, "counts"))
        replies = pipeline.execute()
        found = [parse_record(text) if text else None for text in replies[::2]]
        for room, counts in zip(found, replies[1::2], strict=True):
            if room:
                room.counts = parse_counts(counts)
        return found

    def _read_ended(self, code: str) -> EndedRoom | None:
        text: Any = self._redis.get(key(code, "ended"))
        return parse_ended(text)

    def _on_connect(self) -> None:
        self._cache.forget_ended()
        self._synchronise()

    def _on_tick(self) -> None:
        self.other_processes.publish_due()
        if time.monotonic() - self._synchronised > SYNC_INTERVAL:
            self._synchronise()

    def _synchronise(self) -> None:
        """Compare every cached room with Redis."""
        cached = self._cache.snapshot()
        self._redis.ping()
        found = self._read(list(cached)) if cached else []
        self._synchronised = time.monotonic()
        for (code, room), stored in zip(cached.items(), found, strict=True):
            if stored is None:
                ended = self._read_ended(code)
                self._cache.mark_ended(code, ended.cause if ended else EndCause.LOST)
            elif stored.record.room.open:
                self._resolve(room, stored)
            else:  # the process that ended it was killed before it removed the room
                self._run("REMOVE", code, *self._removal(code, EndCause.PRESENTER))
            # Even if nothing differs: a message during the read may have updated the
            # cache before this comparison.
            self._receiver.notify(code, Notification.STATE)
            self._receiver.notify(code, Notification.COUNTS)

    def _resolve(self, cached: CachedRoom, stored: CachedRoom) -> None:
        """Cache the room that Redis has, or restore it there if Redis lost changes.

        Followers ignore revisions below their own. Without restoring, they would miss
        as many changes as Redis has lost.
        """
        code, version = cached.record.room.code, cached.version
        if stored.version < version:
            text = format_record(cached.record, version)
            message = change_message(code, text)
            if self._run("RESTORE", code, version, text, self._channel, message):
                stored = replace(cached, counts=stored.counts)
        self._cache.replace(stored)

    def _publish(self, message: dict[str, Any]) -> None:
        self._redis.publish(self._channel, json.dumps(message))

    def _removal(self, code: str, cause: EndCause) -> tuple[str, str, int, str]:
        """Return the arguments of the script REMOVE."""
        return self._channel, removal_message(code, cause), ENDED_SECONDS, cause

    def _request_script(self, script: str, code: str, *args: str | float) -> Any:
        return self._request(lambda: self._run(script, code, *args))

    def _run(self, script: str, code: str, *args: str | float) -> Any:
        parts = [key(code), key(code, "votes"), key(code, "counts")]
        keys = [*parts, PREFIX, key(code, "home"), key(code, "ended")]
        all_args = [code, self._clock(), IDLE_SECONDS, *args]
        return self._scripts[script](keys=keys, args=all_args)

    def _request(self, call: Callable[[], Any]) -> Any:
        """Call a function that uses Redis.

        Raises RoomStoreUnavailable for any error, and at once while disconnected.
        """
        from redis import RedisError, ResponseError

        if not self._subscription.connected:
            raise RoomStoreUnavailable
        try:
            return call()
        except RedisError as error:
            log.warning("A request to Redis failed: %s", error)
            if not isinstance(error, ResponseError):
                self._subscription.mark_disconnected()
            raise RoomStoreUnavailable from error
