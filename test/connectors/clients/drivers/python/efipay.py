# efipay, the company's own library.

from stage import STAGE, installed, said

installed("python/efipay")
from efipay import EfiPay

efi = EfiPay(
    {
        "client_id": STAGE["clientId"],
        "client_secret": STAGE["secret"],
        "sandbox": False,
        "certificate": STAGE["both"],
    }
)
txid, due = {"txid": STAGE["txid"]}, {"txid": STAGE["dueTxid"]}
e2eid = {"e2eId": STAGE["e2eid"]}
back, key = {**e2eid, "id": STAGE["backId"]}, {"chave": STAGE["chave"]}
span = {"inicio": STAGE["from"], "fim": STAGE["to"]}
said("cob.put", efi.pix_create_charge(params=txid, body=STAGE["cob"]))
said("cob.post", efi.pix_create_immediate_charge(body=STAGE["cob"]))
said("cob.get", efi.pix_detail_charge(params=txid))
said("cob.list", efi.pix_list_charges(params=span))
said("cob.patch", efi.pix_update_charge(params=txid, body=STAGE["removed"]))
said("cobv.put", efi.pix_create_due_charge(params=due, body=STAGE["cobv"]))
said("cobv.get", efi.pix_detail_due_charge(params=due))
said("cobv.list", efi.pix_list_due_charges(params=span))
said("cobv.patch", efi.pix_update_due_charge(params=due, body=STAGE["removed"]))
said("pix.list", efi.pix_received_list(params=span))
said("pix.get", efi.pix_detail_received(params=e2eid))
said("devolucao.put", efi.pix_devolution(params=back, body={"valor": "10.50"}))
said("devolucao.get", efi.pix_detail_devolution(params=back))
headers = {"x-skip-mtls-checking": "false"}
body = {"webhookUrl": STAGE["webhookUrl"]}
said("webhook.put", efi.pix_config_webhook(params=key, body=body, headers=headers))
said("webhook.get", efi.pix_detail_webhook(params=key))
said("webhook.list", efi.pix_list_webhook(params=span))
said("webhook.delete", efi.pix_delete_webhook(params=key))
