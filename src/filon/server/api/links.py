"""Under which address do others reach a table? Never under one that means their own machine."""

from __future__ import annotations

import ipaddress
import socket
from io import BytesIO, StringIO
from urllib.parse import urlsplit

import segno

from filon.server.config import ANYWHERE, HERE, Config
from filon.server.identity.entropy import EntropySource

# None that can be misread.
SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 5


class Links:
    """Addresses of this server; the port is known once it listens."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.port = config.port

    @property
    def reachable(self) -> str:
        """What others type before a path; empty where only this machine is served."""
        config = self.config
        if config.public_url:
            return config.public_url.rstrip("/")
        if config.host in HERE:
            return ""
        host = own_address() if config.host in ANYWHERE else config.host
        return f"http://{bracketed(host)}:{self.port}" if host else ""

    @property
    def here(self) -> str:
        """The same for a browser on this machine."""
        host = "127.0.0.1" if self.config.host in ANYWHERE else self.config.host
        return f"http://{bracketed(host)}:{self.port}{self.config.prefix}"

    def to(self, path: str) -> str | None:
        """A link others can open."""
        return f"{self.reachable}{path}" if self.reachable else None

    def hosts(self) -> set[str]:
        """Names by which this server may be called, without ports: no page of somebody else's name gets an answer."""
        found = {*HERE, "[::1]"}
        if self.config.public_url:
            found.add((urlsplit(self.config.public_url).hostname or "").lower())
        if self.config.host in ANYWHERE:
            found |= {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local", own_address()}
        else:
            found.add(bracketed(self.config.host))
        return found - {""}

    def allows(self, host: str) -> bool:
        """Whether a Host header names this server: a known name, or, on the home network, one of its addresses."""
        name = urlsplit(f"//{host}").hostname or ""
        if name.lower() in self.hosts() or bracketed(name) in self.hosts():
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        # A page elsewhere cannot give its own name to a bare address, so any address we listen on is ours.
        return self.config.host in ANYWHERE and (address.is_private or address.is_link_local)


def own_address() -> str:
    """This machine's address on its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if found.startswith("127.") or found in ANYWHERE else found


def bracketed(host: str) -> str:
    """An address as it stands in a link."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def new_code(entropy: EntropySource) -> str:
    """Five signs to type; they open the public page and never a seat."""
    drawn, signs = int.from_bytes(entropy("code", 16)), []
    for _ in range(CODE_LENGTH):
        drawn, sign = divmod(drawn, len(SIGNS))
        signs.append(SIGNS[sign])
    return "".join(signs)


def read_code(text: str) -> str:
    """A code however it was typed."""
    return "".join(sign for sign in text.upper() if sign.isalnum())[:20]


def picture(link: str) -> str:
    """A QR code as SVG, to stand in a page: it has no script and no address but the one it shows."""
    file = BytesIO()
    segno.make(link, error="m").save(
        file, kind="svg", omitsize=True, border=2, xmldecl=False, svgclass="qr", lineclass=None
    )
    return file.getvalue().decode().strip()


def in_signs(link: str) -> str:
    """A QR code for a terminal."""
    file = StringIO()
    segno.make(link, error="m").terminal(file, compact=True, border=2)
    return file.getvalue()
