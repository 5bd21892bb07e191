// Operations on customers: create, read, list, change.

import { recordAct, recordActs } from '../../platform/audit/store.ts'
import type {
  createCustomer,
  listCustomers,
  updateCustomer,
} from '../../../contract/payments/customers.ts'
import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import { batchedBy } from '../../kernel/batch.ts'
import { newId, readId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import { emailToFind } from '../../kernel/text/email.ts'
import { currentAct, type Act } from '../../platform/audit/act.ts'
import { changedFields } from '../../platform/audit/record.ts'
import { inTransaction, together } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claim, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { idSpan } from '../../platform/lists/id-span.ts'
import { readPaging, readSpan, type Paging } from '../../platform/lists/paging.ts'
import { addToCounters, total } from '../../platform/counters/counters.ts'
import { change, open, type Customer } from './customer.ts'
import * as store from './store.ts'
import { recordEvents } from './events.ts'

const COUNTER = 'customer'
/** Fields that change with every update. */
const ALWAYS_CHANGED = ['version', 'updatedAt']

const findOne = batchedBy('find customers', async (deps: Deps, names: store.CustomerKey[]) => {
  const found = new Map(
    (await store.findMany(deps.db, names)).map((row) => [`${row.owner}${row.id}`, row]),
  )
  return names.map(({ owner, id }) => found.get(`${owner}${id}`))
})

export async function get(deps: Deps, caller: Caller, text: string): Promise<Customer> {
  const id = readId<'customer'>(text)
  const found = id && (await findOne(deps, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('customer_not_found')
  return found
}

/** `act`: names the caller for the audit log; one batch has the customers of many callers. */
type Entry = { customer: Customer; key: Key | undefined; act: Act }

/**
 * Inserts new customers with their keys, many in one commit. A key that was used before names the
 * customer it made.
 */
const insertWithKey = batchedBy('insert customers', (deps: Deps, entries: Entry[]) =>
  inTransaction(deps.db, async (tx) => {
    const keyed = entries.filter((entry) => entry.key)
    const claims = keyed.map(({ customer, key }) => ({
      ...key!,
      owner: customer.owner,
      objectKind: 'customer' as const,
      objectId: customer.id,
    }))
    const claimed = new Map(
      (await claim(tx, claims, deps.clock.now())).map((one, n) => [keyed[n]!.customer.id, one]),
    )
    const isFresh = ({ customer }: Entry) => {
      const one = claimed.get(customer.id)
      return !one || (!(one instanceof Error) && one.fresh)
    }
    const fresh = entries.filter(isFresh).map((entry) => entry.customer)
    if (fresh.length > 0) {
      const counts = fresh.map(({ owner, seller }) => ({ owner, seller, what: COUNTER, n: 1 }))
      addToCounters(tx, deps, 'customer', counts)
      await together([store.save(tx, fresh), recordEvents(tx, deps, fresh, 'customer.created')])
      const made = entries.filter(isFresh)
      recordActs(
        tx,
        deps,
        made.map(({ customer, act }) => ({
          act,
          audited: { action: 'customer.created', object: customer },
        })),
      )
    }
    return entries.map((entry) => ({
      fresh: isFresh(entry),
      claimed: claimed.get(entry.customer.id),
    }))
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
  const { fresh, claimed } = await insertWithKey(deps, { customer, key, act: currentAct() })
  if (claimed instanceof Error) throw claimed
  if (fresh || !claimed) return { customer, replayed: false }
  return { customer: await get(deps, caller, claimed.objectId), replayed: true }
}

/** Refuses a customer whose personal data was erased: it stays as it is. */
function refuseErased({ erasedAt }: Customer): void {
  if (erasedAt) throw refuse('customer_erased')
}

/** Refuses a customer that can be neither changed nor charged any more. */
export const demandChangeable = async (deps: Deps, caller: Caller, text: string): Promise<void> =>
  refuseErased(await get(deps, caller, text))

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
    refuseErased(before)
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
    recordAct(tx, deps, 'customer.updated', customer, {
      after: { fields: changedFields(before, customer, ALWAYS_CHANGED) },
    })
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
    query.taxpayer_id === undefined
      ? undefined
      : (readTaxpayerId(query.taxpayer_id)?.value ?? query.taxpayer_id)
  const span = readSpan(query)
  const filter: store.CustomerFilter = {
    owner: caller.owner,
    ...(seller ? { seller } : {}),
    ...(taxpayerId === undefined ? {} : { taxpayerId }),
    ...(query.email === undefined ? {} : { email: emailToFind(query.email) }),
    ...span,
    ids: idSpan(deps.clock, span),
    ...paging,
  }
  const narrowed = taxpayerId !== undefined || query.email !== undefined || span.from || span.to
  const [items, count] = await Promise.all([
    store.page(deps.reads, filter),
    narrowed ? store.count(deps.reads, filter) : total(deps.reads, caller.owner, seller, [COUNTER]),
  ])
  return { items, total: count, paging }
}
