"""The product as `make run` starts it, in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

PASSWORD = "seventeen jesters"


@dataclass(frozen=True, slots=True)
class Server:
    """What runs, what it says, and the seconds until it answered."""

    process: subprocess.Popen[bytes]
    log: Path
    seconds: float

    def kill(self) -> None:
        """It and its own processes end at once, as when the power fails."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def started(folder: Path, port: int, **environment: str) -> Iterator[Server]:
    """The real command on a data folder of its own."""
    clean = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    clean |= {"DATA_DIR": str(folder), "PORT": str(port)} | environment
    begin = time.monotonic()
    command = [sys.executable, "manage.py", "start"]
    log = folder / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            command,
            cwd=settings.BASE_DIR,
            env=clean,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            while not listening(port) and time.monotonic() < begin + 60:
                assert process.poll() is None, log.read_text()
                time.sleep(0.05)
            yield Server(process, log, time.monotonic() - begin)
        finally:
            process.terminate()
            process.wait()
