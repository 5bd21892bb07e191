// Rows of the contract suite: received pix are listed without gaps, and money is given back once.

import { strict as assert } from 'node:assert'
import { after } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import { newTxid } from '../bank.ts'
import { answers, NEVER_ARRIVES, replies, REPLY_LOST, says } from './line.ts'
import { openStage, paidPix, type Rows, type Stage } from './stage.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days of the past, of which each row has some to itself. */
const dayOf = (n: number): Date => new Date(Date.UTC(2021, 0, 1) + n * DAY_MS)
const PAGES_MAX = 60

type Span = { from: Date; to: Date; returned?: boolean }

/** A span in the parts that the bank lists at once, as reconciliation reads it. */
async function listed(stage: Stage, span: Span, between?: () => Promise<unknown>) {
  const { windowMs = Infinity } = stage.rail
  const found: string[] = []
  let pages = 0
  for (let from = span.from; from < span.to;) {
    const to = after(from, Math.min(windowMs, span.to.getTime() - from.getTime()))
    const part = await listedAtOnce(stage, { ...span, from, to }, between)
    found.push(...part.found)
    pages += part.pages
    from = to
  }
  return { found, pages }
}

async function listedAtOnce({ rail }: Stage, span: Span, between?: () => Promise<unknown>) {
  const found: string[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await rail.received({ ...span, page })
    assert.ok(answer.result === 'accepted', JSON.stringify(answer))
    found.push(...answer.value.pix.map((one) => one.endToEndId))
    if (!answer.value.more) return { found, pages: page + 1 }
    await between?.()
  }
  return assert.fail('the list has no end')
}

/** Pix at noon of a day, minutes apart. */
async function paidOn(stage: Stage, day: number, count: number): Promise<string[]> {
  const names: string[] = []
  for (let n = 0; n < count; n++) {
    const at = new Date(dayOf(day).getTime() + (12 * 60 + n) * 60_000)
    names.push((await paidPix(stage, 1_00 + n, { horario: at.toISOString() })).endToEndId)
  }
  return names
}

const small = ({ world, name }: Stage, dialect: object = { pageSize: 2 }): Stage =>
  openStage(world, name, { entry: { dialect } })

const LISTS: Rows = {
  'no pix: an empty list': async (stage) => {
    const span = { from: dayOf(0), to: dayOf(1) }
    assert.deepEqual(await listed(stage, span), { found: [], pages: 1 })
  },

  'pages are read one after another, without gaps': async (stage) => {
    const paid = await paidOn(stage, 10, 5)
    const { found, pages } = await listed(small(stage), { from: dayOf(10), to: dayOf(11) })
    assert.deepEqual([found.toSorted(), pages], [paid.toSorted(), 3])
  },

  'a page that is exactly full': async (stage) => {
    const paid = await paidOn(stage, 20, 4)
    const { found, pages } = await listed(small(stage), { from: dayOf(20), to: dayOf(21) })
    assert.deepEqual([found.toSorted(), pages], [paid.toSorted(), 2])
  },

  'a list that grows while it is read': async (stage) => {
    const paid = await paidOn(stage, 30, 5)
    const { found } = await listed(small(stage), { from: dayOf(30), to: dayOf(31) }, async () =>
      paidPix(stage, 9_00, {
        horario: new Date(dayOf(31).getTime() - 60_000).toISOString(),
      }),
    )
    for (const name of paid) assert.ok(found.includes(name))
  },

  'a span beyond what the bank lists at once is read in parts': async (stage) => {
    const paid = [
      ...(await paidOn(stage, 40, 3)),
      ...(await paidOn(stage, 42, 2)),
      ...(await paidOn(stage, 43, 1)),
    ]
    const span = { from: dayOf(40), to: dayOf(44) }
    for (const windowDays of [1, 3, 30])
      if (windowDays <= (stage.settings.dialect.windowDays ?? Infinity)) {
        const parts = small(stage, { pageSize: 2, windowDays })
        const { found } = await listed(parts, span)
        assert.deepEqual([...new Set(found)].toSorted(), paid.toSorted(), String(windowDays))
      }
    // As the company has it, whatever its limit is.
    assert.deepEqual((await listed(stage, span)).found.toSorted(), paid.toSorted())
  },

  'only those of which something was given back': async (stage) => {
    const [first, other] = [await paidPix(stage, 1_00), await paidPix(stage, 2_00)]
    const back = { endToEndId: first.endToEndId, id: newTxid(), amount: cents(50) }
    await stage.rail.giveBack(back, false)
    const now = stage.world.bank.clock.now()
    const span = { from: after(now, -HOUR_MS), to: after(now, HOUR_MS), returned: true }
    const { found } = await listed(stage, span)
    assert.ok(found.includes(first.endToEndId) && !found.includes(other.endToEndId))
  },

  'a list that cannot be read is unknown': async (stage) => {
    await paidOn(stage, 60, 1)
    const span = { from: dayOf(60), to: dayOf(61), page: 0 }
    const faults = [
      answers(200, '<html></html>'),
      answers(200, { pix: [] }),
      answers(200, []),
      answers(503, {}),
      answers(404, 'nothing'),
      NEVER_ARRIVES,
      says('"valor":"', '"valor":"x'),
      replies((reply) => ({ ...reply, body: JSON.stringify(reply.body).slice(0, 50) })),
    ]
    for (const fault of faults) {
      stage.line.fails('GET', fault)
      assert.equal((await stage.rail.received(span)).result, 'unknown')
    }
  },
}

