"""The client: its options, and every operation as a method of a namespace."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from typing import Any, Optional

import httpx

from .operations import Operations
from .transport import Transport

TIMEOUT_MAX_S = 600
RETRIES_MAX = 10
_PART = r"(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
_FOUR_NUMBERS = re.compile(rf"{_PART}(\.{_PART}){{3}}", re.ASCII)
_NUMBER_LAST = re.compile(r"(.*\.)?(\d+|0x[0-9a-f]*)\.?", re.ASCII | re.IGNORECASE)
_HOST = re.compile(r"https?://(\[[0-9a-f:.]+\]|[^/:\[\]\\%]+)(:[1-9]\d{0,4})?(/|$)", re.ASCII | re.IGNORECASE)


def _has_host(url: str) -> bool:
    """A name, or an IP address in full: `http://4242` would be 0.0.16.146."""
    found = _HOST.match(url)
    if found is None:
        return False
    return _NUMBER_LAST.fullmatch(found[1]) is None or _FOUR_NUMBERS.fullmatch(found[1]) is not None


class Vintem(Operations):
    """Calls one server as one seller or platform. Sends nothing before the first call; threads may share it.

    `timeout_s` limits each wait of an attempt (to connect, to send, for the next bytes); `retries` come after the first
    attempt. `http` is a client of yours, for proxies or certificates of your own.
    """

    def __init__(
        self,
        *,
        url: str,
        email: str,
        secret: str,
        seller_id: str,
        timeout_s: float = 30,
        retries: int = 3,
        http: Optional[httpx.Client] = None,
    ) -> None:
        if not re.match(r"https?://[^/?#]", url):
            raise ValueError(f"url must begin with http:// or https://, not be {url!r}")
        if re.search(r"[@?#\s]", url):
            raise ValueError("url must have no name, password, query, fragment or blank in it: it is in every error")
        if not _has_host(url):
            raise ValueError(f"url has a number for its host, or none: {url!r}. A port of this machine is http://127.0.0.1:4242")
        if not 0 < timeout_s <= TIMEOUT_MAX_S:
            raise ValueError(f"timeout_s must be more than 0 and at most {TIMEOUT_MAX_S}")
        if not 0 <= retries <= RETRIES_MAX:
            raise ValueError(f"retries must be a whole number from 0 to {RETRIES_MAX}")
        client = httpx.Client() if http is None else http
        self._own = client if http is None else None
        credentials = {"email": email, "secret": secret, "io_seller_id": seller_id}
        transport = Transport(client, url, credentials, timeout_s=timeout_s, retries=retries)
        self._transport = transport
        super().__init__(transport)

    def because(self, reason: str) -> AbstractContextManager[None]:
        """Why calls are made: `with vintem.because("Ticket 1042"): vintem.transactions.void(id)`.

        Up to 300 characters, kept in the audit log with what the calls of the block change, in this thread or task.
        """
        return self._transport.because(reason)

    def close(self) -> None:
        """Closes the connections, unless they are those of an `http` of yours."""
        if self._own is not None:
            self._own.close()

    def __enter__(self) -> Vintem:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
