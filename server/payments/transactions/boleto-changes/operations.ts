// Changes a boleto: the request is stored, with its key, before its bank is asked, and each change is
// asked for by itself. It decides nothing.

import { refuseBeyondLeft, spendBudget } from '../../../identity/auth/spending-store.ts'
import { newId } from '../../../kernel/ids.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import type { FeePlan } from '../../../marketplace/fees/plan.ts'
import { planOf } from '../../../marketplace/fees/store.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { inTransaction, sql, type Tx } from '../../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../../platform/idempotency/idempotency.ts'
import { BOLETO_FIELDS, type BoletoField } from '../../../providers/bank.ts'
import { refuseAmount } from '../../../runtime/budget.ts'
import type { Caller } from '../../../runtime/caller.ts'
import type { BoletoRoute, Deps } from '../../../runtime/deps.ts'
import { advance } from '../advance.ts'
import { partiesOf } from '../creation/parties-store.ts'
import { boletoOrderOf } from '../methods/boleto-order.ts'
import { findVisible, withRefunds, type WithRefunds } from '../queries.ts'
import * as store from '../store.ts'
import type { BoletoTransaction, Transaction } from '../transaction.ts'
import { rulesInRange } from './rules-queries.ts'
import {
  askedUntil,
  demandChangeable,
  fieldsOf,
  nextChange,
  wantedTerms,
  withChangeRequest,
  type ChangeBody,
} from './change.ts'

export type Changed = WithRefunds & { replayed: boolean }

/** Changes an unpaid boleto. The same change again, or the same key, changes nothing more. */
export async function change(
  deps: Deps,
  caller: Caller,
  idText: string,
  body: ChangeBody,
  key: Key | undefined,
): Promise<Changed> {
  const found = await findVisible(deps, caller, idText)
  if (caller.budget && risen(found, body) > 0) refuseAmount(caller.budget, body.amount as Cents)
  const before = key && (await recall(deps.db, found.owner, key))
  if (before) await refuseBeyondLeft(deps.db, caller, before, risen(found, body), deps.clock.now())
  const requested = before
    ? ((await store.findMany(deps.db, [found]))[0] ?? found)
    : await requestChange(deps, caller, found, body, key)
  refuseAsked(requested, deps.clock.now())
  const transaction = await carriedOut(deps, requested)
  refuseAsked(transaction, deps.clock.now())
  if (!before || transaction.status === 'pending') refuseUnchanged(transaction, body)
  return { ...(await withRefunds(deps.db, transaction)), replayed: before !== undefined }
}

/** Refuses a transaction that cannot be changed now, whatever the body. */
export async function demandUpdatable(deps: Deps, caller: Caller, idText: string): Promise<void> {
  demandChangeable(await findVisible(deps, caller, idText), deps.clock.now())
}

/** By how much the amount rises, which is what counts against a budget. */
const risen = ({ amount }: Transaction, body: ChangeBody): Cents =>
  cents(Math.max(0, (body.amount ?? amount) - amount))

/** What is asked of the seller and of the bank before anything is stored. */
type Terms = { plan: FeePlan | undefined; route: BoletoRoute; amountMax: Cents | null }

async function termsOf(deps: Deps, t: Transaction): Promise<Terms> {
  const { owner, seller, customer } = t
  const route = deps.banks.boleto(owner)
  if (!route) throw refuse('bank_not_configured')
  const [plan, parties] = await Promise.all([
    planOf(deps.db, owner, t.feeVersion),
    partiesOf(deps, { owner, seller, customer, now: deps.clock.now() }),
  ])
  return { plan, route, amountMax: (parties.seller?.amountMax ?? null) as Cents | null }
}

