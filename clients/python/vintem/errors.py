"""Errors, as one class with everything that the server returned."""

from __future__ import annotations

from typing import Any, Dict, List, Optional


class VintemError(Exception):
    """A call that failed. Three codes are the client's own: `network_error` (no response arrived), `unexpected_answer`
    (the response is not one of this API) and `invalid_signature` (a webhook that is not genuine)."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        display: Optional[str] = None,
        fields: Optional[Dict[str, List[str]]] = None,
        request_id: Optional[str] = None,
        docs: Optional[str] = None,
        transaction_id: Optional[str] = None,
        approval_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        idempotency_key: Optional[str] = None,
        body: Any = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        #: Of HTTP; 0 without a response.
        self.status = status
        #: Brazilian Portuguese, for people; includes invalid fields.
        self.display = display
        #: Of an invalid request: field → its errors.
        self.fields = fields
        self.request_id = request_id
        #: The documentation of the code.
        self.docs = docs
        #: A transaction that exists, or may exist, although the call failed.
        self.transaction_id = transaction_id
        #: The approval that the call waits for; nothing was done.
        self.approval_id = approval_id
        #: Seconds after which a retry makes sense.
        self.retry_after = retry_after
        #: The key of the call: a repetition with it cannot do anything twice.
        self.idempotency_key = idempotency_key
        #: What the server answered, if it is JSON.
        self.body = body

    def __str__(self) -> str:
        request = f" (request {self.request_id})" if self.request_id else ""
        return f"{self.code}: {self.message}{request}"


def error_of(
    status: int,
    body: Any,
    *,
    retry_after: Optional[float],
    request_id: Optional[str],
    idempotency_key: Optional[str],
) -> VintemError:
    """The error of a response. A response that is not the API's is `unexpected_answer`."""
    code = body.get("code") if isinstance(body, dict) else None
    # A proxy may return `{"code": 502}`; our codes are words.
    if not isinstance(code, str):
        return VintemError(
            "unexpected_answer",
            f"the server answered {status} with a body that is not of this API; check the url",
            status=status,
            retry_after=retry_after,
            request_id=request_id,
            idempotency_key=idempotency_key,
        )
    error = body.get("error")
    inner = error if isinstance(error, dict) else {}
    return VintemError(
        code,
        body.get("message") or code,
        status=status,
        display=body.get("message_display") or inner.get("message_display"),
        fields=inner if code in ("invalid_request", "unknown_field") else None,
        request_id=body.get("request_id") or request_id,
        docs=body.get("docs"),
        transaction_id=body.get("transaction_id"),
        approval_id=body.get("approval_id"),
        retry_after=retry_after,
        idempotency_key=idempotency_key,
        body=body,
    )
