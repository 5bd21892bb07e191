// The sales, payouts and purchases that a verification reads again: those made after its mark,
// those with transfers after it, and those that triggers have noted since. What is compared with
// them is found by their keys, however much there is of others.

import { computedOnce, forEach, forEachOrNull, lookupOrNull } from '../../db/planner.ts'
import { raw, sql, type Statement, type Tx } from '../../db/sql.ts'
import { transfersAfter } from '../accounts-verify.ts'
import { leastId } from '../marks-store.ts'
import type { Mark } from '../verify.ts'

/**
 * The triggers that note changes. Where one is disabled, or dropped as on some engines, everything
 * is read.
 */
const NOTING_TRIGGERS = 17

/** The time in an id, in milliseconds. */
const timeIn = (id: Statement): Statement =>
  sql`('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint`

/**
 * What is younger is found by its id and what is older by its note, so the mark is a time. It stays
 * before an event that waits for its place in the feed: whether that comes is for a later
 * verification to see.
 */
export const CHANGES: Mark = {
  name: 'changes',
  ends: (before) => sql`
    select n.owner, least(${before.getTime()}::bigint, ${timeIn(sql`o.event`)}) as reached,
      0 as below
    from feed_ends n
      ${forEachOrNull(sql`select event from outbox where owner = n.owner order by event limit 1`, 'o')}`,
  holds: sql`${NOTING_TRIGGERS} = (
    select count(*)
    from pg_trigger
    where tgfoid = 'note_change'::regproc
      and tgenabled in ('O', 'A')
      and pg_table_is_visible(tgrelid))`,
}

export type ChangingTable = 'transactions' | 'payouts' | 'corporate_purchases'

const naming = (table: string, column: string, cause: string): Statement =>
  lookupOrNull(
    sql`select ${raw(column)} as id
      from ${raw(table)}
      where owner = x.owner
        and id = x.cause
        and x.cause_kind = ${raw(`'${cause}'`)}`,
    cause,
  )

/** Of a transfer `x`: the object that it is of. */
const OBJECTS: Record<ChangingTable, { readonly joins: Statement; readonly id: Statement }> = {
  transactions: {
    joins: sql`${naming('refunds', 'transaction', 'refund')}
        ${naming('receivables', 'transaction', 'receivable')}
      ${naming('disputes', 'transaction', 'dispute')}`,
    id: sql`coalesce(refund.id, receivable.id, dispute.id, case x.cause_kind
        when 'transaction' then x.cause end)`,
  },
  payouts: { joins: sql``, id: sql`case x.cause_kind when 'payout' then x.cause end` },
  corporate_purchases: {
    joins: naming('corporate_purchase_disputes', 'purchase', 'purchase_dispute'),
    id: sql`coalesce(purchase_dispute.id, case x.cause_kind when 'purchase' then x.cause end)`,
  },
}

/**
 * Begins a statement: `changed` are the objects of a table to be read again. Nothing where
 * everything is read.
 */
export function withChanged(table: ChangingTable, since: Statement | null): Statement {
  if (since === null) return sql``
  const { joins, id } = OBJECTS[table]
  const made = sql`
    select id
    from ${raw(table)}
    where owner = n.owner
      and id >= ${leastId(sql`coalesce(m.reached, 0)`)}
    order by id`
  return sql`with ${computedOnce(
    'changed',
    sql`select distinct owner, id from (
      select n.owner, t.id from feed_ends n left join ${since} m on m.owner = n.owner ${forEach(made, 't')}
      union all select owner, object from changed_objects
      union all select x.owner, ${id} from ${transfersAfter(since)} x ${joins}) c where id is not null`,
  )}`
}

/**
 * The rows of a table whose column names one of `changed`, found by their keys: the order keeps
 * them from being joined as a whole. Or all rows.
 */
export function ofChanged(since: Statement | null, table: string, column: string): Statement {
  if (since === null) return raw(table)
  const own = sql`select *
    from ${raw(table)}
    where owner = c.owner
      and ${raw(column)} = c.id
    order by ${raw(column)}`
  return sql`(select r.* from changed c ${forEach(own, 'r')})`
}

/** What is summed over the rows of tables that name an object. */
export type Sums = {
  /** Its alias, and the row that it is joined to. */
  readonly alias: string
  readonly to: string
  /** The columns by which a row names the object, beside its owner, and those of the object. */
  readonly by: Readonly<Record<string, string>>
  readonly select: Statement
  /** What is read, with the alias `x`. `rows`: those of a table. */
  readonly from: (rows: (table: string) => Statement) => Statement
}

/**
 * Joins sums to each object, nulls where there is nothing. Of objects that have changed each is
 * summed by its keys: a join of all sums would compare each with each.
 */
export function joinSums(
  since: Statement | null,
  { alias, to, by, select, from }: Sums,
): Statement {
  const pairs = Object.entries({ owner: 'owner', ...by })
  const matching = (of: string) =>
    raw(pairs.map(([column, own]) => `${of}.${column} = ${to}.${own}`).join(' and '))
  if (since !== null)
    return forEachOrNull(
      sql`select ${select}
        from ${from((table) => sql`(select * from ${raw(table)} s where ${matching('s')})`)}`,
      alias,
    )
  const columns = raw(pairs.map(([column]) => `x.${column}`).join(', '))
  return sql`left join (select ${columns}, ${select}
      from ${from(raw)}
      group by ${columns}) ${raw(alias)} on ${matching(alias)}`
}

/**
 * Forgets the notes that a verification has seen; what was committed meanwhile is for the next one.
 * `snapshot`: as `pg_current_snapshot` gave it.
 */
export const forgetChanges = (tx: Tx, snapshot: string): Promise<unknown> =>
  tx.rows(
    sql`delete from changed_objects
      where pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)`,
  )

/** Forgets all notes, where they are of another database: everything is read anyway. */
export const forgetAllChanges = (tx: Tx): Promise<unknown> =>
  tx.rows(sql`delete from changed_objects`)
