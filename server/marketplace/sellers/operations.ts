// Registers, changes and deletes sellers: the order of effects. Decisions are in seller.ts,
// register.ts and change.ts; the bank's answers are applied in advance.ts.

import { recordAct } from '../../platform/audit/store.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type {
  createBusiness,
  createIndividual,
  updateBusiness,
  updateIndividual,
} from '../../../contract/marketplace/sellers.ts'
import { URL_MAX } from '../../../contract/marketplace/sellers-fields.ts'
import { sees, type Caller } from '../../runtime/caller.ts'
import { languageOfUser } from '../../identity/users/recipients-store.ts'
import { revokeOf } from '../../identity/auth/store.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import { newId, readId, type SellerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import { queueMails } from '../../mail/queue.ts'
import { asSelf, differenceOf } from './audited.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claim, claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { openAccountsOf } from '../../platform/ledger/store.ts'
import { readUrl } from '../../events/webhooks/endpoint.ts'
import { endOfSeller, followSeller } from '../../events/webhooks/seller-store.ts'
import { advance } from './advance.ts'
import { changeBusiness, changeIndividual } from './registration/change.ts'
import { findVisible } from './find-seller.ts'
import { registerBusiness, registerIndividual, type Registration } from './registration/register.ts'
import { decide, LEASE_MS, open, type SellerEvent, type Seller } from './seller.ts'
import * as store from './store.ts'
import { count, save, recordEvents, type WriteContext } from './events.ts'
import { moneyOf } from './open-business-store.ts'

/** Only a platform, with its own token, may register and delete sellers. */
function refuseNonPlatform(caller: Caller): void {
  if (!caller.platform) throw refuse('seller_registration_not_allowed')
}

type Inserted = { id: SellerId; seller?: Seller }

type NewSeller = Registration & { readonly welcome: boolean }

/** A new seller has no users: only a user of its platform has a sign-in that shows it. */
async function sendWelcome(tx: Tx, deps: Deps, { owner, id, name, email }: Seller): Promise<void> {
  const platform = await store.findById(tx, owner as string as SellerId)
  if (email === null || !platform) return
  const language = await languageOfUser(tx, { owner, seller: platform.id, email })
  const link = language === undefined ? {} : { link: `${deps.config.publicUrl}/portal` }
  const content = { kind: 'welcome', name, platform: platform.name, ...link } as const
  await queueMails(tx, deps, [
    { owner, seller: id, recipient: email, language: language ?? 'pt-BR', content },
  ])
}

/**
 * Inserts a seller with its key, accounts and event. A key that was used before returns the id it
 * made.
 */
const insertWithKey = (
  deps: Deps,
  caller: Caller,
  { type, taxpayerId, profile, welcome }: NewSeller,
  key: Key | undefined,
): Promise<Inserted> =>
  inTransaction(deps.db, async (tx) => {
    const { owner } = caller
    const now = deps.clock.now()
    const id = newId<'seller'>(deps.clock.wall()) as SellerId
    const claims = key ? [{ ...key, owner, objectKind: 'seller' as const, objectId: id }] : []
    const [claimed] = await claim(tx, claims, now)
    if (claimed instanceof Error) throw claimed
    if (claimed && !claimed.fresh) return { id: claimed.objectId as SellerId }

    const number = await store.takeNumber(tx, owner)
    if (await store.findByTaxpayer(tx, owner, taxpayerId)) throw refuse('seller_exists')
    const dueAt = deps.banks.kyc(owner) ? after(now, LEASE_MS) : null
    const seller = open(
      { owner, id, number, type, taxpayerId, createdBy: caller.seller },
      profile,
      dueAt,
      now,
    )
    await add(tx, deps, seller)
    await recordEvents(tx, deps, [{ seller, type: 'seller.created' }])
    recordAct(tx, deps, 'seller.created', asSelf(seller), { after: { type } })
    if (welcome) await sendWelcome(tx, deps, seller)
    return { id, seller }
  })

/** Inserts a seller's row and accounts, and counts it. */
export async function add(tx: Tx, context: WriteContext, seller: Seller): Promise<void> {
  await store.insert(tx, [seller])
  await openAccountsOf(tx, [seller])
  await count(tx, context, [{ after: seller }])
}

