// Which bank of the sandbox each platform chose, and those that it was ever at, in SQL.

import type { OwnerId } from '../../kernel/ids.ts'
import { type Sql, sql, type Tx } from '../../platform/db/sql.ts'

export type Chosen = {
  readonly owner: OwnerId
  readonly bank: string
  /** Its sales may be at any of these. */
  readonly used: readonly string[]
}

export const findAll = (db: Sql, limit: number): Promise<Chosen[]> =>
  db.rows<Chosen>(sql`select owner, bank, used from sandbox_banks order by owner limit ${limit}`)

export const choose = (tx: Tx, owner: OwnerId, bank: string): Promise<unknown> =>
  tx.rows(sql`
    insert into sandbox_banks as b (owner, bank, used)
    values (${owner}, ${bank}, ${[bank]}::text[])
    on conflict (owner)
    do update set bank = excluded.bank, used = array_remove(b.used, excluded.bank) || excluded.used`)
