"""Network address of a client, by which limits count: the peer's, or what trusted proxies wrote down."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence


def network_of(peer: str, forwarded: Sequence[str] = (), proxies: int = 0) -> str:
    """Return the address that the outermost of so many trusted proxies saw; an IPv6 address stands for its /64 network.

    `forwarded` is every line of X-Forwarded-For. Each proxy adds the address of its own client at the end, on the last
    line or on a new one. What stands before the entries of our proxies was written by the client and is ignored.
    """
    entries = [entry.strip() for line in forwarded for entry in line.split(",")]
    written = [entry for entry in entries if entry][-proxies:] if proxies else []
    address = parsed(written[0]) if written else None
    address = address or parsed(peer)
    if address is None:
        return peer[:64]
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address that a text names, with or without a port; None where it names none."""
    host = text
    if text.startswith("["):
        host = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        host = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return None
    # A socket for both families shows IPv4 clients like this; all of them share one /64 network.
    return (found.ipv4_mapped or found) if found.version == 6 else found
