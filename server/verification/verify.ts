// Recomputes every stored sum from its parts and reports differences. Used by `npm run verify` and
// by tests after every run: these checks must always hold.

import { CAPABILITIES } from '../capabilities.ts'
import { auditChecks } from '../platform/audit/verify.ts'
import { AT_LEISURE } from '../platform/db/planner.ts'
import { inTransaction, sql, type Database, type Sql, type Statement } from '../platform/db/sql.ts'
import { accountChecks } from '../platform/ledger/accounts-verify.ts'
import { appendOnlyChecks } from '../platform/ledger/append-only-verify.ts'
import { objectChecks } from '../platform/ledger/changed/objects-verify.ts'
import { statementChecks } from '../platform/ledger/changed/statement-verify.ts'
import type { Check, Fault, How, Verified } from '../platform/ledger/verify.ts'
import { eventChecks } from '../platform/ledger/events-verify.ts'
import { fileChecks } from '../platform/ledger/files-verify.ts'
import { asRows, definitionOf, findMarks, SETTLED_MS } from '../platform/ledger/marks-store.ts'
import type { Mark, Moved, Reached } from '../platform/ledger/verify.ts'
import { platformChecks } from '../platform/ledger/platform-verify.ts'
import { sourcesOf } from '../platform/search/sources.ts'
import { searchChecks } from '../platform/search/verify.ts'

const FAULTS_MAX = 100

const SOURCES = sourcesOf(CAPABILITIES.flatMap(({ searched = [] }) => searched))

/** Every check, in the order in which faults are reported. */
export const CHECKS: readonly Check[] = [
  ...CAPABILITIES.flatMap(({ checks }) => checks?.(FAULTS_MAX) ?? []),
  ...platformChecks(FAULTS_MAX),
  ...appendOnlyChecks(FAULTS_MAX),
  ...auditChecks(FAULTS_MAX),
  ...searchChecks(FAULTS_MAX, SOURCES),
  ...fileChecks(FAULTS_MAX),
  ...accountChecks(FAULTS_MAX),
  ...objectChecks(FAULTS_MAX),
  ...statementChecks(FAULTS_MAX),
  ...eventChecks(FAULTS_MAX),
  {
    what: {
      en: 'a counter differs from the rows it counts',
      pt: 'um contador difere das linhas que conta',
    },
    rows: (db) =>
      db.rows(sql`
      select coalesce(t.seller, c.seller)::text || ' ' || coalesce(t.what, c.what) as where
      from (select owner, seller, what, sum(n) as n from counters group by 1, 2, 3) t
      full join (
        select owner, seller, 'transaction:' || method || ':' || status as what, count(*) as n
        from transactions
        group by 1, 2, 3
        union all select owner, seller, 'customer', count(*) from customers group by 1, 2
        union all
          select owner, owner, 'seller:' || type || ':' || status, count(*)
          from sellers
          group by 1, 2, 3) c
      using (owner, seller, what)
      where coalesce(t.n, 0) <> coalesce(c.n, 0)
      limit ${FAULTS_MAX}`),
  },
]

/**
 * Begins a transaction in which all checks see one snapshot, so that a running server shows no
 * false faults.
 */
export async function beginSnapshot(db: Sql): Promise<void> {
  await db.rows(sql`set transaction isolation level repeatable read, read only`)
  await db.rows(AT_LEISURE)
}

const ofMark = (mark: Mark): Check[] => CHECKS.filter((check) => check.mark === mark)

/** Where the checks of each mark go on; those that read everything are not there. */
async function marksNow(db: Sql, { isComplete, at }: How) {
  const [moved, since]: [Moved[], Map<Mark, { rows: Statement; at: Date }>] = [[], new Map()]
  const [{ snapshot }] = (await db.rows<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  )) as [{ snapshot: string }]
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

/**
 * Every fault in `db`'s view, at most a hundred of each kind. Without `since` everything is read.
 */
export async function faultsIn(
  db: Sql,
  before?: How['before'],
  since: ReadonlyMap<Mark, { readonly rows: Statement }> = new Map(),
): Promise<readonly Fault[]> {
  const faults: Fault[] = []
  for (const [place, { what, mark, rows }] of CHECKS.entries()) {
    await before?.(what, place)
    for (const { where } of await rows(db, (mark && since.get(mark)?.rows) ?? null))
      faults.push({ what, where })
  }
  return faults
}

/** The same, from where the last verification ended, and where the next one may go on. */
export async function verifyIn(db: Sql, how: How): Promise<Verified> {
  const { moved, since } = await marksNow(db, how)
  const faults = await faultsIn(db, how.before, since)
  const wentOn = [...since].flatMap(([mark, { at }]) =>
    ofMark(mark).map(({ what }) => ({ check: what, since: at })),
  )
  return { faults, isComplete: since.size === 0, wentOn, moved }
}

/** Every fault found, at most a hundred of each kind. */
export const verify = (db: Database): Promise<readonly Fault[]> =>
  inTransaction(db, async (tx) => {
    await beginSnapshot(tx)
    return faultsIn(tx)
  })

/** Faults as commands print them. */
export const faultsShown = (faults: readonly Fault[]): { what: string; where: string }[] =>
  faults.map(({ what, where }) => ({ what: what.en, where }))
