// Erasures of customers in SQL. What they erase is in reach-store.ts.

import type { OwnerId } from '../kernel/ids.ts'
import { table } from '../platform/db/columns.ts'
import { sql, type Sql, type Tx } from '../platform/db/sql.ts'
import type { Erasure, ErasureKey } from './erasure.ts'

/** The columns of an erasure. */
const ERASURES = table<Erasure>('erasures', 'e', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  reason: 'fixed',
  requestedAt: 'fixed',
  completedAt: 'saved',
  round: 'saved',
  step: 'saved',
  place: 'saved',
  dueAt: 'saved',
  cards: 'fixed',
  transactions: 'saved',
  events: 'saved',
  requests: 'saved',
  identitySealed: 'saved',
  keptUntil: 'saved',
})

export async function find(db: Sql, { owner, id }: ErasureKey): Promise<Erasure | undefined> {
  const rows = await db.rows<Erasure>(
    sql`select ${ERASURES.columns} from erasures e where owner = ${owner} and id = ${id}`,
  )
  return rows[0]
}

export async function lock(tx: Tx, { owner, id }: ErasureKey): Promise<Erasure | undefined> {
  const rows = await tx.rows<Erasure>(
    sql`select ${ERASURES.columns} from erasures e where owner = ${owner} and id = ${id} for update`,
  )
  return rows[0]
}

export async function insert(tx: Tx, erasure: Erasure): Promise<void> {
  await tx.rows(ERASURES.inserting([erasure]))
}

export async function save(tx: Tx, erasure: Erasure): Promise<void> {
  await tx.rows(ERASURES.updating([erasure]))
}

/** Claims due erasures and postpones them past the lease. */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Erasure[]> =>
  tx.rows<Erasure>(sql`
    update erasures e set due_at = ${lease}
    from (select owner, id
      from erasures
      where due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked) d
    where e.owner = d.owner and e.id = d.id returning ${ERASURES.columns}`)

/** When the next one is due. */
export const NEXT_DUE = sql`select due_at as at
  from erasures
  where due_at is not null
  order by due_at
  limit 1`

/** All erasures, the oldest first, from after one on. */
export const page = (db: Sql, last: ErasureKey | undefined, limit: number): Promise<Erasure[]> =>
  db.rows<Erasure>(sql`
    select ${ERASURES.columns} from erasures e
    ${last ? sql`where (owner, id) > (${last.owner}::uuid, ${last.id}::uuid)` : sql``}
    order by owner, id limit ${limit}`)

/** Whether the platform's records are on hold, so that nothing may be erased. */
export async function isOnHold(db: Sql, owner: OwnerId): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from audit_holds where owner = ${owner}`)
  return rows.length > 0
}
