// Creating a sale: the order of effects. What is decided stands in transaction.ts, hear.ts and
// refund.ts; canceling and refunding stand in void.ts.

import type { BodyOf } from '../../contract/operation.ts'
import { type createTransaction, PIX_LIFETIME_DEFAULT_S } from '../../contract/transactions.ts'
import { sees, type Caller } from '../auth/caller.ts'
import { batchedBy } from '../base/batch.ts'
import { newId, readId, type CustomerId, type OwnerId, type SellerId, type TransactionId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import { cut } from '../base/text.ts'
import { inTransaction, together, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { claim, recall, release, repoint, type Claim, type Key } from '../idempotency/idempotency.ts'
import { checkQuote } from '../quotes/quote.ts'
import { find as findQuote } from '../quotes/store.ts'
import { appliesTo, checkReceivers, rulesBrought, withoutRange, type RangedRule } from '../splits/rule.ts'
import type { SplitRule } from '../splits/split.ts'
import { findReceivers, type Receiver } from '../splits/store.ts'
import { tally } from '../tallies/tallies.ts'
import { advance, laneOf, tallyName } from './advance.ts'
import { withRefunds, type Sale } from './reading.ts'
import * as store from './store.ts'
import { open, type Order, type Transaction } from './transaction.ts'

const partiesOf = batchedBy((deps: Deps, asked: store.Party[]) => store.findParties(deps.db, asked))

type Body = BodyOf<typeof createTransaction>
type Entry = { t: Transaction; key: Key | undefined }
type Entered = { t: Transaction; how: 'fresh' | 'same_key' | 'same_reference' }

/** Writes new sales with their keys, many in one commit. Whoever was there first (by key or reference) is the sale. */
const enter = batchedBy((deps: Deps, entries: Entry[]) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const keyed = entries.filter((entry) => entry.key)
    const claims = keyed.map(
      ({ t, key }): Claim => ({ ...key!, owner: t.owner, objectKind: 'transaction', objectId: t.id }),
    )
    const claimed = new Map((await claim(tx, claims, now)).map((one, n) => [keyed[n]!.t.id, one]))
    const fresh = entries.filter(({ t }) => {
      const one = claimed.get(t.id)
      return !one || (!(one instanceof Error) && one.fresh)
    })
    const inserted =
      fresh.length > 0
        ? await store.insert(
            tx,
            fresh.map(({ t }) => t),
          )
        : new Set<string>()
    const counts = fresh
      .filter(({ t }) => inserted.has(t.id))
      .map(({ t }) => ({ owner: t.owner, seller: t.seller, what: tallyName(t), n: 1 }))
    const selling = new Map(fresh.map(({ t }) => [`${t.owner}/${t.seller}`, { owner: t.owner, id: t.seller }]))
    const ending = store.unable(tx, [...selling.values()])
    await together([tally(tx, laneOf(deps, 'insert'), counts), ending])
    const status = await ending
    if (status) throw refuse('seller_not_active', { words: { status } })
    const results: (Entered | Error)[] = []
    for (const entry of entries) results.push(await entered(tx, entry, claimed.get(entry.t.id), inserted, now))
    return results
  }),
)

async function entered(
  tx: Tx,
  { t, key }: Entry,
  claimed: Awaited<ReturnType<typeof claim>>[number] | undefined,
  inserted: ReadonlySet<string>,
  now: Date,
): Promise<Entered | Error> {
  if (claimed instanceof Error) return claimed
  if (inserted.has(t.id)) return { t, how: 'fresh' }
  if (claimed && !claimed.fresh) {
    const [first] = await store.findMany(tx, [{ owner: t.owner, id: claimed.objectId as TransactionId }])
    if (first) return { t: first, how: 'same_key' }
    // Whoever claimed it came in this very batch and gave way to a twin: the same body, so it is the same twin.
  }
  const twin = await store.findTwin(tx, t)
  // The key names no sale that is not there, and none that should be over: it is free for the next attempt.
  if (key && claimed?.fresh && !(twin && twin.expiresAt > now)) await release(tx, t.owner, key.key)
  if (!twin) return refuse('request_in_progress', { retryAfter: 1 }) // Its twin was closed this very moment.
  if (key && claimed?.fresh && twin.expiresAt > now) await repoint(tx, t.owner, key.key, twin.id)
  return { t: twin, how: 'same_reference' }
}

