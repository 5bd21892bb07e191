# bb-wrapper, at Banco do Brasil.

import base64

from stage import STAGE, installed, said

installed("python/bb-wrapper")
from bb_wrapper.wrapper.pix_cob import PIXCobBBWrapper

basic = base64.b64encode(f"{STAGE['clientId']}:{STAGE['secret']}".encode()).decode()
bank = PIXCobBBWrapper(
    basic_token=basic,
    gw_app_key=STAGE["applicationKey"],
    is_sandbox=False,
    cert=(STAGE["cert"], STAGE["key"]),
)
made = bank.criar_cobranca(
    expiracao=3600,
    chave=STAGE["chave"],
    documento_devedor=STAGE["payer"]["cpf"],
    nome_devedor=STAGE["payer"]["nome"],
    nome_recebedor="Padaria",
    valor=STAGE["valor"],
    descricao="Pedido 7",
)
said("cob.post", made.data)
said("cob.get", bank.consultar_cobranca(made.data["txid"]).data)
said("pix.list", bank.listar_pix(STAGE["from"], STAGE["to"]).data)
said("pix.get", bank.consultar_pix(STAGE["e2eid"]).data)
said("devolucao.put", bank.devolver_pix(STAGE["e2eid"], "10.50", STAGE["backId"]).data)
said("devolucao.get", bank.consultar_devolucao_pix(STAGE["e2eid"], STAGE["backId"]).data)
