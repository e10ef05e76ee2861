"""nginx with the configuration in the README; installed if it is missing."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Self

import pytest

from tests.servers.ports import free_port
from tests.waiting import eventually

ADVICE = """\
The test of the proxy configuration needs nginx, and it could not be installed.
  apt-get install nginx-light     (Debian, as root)
  brew install nginx              (macOS)
or put `nginx` on the PATH."""

CERTIFICATE = "/etc/letsencrypt/live/lessons.example/fullchain.pem"
KEY = "/etc/letsencrypt/live/lessons.example/privkey.pem"
UPSTREAM = "http://127.0.0.1:8000"

FRAME = """\
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
access_log {folder}/access.log;
client_body_temp_path {folder}/body;
proxy_temp_path {folder}/proxy;
fastcgi_temp_path {folder}/fastcgi;
uwsgi_temp_path {folder}/uwsgi;
scgi_temp_path {folder}/scgi;
{example}
}}
"""


class Nginx:
    """nginx on free ports with a self-signed certificate, in front of a server."""

    def __init__(self, folder: Path, example: str, upstream: str) -> None:
        self.http, self.https = free_port(), free_port()
        self._folder, self._file = folder, folder / "nginx.conf"
        if _version() >= (1, 25, 1):  # as the comment in the example says
            example = example.replace("ssl http2;", "ssl; http2 on;")
        certificate, key = folder / "certificate.pem", folder / "key.pem"
        _sign(certificate, key)
        for old, new in {
            "listen 80;": f"listen 127.0.0.1:{self.http};",
            "listen 443 ": f"listen 127.0.0.1:{self.https} ",
            CERTIFICATE: str(certificate),
            KEY: str(key),
            UPSTREAM: upstream.rstrip("/"),
        }.items():
            assert example.count(old) == 1, old
            example = example.replace(old, new)
        self._file.write_text(FRAME.format(folder=folder, example=example))

    def check(self) -> str:
        """Return what `nginx -t` writes about the configuration."""
        command = [*self._command(), "-t"]
        return subprocess.run(command, capture_output=True, text=True).stderr

    def access_log(self) -> str:
        """Return the lines of requests that nginx has logged."""
        return (self._folder / "access.log").read_text()

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(self._command())
        assert eventually(lambda: all(map(_listens, (self.http, self.https))))
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=10)

    def _command(self) -> list[str]:
        log = str(self._folder / "error.log")
        return [_program(), "-e", log, "-p", str(self._folder), "-c", str(self._file)]


def _version() -> tuple[int, ...]:
    """Return the version of nginx: (1, 26, 3)."""
    shown = subprocess.run([_program(), "-v"], capture_output=True, text=True).stderr
    return tuple(map(int, re.findall(r"\d+", shown)[:3]))


def _program() -> str:
    path = f"{os.environ['PATH']}:/usr/sbin"
    if found := shutil.which("nginx", path=path):
        return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        install = "apt-get update -q && apt-get install -qy nginx-light"
        subprocess.run(["sh", "-c", install], capture_output=True, check=False)
    return shutil.which("nginx", path=path) or pytest.fail(ADVICE, pytrace=False)


def _sign(certificate: Path, key: Path) -> None:
    files = f"-keyout {shlex.quote(str(key))} -out {shlex.quote(str(certificate))}"
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=lessons.example"
        f" -addext subjectAltName=DNS:lessons.example {files}"
    )
    subprocess.run(shlex.split(command), check=True, capture_output=True)


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
