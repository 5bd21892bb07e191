// The contract suite of boletos by REST: what each company's connector keeps, against its emulator. A
// boleto is registered once under any fault; what can be read in two ways is unknown; a rejection is
// beyond doubt; payments come with their sums and days.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { dueOn } from '../../server/kernel/brazil/boleto-due.ts'
import { addDays, dayOf, startOf } from '../../server/kernel/brazil/calendar.ts'
import { cents } from '../../server/kernel/money.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { CONNECTORS } from '../../server/providers/connectors/index.ts'
import { connectorOf } from './stage.ts'
import type { BoletoOrder } from '../../server/providers/bank.ts'
import { COLLECTORS, known, noticeOf, openStage, resultOf, SECRETS, type Stage } from './boletos.ts'
import { answers, BENT_ROW, NEVER_ARRIVES, REPLY_LOST, replies, says } from './line.ts'

const DAY_MS = 86_400_000
const HTML = '<html><body>Bad gateway</body></html>'
/** A boleto that the sandbox bank refuses. */
const DECLINED = cents(99_990_41)

/** The bank withdraws no younger one. */
const older = async ({ bank: { clock }, collector: { withdrawnAfterMs = 0 } }: Stage) =>
  clock.advanceTo(clock.offsetMs() + withdrawnAfterMs)

const registered = async (stage: Stage, ...given: Parameters<Stage['order']>) => {
  const order = stage.order(...given)
  known(await stage.rail.register(order))
  return stage.made(order)
}

const listed = async ({ rail, bank }: Stage): Promise<{ numbers: string[]; pages: number[] }> => {
  const to = bank.clock.now()
  const from = new Date(to.getTime() - 60_000)
  const numbers: string[] = []
  const pages: number[] = []
  for (let page = 0; page < 10; page++) {
    const answer = await rail.changed({ from, to, page })
    assert.ok(answer.result === 'accepted', JSON.stringify(answer))
    numbers.push(...answer.value.ourNumbers!)
    pages.push(answer.value.ourNumbers!.length)
    if (!answer.value.more) return { numbers, pages }
  }
  throw new Error('the list does not end')
}

