"""ChunkedResponse: sends a large body piece by piece, so that other requests are served in between."""

from __future__ import annotations

import asyncio

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from filon.server.api.replays import EncodedBody


class ChunkedResponse(Response):
    """A body in chunks; the next one is sent when the one before has left the server's buffer."""

    def __init__(self, body: EncodedBody) -> None:
        headers = {"content-length": str(sum(map(len, body.chunks)))}
        if body.filename:
            headers["content-disposition"] = f'attachment; filename="{body.filename}"'
        super().__init__(None, 200, headers, body.media_type)
        self.chunks = body.chunks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the chunks one after the other."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for chunk in self.chunks:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await asyncio.sleep(0)  # sending to a fast reader does not wait by itself
        await send({"type": "http.response.body", "body": b""})
