"""The tour of a client that openapi-python-client made of the document: a customer, a pix that is paid, a list, and a refusal."""

import os
from typing import TypeVar, Union

from client import AuthenticatedClient, Client
from client.api.auth import auth_login
from client.api.customers import customers_create
from client.api.sandbox import sandbox_pay_pix
from client.api.transactions import transactions_create, transactions_list
from client.models import (
    AuthLoginRequest,
    Error,
    NewCustomer,
    NewTransaction,
    NewTransactionPaymentType,
    SandboxPayPixRequest,
    TransactionStatus,
)

T = TypeVar("T")


def answered(reply: Union[T, Error, None]) -> T:
    assert reply is not None and not isinstance(reply, Error), reply
    return reply


url = os.environ["VINTEM_URL"]
login = answered(
    auth_login.sync(
        client=Client(base_url=url),
        body=AuthLoginRequest(
            email=os.environ["VINTEM_EMAIL"],
            secret=os.environ["VINTEM_SECRET"],
            io_seller_id=os.environ["VINTEM_SELLER"],
        ),
    )
)
api = AuthenticatedClient(base_url=url, token=login.access_token)

buyer = answered(
    customers_create.sync(client=api, body=NewCustomer(first_name="Maria", taxpayer_id="123.456.789-09"))
).success


def create(amount: int):
    return transactions_create.sync(
        buyer.id,
        client=api,
        body=NewTransaction(
            amount=amount, payment_type=NewTransactionPaymentType.PIX, reference_id="order-1042"
        ),
        idempotency_key="order-1042",
    )


pix = answered(create(4509)).success
assert (pix.status, pix.amount, pix.amount_cents) == (TransactionStatus.PENDING, "45.09", 4509), pix
assert answered(create(4509)).success.id == pix.id

paid = answered(sandbox_pay_pix.sync(pix.id, client=api, body=SandboxPayPixRequest()))
assert paid.status == "succeeded", paid

listed = answered(transactions_list.sync(client=api, status="succeeded", limit=10))
assert (listed.total, [one.id for one in listed.items]) == (1, [pix.id]), listed

refused = create(1)
assert isinstance(refused, Error) and refused.code == "idempotency_key_reused", refused
assert refused.request_id.startswith("req_"), refused
print("toured")
