// Ailos from outside: names of its own in the token request, the text of QR codes at a path of its
// own and in Base64, and a refusal of a txid that is there.

import type { Json } from '../../formats.ts'
import { type Operation, without } from './replies.ts'
import type { PixWire } from './wire.ts'

const BASE = '/ailos/pix-cobranca/api/v1'

function charge(body: Json, operation: Operation): unknown {
  if (operation === 'code.get')
    return {
      copiaCola: Buffer.from(String(body['pixCopiaECola'])).toString('base64'),
      imagemQrCode: 'iVBORw0KGgo=',
    }
  const plain = without(body, 'pixCopiaECola')
  const isNew = /\.p(?:os|u)t$/.test(operation) && body['status'] === 'ATIVA'
  return isNew ? { ...plain, status: 'CRIADA' } : plain
}

const REPEATED = {
  status: 409,
  name: 'CobOperacaoInvalida',
  title: 'Conflito.',
  detail: 'O txid já foi utilizado.',
} as const

export const ailos: PixWire = {
  name: 'ailos',
  base: BASE,
  token: {
    paths: [`${BASE}/client/connect/token`],
    auths: ['body'],
    formats: ['form'],
    grantIn: [],
    scopes: 'required',
    life: 300,
  },
  paths: { 'code.get': ['/qrcode/consulta/{txid}'] },
  scopes: { 'code.get': 'qrcode.read' },
  charge,
  statuses: { 'devolucao.put': 200 },
  repeated: { 'cob.put': REPEATED, 'cobv.put': REPEATED },
  webhook: { field: 'webHookUrl' },
}
