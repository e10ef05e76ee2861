"""Measurements of performance and reliability. Most lines of their tables have a limit.

Run these from the repository's root, on an otherwise idle machine:

    python -m tests.bench.page         bytes, layout shift and first paint of a lesson
    python -m tests.bench.keys         key press to next slide
    python -m tests.bench.figure       slider change to updated figures
    python -m tests.bench.kinds        size, processor time and updates of each kind
    python -m tests.bench.check        time of `overtone check` for a long lesson
    python -m tests.bench.reload       saved file to reloaded page
    python -m tests.bench.server       throughput, processor time, start and memory
    python -m tests.bench.launch       launches by a learning platform
    python -m tests.bench.rooms        live rooms with 1,000 and 5,000 followers
    python -m tests.bench.join         1,000 phones that join a room within a second
    python -m tests.bench.silence      connections that send nothing
    python -m tests.bench.attack       an attack on a room, processor time of a vote
    python -m tests.bench.fuzz         random and hostile requests
    python -m tests.bench.kills        kills of the server under load
    python -m tests.bench.grades       scores of a large course, with its platform down
    python -m tests.bench.lighthouse   Lighthouse scores; requires Lighthouse

Each starts its own server, prints a table, and exits with status 1 if a limit is
missed. Times are medians of several runs; measurements that are compared alternate.
Before each run, a script waits up to 30 seconds for idle processors (Linux only).
`--runs N` sets the number of runs. `--smoke` only shows that the script works.
Their common parts are in `lib`.
"""
