// Sicoob from outside: clients without a secret, and the text of QR codes under a name of its own.

import { isObject, type Json } from '../../formats.ts'
import { sicoobBoletos } from '../boletos/sicoob.ts'
import { changed, without } from './replies.ts'
import { sicoobPayouts } from '../payouts/sicoob.ts'
import { type PixWire, routed } from './wire.ts'

function charge(body: Json): unknown {
  const brcode = body['pixCopiaECola']
  const named = { ...without(body, 'pixCopiaECola'), brcode, infoAdicionais: null }
  return changed(named, 'loc', (loc) => (isObject(loc) ? { ...loc, brcode } : loc))
}

export const sicoob: PixWire = {
  name: 'sicoob',
  base: '/pix/api/v2',
  token: {
    paths: ['/auth/realms/cooperado/protocol/openid-connect/token'],
    auths: ['certificate'],
    formats: ['form'],
    grantIn: ['body'],
    scopes: 'required',
    life: 300,
  },
  charge,
  more: routed(sicoobPayouts, sicoobBoletos),
  statuses: { 'devolucao.put': 200 },
  times: 'offset',
}
