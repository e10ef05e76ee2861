"""Print the headings, controls and images that a screen reader gets from a browser.

    dbus-run-session xvfb-run /usr/bin/python3 read_tree.py HEADING COMMAND…

Reads the tree of AT-SPI, the accessibility interface of Linux desktops, because the
DevTools protocol reports names that AT-SPI does not have. Runs COMMAND, which opens a
page, and waits until the page has the last HEADING, for up to WAIT seconds. Prints
`[role, name]` of each element as JSON. Needs the system's Python, which has `gi`.
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
WAIT = 45  # seconds
INTERVAL = 0.25  # seconds


def main(heading, *command):
    services = [[LAUNCHER, "--launch-immediately"], command]
    environ = {**os.environ, **ENVIRON}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    running = [subprocess.Popen(args, env=environ, **quiet) for args in services]
    deadline = time.monotonic() + WAIT
    found = []
    while ["heading", heading] not in found and time.monotonic() < deadline:
        time.sleep(INTERVAL)
        found = read()
    print(json.dumps(found))
    for process in running:
        process.terminate()


def read():
    desktop = Atspi.get_desktop(0)
    return [
        [node.get_role_name(), node.get_name()]
        for node in walk(desktop, in_document=False)
        if node.get_role_name() in ROLES
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
