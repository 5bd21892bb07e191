// The pauses that banks demand of us, shared by the processes of an installation: written when one
// is demanded, and read at most once a second.

import { sql, type Sql } from '../../../platform/db/sql.ts'

export type Pause = { readonly name: string; readonly until: Date }

export const savePause = (db: Sql, { name, until }: Pause): Promise<unknown> =>
  db.rows(sql`
    insert into bank_pauses (name, until) values (${name}, ${until})
    on conflict (name) do update set until = greatest(bank_pauses.until, excluded.until)`)

/** Those that are not over. */
export const findPauses = (db: Sql, now: Date): Promise<Pause[]> =>
  db.rows<Pause>(sql`select name, until from bank_pauses where until > ${now}`)
