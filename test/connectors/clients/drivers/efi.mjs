// sdk-node-apis-efi, the company's own library. Whatever host it asks for, the emulator answers.

import https from 'node:https'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { connect } from 'node:tls'

const stage = JSON.parse(process.env.STAGE)
https.Agent.prototype.createConnection = (options) =>
  connect({ ...options, host: '127.0.0.1', port: stage.port })

const said = (call, answer) => console.log(JSON.stringify([call, answer ?? null]))
const EfiPay = createRequire(join(process.env.CLIENTS, 'package.json'))('sdk-node-apis-efi')
const efi = new (EfiPay.default ?? EfiPay)({
  sandbox: false,
  client_id: stage.clientId,
  client_secret: stage.secret,
  certificate: stage.bare,
  validateMtls: true,
})
const [txid, due] = [{ txid: stage.txid }, { txid: stage.dueTxid }]
const [e2eId, chave] = [{ e2eId: stage.e2eid }, { chave: stage.chave }]
const back = { ...e2eId, id: stage.backId }
const span = { inicio: stage.from, fim: stage.to }
said('cob.put', await efi.pixCreateCharge(txid, stage.cob))
said('cob.post', await efi.pixCreateImmediateCharge({}, stage.cob))
said('cob.get', await efi.pixDetailCharge(txid))
said('cob.list', await efi.pixListCharges(span))
said('cob.patch', await efi.pixUpdateCharge(txid, stage.removed))
said('cobv.put', await efi.pixCreateDueCharge(due, stage.cobv))
said('cobv.get', await efi.pixDetailDueCharge(due))
said('cobv.list', await efi.pixListDueCharges(span))
said('cobv.patch', await efi.pixUpdateDueCharge(due, stage.removed))
said('pix.list', await efi.pixReceivedList(span))
said('pix.get', await efi.pixDetailReceived(e2eId))
said('devolucao.put', await efi.pixDevolution(back, { valor: '10.50' }))
said('devolucao.get', await efi.pixDetailDevolution(back))
said('webhook.put', await efi.pixConfigWebhook(chave, { webhookUrl: stage.webhookUrl }))
said('webhook.get', await efi.pixDetailWebhook(chave))
said('webhook.list', await efi.pixListWebhook(span))
said('webhook.delete', await efi.pixDeleteWebhook(chave))
