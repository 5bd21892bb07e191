// The records of companies beside the bank's books, in SQL. A client that acts as another one has
// that one's records.

import { randomInt } from 'node:crypto'
import { type Database, inTransaction, sql, type Statement } from '../../server/platform/db/sql.ts'
import type { Json } from '../formats.ts'
import { RECORDS_MAX, type RecordStore } from './records.ts'

/** Ids that are shown have so many digits. */
const NUMBERS = 10 ** 12 - 1
const NUMBERS_AT_ONCE = 2 ** 40

const holderOf = (client: string): Statement =>
  sql`coalesce((select c.acts_as from bank.clients c where c.id = ${client}), ${client})`

export function recordsOf(db: Database, company: string): RecordStore {
  const at = (kind: string, client: string, id: string): Statement =>
    sql`company = ${company} and kind = ${kind} and client = ${holderOf(client)} and id = ${id}`
  return {
    next: () => randomInt(NUMBERS_AT_ONCE) % NUMBERS,
    insert: async (kind, { client, id }, record) => {
      await inTransaction(db, (tx) =>
        tx.rows(sql`
          insert into bank.company_records (company, kind, client, id, txid, record)
          values (${company}, ${kind}, ${holderOf(client)}, ${id},
            ${(record['txid'] as string | undefined) ?? null}, ${JSON.stringify(record)})
          on conflict (company, kind, client, id)
          do update set record = excluded.record, txid = excluded.txid`),
      )
    },
    find: async (kind, { client, id }) => {
      const [row] = await db.rows<{ record: Json }>(
        sql`select record from bank.company_records where ${at(kind, client, id)}`,
      )
      return row?.record
    },
    all: async (kind, client) => {
      const rows = await db.rows<{ id: string; record: Json }>(sql`
        select id, record
        from bank.company_records
        where company = ${company} and kind = ${kind} and client = ${holderOf(client)}
        order by n desc
        limit ${RECORDS_MAX}`)
      return rows.toReversed()
    },
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
