// The amount of a payment link as a sentence: its own, or the bounds of what the buyer chooses.
// Pure.

import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { getPaymentLink } from '../../../../../contract/payments/payment-links.ts'
import { money } from '../../../parts/values/format.ts'
import type { linksWords } from './words.ts'

export type PaymentLink = ReplyOf<typeof getPaymentLink>

export const amountOf = (link: PaymentLink, words: (typeof linksWords)['pt']): string =>
  link.amount_cents === null
    ? words.between(money(link.amount_min_cents ?? 0), money(link.amount_max_cents ?? 0))
    : money(link.amount_cents)
