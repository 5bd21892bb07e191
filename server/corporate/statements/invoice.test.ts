// Statements: their periods follow one another for any due day, and what closing and paying change.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { freshDatabase } from '../../../test/database.ts'
import { addDays, dayOf, isBankingDay, startOf } from '../../kernel/brazil/calendar.ts'
import type { InvoiceId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { newAccount, type Account } from '../account/account.ts'
import { transitions as chargeTransitions } from '../charges/charge.ts'
import {
  close,
  firstPeriod,
  becomeOverdue,
  transitions,
  nextPeriod,
  openInvoice,
  owedOf,
  pay,
  type Invoice,
  type Period,
} from './invoice.ts'
import { lateFrom, type Received } from './late-charges.ts'
import { tryMove } from '../../../test/status-guards.ts'

const OWNER = 'a'.repeat(32) as OwnerId
const SELLER = 'b'.repeat(32) as SellerId
const NOW = new Date('2026-11-30T03:00:00Z')
const INSTANT = { now: NOW, wall: NOW }
const TODAY = '2026-11-30'

test('the first statement is the earliest one that has not ended', () => {
  const rows: [
    today: string,
    dueDay: number,
    reference: string,
    closesOn: string,
    dueDate: string,
  ][] = [
    ['2026-11-21', 10, '2026-12', '2026-11-30', '2026-12-10'],
    ['2026-11-30', 10, '2026-12', '2026-11-30', '2026-12-10'],
    ['2026-12-01', 10, '2027-01', '2026-12-31', '2027-01-10'],
    ['2026-11-01', 28, '2026-11', '2026-11-18', '2026-11-28'],
    ['2027-01-31', 1, '2027-03', '2027-02-19', '2027-03-01'],
    ['2028-02-20', 1, '2028-03', '2028-02-20', '2028-03-01'],
    ['2028-02-29', 10, '2028-03', '2028-02-29', '2028-03-10'],
  ]
  for (const [today, dueDay, reference, closesOn, dueDate] of rows)
    assert.deepEqual(
      firstPeriod(today, dueDay),
      { reference, openedOn: today, closesOn, dueDate },
      today,
    )
})

const START = '2024-01-01'
const TEN_YEARS_DAYS = 3653
const DAYS_MAX = 62

test('over ten years of days and any changes of the due day, statements have no gaps or overlaps', () => {
  const dueDays = fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 40 })
  const from = fc.integer({ min: 0, max: TEN_YEARS_DAYS })
  fc.assert(
    fc.property(from, dueDays, (offset, days) => {
      const today = addDays(START, offset)
      let before: Period = firstPeriod(today, days[0]!)
      assert.ok(before.openedOn === today && before.closesOn >= today)
      for (const dueDay of days.slice(1)) {
        const next = nextPeriod(before, dueDay)
        assert.equal(next.openedOn, addDays(before.closesOn, 1))
        assert.ok(
          next.openedOn <= next.closesOn && next.closesOn < next.dueDate,
          JSON.stringify(next),
        )
        assert.ok(next.closesOn <= addDays(next.openedOn, DAYS_MAX), JSON.stringify(next))
        assert.equal(next.dueDate.slice(8), String(dueDay).padStart(2, '0'))
        assert.equal(next.reference, next.dueDate.slice(0, 7))
        assert.ok(next.reference > before.reference)
        before = next
      }
    }),
    { numRuns: 2_000 },
  )
})

const daysOf = ({ openedOn, closesOn }: Period): number =>
  (startOf(closesOn).getTime() - startOf(openedOn).getTime()) / 86_400_000 + 1

