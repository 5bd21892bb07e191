"""Sends calls: logs in by itself, retries with the same idempotency key, and turns replies into values or errors. It
knows no operation."""

from __future__ import annotations

import json
import re
import threading
import time
import uuid
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Tuple, TypeVar
from urllib.parse import quote

import httpx

from .errors import VintemError, error_of
from .retry import retry_after_of, wait_s

#: Renewed this long before it expires, so that it cannot expire on the way; a short-lived token after nine tenths.
EARLY_S = 60
#: Files take longer than other bodies.
FILE_S = 30
#: Text that a header carries unchanged.
KEY = re.compile(r"[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?")

REASON_MAX = 300

Reply = TypeVar("Reply")


def segment(value: Any) -> str:
    """An id as a part of a path. An empty id, or dots, would address another path."""
    text = str(value)
    if value is None or text in ("", ".", ".."):
        raise ValueError(f"an id is empty, not set or nothing but dots: {value!r}")
    return quote(text, safe="")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


class Transport:
    """One client's connections and its token. Threads may share it."""

    def __init__(
        self, http: httpx.Client, url: str, credentials: Dict[str, str], *, timeout_s: float, retries: int
    ) -> None:
        self.credentials = credentials
        self._http = http
        self._base = url.rstrip("/")
        self._timeout_s = timeout_s
        self._retries = retries
        self._token: Optional[Tuple[str, float]] = None
        self._login = threading.Lock()
        self._reason: ContextVar[Optional[str]] = ContextVar("reason", default=None)

    @contextmanager
    def because(self, reason: str) -> Iterator[None]:
        """Calls within the block, of this thread or task, carry the reason."""
        if not 1 <= len(reason.strip()) <= REASON_MAX:
            raise ValueError(f"a reason has 1 to {REASON_MAX} characters")
        before = self._reason.set(reason)
        try:
            yield
        finally:
            self._reason.reset(before)

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        file: Optional[bytes] = None,
        keyed: bool = False,
        key: Optional[str] = None,
        signed_in: bool = True,
        wrapped: bool = False,
        as_bytes: bool = False,
    ) -> Any:
        """The value of a reply, or a `VintemError`. The key is made once: every attempt carries the same."""
        if keyed:
            key = str(uuid.uuid4()) if key is None else key
            if not KEY.fullmatch(key):
                raise ValueError("a key has 1 to 255 printable ASCII characters")
        asked = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        headers = {"accept": "*/*" if as_bytes else "application/json"}
        content = file
        if file is not None:
            headers["content-type"] = "application/octet-stream"
        elif body is not None:
            headers["content-type"] = "application/json"
            content = json.dumps(body, allow_nan=False).encode()
        if key is not None:
            headers["idempotency-key"] = key
        reason = self._reason.get()
        if reason is not None and signed_in:
            headers["vintem-reason"] = quote(reason, safe="")
        # `wait` is the time that the server may take before it answers.
        longer = (FILE_S if as_bytes or file is not None else 0) + (float(asked["wait"]) if "wait" in asked else 0)

        def attempt(token: Optional[str]) -> Any:
            bearer = {} if token is None else {"authorization": f"Bearer {token}"}
            request = self._http.build_request(
                method,
                f"{self._base}{path}",
                params=asked or None,
                content=content,
                headers={**headers, **bearer},
                timeout=self._timeout_s + longer,
            )
            return self._once(request, wrapped=wrapped, as_bytes=as_bytes)

        # A login changes nothing, so that it can be repeated.
        safe = method == "GET" or keyed or not signed_in
        if not signed_in:
            return self._repeated(lambda: attempt(None), safe)
        # Outside the retries: a login has its own, and they must not multiply.
        token = self._bearer()
        try:
            return self._repeated(lambda: attempt(token), safe)
        except VintemError as error:
            # A token may be revoked early: log in once more, and repeat the request with the same key.
            if error.code != "invalid_token":
                raise
        renewed = self._bearer(refused=token)
        return self._repeated(lambda: attempt(renewed), safe)

    def _bearer(self, refused: Optional[str] = None) -> str:
        """A token that is still valid for a while; concurrent calls wait for the same login."""
        with self._login:
            now = time.monotonic()
            if self._token and self._token[0] != refused and now < self._token[1]:
                return self._token[0]
            said = self.send("POST", "/auth/login", body=self.credentials, signed_in=False)
            lives_s = said["expires_in"]
            # Counted from before the request, in seconds of lifetime: the clock of this machine may be wrong by hours.
            self._token = (said["access_token"], now + lives_s - min(EARLY_S, lives_s / 10))
            return self._token[0]

    def _repeated(self, attempt: Callable[[], Reply], safe: bool) -> Reply:
        """Retries what may be retried, with growing delays."""
        for n in range(self._retries):
            try:
                return attempt()
            except VintemError as error:
                wait = wait_s(error, n, safe)
                if wait is None:
                    raise
                time.sleep(wait)
        return attempt()

    def _once(self, request: httpx.Request, *, wrapped: bool, as_bytes: bool) -> Any:
        key = request.headers.get("idempotency-key")
        try:
            # Redirects are not followed: a POST would become a GET.
            response = self._http.send(request, follow_redirects=False)
        except httpx.RequestError as cause:
            message = f"no answer from {self._base}: {str(cause) or type(cause).__name__}"
            raise VintemError("network_error", message, idempotency_key=key) from cause
        if response.is_success and as_bytes:
            return response.content
        try:
            body = response.json()
        except ValueError:
            body = None
        if response.is_success and isinstance(body, dict) and not wrapped:
            return body
        if response.is_success and isinstance(body, dict) and "success" in body:
            return body["success"]
        raise error_of(
            response.status_code,
            body,
            retry_after=retry_after_of(response.headers.get("retry-after")),
            request_id=response.headers.get("x-request-id"),
            idempotency_key=key,
        )
