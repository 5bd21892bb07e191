// Payouts at a bank that pays by files: a seller is paid out, a file is written, a stand-in bank takes
// it, and its returns end the payouts in the ledger.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPaymentFileBank } from '../../../sandbox/payment-files/bank.ts'
import { runJob as exchangeFiles } from '../../../server/jobs/bank-files/job.ts'
import { timeOfDay } from '../../../server/kernel/brazil/calendar.ts'
import { newId } from '../../../server/kernel/ids.ts'
import { insertPayout } from '../../../server/marketplace/payouts/insert-payout.ts'
import { runJob as payOutDue } from '../../../server/marketplace/payouts/job.ts'
import { paymentExchangeOf } from '../../../server/marketplace/payouts/payment-exchange.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { hashOf } from '../../../server/providers/cnab/exchange.ts'
import {
  applyPayments,
  paymentsWritten,
  reservePayments,
  type ReservedPayments,
} from '../../../server/providers/cnab/payments/exchange.ts'
import { readPayments } from '../../../server/providers/cnab/payments/return.ts'
import type { PayoutId } from '../../../server/kernel/ids.ts'
import { eventTypesOf, idOf, ownerOf, right, roundSeller } from '../../marketplace.ts'
import { paymentFilesIn, paymentSenderOf } from '../../payment-files.ts'
import { world, type World } from '../../world.ts'

const DAY_MS = 86_400_000
const pass = (w: World, ms: number) => w.deps.clock.advanceTo(w.deps.clock.offsetMs() + ms)

/** A seller with R$ 100.00, whose platform pays out by files. */
async function seller(w: World, number: string) {
  const ready = await roundSeller(w, number)
  const owner = ownerOf(w)
  const sender = paymentSenderOf('237')
  paymentFilesIn(w.deps, owner, sender)
  const exchange = paymentExchangeOf(w.deps, owner, sender)
  const written = async () => {
    const reserved = (await reservePayments(exchange)) as ReservedPayments
    await paymentsWritten(exchange, reserved, 'a.rem')
    return reserved.remittance.text
  }
  const read = async (text: string) => {
    const found = readPayments(sender, text)
    assert.ok(found.ok)
    return applyPayments(exchange, { read: found, hash: hashOf(text), name: null })
  }
  const ask = async (amount: number) => {
    const asked = await ready.m.payOut(ready.id, ready.account, amount)
    return asked.body.success.id as PayoutId
  }
  return { ...ready, exchange, written, read, ask, bank: openPaymentFileBank() }
}

const STORIES: readonly [account: string, status: string, balance: number, events: string[]][] = [
  ['12345-6', 'succeeded', 60_00, ['transfer.created', 'transfer.succeeded']],
  ['9999001-1', 'failed', 100_00, ['transfer.created', 'transfer.failed']],
  [
    '9999003-3',
    'returned',
    100_00,
    ['transfer.created', 'transfer.succeeded', 'transfer.returned'],
  ],
]

for (const [account, status, balance, events] of STORIES)
  test(`a payout by file is ${status} in the end, and the ledger agrees`, async (t) => {
    const w = await world(t)
    const s = await seller(w, account)
    const id = await s.ask(40_00)
    assert.deepEqual(
      [(await s.payout(id)).status, (await s.m.balances(s.id)).blocked_cents],
      ['processing', 40_00],
    )
    const returns = s.bank.take(await s.written(), { now: w.deps.clock.now() })
    assert.equal((await s.payout(id)).status, 'processing')
    for (const text of returns) {
      pass(w, DAY_MS)
      await s.read(text)
      assert.equal(await s.read(text), undefined)
      await payOutDue(w.deps)
    }
    const ended = await s.payout(id)
    assert.deepEqual([ended.status, ended.dueAt], [status, null])
    assert.equal(await s.m.current(s.id), balance)
    assert.deepEqual(await eventTypesOf(w, id), events)
    // The lists of boletos' files have none of them.
    assert.equal((await w.sdk.boletoFiles.list()).total, 0)
    await right(w)
  })

