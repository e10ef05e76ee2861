"""Print the headings, controls and images that a screen reader gets from a browser.

    dbus-run-session xvfb-run /usr/bin/python3 read_tree.py PAGES COMMAND…

Reads the tree of AT-SPI, the accessibility interface of Linux desktops, because the
DevTools protocol reports names that AT-SPI does not have. PAGES is a JSON object with
the last heading of each page by its URL. Opens each page in a window of its own by
running COMMAND with its URL, and waits until one more heading has this name, for up to
WAIT seconds. Prints `[role, name]` of each element of all pages as JSON. Needs the
system's Python, which has `gi`.
"""

import json
import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
ENVIRON = {"GTK_MODULES": "gail:atk-bridge", "GNOME_ACCESSIBILITY": "1"}
DOCUMENTS = ("document web", "document frame")
ROLES = (
    "heading",
    "push button",
    "toggle button",
    "radio button",
    "check box",
    "combo box",
    "entry",
    "spin button",
    "slider",
    "page tab",
    "link",
    "image",
)
GROUPS = ("panel", "unknown")
"""Roles of groups and, in WebKitGTK, of summaries; read if they have a name."""
WAIT = 45  # seconds
INTERVAL = 0.25  # seconds


def main(pages, *command):
    running = [start([LAUNCHER, "--launch-immediately"])]
    found = []
    for url, heading in json.loads(pages).items():
        before = found.count(["heading", heading])
        # Chromium and Firefox open a window of the browser that is already running.
        running.append(start([*command, url]))
        deadline = time.monotonic() + WAIT
        while found.count(["heading", heading]) == before:
            if time.monotonic() > deadline:
                break
            time.sleep(INTERVAL)
            found = read()
    print(json.dumps(found))
    for process in running:
        process.terminate()


def start(command):
    environ = {**os.environ, **ENVIRON}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(command, env=environ, **quiet)


def read():
    desktop = Atspi.get_desktop(0)
    return [
        [node.get_role_name(), node.get_name()]
        for node in walk(desktop, in_document=False)
        if node.get_role_name() in ROLES
        or (node.get_role_name() in GROUPS and node.get_name())
    ]


def walk(node, in_document):
    """Yield all nodes inside of documents."""
    try:
        in_document = in_document or node.get_role_name() in DOCUMENTS
        children = [node.get_child_at_index(i) for i in range(node.get_child_count())]
    except GLib.Error:
        return  # the node was removed meanwhile
    if in_document:
        yield node
    for child in filter(None, children):
        yield from walk(child, in_document)


main(*sys.argv[1:])