const detailOf = ({ products, shipping, antifraud_sessid }: Body): Record<string, unknown> => ({
  ...(products ? { products } : {}),
  ...(shipping ? { shipping } : {}),
  ...(antifraud_sessid ? { antifraud_sessid } : {}),
})

function sellerOf(caller: Caller, body: Body): SellerId {
  if (body.io_seller_id === undefined) return caller.seller
  const seller = readId<'seller'>(body.io_seller_id)
  if (!seller || !sees(caller, seller)) throw refuse('seller_not_found')
  return seller
}

const receiversOf = batchedBy(async (deps: Deps, asked: Receiver[][]) => {
  const known = await findReceivers(deps.db, asked.flat())
  return asked.map(() => known)
})

/** Refuses rules whose receivers may not receive now, whoever made them and when. */
async function checkMayReceive(deps: Deps, owner: OwnerId, rules: readonly SplitRule[]): Promise<void> {
  if (rules.length === 0) return
  const receivers = rules.map(({ receiver: id }) => ({ owner, id }))
  checkReceivers(owner, rules, await receiversOf(deps, receivers))
}

/** How the sale is divided: as it was quoted, by the rules it brings, or by those its seller keeps. */
async function divisionOf(
  deps: Deps,
  { owner, seller, now }: { owner: OwnerId; seller: SellerId; now: Date },
  body: Body,
  stored: readonly RangedRule[],
): Promise<Pick<Order, 'rules' | 'quote'>> {
  if (body.quote !== undefined) {
    const quote = await findQuote(deps.db, owner, body.quote)
    checkQuote(quote, { seller, amount: body.amount as Cents, method: body.payment_type, instalments: 1 }, now)
    if (body.split_rules !== undefined) throw refuse('quote_mismatch', { words: { what: 'division' } })
    const quoted = quote!.parts.flatMap((part) => part.rule ?? [])
    await checkMayReceive(deps, owner, quoted)
    return { rules: [], quote: quote! }
  }
  const brought = rulesBrought(body.split_rules)
  const rules = (brought ?? stored).filter((rule) => appliesTo(rule, body.amount as Cents))
  await checkMayReceive(deps, owner, rules)
  return { rules: rules.map(withoutRange) }
}

/** The new sale, after everything that can be refused has been. */
async function ordered(deps: Deps, caller: Caller, customerText: string, body: Body): Promise<Transaction> {
  const customer = readId<'customer'>(customerText)
  if (!customer) throw refuse('customer_not_found')
  const { owner } = caller
  const seller = sellerOf(caller, body)
  const now = deps.clock.now()
  const parties = await partiesOf(deps, { owner, seller, customer, now })
  if (!parties.customer || !sees(caller, parties.customer.seller)) throw refuse('customer_not_found')
  if (!parties.seller) throw refuse('seller_not_found')
  const { status, name, city } = parties.seller
  if (status !== 'active' && status !== 'pending') throw refuse('seller_not_active', { words: { status } })
  if (!parties.seller.pix) throw refuse('method_not_enabled', { words: { method: 'pix' } })
  const { most } = parties.seller
  if (most !== null && body.amount > most) throw refuse('amount_over_seller_limit', { words: { limit: most } })
  const route = deps.banks.pix(owner)
  if (!route || !parties.plan) throw refuse('bank_not_configured')

  const { firstName, lastName, taxpayerId } = parties.customer
  const payer = taxpayerId ? { payer: { name: cut(`${firstName} ${lastName ?? ''}`.trim(), 200), taxpayerId } } : {}
  const pix = { key: route.key, expiresIn: body.expires_in ?? PIX_LIFETIME_DEFAULT_S, payee: { name, city }, ...payer }
  const { description, statement_descriptor: statementDescriptor, reference_id: referenceId } = body
  const order = {
    owner,
    seller,
    customer: customer as CustomerId,
    amount: body.amount as Cents,
    ...(description === undefined ? {} : { description }),
    ...(statementDescriptor === undefined ? {} : { statementDescriptor }),
    ...(referenceId === undefined ? {} : { referenceId }),
    pix,
    detail: detailOf(body),
    ...(await divisionOf(deps, { owner, seller, now }, body, parties.rules ?? [])),
  }
  return open(order, parties.plan, newId<'transaction'>(deps.clock.wall()), now)
}

