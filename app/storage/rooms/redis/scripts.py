"""What Redis does at one stroke, in Lua: nothing else happens there meanwhile.

The keys of every script are those of `RedisShelf`: record, votes, counts, the rooms by
when something was last done in them, and where the room is led from. A record is
replaced only if it still is what the change was made of.
"""

from __future__ import annotations

from typing import Final

_KEEP: Final = """
for _, key in ipairs({KEYS[1], KEYS[2], KEYS[3], KEYS[5]}) do
  redis.call('EXPIRE', key, ttl)
end
redis.call('ZADD', KEYS[4], now, code)
"""
"""A room in which something was done lives on."""

ADD: Final = f"""
local code, now, ttl, record, most = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local there = redis.call('GET', KEYS[1])
if there then return there == record and 1 or 0 end
if redis.call('ZCOUNT', KEYS[4], now - ttl, '+inf') >= tonumber(most) then return -1 end
redis.call('SET', KEYS[1], record)
redis.call('DEL', KEYS[2], KEYS[3])
{_KEEP}
return 1
"""
"""1 when it is there, also by an earlier try of which no answer came; 0 when the code
is taken, -1 when there are as many rooms as may be."""

CHANGE: Final = f"""
local code, now, ttl, before, record = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local channel, news = ARGV[6], ARGV[7]
if redis.call('GET', KEYS[1]) ~= before then return false end
redis.call('SET', KEYS[1], record)
{_KEEP}
redis.call('PUBLISH', channel, news)
return redis.call('HGETALL', KEYS[3])
"""
"""Gives what was counted by then, in every round; false when it was too late."""

RESTORE: Final = f"""
local code, now, ttl, version, record = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local channel, news = ARGV[6], ARGV[7]
local there = redis.call('GET', KEYS[1])
if not there or cjson.decode(there).version >= tonumber(version) then return 0 end
redis.call('SET', KEYS[1], record)
{_KEEP}
redis.call('PUBLISH', channel, news)
return 1
"""
"""Puts back what was acknowledged and told, and is lost here. A room that is not there
at all has ended."""

VOTE: Final = f"""
local code, now, ttl, question, round = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local voter, answer, channel = ARGV[6], ARGV[7], ARGV[8]
local record = redis.call('GET', KEYS[1])
if not record then return -1 end
local room = cjson.decode(record).room
local vote = room.vote
if not room.open or vote == cjson.null or vote.phase ~= 'open' then return 0 end
if vote.question ~= question or vote.round ~= tonumber(round) then return 0 end
local ballot = round .. ' ' .. voter .. ' ' .. question
local new = redis.call('HSET', KEYS[2], ballot, answer)
local counted = redis.call('HINCRBY', KEYS[3], round .. ' ' .. question, new)
{_KEEP}
redis.call('PUBLISH', channel, cjson.encode({{
  code = code, question = question, round = tonumber(round), answered = counted
}}))
return counted
"""
"""Gives how many have voted; 0 when that vote is not open, -1 without such a room."""

REMOVE: Final = """
local code, channel, news = ARGV[1], ARGV[4], ARGV[5]
local there = redis.call('DEL', KEYS[1])
redis.call('DEL', KEYS[2], KEYS[3], KEYS[5])
there = there + redis.call('ZREM', KEYS[4], code)
if there > 0 then redis.call('PUBLISH', channel, news) end
return there
"""
"""Of one that ran out by itself, too, who watches is told: once."""
