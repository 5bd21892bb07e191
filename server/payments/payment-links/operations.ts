// Operations on payment links: create, read, list, change.

import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import type {
  createPaymentLink,
  listPaymentLinks,
  updatePaymentLink,
} from '../../../contract/payments/payment-links.ts'
import { LINK_STATUSES } from '../../../contract/payments/payment-links-fields.ts'
import { newId, readId, type PaymentLinkId, type SellerId } from '../../kernel/ids.ts'
import { randomText } from '../../kernel/random.ts'
import { refuse } from '../../kernel/refusal.ts'
import { planAt } from '../../marketplace/fees/store.ts'
import { findOwnOr } from '../../marketplace/sellers/find-seller.ts'
import { auditedOf, rulesOfRequest } from '../../marketplace/splits/rule.ts'
import { findReceivers } from '../../marketplace/splits/store.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { claim, type Key } from '../../platform/idempotency/idempotency.ts'
import { readPaging, readSpan, readWords, type Paging } from '../../platform/lists/paging.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { recordEvents } from './events.ts'
import { change, open, type PaymentLink } from './payment-link.ts'
import { checkSplit } from './split.ts'
import * as store from './store.ts'

/** Of the public address: 128 bits. */
const CODE_BYTES = 16

/** Refuses a link whose own split rules would refuse a sale now. */
async function refuseIndivisible(tx: Tx, link: PaymentLink, now: Date): Promise<void> {
  if (link.splitRules.length === 0) return
  const { owner, splitRules } = link
  const known = await findReceivers(
    tx,
    splitRules.map(({ receiver: id }) => ({ owner, id })),
  )
  checkSplit(link, await planAt(tx, owner, now), known)
}

export async function create(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createPaymentLink>,
  key: Key | undefined,
): Promise<{ link: PaymentLink; replayed: boolean }> {
  const { owner } = caller
  const now = deps.clock.now()
  const seller = await findOwnOr(deps.db, caller, body.io_seller_id)
  if (seller.status !== 'active' && seller.status !== 'pending')
    throw refuse('seller_not_active', { words: { status: seller.status } })
  const id = newId<'payment link'>(deps.clock.wall()) as PaymentLinkId
  const code = randomText(CODE_BYTES, 'hex')
  const link = open(
    body,
    seller,
    { owner, seller: seller.id, id, code, mode: deps.config.mode },
    now,
  )
  return inTransaction(deps.db, async (tx) => {
    if (key) {
      const [claimed] = await claim(
        tx,
        [{ ...key, owner, objectKind: 'payment_link', objectId: id }],
        now,
      )
      if (claimed instanceof Error) throw claimed
      if (!claimed!.fresh) {
        const first = await store.find(tx, { owner, id: claimed!.objectId as PaymentLinkId })
        return { link: first!, replayed: true }
      }
    }
    await refuseIndivisible(tx, link, now)
    await store.insert(tx, link)
    await recordEvents(tx, deps, [link], 'payment_link.created')
    const { usage, amount, amountMax } = link
    const after = {
      usage,
      amount,
      amount_max: amountMax,
      split_rules: link.splitRules.map(auditedOf),
    }
    recordAct(tx, deps, 'payment_link.created', link, { after })
    return { link, replayed: false }
  })
}

/** A link the caller may see; foreign and unknown ids are refused alike. */
export async function get(deps: Deps, caller: Caller, text: string): Promise<PaymentLink> {
  const id = readId<'payment link'>(text)
  const found = id && (await store.find(deps.db, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('payment_link_not_found')
  return found
}

/** What of a link the audit log shows of a change. */
const audited = (link: PaymentLink) => ({
  status: link.status,
  description: link.description,
  return_url: link.returnUrl,
  expires_at: link.expiresAt?.toISOString() ?? null,
  split_rules: link.splitRules.map(auditedOf),
})

export async function update(
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof updatePaymentLink>,
): Promise<PaymentLink> {
  // What is wrong with them is wrong for any link: it is said before the link is looked for.
  rulesOfRequest(body.split_rules)
  const seen = await get(deps, caller, text)
  const changed = await inTransaction(deps.db, async (tx) => {
    const before = (await store.lock(tx, seen))!
    const now = deps.clock.now()
    const link = change(before, body, deps.config.mode, now)
    const isOpened = link.status === 'active' && before.status !== 'active'
    if (isOpened || body.split_rules) await refuseIndivisible(tx, link, now)
    await store.save(tx, [link])
    await recordEvents(tx, deps, [link], 'payment_link.updated')
    recordAct(tx, deps, 'payment_link.updated', link, {
      before: audited(before),
      after: audited(link),
    })
    return link
  })
  if (changed.dueAt) deps.wake()
  return changed
}

type Query = QueryOf<typeof listPaymentLinks>

export async function list(
  deps: Deps,
  caller: Caller,
  query: Query,
): Promise<{ items: PaymentLink[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const statuses = readWords('status', query.status, LINK_STATUSES)
  const span = readSpan(query)
  const seller =
    query.io_seller_id === undefined ? boundTo(caller) : readId<'seller'>(query.io_seller_id)
  if (query.io_seller_id !== undefined && (!seller || !sees(caller, seller as SellerId)))
    return { items: [], total: 0, paging }
  const filter: store.LinkFilter = {
    owner: caller.owner,
    ...(seller ? { seller: seller as SellerId } : {}),
    ...(statuses ? { statuses } : {}),
    ...(query.reference_id === undefined ? {} : { referenceId: query.reference_id }),
    ...span,
    now: deps.clock.now(),
    ...paging,
  }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}