export type Created = { seller: Seller; replayed: boolean }

async function register(
  deps: Deps,
  caller: Caller,
  registration: NewSeller,
  key: Key | undefined,
): Promise<Created> {
  const { id, seller } = await insertWithKey(deps, caller, registration, key)
  if (!seller) return replay(await findVisible(deps.db, caller, id), deps.clock.now())
  return { seller: seller.dueAt ? await advance(deps, seller) : seller, replayed: false }
}

/** The seller a key made; refuses while another request is still asking the bank about it. */
function replay(seller: Seller, now: Date): Created {
  const isUnderWay =
    seller.status === 'pending' &&
    seller.attempts === 0 &&
    seller.dueAt !== null &&
    seller.dueAt > now
  if (isUnderWay) throw refuse('request_in_progress', { retryAfter: 1 })
  return { seller, replayed: true }
}

/**
 * Registers a person, then asks the bank to check it. The seller is registered whatever the bank
 * answers.
 */
export function createPerson(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createIndividual>,
  key: Key | undefined,
): Promise<Created> {
  refuseNonPlatform(caller)
  const registration = registerIndividual(body, dayOf(deps.clock.now()))
  return register(deps, caller, { ...registration, welcome: body.send_welcome_email ?? false }, key)
}

/** Registers a company, then asks the bank to check it. */
export function createCompany(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createBusiness>,
  key: Key | undefined,
): Promise<Created> {
  refuseNonPlatform(caller)
  const registration = registerBusiness(body, dayOf(deps.clock.now()))
  return register(deps, caller, { ...registration, welcome: body.send_welcome_email ?? false }, key)
}

/**
 * Changes a seller that the caller may see: a platform any of its own, a seller itself. Once for a
 * key.
 */
async function update(
  deps: Deps,
  caller: Caller,
  text: string,
  change: (before: Seller, now: Date) => Seller,
  key: Key | undefined,
): Promise<Created> {
  const found = await findVisible(deps.db, caller, text)
  return inTransaction(deps.db, async (tx) => {
    const [before] = await store.lock(tx, [found])
    if (!before || before.status === 'deleted') throw refuse('seller_not_found')
    // Under the lock: a repetition at the same instant has waited for the first.
    if (key && (await recall(tx, before.owner, key))) return { seller: before, replayed: true }
    const now = deps.clock.now()
    const seller = change(before, now)
    await claimFor(tx, before.owner, key, { kind: 'seller', id: before.id }, now)
    await save(tx, deps, [{ before, after: seller, type: 'seller.updated' }])
    await followSeller(tx, deps, seller)
    recordAct(tx, deps, 'seller.updated', asSelf(seller), differenceOf(before, seller))
    return { seller, replayed: false }
  })
}

/** Payment methods and limits of a seller. Only its platform may set them. */
const SET_BY_PLATFORM = [
  'enable_pix',
  'enable_boleto',
  'enable_credit',
  'credit_max_installments',
  'max_transaction_amount',
] as const

const ADDRESSES = ['url_notify', 'url_allow_from', 'url_logo'] as const

/**
 * Checks and normalizes a seller's URLs by the rules of webhook URLs. A text that is no URL is
 * refused by the other checks.
 */
function withAddresses<B extends Partial<Record<(typeof ADDRESSES)[number], string | null>>>(
  deps: Deps,
  body: B,
): B {
  const given = ADDRESSES.flatMap((field) => {
    const text = body[field]
    if (typeof text !== 'string' || !URL.canParse(text)) return []
    return [[field, readUrl(field, text, deps.config.webhookAllowPrivate, URL_MAX)] as const]
  })
  return { ...body, ...Object.fromEntries(given) }
}

function refuseLimits(
  caller: Caller,
  body: Partial<Record<(typeof SET_BY_PLATFORM)[number], unknown>>,
): void {
  if (SET_BY_PLATFORM.some((field) => body[field] !== undefined)) refuseNonPlatform(caller)
}

export const updatePerson = (
  deps: Deps,
  caller: Caller,
  id: string,
  body: BodyOf<typeof updateIndividual>,
  key?: Key,
) => {
  const change = (before: Seller, now: Date) => {
    refuseLimits(caller, body)
    return changeIndividual(before, withAddresses(deps, body), now)
  }
  return update(deps, caller, id, change, key)
}

