// The issuing bank: clients make and change cards, by their own ids; purchases are asked about,
// decided and moved on. Clients are asked with no transaction open. Due steps of a card or purchase
// are applied before any change.

import type { KeyObject } from 'node:crypto'
import { batched } from '../../server/kernel/batch.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import type { Secret } from '../../server/kernel/secret.ts'
import { type Database, inTransaction } from '../../server/platform/db/sql.ts'
import type { Session } from '../clients.ts'
import { effectOfHolder } from './magic-values.ts'
import type { Notices } from '../notices.ts'
import { answer, problem, refused, type Refused } from '../http/problem.ts'
import { isRestId, isObject } from '../formats.ts'
import { isAddress } from '../webhooks.ts'
import type { AuthorizationClient } from './authorization-client.ts'
import {
  applyDue as applyDueOfCard,
  change as changed,
  type CardOrder,
  isExpired,
  type IssuedCard,
  make,
  standsIn,
} from './card.ts'
import { codeOf, hashOf, last4Of, numberOf } from './number.ts'
import { readCard } from './order.ts'
import { applyDue, decide as decided, type Purchase, type Approval } from './purchase.ts'
import * as store from './store.ts'
import { cardToWire, purchaseToWire } from './wire.ts'

type PurchaseChange = { id: string; change(known: Purchase, at: Date): Purchase | Refused }
type CardChange = store.CardName & { change(known: IssuedCard, at: Date): IssuedCard | Refused }
/** `approval` undefined: the client did not answer. */
type Decision = { purchase: Purchase; approval: Approval | undefined }

export type IssuingDeps = {
  db: Database
  clock: Clock
  notices: Notices
  asker: AuthorizationClient
  /** The key that numbers and codes are derived from. */
  hashKey: Secret<KeyObject>
  findCard(name: store.CardName): Promise<IssuedCard | undefined>
  take(request: Purchase): Promise<void>
  decide(decision: Decision): Promise<Purchase>
  /** The purchase afterwards, or the refusal; undefined where there is none. */
  change(change: PurchaseChange): Promise<Purchase | Refused | undefined>
}

const DUE_PER_ROUND_MAX = 100
/**
 * Numbers tried for one card, where earlier ones are taken. Nine digits allow far more cards than a
 * sandbox has.
 */
const EDITIONS_MAX = 20

export function openIssuingDeps(
  deps: Pick<IssuingDeps, 'db' | 'clock' | 'notices' | 'asker' | 'hashKey'>,
): IssuingDeps {
  const { db, clock } = deps
  return {
    ...deps,
    findCard: batched(async (names) => {
      const found = await store.findCards(db, names)
      return names.map((name) => found.get(store.nameOf(name)))
    }),
    take: batched(
      async (input) => {
        await inTransaction(db, (tx) => store.insertPurchases(tx, input))
        return input.map(() => undefined)
      },
      { tryAlone: false },
    ),
    decide: batched((decisions) => decideMany(db, clock.now(), decisions), { tryAlone: false }),
    change: batched((changes) => changeMany(db, clock.now(), changes), { tryAlone: false }),
  }
}

/** The decision about a purchase, and the card with its count of stand-ins. */
function approvalFor(card: IssuedCard, { purchase, approval }: Decision): [Approval, IssuedCard] {
  // An ended card buys nothing, even if the client approves.
  const isEnded = card.status === 'canceled' || isExpired(card, purchase.at)
  if (approval)
    return [
      { ...approval, approved: approval.approved && !isEnded },
      { ...card, standIns: 0 },
    ]
  const approved = standsIn(card, { ...purchase, merchantName: purchase.merchant.name })
  const approvalByBank = { by: 'stand_in', approved, reason: null } as const
  return [approvalByBank, approved ? { ...card, standIns: card.standIns + 1 } : card]
}

async function decideMany(
  db: Database,
  at: Date,
  decisions: readonly Decision[],
): Promise<Purchase[]> {
  return inTransaction(db, async (tx) => {
    const names = decisions.map(({ purchase }) => ({ client: purchase.client, id: purchase.card }))
    const cards = await store.lockCards(tx, names)
    const before = new Map([...cards].map(([name, { standIns }]) => [name, standIns]))
    const known = await store.lockPurchases(
      tx,
      decisions.map(({ purchase }) => purchase.id),
    )
    const results = decisions.map((decision, n): Purchase => {
      const purchase = known.get(decision.purchase.id)!
      if (purchase.status !== 'asking') return purchase
      const name = store.nameOf(names[n]!)
      const [approval, card] = approvalFor(cards.get(name)!, decision)
      cards.set(name, card)
      const after = decided(purchase, approval, at)
      known.set(after.id, after)
      return after
    })
    await store.savePurchases(
      tx,
      results.filter((one) => one.changedAt === at),
    )
    await store.saveStandIns(
      tx,
      [...cards].flatMap(([name, card]) => (before.get(name) === card.standIns ? [] : [card])),
    )
    return results
  })
}

async function changeMany(db: Database, at: Date, changes: readonly PurchaseChange[]) {
  return inTransaction(db, async (tx) => {
    const before = await store.lockPurchases(
      tx,
      changes.map(({ id }) => id),
    )
    const now = new Map([...before].map(([id, known]) => [id, applyDue(known, at)]))
    const results = changes.map(({ id, change }) => {
      const known = now.get(id)
      if (!known) return undefined
      const result = change(known, at)
      if (!('refused' in result)) now.set(id, result)
      return result
    })
    await store.savePurchases(
      tx,
      [...now.values()].filter((one) => before.get(one.id) !== one),
    )
    return results
  })
}

