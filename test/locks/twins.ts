// Two rows of a table whose order by key is not the order in which they lie, for tests of the order
// in which they are locked. They take the place of a real row, or of an invented one where the
// table is empty, in a database that no other test uses: its checks and triggers are off.

import {
  inTransaction,
  join,
  raw,
  sql,
  type Database,
  type Statement,
} from '../../server/platform/db/sql.ts'

/** A key with the columns of any table; `never` fits the type of every id. */
export type Twin = {
  readonly [
    column in
      | 'owner'
      | 'id'
      | 'client'
      | 'txid'
      | 'holder'
      | 'seller'
      | 'transaction'
      | 'customer'
      | 'agreement'
      | 'end_to_end_id'
  ]: never
}

export type Twins = {
  readonly high: Twin
  readonly low: Twin
  readonly at: (twin: Twin) => Statement
}

export const LOW = '00000000-0000-7000-8000-000000000001'
const WORD = {
  uuid: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b',
  text: 'word',
  bool: 'false',
  json: '{}',
  jsonb: '{}',
  bytea: '\\x00',
} as const
const NUMBER = '1'
const TIME = '2026-11-02T15:00:00Z'

type Column = {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly counts: boolean
}

const columnsOf = (db: Database, table: string): Promise<Column[]> =>
  db.rows<Column>(sql`
    select a.attname as name, t.typname as type, a.attnotnull
      and not a.atthasdef
      and a.attidentity = '' as required, a.attidentity <> '' as counts
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
    order by a.attnum`)

function wordFor({ type }: Column): unknown {
  if (type.startsWith('_')) return []
  if (/^(timestamptz|date)$/.test(type)) return TIME
  const word = WORD[type as keyof typeof WORD] ?? NUMBER
  return type.startsWith('json') ? {} : word
}

/** Nothing keeps the rows of this table from being invented. */
async function loosen(db: Database, table: string): Promise<void> {
  await db.rows(sql`${raw(`alter table ${table} disable trigger all`)}`)
  const found = await db.rows<{ drop: string }>(sql`
    select format('alter table %s drop constraint %I cascade', ${table}::text, conname) as drop
    from pg_constraint
    where conrelid = ${table}::regclass and contype in ('c', 'u')
    union all
    select format('drop index %s', indexrelid::regclass) from pg_index i
    where indrelid = ${table}::regclass
      and indisunique
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { drop } of found) await db.rows(sql`${raw(drop)}`)
}

export type TwinsOptions = {
  /** The columns of the key. */
  readonly key?: readonly string[]
  /** What both rows have. */
  readonly both?: object
  /** What the lower one has instead. */
  readonly low?: object
}

/** The twins of a table: the higher one lies before the lower one. */
export async function twinsIn(
  db: Database,
  table: string,
  options: TwinsOptions = {},
): Promise<Twins> {
  const { key = ['owner', 'id'], both = {}, low = { id: LOW } } = options
  await loosen(db, table)
  const columns = await columnsOf(db, table)
  const named = raw(table)
  const [real] = await db.rows<{ row: object }>(
    sql`select to_jsonb(t) as row
      from ${named} t
      where not to_jsonb(t) @> ${JSON.stringify(low)}::jsonb
      limit 1`,
  )
  const blank = Object.fromEntries(
    columns.filter(({ required }) => required).map((one) => [one.name, wordFor(one)]),
  )
  const first = { ...(real?.row ?? blank), ...both }
  // A number that counts by itself is left out of an invented row.
  const list = raw(
    columns
      .filter(({ name, counts }) => !counts || name in first)
      .map(({ name }) => `"${name}"`)
      .join(', '),
  )
  const at = (twin: object): Statement =>
    join(
      key.map((name) => sql`${raw(`"${name}"`)}::text = ${(twin as Record<string, string>)[name]}`),
      ' and ',
    )
  await inTransaction(db, async (tx) => {
    for (const row of [first, { ...first, ...low }])
      await tx.rows(sql`delete from ${named} where ${at(row)}`)
    for (const row of [first, { ...first, ...low }])
      await tx.rows(sql`
        insert into ${named} (${list}) overriding system value
        select ${list} from jsonb_populate_record(null::${named}, ${JSON.stringify(row)}::jsonb)`)
  })
  return { high: first as unknown as Twin, low: { ...first, ...low } as unknown as Twin, at }
}
