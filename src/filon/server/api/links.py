"""Links, codes and QR codes under which others reach a table; a link never names a loopback address."""

from __future__ import annotations

import ipaddress
import socket
from io import BytesIO, StringIO
from urllib.parse import urlsplit

import segno

from filon.server.config import ALL_INTERFACES, LOOPBACK, Config
from filon.server.identity.entropy import EntropySource

CODE_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without those that are easily confused
CODE_LENGTH = 5


class Links:
    """Addresses of this server; the port is known once it listens."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.port = config.port

    @property
    def reachable(self) -> str:
        """The base URL for other machines; empty where only this machine is served."""
        config = self.config
        if config.public_url:
            return config.public_url.rstrip("/")
        if config.host in LOOPBACK:
            return ""
        host = own_address() if config.host in ALL_INTERFACES else config.host
        return f"http://{bracketed(host)}:{self.port}" if host else ""

    @property
    def here(self) -> str:
        """The base URL for a browser on this machine."""
        host = "127.0.0.1" if self.config.host in ALL_INTERFACES else self.config.host
        return f"http://{bracketed(host)}:{self.port}{self.config.prefix}"

    def to(self, path: str) -> str | None:
        """Return a link for other machines; None where only this machine is served."""
        return f"{self.reachable}{path}" if self.reachable else None

    def hosts(self) -> set[str]:
        """Return the host names of this server, without ports; requests for other names are refused (DNS rebinding)."""
        found = {*LOOPBACK, "[::1]"}
        if self.config.public_url:
            found.add((urlsplit(self.config.public_url).hostname or "").lower())
        if self.config.host in ALL_INTERFACES:
            found |= {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local", own_address()}
        else:
            found.add(bracketed(self.config.host))
        return found - {""}

    def allows(self, host: str) -> bool:
        """Return whether a Host header names this server: a known name or, on the home network, a private address."""
        name = host_name(host)
        if name.lower() in self.hosts() or bracketed(name) in self.hosts():
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        # DNS rebinding needs a name, so a bare address is safe.
        return self.config.host in ALL_INTERFACES and (address.is_private or address.is_link_local)


def host_name(host: str) -> str:
    """Return the name in a Host header, without port and brackets; empty where it is malformed."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def own_address() -> str:
    """Return this machine's address on its network, without sending anything; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if found.startswith("127.") or found in ALL_INTERFACES else found


def bracketed(host: str) -> str:
    """Return a host as it is written in a URL."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def new_code(entropy: EntropySource) -> str:
    """Return five random characters to type; they lead to the public page, never to a seat."""
    number, characters = int.from_bytes(entropy("code", 16)), []
    for _ in range(CODE_LENGTH):
        number, at = divmod(number, len(CODE_CHARACTERS))
        characters.append(CODE_CHARACTERS[at])
    return "".join(characters)


def read_code(text: str) -> str:
    """Return a typed code in its normal form."""
    return "".join(character for character in text.upper() if character.isalnum())[:20]


def qr_svg(link: str) -> str:
    """Return a QR code as inline SVG, without scripts and external references."""
    file = BytesIO()
    segno.make(link, error="m").save(
        file, kind="svg", omitsize=True, border=2, xmldecl=False, svgclass="qr", lineclass=None
    )
    return file.getvalue().decode().strip()


def qr_text(link: str) -> str:
    """Return a QR code for a terminal."""
    file = StringIO()
    segno.make(link, error="m").terminal(file, compact=True, border=2)
    return file.getvalue()
