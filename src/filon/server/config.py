"""Server configuration: flags, then `FILON_*` environment variables, then defaults."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import urlsplit

import msgspec

PORT = 7465  # "ring" on a telephone's keys, more or less; the next free one where it is taken
ALL_INTERFACES = ("0.0.0.0", "::", "")
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds: `bot_delay` between two bot moves, `patience` until a bot substitutes for an absent player."""

    host: str = "127.0.0.1"
    port: int = PORT
    data: str = ""
    browser: bool = True
    public_url: str = ""
    lan: bool = False
    behind_proxy: int = 0  # how many proxies each request passes
    retention_days: float = 90.0
    bot_delay: float = 1.0
    patience: float = 600.0
    budget: str = "100ms"
    metrics_port: int = 0
    connections: int = 240
    total_connections: int = 0  # 0: as many as the descriptors allow
    tables: int = 20
    messages: int = 40
    web: str = ""  # the folder of the built app; without it there are only the plain pages

    @property
    def prefix(self) -> str:
        """The path prefix of the public URL, without a trailing slash; empty at the root."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def is_secure(self) -> bool:
        """Whether browsers use https."""
        return self.public_url.startswith("https:")


class ConfigError(ValueError):
    """An invalid value: the key of a message in the server's translations, and its placeholders."""

    def __init__(self, key: str, **places: str) -> None:
        super().__init__(f"{key}: {', '.join(places.values())}")
        self.key, self.places = key, places


# `true` means one proxy.
TYPES: dict[str, Any] = {**get_type_hints(Config), "behind_proxy": int | bool}
# Older names of flags and FILON_* variables, still accepted.
OLDER_NAMES = {"bot_delay": "beat", "retention_days": "keep"}


def add_flags(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Add the flags of `serve`; a flag that is not given is None, so that the environment counts."""

    def flag(name: str, **arguments: Any) -> None:
        parser.add_argument(f"--{name}", help=say(f"usage.serve.{name}"), **arguments)
        older = OLDER_NAMES.get(name.replace("-", "_"))
        if older is not None:
            parser.add_argument(f"--{older}", dest=name.replace("-", "_"), help=argparse.SUPPRESS, **arguments)

    flag("host", metavar="IP")
    flag("port", type=int, metavar="N")
    flag("data", metavar=say("usage.folder"))
    flag("no-browser", dest="browser", action="store_const", const=False)
    flag("public-url", metavar="URL")
    flag("lan", action="store_const", const=True)
    flag("behind-proxy", nargs="?", const=1, type=int, metavar="N")
    flag("retention-days", type=float, metavar="N")
    flag("bot-delay", type=float, metavar="N")
    flag("patience", type=float, metavar="N")
    flag("budget", metavar="100ms")
    flag("metrics-port", type=int, metavar="N")
    for limit in ("connections", "total-connections", "tables", "messages"):
        flag(limit, type=int, metavar="N")


def read_config(flags: argparse.Namespace, environment: Mapping[str, str]) -> Config:
    """Return the configuration from flags, environment and defaults; raises ConfigError for an invalid value."""
    found: dict[str, object] = {}
    for field in msgspec.structs.fields(Config):
        given = getattr(flags, field.name, None)
        names = [field.name, OLDER_NAMES.get(field.name, field.name)]
        name = next((f"FILON_{name.upper()}" for name in names if environment.get(f"FILON_{name.upper()}")), "")
        text = environment.get(name, "")
        if given is not None:
            found[field.name] = given
        elif text:
            try:
                found[field.name] = msgspec.convert(text, TYPES[field.name], strict=False)
            except msgspec.ValidationError as error:
                raise ConfigError("serve.no_value", name=name, value=text[:80]) from error
    config = Config(**found)  # type: ignore[arg-type]
    if config.lan and "host" not in found:
        config = msgspec.structs.replace(config, host="0.0.0.0")
    if config.behind_proxy < 0:
        raise ConfigError("serve.no_value", name="--behind-proxy", value=str(config.behind_proxy))
    if config.public_url and urlsplit(config.public_url).scheme not in ("http", "https"):
        raise ConfigError("serve.no_address", name="--public-url", value=config.public_url[:80])
    return msgspec.structs.replace(config, data=config.data or str(data_folder(environment)))


def data_folder(environment: Mapping[str, str]) -> Path:
    """Return the user's data folder for Filon."""
    home = environment.get("XDG_DATA_HOME") or environment.get("LOCALAPPDATA")
    return (Path(home) if home else Path.home() / ".local" / "share") / "filon"
