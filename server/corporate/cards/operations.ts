// A company's operations on its cards: create, find, change, block, cancel. A new card is stored
// before the issuing bank is asked; a change is effective with its commit, and the bank is sent it
// afterwards.

import { recordAct } from '../../platform/audit/store.ts'
import type { createCard, updateCard } from '../../../contract/corporate/cards.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { IssuedReport } from '../../providers/issuer.ts'
import {
  newId,
  readId,
  type CorporateCardId,
  type HolderId,
  type OwnerId,
} from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claim, type Key } from '../../platform/idempotency/idempotency.ts'
import { demandActive, lockActive } from '../account/store.ts'
import { advance, settleAll, type Applier } from './advance.ts'
import { apply } from './apply.ts'
import { save } from './save.ts'
import { findMade, withSpending, type CardWithSpending } from './queries.ts'
import * as store from './store.ts'
import { auditedOf, change, differenceOf, openCard, type Card } from './card.ts'
import { readFoldedName, readName } from '../cost-centers/cost-center.ts'
import { rolesWith } from '../../identity/users/roles.ts'
import { readReason } from '../holders/holder.ts'
import { applyTogether } from '../issuer-sync/apply-together.ts'
import { findHolder } from '../holders/store.ts'

const RETRY_AFTER_S = 5

/** A shop's name in the form that a card is bound to. */
const readMerchant = (text: string | null | undefined): string | null =>
  typeof text === 'string' ? readFoldedName('merchant', text) : null

type Inserted = { readonly id: CorporateCardId; readonly card?: Card }

/**
 * Inserts a card with its idempotency key; for a key used before, returns the id of the first card.
 */
const insertWithKey = (
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createCard>,
  key: Key | undefined,
): Promise<Inserted> =>
  inTransaction(deps.db, async (tx) => {
    const account = await lockActive(tx, caller)
    const { owner, seller } = account
    const now = deps.clock.now()
    const id = newId<'corporate card'>(deps.clock.wall()) as CorporateCardId
    const claims = key
      ? [{ ...key, owner, objectKind: 'corporate_card' as const, objectId: id }]
      : []
    const [claimed] = await claim(tx, claims, now)
    if (claimed instanceof Error) throw claimed
    if (claimed && !claimed.fresh) return { id: claimed.objectId as CorporateCardId }

    const holderId = readId<'cardholder'>(body.holder_id)
    const holder = holderId && (await findHolder(tx, account, holderId as HolderId))
    if (!holder) throw refuse('holder_not_found')
    if (holder.status === 'canceled') throw refuse('holder_canceled')
    const card = openCard(
      {
        owner,
        id,
        seller,
        name: readName('name', body.name),
        limit: body.limit as Cents,
        interval: body.interval,
        type: body.type,
        merchant: readMerchant(body.merchant),
        holder: holder.id,
        holderName: holder.name,
        holderTaxId: holder.taxId,
        holderStatus: holder.status,
        holderLimit: holder.amount,
        holderVersion: holder.version,
        accountStatus: account.status,
        accountActivationChanges: account.activationChanges,
      },
      now,
    )
    await store.saveCards(tx, [card])
    recordAct(tx, deps, 'corporate_card.created', card, { after: auditedOf(card) })
    return { id, card }
  })

/** The card, if the bank has made it; refuses where it has not. */
function refuseUnlessMade(card: Card): Card {
  if (card.status === 'refused')
    throw refuse('issuer_refused', { words: { why: card.refused ?? '' } })
  if (card.n !== null) return card
  // Its holder was canceled during the call.
  if (card.status === 'canceled') throw refuse('holder_canceled')
  throw refuse('bank_unavailable', { card: card.id, retryAfter: RETRY_AFTER_S })
}

/**
 * The card of the first request with a key; calls the bank again, with the same id, where it has
 * not answered yet.
 */
async function findReplayed(deps: Deps, { owner }: Caller, id: CorporateCardId): Promise<Card> {
  const [card] = await store.findCards(deps.db, owner, [id])
  const isUnderWay =
    card!.status === 'new' && card!.attempts === 0 && card!.dueAt! > deps.clock.now()
  if (isUnderWay) throw refuse('request_in_progress', { retryAfter: 1 })
  return card!.status === 'new' ? advance(deps, card!) : card!
}