/** Changes one card, after what is due. */
export const changeCard = (deps: IssuingDeps, { change, ...name }: CardChange) =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const before = (await store.lockCards(tx, [name])).get(store.nameOf(name))
    if (!before) return undefined
    const current = applyDueOfCard(before, at)
    const result = change(current, at)
    const after = 'refused' in result ? current : result
    if (after !== before) await store.saveCards(tx, [after])
    return result
  })

/** Makes a card with a free number; undefined where its id is taken. */
async function makeCard(
  deps: IssuingDeps,
  order: CardOrder,
): Promise<IssuedCard | Refused | undefined> {
  if (effectOfHolder(order.taxpayerId) === 'refused')
    return refused('CartaoRecusado', 'O portador não pode ter cartões deste banco.')
  const at = deps.clock.now()
  for (let edition = 0; edition < EDITIONS_MAX; edition++) {
    const number = numberOf(deps.hashKey, order, edition)
    const made = make(order, { edition, last4: last4Of(number) }, at)
    if ('refused' in made) return made
    if (
      await inTransaction(deps.db, (tx) => store.insertCard(tx, made, hashOf(deps.hashKey, number)))
    )
      return made
    if (await deps.findCard(order)) return undefined
  }
  throw new Error(`no number was left for a card after ${EDITIONS_MAX}`)
}

const noCard = (): BankReply =>
  problem('CartaoNaoEncontrado', 'Cartão não encontrado para o id informado.')

/** Makes a card, or changes it as ordered. A repeated request returns its current state. */
export async function putCard(
  deps: IssuingDeps,
  session: Session,
  id: string,
  body: unknown,
): Promise<BankReply> {
  if (!isRestId(id))
    return problem('CartaoInvalido', 'O id tem de 1 a 64 letras, algarismos e hífens.')
  const order = readCard({ client: session.client, id }, body)
  if (typeof order === 'string') return problem('CartaoInvalido', order)
  const made = (await deps.findCard(order)) ? undefined : await makeCard(deps, order)
  const change = (known: IssuedCard, at: Date) => changed(known, order, at)
  const result = made ?? (await changeCard(deps, { client: session.client, id, change }))
  if (!result) return noCard()
  if ('refused' in result) return problem(result.refused, result.why)
  return answer(made ? 201 : 200, cardToWire(result, deps.clock.now()))
}

/** The card after its due steps: reading applies those that no scheduled round has applied yet. */
async function current(
  deps: IssuingDeps,
  session: Session,
  id: string,
): Promise<IssuedCard | undefined> {
  const name = { client: session.client, id }
  const known = isRestId(id) ? await deps.findCard(name) : undefined
  if (!known?.dueAt || known.dueAt > deps.clock.now()) return known
  const current = await changeCard(deps, { ...name, change: (one) => one })
  return current && !('refused' in current) ? current : known
}

export async function getCard(deps: IssuingDeps, session: Session, id: string): Promise<BankReply> {
  const card = await current(deps, session, id)
  return card ? answer(200, cardToWire(card, deps.clock.now())) : noCard()
}

/** Number and code of a card, computed on request. */
export async function getSecrets(
  deps: IssuingDeps,
  session: Session,
  id: string,
): Promise<BankReply> {
  const card = await current(deps, session, id)
  if (!card) return noCard()
  const number = numberOf(deps.hashKey, card, card.edition)
  const code = codeOf(deps.hashKey, number, card.expiresOn)
  return answer(200, { id, number, code, expires_on: card.expiresOn })
}

export async function getPurchase(
  deps: IssuingDeps,
  session: Session,
  id: string,
): Promise<BankReply> {
  const found = isRestId(id) ? await store.findPurchase(deps.db, id) : undefined
  const isTheirs = found?.client === session.client && found.status !== 'asking'
  return isTheirs
    ? answer(200, purchaseToWire(found))
    : problem('CompraNaoEncontrada', 'Compra não encontrada para o id informado.')
}

/**
 * Stores the address of a client's authorization requests. The key in the body is for banks that do
 * not share our key ring.
 */
export async function putAuthorizer(
  deps: IssuingDeps,
  session: Session,
  body: unknown,
): Promise<BankReply> {
  const url = isObject(body) ? body['url'] : undefined
  if (!isAddress(url)) return problem('AvisoInvalido', 'O campo url é um endereço http ou https.')
  await inTransaction(deps.db, (tx) =>
    store.saveAuthorizer(tx, session.client, url, deps.clock.now()),
  )
  return answer(200, { url })
}

/** Applies due steps of a bounded number of cards and purchases; returns how many. */
export async function advanceDue(deps: IssuingDeps, now: Date): Promise<number> {
  const [cards, purchases] = await inTransaction(deps.db, async (tx) => {
    const due = await store.lockDueCards(tx, now, DUE_PER_ROUND_MAX)
    await store.saveCards(
      tx,
      due.map((one) => applyDueOfCard(one, now)),
    )
    const dueToo = await store.lockDuePurchases(tx, now, DUE_PER_ROUND_MAX)
    await store.savePurchases(
      tx,
      dueToo.map((one) => applyDue(one, now)),
    )
    return [due, dueToo] as const
  })
  await Promise.all([
    ...cards.map(({ client, id }) => deps.notices.notify({ client, on: 'issued', id })),
    ...purchases.map((one) => reportOf(deps, one)),
  ])
  return cards.length + purchases.length
}

export const reportOf = (deps: IssuingDeps, { client, id, card }: Purchase): Promise<void> =>
  deps.notices.notify({ client, on: 'purchases', id, card })
