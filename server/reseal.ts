// Seals anew, beside running servers, what lies sealed under older keys, and counts what lies under which. It knows the
// sealed columns of every table, and where each seal is bound to: owner/table/row.

import { keyIdOf, seal, unseal, type SealKeys } from './base/seal.ts'
import { inTransaction, raw, rowsOf, sql, type Database } from './db/sql.ts'

/** Every column that holds seals. A table that is not here keeps its keys from ever being retired: see `countByKey`. */
const SEALED = [
  { table: 'bank_account_tokens', column: 'account_sealed' },
  { table: 'bank_accounts', column: 'account_sealed' },
  { table: 'card_tokens', column: 'number_sealed' },
  { table: 'cards', column: 'number_sealed' },
  { table: 'card_codes', column: 'code_sealed' },
  // Few refunds name an account; the others have nothing sealed.
  { table: 'refunds', column: 'to_sealed' },
  { table: 'webhook_endpoints', column: 'secret_sealed' },
  { table: 'webhook_endpoints', column: 'old_secret_sealed' },
] as const

type Column = (typeof SEALED)[number]
type Row = { owner: string; id: string; sealed: Buffer }

const PAGE = 500
const BEFORE_ALL = '00000000000000000000000000000000'

/** The next rows of a table that have a seal, or had one, in the order of its key. */
const pageAfter = (db: Database, { table, column }: Column, last: Pick<Row, 'owner' | 'id'>): Promise<Row[]> =>
  db.rows<Row>(sql`
    select owner, id, ${raw(column)} as sealed from ${raw(table)}
    where (owner, id) > (${last.owner}::uuid, ${last.id}::uuid) and ${raw(column)} is not null
    order by owner, id limit ${PAGE}`)

/** Replaces seals by others of the same text. One that was destroyed or replaced meanwhile stays as it is. */
async function replace(db: Database, { table, column }: Column, rows: readonly (Row & { next: Buffer })[]) {
  const said = rows.map(({ owner, id, sealed, next }) => ({
    owner,
    id,
    old: sealed.toString('hex'),
    next: next.toString('hex'),
  }))
  const done = await inTransaction(db, (tx) =>
    tx.rows(sql`
      update ${raw(table)} t set ${raw(column)} = decode(r.next, 'hex')
      from json_to_recordset(${rowsOf(said)}) as r(owner uuid, id uuid, old text, next text)
      where t.owner = r.owner and t.id = r.id and t.${raw(column)} = decode(r.old, 'hex') returning 1`),
  )
  return done.length
}

export type Resealed = { resealed: Record<string, number>; unreadable: number }

/**
 * Seals every row under the newest key that is not yet, a page at a time. Done twice, or broken off and done again, it
 * does what is left. A seal that does not open is left as it is and counted.
 */
export async function reseal(db: Database, keys: SealKeys): Promise<Resealed> {
  const newest = keys.at(-1)!.id
  const resealed: Record<string, number> = {}
  let unreadable = 0
  for (const column of SEALED) {
    let done = 0
    let last = { owner: BEFORE_ALL, id: BEFORE_ALL }
    // Every page begins after the one before it, so there are as many as the table has rows to fill.
    for (let page = await pageAfter(db, column, last); page.length > 0; page = await pageAfter(db, column, last)) {
      const older = page.filter(({ sealed }) => sealed.length > 0 && keyIdOf(sealed) !== newest)
      const anew = older.flatMap((row) => {
        const bind = `${row.owner}/${column.table}/${row.id}`
        try {
          return [{ ...row, next: seal(keys, unseal(keys, row.sealed, bind), bind) }]
        } catch {
          unreadable++
          return []
        }
      })
      if (anew.length > 0) done += await replace(db, column, anew)
      last = page.at(-1)!
    }
    resealed[column.table] = (resealed[column.table] ?? 0) + done
  }
  return { resealed, unreadable }
}

/** A row under a key: what it is sealed for opens it. */
export type Sample = { readonly key: string; readonly sealed: Buffer; readonly bind: string }

/** Reading every sealed row of a large vault takes a while; it is done when a database comes to know its keys. */
const SAMPLING_MS = 600_000

/** Of each key and column. Damage bends neighbours: these are from everywhere. */
const SAMPLES_MAX = 16
/** Of a column: every bent row may name a key of its own. */
const COLUMN_MAX = 10_000

/** The id of the key a seal names, as it lies there: of a bent one any bytes, which are no text of PostgreSQL. */
const keyHex = (column: string) => sql`encode(substring(${raw(column)} from 3 for get_byte(${raw(column)}, 1)), 'hex')`
const keyOf = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1')

/** Some sealed rows under each key that anything lies under. */
export function samplesByKey(db: Database): Promise<Sample[]> {
  return inTransaction(db, async (tx) => {
    await tx.rows(sql`select set_config('statement_timeout', ${String(SAMPLING_MS)}, true)`)
    const samples: Sample[] = []
    for (const { table, column } of SEALED) {
      const rows = await tx.rows<Row & { key: string }>(sql`
        select key, owner, id, sealed from (
          select ${keyHex(column)} as key, owner, id, ${raw(column)} as sealed,
            row_number() over (partition by ${keyHex(column)} order by md5(id::text)) as n
          from ${raw(table)} where length(${raw(column)}) > 1) s
        where n <= ${SAMPLES_MAX} order by n limit ${COLUMN_MAX}`)
      samples.push(
        ...rows.map(({ key, owner, id, sealed }) => ({ key: keyOf(key), sealed, bind: `${owner}/${table}/${id}` })),
      )
    }
    return samples
  })
}

/** How many rows lie under each key, by its id. */
export async function countByKey(db: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, column } of SEALED) {
    const rows = await db.rows<{ key: string; n: number }>(sql`
      select ${keyHex(column)} as key, count(*) as n
      from ${raw(table)} where length(${raw(column)}) > 1 group by 1`)
    for (const { key, n } of rows) counts.set(keyOf(key), (counts.get(keyOf(key)) ?? 0) + n)
  }
  return counts
}
