// Operations on payment links: create, read, list, change.

import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import {
  LINK_STATUSES,
  type createPaymentLink,
  type listPaymentLinks,
  type updatePaymentLink,
} from '../../../contract/payment-links.ts'
import { newId, readId, type PaymentLinkId, type SellerId } from '../../kernel/ids.ts'
import { randomText } from '../../kernel/random.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findOwnOr } from '../../marketplace/sellers/find-seller.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { claim, type Key } from '../../platform/idempotency/idempotency.ts'
import { readPaging, readSpan, readWords, type Paging } from '../../platform/lists/paging.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { recordEvents } from './events.ts'
import { change, open, type PaymentLink } from './payment-link.ts'
import * as store from './store.ts'

/** Of the public address: 128 bits. */
const CODE_BYTES = 16

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
  const link = open(body, seller, { owner, seller: seller.id, id, code, mode: deps.config.mode }, now)
  return inTransaction(deps.db, async (tx) => {
    if (key) {
      const [claimed] = await claim(tx, [{ ...key, owner, objectKind: 'payment_link', objectId: id }], now)
      if (claimed instanceof Error) throw claimed
      if (!claimed!.fresh) {
        const first = await store.find(tx, { owner, id: claimed!.objectId as PaymentLinkId })
        return { link: first!, replayed: true }
      }
    }
    await store.insert(tx, link)
    await recordEvents(tx, deps, [link], 'payment_link.created')
    const { usage, amount, amountMax } = link
    recordAct(tx, deps, 'payment_link.created', link, { after: { usage, amount, amount_max: amountMax } })
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
const audited = ({ state, description, returnUrl, expiresAt }: PaymentLink) => ({
  status: state,
  description,
  return_url: returnUrl,
  expires_at: expiresAt?.toISOString() ?? null,
})

export async function update(
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof updatePaymentLink>,
): Promise<PaymentLink> {
  const seen = await get(deps, caller, text)
  const changed = await inTransaction(deps.db, async (tx) => {
    const before = (await store.lock(tx, seen))!
    const link = change(before, body, deps.config.mode, deps.clock.now())
    await store.save(tx, [link])
    await recordEvents(tx, deps, [link], 'payment_link.updated')
    recordAct(tx, deps, 'payment_link.updated', link, { before: audited(before), after: audited(link) })
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
  const seller = query.io_seller_id === undefined ? boundTo(caller) : readId<'seller'>(query.io_seller_id)
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
  const [items, total] = await Promise.all([store.page(deps.db, filter), store.count(deps.db, filter)])
  return { items, total, paging }
}
