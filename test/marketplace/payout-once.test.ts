// A bank without an idempotency key, that shows a payment ten minutes after it was made: nothing but
// our own order keeps a payout from being paid twice. The shared rail, the real core and database.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import { runJob as payOutDue } from '../../server/marketplace/payouts/job.ts'
import { sendAll } from '../../server/marketplace/payouts/sending.ts'
import { makePayoutsDue, unknownSince } from '../../server/marketplace/payouts/store.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { accepted, unknown } from '../../server/providers/bank.ts'
import { openPayoutRail } from '../../server/providers/paying/rail.ts'
import type { Payout } from '../../server/marketplace/payouts/payout.ts'
import type { PayoutRail } from '../../server/providers/payouts.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { beside, world, type World } from '../world.ts'
import { unsentPayouts } from './unsent-payouts.ts'

const MINUTE_MS = 60_000
const DELAY_MS = 10 * MINUTE_MS
const pass = (w: World, ms: number) => w.deps.clock.advanceTo(w.deps.clock.offsetMs() + ms)

/** What the bank does next, and what it has done. */
type Bank = {
  balance: number
  /** In the order of the calls that paid. */
  readonly paid: { id: string; amount: number }[]
  reads: number
  next: 'answers' | 'loses its reply' | 'is not reached' | 'lacks money'
  shows: boolean
  account: string
  refuses?: string
  /** Runs while the bank is paying. */
  meanwhile?: () => Promise<unknown>
}
const newBank = (change: Partial<Bank> = {}): Bank => ({
  balance: 1_000_00,
  paid: [],
  reads: 0,
  next: 'answers',
  shows: false,
  account: 'one',
  ...change,
})

/** Real time as its connection sees it: what was sent is made older by `age`. */
function railOf(bank: Bank, name: string, now: () => Date): PayoutRail {
  const connection = {
    name,
    environment: 'production' as const,
    timeoutMs: 8_000,
    client: () => Promise.reject(new Error('no call')),
    setting: () => undefined,
    now,
  }
  const report = (id: string, amount: number) =>
    ({ id, amount: cents(amount), status: 'paid', at: now() }) as const
  const rail = openPayoutRail(connection, {
    cannotPay: () => bank.refuses,
    findDelayMs: DELAY_MS,
    find: async (_calls, { id }) => {
      bank.reads++
      const one = bank.shows ? bank.paid.find((payment) => payment.id === id) : undefined
      return accepted(one && report(id, one.amount))
    },
    send: async (_calls, { id, amount }) => {
      if (bank.next === 'is not reached') return unknown('it was not reached')
      if (bank.next === 'lacks money')
        return { refused: { code: 'no_money', why: 'saldo insuficiente', status: 400 } }
      bank.paid.push({ id, amount })
      bank.balance -= amount
      await bank.meanwhile?.()
      return bank.next === 'answers' ? accepted(report(id, amount)) : unknown('the reply was lost')
    },
    proves: ({ code }) => (code === 'no_money' ? 'funds' : undefined),
    available: async () => accepted(cents(Math.max(0, bank.balance))),
  })
  return { ...rail, account: bank.account }
}

/** A process of the server at this bank. */
function openProcess(w: World, bank: Bank): Deps {
  const usual = w.deps.banks.payouts
  const payouts: Deps['banks']['payouts'] = (owner) => {
    const name = usual(owner)!.name.replace('payouts/', '')
    return railOf(bank, name, () => w.deps.clock.wall())
  }
  return beside(w.deps, { banks: { ...w.deps.banks, payouts } })
}

/** As if so much real time had passed since calls were sent. */
const age = (w: World, ms: number) =>
  w.db.rows(sql`
    update payouts set first_sent_at = first_sent_at - ${`${ms} ms`}::interval,
      sent_at = sent_at - ${`${ms} ms`}::interval`)

/** Due now, as by a notification. */
const mark = async (w: World, rows: () => Promise<Payout[]>) => {
  const ids = (await rows()).map(({ id }) => id)
  await inTransaction(w.db, (tx) => makePayoutsDue(tx, ids, w.deps.clock.now()))
}

test('one that waited for money and whose reply is then lost is looked for, not sent again', async (t) => {
  const w = await world(t)
  const { rows, states } = await unsentPayouts(w, [10_00])
  const bank = newBank({ balance: 0, next: 'loses its reply' })
  await payOutDue(openProcess(w, bank))
  assert.deepEqual(await states(), ['pending, waits for funds'])
  await age(w, 60 * MINUTE_MS)
  bank.balance = 100_00
  await pass(w, 60 * MINUTE_MS)
  await payOutDue(openProcess(w, bank))
  assert.equal(bank.paid.length, 1)
  // It may be at the bank: neither an empty account nor a mark makes it wait or go again.
  bank.balance = 0
  for (let n = 0; n < 3; n++) {
    await mark(w, rows)
    await payOutDue(openProcess(w, bank))
  }
  assert.deepEqual([bank.paid.length, await states()], [1, ['pending']])
  assert.equal((await unknownSince(w.db)).length, 1, 'operators are told')
  bank.shows = true
  await pass(w, 60 * MINUTE_MS)
  await payOutDue(openProcess(w, bank))
  assert.deepEqual([bank.paid.length, await states()], [1, ['succeeded']])
})