/**
 * The new sale; or the one its key made before something came to stand against it. A quote lapses and rules go, but a
 * repetition is answered as the first was.
 */
async function begun(
  deps: Deps,
  caller: Caller,
  customer: string,
  body: Body,
  key: Key | undefined,
): Promise<{ t: Transaction; made: boolean }> {
  try {
    return { t: await ordered(deps, caller, customer, body), made: false }
  } catch (refusal) {
    const before = key && (await recall(deps.db, caller.owner, key))
    const id = before?.objectId as TransactionId | undefined
    const [t] = id ? await store.findMany(deps.db, [{ owner: caller.owner, id }]) : []
    if (!t || !sees(caller, t.seller)) throw refusal
    return { t, made: true }
  }
}

export type Created = Sale & { existing: boolean; replayed: boolean }

/** Creates a pix: commits it, then asks the bank. The same key, or an open twin by reference, is the same pix. */
export async function create(
  deps: Deps,
  caller: Caller,
  customer: string,
  body: Body,
  key: Key | undefined,
): Promise<Created> {
  const { t, made } = await begun(deps, caller, customer, body, key)
  if (made) return answered(deps, { t, how: 'same_key' })
  let first = await enter(deps, { t, key })
  const over = overdueTwin(first, deps)
  if (over) {
    // The twin should have expired by now: end it (or hear that it was paid), then this one is new after all.
    await advance(deps, over)
    first = await enter(deps, { t, key })
    // Nobody can pay it any more, and the bank does not say how it ended.
    if (overdueTwin(first, deps)) throw refuse('bank_unavailable', { transaction: over.id, retryAfter: 5 })
  }
  if (first instanceof Error) throw first
  return answered(deps, first)
}

/** The sale as it is once the bank has said yes or no to it. */
async function answered(deps: Deps, first: Entered): Promise<Created> {
  if (first.how !== 'fresh' && inFirstLease(first.t, deps.clock.now()))
    throw refuse('request_in_progress', { retryAfter: 1 })

  // Whoever made it may have asked the bank and died: only the first asker writes without reading.
  const row = first.how === 'fresh' ? first.t : { ...first.t, attempts: Math.max(first.t.attempts, 1) }
  const transaction = row.state === 'new' ? await advance(deps, row) : row
  refuseUnborn(transaction)
  const sale = first.how === 'fresh' ? { transaction, refunds: [] } : await withRefunds(deps.db, transaction)
  return { ...sale, existing: first.how === 'same_reference', replayed: first.how === 'same_key' }
}

/** The twin by reference, when its time is up. */
const overdueTwin = (entered: Entered | Error, deps: Deps): Transaction | undefined =>
  !(entered instanceof Error) && entered.how === 'same_reference' && entered.t.expiresAt <= deps.clock.now()
    ? entered.t
    : undefined

/** Somebody is asking the bank this very moment. */
const inFirstLease = (t: Transaction, now: Date): boolean =>
  t.state === 'new' && t.attempts === 0 && t.dueAt !== null && t.dueAt > now

/** A sale is answered once the bank has said yes or no. */
function refuseUnborn(t: Transaction): void {
  if (t.state === 'new') throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  const failure = t.state === 'failed' ? t.history.findLast((entry) => entry.status === 'failed') : undefined
  if (failure)
    throw refuse('charge_refused', {
      transaction: t.id,
      words: { why: failure.message ?? failure.code ?? 'no reason given' },
    })
}
