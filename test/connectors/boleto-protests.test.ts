// The contract suite of protests of boletos by REST: against each company's emulator, a protest is ordered
// and stopped once under any fault, a refusal leaves the boleto as it was, and what the bank tells of it
// is read.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { addDays, daysBetween, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { newId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { sql } from '../../server/platform/db/sql.ts'
import type {
  BoletoChange,
  BoletoOrder,
  BoletoReport,
  ProtestAct,
  ProviderResult,
} from '../../server/providers/bank.ts'
import { COLLECTORS, known, openStage, type Stage } from './boletos.ts'
import { answers, NEVER_ARRIVES, REPLY_LOST } from './line.ts'

/** An amount that the sandbox bank sends to no protest. */
const REFUSED = cents(99_990_48)
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const real = openClock()
const later = ({ bank: { clock } }: Stage, ms: number) => clock.advanceTo(clock.offsetMs() + ms)

/** A boleto that was due three days ago. */
async function overdue(stage: Stage, amount = cents(100_00)): Promise<BoletoOrder> {
  const order = stage.order({ terms: { amount } })
  known(await stage.rail.register(order))
  const made = await stage.made(order)
  const days = daysBetween(dayOf(stage.bank.clock.now()), addDays(order.terms.dueOn, 3))
  await later(stage, days * DAY_MS)
  return made.order
}

const asked = ({ terms }: BoletoOrder, field: ProtestAct): BoletoChange => ({
  id: newId(real.wall()),
  field,
  terms,
  barcode: '',
  again: false,
})
const ask = ({ rail }: Stage, order: BoletoOrder, change: BoletoChange) =>
  rail.changes!.change(order, change)

type Result = ProviderResult<BoletoReport>
const said = (answer: Result): string =>
  answer.result === 'accepted' && answer.value.status !== 'absent'
    ? (answer.value.change?.is ?? answer.value.status)
    : answer.result
const told = async ({ rail }: Stage, order: BoletoOrder) => known(await rail.read(order)).protest
/** What the bank has of it. */
async function atBank({ bank }: Stage): Promise<{ orderedAt: string; ended?: string } | null> {
  const [row] = await bank.db.rows<{ protest: { orderedAt: string } | null }>(
    sql`select detail -> 'protest' as protest from bank.boletos`,
  )
  return row!.protest
}

const WRITES = new Set(['POST', 'PATCH', 'DELETE'])
const methodOf = ({ collector }: Stage) => (collector.name === 'sicoob' ? 'POST' : 'PATCH')

