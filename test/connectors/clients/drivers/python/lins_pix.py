# lins-pix, at Santander. It is set up by the environment, before it is imported. Its list of pix,
# which it calls undecided, is left out.

import json
import os

from stage import STAGE, installed, said

installed("python/lins-pix")
os.environ |= {
    "PIX_CLIENT_ID": STAGE["clientId"],
    "PIX_CLIENT_SECRET": STAGE["secret"],
    "PIX_CERT_PATH": STAGE["cert"],
    "PIX_PRIVATE_KEY_PATH": STAGE["key"],
    # Its log is sent nowhere: nothing listens there.
    "GRAYLOG_HOST": "127.0.0.1",
    "GRAYLOG_PORT": "9",
    "GRAYLOG_NODE": "test",
    "GRAYLOG_SERVICE": "test",
    "GRAYLOG_COMPANY": "glf",
    "GRAYLOG_APPLICATION": "test",
    "GRAYLOG_SETTINGS": "sandbox",
    "GRAYLOG_IMAGE": "test",
    "PIX_URL": "https://trust-pix.santander.com.br",
}
from lins_pix.psp.santander.cob import Cob


def answered(answer):
    text, status = answer
    assert status in (200, 201), answer
    return json.loads(text)


bank = Cob()
order = {**STAGE["cob"], "infoAdicionais": []}
said("cob.put", answered(bank.criar_cobranca_put(STAGE["txid"], order)))
said("cob.get", answered(bank.consultar_cobranca_get(STAGE["txid"])))
