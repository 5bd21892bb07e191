// What the bank remembers of card sales: how each stands with its refunds and disputes, that it changed, and the sums of
// each client. Written for many at once.

import { rowsOf, type Sql, sql, type Tx } from '../../server/db/sql.ts'
import { type Authorization, type Next, nextDue, type Sums, sumsOf } from './authorization.ts'
import type { Dispute } from './dispute.ts'
import type { Refund } from './refund.ts'

export type CardName = { client: string; id: string }

// Times inside JSON are texts.
type RefundRow = Omit<Refund, 'due' | 'askedAt'> & { askedAt: string; dueAt: string | null; dueStatus: string | null }
type DisputeRow = Omit<Dispute, 'openedAt' | 'evidenceDueAt'> & { openedAt: string; evidenceDueAt: string }
type Row = Omit<Authorization, 'due' | 'refunds' | 'disputes'> & {
  dueAt: Date | null
  dueWhat: Next | null
  refunds: RefundRow[] | null
  disputes: DisputeRow[] | null
}

const columns = sql`a.client, a.id, a.nsu, a.words, a.amount, a.installments, a.capture, a.brand, a.first6, a.last4, a.fate,
  a.status, a.captured, coalesce(a.capturable, a.amount) as capturable, a.decline, a.asked_at as "askedAt", a.changed_at as "changedAt", a.expires_at as "expiresAt",
  a.due_at as "dueAt", a.due_what as "dueWhat",
  (select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'status', r.status, 'nsu', r.nsu, 'reason', r.reason,
      'askedAt', r.asked_at, 'dueAt', r.due_at, 'dueStatus', r.due_status) order by r.nsu)
    from bank.card_refunds r where r.client = a.client and r."authorization" = a.id) as refunds,
  (select json_agg(json_build_object('id', d.id, 'amount', d.amount, 'reasonCode', d.reason_code, 'reason', d.reason,
      'status', d.status, 'openedAt', d.opened_at, 'evidenceDueAt', d.evidence_due_at, 'evidence', d.evidence)
      order by d.opened_at, d.id)
    from bank.card_disputes d where d.client = a.client and d."authorization" = a.id) as disputes`

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

const flat = (all: readonly Authorization[]): object[] =>
  all.map(({ due, refunds: _refunds, disputes: _disputes, ...one }) => ({
    ...one,
    dueAt: due?.at ?? null,
    dueWhat: due?.what ?? null,
  }))

const withNext = (all: readonly Authorization[]): object[] => {
  const rows = flat(all)
  return all.map((one, n) => ({ ...rows[n], nextAt: nextDue(one) }))
}

/** Takes authorizations on; those whose name is taken stay as they were. Gives the names of the new ones. */
export async function insert(tx: Tx, all: readonly Authorization[]): Promise<Set<string>> {
  const rows = await tx.rows<CardName>(sql`
    with taken as (
      insert into bank.card_authorizations (client, id, words, amount, installments, capture, brand, first6, last4, fate,
        status, captured, capturable, decline, asked_at, changed_at, expires_at, due_at, due_what, next_at)
      select client, id, words, amount, installments, capture, brand, first6, last4, fate,
        status, captured, capturable, decline, "askedAt", "changedAt", "expiresAt", "dueAt", "dueWhat", "nextAt"
      from json_to_recordset(${rowsOf(withNext(all))}) as r(client text, id text, words text, amount bigint,
        installments int, capture boolean, brand text, first6 text, last4 text, fate text, status text, captured bigint,
        capturable bigint, decline text, "askedAt" timestamptz, "changedAt" timestamptz, "expiresAt" timestamptz, "dueAt" timestamptz,
        "dueWhat" text, "nextAt" timestamptz)
      -- In one order, so that two who ask for the same do not wait for each other.
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

/** Reads authorizations by their names; what is not there is not in the map. */
export async function find(db: Sql, names: readonly CardName[]): Promise<Map<string, Authorization>> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from bank.card_authorizations a
    where (a.client, a.id) in (
      select * from unnest(${names.map((one) => one.client)}::text[], ${names.map((one) => one.id)}::text[]))`)
  return new Map(rows.map((row) => [nameOf(row), authorizationOf(row)]))
}

/** Locks authorizations in the order of their names. Read after the lock: what others have just written is seen. */
export async function lock(tx: Tx, names: readonly CardName[]): Promise<Map<string, Authorization>> {
  await tx.rows(sql`
    select 1 from bank.card_authorizations a
    where (a.client, a.id) in (
      select * from unnest(${names.map((one) => one.client)}::text[], ${names.map((one) => one.id)}::text[]))
    order by a.client, a.id for update`)
  return find(tx, names)
}

