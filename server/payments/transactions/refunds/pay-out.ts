// A refund that is paid out: to the account that the caller named, or to the payer's key. It stays
// with one bank, is sent only where that certainly has none of it, and once accepted is only read.

import { inTransaction } from '../../../platform/db/sql.ts'
import { NOT_CONFIGURED, type ProviderResult, unknown } from '../../../providers/bank.ts'
import { ask } from '../../../providers/ask.ts'
import { isOpenDecision } from '../../../providers/paying/silence.ts'
import { sameHolder } from '../../../providers/paying/holder.ts'
import { findLost } from '../../../providers/paying/lost.ts'
import {
  NO_FUNDS,
  OTHER_SENDS,
  type PayoutRail,
  type PayoutReport,
  type SoughtPayout,
} from '../../../providers/payouts.ts'
import {
  isOtherAccount,
  lookUp,
  OTHER_ACCOUNT,
  payoutRail,
} from '../../../runtime/banks/payout-rail.ts'
import type { Deps } from '../../../runtime/deps.ts'
import type { Transaction } from '../transaction.ts'
import { orderOf } from './order.ts'
import type { Refund, RefundPayout } from './refund.ts'
import { changePayout } from './store.ts'

/** A refund, and what is stored of its payment. */
type Paying = { readonly refund: Refund; stored: RefundPayout }

/** Stores what is known now; false where another process was ahead. */
async function store(deps: Deps, paying: Paying, now: RefundPayout): Promise<boolean> {
  const { refund, stored } = paying
  const before = { ...refund, payout: stored }
  const isStored = await inTransaction(deps.db, (tx) => changePayout(tx, before, now))
  if (isStored) paying.stored = now
  return isStored
}

/** Its bank, from the first call on always the same. */
async function bound(deps: Deps, refund: Refund): Promise<Paying | undefined> {
  if (refund.payout) return { refund, stored: refund.payout }
  const rail = deps.banks.payouts(refund.owner)
  if (!rail) return undefined
  const stored = { bank: rail.name, ...(rail.account !== undefined && { account: rail.account }) }
  const isStored = await inTransaction(deps.db, (tx) => changePayout(tx, refund, stored))
  return isStored ? { refund, stored } : undefined
}

const sentTimes = ({ first, last }: RefundPayout) => ({
  ...(first !== undefined && { since: new Date(first) }),
  ...(last !== undefined && { last: new Date(last) }),
})

function soughtOf({ refund: { id, createdAt }, stored }: Paying): SoughtPayout {
  const { reference } = stored
  const named = reference === undefined ? {} : { reference }
  return { id, createdAt, ...named, ...sentTimes(stored) }
}

async function look(
  deps: Deps,
  rail: PayoutRail,
  { refund: r, stored }: Paying,
): Promise<ProviderResult<PayoutReport> | undefined> {
  const { reference, first, isAccepted } = stored
  const sought = soughtOf({ refund: r, stored })
  const now = deps.clock.now()
  if (r.toSealed?.length === 0) {
    const isKnown = isAccepted === true || reference !== undefined
    const isSent = first !== undefined
    return findLost(rail, { ...sought, lostAt: r.updatedAt, isSent, isKnown }, now)
  }
  if (!isAccepted || rail.repeatsSafely) return undefined
  return lookUp(rail, sought, now)
}

/** Pays, or says how the payment stands; what the bank says of it is stored for the next call. */
export async function payOut(
  deps: Deps,
  r: Refund,
  t: Transaction | undefined,
): Promise<ProviderResult<PayoutReport>> {
  const paying = await bound(deps, r)
  if (!paying) return NOT_CONFIGURED
  const { isAccepted } = paying.stored
  const { answer, isAsked } = await answerOf(deps, paying, t)
  await keep(deps, paying, answer)
  // Once it was accepted, a refusal concerns the repeated request.
  if (isAsked && isAccepted && answer.result === 'rejected') return unknown(answer.why)
  return unlessOvertaken(deps, paying, answer)
}

/** `isAsked`: it was asked to pay, and not only for what it has. */
type Answered = { readonly answer: ProviderResult<PayoutReport>; readonly isAsked: boolean }

const read = (answer: ProviderResult<PayoutReport>): Answered => ({ answer, isAsked: false })

async function answerOf(deps: Deps, paying: Paying, t: Transaction | undefined): Promise<Answered> {
  const { refund: r, stored } = paying
  const rail = payoutRail(deps.banks, r.owner, stored.bank)
  if (!rail) return read(NOT_CONFIGURED)
  const { first, last, reference, isPrepared, account = null } = stored
  if (isOtherAccount(rail, { isSent: first !== undefined, account }))
    return read(unknown(OTHER_ACCOUNT))
  // Nothing is sent any more: it would be paid against what people decided.
  const found = isOpenDecision(r)
    ? await lookUp(rail, soughtOf(paying), deps.clock.now())
    : await look(deps, rail, paying)
  if (found) return read(found)
  const order = orderOf(deps, r, t)
  if (!order) return read(NOT_CONFIGURED)
  const tries = {
    ...(reference !== undefined && { reference }),
    ...sentTimes(stored),
    ...(last === undefined && { isRefused: first !== undefined }),
    isPrepared: isPrepared === true,
    sending: () => {
      const now = deps.clock.wall().toISOString()
      const { isPrepared: _before, ...before } = paying.stored
      return store(deps, paying, { ...before, first: before.first ?? now, last: now })
    },
  }
  const paid = await ask(() => rail.pay(order, tries))
  // After the second step money may have left.
  return { answer: reference === undefined ? sameHolder(order, paid) : paid, isAsked: true }
}

/** A refusal says nothing of what another process has sent since. */
async function unlessOvertaken(
  deps: Deps,
  paying: Paying,
  answer: ProviderResult<PayoutReport>,
): Promise<ProviderResult<PayoutReport>> {
  if (answer.result !== 'rejected') return answer
  return (await store(deps, paying, paying.stored)) ? answer : unknown(OTHER_SENDS)
}

/** What an answer says for the next call. */
async function keep(
  deps: Deps,
  paying: Paying,
  answer: ProviderResult<PayoutReport>,
): Promise<void> {
  const now = after(paying.stored, answer, deps.clock.now())
  if (JSON.stringify(now) !== JSON.stringify(paying.stored)) await store(deps, paying, now)
}

function after(
  stored: RefundPayout,
  answer: ProviderResult<PayoutReport>,
  now: Date,
): RefundPayout {
  const { unknownSince, ...known } = stored
  if (answer.result === 'unknown') {
    // Of one that was never sent there is nothing to be said; of one that another process sends, not yet.
    if (stored.first === undefined || answer.why === OTHER_SENDS) return stored
    return { ...known, unknownSince: unknownSince ?? now.toISOString() }
  }
  const { last: _last, ...unsent } = known
  if (answer.result === 'rejected') return answer.code === NO_FUNDS ? unsent : known
  const { status, reference = stored.reference } = answer.value
  return {
    ...known,
    ...(reference !== undefined && { reference }),
    ...(status !== 'prepared' && { isAccepted: true }),
    // The answer that named it: what is answered later does not say what was sent since.
    ...(status === 'prepared' && stored.reference === undefined && { isPrepared: true }),
  }
}
