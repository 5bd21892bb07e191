// A bank's lists: read in parts that it lists at once, and heard of when they are refused, cannot be
// read or have no end.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { pixBook } from '../../server/jobs/bank-reports/books.ts'
import { after } from '../../server/kernel/clock.ts'
import { readId } from '../../server/kernel/ids.ts'
import { accepted, type BoletoRail, type PixRail } from '../../server/providers/bank.ts'
import { bankFaultsOf } from '../../server/runtime/bank-calls.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { buyer } from '../cards.ts'
import { world } from '../world.ts'
import { connectionTo, openPsp, withBanks } from './psp.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function open(t: TestContext, dialect: object = {}) {
  const w = await world(t)
  const psp = await openPsp(t)
  const { io_seller_id: id } = w.platform
  const start = w.deps.clock.now()
  let passed = 0
  const clock = { ...w.deps.clock, now: () => after(start, passed) }
  const fileOf = {
    pix: { psp: connectionTo(psp, { dialect }) },
    keys: { [id]: { psp: 'psp', key: 'pix@padaria.com.br' } },
  }
  const { deps } = await withBanks(t, w, fileOf, { clock })
  const spans = (returned: boolean) =>
    psp.all
      .filter(({ path, query }) => path === '/pix' && query.has('devolucaoPresente') === returned)
      .map(({ query }) =>
        ['inicio', 'fim'].map((name) => new Date(query.get(name)!).getTime() - start.getTime()),
      )
  const untilOf = async (name: string) =>
    (
      await w.db.rows<{ at: Date }>(
        sql`select read_until as at from reconciliations where bank = ${name}`,
      )
    )[0]?.at
  const failures = () => bankFaultsOf(deps).find(({ what }) => what === 'list')?.times ?? 0
  return {
    w,
    psp,
    deps,
    start,
    spans,
    untilOf,
    failures,
    pass: (ms: number) => void (passed += ms),
  }
}

test('a range is read in parts of the bank’s window, without a gap, and counts as read at its end', async (t) => {
  const { psp, deps, start, spans, untilOf, pass } = await open(t, { windowDays: 5 })
  await reconcile(deps)
  const back = spans(true)
  assert.deepEqual([back.length, back[0]![0], back.at(-1)![1]], [19, -91 * DAY_MS, 0])
  assert.ok(
    back.every(
      ([from, to], n) => to! - from! <= 5 * DAY_MS && (n === 0 || from === back[n - 1]![1]),
    ),
  )
  assert.deepEqual(await untilOf('psp/returned'), start)
  // A part that fails is read again with all before it: nothing is marked as read.
  pass(2 * HOUR_MS)
  psp.all.length = 0
  psp.instead = ({ query }) =>
    psp.all.length === 10 && query.has('devolucaoPresente')
      ? { status: 400, body: { title: 'não' } }
      : undefined
  await reconcile(deps)
  assert.deepEqual(await untilOf('psp/returned'), start)
  psp.instead = () => undefined
  await reconcile(deps)
  assert.deepEqual(await untilOf('psp/returned'), after(start, 2 * HOUR_MS))
})

test('a bank without a window is asked for the whole range, and a longer day of the books is divided', async (t) => {
  const { psp, deps, start, spans } = await open(t)
  await reconcile(deps)
  assert.deepEqual(spans(true), [[-91 * DAY_MS, 0]])
  psp.all.length = 0
  psp.charges.set('a', {
    pix: [{ endToEndId: 'E'.repeat(32), txid: 'a', valor: '1.00', horario: start.toISOString() }],
  })
  const [rail] = deps.banks.rails
  const book = pixBook(deps, { ...rail!, windowMs: 10 * HOUR_MS }, [
    readId<'owner'>('0'.repeat(32))!,
  ])
  const day = await book.read({ from: start, to: after(start, DAY_MS) })
  assert.deepEqual(
    spans(false).map((span) => span.map((ms) => ms / HOUR_MS)),
    [
      [0, 10],
      [10, 20],
      [20, 24],
    ],
  )
  // Every part lists it.
  assert.equal(day.result === 'accepted' && day.value.theirs.length, 1)
})