/** Locks authorizations that are due to go on, at most `limit`. Another process skips what this one has locked. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<Authorization[]> {
  const names = await tx.rows<CardName>(sql`
    select a.client, a.id from bank.card_authorizations a where a.next_at <= ${now}
    order by a.next_at, a.client, a.id limit ${limit} for update skip locked`)
  return names.length === 0 ? [] : [...(await find(tx, names)).values()]
}

/** The client of an authorization, by its id alone; of two clients with the same id, the first. */
export async function clientOf(db: Sql, id: string): Promise<string | undefined> {
  const rows = await db.rows<{ client: string }>(sql`
    select client from bank.card_authorizations where id = ${id} order by client limit 1`)
  return rows[0]?.client
}

export type Change = { before: Authorization; after: Authorization }

/** Writes what changed of locked authorizations. */
export async function save(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const all = changes.map(({ after }) => after).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  await tx.rows(sql`
    with step as (
      select * from json_to_recordset(${rowsOf(withNext(all))}) as r(client text, id text, status text, captured bigint,
        capturable bigint, decline text, "changedAt" timestamptz, "dueAt" timestamptz, "dueWhat" text, "nextAt" timestamptz)
    ), told as (
      insert into bank.card_changes (client, id, at) select client, id, "changedAt" from step order by client, id
    )
    update bank.card_authorizations a set status = r.status, captured = r.captured, capturable = r.capturable, decline = r.decline,
      changed_at = r."changedAt", due_at = r."dueAt", due_what = r."dueWhat", next_at = r."nextAt"
    from step r where a.client = r.client and a.id = r.id`)
  await saveRefunds(tx, changes)
  await saveDisputes(tx, changes)
  await book(
    tx,
    changes.map(({ before, after }) => ({ client: after.client, sums: lessOf(sumsOf(after), sumsOf(before)) })),
  )
}

async function saveRefunds(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ before, after: { client, id, refunds } }) =>
    refunds
      .filter((one) => !before.refunds.includes(one))
      .map(({ due, ...one }) => ({ ...one, client, of: id, dueAt: due?.at ?? null, dueStatus: due?.status ?? null })),
  )
  if (rows.length === 0) return
  await tx.rows(sql`
    insert into bank.card_refunds (client, "authorization", id, amount, status, nsu, reason, asked_at, due_at, due_status)
    select client, "of", id, amount, status, nsu, reason, "askedAt", "dueAt", "dueStatus"
    from json_to_recordset(${rowsOf(rows)}) as r(client text, "of" text, id text, amount bigint, status text, nsu text,
      reason text, "askedAt" timestamptz, "dueAt" timestamptz, "dueStatus" text)
    on conflict (client, "authorization", id) do update set status = excluded.status, reason = excluded.reason,
      due_at = excluded.due_at, due_status = excluded.due_status`)
}

async function saveDisputes(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ before, after: { client, id, disputes } }) =>
    disputes.filter((one) => !before.disputes.includes(one)).map((one) => ({ ...one, client, of: id })),
  )
  if (rows.length === 0) return
  await tx.rows(sql`
    insert into bank.card_disputes (client, "authorization", id, amount, reason_code, reason, status, opened_at,
      evidence_due_at, evidence)
    select client, "of", id, amount, "reasonCode", reason, status, "openedAt", "evidenceDueAt", evidence
    from json_to_recordset(${rowsOf(rows)}) as r(client text, "of" text, id text, amount bigint, "reasonCode" text,
      reason text, status text, "openedAt" timestamptz, "evidenceDueAt" timestamptz, evidence jsonb)
    on conflict (client, "authorization", id) do update set status = excluded.status, evidence = excluded.evidence`)
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
    insert into bank.card_books (client) select client from unnest(${clients}::text[]) as c(client) on conflict do nothing`)
  await tx.rows(sql`
    update bank.card_books b set authorized = b.authorized + s.authorized, captured = b.captured + s.captured,
      refunded = b.refunded + s.refunded, disputed = b.disputed + s.disputed
    from (
      select client, sum(authorized)::bigint as authorized, sum(captured)::bigint as captured,
        sum(refunded)::bigint as refunded, sum(disputed)::bigint as disputed
      from json_to_recordset(${rowsOf(flat)}) as r(client text, authorized bigint, captured bigint, refunded bigint,
        disputed bigint)
      group by client order by client
    ) s
    where b.client = s.client`)
}

/** Ids of a client's authorizations that changed within a span, both ends in it, oldest first. */
export const page = (
  db: Sql,
  span: { client: string; from: Date; to: Date },
  at: { offset: number; limit: number },
): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select c.id from bank.card_changes c
    where c.client = ${span.client} and c.at between ${span.from} and ${span.to}
    order by c.at, c.n limit ${at.limit} offset ${at.offset}`)
