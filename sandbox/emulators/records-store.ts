// The records of companies beside the bank's books, in SQL. A client that acts as another one has
// that one's records.

import { randomInt } from 'node:crypto'
import {
  type Database,
  inTransaction,
  sql,
  type Statement,
  type Tx,
} from '../../server/platform/db/sql.ts'
import type { Json } from '../formats.ts'
import { RECORDS_MAX, type RecordStore } from './records.ts'

/** Ids that are shown have so many digits. */
const NUMBERS = 10 ** 12 - 1
const REMOVED_AT_ONCE = 100
const NUMBERS_AT_ONCE = 2 ** 40

const holderOf = (client: string): Statement =>
  sql`coalesce((select c.acts_as from bank.clients c where c.id = ${client}), ${client})`

export function recordsOf(db: Database, company: string): RecordStore {
  const at = (kind: string, client: string, id: string): Statement =>
    sql`company = ${company} and kind = ${kind} and client = ${holderOf(client)} and id = ${id}`
  const removeEnded = (tx: Tx, kind: string, now: Date) =>
    tx.rows(sql`
      delete from bank.company_records
      where n in (
        select n
        from bank.company_records
        where company = ${company} and kind = ${kind} and ends_at < ${now}
        order by ends_at
        limit ${REMOVED_AT_ONCE}
        for update skip locked)
        and company = ${company} and kind = ${kind} and ends_at < ${now}`)
  const newest = async (kind: string, client: string, which: Statement) => {
    const rows = await db.rows<{ id: string; record: Json }>(sql`
      select id, record
      from bank.company_records
      where company = ${company} and kind = ${kind} and client = ${holderOf(client)} and ${which}
      order by n desc
      limit ${RECORDS_MAX}`)
    return rows.toReversed()
  }
  return {
    next: () => randomInt(NUMBERS_AT_ONCE) % NUMBERS,
    insert: async (kind, { client, id }, record, { life, names = [] } = {}) => {
      await inTransaction(db, async (tx) => {
        if (life) await removeEnded(tx, kind, life.now)
        await tx.rows(sql`
          insert into bank.company_records (company, kind, client, id, txid, record, ends_at, names)
          values (${company}, ${kind}, ${holderOf(client)}, ${id},
            ${(record['txid'] as string | undefined) ?? null}, ${JSON.stringify(record)},
            ${life?.end ?? null}, ${[...names]}::text[])
          on conflict (company, kind, client, id)
          do update set record = excluded.record, txid = excluded.txid,
            ends_at = excluded.ends_at, names = excluded.names`)
      })
    },
    find: async (kind, { client, id }) => {
      const [row] = await db.rows<{ record: Json }>(
        sql`select record from bank.company_records where ${at(kind, client, id)}`,
      )
      return row?.record
    },
    all: (kind, client) => newest(kind, client, sql`true`),
    named: (kind, client, name) =>
      newest(kind, client, sql`names <> '{}' and names @> ${[name]}::text[]`),
    ofCharge: async (kind, txid) => {
      const [row] = await db.rows<{ record: Json }>(sql`
        select record
        from bank.company_records
        where company = ${company} and kind = ${kind} and txid = ${txid}
        limit 1`)
      return row?.record
    },
    change: (kind, { client, id }, change) =>
      inTransaction(db, async (tx) => {
        const [row] = await tx.rows<{ record: Json }>(
          sql`select record from bank.company_records where ${at(kind, client, id)} for update`,
        )
        const changed = change(row?.record ?? {})
        await tx.rows(sql`
          update bank.company_records set record = ${JSON.stringify(changed)}
          where ${at(kind, client, id)}`)
        return changed
      }),
  }
}
