// What callers do to customers: create, read, list, change.

import type { createCustomer, listCustomers, updateCustomer } from '../../contract/customers.ts'
import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import { boundTo, sees, type Caller } from '../auth/caller.ts'
import { batchedBy } from '../base/batch.ts'
import { newId, readId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import { readTaxpayerId } from '../base/taxpayer.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { claim, recall, type Key } from '../idempotency/idempotency.ts'
import { readPaging, readSpan, type Paging } from '../lists/paging.ts'
import { addToCounters, total } from '../counters/counters.ts'
import { change, open, type Customer } from './customer.ts'
import * as store from './store.ts'
import { recordEvents } from './events.ts'

const COUNTER = 'customer'
/** Shards of the counters written here; those of sales end at 3. */
const SHARD = 4
const SHARDS_PER_PROCESS = 8

const findOne = batchedBy(async (deps: Deps, names: store.Named[]) => {
  const found = new Map((await store.findMany(deps.db, names)).map((row) => [`${row.owner}${row.id}`, row]))
  return names.map(({ owner, id }) => found.get(`${owner}${id}`))
})

export async function get(deps: Deps, caller: Caller, text: string): Promise<Customer> {
  const id = readId<'customer'>(text)
  const found = id && (await findOne(deps, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('customer_not_found')
  return found
}

type Entry = { customer: Customer; key: Key | undefined }

/** Writes new customers with their keys, many in one commit; a key used before names the customer it made. */
const insertWithKey = batchedBy((deps: Deps, entries: Entry[]) =>
  inTransaction(deps.db, async (tx) => {
    const keyed = entries.filter((entry) => entry.key)
    const claims = keyed.map(({ customer, key }) => ({
      ...key!,
      owner: customer.owner,
      objectKind: 'customer' as const,
      objectId: customer.id,
    }))
    const claimed = new Map((await claim(tx, claims, deps.clock.now())).map((one, n) => [keyed[n]!.customer.id, one]))
    const isFresh = ({ customer }: Entry) => {
      const one = claimed.get(customer.id)
      return !one || (!(one instanceof Error) && one.fresh)
    }
    const fresh = entries.filter(isFresh).map((entry) => entry.customer)
    if (fresh.length > 0) {
      await store.save(tx, fresh)
      await addToCounters(
        tx,
        deps.shard * SHARDS_PER_PROCESS + SHARD,
        fresh.map(({ owner, seller }) => ({ owner, seller, what: COUNTER, n: 1 })),
      )
      await recordEvents(tx, deps, fresh, 'customer.created')
    }
    return entries.map((entry) => ({ fresh: isFresh(entry), claimed: claimed.get(entry.customer.id) }))
  }),
)

export type Created = { customer: Customer; replayed: boolean }

export async function create(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createCustomer>,
  key: Key | undefined,
): Promise<Created> {
  const id = newId<'customer'>(deps.clock.wall())
  const customer = open(body, { owner: caller.owner, seller: caller.seller, id }, deps.clock.now())
  const { fresh, claimed } = await insertWithKey(deps, { customer, key })
  if (claimed instanceof Error) throw claimed
  if (fresh || !claimed) return { customer, replayed: false }
  return { customer: await get(deps, caller, claimed.objectId), replayed: true }
}

export async function update(
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof updateCustomer>,
  key: Key | undefined,
): Promise<Created> {
  const seen = await get(deps, caller, text)
  return inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, seen)
    if (!before) throw refuse('customer_not_found')
    if (key && (await recall(tx, before.owner, key))) return { customer: before, replayed: true }
    if (key) {
      const [claimed] = await claim(
        tx,
        [{ ...key, owner: before.owner, objectKind: 'customer', objectId: before.id }],
        deps.clock.now(),
      )
      if (claimed instanceof Error) throw claimed
    }
    const customer = change(before, body, deps.clock.now())
    await store.save(tx, [customer])
    await recordEvents(tx, deps, [customer], 'customer.updated')
    return { customer, replayed: false }
  })
}

export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listCustomers>,
): Promise<{ items: Customer[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const seller = boundTo(caller)
  const taxpayerId =
    query.taxpayer_id === undefined ? undefined : (readTaxpayerId(query.taxpayer_id)?.value ?? query.taxpayer_id)
  const span = readSpan(query)
  const filter: store.CustomerFilter = {
    owner: caller.owner,
    ...(seller ? { seller } : {}),
    ...(taxpayerId === undefined ? {} : { taxpayerId }),
    ...(query.email === undefined ? {} : { email: query.email }),
    ...span,
    ...paging,
  }
  const narrowed = taxpayerId !== undefined || query.email !== undefined || span.from || span.to
  const [items, count] = await Promise.all([
    store.page(deps.db, filter),
    narrowed ? store.count(deps.db, filter) : total(deps.db, caller.owner, seller, [COUNTER]),
  ])
  return { items, total: count, paging }
}