const givenBack = async (stage: Stage): Promise<number> => (await stage.account()).returned

const REFUNDS: Rows = {
  'in part, and the rest': async (stage) => {
    const { endToEndId, txid } = await paidPix(stage, 10_00)
    const before = await givenBack(stage)
    for (const amount of [4_00, 6_00]) {
      const back = { endToEndId, id: newTxid(), amount: cents(amount), text: 'sem estoque' }
      const answer = await stage.rail.giveBack(back, false)
      assert.ok(answer.result === 'accepted', JSON.stringify(answer))
      assert.deepEqual(
        [answer.value.id, answer.value.amount, answer.value.status],
        [back.id, amount, 'returned'],
      )
    }
    assert.equal(await givenBack(stage), before + 10_00)
    const read = await stage.rail.read(txid)
    assert.ok(read.result === 'accepted' && read.value.status !== 'absent')
    assert.equal(read.value.payments[0]!.returns.length, 2)
  },

  'asked for twice, it is one': async (stage) => {
    const { endToEndId } = await paidPix(stage, 10_00)
    const before = await givenBack(stage)
    const back = { endToEndId, id: newTxid(), amount: cents(4_00) }
    const first = await stage.rail.giveBack(back, false)
    assert.equal(first.result, 'accepted')
    assert.deepEqual(await stage.rail.giveBack(back, true), first)
    assert.deepEqual(await stage.rail.giveBack(back, false), first)
    assert.equal(await givenBack(stage), before + 4_00)
  },

  'too large: rejected, and nothing moved': async (stage) => {
    const { endToEndId } = await paidPix(stage, 10_00)
    const before = await givenBack(stage)
    const back = { endToEndId, id: newTxid(), amount: cents(10_01) }
    assert.equal((await stage.rail.giveBack(back, false)).result, 'rejected')
    assert.equal((await stage.rail.giveBack(back, true)).result, 'rejected')
    assert.equal(await givenBack(stage), before)
  },

  'of a pix that is not there: rejected': async (stage) => {
    const back = { endToEndId: `E${'0'.repeat(31)}`, id: newTxid(), amount: cents(1) }
    assert.equal((await stage.rail.giveBack(back, false)).result, 'rejected')
  },

  'its reply was lost: unknown, and then done, once': async (stage) => {
    const { endToEndId } = await paidPix(stage, 10_00)
    const before = await givenBack(stage)
    const back = { endToEndId, id: newTxid(), amount: cents(3_00) }
    stage.line.fails('PUT', REPLY_LOST)
    stage.line.fails('GET', answers(503, 'down'), 2)
    const results = []
    for (let n = 0; n < 4; n++) results.push((await stage.rail.giveBack(back, n > 0)).result)
    assert.deepEqual(results, ['unknown', 'unknown', 'unknown', 'accepted'])
    assert.equal(await givenBack(stage), before + 3_00)
  },

  'it never arrived: unknown, and then done, once': async (stage) => {
    const { endToEndId } = await paidPix(stage, 10_00)
    const before = await givenBack(stage)
    const back = { endToEndId, id: newTxid(), amount: cents(3_00) }
    stage.line.fails('PUT', NEVER_ARRIVES)
    assert.equal((await stage.rail.giveBack(back, false)).result, 'unknown')
    assert.equal((await stage.rail.giveBack(back, true)).result, 'accepted')
    assert.equal(await givenBack(stage), before + 3_00)
  },

  'a slow one is read until it ends': async (stage) => {
    const { endToEndId } = await paidPix(stage, 99_999_00)
    const { control } = stage.world.bank
    const statusOf = async (id: string, again: boolean) => {
      const answer = await stage.rail.giveBack({ endToEndId, id, amount: cents(99_990_21) }, again)
      return answer.result === 'accepted' ? answer.value.status : answer.result
    }
    const id = newTxid()
    assert.equal(await statusOf(id, false), 'processing')
    await control(`pix/${endToEndId}/devolucoes/${id}/settle`, { status: 'NAO_REALIZADO' })
    assert.equal(await statusOf(id, true), 'failed')
    const other = newTxid()
    assert.equal(await statusOf(other, false), 'processing')
    await control(`pix/${endToEndId}/devolucoes/${other}/settle`, { status: 'DEVOLVIDO' })
    assert.equal(await statusOf(other, true), 'returned')
  },

  'another amount under our id is not taken for ours': async (stage) => {
    const { endToEndId } = await paidPix(stage, 10_00)
    const back = { endToEndId, id: newTxid(), amount: cents(4_00) }
    stage.line.fails('PUT', says('"4.00"', '"4.01"'))
    assert.equal((await stage.rail.giveBack(back, false)).result, 'unknown')
    const other = { ...back, amount: cents(5_00) }
    assert.equal((await stage.rail.giveBack(other, true)).result, 'unknown')
  },

  'one that cannot be read is unknown': async (stage) => {
    const { endToEndId } = await paidPix(stage, 10_00)
    for (const fault of [
      answers(200, '<html></html>'),
      answers(201, {}),
      answers(500, {}),
      answers(429, {}, { 'retry-after': '1' }),
      says('"DEVOLVIDO"', '"PAGO"'),
    ]) {
      const back = { endToEndId, id: newTxid(), amount: cents(1) }
      stage.line.fails('PUT', fault)
      assert.equal((await stage.rail.giveBack(back, false)).result, 'unknown')
      assert.equal((await stage.rail.giveBack(back, true)).result, 'accepted')
    }
  },
}

export const MONEY_ROWS: Rows = { ...LISTS, ...REFUNDS }
