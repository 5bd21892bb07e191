// What moves with platforms, and what stands against it, in SQL. It decides nothing.

import type { OwnerId } from '../../../kernel/ids.ts'
import { raw, sql, type Sql } from '../../../platform/db/sql.ts'
import type { MovingKeys } from './tables.ts'

/** The keys of what moves with these platforms. */
export async function keysOf(db: Sql, owners: readonly OwnerId[]): Promise<MovingKeys> {
  const people = await db.rows<{ id: string }>(
    sql`select distinct person as id from portal_users where owner = any(${[...owners]}::uuid[])`,
  )
  const [bank] = await db.rows<{ there: boolean }>(
    sql`select to_regclass('bank.clients') is not null as there`,
  )
  const holders = bank!.there
    ? await db.rows<{ holder: string }>(
        sql`select holder from bank.clients where id = any(${[...owners]}::text[])`,
      )
    : []
  return {
    owners,
    people: people.map(({ id }) => id),
    holders: holders.map(({ holder }) => holder),
  }
}

/** Those of these ids that are platforms here. */
export async function platformsAmong(db: Sql, owners: readonly OwnerId[]): Promise<Set<OwnerId>> {
  const rows = await db.rows<{ id: OwnerId }>(
    sql`select id from sellers where owner = id and id = any(${[...owners]}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Other platforms for which people of these work, each with one of their e-mails. */
export const sharing = (
  db: Sql,
  owners: readonly OwnerId[],
): Promise<{ owner: OwnerId; email: string }[]> =>
  db.rows(sql`
    select other.owner, min(p.email) as email
    from portal_users u
    join portal_users other on other.person = u.person
      and other.owner <> all(${[...owners]}::uuid[])
    join people p on p.id = u.person
    where u.owner = any(${[...owners]}::uuid[]) group by other.owner order by other.owner`)

/** People of these platforms who are operators of the installation. */
export const operatorsAmong = (db: Sql, owners: readonly OwnerId[]): Promise<{ email: string }[]> =>
  db.rows(sql`
    select distinct p.email from portal_users u join people p on p.id = u.person
    where u.owner = any(${[...owners]}::uuid[]) and p.is_operator order by 1`)

/** By how much the sandbox's clock is ahead, in milliseconds. */
export async function clockOffset(db: Sql): Promise<number> {
  const [row] = await db.rows<{ ms: number }>(sql`select offset_ms as ms from clock`)
  return row?.ms ?? 0
}

/** The e-mails of people who are in this cell. */
export const emailsOf = (
  schema: string,
  db: Sql,
  people: readonly string[],
): Promise<{ email: string }[]> =>
  db.rows(
    sql`select email from ${raw(`"${schema}".people`)} where id = any(${[...people]}::uuid[])`,
  )

/** Every platform of a cell. */
export async function platformsIn(db: Sql): Promise<OwnerId[]> {
  const rows = await db.rows<{ owner: OwnerId }>(
    sql`select owner from sellers where id = owner order by owner`,
  )
  return rows.map(({ owner }) => owner)
}

/** What a cell holds, in numbers. */
export async function contentsOf(db: Sql): Promise<{ platforms: number; people: number }> {
  const [row] = await db.rows<{ platforms: number; people: number }>(sql`
    select (select count(*)::int from sellers where owner = id) as platforms,
      (select count(*)::int from people) as people`)
  return row!
}
