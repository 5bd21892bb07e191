// Which purchases a receipt may belong to: by total, shop, day and month, without asking anybody.
// Pure. It suggests; people decide.

import type { MATCH_REASONS } from '../../../contract/corporate/receipts.ts'
import { readAccessKey } from '../../kernel/brazil/access-key.ts'
import { addDays, dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import type { Purchase } from '../purchases/purchase.ts'
import type { Receipt } from './receipt.ts'

export type MatchReason = (typeof MATCH_REASONS)[number]
export type Suggestion<P> = { readonly purchase: P; readonly reasons: readonly MatchReason[] }

const SUGGESTIONS_MAX = 10
/** People upload the receipts of a month at its end. */
const RECENT_DAYS = 40
/** A shop may charge the card a day before or after it issues the receipt. */
const SLACK_DAYS = 1

/** How much each reason counts: together, each counts more than all after it. */
const WEIGHTS: Readonly<Record<MatchReason, number>> = {
  amount: 16,
  merchant: 8,
  day: 4,
  month: 2,
  recent: 1,
}

type Described = Pick<Receipt, 'accessKey' | 'amount' | 'issuedDay' | 'createdAt'>
type Bought = Pick<
  Purchase,
  'id' | 'amount' | 'authorized' | 'cleared' | 'merchantFolded' | 'day' | 'receipts'
>

const monthOf = ({ accessKey }: Described): string | undefined =>
  accessKey === null ? undefined : readAccessKey(accessKey)?.month

/** The first day of the month after `month`. */
const nextMonth = (month: string): Day => `${addDays(`${month}-28`, 4).slice(0, 7)}-01`

/** The days between which the purchase of a receipt was made. */
export function spanOf(receipt: Described): { readonly from: Day; readonly to: Day } {
  const month = monthOf(receipt)
  if (month)
    return {
      from: addDays(`${month}-01`, -SLACK_DAYS),
      to: addDays(nextMonth(month), SLACK_DAYS - 1),
    }
  const today = dayOf(receipt.createdAt)
  return { from: addDays(today, -RECENT_DAYS), to: addDays(today, SLACK_DAYS) }
}

function reasonsOf(receipt: Described, shops: ReadonlySet<string>, bought: Bought): MatchReason[] {
  const { amount, issuedDay } = receipt
  const month = monthOf(receipt)
  // What the shop charged: refunds and credits lower the cost, not the receipt.
  const isAmount =
    amount !== null && [bought.amount, bought.authorized, bought.cleared].includes(amount)
  const day =
    month && issuedDay !== null ? `${month}-${String(issuedDay).padStart(2, '0')}` : undefined
  const found: (MatchReason | false)[] = [
    isAmount && 'amount',
    shops.has(bought.merchantFolded) && 'merchant',
    day !== undefined &&
      bought.day >= addDays(day, -SLACK_DAYS) &&
      bought.day <= addDays(day, SLACK_DAYS) &&
      'day',
    month !== undefined && bought.day.startsWith(month) && 'month',
    month === undefined && 'recent',
  ]
  return found.filter((reason) => reason !== false)
}

const scoreOf = ({ reasons, purchase }: Suggestion<Bought>): number =>
  reasons.reduce((sum, reason) => sum + 2 * WEIGHTS[reason], 0) + (purchase.receipts === 0 ? 1 : 0)

/**
 * The likeliest purchases of a receipt among those of its days. `shops`: the names of shops to
 * whose purchases earlier receipts of the same issuer belong. With a known total, a purchase of
 * another one is suggested only for its shop.
 */
export function suggest<P extends Bought>(
  receipt: Described,
  shops: ReadonlySet<string>,
  purchases: readonly P[],
): Suggestion<P>[] {
  return purchases
    .map((purchase) => ({ purchase, reasons: reasonsOf(receipt, shops, purchase) }))
    .filter(({ reasons }) => reasons.length > 0)
    .filter(
      ({ reasons }) =>
        receipt.amount === null || reasons.includes('amount') || reasons.includes('merchant'),
    )
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || (a.purchase.id < b.purchase.id ? 1 : -1))
    .slice(0, SUGGESTIONS_MAX)
}
