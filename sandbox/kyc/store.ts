// KYC checks in SQL.

import { table } from '../../server/platform/db/columns.ts'
import { type Sql, sql, type Tx } from '../../server/platform/db/sql.ts'
import type { Check, DecidedCheck } from './check.ts'

type Row = Omit<Check, 'due'> & { dueAt: Date | null; dueStatus: DecidedCheck | null }

/** The columns of a check. */
const CHECKS = table<Row, 'client' | 'id'>('bank.kyc_checks', 'k', {
  client: 'key',
  id: 'key',
  kind: 'fixed',
  taxpayerId: 'fixed',
  name: 'fixed',
  birthdate: 'fixed',
  status: 'saved',
  reason: 'saved',
  askedAt: 'fixed',
  decidedAt: 'saved',
  dueAt: 'saved',
  dueStatus: 'saved',
})

const checkOf = ({ dueAt, dueStatus, ...row }: Row): Check => ({
  ...row,
  due: dueAt === null || dueStatus === null ? null : { at: dueAt, status: dueStatus },
})

const rowOf = ({ due, ...check }: Check): Row => ({
  ...check,
  dueAt: due?.at ?? null,
  dueStatus: due?.status ?? null,
})

/** Inserts a check, unless its name is taken; returns whether it did. */
export async function insert(tx: Tx, check: Check): Promise<boolean> {
  const rows = await tx.rows(sql`
    ${CHECKS.inserting([rowOf(check)])} on conflict (client, id) do nothing returning id`)
  return rows.length > 0
}

export async function find(
  db: Sql,
  { client, id }: { client: string; id: string },
): Promise<Check | undefined> {
  const rows = await db.rows<Row>(
    sql`select ${CHECKS.columns} from bank.kyc_checks k where k.client = ${client} and k.id = ${id}`,
  )
  return rows[0] && checkOf(rows[0])
}

/** Locks checks that are due, at most `limit`. Skips those that another process has locked. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<Check[]> {
  const rows = await tx.rows<Row>(sql`
    select ${CHECKS.columns} from bank.kyc_checks k where k.due_at <= ${now}
    order by k.due_at, k.client, k.id limit ${limit} for update skip locked`)
  return rows.map(checkOf)
}

/** Locks the check with this id; where two clients use the same id, the first. */
export async function lockNamed(tx: Tx, id: string): Promise<Check | undefined> {
  const rows = await tx.rows<Row>(sql`
    select ${CHECKS.columns}
    from bank.kyc_checks k
    where k.id = ${id}
    order by k.client
    limit 1
    for update`)
  return rows[0] && checkOf(rows[0])
}

/** Saves decisions of locked checks. */
export async function save(tx: Tx, checks: readonly Check[]): Promise<void> {
  if (checks.length > 0) await tx.rows(CHECKS.updating(checks.map(rowOf)))
}
