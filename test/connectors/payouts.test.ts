// Every company that pays out, against its emulator: the rows of the contract, and notifications,
// which prove nothing.

import { test } from 'node:test'
import { openPayoutStage, openWorld, PAYERS } from './payout-stage.ts'
import { PAYOUT_ROWS } from './payout-rows.ts'
import { STATEMENT_ROWS } from './payout-statement-rows.ts'

for (const payer of PAYERS)
  test(`payouts at ${payer.title}`, async (t) => {
    const world = await openWorld(t)
    for (const [name, row] of Object.entries({ ...PAYOUT_ROWS, ...STATEMENT_ROWS }))
      await t.test(name, () => row(openPayoutStage(world, payer)))
  })
