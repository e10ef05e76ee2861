"""TCP proxy in front of Redis, whose connections a test can pause."""

from __future__ import annotations

import socket
from contextlib import ExitStack, closing, suppress
from threading import Event, Thread
from typing import Self


class PausableProxy:
    """Forwards connections to a local port.

    A paused connection stays open without data, as when a network fails silently.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._open = ExitStack()
        self._flowing: list[Event] = []
        self._all = Event()
        self._all.set()

    def __enter__(self) -> Self:
        self._entrance = self._open.enter_context(
            closing(socket.create_server(("127.0.0.1", 0)))
        )
        self.url = f"redis://127.0.0.1:{self._entrance.getsockname()[1]}/0"
        Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.resume()
        with suppress(OSError):
            self._entrance.shutdown(socket.SHUT_RDWR)
        self._open.close()

    def pause(self, number: int | None = None) -> None:
        """Pause the connection with this number, from 0, or all connections."""
        (self._all if number is None else self._flowing[number]).clear()

    def resume(self) -> None:
        for flowing in (self._all, *self._flowing):
            flowing.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._entrance.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._flowing.append(Event())
                self._flowing[-1].set()
                for ends in ((near, far), (far, near)):
                    self._open.enter_context(closing(ends[0]))
                    flowing = self._flowing[-1]
                    Thread(
                        target=self._pass, args=(*ends, flowing), daemon=True
                    ).start()

    def _pass(self, source: socket.socket, sink: socket.socket, flowing: Event) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                for each in (flowing, self._all):
                    each.wait()
                sink.sendall(data)
        for each in (source, sink):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
