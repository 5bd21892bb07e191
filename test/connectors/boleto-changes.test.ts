// The contract suite of changes of boletos by REST: what each company changes, against its emulator. A
// change is made once under any fault, a refusal leaves the boleto as it was, and what a company cannot
// change is said before it is asked.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { composeBarcode } from '../../server/kernel/brazil/boleto.ts'
import type { BoletoTerms } from '../../server/kernel/brazil/boleto-due.ts'
import { addDays, bankingDayFrom, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { newId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { sql } from '../../server/platform/db/sql.ts'
import type {
  BoletoChange,
  BoletoField,
  BoletoOrder,
  BoletoReport,
  ProviderResult,
} from '../../server/providers/bank.ts'
import { bankOf, COLLECTORS, known, openStage, resultOf, type Stage } from './boletos.ts'
import { answers, asks, NEVER_ARRIVES, REPLY_LOST } from './line.ts'

/** An amount that the sandbox bank refuses. */
const DECLINED = cents(99_990_41)
const TRIES_MAX = 6
const real = openClock()
/** The bank changes no younger one. */
const older = async ({ bank: { clock } }: Stage) => clock.advanceTo(clock.offsetMs() + 31 * 60_000)

const without = (terms: BoletoTerms): BoletoTerms => {
  const { discount: _discount, ...rest } = terms
  return rest
}

/** Terms that differ in one field. */
function termsAfter({ terms }: BoletoOrder, field: BoletoField): BoletoTerms {
  const dueOn = bankingDayFrom(addDays(terms.dueOn, 10))
  switch (field) {
    case 'due_date':
      return { ...terms, dueOn, limitOn: addDays(dueOn, 30) }
    case 'amount':
      return { ...terms, amount: cents(150_00) }
    case 'discount':
      return { ...terms, discount: { mode: 'amount', value: 5_00, limitOn: terms.dueOn } }
  }
}

type Asked = { order: BoletoOrder; change: BoletoChange; after: BoletoOrder }

/** What the core sends: with the terms that the boleto may have besides. */
function asked(
  { collector }: Stage,
  order: BoletoOrder,
  field: BoletoField,
  terms = termsAfter(order, field),
): Asked {
  const { agreement } = bankOf(collector)
  const { amount, dueOn } = terms
  const { ourNumber } = order
  const isCounted = agreement.countedBy === 'bank'
  const barcode = isCounted ? '' : composeBarcode({ agreement, ourNumber, amount, dueOn })
  const change = { id: newId(real.wall()), field, terms, barcode, again: false }
  return {
    order: { ...order, also: [terms] },
    change,
    after: { ...order, terms, also: [order.terms], barcode: barcode || order.barcode },
  }
}

const registered = async (stage: Stage, terms?: Partial<BoletoTerms>): Promise<BoletoOrder> => {
  const order = stage.order(terms && { terms })
  known(await stage.rail.register(order))
  const made = await stage.made(order)
  await older(stage)
  return made.order
}

type Result = ProviderResult<BoletoReport>
const said = (answer: Result): string =>
  answer.result === 'accepted' && answer.value.status !== 'absent'
    ? (answer.value.change?.is ?? answer.value.status)
    : answer.result

/** Asks until the bank has made it, as the core does. */
async function made(stage: Stage, { order, change }: Asked): Promise<Result> {
  let { sent, again } = change as BoletoChange
  for (let n = 0; n < TRIES_MAX; n++) {
    const answer = await stage.rail.changes!.change(order, {
      ...change,
      again,
      ...(sent && { sent }),
    })
    if (said(answer) !== 'sent' && answer.result !== 'unknown') return answer
    again = true
    if (answer.result === 'accepted' && answer.value.status !== 'absent') {
      const reference = answer.value.change?.reference ?? sent?.reference
      const at = sent?.at ?? real.wall().toISOString()
      sent = { at, ...(reference !== undefined && { reference }) }
    }
  }
  throw new Error('the bank does not make it')
}

type AtBank = { amount: number; due: string; barcode: string; detail: { discount?: object } }
const atBank = async ({ bank }: Stage): Promise<AtBank> => {
  const [row] = await bank.db.rows<AtBank>(
    sql`select amount, due_on::text as due, barcode, detail from bank.boletos`,
  )
  return row!
}

const ROWS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'each change that it makes is at the bank, once, and the boleto is found by it': async (
    stage,
  ) => {
    const { collector, line } = stage
    let order = await registered(stage)
    for (const field of collector.changes) {
      const one = asked(stage, order, field)
      assert.equal(said(await made(stage, one)), 'made', field)
      const bank = await atBank(stage)
      const { amount, dueOn, discount } = one.change.terms
      assert.deepEqual([bank.amount, bank.due], [amount, dueOn], field)
      assert.deepEqual(bank.detail.discount, discount, field)
      const report = known(await stage.rail.read(one.after))
      assert.deepEqual([report.amount, report.barcode], [amount, bank.barcode], field)
      const before = line.methods().filter((method) => method === 'PATCH').length
      assert.equal(said(await made(stage, one)), 'made')
      assert.equal(line.methods().filter((method) => method === 'PATCH').length, before)
      order = { ...one.after, barcode: bank.barcode }
      await older(stage)
    }
  },

  'a change whose answer was lost is found made': async (stage) => {
    const { line, collector } = stage
    const one = asked(stage, await registered(stage), collector.changes[0]!)
    line.fails('PATCH', REPLY_LOST)
    assert.equal(resultOf(await stage.rail.changes!.change(one.order, one.change)), 'unknown')
    const again = { ...one, change: { ...one.change, again: true } }
    assert.equal(said(await made(stage, again)), 'made')
    assert.equal((await atBank(stage)).due, one.change.terms.dueOn)
    line.isDone()
  },

  'a change that never arrived is made by the next try': async (stage) => {
    const { line, collector } = stage
    const one = asked(stage, await registered(stage), collector.changes[0]!)
    line.fails('PATCH', NEVER_ARRIVES)
    assert.equal(resultOf(await stage.rail.changes!.change(one.order, one.change)), 'unknown')
    assert.equal(
      said(await made(stage, { ...one, change: { ...one.change, again: true } })),
      'made',
    )
    line.isDone()
  },

  'what the bank did not say is unknown, whatever came instead': async (stage) => {
    const { line, collector } = stage
    const one = asked(stage, await registered(stage), collector.changes[0]!)
    for (const fault of [
      answers(500, { title: 'Erro' }),
      answers(429, { title: 'Muitas requisições' }),
      answers(409, { title: 'Conflito' }),
      answers(302, ''),
      answers(403, { title: 'Forbidden' }),
    ]) {
      line.fails('PATCH', fault)
      assert.equal(resultOf(await stage.rail.changes!.change(one.order, one.change)), 'unknown')
      line.isDone()
    }
    assert.equal((await atBank(stage)).due, one.order.terms.dueOn)
  },

  'a refusal leaves the boleto as it was; after a try without an answer it proves nothing': async (
    stage,
  ) => {
    const order = await registered(stage)
    const yesterday = addDays(dayOf(stage.bank.clock.now()), -1)
    const field = stage.collector.changes.includes('amount') ? 'amount' : 'due_date'
    const terms =
      field === 'amount'
        ? { ...order.terms, amount: DECLINED }
        : { ...order.terms, dueOn: yesterday, limitOn: yesterday }
    const one = asked(stage, order, field, terms)
    const before = await atBank(stage)
    const refused = await made(stage, one)
    assert.ok(refused.result === 'rejected' && refused.why.length > 5, JSON.stringify(refused))
    assert.deepEqual(await atBank(stage), before)
    assert.equal(resultOf(await stage.rail.read(one.order)), 'registered')
    if (stage.collector.isLater) return
    const again = { ...one.change, again: true }
    assert.equal(resultOf(await stage.rail.changes!.change(one.order, again)), 'unknown')
  },

  'a refusal half-way rejects only once what was made before it is taken back': async (stage) => {
    const { line, collector, bank } = stage
    // The others change a due date by one call.
    if (collector.name !== 'sicoob') return
    const one = asked(stage, await registered(stage), 'due_date')
    const refusal = answers(400, {
      mensagens: [{ codigo: '3009', mensagem: 'Não permitido agora.' }],
    })
    const change = (again: boolean) =>
      stage.rail.changes!.change(one.order, { ...one.change, again })
    // The last day is moved, what comes next is refused, and taking the last day back gets no answer.
    const passes = asks((request) => request)
    for (const fault of [passes, refusal, NEVER_ARRIVES]) line.fails('PATCH', fault)
    assert.equal(resultOf(await change(false)), 'unknown')
    line.isDone()
    // An hour later it is refused at once, and what the first try made is taken back.
    await bank.clock.advanceTo(bank.clock.offsetMs() + 3_700_000)
    line.fails('PATCH', refusal)
    const settled = { ...one.change, id: newId(new Date(real.wall().getTime() - 7_200_000)) }
    const answer = await stage.rail.changes!.change(one.order, { ...settled, again: true })
    assert.equal(resultOf(answer), 'rejected', JSON.stringify(answer))
    const sent = line.seen.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))
    assert.deepEqual(Object.values(sent.at(-1) as object).at(-1), {
      dataLimitePagamento: one.order.terms.limitOn,
    })
    assert.equal((await atBank(stage)).due, one.order.terms.dueOn)
  },

  'a change that the bank has taken is refused by no later answer': async (stage) => {
    const { line, collector } = stage
    const one = asked(stage, await registered(stage), collector.changes[0]!)
    const sent = { at: addDays(dayOf(real.wall()), -2) }
    line.fails('PATCH', answers(400, { title: 'Edição em andamento' }))
    const change = { ...one.change, sent }
    assert.equal(resultOf(await stage.rail.changes!.change(one.order, change)), 'unknown')
    line.isDone()
  },

  'a boleto that was paid or withdrawn meanwhile is as it is': async (stage) => {
    const { collector, line } = stage
    const order = await registered(stage)
    const one = asked(stage, order, collector.changes[0]!)
    await stage.lay(order)
    assert.equal(said(await made(stage, one)), 'paid')
    const other = await registered(stage)
    known(await stage.rail.withdraw(other))
    assert.equal(said(await made(stage, asked(stage, other, collector.changes[0]!))), 'withdrawn')
    assert.ok(!line.methods().includes('PATCH') || collector.withdrawnBy === 'PATCH')
  },

  'a payment by the old bars finds the new terms': async (stage) => {
    const { collector } = stage
    const order = await registered(stage)
    const field = collector.changes.includes('amount') ? 'amount' : 'due_date'
    const one = asked(stage, order, field)
    assert.equal(said(await made(stage, one)), 'made')
    await stage.lay(order)
    const paid = known(await stage.rail.read(one.after))
    assert.deepEqual(
      [paid.status, paid.payments.map(({ amount }) => amount)],
      ['paid', [one.change.terms.amount]],
    )
  },

  'what it cannot change is said before it is asked': async (stage) => {
    const { collector, line, bank } = stage
    const order = await registered(stage)
    const now = bank.clock.now()
    const since = new Date(now.getTime() - 3_600_000)
    const cannot = (fields: BoletoField[], terms: BoletoTerms, more: object = {}, of = order) =>
      stage.rail.changes!.cannot(of, { fields, terms, since, now, ...more })
    const before = line.seen.length
    for (const field of ['due_date', 'amount', 'discount'] as const) {
      const why = cannot([field], termsAfter(order, field))
      assert.equal(why === undefined, collector.changes.includes(field), field)
      if (why) assert.ok(why.field === field && why.says.en.length > 20 && why.says.pt.length > 20)
    }
    const both = { ...termsAfter(order, 'due_date'), amount: cents(150_00) }
    if (collector.changes.includes('amount'))
      assert.equal(
        cannot(['due_date', 'amount'], both) !== undefined,
        collector.changesOne ?? false,
      )
    if (collector.changesOne) {
      assert.ok(cannot(['due_date'], both, { since: now }))
      const less = termsAfter(order, 'discount')
      assert.ok(cannot(['discount'], without(less), {}, { ...order, terms: less }))
    }
    assert.equal(line.seen.length, before)
  },

  'terms that it would not register, it does not change a boleto to': async (stage) => {
    const { bank, line } = stage
    const dueOn = bankingDayFrom(addDays(dayOf(bank.clock.now()), 20))
    const earlier = bankingDayFrom(addDays(dueOn, -10))
    const interest = { mode: 'monthly_percentage', value: 1_0000, startOn: dueOn } as const
    const order = stage.order({ terms: { dueOn, limitOn: dueOn, interest } })
    const terms = { ...order.terms, dueOn: earlier, limitOn: earlier }
    const now = bank.clock.now()
    const since = new Date(now.getTime() - 3_600_000)
    const why = stage.rail.changes!.cannot(order, { fields: ['due_date'], terms, since, now })
    const before = line.seen.length
    const registered = await stage.rail.register({ ...order, terms })
    const isRefused = registered.result === 'rejected' && line.seen.length === before
    // One company alone takes the days of interest and late fee.
    assert.equal(isRefused, stage.collector.name !== 'sicoob')
    assert.equal(why?.field, isRefused ? 'due_date' : undefined)
  },
}

for (const collector of COLLECTORS.filter(({ changes }) => changes.length > 0))
  for (const [name, row] of Object.entries(ROWS))
    test(`${collector.name}: ${name}`, async (t) => row(await openStage(t, collector)))
