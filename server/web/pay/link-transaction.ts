// The page of a transaction that was made on a payment link: a pix with its code, a boleto, or what
// became of a card. It includes the seller's branding and the way back. Everything it shows is
// passed in.

import { isPaidByOther } from '../../payments/payment-links/payment-link.ts'
import type { PaymentLink } from '../../payments/payment-links/payment-link.ts'
import { isOpen, type Transaction } from '../../payments/transactions/transaction.ts'
import type { Page } from '../pages/page.ts'
import type { Brand } from './brand.ts'
import { LINK_WORDS } from './link-words.ts'
import { payablePage, type PageContext } from './page.ts'
import { viewOf, type View } from './view.ts'
import { WORDS, type Words } from './words.ts'
import { inLanguage } from '../../../contract/text.ts'

const OF_CARD: Readonly<Record<Transaction['status'], View>> = {
  new: 'preparing',
  pending: 'preparing',
  pre_authorized: 'preparing',
  succeeded: 'paid',
  dispute: 'paid',
  partial_refunded: 'partly_refunded',
  refunded: 'refunded',
  reversed: 'refunded',
  charged_back: 'refunded',
  canceled: 'canceled',
  failed: 'failed',
}

/**
 * The buyer's view at `now` (business time). A pix whose link another buyer has paid is over for
 * this one.
 */
export function viewOnLink(
  t: Exclude<Transaction, { method: 'boleto' }>,
  link: PaymentLink,
  now: Date,
): View {
  if (t.method === 'credit') return OF_CARD[t.status]
  return isOpen(t) && isPaidByOther(link, t.id) ? 'canceled' : viewOf(t, now)
}

/** The texts: those of cards, and, where another buyer has paid the link, why this pix is over. */
function wordsOf(t: Transaction, link: PaymentLink, { language }: PageContext): Words {
  const own = inLanguage(LINK_WORDS, language)
  if (t.method === 'credit') return own.ofCard
  const words = inLanguage(WORDS, language)
  return isPaidByOther(link, t.id)
    ? { ...words, notices: { ...words.notices, canceled: own.paidByOther } }
    : words
}

export type OnLink = {
  readonly t: Exclude<Transaction, { method: 'boleto' }>
  readonly link: PaymentLink
  readonly seller: string
  readonly brand: Brand
}

/** The page. `script` is the text of pay.js, which polls its status. */
export function transactionPage(
  { t, link, seller, brand }: OnLink,
  now: Date,
  shown: PageContext,
  script: string,
): Page {
  const { amount, description, expiresAt } = t
  const brCode = t.method === 'pix' ? (t.pix.brCode ?? null) : null
  const given = { ...shown, words: wordsOf(t, link, shown), brand }
  return payablePage(
    { amount, who: seller, about: description, brCode, expiresAt },
    viewOnLink(t, link, now),
    now,
    given,
    script,
  )
}