export const updateCompany = (
  deps: Deps,
  caller: Caller,
  id: string,
  body: BodyOf<typeof updateBusiness>,
  key?: Key,
) => {
  const change = (before: Seller, now: Date) => {
    refuseLimits(caller, body)
    return changeBusiness(before, withAddresses(deps, body), now)
  }
  return update(deps, caller, id, change, key)
}

/**
 * Deletes a seller that has no money here. Its document must be repeated to confirm; its
 * credentials are revoked.
 */
export async function remove(
  deps: Deps,
  caller: Caller,
  text: string,
  document: string,
): Promise<Seller> {
  const id = readId<'seller'>(text)
  if (!id || !sees(caller, id)) throw refuse('seller_not_found')
  return inTransaction(deps.db, async (tx) => {
    const before = await store.lockWhole(tx, { owner: caller.owner, id })
    const named =
      before && before.status !== 'deleted' && readTaxpayerId(document)?.value === before.taxpayerId
    if (!named) throw refuse('seller_not_found')
    refuseNonPlatform(caller)
    const now = deps.clock.now()
    const ended =
      (before.id as string) === before.owner ? undefined : decide(before, 'deleted', now)
    if (!ended) throw refuse('invalid_state', { words: { status: before.status } })
    const money = await moneyOf(tx, before.owner, id)
    if (money.length > 0) throw refuse('seller_has_money', { words: { what: money.join(', ') } })

    await save(tx, deps, [{ before, after: ended.seller, type: ended.event }])
    await revokeOf(tx, before, deps.clock.wall())
    await endOfSeller(tx, ended.seller, now)
    recordAct(tx, deps, 'seller.deleted', asSelf(before))
    return ended.seller
  })
}

/**
 * Applies an operator's decision, or the bank's where no provider is called. Undefined where there
 * is no such seller.
 */
export const rule = (
  context: WriteContext,
  id: SellerId,
  event: Exclude<SellerEvent, 'deleted'>,
  reason: string | null,
): Promise<Seller | undefined> =>
  inTransaction(context.db, async (tx) => {
    const existing = await store.findById(tx, id)
    const [before] = existing ? await store.lock(tx, [existing]) : []
    if (!before) return undefined
    const moved = decide(before, event, context.clock.now(), reason)
    if (!moved) throw refuse('invalid_state', { words: { status: before.status } })
    await save(tx, context, [{ before, after: moved.seller, type: moved.event }])
    recordAct(tx, context, `seller.${event}`, asSelf(before), {
      ...differenceOf(before, moved.seller),
      reason,
    })
    return moved.seller
  })

/** Changes a seller's registration for an operator. Undefined where there is no such seller. */
export const correct = (
  context: WriteContext,
  id: SellerId,
  change: (before: Seller, now: Date) => Seller,
): Promise<Seller | undefined> =>
  inTransaction(context.db, async (tx) => {
    const found = await store.findById(tx, id)
    const [before] = found ? await store.lock(tx, [found]) : []
    if (!before || before.status === 'deleted') return undefined
    const after = change(before, context.clock.now())
    await save(tx, context, [{ before, after, type: 'seller.updated' }])
    recordAct(tx, context, 'seller.updated', asSelf(before), differenceOf(before, after))
    return after
  })

/**
 * Sets whether a platform may register sellers; repeating the same changes nothing. Undefined where
 * there is no such seller. Refuses a seller that belongs to a platform.
 */
export const allowRegistering = (
  context: WriteContext,
  id: SellerId,
  allowed: boolean,
): Promise<Seller | undefined> =>
  inTransaction(context.db, async (tx) => {
    const existing = await store.findById(tx, id)
    const [before] = existing ? await store.lock(tx, [existing]) : []
    if (!before) return undefined
    if ((before.owner as string) !== (before.id as string))
      throw refuse('seller_registration_not_allowed')
    if (before.allowRegisterSeller === allowed) return before
    const updatedAt = context.clock.now()
    const after = {
      ...before,
      allowRegisterSeller: allowed,
      updatedAt,
      version: before.version + 1,
    }
    await save(tx, context, [{ before, after, type: 'seller.updated' }])
    recordAct(tx, context, 'seller.updated', asSelf(before), differenceOf(before, after))
    return after
  })
