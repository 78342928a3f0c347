"""Worker process of the replay service: reads jobs from its input and writes what it built, until its input ends.

A job and an answer are each a line of JSON, with a size, and so many bytes after it.
"""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

import msgspec

from filon.core.errors import FilonError
from filon.server.replay_service.build import NO_SUCH_VIEWER, Builder, Job, UnknownViewer

NICENESS = 10  # players' moves and bots come first


class JobHead(msgspec.Struct, frozen=True):
    """A job without its source, which follows."""

    kind: str
    viewer: str
    first: int
    named: bool
    players: tuple[str, ...]
    size: int


class AnswerHead(msgspec.Struct, frozen=True):
    """The size of what follows; `code` and `error` say why nothing was built."""

    size: int = 0
    code: str = ""
    error: str = ""


def answer_job(builder: Builder, job: Job) -> tuple[AnswerHead, bytes]:
    """Return the head of the answer, and its body."""
    try:
        body = builder.run(job)
    except UnknownViewer:
        return AnswerHead(code=NO_SUCH_VIEWER), b""
    except FilonError as error:
        return AnswerHead(code=error.code or "damaged", error=str(error)), b""
    except Exception as error:  # whatever a forged record finds: the process goes on
        return AnswerHead(code="failed", error=type(error).__name__), b""
    return AnswerHead(len(body)), body


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer job by job until the input ends."""
    builder = Builder()
    for line in source:
        head = msgspec.json.decode(line, type=JobHead)
        fields = {name: getattr(head, name) for name in ("kind", "viewer", "first", "named", "players")}
        found, body = answer_job(builder, msgspec.convert({**fields, "source": source.read(head.size)}, Job))
        target.write(msgspec.json.encode(found) + b"\n")
        target.write(body)
        target.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer)
