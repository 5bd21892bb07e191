// The cells of an installation, in SQL: the schema `cells` of its database, which the first
// `npm run cells -- add` makes; on a Citus it is the coordinator's. Without it there is one cell,
// `public`. It decides nothing.

import type { OwnerId } from '../../kernel/ids.ts'
import { PUBLIC } from '../../platform/db/connections/schema.ts'
import { isCitus, nodesOf, type Node } from '../../platform/db/connections/nodes.ts'
import { raw, sql, type Sql, type Tx } from '../../platform/db/sql.ts'

/**
 * A cell is a schema, and has its name. `node`: of a Citus, the one that holds it; absent where the
 * address of the database leads to it.
 */
export type Listed = { readonly name: string; readonly takesNew: boolean; readonly node?: Node }

/** Platforms that a command moves now: nobody else works for them. */
export type Moving = {
  readonly id: string
  readonly owners: readonly OwnerId[]
  readonly source: string
  readonly target: string
}

export type Seen = { readonly cells: readonly Listed[]; readonly moving: Moving | undefined }

const ALONE: Seen = { cells: [{ name: PUBLIC, takesNew: true }], moving: undefined }

export async function hasRegistry(db: Sql): Promise<boolean> {
  // Reads the catalog: who waited for the lock of another that made it would not find it by
  // to_regclass, which is cached.
  const [row] = await db.rows<{ there: boolean }>(sql`
    select exists (
      select
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'cells'
        and c.relname = 'moves'
    ) as there`)
  return row!.there
}

/** Whether a platform is in a cell other than the first. `db`: the first cell's. */
export async function isElsewhere(db: Sql, owner: OwnerId): Promise<boolean> {
  for (const { name } of (await look(db)).cells.filter((cell) => cell.name !== PUBLIC)) {
    // The name was checked when the cell was added.
    const rows = await db.rows(
      sql`select 1 from ${raw(`"${name}".sellers`)} where owner = ${owner} and id = ${owner}`,
    )
    if (rows.length > 0) return true
  }
  return false
}

/** What every process looks at each second. */
export async function look(db: Sql): Promise<Seen> {
  if (!(await hasRegistry(db))) return ALONE
  const cells = await db.rows<{ name: string; takesNew: boolean }>(
    sql`select name, takes_new as "takesNew" from cells.list order by number`,
  )
  const [moving] = await db.rows<Moving>(
    sql`select id, owners, source, target from cells.moves limit 1`,
  )
  const nodes = (await isCitus(db)) ? await nodesOf(db, 'sellers') : new Map<string, Node>()
  const listed = cells.map((cell) => {
    const node = nodes.get(cell.name)
    return { ...cell, ...(node ? { node } : {}) }
  })
  return { cells: listed, moving }
}

/** The first cell is there before any other. */
export async function createRegistry(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('cells', 0))`)
  if (await hasRegistry(tx)) return
  await tx.rows(sql`create schema cells`)
  await tx.rows(sql`
    create table cells.list (
      name text primary key, number int not null generated always as identity,
        takes_new boolean not null, is_filled boolean not null)`)
  await tx.rows(sql`create table cells.people (email_hash bytea primary key, cell text not null)`)
  await tx.rows(sql`
    create table cells.moves (id uuid primary key, owners uuid[] not null, source text not null,
      target text not null, begun_at timestamptz not null)`)
  await tx.rows(
    sql`insert into cells.list (name, takes_new, is_filled) values (${PUBLIC}, true, false)`,
  )
}

/** A new cell has no people yet. */
export const insert = (tx: Tx, name: string): Promise<unknown> =>
  tx.rows(
    sql`insert into cells.list (name, takes_new, is_filled)
      values (${name}, false, true)
      on conflict
      do nothing`,
  )

/** False when there is no such cell. */
export async function setTakesNew(tx: Tx, name: string, takesNew: boolean): Promise<boolean> {
  const rows = await tx.rows(
    sql`update cells.list set takes_new = ${takesNew} where name = ${name} returning 1`,
  )
  return rows.length === 1
}

/** Whether the cell takes new platforms; where there is one alone, it does. */
export async function takesNew(db: Sql, name: string): Promise<boolean> {
  if (!(await hasRegistry(db))) return true
  const [cell] = await db.rows<{ yes: boolean }>(
    sql`select takes_new as yes from cells.list where name = ${name}`,
  )
  return cell?.yes ?? true
}

export const announce = (
  tx: Tx,
  { id, owners, source, target }: Moving,
  at: Date,
): Promise<unknown> =>
  tx.rows(sql`
    insert into cells.moves (id, owners, source, target, begun_at)
    values (${id}, ${[...owners]}::uuid[], ${source}, ${target}, ${at})`)

export const forgetMove = (tx: Pick<Sql, 'rows'>, id: string): Promise<unknown> =>
  tx.rows(sql`delete from cells.moves where id = ${id}`)
