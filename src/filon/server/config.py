"""How is this server set? Flags first, then `FILON_*` in the environment, then what is usual."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import urlsplit

import msgspec

PORT = 7465  # "ring" on a telephone's keys, more or less; the next free one where it is taken
ANYWHERE = ("0.0.0.0", "::", "")
HERE = ("127.0.0.1", "::1", "localhost")


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """`bot_delay` and `patience` are seconds: between two bot moves, and until a bot substitutes an absent player."""

    host: str = "127.0.0.1"
    port: int = PORT
    data: str = ""
    browser: bool = True
    public_url: str = ""
    lan: bool = False
    behind_proxy: bool = False
    retention_days: float = 90.0
    bot_delay: float = 1.0
    patience: float = 600.0
    budget: str = "100ms"
    metrics_port: int = 0
    connections: int = 60
    tables: int = 20
    messages: int = 40
    # The folder of the built page; empty, and there are only the plain pages.
    web: str = ""

    @property
    def prefix(self) -> str:
        """The path under which the server stands, without a slash at its end; empty at the root."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def is_secure(self) -> bool:
        """Whether browsers come by https."""
        return self.public_url.startswith("https:")


class Mistake(ValueError):
    """A value that is none: the key of a sentence in the server's words, and what stands in it."""

    def __init__(self, key: str, **places: str) -> None:
        super().__init__(f"{key}: {', '.join(places.values())}")
        self.key, self.places = key, places


KINDS: dict[str, Any] = get_type_hints(Config)
# Older names of flags and FILON_* variables, still accepted.
OLDER_NAMES = {"bot_delay": "beat", "retention_days": "keep"}


def add_flags(to: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Every flag of `serve`; what is not said stays None, so that the environment can say it."""

    def flag(name: str, **how: Any) -> None:
        to.add_argument(f"--{name}", help=say(f"usage.serve.{name}"), **how)
        older = OLDER_NAMES.get(name.replace("-", "_"))
        if older is not None:
            to.add_argument(f"--{older}", dest=name.replace("-", "_"), help=argparse.SUPPRESS, **how)

    flag("host", metavar="IP")
    flag("port", type=int, metavar="N")
    flag("data", metavar=say("usage.folder"))
    flag("no-browser", dest="browser", action="store_const", const=False)
    flag("public-url", metavar="URL")
    flag("lan", action="store_const", const=True)
    flag("behind-proxy", action="store_const", const=True)
    flag("retention-days", type=float, metavar="N")
    flag("bot-delay", type=float, metavar="N")
    flag("patience", type=float, metavar="N")
    flag("budget", metavar="100ms")
    flag("metrics-port", type=int, metavar="N")
    for limit in ("connections", "tables", "messages"):
        flag(limit, type=int, metavar="N")


def settings(flags: argparse.Namespace, environment: Mapping[str, str]) -> Config:
    """Flags, then the environment, then what is usual; raises Mistake where a value is none."""
    found: dict[str, object] = {}
    for field in msgspec.structs.fields(Config):
        given = getattr(flags, field.name, None)
        names = [field.name, OLDER_NAMES.get(field.name, field.name)]
        name = next((f"FILON_{name.upper()}" for name in names if environment.get(f"FILON_{name.upper()}")), "")
        said = environment.get(name, "")
        if given is not None:
            found[field.name] = given
        elif said:
            try:
                found[field.name] = msgspec.convert(said, KINDS[field.name], strict=False)
            except msgspec.ValidationError as error:
                raise Mistake("serve.no_value", name=name, value=said[:80]) from error
    config = Config(**found)  # type: ignore[arg-type]
    if config.lan and "host" not in found:
        config = msgspec.structs.replace(config, host="0.0.0.0")
    if config.public_url and urlsplit(config.public_url).scheme not in ("http", "https"):
        raise Mistake("serve.no_address", name="--public-url", value=config.public_url[:80])
    return msgspec.structs.replace(config, data=config.data or str(data_folder(environment)))


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where this person's programs keep their data."""
    home = environment.get("XDG_DATA_HOME") or environment.get("LOCALAPPDATA")
    return (Path(home) if home else Path.home() / ".local" / "share") / "filon"
