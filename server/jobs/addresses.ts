// Brings the e-mail addresses of earlier versions into their one form (a backfill), each table once: SQL could not, since it folds letters in
// another way. What collides is left as it is and reported, here and by `npm run users -- addresses`; nothing is merged.

import { formerAddress, type Fault } from '../identity/users/people/address.ts'
import { slot } from '../kernel/state.ts'
import { inTransaction, type Sql, type Tx } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import * as store from './addresses-store.ts'

const PAGE = 1_000

export type Left = {
  readonly table: store.AddressTable
  readonly id: string
  readonly owner: string
  readonly email: string
  readonly why: Fault
}
type Found = { readonly left: Left[]; readonly replaced: store.Replacement[] }

const isUnique = (table: store.AddressTable): table is 'people' | 'credentials' =>
  table === 'people' || table === 'credentials'

/** What becomes of the addresses of a page. The first of two that would have one form gets it. */
async function readPage(db: Sql, table: store.AddressTable, rows: readonly store.Row[]): Promise<Found> {
  const left: Left[] = []
  const replaced: store.Replacement[] = []
  for (const { owner, id, email } of rows) {
    const former = email === null ? undefined : formerAddress(email, { signsIn: table === 'people' })
    if (former?.is === 'left') left.push({ table, owner, id, email: email!, why: former.why })
    if (former?.is === 'becomes') replaced.push({ owner, id, before: email!, email: former.email })
  }
  if (!isUnique(table) || replaced.length === 0) return { left, replaced }
  const taken = await store.findTaken(
    db,
    table,
    replaced.map(({ email }) => email),
  )
  const free: store.Replacement[] = []
  for (const one of replaced) {
    if (taken.has(one.email))
      left.push({ table, owner: one.owner, id: one.id, email: one.before, why: 'the address of another' })
    else free.push(one)
    taken.add(one.email)
  }
  return { left, replaced: free }
}

/** A person is in one schema: their new address must not be that of a person in another. */
async function claimed({ claimEmail }: Deps, found: Found): Promise<Found> {
  if (!claimEmail) return found
  const claims = await Promise.all(found.replaced.map(({ email }) => claimEmail(email)))
  const lost = found.replaced.filter((_, n) => !claims[n])
  const why = 'the address of another' as const
  return {
    left: [
      ...found.left,
      ...lost.map(({ owner, id, before }) => ({ table: 'people' as const, owner, id, email: before, why })),
    ],
    replaced: found.replaced.filter((_, n) => claims[n]),
  }
}

/** One page of the first table that is not done. */
async function walk(deps: Deps, table: store.AddressTable): Promise<{ read: number; left: Left[] }> {
  const from = await inTransaction(deps.db, (tx) => store.lockWalk(tx, table))
  if (from.isDone) return { read: 0, left: [] }
  const rows = await store.page(deps.db, table, from, PAGE)
  const read = await readPage(deps.db, table, rows)
  const found = table === 'people' ? await claimed(deps, read) : read
  const next = { ...(rows.at(-1) ?? from), isDone: rows.length < PAGE }
  await inTransaction(deps.db, async (tx: Tx) => {
    const now = await store.lockWalk(tx, table)
    // Another worker was faster.
    if (now.isDone || now.id !== from.id || now.owner !== from.owner) return
    if (found.replaced.length > 0) await store.replace(tx, table, found.replaced)
    await store.saveWalk(tx, table, next)
  })
  return { read: rows.length, left: found.left }
}

/** Whether this process has seen that all is done. */
const seen = slot('addresses brought over', () => ({ isDone: false }))

/** One bounded round; returns how many rows it read. */
export async function runJob(deps: Deps): Promise<number> {
  const known = seen.of(deps)
  if (known.isDone || (known.isDone = await store.isDone(deps.db))) return 0
  for (const table of store.ADDRESS_TABLES) {
    const { read, left } = await walk(deps, table)
    for (const { id, owner, why } of left)
      deps.log.warn(
        { platform: owner, detail: `${table} ${id}: ${why}` },
        'an e-mail address has no form of its own and was left as it is; npm run users -- addresses lists all such',
      )
    if (read === PAGE) return read
  }
  return 1
}

/** Every address that is not in its one form, of those by which people and programs log in. */
export async function* leftAddresses(db: Sql): AsyncGenerator<Left> {
  for (const table of ['people', 'credentials'] as const) {
    let after = { owner: '0'.repeat(32), id: '0'.repeat(32) }
    for (;;) {
      const rows = await store.page(db, table, after, PAGE)
      const { left } = await readPage(db, table, rows)
      yield* left
      if (rows.length < PAGE) break
      after = rows.at(-1)!
    }
  }
}
