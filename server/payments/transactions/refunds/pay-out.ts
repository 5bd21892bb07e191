// A refund that is paid out: to the account that the caller named, or to the payer's key. It stays
// with one bank, is sent only where that certainly has none of it, and once accepted is only read.

import { inTransaction } from '../../../platform/db/sql.ts'
import { accepted, NOT_CONFIGURED, type ProviderResult, unknown } from '../../../providers/bank.ts'
import { sameHolder } from '../../../providers/paying/holder.ts'
import { findLost } from '../../../providers/paying/lost.ts'
import {
  NO_FUNDS,
  OTHER_SENDS,
  type PayoutOrder,
  type PayoutRail,
  type PayoutReport,
} from '../../../providers/payouts.ts'
import { payoutRail, refundRail } from '../../../runtime/banks/payout-rail.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { unsealTo } from './refund-to.ts'
import type { Refund, RefundPayout } from './refund.ts'
import { changePayout } from './store.ts'

type Payee = Omit<PayoutOrder, 'id' | 'amount'>

const OTHER_ACCOUNT =
  'this connection of the banks file is another account than the one it was sent to'
const GONE = 'the bank no longer shows this payment; look at it there by hand'

/** A refund, and what is stored of its payment. */
type Paying = { readonly refund: Refund; stored: RefundPayout }

const isOtherAccount = (rail: PayoutRail, { account, first }: RefundPayout): boolean =>
  first !== undefined && rail.account !== undefined && account !== rail.account

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
  const rail = refundRail(deps.banks, refund.owner)
  if (!rail) return undefined
  const stored = { bank: rail.name, ...(rail.account !== undefined && { account: rail.account }) }
  const isStored = await inTransaction(deps.db, (tx) => changePayout(tx, refund, stored))
  return isStored ? { refund, stored } : undefined
}

const sentTimes = ({ first, last }: RefundPayout) => ({
  ...(first !== undefined && { since: new Date(first) }),
  ...(last !== undefined && { last: new Date(last) }),
})

async function look(
  deps: Deps,
  rail: PayoutRail,
  { refund: r, stored }: Paying,
): Promise<ProviderResult<PayoutReport> | undefined> {
  const { reference, first, isAccepted } = stored
  const named = reference === undefined ? {} : { reference }
  const sought = { id: r.id, createdAt: r.createdAt, ...named, ...sentTimes(stored) }
  const now = deps.clock.now()
  if (r.toSealed?.length === 0) {
    const isKnown = isAccepted === true || reference !== undefined
    const isSent = first !== undefined
    return findLost(rail, { ...sought, lostAt: r.updatedAt, isSent, isKnown }, now)
  }
  if (!isAccepted || rail.repeatsSafely) return undefined
  const answer = await rail.read(sought, now)
  if (answer.result !== 'accepted') return answer
  return answer.value ? accepted(answer.value) : unknown(GONE)
}

/** Pays, or says how the payment stands; what the bank says of it is stored for the next call. */
export async function payOut(
  deps: Deps,
  r: Refund,
  payer: Payee,
): Promise<ProviderResult<PayoutReport>> {
  const paying = await bound(deps, r)
  const rail = paying && payoutRail(deps.banks, r.owner, paying.stored.bank)
  if (!rail) return NOT_CONFIGURED
  if (isOtherAccount(rail, paying.stored)) return unknown(OTHER_ACCOUNT)
  const found = await look(deps, rail, paying)
  if (found) return unlessOvertaken(deps, paying, found)
  const payee = r.toSealed ? unsealTo(deps.sealKeys, r) : {}
  const order = { id: r.id, amount: r.amount, ...payer, ...payee }
  const { first, last, reference, isPrepared, isAccepted } = paying.stored
  const tries = {
    ...(reference !== undefined && { reference }),
    ...sentTimes(paying.stored),
    ...(last === undefined && { isRefused: first !== undefined }),
    isPrepared: isPrepared === true,
    sending: () => {
      const now = deps.clock.wall().toISOString()
      const { isPrepared: _before, ...before } = paying.stored
      return store(deps, paying, { ...before, first: before.first ?? now, last: now })
    },
  }
  const paid = await rail.pay(order, tries)
  // After the second step money may have left.
  const answer = reference === undefined ? sameHolder(order, paid) : paid
  await keep(deps, paying, answer)
  // Once it was accepted, a refusal concerns the repeated request.
  if (isAccepted && answer.result === 'rejected') return unknown(answer.why)
  return unlessOvertaken(deps, paying, answer)
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
  const { last: _last, ...rest } = paying.stored
  if (answer.result === 'rejected' && answer.code === NO_FUNDS) await store(deps, paying, rest)
  if (answer.result !== 'accepted') return
  const { status, reference = paying.stored.reference } = answer.value
  const now: RefundPayout = {
    ...paying.stored,
    ...(reference !== undefined && { reference }),
    ...(status !== 'prepared' && { isAccepted: true }),
    // The answer that named it: what is answered later does not say what was sent since.
    ...(status === 'prepared' && paying.stored.reference === undefined && { isPrepared: true }),
  }
  if (JSON.stringify(now) !== JSON.stringify(paying.stored)) await store(deps, paying, now)
}
