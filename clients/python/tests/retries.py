"""What is retried, and what is not, against a server that answers as its test says: it is told in the order of these calls."""

from __future__ import annotations

import os
import time

from vintem import Vintem, VintemError

vintem = Vintem(url=os.environ["VINTEM_URL"], email="a@b.co", secret="s", seller_id="x")

# A password in the address would be in every error, and no part of a path can follow a query.
for url in ("https://admin:hunter2@pay.example.com", "https://pay.example.com/?key=hunter2", "https://pay.example.com/ "):
    try:
        Vintem(url=url, email="a@b.co", secret="s", seller_id="x")
        raise AssertionError(f"{url} was taken")
    except ValueError as error:
        assert "hunter2" not in str(error), error


def fails(code: str, retry_after: float | None = None) -> None:
    try:
        vintem.customers.create({"first_name": "A"})
        raise AssertionError(f"{code} did not arrive")
    except VintemError as error:
        assert (error.code, error.retry_after) == (code, retry_after), (error.code, error.retry_after)


# Four answers: cut off, the bank is not reached, the first attempt is still running, created.
assert vintem.customers.create({"first_name": "A"})["id"] == "c1"
# Two: in a second, created.
since = time.monotonic()
vintem.customers.create({"first_name": "A"})
assert time.monotonic() - since >= 1
# One each: a refusal, and a wait that is too long.
fails("invalid_request")
fails("rate_limited", 1800)
# A call without a key is not repeated when it may have begun.
try:
    vintem.webhooks.test("w1")
    raise AssertionError("a broken connection was not noticed")
except VintemError as error:
    assert error.code == "network_error", error
# Two: the token was revoked, created with another.
vintem.customers.create({"first_name": "A"})
# One each: what a proxy says is not an answer of the API.
fails("unexpected_answer")
print("retried")
