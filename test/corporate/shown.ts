// The API's replies about a company, and those expected by the model of corporate-model.ts, in a
// form that is compared after every step.

import type { Vintem } from '../../sdk/index.ts'
import { dayOf, type Day } from '../../server/kernel/brazil/calendar.ts'
import { creditedOf } from './credits.ts'
import * as lateness from './lateness.ts'
import * as model from './model.ts'
import type { World } from '../world.ts'

/** A pix of a statement or a recharge. */
export type Charge = {
  readonly id: string
  readonly amount: number
  readonly expiresAt: number
  readonly of: lateness.Statement | undefined
  readonly madeOn: Day
  paid: number
}
export type Walk = {
  readonly w: World
  readonly sdk: Vintem
  readonly c: model.Company
  readonly holders: string[]
  readonly cards: string[]
  readonly purchases: string[]
  /** Pix charges as they were last read, the oldest first. */
  statements: string[]
  readonly charges: Charge[]
}

const ALL = { limit: 1000, sort: 'time-ascending' } as const
type Sum = { total_spent: number; purchases: number; cashback: number }
const sumOf = (one: Sum) => [one.total_spent, one.purchases, one.cashback]

/** The replies of the API. */
export async function shownTo(walk: Walk, fresh = {}) {
  const { corporate } = walk.sdk
  const [balance, cards, holders, purchases, invoices, analytics] = await Promise.all([
    corporate.balance(fresh),
    corporate.cards.list({ ...ALL, ...fresh }),
    corporate.holders.list({ ...ALL, ...fresh }),
    corporate.purchases.list({ ...ALL, ...fresh }),
    corporate.invoices.list({ ...ALL, ...fresh }),
    corporate.analytics(fresh),
  ])
  walk.statements = invoices.items.map(({ id }) => id)
  return {
    balance: [balance.balance, balance.limit, balance.used, balance.available],
    cards: cards.items.map((one) => [
      [one.id, one.status, one.limit],
      [one.spent, one.available, one.resets_at],
    ]),
    holders: holders.items.map((one) => [
      [one.id, one.status, one.amount],
      [one.spent, one.available, one.resets_at],
    ]),
    purchases: purchases.items.map((one) => [
      one.id,
      one.status,
      one.amount,
      one.disputed_amount,
      one.cashback,
      one.invoice_id,
    ]),
    statements: invoices.items.map((one) => [
      [one.reference, one.opened_on, one.closes_on, one.due_date, one.status, one.purchases],
      [one.amount, one.cashback, one.from_balance, one.paid_amount, one.owed],
      [one.late_fee, one.interest],
    ]),
    total: sumOf(analytics),
    months: Object.fromEntries(analytics.by_month.map((one) => [one.month, sumOf(one)])),
    categories: Object.fromEntries(analytics.by_category.map((one) => [one.category, sumOf(one)])),
    people: Object.fromEntries(analytics.by_holder.map((one) => [one.holder_id, sumOf(one)])),
  }
}

/** The replies that the model expects. */
export function shownBy({ c, ...ids }: Walk) {
  const confirmed = c.purchases.filter(({ state }) => state === 'confirmed')
  const sum = (some: readonly model.Purchase[]) => [
    some.reduce((all, p) => all + model.costOf(p), 0),
    some.length,
    some.reduce((all, p) => all + p.cashback, 0),
  ]
  const by = (name: (p: model.Purchase) => string) =>
    Object.fromEntries([...Map.groupBy(confirmed, name)].map(([key, some]) => [key, sum(some)]))
  const used = model.usedOf(c)
  const row = (
    id: string,
    { status, limit }: model.Holder,
    room: ReturnType<typeof model.cardRoom>,
  ) => [[id, status, limit], Object.values(room)]
  return {
    balance: [c.balance, c.limit, used, Math.max(0, c.balance + c.limit - used)],
    cards: c.cards.map((one, n) => row(ids.cards[n]!, one, model.cardRoom(c, n))),
    holders: c.holders.map((one, n) => row(ids.holders[n]!, one, model.holderRoom(c, n))),
    purchases: c.purchases.map((p, n) => {
      const amount = p.state === 'denied' ? p.asked : model.costOf(p)
      return [
        ids.purchases[n],
        p.state,
        amount,
        creditedOf(p),
        p.cashback,
        p.on ? ids.statements[c.statements.indexOf(p.on)] : null,
      ]
    }),
    statements: c.statements.map((s) => [
      [s.reference, s.opens, s.closes, s.due, s.state, s.purchases],
      [s.amount, s.cashback, s.fromBalance, s.paid, model.owedOf(c, s)],
      Object.values(lateness.chargesOn(s, dayOf(new Date(c.now)))),
    ]),
    total: sum(confirmed),
    months: by((p) => dayOf(new Date(p.at)).slice(0, 7)),
    categories: by((p) => p.shop.category),
    people: by((p) => ids.holders[p.holder]!),
  }
}
