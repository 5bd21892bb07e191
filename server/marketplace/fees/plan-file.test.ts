// Fee plans as operators may write them, and the message for each mistake.

import assert from 'node:assert/strict'
import test from 'node:test'
import { cents } from '../../kernel/money.ts'
import { feeUnder, SANDBOX_RULES } from './plan.ts'
import { readPlan } from './plan-file.ts'

const PIX = { method: 'pix', instalments: [1, 1], bp: 99, fixed: 0 }
const written = (rules: unknown, more: object = {}) =>
  JSON.stringify({ fee_on_refund: 'return', rules, ...more })
const credit = (first: number, last: number) => ({
  method: 'credit',
  instalments: [first, last],
  bp: 399,
  fixed: 10,
})

test('a written plan is parsed, and prices accordingly', () => {
  const read = readPlan(written([PIX, credit(1, 6), credit(7, 12)], { fee_on_refund: 'keep' }))
  assert.ok(read.ok)
  assert.deepEqual(read.plan, { feeOnRefund: 'keep', rules: [PIX, credit(1, 6), credit(7, 12)] })
  assert.equal(feeUnder(read.plan, 'credit', 7, cents(10_000)), 409)
  assert.equal(feeUnder(read.plan, 'boleto', 1, cents(10_000)), 0, 'what has no rule costs nothing')
})

test('the sandbox’s plan can be written by an operator', () => {
  assert.deepEqual(readPlan(written(SANDBOX_RULES)), {
    ok: true,
    plan: { feeOnRefund: 'return', rules: [...SANDBOX_RULES] },
  })
})

const WRONG: readonly [what: string, text: string, says: RegExp][] = [
  ['no JSON', '{', /^it is not JSON/],
  ['a list', '[]', /^it must be an object/],
  ['nothing in it', '{}', /^fee_on_refund is return or keep$/],
  [
    'an unknown value',
    written([], { fee_on_refund: 'refund' }),
    /^fee_on_refund is return or keep$/,
  ],
  ['no list', written({}), /^rules must be a list$/],
  ['an unknown field', written([], { version: 2 }), /^version is not known/],
  ['no rule', written([7]), /^rules\.0: must be an object$/],
  ['an unknown field of a rule', written([{ ...PIX, fee: 1 }]), /^rules\.0: fee is not known/],
  [
    'another method',
    written([PIX, { ...PIX, method: 'cash' }]),
    /^rules\.1: method is pix, boleto, credit$/,
  ],
  [
    'pix in instalments',
    written([{ ...PIX, instalments: [1, 2] }]),
    /^rules\.0: instalments must be \[1, 1\]/,
  ],
  [
    'a boleto later on',
    written([{ ...PIX, method: 'boleto', instalments: [2, 2] }]),
    /instalments must be \[1, 1\]/,
  ],
  [
    'thirteen',
    written([credit(1, 13)]),
    /^rules\.0: instalments must be \[first, last\], from 1 to 12$/,
  ],
  ['none', written([credit(0, 1)]), /instalments must be/],
  ['the wrong way round', written([credit(3, 2)]), /instalments must be/],
  ['three numbers', written([{ ...credit(1, 2), instalments: [1, 2, 3] }]), /instalments must be/],
  ['half an instalment', written([credit(1, 1.5)]), /instalments must be/],
  [
    'texts for numbers',
    written([{ ...credit(1, 2), instalments: ['1', '2'] }]),
    /instalments must be/,
  ],
  [
    'a percentage for basis points',
    written([{ ...PIX, bp: 0.99 }]),
    /^rules\.0: bp must be basis points/,
  ],
  ['more than all of it', written([{ ...PIX, bp: 10_001 }]), /bp must be/],
  ['less than nothing', written([{ ...PIX, bp: -1 }]), /bp must be/],
  ['no basis points', written([{ ...PIX, bp: undefined }]), /bp must be/],
  ['a negative price', written([{ ...PIX, fixed: -1 }]), /^rules\.0: fixed must be whole centavos/],
  ['half a centavo', written([{ ...PIX, fixed: 0.5 }]), /fixed must be/],
  ['a price no amount can be', written([{ ...PIX, fixed: 100_000_000_000 }]), /fixed must be/],
  ['pix twice', written([PIX, PIX]), /^rules\.1: rules\.0 prices pix/],
  [
    'spans that meet',
    written([credit(1, 6), PIX, credit(6, 12)]),
    /^rules\.2: rules\.0 prices credit/,
  ],
  [
    'a span within a span',
    written([credit(2, 3), credit(1, 12)]),
    /^rules\.1: rules\.0 prices credit/,
  ],
]

test('each mistake in a plan has its message', () => {
  for (const [what, text, says] of WRONG) {
    const read = readPlan(text)
    assert.ok(!read.ok && says.test(read.faults[0]!), `${what}: ${JSON.stringify(read)}`)
  }
})

test('all mistakes are reported at once', () => {
  const read = readPlan(written([{ method: 'cash' }, { ...PIX, bp: -1, fixed: -1 }], { rule: [] }))
  assert.ok(!read.ok)
  assert.deepEqual(
    read.faults.map((fault) => fault.split(' ').slice(0, 2).join(' ')),
    [
      'rule is',
      'rules.0: method',
      'rules.0: bp',
      'rules.0: fixed',
      'rules.1: bp',
      'rules.1: fixed',
    ],
  )
})
