// A static QR code as its screens name it. Pure.

import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { getStaticQrCode } from '../../../../../contract/payments/static-qr-codes.ts'
import { money, shortId } from '../../../parts/values/format.ts'
import type { qrCodesWords } from './words.ts'

export type StaticQrCode = ReplyOf<typeof getStaticQrCode>
export type Words = (typeof qrCodesWords)['pt']

/** Its description; without one its reference, or the beginning of its id. */
export const nameOf = ({ description, reference_id: reference, id }: StaticQrCode): string =>
  description ?? reference ?? shortId(id)

export const amountOf = ({ amount_cents: cents }: StaticQrCode, { anyAmount }: Words): string =>
  cents === null ? anyAmount : money(cents)
