// Card authorizations in SQL: their state, refunds, disputes and changes, and the sums of each
// client. Written for many at once.

import { table } from '../../server/platform/db/columns.ts'
import { rowsOf, type Sql, sql, type Tx } from '../../server/platform/db/sql.ts'
import { type Authorization, type Next, nextDue, type Sums, sumsOf } from './authorization.ts'
import type { Dispute } from './dispute.ts'
import type { Refund } from './refund.ts'

export type CardName = { client: string; id: string }

// Times inside JSON are strings.
type RefundRow = Omit<Refund, 'due' | 'askedAt'> & {
  askedAt: string
  dueAt: string | null
  dueStatus: string | null
}
type DisputeRow = Omit<Dispute, 'openedAt' | 'evidenceDueAt'> & {
  openedAt: string
  evidenceDueAt: string
}
type Row = Omit<Authorization, 'due' | 'refunds' | 'disputes'> & {
  dueAt: Date | null
  dueWhat: Next | null
  refunds: RefundRow[] | null
  disputes: DisputeRow[] | null
}

/**
 * The columns of an authorization, with the time of its next step, its refunds and its disputes.
 */
const AUTHORIZATIONS = table<Row & { nextAt: Date | null }, 'client' | 'id'>(
  'bank.card_authorizations',
  'a',
  {
    client: 'key',
    id: 'key',
    nsu: { read: sql`a.nsu` },
    words: 'fixed',
    amount: 'fixed',
    installments: 'fixed',
    capture: 'fixed',
    brand: 'fixed',
    first6: 'fixed',
    last4: 'fixed',
    effect: { is: 'fixed', column: 'fate' },
    status: 'saved',
    captured: 'saved',
    capturable: { is: 'saved', read: sql`coalesce(a.capturable, a.amount)` },
    decline: 'saved',
    askedAt: 'fixed',
    changedAt: 'saved',
    expiresAt: 'fixed',
    dueAt: 'saved',
    dueWhat: 'saved',
    nextAt: { is: 'saved', read: 'never' },
    refunds: {
      read: sql`(select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'status',
          r.status, 'nsu', r.nsu, 'reason', r.reason,
      'askedAt', r.asked_at, 'dueAt', r.due_at, 'dueStatus', r.due_status) order by r.nsu)
    from bank.card_refunds r where r.client = a.client and r."authorization" = a.id)`,
    },
    disputes: {
      read: sql`(select json_agg(json_build_object('id', d.id, 'amount', d.amount, 'reasonCode',
          d.reason_code, 'reason', d.reason,
      'status', d.status, 'openedAt', d.opened_at, 'evidenceDueAt', d.evidence_due_at, 'evidence',
        d.evidence)
      order by d.opened_at, d.id)
    from bank.card_disputes d where d.client = a.client and d."authorization" = a.id)`,
    },
  },
)

type FlatRefund = Omit<Refund, 'due'> &
  Pick<RefundRow, 'dueStatus'> & { client: string; of: string; dueAt: Date | null }

/** The columns of a refund. */
const REFUNDS = table<FlatRefund, 'client' | 'of' | 'id'>('bank.card_refunds', 'r', {
  client: 'key',
  of: { is: 'key', column: 'authorization' },
  id: 'key',
  amount: 'fixed',
  status: 'saved',
  nsu: 'fixed',
  reason: 'saved',
  askedAt: 'fixed',
  dueAt: 'saved',
  dueStatus: 'saved',
})

/** The columns of a dispute. */
const DISPUTES = table<Dispute & { client: string; of: string }, 'client' | 'of' | 'id'>(
  'bank.card_disputes',
  'd',
  {
    client: 'key',
    of: { is: 'key', column: 'authorization' },
    id: 'key',
    amount: 'fixed',
    reasonCode: 'fixed',
    reason: 'fixed',
    status: 'saved',
    openedAt: 'fixed',
    evidenceDueAt: 'fixed',
    evidence: 'saved',
  },
)

const refundOf = ({ dueAt, dueStatus, askedAt, ...row }: RefundRow): Refund => ({
  ...row,
  askedAt: new Date(askedAt),
  due: dueAt === null ? null : { at: new Date(dueAt), status: dueStatus as 'refunded' | 'failed' },
})

const disputeOf = ({ openedAt, evidenceDueAt, ...row }: DisputeRow): Dispute => ({
  ...row,
  openedAt: new Date(openedAt),
  evidenceDueAt: new Date(evidenceDueAt),
})

const authorizationOf = ({ dueAt, dueWhat, refunds, disputes, ...row }: Row): Authorization => ({
  ...row,
  due: dueAt === null || dueWhat === null ? null : { at: dueAt, what: dueWhat },
  refunds: (refunds ?? []).map(refundOf),
  disputes: (disputes ?? []).map(disputeOf),
})

export const nameOf = ({ client, id }: CardName): string => `${client}/${id}`

const rowOf = ({ due, ...one }: Authorization) => ({
  ...one,
  dueAt: due?.at ?? null,
  dueWhat: due?.what ?? null,
  refunds: null,
  disputes: null,
})

const withNext = (all: readonly Authorization[]) =>
  all.map((one) => ({ ...rowOf(one), nextAt: nextDue(one) }))

