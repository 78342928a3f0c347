"""How is this server set? Flags first, then `FILON_*` in the environment, then what is usual."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import urlsplit

import msgspec

PORT = 7465  # "ring" on a telephone's keys, more or less; the next free one where it is taken
ANYWHERE = ("0.0.0.0", "::", "")
HERE = ("127.0.0.1", "::1", "localhost")


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """`beat` and `patience` are seconds: between two moves of bots, and until a bot stands in for somebody gone."""

    host: str = "127.0.0.1"
    port: int = PORT
    data: str = ""
    browser: bool = True
    public_url: str = ""
    lan: bool = False
    behind_proxy: bool = False
    keep: float = 90.0
    beat: float = 1.0
    patience: float = 600.0
    budget: str = "100ms"
    metrics_port: int = 0

    @property
    def prefix(self) -> str:
        """The path under which the server stands, without a slash at its end; empty at the root."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def is_secure(self) -> bool:
        """Whether browsers come by https."""
        return self.public_url.startswith("https:")


KINDS: dict[str, Any] = get_type_hints(Config)


def add_flags(to: argparse.ArgumentParser) -> None:
    """Every flag of `serve`; what is not said stays None, so that the environment can say it."""
    to.add_argument("--host", help="the address to listen on; else this machine only")
    to.add_argument("--port", type=int, help=f"the port; else {PORT}, or the next free one")
    to.add_argument("--data", metavar="FOLDER", help="where tables are kept")
    to.add_argument("--no-browser", dest="browser", action="store_const", const=False, help="open no page")
    to.add_argument("--public-url", metavar="URL", help="how others reach this server, also under a path")
    to.add_argument("--lan", action="store_const", const=True, help="serve the home network too")
    to.add_argument("--behind-proxy", action="store_const", const=True, help="believe a proxy's X-Forwarded-For")
    to.add_argument("--keep", type=float, metavar="DAYS", help="how long an idle table is kept; else 90")
    to.add_argument("--beat", type=float, metavar="SECONDS", help="between two moves of bots; else 1")
    to.add_argument("--patience", type=float, metavar="SECONDS", help="until a bot stands in; else 600")
    to.add_argument("--budget", metavar="TIME", help="how long a bot thinks, such as 100ms")
    to.add_argument("--metrics-port", type=int, metavar="PORT", help="figures for Prometheus, on this machine only")


def settings(flags: argparse.Namespace, environment: Mapping[str, str]) -> Config:
    """Flags, then the environment, then what is usual; raises ValueError where a value is none."""
    found: dict[str, object] = {}
    for field in msgspec.structs.fields(Config):
        given = getattr(flags, field.name, None)
        said = environment.get(f"FILON_{field.name.upper()}", "")
        if given is not None:
            found[field.name] = given
        elif said:
            try:
                found[field.name] = msgspec.convert(said, KINDS[field.name], strict=False)
            except msgspec.ValidationError as error:
                raise ValueError(f"FILON_{field.name.upper()}={said}: {error}") from error
    config = Config(**found)  # type: ignore[arg-type]
    if config.lan and "host" not in found:
        config = msgspec.structs.replace(config, host="0.0.0.0")
    if config.public_url and urlsplit(config.public_url).scheme not in ("http", "https"):
        raise ValueError("--public-url begins with http:// or https://")
    return msgspec.structs.replace(config, data=config.data or str(data_folder(environment)))


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where this person's programs keep their data."""
    home = environment.get("XDG_DATA_HOME") or environment.get("LOCALAPPDATA")
    return (Path(home) if home else Path.home() / ".local" / "share") / "filon"
