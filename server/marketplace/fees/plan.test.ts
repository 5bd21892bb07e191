// A transaction's fee under a plan: half a centavo rounds up, the fixed price is added after, and
// no fee exceeds the amount.

import assert from 'node:assert/strict'
import test from 'node:test'
import { cents } from '../../kernel/money.ts'
import { feeUnder, SANDBOX_RULES, type Method, type PlanRule } from './plan.ts'

const ONE_PERCENT: PlanRule = { method: 'pix', instalments: [1, 1], bp: 100, fixed: 0 }
const BOTH: PlanRule = { method: 'pix', instalments: [1, 1], bp: 250, fixed: 39 }
const SANDBOX = SANDBOX_RULES

const FEES: [
  says: string,
  rules: readonly PlanRule[],
  method: Method,
  instalments: number,
  amount: number,
  fee: number,
][] = [
  [
    'one percent of 49 centavos is less than half a centavo: nothing',
    [ONE_PERCENT],
    'pix',
    1,
    49,
    0,
  ],
  ['one percent of 50 centavos is half a centavo: one', [ONE_PERCENT], 'pix', 1, 50, 1],
  ['one percent of 1.49 is a centavo and less than half: one', [ONE_PERCENT], 'pix', 1, 1_49, 1],
  ['one percent of 1.50 is a centavo and a half: two', [ONE_PERCENT], 'pix', 1, 1_50, 2],
  ['a pix of 100.50 costs 99.495 centavos: 99', SANDBOX, 'pix', 1, 100_50, 99],
  ['a pix of 100.51 costs 99.5049 centavos: 100', SANDBOX, 'pix', 1, 100_51, 1_00],
  ['three instalments of 33.36 cost 166.4664: 1.66', SANDBOX, 'credit', 3, 33_36, 1_66],
  ['three instalments of 33.37 cost 166.5163: 1.67', SANDBOX, 'credit', 3, 33_37, 1_67],
  ['each further instalment costs half a percent more', SANDBOX, 'credit', 12, 100_00, 9_49],
  ['the fixed price comes after the rounding, whole', [BOTH], 'pix', 1, 100_20, 2_51 + 39],
  ['a boleto costs its price whatever it is of', SANDBOX, 'boleto', 1, 10_000_00, 3_49],
  [
    'a boleto of less than its price costs all of it, and no more',
    SANDBOX,
    'boleto',
    1,
    3_48,
    3_48,
  ],
  ['what no rule prices costs nothing', [ONE_PERCENT], 'credit', 1, 100_00, 0],
]

for (const [says, rules, method, installments, amount, fee] of FEES)
  test(`fee: ${says}`, () =>
    assert.equal(feeUnder({ rules }, method, installments, cents(amount)), fee))
