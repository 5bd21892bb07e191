// Recomputes every stored sum from its parts and reports differences. Used by `npm run verify` and by tests after every
// run: these checks must always hold.

import { AT_LEISURE } from '../db/planner.ts'
import { inTransaction, sql, type Database, type Sql, type Statement } from '../db/sql.ts'
import { auditChecks } from '../audit/verify.ts'
import { accountChecks } from './accounts-verify.ts'
import { corporateChecks } from './corporate-verify.ts'
import { platformChecks } from './platform-verify.ts'
import { eventChecks } from './events-verify.ts'
import { fileChecks } from './files-verify.ts'
import { searchChecks } from '../search/verify.ts'
import { linkChecks } from './link-verify.ts'
import { asRows, definitionOf, findMarks, SETTLED_MS, type Mark, type Moved, type Reached } from './marks-store.ts'
import { rollupChecks } from './rollup-verify.ts'

export type Fault = { readonly what: string; readonly where: string }

const FAULTS_MAX = 100

export type Check = {
  readonly what: string
  /** From where it can go on. Without one it reads rows that change, and reads them all. */
  readonly mark?: Mark
  /** `since`: the marks, as rows `owner` and `reached`; null: everything is read. */
  readonly rows: (db: Sql, since: Statement | null) => Promise<{ where: string }[]>
}

