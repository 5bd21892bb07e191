// How PostgreSQL finds receivables that are settled: by the keys of those that were taken, and not
// among everything that is due.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Receivable } from '../../server/marketplace/receivables/receivable.ts'
import { markSettled } from '../../server/marketplace/receivables/store.ts'
import { newId, type OwnerId, type ReceivableId } from '../../server/kernel/ids.ts'
import { openClock } from '../../server/kernel/clock.ts'
import type { Tx } from '../../server/platform/db/sql.ts'
import { openPlans } from '../plans.ts'
import { world } from '../world.ts'

test('due receivables are settled by their keys', async (t) => {
  const w = await world(t)
  const now = openClock().wall()
  const due = {
    owner: w.platform.io_seller_id as OwnerId,
    id: newId(now) as ReceivableId,
  } as Receivable
  const { sql: explain, plans } = openPlans(w, t, [1])
  await markSettled(explain as Tx, [due], now)
  assert.match(plans[0]!, /receivables_pkey/)
  assert.doesNotMatch(plans[0]!, /receivables_due|Seq Scan/, plans[0])
})