test('a process that ends before the file, or before the answer is read, loses nothing', async (t) => {
  const w = await world(t)
  const s = await seller(w, '12345-6')
  const made = newId<'payout'>(w.deps.clock.wall())
  const wanted = {
    owner: ownerOf(w),
    seller: idOf(s.id),
    bankAccount: s.account,
    amount: 30_00,
    origin: 'manual',
    bank: w.deps.banks.payouts(ownerOf(w))!.name,
  } as unknown as Parameters<typeof insertPayout>[2]
  // The order was stored at the bank, and the process ended before it knew.
  await inTransaction(w.db, (tx) => insertPayout(tx, w.deps, wanted, made, 0))
  const [order] = (await s.exchange.ordersOf(w.db, [made])).values()
  await w.deps.banks.payouts(ownerOf(w))!.pay(order!, {})
  assert.equal((await s.payout(made)).status, 'pending')
  const [, paid] = s.bank.take(await s.written(), { now: w.deps.clock.now() })
  pass(w, DAY_MS)
  await s.read(paid!)
  assert.equal((await s.payout(made)).status, 'pending')
  await payOutDue(w.deps)
  assert.equal((await s.payout(made)).status, 'succeeded')
  const rows = await w.db.rows(sql`select count(*)::int as n from cnab_payments`)
  assert.deepEqual(rows, [{ n: 1 }])
  await right(w)
})

test('a payout that a file cannot carry fails at once, and its money is free again', async (t) => {
  const w = await world(t)
  const s = await seller(w, '1234567890123-4')
  const id = await s.ask(40_00)
  const payout = await s.payout(id)
  assert.equal(payout.status, 'failed')
  assert.match(payout.reason!, /toAccount has 13 digits, and there is room for 12/)
  assert.equal(await s.m.current(s.id), 100_00)
  await right(w)
})

test('with other settings a payout stays where it was ordered', async (t) => {
  const w = await world(t)
  const s = await seller(w, '12345-6')
  const id = await s.ask(40_00)
  const sender = paymentSenderOf('237')
  const other = { ...sender, agreement: { ...sender.agreement, number: '999999' } }
  paymentFilesIn(w.deps, ownerOf(w), other)
  pass(w, DAY_MS)
  await payOutDue(w.deps)
  assert.equal((await s.payout(id)).status, 'processing')
  const rows = await w.db.rows(sql`select agreement from cnab_payments`)
  assert.deepEqual(rows, [{ agreement: 'payments/237/456789' }])
})

test('a payout goes by the folders of its bank: a file out at its time, its returns in, each once', async (t) => {
  const w = await world(t)
  const s = await seller(w, '12345-6')
  const place = fs.mkdtempSync(join(os.tmpdir(), 'vintem-payments-'))
  t.after(() => fs.rmSync(place, { recursive: true }))
  const [remittances, returns] = [join(place, 'out'), join(place, 'in')]
  for (const folder of [remittances, returns]) fs.mkdirSync(folder)
  const anHourAgo = new Date(w.deps.clock.now().getTime() - DAY_MS / 24)
  const writtenAt = [timeOfDay(anHourAgo).slice(0, 5)]
  const folders = { remittances, returns, writtenAt }
  paymentFilesIn(w.deps, ownerOf(w), paymentSenderOf('237'), folders)
  const { clock } = w.deps
  // Files are at rest for the clock of the machine.
  Object.assign(w.deps, {
    clock: { ...clock, wall: () => new Date(clock.wall().getTime() + 60_000) },
  })

  const id = await s.ask(40_00)
  assert.equal(await exchangeFiles(w.deps), 0, 'it was made after the time of today')
  pass(w, DAY_MS)
  assert.equal(await exchangeFiles(w.deps), 1)
  assert.equal(await exchangeFiles(w.deps), 0)
  const [name] = fs.readdirSync(remittances)
  const text = fs.readFileSync(join(remittances, name!), 'latin1')
  for (const [n, answer] of s.bank.take(text, { now: w.deps.clock.now() }).entries()) {
    pass(w, DAY_MS)
    for (const again of ['a', 'b'])
      fs.writeFileSync(join(returns, `${n}-${again}.ret`), answer, 'latin1')
    assert.equal(await exchangeFiles(w.deps), 2)
    await payOutDue(w.deps)
  }
  assert.equal((await s.payout(id)).status, 'succeeded')
  assert.equal((await s.m.balances(s.id)).current_balance_cents, 60_00)
  assert.deepEqual(fs.readdirSync(returns), ['read'])
})