/** Every check, in the order in which faults are reported. */
export const CHECKS: readonly Check[] = [
  ...corporateChecks(FAULTS_MAX),
  ...platformChecks(FAULTS_MAX),
  ...auditChecks(FAULTS_MAX),
  ...linkChecks(FAULTS_MAX),
  ...rollupChecks(FAULTS_MAX),
  ...searchChecks(FAULTS_MAX),
  ...fileChecks(FAULTS_MAX),
  ...accountChecks(FAULTS_MAX),
  {
    what: 'a paid transaction is not in the ledger exactly once',
    rows: (db) =>
      db.rows(sql`
      select t.id::text as where from transactions t
      left join (select owner, cause, count(*) as n, sum(amount) as amount from transfers where kind = 'sale' group by 1, 2) x
        on x.owner = t.owner and x.cause = t.id
      where coalesce(x.amount, 0) <> case when t.paid_at is null then 0 else t.amount end
        or coalesce(x.n, 0) <> case when t.paid_at is null then 0 else coalesce(jsonb_array_length(t.parts), 1) end
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the refunded amount of a transaction differs from its refunds',
    rows: (db) =>
      db.rows(sql`
      select t.id::text as where from transactions t
      left join (select owner, transaction,
          coalesce(sum(amount) filter (where state = 'succeeded'), 0) as done, coalesce(sum(amount) filter (where state = 'pending'), 0) as under_way,
          coalesce(sum(fee_returned) filter (where state <> 'failed'), 0) as fee, count(*) as n
        from refunds where reason = 'requested' group by 1, 2) r on r.owner = t.owner and r.transaction = t.id
      where (t.refunded, t.refunding, t.fee_returned, t.refund_count)
        is distinct from (coalesce(r.done, 0), coalesce(r.under_way, 0), coalesce(r.fee, 0), coalesce(r.n, 0))
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a refund in progress holds another amount than its own',
    rows: (db) =>
      db.rows(sql`
      select r.id::text as where from refunds r
      left join lateral (select coalesce(sum(case phase when 'pending' then amount else -amount end), 0) as held
        from transfers x where x.owner = r.owner and x.cause = r.id and x.phase <> 'posted') x on true
      where x.held <> case r.state when 'pending' then r.amount else 0 end
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a payment was neither accepted nor sent back',
    rows: (db) =>
      db.rows(sql`
      select p.end_to_end_id as where from payments p
      left join (select owner, end_to_end_id, sum(amount) as back from refunds where reason <> 'requested' group by 1, 2) r
        on r.owner = p.owner and r.end_to_end_id = p.end_to_end_id
      where p.amount <> p.kept + coalesce(r.back, 0)
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the return of a payment that was not accepted is booked wrongly, or exceeds the amount held for it',
    rows: (db) =>
      db.rows(sql`
      select r.id::text as where from refunds r
      left join lateral (select coalesce(sum(amount), 0) as amount from unkept_returns b
        where b.owner = r.owner and b.refund = r.id) b on true
      left join lateral (select coalesce(sum(amount), 0) as amount from transfers x
        where x.owner = r.owner and x.cause = r.id and x.kind = 'charged_back') x on true
      where b.amount <> x.amount or b.amount > case when r.state = 'failed' and r.reason <> 'requested' then r.amount else 0 end
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the receivables of a paid transaction do not add up to its amount',
    rows: (db) =>
      db.rows(sql`
      select t.id::text as where from transactions t
      left join (select owner, transaction, sum(gross) as gross, sum(fee) as fee from receivables group by 1, 2) r
        on r.owner = t.owner and r.transaction = t.id
      left join (select owner, transaction, sum((x->>'gross')::bigint) as gross, sum((x->>'fee')::bigint) as fee
        from (
          select owner, transaction, takes from refunds where state <> 'failed' and takes is not null
          union all select owner, transaction, takes from disputes where state <> 'won'
        ) k cross join lateral jsonb_array_elements(k.takes) x group by 1, 2) k on k.owner = t.owner and k.transaction = t.id
      where coalesce(r.gross, 0) + coalesce(k.gross, 0) <> case when t.paid_at is null then 0 else t.amount end
        or coalesce(r.fee, 0) + coalesce(k.fee, 0) <> case when t.paid_at is null then 0 else t.fee end
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the pending balance of a seller differs from its receivables',
    rows: (db) =>
      db.rows(sql`
      select a.owner::text || ' ' || a.holder::text as where from accounts a
      left join lateral (select coalesce(sum(gross - fee), 0)::bigint as net from receivables r
        where r.owner = a.owner and r.seller = a.holder and r.state = 'scheduled') r on true
      where a.kind = 'pending' and a.credits_posted - a.debits_posted - a.debits_pending <> r.net
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the blocked balance of a seller differs from its open disputes',
    rows: (db) =>
      db.rows(sql`
      select a.owner::text || ' ' || a.holder::text as where from accounts a
      left join lateral (select coalesce(sum((x->>'pending')::bigint + (x->>'available')::bigint + (x->>'debt')::bigint), 0)::bigint as held
        from disputes d cross join lateral jsonb_array_elements(d.held) x
        where d.owner = a.owner and d.state = 'open' and (x->>'seller')::uuid = a.holder) d on true
      where a.kind = 'blocked' and a.credits_posted - a.debits_posted <> d.held
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the amount of a lost dispute differs from the amount returned to the buyer',
    rows: (db) =>
      db.rows(sql`
      select d.id::text as where from disputes d
      left join lateral (select coalesce(sum(x.amount), 0)::bigint as amount from transfers x
        where x.owner = d.owner and x.cause = d.id and x.kind = 'charged_back') x on true
      left join lateral (select coalesce(sum(r.amount), 0)::bigint as amount, coalesce(sum(b.amount), 0)::bigint as borne
        from dispute_returns r left join lateral (
          select sum((o->>'amount')::bigint) as amount from jsonb_array_elements(r.borne) o) b on true
        where r.owner = d.owner and r.dispute = d.id) r on true
      where x.amount <> case d.way when 'pix' then r.amount else case d.state when 'lost' then d.amount else 0 end end
        or r.amount <> r.borne or (r.amount > 0 and d.state <> 'lost')
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a statement differs from its account, or a line is missing',
    rows: (db) =>
      db.rows(sql`
      select coalesce(a.owner, l.owner)::text || ' ' || coalesce(a.holder, l.seller)::text as where
      from (select owner, holder, sum(case when kind = 'available' then lines end) as lines, sum(case when kind = 'available' then current end) as current,
          sum(credits_posted - debits_posted - debits_pending) as money
        from accounts where kind in ('available', 'debt') group by 1, 2) a
      full join (select owner, seller, count(*) as lines, max(n) as last, sum(amount) as current,
          (array_agg(balance order by n desc))[1] as balance from statement_lines group by 1, 2) l on l.owner = a.owner and l.seller = a.holder
      where coalesce(a.lines, 0) <> coalesce(l.lines, 0) or coalesce(a.current, 0) <> coalesce(l.current, 0)
        or coalesce(a.money, 0) <> coalesce(l.balance, 0) or l.last <> l.lines
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a payout holds or paid another amount than its own',
    rows: (db) =>
      db.rows(sql`
      select p.id::text as where from payouts p
      left join lateral (select coalesce(sum(case when x.debit like 'available/%' then x.amount when x.credit like 'available/%' then -x.amount else 0 end), 0) as taken,
          coalesce(sum(case when x.credit = 'bank:payout' then x.amount when x.debit = 'bank:payout' then -x.amount else 0 end), 0) as paid
        from transfers x where x.owner = p.owner and x.cause = p.id) x on true
      where x.taken <> case when p.state in ('failed', 'returned') then 0 else p.amount end
        or x.paid <> case p.state when 'succeeded' then p.amount else 0 end
      limit ${FAULTS_MAX}`),
  },
  ...eventChecks(FAULTS_MAX),
  {
    what: 'an erased customer has personal data again',
    rows: (db) =>
      db.rows(sql`
      select e.id::text as where from erasures e
      left join customers c on c.owner = e.owner and c.id = e.id and c.erased_at is not null and c.taxpayer_id is null and c.email is null
        and c.last_name is null and c.address is null
      where c.id is null or (e.completed_at is not null and exists (
        select 1 from transactions t where t.owner = e.owner and t.customer = e.id
          and (t.description is not null or t.metadata is not null or t.pix ? 'payer' or t.boleto #>> '{payer,taxpayerId}' <> '')))
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a counter differs from the rows it counts',
    rows: (db) =>
      db.rows(sql`
      select coalesce(t.seller, c.seller)::text || ' ' || coalesce(t.what, c.what) as where
      from (select owner, seller, what, sum(n) as n from tallies group by 1, 2, 3) t
      full join (
        select owner, seller, 'transaction:' || method || ':' || state as what, count(*) as n from transactions group by 1, 2, 3
        union all select owner, seller, 'customer', count(*) from customers group by 1, 2
        union all select owner, owner, 'seller:' || type || ':' || status, count(*) from sellers group by 1, 2, 3) c
      using (owner, seller, what)
      where coalesce(t.n, 0) <> coalesce(c.n, 0)
      limit ${FAULTS_MAX}`),
  },
]

/** Begins a transaction in which all checks see one snapshot, so that a running server shows no false faults. */
export async function beginSnapshot(db: Sql): Promise<void> {
  await db.rows(sql`set transaction isolation level repeatable read, read only`)
  await db.rows(AT_LEISURE)
}

export type Verified = {
  readonly faults: readonly Fault[]
  /** Whether every check read everything. */
  readonly isComplete: boolean
  /** The checks that went on from a mark, and since when what is below it counts as verified. */
  readonly wentOn: readonly { readonly check: string; readonly since: Date }[]
  /** The marks of the next one; they are kept if this one found nothing. */
  readonly moved: readonly Moved[]
}

export type How = {
  /** Whether everything is read, whatever was verified before. */
  readonly isComplete: boolean
  readonly at: Date
  /** Called before each check with its place; what it throws ends the verification. */
  readonly before?: ((what: string, place: number) => Promise<void>) | undefined
}

const ofMark = (mark: Mark): Check[] => CHECKS.filter((check) => check.mark === mark)

/** Where the checks of each mark go on; those that read everything are not there. */
async function marksNow(db: Sql, { isComplete, at }: How) {
  const [moved, since]: [Moved[], Map<Mark, { rows: Statement; at: Date }>] = [[], new Map()]
  for (const mark of new Set(CHECKS.flatMap((check) => check.mark ?? []))) {
    const definition = await definitionOf(db, ofMark(mark))
    const kept = isComplete ? [] : await findMarks(db, mark, definition)
    const ends = await db.rows<Reached>(mark.ends(new Date(at.getTime() - SETTLED_MS)))
    moved.push({ mark, definition, ends })
    const oldest = Math.min(...kept.map(({ verifiedAt }) => verifiedAt.getTime()))
    if (kept.length > 0) since.set(mark, { rows: asRows(kept), at: new Date(oldest) })
  }
  return { moved, since }
}

/** Every fault in `db`'s view, at most a hundred of each kind. Without `since` everything is read. */
export async function faultsIn(
  db: Sql,
  before?: How['before'],
  since: ReadonlyMap<Mark, { readonly rows: Statement }> = new Map(),
): Promise<readonly Fault[]> {
  const faults: Fault[] = []
  for (const [place, { what, mark, rows }] of CHECKS.entries()) {
    await before?.(what, place)
    for (const { where } of await rows(db, (mark && since.get(mark)?.rows) ?? null)) faults.push({ what, where })
  }
  return faults
}

/** The same, from where the last verification ended, and where the next one may go on. */
export async function verifyIn(db: Sql, how: How): Promise<Verified> {
  const { moved, since } = await marksNow(db, how)
  const faults = await faultsIn(db, how.before, since)
  const wentOn = [...since].flatMap(([mark, { at }]) => ofMark(mark).map(({ what }) => ({ check: what, since: at })))
  return { faults, isComplete: since.size === 0, wentOn, moved }
}

/** Every fault found, at most a hundred of each kind. */
export const verify = (db: Database): Promise<readonly Fault[]> =>
  inTransaction(db, async (tx) => {
    await beginSnapshot(tx)
    return faultsIn(tx)
  })