/** Stores the request, with its idempotency key, before any bank is called. */
async function requestChange(
  deps: Deps,
  caller: Caller,
  found: Transaction,
  body: ChangeBody,
  key: Key | undefined,
): Promise<Transaction> {
  demandChangeable(found, deps.clock.now())
  const { plan, route, amountMax } = await termsOf(deps, found)
  const { amount = found.amount } = body
  const inRange =
    amount === found.amount ? undefined : await rulesInRange(deps, found, amount as Cents)
  return inTransaction(deps.db, async (tx) => {
    const [locked] = await store.lock(tx, [found])
    if (!locked) throw refuse('transaction_not_found')
    // Another request with this key was first; a retry returns its result.
    if (key && (await recall(tx, found.owner, key)))
      throw refuse('request_in_progress', { retryAfter: 1 })
    const now = deps.clock.now()
    const t = demandChangeable(locked, now)
    const wanted = wantedTerms(t, body, { now, lateFeeMax: route.lateFeeMax })
    if (amountMax !== null && wanted.amount > Math.max(amountMax, t.amount))
      throw refuse('amount_over_seller_limit', { words: { limit: amountMax } })
    const id = newId(deps.clock.wall())
    const requested = withChangeRequest(t, wanted, { plan, inRange, id, now })
    await claimFor(tx, t.owner, key, { kind: 'transaction', id: t.id }, now)
    if (requested === t) return t
    refuseNotOffered(route, t, { wanted, now })
    if (caller.budget) await spendBudget(tx, caller, risen(t, body), now)
    store.save(tx, [requested])
    if (wanted.amount !== t.amount) await keepApart(tx, t)
    recordAct(tx, deps, 'transaction.change_requested', t, { after: { ...body } })
    return requested
  })
}

const FIELD_NAMES: Readonly<Record<BoletoField, string>> = {
  due_date: 'expiration_date',
  amount: 'amount',
  discount: 'discount',
}

/** 422 for what the bank of a boleto cannot change. */
function refuseNotOffered(
  { rail }: BoletoRoute,
  t: BoletoTransaction,
  { wanted, now }: { wanted: Parameters<typeof fieldsOf>[1]; now: Date },
): void {
  const fields = fieldsOf(t.boleto.terms, wanted)
  const since = new Date(t.boleto.earlier?.at(-1)?.until ?? t.createdAt)
  const order = boletoOrderOf(t)
  if (!rail.changes)
    throw refuseField(FIELD_NAMES[fields[0]!], {
      en: 'the bank of the boleto changes none: cancel it and create another one',
      pt: 'o banco do boleto não altera nenhum: cancele-o e crie outro',
    })
  const why = rail.changes.cannot(order, { fields, terms: wanted, since, now })
  if (why) throw refuseField(FIELD_NAMES[why.field], why.says)
}

/**
 * A sale whose amount changes is looked for by its reference no more: two open ones could otherwise
 * come to the same amount.
 */
async function keepApart(tx: Tx, { owner, id }: Transaction): Promise<void> {
  await tx.rows(sql`
    update transactions t
    set revision = t.revision + 1, keyed = true
    where owner = ${owner}
      and id = ${id}`)
}

/** Refuses a repetition while the bank is being asked, since it may refuse to be asked twice. */
function refuseAsked(t: Transaction, now: Date): void {
  if (askedUntil(t, now)) throw refuse('request_in_progress', { retryAfter: 1 })
}

const stepsOf = (t: Transaction): number =>
  t.method === 'boleto' && nextChange(t) ? t.boleto.changing!.steps.length : 0

/** Asks the bank for one change after the other, as long as it makes them. */
async function carriedOut(deps: Deps, requested: Transaction): Promise<Transaction> {
  let t = requested
  for (let n = 0; n < BOLETO_FIELDS.length && stepsOf(t) > 0; n++) {
    const left = stepsOf(t)
    t = await advance(deps, t)
    if (stepsOf(t) === left) break
  }
  return t
}

/** Refuses to reply with a boleto whose bank refused the change, or has not answered. */
function refuseUnchanged(t: Transaction, body: ChangeBody): void {
  if (t.method !== 'boleto') throw refuse('invalid_state', { words: { status: t.status } })
  if (t.status !== 'pending')
    throw refuse('invalid_state', { words: { status: t.status }, transaction: t.id })
  const { terms, changing, refusedChange: refused } = t.boleto
  if (changing && !changing.sent)
    throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  const { amount = terms.amount, expiration_date: dueOn = terms.dueOn } = body
  const isThis = refused && refused.terms.amount === amount && refused.terms.dueOn === dueOn
  if (!changing && isThis)
    throw refuse('change_refused', { transaction: t.id, words: { why: refused.why } })
}
