// The effect of a return file's entries on a boleto, in every status, and never twice.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderOf, paid, SENDER } from '../../../test/cnab.ts'
import { returnText, type Said, senderOf } from '../../../test/cnab-bank.ts'
import { newId } from '../../kernel/ids.ts'
import { applyReturnFile } from './apply.ts'
import { namesOf, type ReturnChanges } from './occurrence.ts'
import { LAYOUTS } from './layouts/index.ts'
import { readReturn } from './return.ts'
import {
  agreementKey,
  referenceOf,
  titleTransitions,
  type Title,
  type TitleStatus,
} from './title.ts'

const KEY = agreementKey(SENDER.agreement)
const owner = newId<'owner'>(new Date(1))
const order = orderOf('0191f0c47a527b539c1e3f6a5d2e8b10', 12)

const titleIn = (status: TitleStatus): Title => ({
  owner,
  id: order.id,
  agreement: KEY,
  ourNumber: order.ourNumber,
  status,
  reason: status === 'refused' ? 'because' : null,
  order,
  payments: [],
  changedTerms: null,
  protest: null,
  brCode: null,
})

function apply(title: Title, said: readonly Said[], known: readonly string[] = []): ReturnChanges {
  const read = readReturn(SENDER, returnText(SENDER, said))
  assert.ok(read.ok)
  assert.deepEqual(read.faults, [])
  return applyReturnFile(KEY, read, { titles: [title], known })
}

const registered: Said = { order, movement: '02' }
const refused: Said = { order, movement: '03', t: { motives: '0846' } }
const withdrawn: Said = { order, movement: '09' }

const CASES: readonly [
  what: string,
  status: TitleStatus,
  said: Said,
  becomes: TitleStatus,
  exceptions: readonly string[],
][] = [
  ['registered', 'requested', registered, 'registered', []],
  [
    'registered, without its amount',
    'requested',
    { ...registered, t: { amount: 0 } },
    'registered',
    [],
  ],
  ['registered again', 'registered', registered, 'registered', []],
  ['registered after all', 'refused', registered, 'registered', []],
  ['registered, and withdrawn here', 'withdrawn', registered, 'withdrawn', ['not_open']],
  [
    'registered with another amount',
    'requested',
    { ...registered, t: { amount: 14_999 } },
    'requested',
    ['amount_differs'],
  ],
  ['refused', 'requested', refused, 'refused', []],
  ['refused, and registered before', 'registered', refused, 'registered', ['not_open']],
  ['withdrawn', 'registered', withdrawn, 'withdrawn', []],
  ['withdrawn before it was reported as registered', 'requested', withdrawn, 'withdrawn', []],
  ['written off after it was paid', 'paid', withdrawn, 'paid', []],
  ['paid', 'registered', paid(order), 'paid', []],
  ['paid before it was reported as registered', 'requested', paid(order), 'paid', []],
  [
    'paid after it was withdrawn',
    'withdrawn',
    { ...paid(order), movement: '17' },
    'paid',
    ['not_open'],
  ],
  [
    'paid after it was refused',
    'refused',
    { ...paid(order), movement: '17' },
    'paid',
    ['not_open'],
  ],
  ['paid short', 'registered', paid(order, 14_999), 'paid', ['amount_differs']],
  ['paid nothing', 'registered', paid(order, 0), 'registered', ['look']],
  [
    'paid on no day',
    'registered',
    paid(order, 15_000, { occurredOn: null }),
    'registered',
    ['look'],
  ],
  [
    'not withdrawn',
    'registered',
    { order, movement: '26', t: { motives: '60' } },
    'registered',
    ['instruction_refused'],
  ],
  ['a cheque that bounced', 'paid', { order, movement: '44' }, 'paid', ['look']],
  ['fees of the bank', 'registered', { order, movement: '28' }, 'registered', []],
]

for (const [what, status, said, becomes, exceptions] of CASES) {
  test(`${what}: ${status} becomes ${becomes}`, () => {
    const applied = apply(titleIn(status), [said])
    assert.equal(applied.titles[0]?.status ?? status, becomes)
    assert.deepEqual(
      applied.exceptions.map((one) => one.what),
      exceptions,
    )
    assert.equal(applied.occurrences.length, 1)
    for (const { status: after } of applied.titles)
      assert.ok(
        after === status ||
          Object.values(titleTransitions.events).some(
            (event) => titleTransitions.next(status, event) === after,
          ),
      )
    const again = apply(
      applied.titles[0] ?? titleIn(status),
      [said],
      applied.occurrences.map(({ name }) => name),
    )
    assert.deepEqual([again.titles, again.occurrences, again.exceptions], [[], [], []])
    assert.equal(again.results[0]!.result, 'again')
  })
}

test('a payment’s id is derived from the bank’s report, and its time is noon of its day', () => {
  const { titles } = apply(titleIn('registered'), [paid(order)])
  assert.deepEqual(titles[0]!.payments, [
    {
      id: '756/1234567/12-paid-20261210-15000-20261211-1',
      amount: 15_000,
      paidAt: '2026-12-10T15:00:00.000Z',
    },
  ])
})

test('two equal payments in one file are two payments; the same file read again adds none', () => {
  const twice = [paid(order), paid(order)]
  const { titles, occurrences } = apply(titleIn('registered'), twice)
  assert.equal(new Set(titles[0]!.payments.map(({ id }) => id)).size, 2)
  const names = occurrences.map(({ name }) => name)
  assert.deepEqual(apply(titles[0]!, twice, names).titles, [])
  const read = readReturn(SENDER, returnText(SENDER, twice))
  assert.deepEqual(read.ok && namesOf([titleIn('registered')], read.entries), names)
})

