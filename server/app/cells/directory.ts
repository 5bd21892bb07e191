// The directory of all cells: an e-mail of a person is in one cell only. It is asked when a person is added, and never by a call; without it
// everything else goes on. It is filled from the cells, so its loss costs nothing.

import { openDatabase, inTransaction, type Database } from '../../platform/db/sql.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { DirectoryEntry } from './cells-file.ts'
import * as store from './directory-store.ts'
import { emailHash } from './email-hash.ts'

/** A cell from which the directory is filled. */
export type Source = Pick<Deps, 'hashKey' | 'db'> & { readonly name: string }

export type Directory = {
  /** Enters an e-mail for a cell; false when another cell has it. Refuses while a cell has not entered its own. */
  claim(cell: string, hash: string): Promise<boolean>
  /** Enters the people of a cell, unless it has. */
  fill(source: Source): Promise<void>
  /** Enters e-mails for a cell that had moved there with their people. */
  reassign(cell: string, hashes: readonly string[]): Promise<void>
  /** Empties it, and enters the people of all cells. */
  rebuild(sources: readonly Source[]): Promise<void>
  /** What it says of the people of a cell. */
  check(source: Source): Promise<{ people: number; missing: number; elsewhere: number }>
  close(): Promise<void>
}

const CONNECTIONS = 2
const PAGE = 5_000
const NO_ID = '0'.repeat(32)
const RETRY_AFTER_S = 5

/** The hashes of the people of a cell, a page at a time. */
async function* hashesOf({ db, hashKey }: Source): AsyncGenerator<string[]> {
  let after = NO_ID
  for (;;) {
    const page = await store.pageOfPeople(db, after, PAGE)
    if (page.length === 0) return
    after = page.at(-1)!.id
    yield page.map(({ email }) => emailHash(hashKey, email))
  }
}

async function insertAll(directory: Database, schema: string, source: Source, at: Date): Promise<void> {
  for await (const hashes of hashesOf(source))
    await inTransaction(directory, (tx) => store.insert(tx, schema, source.name, hashes))
  await inTransaction(directory, (tx) => store.setFilled(tx, schema, source.name, at))
}

/** Opens it; it connects at its first use. `cells`: the names of all. */
export function openDirectory(
  { url, schema }: DirectoryEntry,
  { cells, wall }: { cells: readonly string[]; wall: () => Date },
): Directory {
  const db = openDatabase({ url, max: CONNECTIONS, name: 'vintem-directory' })
  // Each time: it may have been lost since.
  const create = () => inTransaction(db, (tx) => store.createTables(tx, schema))
  return {
    claim: async (cell, hash) => {
      await create()
      const filled = await store.filled(db, schema)
      if (cells.some((name) => !filled.has(name))) throw refuse('database_unavailable', { retryAfter: RETRY_AFTER_S })
      await inTransaction(db, (tx) => store.insert(tx, schema, cell, [hash]))
      return (await store.countOf(db, schema, cell, [hash])).own === 1
    },
    fill: async (source) => {
      await create()
      if (!(await store.filled(db, schema)).has(source.name)) await insertAll(db, schema, source, wall())
    },
    reassign: async (cell, hashes) => {
      await create()
      await inTransaction(db, (tx) => store.reassign(tx, schema, cell, hashes))
    },
    rebuild: async (sources) => {
      await create()
      await inTransaction(db, (tx) => store.clear(tx, schema))
      for (const source of sources) await insertAll(db, schema, source, wall())
    },
    check: async (source) => {
      await create()
      const sums = { people: 0, missing: 0, elsewhere: 0 }
      for await (const hashes of hashesOf(source)) {
        const { own, elsewhere } = await store.countOf(db, schema, source.name, hashes)
        sums.people += hashes.length
        sums.elsewhere += elsewhere
        sums.missing += hashes.length - own - elsewhere
      }
      return sums
    },
    close: () => db.close(),
  }
}
