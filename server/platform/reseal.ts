// Re-encrypts rows that are sealed under older keys under the newest one, while servers run, and
// counts rows by key. It knows the sealed columns of every table, and that each seal is bound to
// owner/table/row.

import { keyIdOf, seal, unseal, type SealKeys } from '../kernel/seal.ts'
import { inTransaction, raw, rowsOf, sql, type Database, type Statement } from './db/sql.ts'

/**
 * Every column that holds seals. Rows of a table missing here would not be counted (`countByKey`),
 * and their key could be lost.
 */
export const SEALED = [
  { table: 'bank_account_tokens', column: 'account_sealed' },
  { table: 'bank_accounts', column: 'account_sealed' },
  { table: 'card_tokens', column: 'number_sealed' },
  { table: 'cards', column: 'number_sealed' },
  { table: 'card_codes', column: 'code_sealed' },
  // Few refunds name an account; the others have no seal.
  { table: 'refunds', column: 'to_sealed' },
  { table: 'cnab_files', column: 'content_sealed' },
  { table: 'mails', column: 'content_sealed' },
  { table: 'erasures', column: 'identity_sealed' },
  { table: 'event_archive_keys', column: 'key_sealed' },
  { table: 'approvals', column: 'content_sealed' },
  { table: 'people', column: 'totp_sealed' },
  { table: 'webhook_endpoints', column: 'secret_sealed' },
  { table: 'webhook_endpoints', column: 'old_secret_sealed' },
  { table: 'corporate_authorization_endpoints', column: 'secret_sealed' },
  { table: 'corporate_authorization_endpoints', column: 'old_secret_sealed' },
] as const

type Column = (typeof SEALED)[number]

/** People belong to no platform: their seals are bound to an owner of zeros. */
const NO_OWNER = '0'.repeat(32)
const ownerIn = ({ table }: Column) => (table === 'people' ? sql`${NO_OWNER}::uuid` : sql`owner`)
type Row = { owner: string; id: string; sealed: Buffer }

const PAGE = 500
const BEFORE_ALL = '00000000000000000000000000000000'

/** The next rows of a table that have, or had, a seal, in the order of its primary key. */
const pageAfter = (db: Database, place: Column, last: Pick<Row, 'owner' | 'id'>): Promise<Row[]> =>
  db.rows<Row>(sql`
    select ${ownerIn(place)} as owner, id, ${raw(place.column)} as sealed from ${raw(place.table)}
    where (${ownerIn(place)}, id) > (${last.owner}::uuid, ${last.id}::uuid)
      and ${raw(place.column)} is not null
    order by 1, id limit ${PAGE}`)

/**
 * Replaces seals by new ones of the same text. A seal that was erased or replaced meanwhile is left
 * alone.
 */
async function replace(db: Database, place: Column, rows: readonly (Row & { next: Buffer })[]) {
  const { table, column } = place
  const changes = rows.map(({ owner, id, sealed, next }) => ({
    owner,
    id,
    old: sealed.toString('hex'),
    next: next.toString('hex'),
  }))
  const done = await inTransaction(db, (tx) =>
    tx.rows(sql`
      update ${raw(table)} t set ${raw(column)} = decode(r.next, 'hex')
      from json_to_recordset(${rowsOf(changes)}) as r(owner uuid, id uuid, old text, next text)
      where ${place.table === 'people' ? sql`` : sql`t.owner = r.owner and`} t.id = r.id
        and t.${raw(column)} = decode(r.old, 'hex')
      returning 1`),
  )
  return done.length
}

export type Resealed = { resealed: Record<string, number>; unreadable: number }

/**
 * Re-encrypts every row that is not under the newest key, a page at a time. After an interruption,
 * a second run does the rest. A seal that does not open is not changed, and is counted.
 */
export async function reseal(db: Database, keys: SealKeys): Promise<Resealed> {
  const newest = keys.at(-1)!.id
  const resealed: Record<string, number> = {}
  let unreadable = 0
  for (const column of SEALED) {
    let done = 0
    let last = { owner: BEFORE_ALL, id: BEFORE_ALL }
    // Ends: every page begins after the one before it.
    for (
      let page = await pageAfter(db, column, last);
      page.length > 0;
      page = await pageAfter(db, column, last)
    ) {
      const older = page.filter(({ sealed }) => sealed.length > 0 && keyIdOf(sealed) !== newest)
      const replacements = older.flatMap((row) => {
        const bind = `${row.owner}/${column.table}/${row.id}`
        try {
          return [{ ...row, next: seal(keys, unseal(keys, row.sealed, bind), bind) }]
        } catch {
          unreadable++
          return []
        }
      })
      if (replacements.length > 0) done += await replace(db, column, replacements)
      last = page.at(-1)!
    }
    resealed[column.table] = (resealed[column.table] ?? 0) + done
  }
  return { resealed, unreadable }
}

/** A sealed row, its key, and what the seal is bound to. */
export type Sample = { readonly key: string; readonly sealed: Buffer; readonly bind: string }

/**
 * Reading every sealed row of a large vault takes a while; it happens only when a database first
 * records its keys.
 */
const SAMPLING_MS = 600_000

/**
 * Samples of each key and column. Corruption hits neighbouring rows, so samples are taken from
 * everywhere.
 */
const SAMPLES_MAX = 16
/** Samples of a column: every corrupt row may name a key of its own. */
const COLUMN_MAX = 10_000

/**
 * The key id as stored in a seal, in hex: in a corrupt seal it may be bytes that PostgreSQL refuses
 * as text.
 */
const keyHex = (column: string) =>
  sql`encode(substring(${raw(column)} from 3 for get_byte(${raw(column)}, 1)), 'hex')`
const keyOf = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1')

/** Whether a column of a row has a seal under none of these keys. */
export const isLost = (column: string, known: readonly string[]): Statement => {
  const ids = known.map((id) => Buffer.from(id, 'latin1').toString('hex'))
  return sql`case
      when length(${raw(column)}) > 1 then ${keyHex(column)} <> all(${ids}::text[])
      else false end`
}

/** Some sealed rows of each key that sealed any. */
export function samplesByKey(db: Database): Promise<Sample[]> {
  return inTransaction(db, async (tx) => {
    await tx.rows(sql`select set_config('statement_timeout', ${String(SAMPLING_MS)}, true)`)
    const samples: Sample[] = []
    for (const place of SEALED) {
      const { table, column } = place
      const rows = await tx.rows<Row & { key: string }>(sql`
        select key, owner, id, sealed from (
          select ${keyHex(column)} as key, ${ownerIn(place)} as owner, id, ${raw(column)} as sealed,
            row_number() over (partition by ${keyHex(column)} order by md5(id::text)) as n
          from ${raw(table)} where length(${raw(column)}) > 1) s
        where n <= ${SAMPLES_MAX} order by n limit ${COLUMN_MAX}`)
      samples.push(
        ...rows.map(({ key, owner, id, sealed }) => ({
          key: keyOf(key),
          sealed,
          bind: `${owner}/${table}/${id}`,
        })),
      )
    }
    return samples
  })
}

/** How many rows are sealed under each key, by its id. */
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
