// PagBank from outside: a token of a year that is asked for by JSON, no charges with a due date, and
// no text of QR codes.

import type { Json } from '../../formats.ts'
import { without } from './replies.ts'
import type { PixWire } from './wire.ts'

export const pagbank: PixWire = {
  name: 'pagbank',
  base: '/instant-payments',
  token: {
    paths: ['/pix/oauth2'],
    auths: ['basic'],
    formats: ['json', 'form'],
    grantIn: ['body'],
    scopes: 'required',
    lacks: ['cobv'],
    life: 31_536_000,
  },
  paths: { 'cobv.list': [], 'cobv.put': [], 'cobv.get': [], 'cobv.patch': [] },
  charge: (body: Json) => without(body, 'pixCopiaECola'),
}
