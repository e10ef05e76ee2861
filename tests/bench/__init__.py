"""How fast is it? Scripts that measure, each against its limits.

Run them from the repository's root, on a machine that does nothing else:

    python -m tests.bench.page         bytes, layout shift and first paint of a lesson
    python -m tests.bench.keys         from a key press to the next slide
    python -m tests.bench.figure       from a slider to the figure drawn anew
    python -m tests.bench.kinds        each kind's bytes, processor time and redrawing
    python -m tests.bench.server       throughput, processor time, start and memory
    python -m tests.bench.rooms        how large a class one server leads
    python -m tests.bench.lighthouse   Lighthouse's scores; needs Lighthouse installed

Each starts a server of its own, prints a table, and exits with 1 when a limit is
missed. Times are medians of several runs; what is compared is measured in turns. Before
each run a script waits a while for idle processors (Linux only). `--runs N` measures
more or less often; `--smoke` only shows that a script still works.
"""
