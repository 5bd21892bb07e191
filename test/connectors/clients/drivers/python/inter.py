# inter-co/pj-sdk-python, the company's own library.

from stage import STAGE, installed, said

installed("python/inter-sdk")
installed("repositories/inter-co/pj-sdk-python")
from inter_sdk_python.InterSdk import InterSdk
from inter_sdk_python.pix.models.DevolutionRequestBody import DevolutionRequestBody
from inter_sdk_python.pix.models.DueBilling import DueBilling
from inter_sdk_python.pix.models.PixBilling import PixBilling
from inter_sdk_python.pix.models.RetrieveDueBillingFilter import RetrieveDueBillingFilter
from inter_sdk_python.pix.models.RetrievedPixFilter import RetrievedPixFilter
from inter_sdk_python.pix.models.RetrieveImmediateBillingsFilter import (
    RetrieveImmediateBillingsFilter,
)

sdk = InterSdk(
    "PRODUCTION", STAGE["clientId"], STAGE["secret"], STAGE["p12"], STAGE["passphrase"]
)
pix = sdk.pix()
txid, due, e2eid, key = STAGE["txid"], STAGE["dueTxid"], STAGE["e2eid"], STAGE["chave"]
span = (STAGE["from"], STAGE["to"])


def made(answer):
    return answer.to_dict()


order = PixBilling.from_dict({**STAGE["cob"], "txid": txid})
said("cob.put", made(pix.include_immediate_billing(order)))
said("cob.post", made(pix.include_immediate_billing(PixBilling.from_dict(STAGE["cob"]))))
said("cob.get", made(pix.retrieve_immediate_billing(txid)))
found = pix.retrieve_immediate_billing_list(*span, RetrieveImmediateBillingsFilter())
said("cob.list", [made(one) for one in found])
order.calendar.expiration = 7200
said("cob.patch", made(pix.review_immediate_billing(order)))
due_order = DueBilling.from_dict(STAGE["cobv"])
said("cobv.put", made(pix.include_due_pix_billing(due, due_order)))
said("cobv.get", made(pix.retrieve_due_pix_billing(due)))
found = pix.retrieve_due_billing_collection_in_range(*span, RetrieveDueBillingFilter())
said("cobv.list", [made(one) for one in found])
said("cobv.patch", made(pix.review_due_pix_billing(due, due_order)))
found = pix.retrieve_pix_list(*span, RetrievedPixFilter())
said("pix.list", {"pix": [made(one) for one in found]})
said("pix.get", made(pix.retrieve_pix(e2eid)))
back = DevolutionRequestBody.from_dict({"valor": "10.50"})
said("devolucao.put", made(pix.request_devolution(e2eid, STAGE["backId"], back)))
said("devolucao.get", made(pix.retrieve_devolution(e2eid, STAGE["backId"])))
said("webhook.put", pix.include_webhook(key, STAGE["webhookUrl"]))
said("webhook.get", made(pix.retrieve_webhook(key)))
said("webhook.delete", pix.delete_webhook(key))
