// Santander from outside: the grant in the query of the token request, changes of charges at another
// version, numbers that are texts, no text of QR codes, and lists of one day without milliseconds.

import type { BankReply } from '../../../server/kernel/bank-call.ts'
import type { Json } from '../../formats.ts'
import { santanderBoletos } from '../boletos/santander.ts'
import { asTexts, changed, json, type Refusal, without } from './replies.ts'
import { santanderPayouts } from '../payouts/santander.ts'
import { type PixWire, routed } from './wire.ts'

const NUMBERS = ['expiracao', 'validadeAposVencimento']
const charge = (body: Json): unknown =>
  asTexts(
    changed(without(body, 'pixCopiaECola', 'loc'), 'calendario', (one) =>
      asTexts(one, ...NUMBERS.filter((name) => name in (one as Json))),
    ),
    'revisao',
  )

function refuse({ by, status, name, title, detail, violations, operation }: Refusal): BankReply {
  if (by === 'token')
    return json(401, {
      fault: {
        faultstring: 'Invalid access token',
        detail: { errorcode: 'oauth.v2.InvalidAccessToken' },
      },
    })
  if (operation === 'devolucao.put' && status !== 404)
    return json(status, { timestamp: '2026-11-30T12:00:00Z', httpStatusCode: status, detail })
  return json(status, {
    type: `https://pix.santander.com.br/api/v1/error/${name}`,
    title,
    status: String(status),
    detail,
    correlationId: '5f1c2a90',
    ...(violations !== undefined && { violacoes: violations }),
  })
}

const REPEATED = {
  status: 400,
  name: 'CobOperacaoInvalida',
  title: 'Cobrança inválida.',
  detail: 'O QRCode com este txid já encontra-se cadastrado.',
} as const

export const santander: PixWire = {
  name: 'santander',
  base: '/api',
  token: {
    paths: ['/oauth/token', '/auth/oauth/v2/token'],
    auths: ['body'],
    formats: ['form'],
    grantIn: ['query'],
    scopes: 'contract',
    life: 300,
    lifeAs: 'text',
    more: ({ clientId, scope }) => ({
      client_id: clientId,
      scopes: scope,
      refreshUrl: '/oauth/refresh_token',
    }),
  },
  paths: {
    'cob.post': [],
    'cob.list': ['/v1/cob'],
    'cob.put': ['/v1/cob/{txid}'],
    'cob.get': ['/v1/cob/{txid}'],
    // Sources disagree on the version.
    'cob.patch': ['/v2/cob/{txid}', '/v1/cob/{txid}'],
    'cobv.list': ['/v1/cobv'],
    'cobv.put': ['/v1/cobv/{txid}'],
    'cobv.get': ['/v1/cobv/{txid}'],
    'cobv.patch': ['/v2/cobv/{txid}', '/v1/cobv/{txid}'],
    'pix.list': ['/v1/pix'],
    'pix.get': ['/v1/pix/{e2eid}'],
    'devolucao.put': ['/v1/pix/{e2eid}/devolucao/{id}'],
    'devolucao.get': ['/v1/pix/{e2eid}/devolucao/{id}'],
    'webhook.list': ['/v1/webhook'],
    'webhook.put': ['/v1/webhook/{chave}'],
    'webhook.get': ['/v1/webhook/{chave}'],
    'webhook.delete': ['/v1/webhook/{chave}'],
  },
  more: routed(santanderPayouts, santanderBoletos),
  refuse,
  charge,
  statuses: { 'cob.put': 200, 'cobv.put': 200 },
  repeated: { 'cob.put': REPEATED, 'cobv.put': REPEATED },
  times: 'seconds',
  list: { refusesMilliseconds: true, windowDays: 1 },
  webhook: {
    tries: async (url, _, knock) =>
      (await knock({ method: 'GET', url, hasCertificate: false })) < 300
        ? undefined
        : 'A URL informada não respondeu.',
  },
}
