"""Cache of the public keys with which platforms sign launches."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

import requests
from pylti1p3.registration import TKeySet

from app.lti.http_responses import json_of
from app.lti.http_session import PlatformSession, RequestRefused
from app.lti.waiting_launches import WaitingLaunches

KEYS_LIFETIME = 3600
"""Seconds for which a platform's keys are cached."""

KEYS_RETRY = 30
"""Seconds after which keys are fetched again for a token with an unknown key."""

FAILURE_PAUSE = 10
"""Seconds without a request to a platform whose keys could not be fetched."""

MAX_WAITING = 8
"""Launches that wait for keys at the same time."""


class PlatformKeys:
    """Cache of the public keys of platforms, by the URL of the key set."""

    def __init__(
        self, session: PlatformSession, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session = session
        self._clock = clock
        self._waiting = WaitingLaunches(MAX_WAITING)
        self._cached: dict[str, _CachedKeys] = {}
        self._failed_at: dict[str, float] = {}
        self._lock = Lock()

    def fetch(self, url: str, key_id: str) -> TKeySet:
        """Return the key set, from the cache if it contains the key.

        Raises requests.RequestException, or ValueError for a response without keys.
        """
        with self._lock:
            cached = self._cached.get(url)
            age = self._clock() - cached.fetched_at if cached else 0.0
            if cached and age < (KEYS_LIFETIME if key_id in cached.ids else KEYS_RETRY):
                return cached.keys
            if self._has_failed(url):
                raise RequestRefused(
                    "The platform did not send its keys a moment ago. Wait a minute,"
                    " then try again."
                )
        with self._waiting.wait():
            return self._load(url)

    def _has_failed(self, url: str) -> bool:
        failed_at = self._failed_at.get(url)
        return failed_at is not None and self._clock() - failed_at < FAILURE_PAUSE

    def _load(self, url: str) -> TKeySet:
        """Fetch the key set and cache it. Raises as `fetch` does."""
        try:
            keys = _key_set(json_of(self._session.get(url)))
        except (requests.RequestException, ValueError):
            with self._lock:
                self._failed_at[url] = self._clock()
            raise
        with self._lock:
            self._cached[url] = _CachedKeys(keys, self._clock())
        return keys


@dataclass(frozen=True, slots=True)
class _CachedKeys:
    keys: TKeySet
    fetched_at: float

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(str(key.get("kid")) for key in self.keys["keys"])


def _key_set(body: object) -> TKeySet:
    keys = body.get("keys") if isinstance(body, dict) else None
    if not isinstance(keys, list) or not all(isinstance(key, dict) for key in keys):
        raise ValueError("The platform's key set is not a JSON Web Key Set.")
    return {"keys": keys}
