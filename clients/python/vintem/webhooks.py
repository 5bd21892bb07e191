"""Verifies webhooks by Standard Webhooks 1.0. The signature is over the received bytes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Any, List, Mapping, Sequence, Union, cast

from .errors import VintemError

if TYPE_CHECKING:
    from .types import WebhookBody

TOLERANCE_S = 300
PREFIX = "whsec_"
#: Standard Webhooks: 24 to 64 bytes. A shorter text is an unset variable, with which anyone could sign.
SECRET_BYTES_MIN = 24


def _refused(message: str) -> VintemError:
    return VintemError("invalid_signature", message)


def _header(headers: Mapping[str, Any], name: str) -> str:
    # Names are case-insensitive: some gateways pass them on as they were written.
    for written, value in headers.items():
        if written.lower() == name and isinstance(value, str) and value:
            return value
    raise _refused(f"the header {name} is missing")


def _key(secret: str) -> bytes:
    text = secret[len(PREFIX) :] if secret.startswith(PREFIX) else secret
    try:
        # As senders do, without the padding too.
        key = base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), validate=True)
    except ValueError:
        key = b""
    if len(key) < SECRET_BYTES_MIN:
        raise ValueError("not a webhook secret: whsec_ and base64 of 24 bytes or more")
    return key


def verify_webhook(
    headers: Mapping[str, Any],
    body: Union[bytes, str],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance_s: float = TOLERANCE_S,
) -> WebhookBody:
    """The event of a webhook that is genuine and recent. `body` is what came, before any parsing; `secrets` is the
    endpoint's secret, or several during a rotation.

    Raises `VintemError` `invalid_signature` for any other webhook, and `TypeError` or `ValueError` for a wrong call: no
    secret, one that is not set, or a body that was parsed already.
    """
    if not isinstance(body, (bytes, str)):
        raise TypeError("body must be the text or bytes as they came, before any parsing")
    keys: List[bytes] = [_key(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError("no webhook secret was given")

    message_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = [one.encode() for one in _header(headers, "webhook-signature").split(" ")]
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > tolerance_s:
        raise _refused("the timestamp is too old or too new")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + raw
    genuine = False
    for key in keys:
        expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        for signature in signatures:
            genuine |= hmac.compare_digest(expected, signature)
    if not genuine:
        raise _refused("the signature does not match")
    return cast("WebhookBody", json.loads(raw))
