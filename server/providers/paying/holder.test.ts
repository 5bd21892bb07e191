// Whose account a bank found, whole or masked, and what that says before money leaves.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../kernel/money.ts'
import { accepted } from '../bank.ts'
import type { PayoutReport } from '../payouts.ts'
import { mayBeHolder, sameHolder } from './holder.ts'

const SHOWN: readonly [document: string, shown: string, may: boolean][] = [
  ['12345678909', '12345678909', true],
  ['12345678909', '123.456.789-09', true],
  ['12345678909', '***.456.789-**', true],
  ['12345678909', '***456789**', true],
  ['12345678909', 'XXX.456.789-XX', true],
  ['12345678909', '***.456.780-**', false],
  ['12345678909', '12345678900', false],
  ['12345678909', '11222333000181', false],
  ['12ABC34501DE35', '12.abc.345/01DE-35', true],
  ['12ABC34501DE35', '12.abc.345/01DF-35', false],
  // Nothing is shown: it proves nothing.
  ['12345678909', '***.***.***-**', true],
  ['12345678909', '', true],
]

test('a document is the holder’s unless what is shown of it differs', () => {
  for (const [document, shown, may] of SHOWN)
    assert.equal(mayBeHolder(document, shown), may, `${document} as ${shown}`)
})

const order = { holder: { name: 'Ana', taxpayerId: '12345678909' } }
const said = (status: PayoutReport['status'], holder?: string) =>
  accepted<PayoutReport>({
    id: 'x',
    status,
    amount: cents(1),
    at: new Date(0),
    ...(holder !== undefined && { holder }),
  })

test('another holder is refused before the money leaves, and no longer after it', () => {
  const resultOf = (...given: Parameters<typeof said>) => sameHolder(order, said(...given)).result
  assert.equal(resultOf('prepared', '***.000.000-**'), 'rejected')
  assert.equal(resultOf('prepared', '***.456.789-**'), 'accepted')
  assert.equal(resultOf('prepared'), 'accepted')
  assert.equal(resultOf('processing', '***.000.000-**'), 'accepted')
})
