// Who paid a received pix, to which key, how it began, and the payer's message. Pure. None of it is
// about money: what is odd is left out, and the pix stays readable.

import type { Initiation } from '../../../contract/names/pix-initiations.ts'
import type { ReceivedPix } from '../bank.ts'
import { type Json, messageOf, payerOf, placeIn, storable, wordOf } from '../parse.ts'
import type { Dialect } from './dialect.ts'

/** The codes of the SPI (pacs.008, local instrument). */
const SPI_INITIATIONS = {
  MANU: 'manual',
  DICT: 'key',
  QRES: 'static_qr_code',
  QRDN: 'dynamic_qr_code',
  INIC: 'payment_initiator',
  APDN: 'contactless',
  AUTO: 'automatic',
} as const satisfies Record<string, Initiation>

const KEY_MAX = 77
const CODE = /^[A-Z]{4,6}$/

/** A code that came after these is `other`; what is no code is not told. */
const initiationOf = (value: unknown): Initiation | undefined =>
  wordOf(SPI_INITIATIONS, value) ??
  (typeof value === 'string' && CODE.test(value) ? 'other' : undefined)

const keyOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= KEY_MAX
    ? storable(value, KEY_MAX)
    : undefined

export function payingOf(
  pix: Json,
  { payer: places, initiation: at }: Dialect,
): Pick<ReceivedPix, 'key' | 'payer' | 'initiation' | 'message'> {
  const key = keyOf(pix['chave'])
  const payer = places
    .map((place) => placeIn(pix, place))
    .map((one) => payerOf(placeIn(one, 'nome'), placeIn(one, 'cpf') ?? placeIn(one, 'cnpj')))
    .find((one) => one !== undefined)
  const initiation = at === undefined ? undefined : initiationOf(placeIn(pix, at))
  const message = messageOf(pix['infoPagador'])
  return {
    ...(key !== undefined && { key }),
    ...(payer && { payer }),
    ...(initiation && { initiation }),
    ...(message !== undefined && { message }),
  }
}
