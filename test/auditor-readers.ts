// Corruptions of what readers of the feed keep, for test/auditor.test.ts.

import { sql } from '../server/platform/db/sql.ts'

export const ROLLUP = 'a rollup of transactions differs from the transactions'

const onRollup = sql`returning concat_ws(' ', seller, grain, day, method, status) as where`

export const OF_READERS = [
  {
    name: 'a rollup counts a transaction more',
    what: ROLLUP,
    corrupt: () => sql`update transaction_rollups set transactions = transactions + 1 ${onRollup}`,
  },
  {
    name: 'a rollup has a centavo less of fees',
    what: ROLLUP,
    corrupt: () => sql`update transaction_rollups set fees = fees - 1 ${onRollup}`,
  },
  {
    name: 'a rollup of a seller is not there',
    what: ROLLUP,
    corrupt: () =>
      sql`delete from transaction_rollups where grain = 'seller' and status = 'succeeded' and transactions > 0 ${onRollup}`,
  },
]
