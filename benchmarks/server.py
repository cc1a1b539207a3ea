"""The real server, and a client that keeps its connection."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlencode

from wizard_club.club.serve.address import Address, server_command


@contextmanager
def running_server() -> Iterator[int]:
    """Gunicorn exactly as `make run` starts it; the port it listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(server_command(Address("127.0.0.1", port)))
    try:
        wait_until_open(port)
        yield port
    finally:
        process.terminate()
        process.wait()


def wait_until_open(port: int, patience: float = 20) -> None:
    """Return when the port is open; `TimeoutError` after `patience` seconds."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port}")


class Browser:
    """One device: a connection that stays open and the cookies of somebody signed in."""

    def __init__(self, port: int, cookies: Mapping[str, str]) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        self.headers["X-CSRFToken"] = cookies["csrftoken"]

    def ask(self, method: str, path: str, form: Mapping[str, str] | None = None, *, part: bool = False) -> int:
        """Send one request and read the whole answer; its status."""
        headers = self.headers | ({"HX-Request": "true"} if part else {})
        if form is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded"}
        return self.send(method, path, urlencode(form) if form is not None else None, headers)

    def post_json(self, path: str, body: object) -> int:
        """Send a body as programs do; the answer's status."""
        return self.send("POST", path, json.dumps(body), self.headers | {"Content-Type": "application/json"})

    def send(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> int:
        """One request and its whole answer."""
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        response.read()
        return response.status
