// Disputes in SQL, with what was given back for those of a pix. A dispute is always locked after its sale.

import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Dispute } from './dispute.ts'
import type { Named } from './store.ts'

export const DISPUTE_COLUMNS = sql`
  d.owner, d.id, d.transaction, d.seller, d.way, d.named, d.amount, d.reason_code as "reasonCode", d.reason, d.state, d.held, d.takes,
  d.opened_at as "openedAt", d.evidence_due_at as "evidenceDueAt", d.ended_at as "endedAt", d.created_at as "createdAt",
  d.updated_at as "updatedAt",
  case d.way when 'pix' then coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'borne', r.borne)
      order by r.heard_at, r.id) from dispute_returns r where r.owner = d.owner and r.dispute = d.id), '[]')
    else '[]' end as returns`

export const lockDisputesOf = (tx: Tx, transactions: readonly Named[]): Promise<Dispute[]> =>
  tx.rows<Dispute>(sql`
    select ${DISPUTE_COLUMNS} from disputes d
    where (d.owner, d.transaction) in (
      select owner, id from json_to_recordset(${rowsOf(transactions.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid, id uuid))
    order by d.owner, d.id for update`)

/** Inserts new disputes and saves how known ones ended. */
export async function saveDisputes(tx: Tx, disputes: readonly Dispute[]): Promise<void> {
  if (disputes.length === 0) return
  await tx.rows(sql`
    insert into disputes (owner, id, transaction, seller, way, named, amount, reason_code, reason, state, held, takes, opened_at,
      evidence_due_at, ended_at, created_at, updated_at)
    select owner, id, transaction, seller, way, named, amount, "reasonCode", reason, state, held, takes, "openedAt",
      "evidenceDueAt", "endedAt", "createdAt", "updatedAt"
    from json_to_recordset(${rowsOf(disputes)})
      as r(owner uuid, id uuid, transaction uuid, seller uuid, way text, named text, amount bigint, "reasonCode" text, reason text,
        state text, held jsonb, takes jsonb, "openedAt" timestamptz, "evidenceDueAt" timestamptz, "endedAt" timestamptz,
        "createdAt" timestamptz, "updatedAt" timestamptz)
    order by owner, id
    on conflict (owner, id) do update
    set state = excluded.state, ended_at = excluded.ended_at, updated_at = excluded.updated_at`)
  const returns = disputes.flatMap(({ owner, id: dispute, returns: all, updatedAt }) =>
    all.map((one) => ({ owner, dispute, ...one, heardAt: updatedAt })),
  )
  if (returns.length === 0) return
  await tx.rows(sql`
    insert into dispute_returns (owner, id, dispute, amount, borne, heard_at)
    select owner, id, dispute, amount, borne, "heardAt"
    from json_to_recordset(${rowsOf(returns)})
      as r(owner uuid, id text, dispute uuid, amount bigint, borne jsonb, "heardAt" timestamptz)
    order by owner, id
    on conflict (owner, id) do nothing`)
}

/** Which of these returns are on record, by the SPI's names. */
export async function recordedReturns(db: Sql, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from dispute_returns where id = any(${[...names]}::text[])
    union select id from unkept_returns where id = any(${[...names]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}
