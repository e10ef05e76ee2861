"""Room store in Redis, shared by several processes.

Every change and every vote is one atomic Lua script (`scripts`). Each process caches
the rooms that it serves (`cache`), so thousands of followers cause no requests to
Redis. Every change is published with the whole record (`messages`), and every process
subscribes (`subscription`). A process that loses its connection continues to serve its
cache and synchronises after reconnecting.

An acknowledged change is as durable as the persistence settings of Redis make it.
"""

from __future__ import annotations

from app.storage.rooms.redis.store import RedisRoomStore

__all__ = ["RedisRoomStore"]