/** Inserts authorizations, except where the name is taken. Returns the names of the new ones. */
export async function insert(tx: Tx, all: readonly Authorization[]): Promise<Set<string>> {
  const rows = await tx.rows<CardName>(sql`
    with taken as (
      ${AUTHORIZATIONS.inserting(withNext(all))}
      -- In name order, so that two transactions that insert the same authorizations do not deadlock.
      order by client, id
      on conflict (client, id) do nothing
      returning client, id, changed_at
    ), told as (
      insert into bank.card_changes (client, id, at) select client, id, changed_at from taken
    )
    select client, id from taken`)
  const taken = new Set(rows.map(nameOf))
  const fresh = all.filter((one) => taken.has(nameOf(one)))
  await book(
    tx,
    fresh.map((one) => ({ client: one.client, sums: sumsOf(one) })),
  )
  return taken
}

/** Reads authorizations by name; missing ones are not in the map. */
export async function find(
  db: Sql,
  names: readonly CardName[],
): Promise<Map<string, Authorization>> {
  const rows = await db.rows<Row>(sql`
    select ${AUTHORIZATIONS.columns} from bank.card_authorizations a
    where (a.client, a.id) in (
      select *
      from unnest(${names.map((one) => one.client)}::text[], ${names.map((one) => one.id)}::text[]))`)
  return new Map(rows.map((row) => [nameOf(row), authorizationOf(row)]))
}

/**
 * Locks authorizations in name order, and reads them after the lock, so that concurrent changes are
 * seen.
 */
export async function lock(
  tx: Tx,
  names: readonly CardName[],
): Promise<Map<string, Authorization>> {
  await tx.rows(sql`
    select 1 from bank.card_authorizations a
    where (a.client, a.id) in (
      select *
      from unnest(${names.map((one) => one.client)}::text[], ${names.map((one) => one.id)}::text[]))
    order by a.client, a.id for update`)
  return find(tx, names)
}

/**
 * Locks authorizations with a step due, at most `limit`. Skips those that another process has
 * locked.
 */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<Authorization[]> {
  const names = await tx.rows<CardName>(sql`
    select a.client, a.id from bank.card_authorizations a where a.next_at <= ${now}
    order by a.next_at, a.client, a.id limit ${limit} for update skip locked`)
  return names.length === 0 ? [] : [...(await find(tx, names)).values()]
}

/**
 * The client of an authorization, by its id alone; where two clients use the same id, the first.
 */
export async function clientOf(db: Sql, id: string): Promise<string | undefined> {
  const rows = await db.rows<{ client: string }>(sql`
    select client from bank.card_authorizations where id = ${id} order by client limit 1`)
  return rows[0]?.client
}

export type Change = { before: Authorization; after: Authorization }

/** Saves changes of locked authorizations. */
export async function save(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const all = changes.map(({ after }) => after).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  await tx.rows(sql`
    with saved as (${AUTHORIZATIONS.updating(withNext(all))} returning a.client, a.id, a.changed_at)
    insert into bank.card_changes (client, id, at)
    select client, id, changed_at
    from saved
    order by client, id`)
  await saveRefunds(tx, changes)
  await saveDisputes(tx, changes)
  await book(
    tx,
    changes.map(({ before, after }) => ({
      client: after.client,
      sums: lessOf(sumsOf(after), sumsOf(before)),
    })),
  )
}

async function saveRefunds(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ before, after: { client, id, refunds } }) =>
    refunds
      .filter((one) => !before.refunds.includes(one))
      .map(({ due, ...one }) => ({
        ...one,
        client,
        of: id,
        dueAt: due?.at ?? null,
        dueStatus: due?.status ?? null,
      })),
  )
  if (rows.length > 0) await tx.rows(REFUNDS.saving(rows))
}

async function saveDisputes(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ before, after: { client, id, disputes } }) =>
    disputes
      .filter((one) => !before.disputes.includes(one))
      .map((one) => ({ ...one, client, of: id })),
  )
  if (rows.length > 0) await tx.rows(DISPUTES.saving(rows))
}

const lessOf = (after: Sums, before: Sums): Sums => ({
  authorized: after.authorized - before.authorized,
  captured: after.captured - before.captured,
  refunded: after.refunded - before.refunded,
  disputed: after.disputed - before.disputed,
})

async function book(tx: Tx, moves: readonly { client: string; sums: Sums }[]): Promise<void> {
  const rows = moves.filter(({ sums }) => Object.values(sums).some((one) => one !== 0))
  if (rows.length === 0) return
  const flat = rows.map(({ client, sums }) => ({ client, ...sums }))
  const clients = [...new Set(rows.map(({ client }) => client))].toSorted()
  await tx.rows(sql`
    insert into bank.card_books (client)
    select client
    from unnest(${clients}::text[]) as c(client)
    on conflict
    do nothing`)
  await tx.rows(sql`
    update bank.card_books b
    set authorized = b.authorized + s.authorized, captured = b.captured + s.captured,
      refunded = b.refunded + s.refunded, disputed = b.disputed + s.disputed
    from (
      select client, sum(authorized)::bigint as authorized, sum(captured)::bigint as captured,
        sum(refunded)::bigint as refunded, sum(disputed)::bigint as disputed
      from json_to_recordset(${rowsOf(flat)}) as r(client text, authorized bigint, captured bigint,
        refunded bigint,
        disputed bigint)
      group by client order by client
    ) s
    where b.client = s.client`)
}

/** Ids of a client's authorizations that changed within a time span (inclusive), oldest first. */
export const page = (
  db: Sql,
  span: { client: string; from: Date; to: Date },
  at: { offset: number; limit: number },
): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select c.id from bank.card_changes c
    where c.client = ${span.client} and c.at between ${span.from} and ${span.to}
    order by c.at, c.n limit ${at.limit} offset ${at.offset}`)
