// Setup-Automatizado/sicredi-sdk, built as its own build does. It asks for no scope for returns.

import https from 'node:https'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { connect } from 'node:tls'

const stage = JSON.parse(process.env.STAGE)
https.Agent.prototype.createConnection = (options) =>
  connect({ ...options, host: '127.0.0.1', port: stage.port })

const said = (call, answer) => console.log(JSON.stringify([call, answer ?? null]))
const at = join(process.env.CLIENTS, 'repositories/Setup-Automatizado/sicredi-sdk/dist/index.cjs')
const { Sicredi } = createRequire(at)(at)
const sicredi = new Sicredi({
  clientId: stage.clientId,
  clientSecret: stage.secret,
  certificate: { cert: stage.cert, key: stage.key, ca: stage.ca },
})
const { cob, cobv, pix, webhook } = sicredi
const span = { inicio: stage.from, fim: stage.to }
said('cob.put', await cob.create(stage.txid, stage.cob))
said('cob.post', await cob.createAuto(stage.cob))
said('cob.get', await cob.get(stage.txid))
said('cob.list', await cob.list(span))
said('cob.patch', await cob.cancel(stage.txid))
said('cobv.put', await cobv.create(stage.dueTxid, stage.cobv))
said('cobv.get', await cobv.get(stage.dueTxid))
said('cobv.list', await cobv.list(span))
said('cobv.patch', await cobv.cancel(stage.dueTxid))
said('pix.list', await pix.list(span))
said('pix.get', await pix.get(stage.e2eid))
said('webhook.put', await webhook.configure(stage.chave, stage.webhookUrl))
said('webhook.get', await webhook.get(stage.chave))
said('webhook.list', await webhook.list(span))
said('webhook.delete', await webhook.delete(stage.chave))
