// Sicredi from outside: a version for each resource, scopes that are left out without a word, and
// the text of QR codes under one of two names.

import type { BankReply } from '../../../server/kernel/bank-call.ts'
import type { Json } from '../../formats.ts'
import { sicrediBoletos } from '../boletos/sicredi.ts'
import { json, type Operation, type Refusal, standardRefusal, without } from './replies.ts'
import type { PixWire } from './wire.ts'

const charge = (body: Json, operation: Operation): unknown =>
  operation.endsWith('.get')
    ? { ...without(body, 'pixCopiaECola'), brcode: body['pixCopiaECola'] }
    : body

/** What a token may not do is no denial, but a request that is not right. */
const refuse = (refusal: Refusal): BankReply =>
  refusal.status === 403
    ? json(400, {
        title: 'Requisição inválida.',
        status: 400,
        detail: 'Esta credencial não possui os escopos habilitados',
      })
    : standardRefusal(refusal)

// Sources disagree on the version of these.
const COB = ['/v2/cob/{txid}', '/v3/cob/{txid}']

export const sicredi: PixWire = {
  name: 'sicredi',
  base: '/api',
  token: {
    paths: ['/oauth/token'],
    auths: ['basic'],
    formats: ['form', 'json'],
    grantIn: ['query', 'body'],
    scopes: 'narrowed',
    life: 3_600,
  },
  // Boletos are of another gateway: user and password, and the key of the application.
  moreTokens: {
    paths: ['/auth/openapi/token'],
    auths: ['password'],
    formats: ['form'],
    grantIn: ['body'],
    scopes: 'contract',
    headers: { 'x-api-key': /^\S+$/, context: /^COBRANCA$/ },
    life: 300,
  },
  paths: {
    'cob.post': ['/v2/cob'],
    'cob.list': ['/v2/cob'],
    'cob.put': COB,
    'cob.get': COB,
    'cob.patch': COB,
    'cobv.list': ['/v2/cobv'],
    'cobv.put': ['/v2/cobv/{txid}'],
    'cobv.get': ['/v2/cobv/{txid}'],
    'cobv.patch': ['/v2/cobv/{txid}'],
    'pix.list': ['/v2/pix'],
    'pix.get': ['/v2/pix/{e2eid}'],
    'devolucao.put': ['/v2/pix/{e2eid}/devolucao/{id}'],
    'devolucao.get': ['/v2/pix/{e2eid}/devolucao/{id}'],
    'webhook.list': ['/v2/webhook'],
    'webhook.put': ['/v2/webhook/{chave}'],
    'webhook.get': ['/v2/webhook/{chave}'],
    'webhook.delete': ['/v2/webhook/{chave}'],
  },
  charge,
  refuse,
  more: sicrediBoletos,
  statuses: { 'devolucao.put': 200 },
}