const ROWS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'a boleto is registered, read, paid and read again': async (stage) => {
    const { rail, lay, bank } = stage
    const first = stage.order({ text: 'Pedido 7' })
    assert.equal(resultOf(await rail.read(first)), 'absent')
    const told = known(await rail.register(first))
    const { order, report } = await stage.made(first)
    assert.deepEqual(
      [report.status, report.id, report.amount, report.payments],
      ['registered', order.id, 100_00, []],
    )
    assert.match(order.barcode, /^\d{44}$/)
    // Some tell the code only once.
    const code = told.brCode ?? report.brCode
    assert.equal(code !== undefined, stage.collector.printsPix === true)
    await lay(order)
    const paid = known(await rail.read(order))
    assert.equal(paid.status, 'paid')
    const today = dayOf(bank.clock.now())
    assert.deepEqual(
      paid.payments.map(({ amount, paidAt }) => [amount, dayOf(paidAt)]),
      [[100_00, today]],
    )
    assert.deepEqual(known(await rail.read(order)), paid)
  },

  'an order that is repeated is one boleto': async (stage) => {
    const { rail } = stage
    const { order } = await registered(stage)
    assert.equal(resultOf(await rail.register(order, true)), 'registered')
    assert.equal(resultOf(await rail.register(order, true)), 'registered')
    assert.equal(await stage.count(), 1)
  },

  'an order that is repeated hours later is one boleto': async (stage) => {
    const { rail, line, bank } = stage
    const order = stage.order()
    line.fails('POST', REPLY_LOST)
    assert.equal(resultOf(await rail.register(order)), 'unknown')
    await bank.clock.advanceTo(bank.clock.offsetMs() + 2 * 3_600_000)
    known(await rail.register(order, true))
    assert.equal(await stage.count(), 1)
  },

  'a registration of another boleto is unknown': async (stage) => {
    const { rail, line, collector } = stage
    if (collector.isLater) return
    const first = await registered(stage)
    const order = stage.order()
    const { numberIn = (ourNumber: string) => ourNumber.slice(-8) } = collector
    const [own, other] = [order, first.order].map(({ ourNumber }) => numberIn(ourNumber))
    line.fails('POST', says(own!, other!))
    assert.equal(resultOf(await rail.register(order)), 'unknown')
    line.isDone()
  },

  'bars that the bank makes are of this amount and this day, once for ever': async (stage) => {
    const { rail, line, collector } = stage
    if (!collector.isLater) return
    const order = stage.order()
    known(await rail.register(order))
    const made = await stage.made(order)
    for (const [said, other] of [
      ['0000010000', '0000020000'],
      ['"codigoBarras":"077', '"codigoBarras":"341'],
      ['"nossoNumero"', '"nosso"'],
    ] as const) {
      line.fails('GET', says(said, other))
      assert.equal(resultOf(await rail.read(order)), 'unknown', said)
    }
    line.fails('GET', says('"boleto":', '"other":'))
    assert.equal(resultOf(await rail.read(made.order)), 'registering')
    // Another order under the same count of ours: which of them was printed is not guessed.
    const twin = { ...stage.order({ terms: { amount: cents(200_00) } }), sequence: order.sequence }
    assert.equal(resultOf(await rail.register(twin)), 'unknown')
    line.isDone()
  },

  'an order whose reply was lost is found, once': async (stage) => {
    const { rail, line } = stage
    const order = stage.order()
    line.fails('POST', REPLY_LOST)
    assert.equal(resultOf(await rail.register(order)), 'unknown')
    const told = known(await rail.register(order, true))
    const { report } = await stage.made(order)
    assert.equal(report.status, 'registered')
    const code = told.brCode ?? report.brCode
    assert.equal(code !== undefined, stage.collector.printsPix === true)
    assert.equal(await stage.count(), 1)
    line.isDone()
  },

  'an order that never arrived is made by the next try': async (stage) => {
    const { rail, line } = stage
    const order = stage.order()
    line.fails('POST', NEVER_ARRIVES)
    assert.equal(resultOf(await rail.register(order)), 'unknown')
    assert.equal(await stage.count(), 0)
    known(await rail.register(order, true))
    assert.equal(await stage.count(), 1)
  },

  'a second order while the first is under way makes no second boleto': async (stage) => {
    const { rail } = stage
    const order = stage.order()
    const all = await Promise.all([rail.register(order), rail.register(order)])
    for (const answer of all) assert.notEqual(answer.result, 'rejected', JSON.stringify(answer))
    assert.equal(await stage.count(), 1)
  },

  'what the bank did not say is unknown, whatever came instead': async (stage) => {
    const { rail, line } = stage
    const faults = [
      answers(500, { title: 'Erro' }),
      answers(503, HTML),
      answers(429, { title: 'Muitas requisições' }, { 'retry-after': '30' }),
      answers(409, { title: 'Conflito' }),
      answers(200, HTML),
      answers(200, {}),
      answers(200, '{"resultado": {"nosso'),
      answers(302, ''),
      answers(403, { title: 'Forbidden' }),
    ]
    for (const fault of faults) {
      const order = stage.order()
      line.fails('POST', fault)
      assert.equal(resultOf(await rail.register(order)), 'unknown')
      line.isDone()
    }
    assert.equal(await stage.count(), 0)
  },

  'a reading that cannot be believed is unknown': async (stage) => {
    const { rail, line, collector } = stage
    const { order } = await registered(stage)
    const { barsIn = (barcode: string) => barcode.slice(-20) } = collector
    const faults = [
      answers(500),
      answers(429, {}),
      answers(200, HTML),
      answers(200, '{"cobrancas": ['),
      replies((reply) => ({ ...reply, body: {} })),
      answers(404, { message: 'no Route matched with those values' }),
      ...collector.says.map(([said, other]) => says(said, other)),
      says(barsIn(order.barcode), '9'.repeat(20)),
    ]
    for (const fault of faults) {
      line.fails('GET', fault)
      assert.equal(resultOf(await rail.read(order)), 'unknown')
    }
    assert.equal(resultOf(await rail.read(order)), 'registered')
    line.isDone()
  },

  'a refusal is a rejection only where nothing was made': async (stage) => {
    const { rail, collector } = stage
    const order = stage.order({ terms: { amount: DECLINED } })
    const answer = await rail.register(order)
    if (collector.isLater) {
      assert.equal((await stage.made(order)).report.status, 'withdrawn')
    } else {
      assert.ok(answer.result === 'rejected' && answer.why.length > 5, JSON.stringify(answer))
      assert.equal(resultOf(await rail.read(order)), 'absent')
    }
    assert.equal(await stage.count(), 0)
  },

  'a refusal of a boleto that is there is no rejection': async (stage) => {
    const { rail, line } = stage
    const order = stage.order()
    line.fails('POST', async (request, next) => {
      await next(request)
      return answers(400, { title: 'Recusado', detail: 'Campo inválido.' })(request, next)
    })
    assert.notEqual(resultOf(await rail.register(order)), 'rejected')
    assert.equal(await stage.count(), 1)
  },

  'a boleto is withdrawn, and stays so': async (stage) => {
    const { rail } = stage
    const { order } = await registered(stage)
    if (stage.collector.withdrawnAfterMs) {
      assert.equal(resultOf(await rail.withdraw(order)), 'unknown')
      assert.equal(resultOf(await rail.read(order)), 'registered')
    }
    await older(stage)
    assert.equal(resultOf(await rail.withdraw(order)), 'withdrawn')
    assert.equal(resultOf(await rail.withdraw(order)), 'withdrawn')
    assert.equal(resultOf(await rail.read(order)), 'withdrawn')
    assert.equal(resultOf(await rail.withdraw(stage.order())), 'absent')
  },

  'a boleto that was paid before its withdrawal is paid': async (stage) => {
    const { rail, line, lay, collector } = stage
    const { order } = await registered(stage)
    await older(stage)
    line.fails(collector.withdrawnBy ?? 'POST', async (request, next) => {
      await lay(order)
      return next(request)
    })
    const answer = known(await rail.withdraw(order))
    assert.deepEqual([answer.status, answer.payments.length], ['paid', 1])
    line.isDone()
  },

  'a withdrawal that the bank did not do is unknown': async (stage) => {
    const { rail, line } = stage
    const { order } = await registered(stage)
    for (const fault of [answers(500), answers(400, { title: 'Cedo demais' }), NEVER_ARRIVES]) {
      line.fails('POST', fault)
      line.fails('PATCH', fault)
      line.fails('PUT', fault)
      assert.equal(resultOf(await rail.withdraw(order)), 'unknown')
      assert.equal(resultOf(await rail.read(order)), 'registered')
    }
  },

  'a late payment comes with its interest and its late fee': async (stage) => {
    const { rail, lay } = stage
    const { order } = await registered(stage, {
      terms: {
        interest: { mode: 'monthly_percentage', value: 10_000 },
        lateFee: { mode: 'percentage', value: 20_000 },
      },
    })
    const day = addDays(order.terms.dueOn, 9)
    const { amount } = dueOn(order.terms, day)
    assert.ok(amount > 102_00)
    await lay(order, { paid_at: new Date(startOf(day).getTime() + DAY_MS / 2).toISOString() })
    const [payment] = known(await rail.read(order)).payments
    assert.deepEqual([payment!.amount, dayOf(payment!.paidAt)], [amount, day])
    const daily = await registered(stage, {
      terms: { interest: { mode: 'daily_percentage', value: 1_000 } },
    })
    await lay(daily.order, { paid_at: payment!.paidAt.toISOString() })
    const more = dueOn(daily.order.terms, day).amount
    assert.equal(known(await rail.read(daily.order)).payments[0]!.amount, more)
    assert.ok(more > 100_00)
  },

  'the last day to pay is the order’s': async (stage) => {
    const { bank } = stage
    const { dueOn: due } = stage.order().terms
    for (const days of [0, 7, 59]) {
      const limitOn = addDays(due, days)
      await registered(stage, { terms: { limitOn } })
      const rows = await bank.db.rows<{ limit: string }>(
        sql`select limit_on::text as limit from bank.boletos`,
      )
      assert.ok(
        rows.some(({ limit }) => limit === limitOn),
        JSON.stringify([limitOn, rows]),
      )
    }
  },

  'a discount is kept until its day': async (stage) => {
    const { rail, lay, bank } = stage
    const today = dayOf(bank.clock.now())
    const { order } = await registered(stage, {
      terms: { discount: { mode: 'amount', value: 5_00, limitOn: addDays(today, 2) } },
    })
    await lay(order)
    assert.equal(known(await rail.read(order)).payments[0]!.amount, 95_00)
  },

  'a boleto that was paid twice has both sums': async (stage) => {
    const { rail, lay } = stage
    const { order } = await registered(stage)
    await lay(order, { times: 2 })
    const { status, payments } = known(await rail.read(order))
    assert.equal(status, 'paid')
    assert.equal(
      payments.reduce((all, one) => all + one.amount, 0),
      200_00,
    )
  },

  'what was paid is listed page by page by its numbers, also where a page is full': async (
    stage,
  ) => {
    const { collector, lay } = stage
    const wanted: string[] = []
    const one = async () => {
      const { order } = await registered(stage)
      await lay(order)
      wanted.push(order.ourNumber)
    }
    await registered(stage)
    assert.deepEqual((await listed(stage)).numbers, [])
    const size = collector.pageSize ?? 3
    for (let n = 0; n < size; n++) await one()
    const full = await listed(stage)
    assert.equal(full.pages[0], size)
    if (collector.pageSize) assert.equal(full.pages.length, 1)
    await one()
    const more = await listed(stage)
    if (collector.pageSize) assert.equal(more.pages.length, 2)
    assert.deepEqual([...new Set(more.numbers)].toSorted(), wanted.toSorted())
  },

  'a list that cannot be read is unknown': async (stage) => {
    const { rail, line, bank } = stage
    const to = bank.clock.now()
    for (const fault of [
      answers(500),
      answers(200, HTML),
      answers(200, {}),
      answers(200, { items: [] }),
      NEVER_ARRIVES,
    ]) {
      line.fails('api', fault)
      const answer = await rail.changed({ from: to, to, page: 0 })
      assert.equal(answer.result, 'unknown')
    }
  },

  'a row of a list that cannot be read hides no other, and is said': async (stage) => {
    const { rail, line, lay, bank, collector } = stage
    const orders: BoletoOrder[] = []
    for (let n = 0; n < 3; n++) {
      const { order } = await registered(stage)
      await lay(order)
      orders.push(order)
    }
    const to = bank.clock.now()
    const list = () => rail.changed({ from: new Date(to.getTime() - 60_000), to, page: 0 })
    const whole = await list()
    assert.ok(whole.result === 'accepted' && whole.value.unread === undefined)
    // Its lists are archives.
    if (collector.name === 'sicoob') return
    line.fails('GET', BENT_ROW, Infinity)
    const answer = await list()
    line.forget()
    assert.ok(answer.result === 'accepted', JSON.stringify(answer))
    const { ourNumbers, unread } = answer.value
    assert.equal(ourNumbers!.length, 2)
    assert.ok(ourNumbers!.every((number) => whole.value.ourNumbers!.includes(number)))
    assert.match(unread ?? '', /^1 of 3 rows cannot be read: row 1 lacks \S+/)
  },

  'each sum is written and read exactly': async (stage) => {
    const { rail, lay } = stage
    for (const amount of [2_51, 19_99, 1_234_56, 1_234_567_89]) {
      const { order, report } = await registered(stage, { terms: { amount: cents(amount) } })
      assert.equal(report.amount, amount)
      await lay(order)
      assert.equal(known(await rail.read(order)).payments[0]!.amount, amount)
    }
  },

  'names and texts of any length and letters are registered': async (stage) => {
    const long = 'Ação de Íris & Cia. «José» '.repeat(12)
    const { report } = await registered(stage, {
      payer: {
        name: long,
        taxpayerId: '11222333000181',
        address: {
          street: long,
          neighborhood: long,
          city: long,
          state: 'PE',
          zipCode: '50000000',
        },
      },
      text: long,
    })
    assert.equal(report.status, 'registered')
  },

  'what the bank cannot do is refused before the call': async (stage) => {
    const { rail, line, collector } = stage
    const { dueOn: due } = stage.order().terms
    const interest = {
      mode: 'monthly_percentage',
      value: 10_000,
      startOn: addDays(due, 9),
    } as const
    const { address: _, ...unplaced } = stage.order().payer
    const rows = [
      { ...stage.order(), payer: unplaced },
      stage.order({ terms: { interest: { mode: 'daily_percentage', value: 33 } } }),
      ...(collector.chargesFrom ? [] : [stage.order({ terms: { interest } })]),
    ]
    for (const order of rows) {
      const answer = await rail.register(order)
      assert.ok(answer.result === 'rejected' && answer.why.length > 20, JSON.stringify(answer))
    }
    assert.deepEqual(line.methods(), [])
  },

  'no secret is in what a caller is told': async (stage) => {
    const { rail, line, said } = stage
    const order = stage.order()
    line.fails('token', answers(401, { error: 'invalid_client' }))
    assert.equal(resultOf(await rail.register(order)), 'unknown')
    line.fails('POST', answers(400, { title: 'Recusado', detail: 'x' }))
    await rail.register(order)
    line.fails('GET', NEVER_ARRIVES)
    await rail.read(order)
    for (const text of said)
      for (const secret of [...SECRETS, ...line.tokens])
        assert.ok(!text.includes(secret), `${secret} in ${text}`)
  },
}

