// What the bank remembers of checks.

import { rowsOf, type Sql, sql, type Tx } from '../../server/db/sql.ts'
import type { Check, Decided } from './check.ts'

type Row = Omit<Check, 'due'> & { dueAt: Date | null; dueStatus: Decided | null }

const columns = sql`k.client, k.id, k.kind, k.taxpayer_id as "taxpayerId", k.name, k.birthdate, k.status, k.reason,
  k.asked_at as "askedAt", k.decided_at as "decidedAt", k.due_at as "dueAt", k.due_status as "dueStatus"`

const checkOf = ({ dueAt, dueStatus, ...row }: Row): Check => ({
  ...row,
  due: dueAt === null || dueStatus === null ? null : { at: dueAt, status: dueStatus },
})

/** Takes a check on, unless its name is taken. Says whether it did. */
export async function insert(tx: Tx, check: Check): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into bank.kyc_checks (client, id, kind, taxpayer_id, name, birthdate, status, reason, asked_at, decided_at, due_at,
      due_status)
    values (${check.client}, ${check.id}, ${check.kind}, ${check.taxpayerId}, ${check.name}, ${check.birthdate},
      ${check.status}, ${check.reason}, ${check.askedAt}, ${check.decidedAt}, ${check.due?.at ?? null},
      ${check.due?.status ?? null})
    on conflict (client, id) do nothing returning id`)
  return rows.length > 0
}

export async function find(db: Sql, { client, id }: { client: string; id: string }): Promise<Check | undefined> {
  const rows = await db.rows<Row>(
    sql`select ${columns} from bank.kyc_checks k where k.client = ${client} and k.id = ${id}`,
  )
  return rows[0] && checkOf(rows[0])
}

/** Locks checks that are due to be decided, at most `limit`. Another process skips what this one has locked. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<Check[]> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from bank.kyc_checks k where k.due_at <= ${now}
    order by k.due_at, k.client, k.id limit ${limit} for update skip locked`)
  return rows.map(checkOf)
}

/** Locks the check of an id; of two clients with the same id, the first. */
export async function lockNamed(tx: Tx, id: string): Promise<Check | undefined> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from bank.kyc_checks k where k.id = ${id} order by k.client limit 1 for update`)
  return rows[0] && checkOf(rows[0])
}

/** Writes what was decided of locked checks. */
export async function save(tx: Tx, checks: readonly Check[]): Promise<void> {
  if (checks.length === 0) return
  await tx.rows(sql`
    update bank.kyc_checks k set status = r.status, reason = r.reason, decided_at = r."decidedAt", due_at = null, due_status = null
    from json_to_recordset(${rowsOf(checks)}) as r(client text, id text, status text, reason text, "decidedAt" timestamptz)
    where k.client = r.client and k.id = r.id`)
}