test('the delay of the bank counts from the last call that may have paid', async (t) => {
  const w = await world(t)
  const { rows, states } = await unsentPayouts(w, [10_00])
  const bank = newBank({ next: 'is not reached' })
  await payOutDue(openProcess(w, bank))
  await age(w, 2 * DELAY_MS)
  bank.next = 'loses its reply'
  await pass(w, 60 * MINUTE_MS)
  await payOutDue(openProcess(w, bank))
  assert.equal(bank.paid.length, 1)
  for (let n = 0; n < 3; n++) {
    await mark(w, rows)
    await payOutDue(openProcess(w, bank))
  }
  assert.deepEqual([bank.paid.length, await states()], [1, ['pending']])
})

test('a paid payout that the bank no longer shows is never sent again', async (t) => {
  const w = await world(t)
  const { rows, states } = await unsentPayouts(w, [10_00])
  const bank = newBank()
  await payOutDue(openProcess(w, bank))
  assert.deepEqual(await states(), ['succeeded'])
  for (let n = 0; n < 3; n++) {
    await age(w, 24 * 60 * MINUTE_MS)
    await pass(w, 25 * 60 * MINUTE_MS)
    await mark(w, rows)
    await payOutDue(openProcess(w, bank))
  }
  assert.deepEqual([bank.paid.length, await states()], [1, ['succeeded']])
})

test('a notice that comes while it is being sent does not send it from another process', async (t) => {
  const w = await world(t)
  const { rows, states } = await unsentPayouts(w, [10_00])
  const other = newBank()
  const bank = newBank({
    meanwhile: async () => {
      await mark(w, rows)
      await payOutDue(openProcess(w, other))
    },
  })
  await payOutDue(openProcess(w, bank))
  assert.deepEqual([bank.paid.length, other.paid.length], [1, 0])
  assert.deepEqual(await states(), ['succeeded'])
})

test('two processes that hold the same row send it once', async (t) => {
  const w = await world(t)
  const { rows } = await unsentPayouts(w, [10_00, 20_00])
  const bank = newBank({ next: 'loses its reply' })
  const all = await rows()
  await Promise.all(Array.from({ length: 6 }, () => sendAll(openProcess(w, bank), all)))
  assert.equal(bank.paid.length, 2)
})

test('what cannot be sent today may have been sent before: it is read, and not given back', async (t) => {
  const w = await world(t)
  const { states } = await unsentPayouts(w, [10_00])
  const bank = newBank({ next: 'loses its reply' })
  await payOutDue(openProcess(w, bank))
  Object.assign(bank, { refuses: 'a stricter release takes no such account', shows: true })
  await age(w, DELAY_MS)
  await pass(w, 60 * MINUTE_MS)
  await payOutDue(openProcess(w, bank))
  assert.deepEqual([bank.paid.length, await states()], [1, ['succeeded']])
})

test('the same name with another account is another bank: nothing is asked or sent there', async (t) => {
  const w = await world(t)
  const { states } = await unsentPayouts(w, [10_00])
  const bank = newBank({ next: 'loses its reply' })
  await payOutDue(openProcess(w, bank))
  const other = newBank({ account: 'another' })
  await age(w, 2 * DELAY_MS)
  await pass(w, 60 * MINUTE_MS)
  await payOutDue(openProcess(w, other))
  assert.deepEqual([other.paid.length, other.reads, await states()], [0, 0, ['pending']])
  assert.ok((await unknownSince(w.db))[0]!.since < after(w.deps.clock.wall(), -DELAY_MS))
})

test('one that the bank refused for want of money goes as soon as there is some, and holds nobody once it is sent', async (t) => {
  const w = await world(t)
  const { add, states } = await unsentPayouts(w, [10_00])
  const bank = newBank({ next: 'lacks money' })
  await payOutDue(openProcess(w, bank))
  assert.deepEqual([bank.paid.length, await states()], [0, ['pending, waits for funds']])
  bank.next = 'loses its reply'
  await pass(w, 2 * MINUTE_MS)
  await payOutDue(openProcess(w, bank))
  assert.deepEqual([bank.paid.length, await states()], [1, ['pending']])
  // What became of it is not known; the next one does not wait for that.
  bank.next = 'answers'
  await add(5_00)
  await payOutDue(openProcess(w, bank))
  assert.deepEqual([bank.paid.length, await states()], [2, ['pending', 'succeeded']])
})

test('a refusal of our own does not end what another process is sending', async (t) => {
  const w = await world(t)
  const { rows, states } = await unsentPayouts(w, [10_00])
  const stale = await rows()
  const strict = newBank({ refuses: 'another release takes no such account' })
  const bank = newBank({ meanwhile: () => sendAll(openProcess(w, strict), stale) })
  await sendAll(openProcess(w, bank), stale)
  assert.deepEqual([bank.paid.length, strict.paid.length, await states()], [1, 0, ['succeeded']])
})
