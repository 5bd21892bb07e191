// Itaú from outside: its key in every call, tokens of five minutes, and lists that have no body where
// nothing is in them.

import { itauBoletos } from '../boletos/itau.ts'
import { itauPayouts } from '../payouts/itau.ts'
import { standardRefusal } from './replies.ts'
import { type PixWire, routed } from './wire.ts'

export const itau: PixWire = {
  name: 'itau',
  base: '/pix_recebimentos/v2',
  token: {
    paths: ['/api/oauth/token', '/as/token.oauth2'],
    auths: ['body'],
    formats: ['form'],
    grantIn: ['body'],
    scopes: 'contract',
    life: 300,
    more: ({ scope }) => ({ scope, refresh_token: '00000000-0000-4000-8000-000000000000' }),
  },
  headers: { 'x-itau-apikey': /^\S+$/ },
  more: routed(itauPayouts, itauBoletos),
  refuse: (refusal) =>
    standardRefusal(refusal, { correlationId: '272e2bb8-0000-4000-8000-000000000000' }),
  times: 'seconds',
  list: { isEmptyWithoutBody: true },
  webhook: { refusesSame: true },
}
