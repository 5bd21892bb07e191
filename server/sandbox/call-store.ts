// The sandbox's calls in SQL, written for many at once. It decides nothing.

import type { OwnerId } from '../base/ids.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Call } from './call.ts'

/** So many are kept of each platform. */
export const CALLS_MAX = 10_000

export async function insert(tx: Tx, calls: readonly Call[]): Promise<void> {
  await tx.rows(sql`
    insert into sandbox_calls (owner, at, seller, operation, method, path, key, body, cut, status, code, understood, gave, missed)
    select owner, at, seller, operation, method, path, key, body, cut, status, code, understood, gave, missed
    from json_to_recordset(${rowsOf(calls)})
      as r(owner uuid, at timestamptz, seller uuid, operation text, method text, path text, key text, body json, cut boolean,
        status int, code text, understood boolean, gave json, missed int)`)
}

/** Forgets the oldest of an owner beyond what is kept. */
export async function forget(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.rows(sql`
    delete from sandbox_calls where owner = ${owner} and n <= (
      select n from sandbox_calls where owner = ${owner} order by n desc limit 1 offset ${CALLS_MAX})`)
}

/** Nothing is lost by a call that is not kept: what it did is. */
export async function withoutWaiting(tx: Tx): Promise<void> {
  await tx.rows(sql`set local synchronous_commit = off`)
}

/** The newest calls of an owner, in their order. */
export const newest = (db: Sql, owner: OwnerId): Promise<(Call & { n: number })[]> =>
  db.rows<Call & { n: number }>(sql`
    select * from (
      select n, owner, at, seller, operation, method, path, key, body, cut, status, code, understood, gave, missed
      from sandbox_calls where owner = ${owner} order by n desc limit ${CALLS_MAX}) c
    order by n`)
