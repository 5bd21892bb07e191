// Recomputes every stored sum from its parts and reports differences. Used by `npm run verify` and by tests after every
// run: these checks must always hold.

import { AT_LEISURE } from '../db/planner.ts'
import { inTransaction, sql, type Database, type Sql, type Statement } from '../db/sql.ts'
import { auditChecks } from '../audit/verify.ts'
import { appendOnlyChecks } from './append-only-verify.ts'
import { accountChecks } from './accounts-verify.ts'
import { corporateChecks } from './corporate-verify.ts'
import { platformChecks } from './platform-verify.ts'
import { eventChecks } from './events-verify.ts'
import { fileChecks } from './files-verify.ts'
import { searchChecks } from '../search/verify.ts'
import { linkChecks } from './link-verify.ts'
import { asRows, definitionOf, findMarks, SETTLED_MS, type Mark, type Moved, type Reached } from './marks-store.ts'
import { rollupChecks } from './rollup-verify.ts'
import { objectChecks } from './changed/objects-verify.ts'
import { statementChecks } from './changed/statement-verify.ts'

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
  ...appendOnlyChecks(FAULTS_MAX),
  ...auditChecks(FAULTS_MAX),
  ...linkChecks(FAULTS_MAX),
  ...rollupChecks(FAULTS_MAX),
  ...searchChecks(FAULTS_MAX),
  ...fileChecks(FAULTS_MAX),
  ...accountChecks(FAULTS_MAX),
  ...objectChecks(FAULTS_MAX),
  {
    what: 'the pending balance of a seller differs from its receivables',
    rows: (db) =>
      db.rows(sql`
      select a.owner::text || ' ' || a.holder::text as where from accounts a
      left join (select owner, seller, sum(gross - fee)::bigint as net from receivables where status = 'scheduled' group by 1, 2) r
        on r.owner = a.owner and r.seller = a.holder
      where a.kind = 'pending' and a.credits_posted - a.debits_posted - a.debits_pending <> coalesce(r.net, 0)
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the blocked balance of a seller differs from its open disputes',
    rows: (db) =>
      db.rows(sql`
      select a.owner::text || ' ' || a.holder::text as where from accounts a
      left join (select d.owner, (x->>'seller')::uuid as seller, sum((x->>'pending')::bigint + (x->>'available')::bigint + (x->>'debt')::bigint)::bigint as held
        from disputes d cross join lateral jsonb_array_elements(d.held) x where d.status = 'open' group by 1, 2) d
        on d.owner = a.owner and d.seller = a.holder
      where a.kind = 'blocked' and a.credits_posted - a.debits_posted <> coalesce(d.held, 0)
      limit ${FAULTS_MAX}`),
  },
  ...statementChecks(FAULTS_MAX),
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
      from (select owner, seller, what, sum(n) as n from counters group by 1, 2, 3) t
      full join (
        select owner, seller, 'transaction:' || method || ':' || status as what, count(*) as n from transactions group by 1, 2, 3
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
  const [{ snapshot }] = (await db.rows<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`)) as [
    { snapshot: string },
  ]
  for (const mark of new Set(CHECKS.flatMap((check) => check.mark ?? []))) {
    const definition = await definitionOf(db, ofMark(mark))
    const kept = isComplete ? [] : await findMarks(db, mark, definition)
    const ends = await db.rows<Reached>(mark.ends(new Date(at.getTime() - SETTLED_MS)))
    moved.push({ mark, definition, ends, snapshot })
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