test('a notification names boletos of its own company alone, and what is none names nothing', () => {
  const order = { ourNumber: '31285570000000017', barcode: '' } as BoletoOrder
  const numbered = (name: string): BoletoOrder =>
    name === 'banco-do-brasil' ? order : { ...order, ourNumber: '262000017' }
  const told = (name: string, body: unknown): readonly string[] =>
    connectorOf(name).boletos!.told!(noticeOf(body))
  const telling = COLLECTORS.filter(({ notice }) => notice)
  assert.deepEqual(
    telling.map(({ name }) => name),
    COLLECTORS.flatMap(({ name }) => (connectorOf(name).boletos?.told ? name : [])),
  )
  for (const { name, notice } of telling) {
    const own = numbered(name)
    assert.deepEqual(told(name, notice!(own)), [own.ourNumber])
    for (const other of telling)
      if (other.name !== name) assert.deepEqual(told(other.name, notice!(own)), [])
    const forged = ['', '1 or 1', { $ne: 1 }, null, -1, '9'.repeat(101)].flatMap((ourNumber) => {
      const body = notice!({ ...own, ourNumber: ourNumber as string })
      return [body, JSON.stringify(body), [[body]]]
    })
    for (const body of [...forged, undefined, null, [], {}, 'x', 7])
      assert.deepEqual(told(name, body), [], JSON.stringify([name, body]))
  }
})

test('every company with boletos of its own is tried here', () => {
  assert.deepEqual(
    COLLECTORS.map(({ name }) => name).toSorted(),
    CONNECTORS.flatMap(({ name, boletos }) => (boletos ? name : [])).toSorted(),
  )
})

for (const collector of COLLECTORS)
  for (const [name, row] of Object.entries(ROWS))
    test(`${collector.name}: ${name}`, async (t) => row(await openStage(t, collector)))
