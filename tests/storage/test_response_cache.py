"""Response cache: size limit, eviction and threads."""

from __future__ import annotations

from threading import Thread

from app.storage.response_cache import (
    LARGEST_SHARE,
    OVERHEAD,
    CachedResponse,
    CacheKey,
    ResponseCache,
)

KEY_SIZE = 20
"""Default length of a key in these tests."""


def key(name: object, size: int = KEY_SIZE) -> CacheKey:
    return f"{name}".rjust(size, "/"), "identity"


def response(size: int) -> CachedResponse:
    """Return a response that takes `size` bytes in the cache, its key included."""
    return CachedResponse(b"x" * (size - OVERHEAD - KEY_SIZE), ())


def test_a_cached_response_is_returned() -> None:
    cache, cached = ResponseCache(100_000), response(1000)

    cache.put(key("a"), cached)
    assert cache.get(key("a")) is cached
    assert cache.get(key("b")) is None


def test_the_cache_stays_within_its_size() -> None:
    cache = ResponseCache(10_000)

    for number in range(100):
        cache.put(key(number), response(1000))
        assert cache.bytes <= 10_000
    assert len(cache) == 10
    assert cache.bytes == 10_000


def test_the_least_recently_used_response_is_evicted_first() -> None:
    cache = ResponseCache(10_000)
    for number in range(10):
        cache.put(key(number), response(1000))

    cache.get(key(0))
    cache.put(key("new"), response(1000))
    assert cache.get(key(0)) is not None
    assert cache.get(key(1)) is None


def test_a_key_that_is_put_again_replaces_its_response() -> None:
    cache = ResponseCache(10_000)

    cache.put(key("a"), response(1000))
    cache.put(key("a"), response(1200))
    assert (len(cache), cache.bytes) == (1, 1200)


def test_keys_count_toward_the_size() -> None:
    cache = ResponseCache(10_000)

    for number in range(100):
        cache.put(key(number, 200), response(1000))
        assert cache.bytes <= 10_000
    assert len(cache) == 10_000 // (1000 - KEY_SIZE + 200)


def test_a_response_too_large_for_the_cache_is_not_cached() -> None:
    cache = ResponseCache(80_000)

    cache.put(key("a"), response(80_000 // LARGEST_SHARE + 1))
    assert len(cache) == 0


def test_the_size_stays_correct_with_many_threads() -> None:
    cache = ResponseCache(50_000)

    def fill(name: int) -> None:
        for number in range(300):
            cache.put(key(f"{name} {number % 70}"), response(1000))
            cache.get(key(f"{name} {number % 50}"))

    threads = [Thread(target=fill, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=10)
    assert cache.bytes == 1000 * len(cache) <= 50_000
