// Bradesco from outside: a charge is created with the text of its QR code beside it, at a path of
// its own; elsewhere it has a location alone.

import type { Json } from '../../formats.ts'
import { bradescoBoletos } from '../boletos/bradesco.ts'
import { asTexts, changed, type Operation, without } from './replies.ts'
import type { PixWire } from './wire.ts'

function charge(body: Json, operation: Operation, path: string): unknown {
  const plain = without(body, 'pixCopiaECola')
  if (operation === 'cob.patch')
    return changed(plain, 'calendario', (one) => asTexts(one, 'expiracao'))
  if (!path.includes('-emv')) return plain
  const [kind = ''] = operation.split('.')
  return { [kind]: plain, emv: body['pixCopiaECola'], base64: 'iVBORw0KGgo=' }
}

export const bradesco: PixWire = {
  name: 'bradesco',
  base: '/v2',
  token: {
    // Contracts have one of these.
    paths: ['/auth/server/oauth/token', '/oauth/token', '/v2/oauth/token'],
    auths: ['basic'],
    formats: ['form'],
    grantIn: ['body'],
    scopes: 'contract',
    life: 3_600,
    more: () => ({}),
  },
  // Boletos are of the open API: id and secret in the body.
  moreTokens: {
    paths: ['/auth/server-mtls/v2/token'],
    auths: ['body'],
    formats: ['form'],
    grantIn: ['body'],
    scopes: 'contract',
    life: 3_600,
  },
  more: bradescoBoletos,
  paths: {
    'cob.post': ['/cob', '/cob-emv'],
    'cob.put': ['/cob/{txid}', '/cob-emv/{txid}'],
    'cobv.put': ['/cobv/{txid}', '/cobv-emv/{txid}'],
  },
  charge,
  statuses: { 'cobv.put': 200, 'devolucao.put': 200 },
  webhook: {
    reply: ({ url, key }) => ({ webhookUrl: url, chave: key, criacao: '2026-11-30T12:00:00.000Z' }),
  },
}
