// A pix that came without a charge, as its screens name it. Pure.

import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { getReceivedPix } from '../../../../../contract/payments/received-pix.ts'
import { taxpayerId } from '../../../parts/values/format.ts'
import type { receivedPixWords } from './words.ts'

export type ReceivedPix = ReplyOf<typeof getReceivedPix>
export type Words = (typeof receivedPixWords)['pt']

/** Who paid, as the bank says it; undefined where it does not. */
export const payerOf = ({ payer }: ReceivedPix): string | undefined =>
  payer?.name ?? (payer?.taxpayer_id ? taxpayerId(payer.taxpayer_id) : undefined)

/** What can still go back. */
export const leftOf = ({ amount_cents: amount, returned_cents: returned }: ReceivedPix): number =>
  amount - returned
