// Compares the key of a bank that runs by itself with the one it was created with. With another
// key, earlier requests are not recognized and issued cards get other numbers.

import { type Database, sql } from '../server/platform/db/sql.ts'

/** Whether a client was ever registered here, so that a key was in use. */
export async function hasClients(db: Database): Promise<boolean> {
  const [made] = await db.rows<{ there: boolean }>(
    sql`select to_regclass('bank.clients') is not null as there`,
  )
  if (!made!.there) return false
  const [row] = await db.rows<{ used: boolean }>(
    sql`select exists (select 1 from bank.clients) as used`,
  )
  return row!.used
}

/** Stores the key's check value at first; afterwards returns whether the key is the same. */
export async function matchesFirstKey(db: Database, mark: string): Promise<boolean> {
  await db.rows(
    sql`insert into bank.made_with (mark) values (${mark}) on conflict (one) do nothing`,
  )
  const [row] = await db.rows<{ mark: string }>(sql`select mark from bank.made_with`)
  return row!.mark === mark
}
