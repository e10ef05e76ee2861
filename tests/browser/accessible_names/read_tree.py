"""Print the headings, controls and images that a screen reader gets from a browser.

    dbus-run-session xvfb-run /usr/bin/python3 read_tree.py PAGES COMMAND…

Reads the tree of AT-SPI, the accessibility interface of Linux desktops, because the
DevTools protocol reports names that AT-SPI does not have. PAGES is a JSON object with
the last heading of each page by its URL. Opens each page in a new window by running
COMMAND with its URL, and reads this window until it has the heading and two readings
are equal, for up to WAIT seconds. Opens a page again, up to ATTEMPTS times, if its
heading does not appear: on a busy machine, a browser sometimes shows an empty window.
Prints `[role, name]` of each element of all pages as JSON in the last line; the
accessibility bus writes to the same output. Needs the system's Python, which has `gi`.
"""

import json
import os
import subprocess
import sys
import time
from contextlib import suppress

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

ENVIRON = {
    "GTK_MODULES": "gail:atk-bridge",
    "GNOME_ACCESSIBILITY": "1",
    # Compositing takes a quarter of WebKitGTK's processor time, and no name needs it.
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
}
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
WAIT = 30  # seconds
ATTEMPTS = 3
INTERVAL = 0.5  # seconds; each reading of a lesson takes up to half a second


def main(pages, *command):
    windows()  # starts the accessibility bus, which browsers look for when they start
    # Chromium and Firefox open the windows of later commands in this process. In
    # WebKitGTK, each command is a browser, which ends after its page.
    browser = start([*command, "about:blank"])
    wait_until(windows)
    found = []
    for url, heading in json.loads(pages).items():
        found += open_and_read(command, url, heading)
    browser.terminate()
    print(json.dumps(found))


def open_and_read(command, url, heading):
    """Return role and name of each element of the page."""
    for _ in range(ATTEMPTS):
        before = windows()
        process = start([*command, url])
        page = read_page(before, heading)
        process.terminate()
        process.wait()
        if ["heading", heading] in page:
            break
    return page


def start(command):
    environ = {**os.environ, **ENVIRON}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(command, env=environ, **quiet)


def read_page(before, heading):
    """Return role and name of each element in windows that are not among `before`."""
    page = []

    def is_complete():
        nonlocal page
        previous = page
        page = [
            row for window in windows() if window not in before for row in read(window)
        ]
        return ["heading", heading] in page and page == previous

    wait_until(is_complete)
    return page


def wait_until(condition):
    deadline = time.monotonic() + WAIT
    while not condition() and time.monotonic() < deadline:
        time.sleep(INTERVAL)


def windows():
    return [
        window for app in children(Atspi.get_desktop(0)) for window in children(app)
    ]


def read(window):
    rows = []
    for node in walk(window, in_document=False):
        with suppress(GLib.Error):
            role, name = node.get_role_name(), node.get_name()
            if role in ROLES or (role in GROUPS and name):
                rows.append([role, name])
    return rows


def walk(node, in_document):
    """Yield all nodes inside of documents."""
    with suppress(GLib.Error):
        in_document = in_document or node.get_role_name() in DOCUMENTS
    if in_document:
        yield node
    for child in children(node):
        yield from walk(child, in_document)


def children(node):
    """Return the children of a node, or none if it was removed meanwhile."""
    try:
        nodes = [node.get_child_at_index(i) for i in range(node.get_child_count())]
    except GLib.Error:
        return []
    return [child for child in nodes if child]


main(*sys.argv[1:])
