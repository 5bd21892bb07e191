"""A tour of a real server in a sandbox: a customer, a pix that is paid and refunded, refusals, keys, lists and a webhook."""

from __future__ import annotations

import os
import queue
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Dict, List, Tuple, Union

from vintem import Vintem, VintemError, verify_webhook

URL, CUT_URL = os.environ["VINTEM_URL"], os.environ["CUT_URL"]


def client(url: str) -> Vintem:
    return Vintem(
        url=url,
        email=os.environ["VINTEM_EMAIL"],
        secret=os.environ["VINTEM_SECRET"],
        seller_id=os.environ["VINTEM_SELLER"],
    )


def refused(error: VintemError, code: str, status: int) -> None:
    assert (error.code, error.status) == (code, status), error
    assert error.request_id or status == 0, error


came: "queue.Queue[Tuple[Dict[str, str], bytes]]" = queue.Queue()


class Shop(BaseHTTPRequestHandler):
    """Receives webhooks."""

    def do_POST(self) -> None:
        came.put((dict(self.headers.items()), self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


shop = HTTPServer(("127.0.0.1", 0), Shop)
threading.Thread(target=shop.serve_forever, daemon=True).start()

with client(URL) as vintem:
    endpoint = vintem.webhooks.create(
        {"url": f"http://127.0.0.1:{shop.server_port}/hook", "events": ["transaction.succeeded"]}
    )

    # A pix, from the customer to the refund.
    buyer = vintem.customers.create({"first_name": "Maria", "taxpayer_id": "123.456.789-09"})
    pix = vintem.transactions.create(
        buyer["id"], {"amount": 4509, "payment_type": "pix", "reference_id": "order-1042"}, key="order-1042"
    )
    assert (pix["status"], pix["amount_cents"]) == ("pending", 4509), pix
    vintem.sandbox.pay_pix(pix["id"])
    assert vintem.transactions.get(pix["id"])["status"] == "succeeded"
    # Why a call is made is in the audit log.
    with vintem.because("Pedido nº 1042: 100% devolvido"):
        void = vintem.transactions.void(pix["id"], {"amount": 1000})
    assert void["status"] == "partial_refunded", void
    record = vintem.audit.list({"object": pix["id"]})["items"][0]
    assert (record["action"], record["reason"]) == (
        "transaction.refund_requested",
        "Pedido nº 1042: 100% devolvido",
    ), record
    try:
        vintem.because("x" * 301).__enter__()
        raise AssertionError("a reason that is too long was taken")
    except ValueError:
        pass

    # The same key is the same transaction; another body with it is refused.
    again = vintem.transactions.create(
        buyer["id"], {"amount": 4509, "payment_type": "pix", "reference_id": "order-1042"}, key="order-1042"
    )
    assert again["id"] == pix["id"]
    try:
        vintem.transactions.create(buyer["id"], {"amount": 1, "payment_type": "pix"}, key="order-1042")
        raise AssertionError("another body with the same key was taken")
    except VintemError as error:
        refused(error, "idempotency_key_reused", 422)
        assert error.idempotency_key == "order-1042"

    # Refusals say what is wrong, to people too.
    try:
        vintem.transactions.create(buyer["id"], {"amount": 0, "payment_type": "pix"})
        raise AssertionError("an amount of zero was taken")
    except VintemError as error:
        refused(error, "invalid_request", 422)
        assert error.fields and "amount" in error.fields, error.fields
        assert error.display and error.idempotency_key, error
    try:
        vintem.transactions.get("00000000000000000000000000000000")
        raise AssertionError("an unknown transaction was found")
    except VintemError as error:
        refused(error, "transaction_not_found", 404)
    for nothing in ("", ".."):
        try:
            vintem.transactions.get(nothing)
            raise AssertionError("an id that addresses another path was sent")
        except ValueError:
            pass

    # Lists, page by page.
    for n in range(4):
        vintem.transactions.create(buyer["id"], {"amount": 100 + n, "payment_type": "pix"})
    amounts = [one["amount_cents"] for one in vintem.transactions.all({"limit": 2, "customer": buyer["id"]})]
    assert sorted(amounts) == [100, 101, 102, 103, 4509], amounts
    sequences = [event["sequence"] for event in vintem.events.all({"limit": 3})]
    assert len(sequences) > 6 and sequences == sorted(set(sequences)), sequences
    assert any(record["action"] for record in vintem.audit.all({"limit": 1}))

    # A namespace within a namespace; files.
    assert vintem.corporate.account()["resource"] == "corporate_account"
    try:
        next(vintem.corporate.cards.all())
        raise AssertionError("a company that is not active has cards")
    except VintemError as error:
        refused(error, "account_not_active", 403)
    image = vintem.pix.qrcode(pix["id"])
    assert image.startswith(b"\x89PNG")
    assert vintem.branding.upload_logo(os.environ["VINTEM_SELLER"], image)["logo_url"]
    statement = vintem.sellers.statement_file(os.environ["VINTEM_SELLER"], {"format": "csv"})
    assert statement.count(b"\n") > 1, statement

    # The webhook of the payment is genuine; altered, old or signed by somebody else it is refused.
    headers, body = came.get(timeout=20)
    forged = "whsec_" + "A" * 40
    event = verify_webhook(headers, body, [forged, endpoint["secret"]])
    assert (event["type"], event["id"]) == ("transaction.succeeded", pix["id"]), event
    old = {**{name.lower(): value for name, value in headers.items()}, "webhook-timestamp": "1700000000"}
    for bad in (
        (headers, body.replace(b"4509", b"9509"), endpoint["secret"]),
        (headers, body, forged),
        (old, body, endpoint["secret"]),
        ({}, body, endpoint["secret"]),
    ):
        try:
            verify_webhook(*bad)
            raise AssertionError("a forged webhook was taken")
        except VintemError as error:
            refused(error, "invalid_signature", 0)
    unset_secrets: List[Union[str, List[str]]] = ["", "whsec_", []]
    for unset in unset_secrets:
        try:
            verify_webhook(headers, body, unset)
            raise AssertionError("a secret that is not set was taken")
        except ValueError:
            pass

# The connection breaks before the first two answers: the payment was made, and the retry finds it.
with client(CUT_URL) as vintem:
    vintem.transactions.create(buyer["id"], {"amount": 777, "payment_type": "pix"})

shop.shutdown()
print("toured")