const ROWS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'a protest is ordered and stopped, and the bank’s word of it is read': async (stage) => {
    const tells = stage.collector.protests === 'told'
    const order = await overdue(stage)
    assert.equal(said(await ask(stage, order, asked(order, 'protest'))), 'made')
    const { orderedAt } = (await atBank(stage))!
    await later(stage, 1.5 * DAY_MS)
    assert.equal(await told(stage, order), tells ? 'at_registry' : undefined)
    const { line } = stage
    const before = line.methods().filter((method) => WRITES.has(method)).length
    if (tells) {
      assert.equal(said(await ask(stage, order, asked(order, 'protest'))), 'made')
      assert.equal(line.methods().filter((method) => WRITES.has(method)).length, before)
    }
    assert.equal(said(await ask(stage, order, asked(order, 'protest_cancel'))), 'made')
    assert.deepEqual(await atBank(stage), { orderedAt, ended: 'canceled' })
    assert.equal(await told(stage, order), tells ? 'none' : undefined)
    assert.equal(known(await stage.rail.read(order)).status, 'registered')
  },

  'what becomes of it at the registry office is read': async (stage) => {
    if (stage.collector.protests !== 'told') return
    const order = await overdue(stage)
    assert.equal(said(await ask(stage, order, asked(order, 'protest'))), 'made')
    await later(stage, 5 * DAY_MS)
    assert.equal(await told(stage, order), 'protested')
    await stage.lay(order, { at_registry: true })
    const paid = known(await stage.rail.read(order))
    assert.deepEqual([paid.status, paid.protest, paid.payments.length], ['paid', 'paid', 1])
  },

  'an order whose answer was lost, or that never arrived, is made by the next try, once': async (
    stage,
  ) => {
    for (const fault of [REPLY_LOST, NEVER_ARRIVES]) {
      const order = await overdue(stage)
      const change = asked(order, 'protest')
      stage.line.fails(methodOf(stage), fault)
      assert.equal(said(await ask(stage, order, change)), 'unknown')
      stage.line.isDone()
      // One bank takes nothing in the half hour after a change, and shows an order a day later.
      await later(stage, 1.5 * DAY_MS)
      assert.equal(said(await ask(stage, order, { ...change, again: true })), 'made')
    }
  },

  'what the bank did not say is unknown, and a refusal leaves the boleto as it was': async (
    stage,
  ) => {
    const order = await overdue(stage, REFUSED)
    const change = asked(order, 'protest')
    for (const fault of [
      answers(500, { title: 'Erro' }),
      answers(409, { title: 'Conflito' }),
      answers(403, { title: 'Forbidden' }),
    ]) {
      stage.line.fails(methodOf(stage), fault)
      assert.equal(said(await ask(stage, order, change)), 'unknown')
      stage.line.isDone()
    }
    const refused = await ask(stage, order, change)
    assert.ok(refused.result === 'rejected' && refused.why.length > 5, JSON.stringify(refused))
    assert.equal(await atBank(stage), null)
    assert.equal(known(await stage.rail.read(order)).status, 'registered')
    assert.equal(said(await ask(stage, order, { ...change, again: true })), 'unknown')
  },

  'a stop that never arrived is sent again, whatever the reading shows': async (stage) => {
    const order = await overdue(stage)
    assert.equal(said(await ask(stage, order, asked(order, 'protest'))), 'made')
    await later(stage, HOUR_MS)
    const change = asked(order, 'protest_cancel')
    stage.line.fails('PATCH', NEVER_ARRIVES)
    assert.equal(said(await ask(stage, order, change)), 'unknown')
    stage.line.isDone()
    assert.equal(said(await ask(stage, order, { ...change, again: true })), 'made')
    assert.equal((await atBank(stage))?.ended, 'canceled')
  },

  'an act that is refused the second time is not undone by that': async (stage) => {
    const tells = stage.collector.protests === 'told'
    const order = await overdue(stage)
    const refusal = answers(400, {
      title: 'Ja existe',
      mensagens: [{ codigo: '1', mensagem: 'ja' }],
    })
    const twice = async (field: ProtestAct, method: 'POST' | 'PATCH') => {
      const change = { ...asked(order, field), id: newId(new Date(real.wall().getTime() - DAY_MS)) }
      stage.line.fails(method, REPLY_LOST)
      assert.equal(said(await ask(stage, order, change)), 'unknown')
      stage.line.fails(method, refusal)
      return said(await ask(stage, order, { ...change, again: true }))
    }
    // One bank shows an order at once.
    const isShown = stage.collector.name === 'sicredi'
    assert.equal(await twice('protest', methodOf(stage)), isShown ? 'made' : 'unknown')
    assert.notEqual(await atBank(stage), null)
    await later(stage, HOUR_MS)
    // Another has a second way to stop, which is tried where the first is refused.
    const isMade = tells || stage.collector.name === 'sicoob'
    stage.line.forget()
    assert.equal(await twice('protest_cancel', 'PATCH'), isMade ? 'made' : 'unknown')
    assert.equal((await atBank(stage))?.ended, 'canceled')
  },

  'a boleto that was paid meanwhile is as it is': async (stage) => {
    const order = await overdue(stage)
    await stage.lay(order)
    assert.equal(said(await ask(stage, order, asked(order, 'protest'))), 'paid')
  },
}

for (const collector of COLLECTORS.filter(({ protests }) => protests !== undefined))
  for (const [name, row] of Object.entries(ROWS))
    test(`${collector.name}: ${name}`, async (t) => row(await openStage(t, collector)))

test('a company that takes no orders of protest says so before it is asked, and one its longest wait', async (t) => {
  for (const collector of COLLECTORS) {
    const stage = await openStage(t, collector)
    const { changes } = stage.rail
    const order = stage.order()
    const on = (days: number) => new Date(`${addDays(order.terms.dueOn, days)}T12:00:00Z`)
    assert.equal(changes?.cannotProtest?.(order, 'protest', on(10)), undefined, collector.name)
    assert.equal(changes?.cannotProtest !== undefined, collector.protests !== undefined)
    const late = changes?.cannotProtest?.(order, 'protest', on(46))
    assert.equal(late !== undefined, collector.name === 'banco-do-brasil', collector.name)
  }
})