test('the amount due that day is no exception, with or without interest', () => {
  const late = orderOf(order.id, 12, { terms: { interest: { mode: 'daily_amount', value: 100 } } })
  const title = { ...titleIn('registered'), order: late }
  const applied = apply(title, [paid(late, 15_500, { occurredOn: '2026-12-15' })])
  assert.deepEqual(applied.exceptions, [])
})

test('a boleto is found by the reference, else by nosso número, with or without zeros', () => {
  for (const t of [
    {},
    { reference: '' },
    { reference: '', ourNumber: '12' },
    { ourNumber: '' + '0'.repeat(15) + '12' },
  ])
    assert.equal(
      apply(titleIn('requested'), [{ ...registered, t }]).titles.length,
      1,
      JSON.stringify(t),
    )
  const stranger = orderOf('f'.repeat(32), 99)
  const { exceptions, titles } = apply(titleIn('requested'), [{ order: stranger, movement: '02' }])
  assert.deepEqual(titles, [])
  assert.deepEqual(
    exceptions.map(({ what, line }) => [what, line]),
    [['unknown_boleto', 3]],
  )
})

test('a number of ours with the reference of another boleto is not known', () => {
  for (const reference of [
    referenceOf(newId(new Date('2026-01-01'))),
    referenceOf('f'.repeat(32)),
  ]) {
    const { titles, exceptions } = apply(titleIn('requested'), [
      { ...registered, t: { reference } },
    ])
    assert.deepEqual([titles, exceptions.map(({ what }) => what)], [[], ['unknown_boleto']])
  }
  // A number of the bank's own in the company's columns is no reference.
  for (const reference of ['0'.repeat(25), '116'.padStart(25, '0'), '8457'])
    assert.equal(
      apply(titleIn('requested'), [{ ...registered, t: { reference } }]).titles.length,
      1,
    )
})

const COMMANDS = senderOf(
  LAYOUTS.find(({ bank, format }) => bank === '033' && format.name === 'cnab400')!,
)
const commanded = orderOf(order.id, 12, {}, COMMANDS.agreement)
const ONE_CODE: readonly [
  what: string,
  status: TitleStatus,
  motives: string,
  isWithdrawn: boolean,
  becomes: TitleStatus,
  exceptions: readonly string[],
][] = [
  ['of an entry', 'requested', '001', false, 'refused', []],
  ['after a withdrawal', 'requested', '001', true, 'requested', ['instruction_refused']],
  ['after a withdrawal', 'registered', '051', true, 'registered', ['instruction_refused']],
  ['that it is settled', 'requested', '052', false, 'requested', ['look']],
  ['that no table has', 'requested', '999', false, 'requested', ['look']],
  ['that is not given', 'requested', '', false, 'requested', ['look']],
  ['of an entry, and that it is settled', 'requested', '001052', false, 'requested', ['look']],
]
for (const [what, status, motives, isWithdrawn, becomes, exceptions] of ONE_CODE)
  test(`the one code for all refusals, with a reason ${what}: ${status} becomes ${becomes}`, () => {
    const said = { order: commanded, movement: '03', t: { motives } }
    const read = readReturn(COMMANDS, returnText(COMMANDS, [said]))
    assert.ok(read.ok)
    const title = { ...titleIn(status), order: commanded, ourNumber: commanded.ourNumber }
    const changes = applyReturnFile(KEY, read, {
      titles: [title],
      known: [],
      withdrawing: isWithdrawn ? [title.id] : [],
    })
    assert.equal(changes.titles[0]?.status ?? status, becomes)
    assert.deepEqual(
      changes.exceptions.map((one) => one.what),
      exceptions,
    )
    assert.deepEqual(changes.withdrawalsRefused, isWithdrawn ? [title.id] : [])
  })

test('a payment with another day of credit is the same payment, or one to ask about', () => {
  const on = (creditedOn: string | null) => paid(order, 15_000, { creditedOn })
  const CREDITS: readonly [first: string | null, second: string | null, result: string][] = [
    [null, '2026-12-11', 'again'],
    ['2026-12-11', null, 'again'],
    ['2026-12-11', '2026-12-12', 'exception'],
  ]
  for (const [first, second, result] of CREDITS) {
    const before = apply(titleIn('registered'), [on(first)])
    const known = before.occurrences.map(({ name }) => name)
    const next = apply(before.titles[0]!, [on(second)], known)
    assert.deepEqual([next.titles, next.results[0]!.result], [[], result])
    assert.deepEqual(
      next.exceptions.map(({ what }) => what),
      result === 'again' ? [] : ['look'],
    )
    // In one file, too; and of two equal payments, each has its own.
    assert.equal(apply(titleIn('registered'), [on(first), on(second)]).results[1]!.result, result)
  }
  const two = apply(titleIn('registered'), [on(null), on(null)])
  const names = two.occurrences.map(({ name }) => name)
  const again = apply(two.titles[0]!, [on('2026-12-11'), on('2026-12-11')], names)
  assert.deepEqual(
    again.results.map(({ result }) => result),
    ['again', 'again'],
  )
})

test('a payment after the day of its file is not recorded', () => {
  const lines = returnText(SENDER, [paid(order, 15_000, { occurredOn: '2026-12-14' })])
  for (const [day, result] of [
    ['14122026', 'paid'],
    ['13122026', 'exception'],
  ] as const) {
    const text = lines.slice(0, 143) + day + lines.slice(151)
    const read = readReturn(SENDER, text)
    assert.ok(read.ok)
    const changes = applyReturnFile(KEY, read, { titles: [titleIn('registered')], known: [] })
    assert.equal(changes.results[0]!.result, result)
    assert.deepEqual(
      changes.exceptions.map(({ what }) => what),
      result === 'paid' ? [] : ['look'],
    )
  }
})