test('every change of the due day to every other, in every month of four years, leaves each day on one statement, of the days that the guide says', () => {
  const [same, changes, firsts] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (let month = 0; month < 48; month++) {
    const first = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
    for (let dueDay = 1; dueDay <= 28; dueDay++)
      for (let changed = 1; changed <= 28; changed++) {
        const one = firstPeriod(`${first}-01`, dueDay)
        const next = nextPeriod(one, changed)
        assert.ok(next.openedOn === addDays(one.closesOn, 1) && next.openedOn <= next.closesOn)
        ;(changed === dueDay ? same : changes).add(daysOf(next))
        firsts.add(daysOf(firstPeriod(`${first}-${String(changed).padStart(2, '0')}`, dueDay)))
      }
  }
  const ends = [same, changes].map((of) => [Math.min(...of), Math.max(...of)])
  assert.deepEqual([...ends, Math.max(...firsts)], [[28, 31], [1, 58], 31])
  for (const [path, covers, closing] of [
    [
      'docs/corporate.md',
      /covers 28 to 31 days.*covers 1 day .* to 58 days .* at most 31\./s,
      /31 days at most, or\n58 after/,
    ],
    [
      'docs/pt-BR/corporate.md',
      /cobre de 28 a 31 dias.*de 1 dia .* a 58 dias .* no máximo 31\./s,
      /no máximo 31 dias, ou\n58 depois/,
    ],
  ] as const) {
    const guide = fs.readFileSync(path, 'utf8')
    assert.match(guide, covers)
    assert.match(guide, closing)
  }
})

test('a statement is late after its due date, or after the next banking day', () => {
  const rows: [dueDate: string, late: string][] = [
    ['2026-12-10', '2026-12-11'],
    ['2026-12-12', '2026-12-15'],
    ['2026-12-25', '2026-12-29'],
    ['2027-02-08', '2027-02-11'],
  ]
  for (const [dueDate, day] of rows) assert.equal(dayOf(lateFrom({ dueDate })), day, dueDate)
  for (let n = 0; n < 400; n++) {
    const dueDate = addDays(START, n)
    assert.ok(isBankingDay(addDays(dayOf(lateFrom({ dueDate })), -1)), dueDate)
  }
})

const accountOf = (balance: number, used: number): Account => ({
  ...newAccount({ owner: OWNER, seller: SELLER }, NOW),
  balance: balance as Cents,
  used: used as Cents,
})
const OPEN = openInvoice(
  accountOf(0, 0),
  firstPeriod('2026-11-21', 10),
  'c'.repeat(32) as InvoiceId,
  NOW,
)

const closed = (amount: number, cashback: number, balance: number) =>
  close(
    OPEN,
    accountOf(balance, amount),
    { amount, returned: 0, cashback, purchases: 2 } as never,
    INSTANT,
  )

test('closing deducts cashback first, then the balance, and the rest is owed', () => {
  const rows: [
    what: string,
    entries: [amount: number, cashback: number, balance: number],
    becomes: [status: string, fromBalance: number, owed: number],
    account: [balance: number, used: number],
    transfers: string[],
  ][] = [
    ['nothing', [0, 0, 0], ['paid', 0, 0], [0, 0], []],
    ['all owed', [100, 0, 0], ['closed', 0, 100], [0, 100], []],
    ['cashback', [100, 5, 0], ['closed', 0, 95], [0, 95], ['cashback>card_used 5']],
    [
      'some balance',
      [100, 5, 40],
      ['closed', 40, 55],
      [0, 55],
      ['cashback>card_used 5', 'prepaid>card_used 40'],
    ],
    [
      'balance for all',
      [100, 5, 200],
      ['paid', 95, 0],
      [105, 0],
      ['cashback>card_used 5', 'prepaid>card_used 95'],
    ],
    ['more refunded than bought', [-30, 0, 7], ['paid', -30, 0], [37, 0], ['card_used>prepaid 30']],
    ['cashback taken back', [100, -4, 0], ['closed', 0, 104], [0, 104], ['card_used>cashback 4']],
    [
      'cashback beyond what was bought',
      [3, 5, 0],
      ['paid', -2, 0],
      [2, 0],
      ['cashback>card_used 5', 'card_used>prepaid 2'],
    ],
  ]
  for (const [what, entries, [status, fromBalance, owed], [balance, used], transfers] of rows) {
    const { invoice, account, ...rest } = closed(...entries)
    assert.deepEqual(
      [invoice.status, invoice.fromBalance, owedOf(invoice, TODAY)],
      [status, fromBalance, owed],
      what,
    )
    assert.deepEqual([account.balance, account.used], [balance, used], what)
    const results = rest.transfers.map(
      ({ debit, credit, amount }) => `${debit.split('/')[0]}>${credit.split('/')[0]} ${amount}`,
    )
    assert.deepEqual(results, transfers, what)
    const types = rest.events.map(({ type, invoice: after }) => `${type} ${after.version}`)
    const both = ['corporate.invoice.closed 1', 'corporate.invoice.paid 2']
    assert.deepEqual(types, status === 'paid' ? both : both.slice(0, 1), what)
    assert.equal(invoice.version, types.length, what)
    assert.equal(
      invoice.dueAt?.toISOString(),
      status === 'paid' ? undefined : '2026-12-11T03:00:00.000Z',
      what,
    )
  }
})

