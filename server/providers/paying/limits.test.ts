// Limits of a bank that pays out: what the operator may write, and when payments are sent.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { mostOf, opensAt, opensTomorrow, readLimits } from './limits.ts'

const read = (limits: unknown) => {
  const context = { folder: '/nowhere', env: {}, faults: [] as string[] }
  return { limits: readLimits(context, 'payouts.bank', { limits }), faults: context.faults }
}

test('limits are whole centavos and hours of a day', () => {
  const whole = { perPayment: 1_500_000, perDay: 10_000_000, hours: '06:30-20:00' }
  assert.deepEqual(read(whole), {
    limits: { ...whole, hours: { from: '06:30', to: '20:00' } },
    faults: [],
  })
  assert.deepEqual(read(undefined).limits, undefined)
  const most = [whole, { perPayment: 5, perDay: 3 }, {}].map((one) => mostOf(read(one).limits))
  assert.deepEqual(most, [1_500_000, 3, mostOf()])
  assert.deepEqual(read({}), { limits: {}, faults: [] })
})

const WRONG: readonly [limits: unknown, fault: RegExp][] = [
  [7, /payouts\.bank\.limits must be an object/],
  [{ perpayment: 1 }, /"perpayment" is not known here; did you mean "perPayment"/],
  [{ perPayment: 150.5 }, /perPayment is a whole number of centavos/],
  [{ perPayment: '15000.00' }, /R\$ 15,000\.00 is 1500000/],
  [{ perDay: 0 }, /perDay is a whole number of centavos, from 1/],
  [{ hours: '20:00-06:00' }, /hours is the hours of a day in São Paulo/],
  [{ hours: '6h-20h' }, /such as "06:00-20:00"/],
  [{ hours: '06:00-24:00' }, /such as "06:00-20:00"/],
]

test('what is no limit is refused by its name', () => {
  for (const [limits, fault] of WRONG) assert.match(read(limits).faults.join(), fault)
})

test('payments are sent within the hours of São Paulo, else at the next opening', () => {
  const { limits } = read({ hours: '06:30-20:00' })
  const times: readonly [now: string, opens: string | undefined][] = [
    ['2026-12-01T09:29:59Z', '2026-12-01T09:30:00.000Z'],
    ['2026-12-01T09:30:00Z', undefined],
    ['2026-12-01T22:59:59Z', undefined],
    ['2026-12-01T23:00:00Z', '2026-12-02T09:30:00.000Z'],
    ['2026-12-31T02:59:00Z', '2026-12-31T09:30:00.000Z'],
  ]
  for (const [now, opens] of times)
    assert.equal(opensAt(limits!, new Date(now))?.toISOString(), opens, now)
  const noon = new Date('2026-12-01T15:00:00Z')
  assert.equal(opensAt({}, noon), undefined)
  assert.equal(opensTomorrow(limits!, noon).toISOString(), '2026-12-02T09:30:00.000Z')
  assert.equal(opensTomorrow({}, noon).toISOString(), '2026-12-02T03:00:00.000Z')
})
