// Every transaction that locks rows of two tables locks them in the order of orders.txt, and no two
// of its rows lead back to one another: so no two transactions wait for each other. What locks two
// tables the other way round, or two for the first time, fails here.

import type { ListingPayoutRail } from '../../server/providers/payouts.ts'
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { runJob as extendChains } from '../../server/audit/job.ts'
import type { Database, Statement, Tx } from '../../server/platform/db/sql.ts'
import { dayOf } from '../../server/kernel/brazil/calendar.ts'
import { pixBook, payoutBook } from '../../server/jobs/bank-reports/books.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { noticesOf } from '../bank-books.ts'
import { buyer } from '../cards.ts'
import { AGREEMENT, fileBankIn, orderIn, paid as paidOf, SENDER } from '../cnab.ts'
import { returnText } from '../cnab-bank.ts'
import { lendDatabase } from '../database.ts'
import { orderBy, payOn } from '../journeys/payments/payment-link-page.ts'
import { ownerOf } from '../marketplace.ts'
import { plain, rowsOf } from '../rows.ts'
import { world, type World } from '../world.ts'
import { tablesLockedBy } from './scan.ts'

/** Not the agreement of the rows: their numbers are used. */
const FILES = { ...SENDER, agreement: { ...AGREEMENT, number: '7654321' } }
/** Of the rows: some depend on what a batch has. */
const SEEN_LEAST = 30
const SELECTS = /^\s*select\b/
const TABLE = fs
  .readFileSync(join(import.meta.dirname, 'orders.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** The same database, whose transactions tell which tables they lock one after the other. */
function watched<D extends Database>(db: D, seen: Set<string>): D {
  const watching = (tx: Tx): Tx => {
    const locked: string[] = []
    const note = ({ sql: text }: Statement): void => {
      for (const { table, waits } of tablesLockedBy(text)) {
        // What passes over rows of others never waits for them.
        if (waits) for (const before of locked) if (before !== table) seen.add(`${before} ${table}`)
        if (!locked.includes(table)) locked.push(table)
      }
    }
    return {
      ...tx,
      rows: async <Row>(statement: Statement) => {
        const rows = await tx.rows<Row>(statement)
        // A selection without rows has locked none.
        if (rows.length > 0 || !SELECTS.test(statement.sql)) note(statement)
        return rows
      },
      write: (statement, reason) => (note(statement), tx.write(statement, reason)),
    }
  }
  return { ...db, begin: (work) => db.begin((tx) => work(watching(tx))) }
}

/** Of everything that locks two tables. */
async function live(w: World): Promise<void> {
  const token = await w.token()
  const call = async (method: string, path: string, body: object = {}) => {
    const { status, text, body: said } = await w.call(method, path, { token, body })
    assert.ok(status < 300, `${method} ${path}: ${text}`)
    return said
  }
  const owner = ownerOf(w)
  const { io_seller_id } = w.platform.sellers[0]!
  const ids = await rowsOf(w, token, w.platform.io_seller_id, 'Baobab')
  await w.work()
  await extendChains(w.deps)

  // Links for one sale, and cards.
  for (const method of ['pix', 'credit'] as const) {
    const link = await w.sdk.paymentLinks.create({ amount: 20_00, description: 'Encomenda' })
    const { body } = await payOn(w, link, orderBy(method))
    if (method === 'pix') await w.sdk.sandbox.payPix(body.transaction)
    await w.sdk.transactions.void(body.transaction)
  }
  await call('POST', `/v1/sandbox/transactions/${ids['card sale']}/win`)
  await w.work()

  // Charges of a company of which no notice comes, and a payout.
  await noticesOf(w, 'pix', 'down')
  for (const id of [ids.recharge, ids.payment]) await call('POST', `/v1/sandbox/pix/${id}/pay`)
  await call('POST', `/v1/sellers/transfers/new/${ids.seller}/${ids['bank account']}`, {
    amount: 1_00,
  })
  await reconcile(w.deps)
  await call('POST', '/v1/sandbox/clock', { advance: '1m' })
  await w.work()

  // What banks report.
  const refund = plain(ids.refund)
  await markDue(w.deps, {
    pix: [{ txid: plain(ids.recharge), devolucoes: [{ id: refund }] }],
    payouts: [{ id: plain(ids.transfer) }],
  })
  const named = [plain(ids.recharge), refund, plain(ids.transfer)]
  await pixBook(w.deps, w.deps.banks.pix(owner)!.rail, [owner]).readAgain(named)
  await payoutBook(w.deps, w.deps.banks.payouts(owner) as ListingPayoutRail, [owner]).readAgain(
    named,
  )
  fileBankIn(w, owner, true, FILES)
  const boleto = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 20_00,
    payment_type: 'boleto',
  })
  const today = dayOf(w.deps.clock.now())
  const paid = paidOf(await orderIn(w, boleto.id), 20_00, { occurredOn: today, creditedOn: today })
  await w.sdk.boletoFiles.create(Buffer.from(returnText(FILES, [paid]), 'latin1'))
  await w.work()

  // People, receivers of events, personal data.
  for (const url_notify of ['http://127.0.0.1:9/one', 'http://127.0.0.1:9/two'])
    await call('PATCH', `/v1/sellers/update/individuals/${io_seller_id}`, { url_notify })
  const { id: customer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const { id: pix } = await w.sdk.transactions.create(customer, {
    amount: 10_00,
    payment_type: 'pix',
  })
  await w.sdk.transactions.void(pix)
  await call('POST', `/v1/customer/${customer}/erase`, { reason: 'asked' })
  await w.work()
}

const AFTER = Map.groupBy(
  TABLE.map((line) => line.split(' ') as [first: string, then: string]),
  ([first]) => first,
)

/** Every table that the rows put after this one, at once or by others between. */
function reached(table: string, way: readonly string[] = []): string[] {
  assert.ok(!way.includes(table), `this order leads back: ${[...way, table].join(', ')}`)
  return (AFTER.get(table) ?? []).flatMap(([, then]) => [then, ...reached(then, [...way, table])])
}

test('no order of the table leads back to where it began', () => {
  for (const table of AFTER.keys()) assert.ok(!reached(table).includes(table), table)
})

test('tables are locked in the order of the table', async (t) => {
  const { db, release } = await lendDatabase()
  t.after(release)
  const seen = new Set<string>()
  await live(await world(t, { database: watched(db, seen) }))
  assert.ok(seen.size >= SEEN_LEAST, `${seen.size} orders were met`)
  // A batch locks for several objects at once what each locks by itself.
  const others = [...seen].filter((one) => {
    const [first, then] = one.split(' ') as [string, string]
    return !TABLE.includes(one) && !reached(first).includes(then)
  })
  assert.deepEqual(others, [], 'an order has no row in orders.txt, or another one was turned round')
})
