"""Strict headers (CSP and others) of every answer, and the answers that no application writes."""

from __future__ import annotations

from http import HTTPStatus

import msgspec

from filon.server.api.errors import ApiError, refusal_body, words_for

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
STRICT_HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    # With a stricter policy browsers would send the forms of our own pages with the origin "null".
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}


def plain_refusal(error: ApiError, language: str = "en") -> bytes:
    """Return a whole HTTP response that refuses and closes: for connections on which no request was understood."""
    body = msgspec.json.encode(refusal_body(error.refusal, words_for(language)))
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
        **STRICT_HEADERS,
    }
    lines = [f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body
