# inter-co/pj-sdk-python, the company's own library: its payments by pix, statement and balance.

from stage import STAGE, installed, said

installed("python/inter-sdk")
installed("repositories/inter-co/pj-sdk-python")
from inter_sdk_python.InterSdk import InterSdk
from inter_sdk_python.banking.models.Key import Key
from inter_sdk_python.banking.models.Pix import Pix

sdk = InterSdk(
    "PRODUCTION", STAGE["clientId"], STAGE["secret"], STAGE["p12"], STAGE["passphrase"]
)
banking = sdk.banking()
day = STAGE["today"]

order = Pix(amount=STAGE["valor"], description="Pedido 7", recipient=Key(key=STAGE["chave"]))
paid = banking.include_pix(order)
said("pay", paid.to_dict())
said("read", banking.retrieve_pix(paid.request_code).to_dict())
said("balance", banking.retrieve_balance(None).to_dict())
rows = banking.retrieve_enriched_statement_with_range(day, day, None)
said("statement", [one.to_dict() for one in rows])
