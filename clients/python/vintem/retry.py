"""Whether to retry, and how long to wait before. It only decides: it neither retries nor waits."""

from __future__ import annotations

import math
import random
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Optional

from .errors import VintemError

WAIT_S = 0.2
DOUBLINGS_MAX = 6
#: Where the server asks for a longer wait (a lockout of half an hour), the error is raised instead.
RETRY_AFTER_MAX_S = 30
REPEATABLE_STATUS = frozenset({408, 429, 502, 503, 504})
#: Returned before anything is executed, so that even a call without a key can be retried.
NOT_BEGUN = frozenset({"overloaded"})


def _may_repeat(error: VintemError, safe: bool) -> bool:
    if error.status == 429 or error.code in NOT_BEGUN:
        return True
    passing = error.code in ("network_error", "request_in_progress") or error.status in REPEATABLE_STATUS
    return safe and passing


def wait_s(error: VintemError, attempt: int, safe: bool) -> Optional[float]:
    """Seconds to wait after this attempt (from 0) failed: 0.2, doubled each time, plus or minus half, and at least what
    the server asks for. `None` where there must be no retry. `safe`: the call reads, or carries a key."""
    asked = error.retry_after or 0
    if not _may_repeat(error, safe) or asked > RETRY_AFTER_MAX_S:
        return None
    backoff: float = WAIT_S * 2 ** min(attempt, DOUBLINGS_MAX) * (0.5 + random.random())
    return max(backoff, asked)


def retry_after_of(header: Optional[str]) -> Optional[float]:
    """`Retry-After` in seconds from now: the header has seconds or a date."""
    text = (header or "").strip()
    if not text:
        return None
    try:
        seconds = float(text)
        return seconds if math.isfinite(seconds) and seconds >= 0 else None
    except ValueError:
        pass
    try:
        at = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    zoned = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0.0, math.ceil((zoned - datetime.now(timezone.utc)).total_seconds()))
