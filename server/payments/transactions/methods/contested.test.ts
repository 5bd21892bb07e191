// When the disputes of a pix charge are read with it: every list of one and two payments, in both
// orders.

import assert from 'node:assert/strict'
import test from 'node:test'
import { ask } from '../../../providers/ask.ts'
import {
  accepted,
  type ChargeReport,
  type ProviderRefund,
  type ReceivedPix,
} from '../../../providers/bank.ts'
import { after, stoppedClock } from '../../../kernel/clock.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { Transaction } from '../transaction.ts'
import { withContested } from './contested.ts'
import type { CallContext } from './method.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const MINUTE_MS = 60_000

const OURS: ProviderRefund = {
  id: 'r',
  providerReference: 'D1',
  amount: 1 as Cents,
  status: 'returned',
}
const BACK: ProviderRefund = { ...OURS, providerReference: 'D2', med: { nature: 'fraud' } }

const paid = (agoMs: number, ...returns: ProviderRefund[]): Omit<ReceivedPix, 'endToEndId'> => ({
  amount: 10 as Cents,
  paidAt: after(NOW, -agoMs),
  returns,
})

const PAYMENTS: Readonly<
  Record<string, { pix: Omit<ReceivedPix, 'endToEndId'>; mayBeContested: boolean }>
> = {
  new: { pix: paid(MINUTE_MS - 1), mayBeContested: false },
  'new, returned by us': { pix: paid(0, OURS), mayBeContested: false },
  'a minute old': { pix: paid(MINUTE_MS), mayBeContested: true },
  'returned by the bank': { pix: paid(0, BACK), mayBeContested: true },
  'returned by us, then by the bank': { pix: paid(0, OURS, BACK), mayBeContested: true },
  'returned by the bank, then by us': { pix: paid(0, BACK, OURS), mayBeContested: true },
}

/** How often disputes are read for a charge with these payments. */
async function readsFor(names: readonly string[], paidAt: Date | null): Promise<number> {
  let reads = 0
  const rail = {
    read: async () => {
      reads++
      return accepted([])
    },
  }
  const context = {
    banks: { disputes: () => rail },
    clock: stoppedClock(NOW),
    inTime: (call: () => unknown) => call(),
  } as unknown as CallContext
  const payments = names.map((name, n) => ({ ...PAYMENTS[name]!.pix, endToEndId: `E${n}` }))
  const report = { status: 'open', payments } as unknown as ChargeReport
  const answer = await withContested(
    context,
    { paidAt } as Transaction,
    Promise.resolve(accepted(report)),
  )
  assert.equal(answer.result, 'accepted')
  return reads
}

test('disputes are read once where any of the payments may be contested, and always of what is paid', async () => {
  const all = Object.keys(PAYMENTS)
  for (const names of [
    ...all.map((one) => [one]),
    ...all.flatMap((one) => all.map((other) => [one, other])),
  ]) {
    const may = names.some((name) => PAYMENTS[name]!.mayBeContested)
    assert.equal(await readsFor(names, null), may ? 1 : 0, names.join(' and '))
    assert.equal(await readsFor(names, NOW), 1, names.join(' and '))
  }
  assert.equal(await readsFor([], NOW), 0)
})

test('disputes that have no answer in the time of a turn leave the payments and returns to be applied', async () => {
  const rail = { read: () => new Promise<never>(() => {}) }
  const context = {
    banks: { disputes: () => rail },
    clock: stoppedClock(NOW),
    inTime: (call: Parameters<typeof ask>[0]) => ask(call, 1),
  } as unknown as CallContext
  const payments = [{ ...paid(MINUTE_MS, BACK), endToEndId: 'E1' }]
  const report = { status: 'completed', payments } as unknown as ChargeReport
  const reading = withContested(
    context,
    { paidAt: NOW } as Transaction,
    Promise.resolve(accepted(report)),
  )
  const answer = await reading
  assert.ok(answer.result === 'accepted' && answer.value.status !== 'absent')
  assert.match(answer.value.disputesUnread ?? '', /no answer/)
  assert.deepEqual(
    answer.value.disputes?.map((one) => [one.id, one.status]),
    [['D2', 'lost']],
  )
  assert.equal(answer.value.payments.length, 1)
})
