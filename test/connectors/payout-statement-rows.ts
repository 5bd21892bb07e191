// The contract of every statement of a paying account: each payment is in it once, what did not come back
// is in no other, and a row that cannot be read hides no other one.

import { strict as assert } from 'node:assert'
import { dayOf, startOf } from '../../server/kernel/brazil/calendar.ts'
import { after } from '../../server/kernel/clock.ts'
import type { StatementEntry } from '../../server/providers/payouts.ts'
import { BENT_ROW } from './line.ts'
import type { PayoutRows } from './payout-rows.ts'
import { ACCOUNTS, payoutTo } from './payout-stage.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PAID = ACCOUNTS.paid

export const STATEMENT_ROWS: PayoutRows = {
  'its statement has each payment once, and a row that cannot be read hides no other': async (
    stage,
  ) => {
    const { statement } = stage.rail
    if (!statement) return
    const from = after(stage.world.bank.clock.now(), -HOUR_MS)
    const orders = Array.from({ length: 3 }, () => payoutTo(PAID))
    for (const order of orders) await stage.payment(order).settle()
    await stage.work()
    const stated = async (kind: 'paid' | 'returned') => {
      const entries: StatementEntry[] = []
      const unread: string[] = []
      for (let page = 0; page < 100; page++) {
        const span = { from: startOf(dayOf(from)), to: after(from, 40 * DAY_MS) }
        const answer = await statement({ kind, ...span, page })
        assert.ok(answer.result === 'accepted', JSON.stringify(answer))
        entries.push(...answer.value.entries)
        unread.push(...[answer.value.unread].flatMap((one) => one ?? []))
        if (!answer.value.more) return { entries, unread }
      }
      throw new Error('the statement does not end')
    }
    const { entries, unread } = await stated('paid')
    assert.deepEqual(unread, [])
    assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length)
    for (const { amount } of orders)
      assert.equal(entries.filter((one) => one.amount === amount).length, 1)
    // The amounts of a test are those of no other one.
    const amounts = new Set(orders.map(({ amount }) => amount))
    const back = (await stated('returned')).entries
    assert.deepEqual(
      back.filter(({ amount }) => amounts.has(amount)),
      [],
    )
    stage.line.fails('GET', BENT_ROW)
    const bent = await stated('paid')
    stage.line.isDone()
    // The first row may be a credit, or of another day.
    assert.ok(bent.entries.length >= entries.length - 1)
    assert.match(bent.unread.join(), /^1 of \d+ rows cannot be read: row 1 lacks /)
  },
}