export type Created = CardWithSpending & { readonly replayed: boolean }

/**
 * Has the bank make a card. 409 `issuer_refused` with the bank's reason. 502 `bank_unavailable`
 * where it does not answer: it is called again with the same id, and the same key returns the card.
 * A blocked holder may get a card, which then cannot buy.
 */
export async function create(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createCard>,
  key: Key | undefined,
): Promise<Created> {
  await demandActive(deps.db, caller)
  if (!deps.banks.issuer(caller.owner)) throw refuse('bank_not_configured')
  const inserted = await insertWithKey(deps, caller, body, key)
  const card = await (inserted.card
    ? advance(deps, inserted.card)
    : findReplayed(deps, caller, inserted.id))
  const [spent] = await withSpending(deps.db, deps, [refuseUnlessMade(card)])
  return { ...spent!, replayed: !inserted.card }
}

/** A card of the caller's, locked with its account. */
async function lock(tx: Tx, caller: Caller, text: string): Promise<Card> {
  await lockActive(tx, caller)
  const found = await findMade(tx, caller, text)
  const [card] = await store.lockCards(tx, [found])
  return card!
}

/** A cardholder may block their own card, and nothing else. */
function refuseUnlessBlocking(
  caller: Caller,
  { reason: _reason, ...changes }: BodyOf<typeof updateCard>,
): void {
  if (caller.holder === undefined) return
  const others = Object.entries(changes).filter(
    ([name, value]) => name !== 'status' && value !== undefined,
  )
  if (changes.status === 'blocked' && others.length === 0) return
  throw refuse('role_not_allowed', {
    words: { role: 'cardholder', needed: rolesWith('cards:manage').join(' or ') },
  })
}

/** Changes a card, in a commit of the caller's, who wakes the worker after it. */
export async function updateIn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof updateCard>,
): Promise<CardWithSpending> {
  const before = await lock(tx, caller, text)
  refuseUnlessBlocking(caller, body)
  const { name, limit, interval, merchant, status, reason } = body
  const changes = change(
    before,
    {
      ...(name === undefined ? {} : { name: readName('name', name) }),
      ...(limit === undefined ? {} : { limit: limit as Cents }),
      ...(interval === undefined ? {} : { interval }),
      ...(merchant === undefined ? {} : { merchant: readMerchant(merchant) }),
      ...(status === undefined ? {} : { status }),
      ...(reason === undefined ? {} : { reason: readReason(reason) }),
    },
    deps.clock.now(),
  )
  if (changes.card !== before) {
    await save(tx, deps, [], [changes])
    recordAct(tx, deps, 'corporate_card.updated', before, {
      ...differenceOf(before, changes.card),
      reason,
    })
  }
  const [spent] = await withSpending(tx, deps, [changes.card])
  return spent!
}

/**
 * Changes a card, effective at once. 409 for one that has ended, and for unblocking one that is not
 * delivered.
 */
export const update = (
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof updateCard>,
): Promise<CardWithSpending> =>
  inTransaction(deps.db, (tx) => updateIn(tx, deps, caller, text, body)).finally(deps.wake)

/**
 * Applies the issuing bank's reports of cards; reports of unknown cards are skipped. Returns how
 * many cards are ours.
 */
export async function applyIssued(
  deps: Deps,
  owner: OwnerId,
  reports: readonly IssuedReport[],
): Promise<number> {
  const known = reports.flatMap((one) => (one.status === 'absent' ? [] : [one]))
  const appliers = new Map<string, Applier>(
    known.map((one) => [one.id, (card, now) => apply(card, one, now)]),
  )
  const found = await store.findCards(
    deps.db,
    owner,
    known.map(({ id }) => id),
  )
  if (found.length === 0) return 0
  return applyTogether(deps, owner, found, async (some) => {
    await inTransaction(deps.db, (tx) => settleAll(tx, deps, some, appliers))
    return some.length
  })
}
