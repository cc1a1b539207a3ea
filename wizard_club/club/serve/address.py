"""Where the server listens and which addresses people can open."""

from __future__ import annotations

import errno
import socket
import ssl
import sys
from contextlib import suppress
from dataclasses import dataclass

from django.core.management.base import CommandError

from wizard_club.lib import env

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 (asked for by whoever sets HOST)


@dataclass(frozen=True, slots=True)
class Address:
    """Host and port to listen on, with a certificate and its key when the server speaks https itself."""

    host: str
    port: int
    cert: str = ""
    key: str = ""

    @property
    def local(self) -> str:
        """What to open on this machine."""
        return self.url("127.0.0.1" if self.host in EVERYWHERE else self.host)

    @property
    def open_to_network(self) -> bool:
        return self.host not in {"127.0.0.1", "localhost", "::1"}

    @property
    def bind(self) -> str:
        """Host and port as gunicorn takes them."""
        return f"{bracketed(self.host)}:{self.port}"

    def url(self, host: str) -> str:
        """The address of the first page on one of this machine's names."""
        scheme = "https" if self.cert else "http"
        return f"{scheme}://{bracketed(host)}:{self.port}/"


def bracketed(host: str) -> str:
    """An IPv6 address in brackets, anything else as it is."""
    return f"[{host}]" if ":" in host else host


def address_from_environment() -> Address:
    """HOST, PORT, CERT and KEY, checked: `CommandError` says which of them cannot be used and why."""
    cert, key = env.text("CERT"), env.text("KEY")
    if bool(cert) != bool(key):
        raise CommandError("CERT and KEY belong together: name both files, or neither for plain http.")
    if cert:
        check_certificate(cert, key)
    address = Address(env.text("HOST") or "127.0.0.1", env.whole("PORT", 8000, least=1), cert, key)
    check_free(address)
    return address


def check_certificate(cert: str, key: str) -> None:
    """`CommandError` unless the two files are a certificate and its key."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        raise CommandError(f"CERT={cert} and KEY={key} are no certificate with its key: {error}") from error


def check_free(address: Address) -> None:
    """`CommandError` when nothing can listen there: the port is taken, reserved or no such host exists."""
    if address.port > 65535:
        raise CommandError(f"PORT={address.port} is too large; ports end at 65535.")
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except socket.gaierror as error:
        raise CommandError(f"HOST={address.host} is not a name or address of this machine.") from error
    family, kind, protocol, _, where = found[0]
    with socket.socket(family, kind, protocol) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(where)
        except OSError as error:
            raise CommandError(reason_not_free(address, error)) from error


def reason_not_free(address: Address, error: OSError) -> str:
    """Why the address cannot be used, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {address.port} is in use by another program. Choose another one: PORT={address.port + 1} make run"
    if error.errno == errno.EACCES:
        return f"Port {address.port} is reserved for the administrator. Choose one from 1024: PORT=8000 make run"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"HOST={address.host} is no address of this machine. HOST=0.0.0.0 listens on all of them."
    return f"Cannot listen on {address.bind}: {error.strerror}"


def network_addresses() -> list[str]:
    """The machine's own IPv4 addresses as others in the local network see them; nothing is sent to learn them."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):  # no network at all
        probe.connect(("10.255.255.255", 9))
        found.append(probe.getsockname()[0])
    with suppress(socket.gaierror):  # a machine that does not know its own name
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def server_command(address: Address) -> list[str]:
    """The command line of the server. No access log: addresses hold secret links.

    Two processes with four threads keep two cores busy and let readers go on while SQLite takes one write after
    another; a connection is kept for longer than the three seconds between two polls.
    """
    command = [sys.executable, "-m", "gunicorn", "wizard_club.wsgi", "--bind", address.bind]
    command += ["--worker-class", "gthread", "--workers", str(env.whole("WORKERS", 2, least=1)), "--threads", "4"]
    command += ["--keep-alive", "15", "--timeout", "60", "--log-level", "warning", "--no-control-socket"]
    if address.cert:
        command += ["--certfile", address.cert, "--keyfile", address.key]
    return command