test('a list that is refused or cannot be read is counted and said once, and is left alone for a while', async (t) => {
  const { w, psp, deps, failures, pass } = await open(t)
  psp.instead = ({ path }) =>
    path === '/pix' ? { status: 403, body: { title: 'sem escopo pix.read' } } : undefined
  for (let n = 0; n < 50; n++) await reconcile(deps)
  assert.equal(failures(), 2 * 3, 'two lists, three times each')
  const said = () =>
    w.logged.filter((line) => line.includes('the list of this bank could not be read'))
  assert.equal(said().length, 2)
  assert.ok(said()[0]!.includes('sem escopo pix.read'))
  pass(10_000)
  await reconcile(deps)
  assert.equal(failures(), 2 * 4)
  pass(HOUR_MS)
  psp.instead = ({ path }) => (path === '/pix' ? { status: 200, body: '<html>' } : undefined)
  await reconcile(deps)
  assert.equal(failures(), 2 * 5)
  pass(HOUR_MS)
  psp.instead = () => undefined
  await reconcile(deps)
  await reconcile(deps)
  assert.equal(failures(), 2 * 5)
  assert.equal(said().length, 2)
})

test('a list without an end is given up', async (t) => {
  const { psp, deps, failures, untilOf } = await open(t)
  const [rail] = deps.banks.rails
  let pages = 0
  const endless: PixRail = {
    ...rail!,
    received: async () => {
      pages++
      return accepted({ pix: [], more: true })
    },
  }
  const banks = { ...deps.banks, rails: [endless] }
  for (let n = 0; n < 101; n++) await reconcile(Object.assign({ ...deps }, { banks }))
  assert.equal(failures(), 2)
  assert.ok(pages <= 2 * 10_000 + 200, String(pages))
  assert.deepEqual([await untilOf('psp'), psp.all.length], [undefined, 0])
})

/** The world on a bank that lists boletos, on a clock of its own. */
async function openBoletoLists(t: TestContext, given: Partial<BoletoRail> = {}) {
  const { w, deps, start, pass } = await open(t)
  const { id: customer } = await buyer(w)
  const order = { amount: 20_00, payment_type: 'boleto' } as const
  const sale = await w.sdk.transactions.create(customer, order)
  const [{ number }] = (await w.db.rows<{ number: string }>(
    sql`select boleto ->> 'ourNumber' as number from transactions where id = ${sale.id}`,
  )) as [{ number: string }]
  const spans: number[][] = []
  const rows: string[] = []
  const rail = {
    name: 'boletos/list',
    changed: async ({ from, to }: { from: Date; to: Date }) => {
      spans.push([from, to].map((at) => at.getTime() - start.getTime()))
      return accepted({ ids: [], ourNumbers: [...rows], more: false })
    },
    ...given,
  } as unknown as BoletoRail
  const banks = { ...deps.banks, rails: [], boletoRails: [rail] }
  const round = () => reconcile(Object.assign({ ...deps }, { banks }))
  const isDue = async () => {
    const [row] = await w.db.rows<{ due: boolean }>(
      sql`select coalesce(due_at <= ${deps.clock.now()}, false) as due from transactions where id = ${sale.id}`,
    )
    await w.db.rows(sql`update transactions set due_at = null where id = ${sale.id}`)
    return row!.due
  }
  const becomes = (status: string) =>
    w.db.rows(sql`update transactions set status = ${status} where id = ${sale.id}`)
  return { spans, rows, number, round, isDue, becomes, pass }
}

test('a list of boletos goes back by what its bank may list late, and an hour where it says nothing', async (t) => {
  for (const overlapMs of [undefined, DAY_MS]) {
    const { spans, round, pass } = await openBoletoLists(t, overlapMs ? { overlapMs } : {})
    await round()
    pass(HOUR_MS)
    await round()
    pass(30 * HOUR_MS)
    await round()
    const back = overlapMs ?? HOUR_MS
    assert.deepEqual(spans[1], [-back, HOUR_MS])
    // Its day goes on although the overlap is as long as the longest range.
    assert.deepEqual(spans[2], [HOUR_MS - back, HOUR_MS + DAY_MS])
  }
})

test('a late row of a list is read, a boleto that is not paid each time, and one that is paid each half hour', async (t) => {
  const { rows, number, round, isDue, becomes, pass } = await openBoletoLists(t)
  await round()
  pass(50 * 60_000)
  rows.push(number)
  const each: boolean[] = []
  for (let n = 0; n < 3; n++) {
    pass(2 * 60_000)
    await round()
    each.push(await isDue())
  }
  assert.deepEqual(each, [true, true, true])
  await becomes('succeeded')
  const later: boolean[] = []
  for (const minutes of [2, 15, 12, 2, 15]) {
    pass(minutes * 60_000)
    await round()
    later.push(await isDue())
  }
  assert.deepEqual(later, [false, false, false, true, false])
})
