// The buyer's view, for every status of a transaction.

import { instantText, moneyText } from '../../kernel/text/localized.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents, type Cents } from '../../kernel/money.ts'
import { transitions } from '../../payments/transactions/transaction.ts'
import { viewOf, type PixStatus, type View } from './view.ts'

const T = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const EXPIRES = T('12:00')
const PIX = { key: 'k', expiresIn: 3600, payee: { name: 'Loja', city: 'Recife' }, brCode: '000201' }
const seen = (state: PixStatus['status'], more: Partial<PixStatus> = {}): PixStatus => ({
  status: state,
  expiresAt: EXPIRES,
  closedAt: null,
  cancelAskedAt: null,
  pix: PIX,
  ...more,
})

const { brCode: _, ...uncoded } = PIX

const ROWS: readonly [what: string, transaction: PixStatus, now: Date, view: View][] = [
  ['a new sale', seen('new', { pix: uncoded }), T('11:00'), 'preparing'],
  ['a new transaction after its expiry', seen('new', { pix: uncoded }), T('12:00'), 'lapsed'],
  ['a held sale', seen('pre_authorized'), T('11:00'), 'preparing'],
  ['a pending sale', seen('pending'), T('11:59'), 'pending'],
  [
    'a pending transaction without a code',
    seen('pending', { pix: uncoded }),
    T('11:00'),
    'preparing',
  ],
  ['a pending transaction at its expiry', seen('pending'), T('12:00'), 'lapsed'],
  ['a paid sale', seen('succeeded'), T('11:00'), 'paid'],
  ['a transaction paid long ago', seen('succeeded'), T('23:00'), 'paid'],
  ['a disputed sale', seen('dispute'), T('11:00'), 'paid'],
  ['a partly refunded transaction', seen('partial_refunded'), T('11:00'), 'partly_refunded'],
  ['a refunded sale', seen('refunded'), T('11:00'), 'refunded'],
  ['a reversed sale', seen('reversed'), T('11:00'), 'refunded'],
  ['a charged back transaction', seen('charged_back'), T('11:00'), 'refunded'],
  ['a refused sale', seen('failed', { closedAt: T('11:00') }), T('13:00'), 'failed'],
  [
    'an unpaid, expired transaction',
    seen('canceled', { closedAt: T('12:01') }),
    T('13:00'),
    'expired',
  ],
  [
    'a transaction closed in its last moment',
    seen('canceled', { closedAt: EXPIRES }),
    T('13:00'),
    'expired',
  ],
  [
    'a canceled transaction',
    seen('canceled', { closedAt: T('11:00'), cancelAskedAt: T('10:59') }),
    T('13:00'),
    'canceled',
  ],
  [
    'a transaction canceled at its end',
    seen('canceled', { closedAt: T('12:01'), cancelAskedAt: T('11:59') }),
    T('13:00'),
    'canceled',
  ],
  [
    'a transaction that the bank withdrew',
    seen('canceled', { closedAt: T('11:00') }),
    T('13:00'),
    'canceled',
  ],
]

for (const [what, transaction, now, view] of ROWS)
  test(`${what} is shown as ${view}`, () => assert.equal(viewOf(transaction, now), view))

test('every state is shown', () => {
  const tried = new Set<string>(ROWS.map(([, { status }]) => status))
  assert.deepEqual(
    transitions.states.filter((state) => !tried.has(state)),
    [],
  )
})

test('money is formatted for each language', () => {
  const rows: [Cents, string, string][] = [
    [cents(1), 'R$ 0,01', 'R$ 0.01'],
    [cents(45_09), 'R$ 45,09', 'R$ 45.09'],
    [cents(1_000_00), 'R$ 1.000,00', 'R$ 1,000.00'],
    [cents(99_999_999_999), 'R$ 999.999.999,99', 'R$ 999,999,999.99'],
  ]
  for (const [amount, portuguese, english] of rows)
    assert.deepEqual([moneyText(amount, 'pt-BR'), moneyText(amount, 'en')], [portuguese, english])
})

test('a time is shown in the time zone of Brasília', () => {
  assert.equal(instantText(T('02:30'), 'pt-BR'), '20/11/2026, 23:30')
  assert.match(instantText(T('02:30'), 'en'), /^Nov 20, 2026, 11:30\sPM$/)
})
