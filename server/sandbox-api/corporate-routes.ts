// The controls for corporate cards: a shop buys, clears, reverses and refunds; a card is shipped
// and delivered. They reply after the platform has applied the result.

import {
  buyWithCard,
  clearPurchase,
  deliverCard,
  losePurchaseDispute,
  refundPurchase,
  reversePurchase,
  shipCard,
  winPurchaseDispute,
} from '../../contract/sandbox/corporate.ts'
import type { Caller } from '../runtime/caller.ts'
import { readId, type OwnerId, type PurchaseId } from '../kernel/ids.ts'
import { refuse } from '../kernel/refusal.ts'
import { findMade, withSpending } from '../corporate/cards/queries.ts'
import { toWire, type Card } from '../corporate/cards/card.ts'
import { readCard, readPurchase } from '../corporate/issuer-sync/operations.ts'
import { findDetails } from '../corporate/purchases/list-store.ts'
import { advance } from '../corporate/purchases/disputes/advance.ts'
import { newestOf } from '../corporate/purchases/disputes/store.ts'
import { get as getDispute } from '../corporate/purchases/disputes/operations.ts'
import { disputeToWire } from '../corporate/purchases/disputes/dispute.ts'
import * as purchases from '../corporate/purchases/store.ts'
import { purchaseToWire } from '../corporate/purchases/wire.ts'
import type { Purchase } from '../corporate/purchases/purchase.ts'
import type { Deps, SandboxControls } from '../runtime/deps.ts'
import { control } from './control.ts'

const RETRY_AFTER_S = 1
const unavailable = () => refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })

function bankOf(deps: Deps, { owner }: Caller): SandboxControls {
  if (!deps.banks.sandbox || !deps.banks.issuer(owner)) throw refuse('bank_not_configured')
  return deps.banks.sandbox
}

async function shown(deps: Deps, owner: OwnerId, id: PurchaseId) {
  const [purchase] = await findDetails(deps.db, owner, [id])
  return purchaseToWire(purchase!)
}

/** Reads the purchase at the bank, so that the reply shows the result. */
async function readAgain(deps: Deps, owner: OwnerId, issuerId: string) {
  const answer = await readPurchase(deps, owner, issuerId)
  if (answer.result !== 'accepted') throw unavailable()
  const [known] = await purchases.findByIssuerIds(deps.db, [{ owner, issuerId }])
  if (!known) throw unavailable()
  return shown(deps, owner, known.id)
}

async function findOwnPurchase(
  deps: Deps,
  { owner, seller }: Caller,
  text: string,
): Promise<Purchase> {
  const id = readId<'purchase'>(text)
  const found = id && (await purchases.find(deps.db, owner, id as PurchaseId))
  if (!found || found.seller !== seller) throw refuse('purchase_not_found')
  return found
}

/** Ships or delivers the card at the bank; returns it after we applied that. */
async function moveCard(
  deps: Deps,
  caller: Caller,
  text: string,
  what: 'ship' | 'deliver',
): Promise<Card> {
  const card = await findMade(deps.db, caller, text)
  if (card.type !== 'physical') throw refuse('invalid_state', { words: { status: card.status } })
  await bankOf(deps, caller).post(card.id, what)
  if (!(await readCard(deps, card.owner, card.id))) throw unavailable()
  return findMade(deps.db, caller, text)
}

const PURCHASE_CONTROLS = [
  [clearPurchase, 'clear'],
  [reversePurchase, 'reverse'],
  [refundPurchase, 'refund'],
] as const

const DISPUTE_CONTROLS = [
  [winPurchaseDispute, 'win'],
  [losePurchaseDispute, 'lose'],
] as const

const POST_CONTROLS = [
  [shipCard, 'ship'],
  [deliverCard, 'deliver'],
] as const

const purchaseNow = async ({ deps, caller }: { deps: Deps; caller: Caller }, id: string) => {
  const purchase = await findOwnPurchase(deps, caller, id)
  return shown(deps, purchase.owner, purchase.id)
}

/** Decides the newest dispute of a purchase at the bank; returns it after we applied that. */
async function decideDispute(deps: Deps, caller: Caller, text: string, to: 'win' | 'lose') {
  const { owner, id, issuerId } = await findOwnPurchase(deps, caller, text)
  const dispute = await newestOf(deps.db, { owner, purchase: id })
  if (!dispute) throw refuse('invalid_state', { words: { status: 'undisputed' } })
  await bankOf(deps, caller).decideDispute(issuerId, to)
  return disputeToWire(await advance(deps, dispute))
}

async function cardShown(deps: Deps, card: Card) {
  const [spent] = await withSpending(deps.db, deps, [card])
  return toWire(card, spent!.spending)
}

export const routes = [
  control(
    buyWithCard,
    async ({ deps, caller, params, body }) => {
      const card = await findMade(deps.db, caller, params.id)
      const id = await bankOf(deps, caller).buy(card.id, body)
      return readAgain(deps, card.owner, id)
    },
    purchaseNow,
  ),
  ...PURCHASE_CONTROLS.map(([operation, what]) =>
    control(
      operation,
      async ({ deps, caller, params, body }) => {
        const purchase = await findOwnPurchase(deps, caller, params.id)
        await bankOf(deps, caller).purchase(purchase.issuerId, what, body?.amount)
        return readAgain(deps, purchase.owner, purchase.issuerId)
      },
      purchaseNow,
    ),
  ),
  ...DISPUTE_CONTROLS.map(([operation, to]) =>
    control(
      operation,
      ({ deps, caller, params }) => decideDispute(deps, caller, params.id, to),
      async ({ deps, caller }, id) => disputeToWire(await getDispute(deps, caller, id)),
    ),
  ),
  ...POST_CONTROLS.map(([operation, what]) =>
    control(
      operation,
      async ({ deps, caller, params }) =>
        cardShown(deps, await moveCard(deps, caller, params.id, what)),
      async ({ deps, caller }, id) => cardShown(deps, await findMade(deps.db, caller, id)),
    ),
  ),
]