const paidBy = (amounts: readonly number[], from: Invoice, before: readonly Received[] = []) => {
  let invoice = from
  const received: Received[] = []
  const results = amounts.map((amount) => {
    received.push({ on: TODAY, amount: amount as Cents })
    const paid = pay(invoice, [...before, ...received], { ...INSTANT, paidAt: NOW })
    invoice = paid.invoice
    return [
      paid.paidDelta,
      invoice.status,
      paid.events.map(({ type }) => type.split('.').at(-1)).join(),
    ] as const
  })
  return { invoice, results }
}

test('a statement is paid in parts, once, and an excess does not belong to it', () => {
  const { invoice } = closed(100, 0, 0)
  const rows: [amounts: number[], results: (readonly [number, string, string])[]][] = [
    [[100], [[100, 'paid', 'paid']]],
    [[30, 70], [[30, 'closed', 'updated'], [70, 'paid', 'paid']]], // prettier-ignore
    [[150], [[100, 'paid', 'paid']]],
    [[100, 100], [[100, 'paid', 'paid'], [0, 'paid', '']]], // prettier-ignore
    [[99, 5], [[99, 'closed', 'updated'], [1, 'paid', 'paid']]], // prettier-ignore
  ]
  for (const [amounts, results] of rows)
    assert.deepEqual(paidBy(amounts, invoice).results, results, amounts.join())
})

test('a late statement can still be paid, and a paid statement is never late', () => {
  const owing = closed(100, 0, 0).invoice
  const overdue = becomeOverdue(owing, [], INSTANT)
  assert.deepEqual(
    [overdue.invoice.status, overdue.events.length, overdue.invoice.dueAt],
    ['overdue', 1, null],
  )
  assert.deepEqual(paidBy([40, 60], overdue.invoice).results.at(-1), [60, 'paid', 'paid'])
  const paid = paidBy([100], owing).invoice
  assert.deepEqual(
    [becomeOverdue(paid, [], INSTANT).invoice.status, becomeOverdue(paid, [], INSTANT).events],
    ['paid', []],
  )
  assert.equal(owedOf(OPEN, TODAY), 0)
})

test('the state machines of a statement and of a charge equal the guards of their rows', async (t) => {
  const db = await freshDatabase(t)
  const lives = [
    ['corporate_invoices', transitions, /a statement cannot go/],
    ['corporate_charges', chargeTransitions, /a charge cannot go/],
  ] as const
  for (const [guard, { states, events, next }, refused] of lives)
    for (const from of states)
      for (const to of states.filter((state) => state !== from)) {
        const may = (events as readonly never[]).some((event) => next(from as never, event) === to)
        if (may) await tryMove(db, guard, from, to)
        else await assert.rejects(tryMove(db, guard, from, to), refused, `${from} → ${to}`)
      }
})
