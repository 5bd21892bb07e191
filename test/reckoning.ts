// Compares three records after a chaos test: the replies to callers, our books, and the bank's
// books. It changes nothing and does not depend on the faults in between.

import { sql, type Sql } from '../server/platform/db/sql.ts'
import { verify } from '../server/verification/verify.ts'
import type { Database } from '../server/platform/db/sql.ts'
import type { TrafficCall, Kind } from './traffic.ts'

type Made = { id: string; key: string | null; status: string; paid: boolean }
type Keyed = { key: string; kind: string; id: string }

const FAULTS_SHOWN = 10

const madeIn = (db: Sql): Promise<Made[]> =>
  db.rows<Made>(sql`
  select id, description as key, status, paid_at is not null as paid from transactions
  union all select id, description, 'active', false from customers`)

const keysIn = (db: Sql): Promise<Keyed[]> =>
  db.rows<Keyed>(sql`select key, object_kind as kind, object_id as id from idempotency`)

// Our books are read apart, and then compared: on Citus the bank's tables lie elsewhere, and are
// joined with results alone.
const OURS = sql`
  with sales as materialized (select id from transactions),
    given_back as materialized (select id from refunds),
    paid as materialized (select owner, way, sum(amount) as n from payments group by owner, way),
    refunded as materialized (select owner, way, sum(amount) as n
      from refunds
      where status = 'succeeded'
      group by owner, way)`

/**
 * Objects that one key created twice, and charges and returns at the bank without an object of
 * ours.
 */
const doubles = (db: Sql): Promise<{ fault: string }[]> =>
  db.rows(sql`
  ${OURS}
  select 'two transactions of key ' || description as fault
  from transactions
  where description is not null
  group by description
  having count(*) > 1
  union all
  select 'two customers of key ' || description
  from customers
  where description like '%-%-%'
  group by description
  having count(*) > 1
  union all
  select 'a charge that is no sale ' || txid
  from bank.charges c
  where not exists (select 1 from sales t where t.id = c.txid::uuid)
  union all
  select 'an authorization that is no sale ' || id
  from bank.card_authorizations c
  where not exists (select 1 from sales t where t.id = c.id::uuid)
  union all
  select 'a boleto that is no sale ' || id
  from bank.boletos c
  where not exists (select 1 from sales t where t.id = c.id::uuid)
  union all
  select 'a refund of a card that is none ' || id
  from bank.card_refunds b
  where not exists (select 1 from given_back r where r.id = b.id::uuid)
  union all
  select 'a return that is no refund ' || id
  from bank.returns b
  where not exists (select 1 from given_back r where r.id = b.id::uuid)
  union all select 'a refund without a key ' || r.id from refunds r where r.reason = 'requested'
    and not exists (select 1 from idempotency i where i.owner = r.owner and i.object_id = r.id)
  union all
  select 'a refund given back twice ' || id
  from bank.returns
  group by id
  having count(*) > 1`)

/** Platforms whose sums at the bank differ from ours. */
const unequal = (db: Sql): Promise<{ fault: string }[]> =>
  db.rows(sql`
  ${OURS}
  select 'the bank of ' || a.key || ': received ' || a.received || ', returned ' || a.returned
    || '; ours: ' || p.n || ', ' || r.n as fault
  from bank.accounts a
  cross join lateral (select coalesce(sum(n), 0)::bigint as n
    from paid
    where owner = a.key::uuid
      and way = 'pix') p
  cross join lateral (select coalesce(sum(n), 0)::bigint as n
    from refunded
    where owner = a.key::uuid
      and way = 'pix') r
  where (a.received, a.returned) is distinct from (p.n, r.n)
  union all
  select 'the acquirer of ' || b.client || ': captured ' || b.captured || ', refunded ' ||
    b.refunded
    || '; ours: ' || p.n || ', ' || r.n
  from bank.card_books b
  cross join lateral (select coalesce(sum(n), 0)::bigint as n
    from paid
    where owner = b.client::uuid
      and way = 'card') p
  cross join lateral (select coalesce(sum(n), 0)::bigint as n
    from refunded
    where owner = b.client::uuid
      and way = 'card') r
  where (b.captured, b.refunded) is distinct from (p.n, r.n)
  union all
  select 'the bank of boletos of ' || b.client || ': received ' || b.received || '; ours: ' || p.n
  from bank.collectors b
  cross join lateral (select coalesce(sum(n), 0)::bigint as n
    from paid
    where owner = b.client::uuid
      and way = 'boleto') p
  where b.received is distinct from p.n`)

const IS_THERE: Partial<Record<Kind, (made: Made | undefined) => boolean>> = {
  customer: (made) => made !== undefined,
  pix: (made) => made !== undefined && made.status !== 'new',
  pay: (made) => made?.paid === true,
  cancel: (made) => made?.status === 'canceled',
  hold: (made) => made !== undefined,
  charge: (made) => made !== undefined,
  capture: (made) => made?.paid === true,
  boleto: (made) => made !== undefined && made.status !== 'new',
  pay_boleto: (made) => made?.paid === true,
}

const MAKES: ReadonlySet<Kind> = new Set(['customer', 'pix', 'hold', 'charge', 'boleto'])

/** Acknowledged objects that are missing, or belong to another caller. */
function missing(
  calls: readonly TrafficCall[],
  made: readonly Made[],
  keys: readonly Keyed[],
): string[] {
  const byId = new Map(made.map((one) => [one.id, one]))
  const byKey = new Map(keys.map((one) => [one.key, one]))
  return calls.flatMap(({ request: { kind, key, sale }, reply }) => {
    if (!reply || reply.status >= 300) return []
    const isThere = IS_THERE[kind]
    const id = sale ?? (reply.body.success?.id as string)
    if (isThere && !isThere(byId.get(id)))
      return [`${kind} ${key} (${id}) was acknowledged: ${byId.get(id)?.status}`]
    if (MAKES.has(kind) && (byKey.get(key)?.id !== id || byId.get(id)?.key !== key))
      return [`${kind} ${key} was acknowledged as ${id}, and its key names ${byKey.get(key)?.id}`]
    if ((kind === 'refund' || kind === 'refund_all') && byKey.get(key)?.kind !== 'refund')
      return [`${kind} ${key} was acknowledged and made no refund`]
    return []
  })
}

/** Every difference, as a sentence; empty if there is none. */
export async function reckon(db: Database, calls: readonly TrafficCall[] = []): Promise<string[]> {
  const [made, keys, twice, sums, books] = await Promise.all([
    madeIn(db),
    keysIn(db),
    doubles(db),
    unequal(db),
    verify(db),
  ])
  return [
    ...missing(calls, made, keys),
    ...[...twice, ...sums].map(({ fault }) => fault),
    ...books.map(({ what, where }) => `${what.en}: ${where}`),
  ].slice(0, FAULTS_SHOWN)
}

/** Number of refunds that must exist: as many as were acknowledged, if each key had one effect. */
export async function refundsIn(db: Sql): Promise<number> {
  const rows = await db.rows<{ n: number }>(
    sql`select count(*) as n from refunds where reason = 'requested'`,
  )
  return rows[0]!.n
}
