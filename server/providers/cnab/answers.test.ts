// The stand-in bank of the sandbox answers a remittance of every bank and layout by columns of its
// own, and what is read of its returns is what it did. The days are around Christmas of 2026, a Friday.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBoletoFileBank, type Wanted } from '../../../sandbox/boleto-files/bank.ts'
import { orderOf, SENDER } from '../../../test/cnab.ts'
import { senderOf } from '../../../test/cnab-bank.ts'
import { cents } from '../../kernel/money.ts'
import type { BoletoOrder } from '../bank.ts'
import { applyReturnFile } from './apply.ts'
import { FEBRABAN_240 } from './layouts/febraban-240.ts'
import { LAYOUTS } from './layouts/index.ts'
import type { Layout } from './layout.ts'
import { composeRemittance, type Sender } from './remittance.ts'
import { readReturn } from './return.ts'
import type { Instruction, Title } from './title.ts'

const NOW = new Date('2026-12-23T12:00:00Z')
const HOLIDAY = '2026-12-25'
const AFTER = '2026-12-28'
const idOf = (n: number): string => n.toString(16).padStart(32, '0')

const stage = (layout: Layout) => {
  // The standard is at any bank, here at one that has a form of its own, too.
  const sender = layout === FEBRABAN_240 ? SENDER : senderOf(layout)
  const { agreement } = sender
  const order = (n: number, amount = 150_00): BoletoOrder =>
    orderOf(idOf(n), n, { terms: { amount: cents(amount) } }, agreement)
  let sequence = 0
  const written = (what: Instruction['what'], ...orders: BoletoOrder[]) => {
    const instructions = orders.map((one) => ({ id: one.id, what, order: one }))
    const made = composeRemittance(sender, instructions, { sequence: ++sequence, at: NOW })
    assert.deepEqual(made.unwritable, [])
    return made.text
  }
  const bank = openBoletoFileBank()
  const answer = (text: string, wanted: Partial<Wanted> = {}) => {
    const taken = bank.take(text, { now: NOW, ...wanted })
    assert.ok('returns' in taken, JSON.stringify(taken))
    return taken.returns
  }
  return { sender, order, written, bank, answer }
}

/** What is read of a return, one line for each report. */
function readIn(sender: Sender, text: string) {
  const read = readReturn(sender, text)
  assert.ok(read.ok, JSON.stringify(read))
  assert.deepEqual(read.faults, [])
  return read
}

const titleOf = ({ agreement }: Sender, order: BoletoOrder, more: Partial<Title> = {}): Title => ({
  owner: 'o' as Title['owner'],
  id: order.id,
  agreement: agreement.number,
  ourNumber: order.ourNumber,
  status: 'requested',
  reason: null,
  order,
  payments: [],
  changedTerms: null,
  protest: null,
  brCode: null,
  ...more,
})

for (const layout of [...LAYOUTS, FEBRABAN_240]) {
  const name = `${layout.title}, ${layout.format.title}`

  test(`${name}: the stand-in registers, refuses, and pays on a holiday, and it is read so`, () => {
    const { sender, order, written, answer } = stage(layout)
    const [good, declined, late] = [order(1), order(2, 99_990_41), order(3, 99_990_42)]
    const text = written('register', good, declined, late)
    const [first, second, paid, ...more] = answer(text, { paidOn: HOLIDAY, times: 2 })
    assert.deepEqual(more, [])
    const titles = [good, declined, late].map((one) => titleOf(sender, one))
    const registered = applyReturnFile('x', readIn(sender, first!), { titles, known: [] })
    assert.deepEqual(
      registered.titles.map(({ id, status }) => [id, status]),
      [
        [good.id, 'registered'],
        [declined.id, 'refused'],
      ],
    )
    // Its zip code, by the bank's own list as by FEBRABAN's.
    assert.match(registered.titles[1]!.reason!, /^48/)
    assert.deepEqual(registered.exceptions, [])
    const slow = readIn(sender, second!).entries
    assert.deepEqual(
      slow.map(({ word, ourNumber }) => [word, ourNumber.endsWith(late.ourNumber.slice(-5))]),
      [['registered', true]],
    )
    const { entries } = readIn(sender, paid!)
    assert.deepEqual(
      entries.map((one) => [one.word, one.occurredOn, one.creditedOn, one.paid, one.face]),
      [good, good, late, late].map(({ terms: { amount } }) => [
        'paid',
        HOLIDAY,
        AFTER,
        amount,
        amount,
      ]),
    )
    const now = applyReturnFile('x', readIn(sender, paid!), {
      titles: registered.titles.slice(0, 1),
      known: [],
      until: AFTER,
    })
    assert.deepEqual(
      now.titles.map(({ status, payments }) => [status, payments.map(({ amount }) => amount)]),
      [['paid', [150_00, 150_00]]],
    )
  })

  test(`${name}: the stand-in confirms changes and withdrawals, and refuses those of a paid boleto`, () => {
    const { sender, order, written, answer } = stage(layout)
    const [one, two, three] = [order(1), order(2), order(3)]
    answer(written('register', one, two), { times: 0 })
    answer(written('register', three))
    const titles = [one, two, three].map((each) => titleOf(sender, each, { status: 'registered' }))
    const terms = { ...one.terms, dueOn: '2027-01-08', limitOn: '2027-02-08' }
    const [changed] = answer(written('due_date', { ...one, terms }))
    const news = applyReturnFile('x', readIn(sender, changed!), {
      titles,
      known: [],
      changing: [{ boleto: one.id, terms }],
    })
    assert.deepEqual(news.dueDatesChanged, [one.id])
    const [withdrawn] = answer(written('withdraw', two, three))
    const gone = applyReturnFile('x', readIn(sender, withdrawn!), {
      titles,
      known: [],
      withdrawing: [two.id, three.id],
    })
    assert.deepEqual(
      gone.titles.map(({ id, status }) => [id, status]),
      [[two.id, 'withdrawn']],
    )
    assert.deepEqual(gone.withdrawalsRefused, [three.id])
  })

  test(`${name}: the stand-in takes no file twice, no number twice, and none that is cut`, () => {
    const { sender, order, written, bank, answer } = stage(layout)
    const text = written('register', order(1))
    answer(text)
    const again = bank.take(text, { now: NOW })
    if ('refused' in again) assert.match(again.refused, /came before/)
    // Where files have no number, each boleto is refused for its own.
    else assert.equal(readIn(sender, again.returns[0]!).entries[0]!.kind, 'refused')
    for (const bent of [text.slice(0, -400), text.replace('JOSE', 'JOSÉ'), `${text} `]) {
      const taken = openBoletoFileBank().take(bent, { now: NOW })
      assert.ok('refused' in taken, bent.slice(0, 60))
    }
  })

  test(`${name}: the stand-in gives any code and reason that is asked for`, () => {
    const { sender, order, written, answer } = stage(layout)
    const paid = Object.keys(layout.words).find((code) => layout.words[code] === 'look')
    if (paid === undefined) return
    const [text] = answer(written('register', order(1)), { occurrence: paid })
    assert.deepEqual(
      readIn(sender, text!).entries.map(({ movement, kind, paid: money }) => [
        movement,
        kind,
        money,
      ]),
      [[paid, 'look', 0]],
    )
  })
}
