// With which key the books of a bank of its own were made: opened with another, what was asked before is not known again,
// and the cards it made have other numbers.

import { type Database, sql } from '../server/db/sql.ts'

/** Whether somebody has ever used these books, so that a key was there. */
export async function isUsed(db: Database): Promise<boolean> {
  const [made] = await db.rows<{ there: boolean }>(sql`select to_regclass('bank.clients') is not null as there`)
  if (!made!.there) return false
  const [row] = await db.rows<{ used: boolean }>(sql`select exists (select 1 from bank.clients) as used`)
  return row!.used
}

/** Keeps the check value of the key at first, and says ever after whether this is it. */
export async function isMadeWith(db: Database, mark: string): Promise<boolean> {
  await db.rows(sql`insert into bank.made_with (mark) values (${mark}) on conflict (one) do nothing`)
  const [row] = await db.rows<{ mark: string }>(sql`select mark from bank.made_with`)
  return row!.mark === mark
}
