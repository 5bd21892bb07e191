# pypix-api, at Banco do Brasil, Inter, Sicoob and Sicredi.

from stage import STAGE, installed, said

installed("python/pypix-api")
from pypix_api.auth.oauth2 import OAuth2Client
from pypix_api.banks.bb import BBPixAPI
from pypix_api.banks.inter import InterPixAPI
from pypix_api.banks.sicoob import SicoobPixAPI
from pypix_api.banks.sicredi import SicrediPixAPI

BANKS = {
    "banco-do-brasil": (BBPixAPI, {"client_secret": STAGE["secret"]}),
    "inter": (InterPixAPI, {"client_secret": STAGE["secret"], "client_auth": "body"}),
    "sicoob": (SicoobPixAPI, {}),
    "sicredi": (SicrediPixAPI, {"client_secret": STAGE["secret"]}),
}
api, secret = BANKS[STAGE["bank"]]
oauth = OAuth2Client(
    token_url=api.TOKEN_URL,
    client_id=STAGE["clientId"],
    cert=STAGE["cert"],
    pvk=STAGE["key"],
    **secret,
)
# Its own scopes for Banco do Brasil are those of received pix alone.
KINDS = ("cob", "cobv", "pix", "webhook")
named = [f"{kind}.{right}" for kind in KINDS for right in ("read", "write")]
bank = api(oauth=oauth, scopes=named if api is BBPixAPI else None)
if "applicationKey" in STAGE:
    bank.session.params = {"gw-dev-app-key": STAGE["applicationKey"]}

txid, due, e2eid = STAGE["txid"], STAGE["dueTxid"], STAGE["e2eid"]
span = {"inicio": STAGE["from"], "fim": STAGE["to"]}
said("cob.put", bank.criar_cob(txid, STAGE["cob"]))
said("cob.post", bank.criar_cob_auto_txid(STAGE["cob"]))
said("cob.get", bank.consultar_cob(txid))
if STAGE["bank"] != "banco-do-brasil":
    said("cob.list", bank.consultar_cobs(**span))
said("cob.patch", bank.revisar_cob(txid, STAGE["removed"]))
said("cobv.put", bank.criar_cobv(due, STAGE["cobv"]))
said("cobv.get", bank.consultar_cobv(due))
said("cobv.patch", bank.revisar_cobv(due, STAGE["removed"]))
said("pix.list", bank.consultar_pix(**span))
said("pix.get", bank.consultar_pix_por_e2eid(e2eid))
said("devolucao.put", bank.solicitar_devolucao_pix(e2eid, STAGE["backId"], {"valor": "10.50"}))
said("devolucao.get", bank.consultar_devolucao_pix(e2eid, STAGE["backId"]))
said("webhook.put", bank.configurar_webhook(STAGE["chave"], STAGE["webhookUrl"]))
said("webhook.get", bank.consultar_webhook(STAGE["chave"]))
said("webhook.delete", bank.excluir_webhook(STAGE["chave"]))
