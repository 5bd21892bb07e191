// Inter from outside: id and secret in the body, scopes that were ticked or none, and refusals
// without type and status.

import { interBoletos } from '../boletos/inter.ts'
import { interPayouts } from '../payouts/inter.ts'
import { json, type Refusal } from './replies.ts'
import { type PixWire, routed } from './wire.ts'

export const inter: PixWire = {
  name: 'inter',
  base: '/pix/v2',
  token: {
    paths: ['/oauth/v2/token'],
    auths: ['body'],
    formats: ['form'],
    grantIn: ['body'],
    scopes: 'required',
    life: 3_600,
  },
  refuse: ({ status, title, detail, violations }: Refusal) =>
    json(status, {
      title,
      detail,
      timestamp: '2026-11-30T12:00:00Z',
      ...(violations !== undefined && { violacoes: violations }),
    }),
  statuses: { 'webhook.put': 204 },
  // Its own library in Python sends every field that it knows.
  takesNulls: true,
  list: { pageMax: 1_000 },
  more: routed(interPayouts, interBoletos),
  agreement: {
    bankCode: '077',
    branch: '0001',
    account: '123456789',
    wallet: '110',
    number: '7654321',
  },
}
