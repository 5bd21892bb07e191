// Changes of old sales, payouts and purchases, as the database notes them, for tests whose rows are
// all of this minute.

import assert from 'node:assert/strict'
import { leastIdAt } from '../../server/kernel/ids.ts'
import {
  inTransaction,
  raw,
  sql,
  type Database,
  type Sql,
  type Statement,
  type Tx,
} from '../../server/platform/db/sql.ts'
import type { Books } from './auditor-books.ts'

/**
 * Below the marks, of rows that are only ever appended: what a verification that goes on from there
 * does not find.
 */
export const BELOW_THE_MARKS = [
  'a byte of a file differs',
  'a line of a statement is not there',
  'a line of a statement is of another amount',
  'a payment of a centavo more than came',
  'a sale is in the ledger twice',
  'an audit record was changed',
  'an event says that an archive has it, and none does',
  'an object is found by a word that it does not have',
  'an object is not found by its amount',
  'an object of one seller is found by another',
  'two events of an object changed places',
  'what was paid too much is kept',
]

/**
 * Of rows that change: found below the marks where a trigger has noted the change, as it notes
 * those of the server and of an operator.
 */
export const NOTED = [
  'a centavo less is credited of a purchase than of its disputes',
  'a dispute of a card is lost and nothing went back',
  'a payout of a centavo more than it took',
  'a payout succeeded and the bank got nothing for it',
  'a purchase cost a centavo more than was booked',
  'a purchase holds what the ledger does not',
  'a receivable of a centavo more',
  'a receivable with another fee',
  'a refund gives back another fee than its sale says',
  'a refund that failed still holds its money',
  'a refund under way holds less than it gives',
  'a return left in another amount',
  'a return of what was not kept is of another amount',
  'a return that went is not on record',
  'a return without a bearer',
  'a sale says one more of refund_count than its refunds',
  'a sale says one more of refunded than its refunds',
  'a sale says one more of refunding than its refunds',
  'a sale that was paid is said not to be',
  'what was not kept went back by the bank, and by us',
]

/**
 * From now on, or until the transaction ends, every row counts as made long ago, so that each
 * change of it is noted: also one past the guards.
 */
export async function noteAll(db: Sql): Promise<void> {
  await db.rows(sql`
    create or replace function is_settled_id(id uuid) returns boolean language sql stable as ${raw('$$ select true $$')}`)
  await db.rows(
    sql`${raw(`do $do$
    declare noting record;
    begin
      for noting in select tgrelid::regclass as "table", tgname from pg_trigger where tgfoid = 'note_change'::regproc loop
        execute format('alter table %s enable always trigger %I', noting."table", noting.tgname);
      end loop;
    end $do$`)}`,
  )
}

const OF_REFUNDS = 'a sale says one more of refund_count than its refunds'
const OF_PURCHASES = 'a purchase holds what the ledger does not'

/**
 * Transfers by which an object of before the marks is read again: the kind of their cause, a
 * corruption of the object, and the cause.
 */
export const MOVED: readonly { kind: string; name: string; cause: (books: Books) => Statement }[] =
  [
    { kind: 'transaction', name: OF_REFUNDS, cause: ({ pix }) => sql`select ${pix}::uuid` },
    {
      kind: 'refund',
      name: OF_REFUNDS,
      cause: ({ pix }) => sql`select id from refunds where transaction = ${pix} limit 1`,
    },
    {
      kind: 'receivable',
      name: OF_REFUNDS,
      cause: ({ pix }) => sql`select id from receivables where transaction = ${pix} limit 1`,
    },
    {
      kind: 'dispute',
      name: 'a return without a bearer',
      cause: () => sql`select dispute from dispute_returns limit 1`,
    },
    {
      kind: 'payout',
      name: 'a payout of a centavo more than it took',
      cause: () => sql`select id from payouts limit 1`,
    },
    {
      kind: 'purchase',
      name: OF_PURCHASES,
      cause: () => sql`select id from corporate_purchases limit 1`,
    },
    {
      kind: 'purchase_dispute',
      name: OF_PURCHASES,
      cause: () => sql`select id from corporate_purchase_disputes limit 1`,
    },
  ]

/** A transfer that was made after `at`. */
export const transferOf = (kind: string, cause: Statement, at: Date): Statement => sql`
  insert into transfers (owner, id, debit, credit, amount, kind, phase, cause_kind, cause, at)
  select s.owner, ${leastIdAt(at)}::uuid, 'bank:pix', 'fees', 1, 'settlement', 'posted', ${kind},
    (${cause}), ${at}
  from transactions s limit 1`

const NEW_ID = '00000000-0000-7000-8000-00000000000a'
const VIA_REFUND = sql`(select f.transaction from refunds f where f.id = r.refund)`
const VIA_DISPUTE = sql`(select d.transaction from disputes d where d.id = r.dispute)`

/**
 * A row more in each table whose changes are noted: what makes it another row than the one it is a
 * copy of, and the object that it is noted by.
 */
const ADDED: readonly (readonly [table: string, other: object, object: Statement])[] = [
  ['transactions', {}, sql`r.id`],
  ['receivables', { number: 99 }, sql`r.transaction`],
  ['refunds', { rtr_id: null }, sql`r.transaction`],
  ['payments', { end_to_end_id: 'E9' }, sql`r.transaction`],
  ['disputes', { provider_reference: 'another' }, sql`r.transaction`],
  ['surplus_returns', {}, VIA_REFUND],
  ['dispute_returns', {}, VIA_DISPUTE],
  ['payouts', {}, sql`r.id`],
  ['corporate_purchases', { n: 99, issuer_id: 'another' }, sql`r.id`],
  [
    'corporate_purchase_disputes',
    { status: 'lost', credited: 0, due_at: null, ended_at: '2026-11-02' },
    sql`r.purchase`,
  ],
]

const UNDONE = new Error('undone')

/**
 * The tables of `ADDED` whose new row is not noted by its object, or is not when it is deleted
 * again.
 */
export async function unnotedIn(db: Database): Promise<string[]> {
  const missed: string[] = []
  const add = async (tx: Tx) => {
    await noteAll(tx)
    await tx.rows(sql`set local session_replication_role = replica`)
    for (const [table, other, object] of ADDED) {
      const row = JSON.stringify(table === 'payments' ? other : { id: NEW_ID, ...other })
      const isNoted = async (change: Statement): Promise<boolean> => {
        await tx.rows(sql`delete from changed_objects`)
        const changed = await tx.rows<{ object: string }>(change)
        assert.equal(changed.length, 1, table)
        const notes = await tx.rows<{ object: string }>(sql`select object from changed_objects`)
        return JSON.stringify(notes) === JSON.stringify(changed)
      }
      const added = sql`
        insert into ${raw(table)} as r select o.* from (select x from ${raw(table)} x limit 1) x
        cross join lateral jsonb_populate_record(x.x, ${row}::jsonb) o returning ${object} as object`
      const place = sql`r.ctid = (select max(ctid) from ${raw(table)})`
      if (!(await isNoted(added))) missed.push(table)
      if (
        !(await isNoted(
          sql`delete from ${raw(table)} r where ${place} returning ${object} as object`,
        ))
      )
        missed.push(`${table}: deleted`)
    }
    throw UNDONE
  }
  await assert.rejects(inTransaction(db, add), UNDONE)
  return missed
}
