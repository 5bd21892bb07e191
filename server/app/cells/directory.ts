// A person is in one cell: the e-mails of all people, each with its cell, as keyed hashes. It is
// asked when a person is added, and by nothing else; where there is one cell there is none. It is
// filled from the cells, so its loss costs nothing.

import { createHmac } from 'node:crypto'
import { whereTablesAreMade } from '../../platform/db/connections/nodes.ts'
import {
  inTransaction,
  raw,
  sql,
  type Database,
  type Sql,
  type Statement,
  type Tx,
} from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { hasRegistry } from './registry-store.ts'

type HashKey = Deps['hashKey']

const PAGE = 5_000
const NO_ID = '0'.repeat(32)

/** In hex; of an e-mail in its one form. */
const hashOf = (hashKey: HashKey, email: string): string =>
  createHmac('sha256', hashKey.reveal()).update(`directory\n${email}`).digest('hex')

const hashes = (all: readonly string[]): Statement =>
  sql`select decode(h, 'hex') from unnest(${[...all]}::text[]) h`

/** The name was checked when the cell was added. */
const peopleOf = (cell: string): Statement => raw(`"${cell}".people`)

/** Enters e-mails for a cell; one that another cell has stays with that one. */
const insertAll = (tx: Tx, cell: string, all: readonly string[]): Promise<unknown> =>
  tx.rows(sql`
    insert into cells.people (email_hash, cell)
    select e, ${cell} from (${hashes(all)}) as given(e) order by e on conflict do nothing`)

/** Enters the people of cells of which that was not done. */
async function fill(db: Database, hashKey: HashKey): Promise<void> {
  const unfilled = await db.rows<{ name: string }>(
    sql`select name from cells.list where not is_filled`,
  )
  for (const { name } of unfilled)
    await inTransaction(db, async (tx) => {
      for (let after = NO_ID; ;) {
        const page = await tx.rows<{ id: string; email: string }>(
          sql`select id, email
            from ${peopleOf(name)}
            where id > ${after}::uuid
            order by id
            limit ${PAGE}`,
        )
        if (page.length === 0) break
        after = page.at(-1)!.id
        await insertAll(
          tx,
          name,
          page.map(({ email }) => hashOf(hashKey, email)),
        )
      }
      await tx.rows(sql`update cells.list set is_filled = true where name = ${name}`)
    })
}

async function isIn(db: Sql, cell: string, email: string): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from ${peopleOf(cell)} where email = ${email}`)
  return rows.length > 0
}

/**
 * Reserves the e-mail of a new person for the cell of `db`; false when a person of another cell has
 * it.
 */
export const claimEmail = (db: Database, hashKey: HashKey, email: string): Promise<boolean> =>
  whereTablesAreMade(db, async (there) => {
    if (!(await hasRegistry(there))) return true
    await fill(there, hashKey)
    const hash = hashOf(hashKey, email)
    await inTransaction(there, (tx) => insertAll(tx, db.schema, [hash]))
    const [held] = await there.rows<{ cell: string }>(
      sql`select cell from cells.people where email_hash in (${hashes([hash])})`,
    )
    if (held!.cell === db.schema) return true
    // Of a person who is not there any more.
    if (await isIn(there, held!.cell, email)) return false
    const taken = await inTransaction(there, (tx) =>
      tx.rows(sql`
        update cells.people
        set cell = ${db.schema}
        where email_hash in (${hashes([hash])})
          and cell = ${held!.cell}
        returning 1`),
    )
    return taken.length === 1
  })

/** Enters e-mails for the cell to which their people move, in the transaction that moves them. */
export const reassign = (
  tx: Pick<Sql, 'rows'>,
  hashKey: HashKey,
  cell: string,
  emails: readonly string[],
) =>
  tx.rows(sql`
    insert into cells.people (email_hash, cell)
    select e, ${cell} from (${hashes(emails.map((email) => hashOf(hashKey, email)))}) as given(e)
    on conflict (email_hash) do update set cell = excluded.cell`)

/**
 * The people of a cell came by another way, as by a restored backup: they are entered when the next
 * person is added.
 */
export const fillAgain = (db: Database): Promise<void> =>
  whereTablesAreMade(db, async (there) => {
    if (await hasRegistry(there))
      await inTransaction(there, (tx) =>
        tx.rows(sql`update cells.list set is_filled = false where name = ${db.schema}`),
      )
  })
