// The rail of a company that pays out on a wire of its own: what is the same for all of them, around
// what each translates. Only the first call of a payment pays without asking; any later one reads
// first what the bank has, and pays only where it certainly has none. A reply that can be read in two
// ways is unknown. A refusal rejects only where the company's rail says that it proves that no money
// moved; any other is followed by a read.

import { ask } from '../ask.ts'
import { accepted, type ProviderResult, rejected, unknown } from '../bank.ts'
import { after } from '../../kernel/clock.ts'
import type { Cents } from '../../kernel/money.ts'
import { INVALID_REPLY, type RefusalPlaces } from '../parse.ts'
import {
  type ListedPayouts,
  NO_FUNDS,
  OTHER_SENDS,
  type PayingBalance,
  type PayoutOrder,
  type PayoutRail,
  type PayoutReport,
  type PayoutTries,
  railName,
  type StatedEntries,
  type StatementSpan,
} from '../payouts.ts'
import { otherHolder } from './holder.ts'
import { cannotReach } from './way.ts'
import { listCalls, openCalls, type Refused, type WireCalls } from '../wires/rail.ts'
import type { WireConnection } from '../wires/wire.ts'

/**
 * What a payment is looked for by. `order`: what it was to pay, where that can still be read;
 * `since` and `last`: when it was first and last sent; `isPrepared`: as of `PayoutTries`.
 */
export type SoughtPayment = {
  readonly id: string
  readonly createdAt?: Date
  readonly since?: Date
  readonly last?: Date
  readonly reference?: string
  readonly isPrepared?: boolean
  readonly order?: PayoutOrder
}
export type PaidSpan = { readonly from: Date; readonly to: Date; readonly page: number }
type Paid = ProviderResult<PayoutReport> | Refused

/** What each company translates. */
export type PayoutOperations = {
  /** Why the company cannot take an order; then it is not called. */
  readonly cannotPay: (order: PayoutOrder, setting: WireConnection['setting']) => string | undefined
  /** It pays an account by TED as well, by the way that `wayTo` says. */
  readonly paysByTed?: true
  /** What the bank has of a payment. Undefined: none now. */
  readonly find: (
    calls: WireCalls,
    sought: SoughtPayment,
  ) => Promise<ProviderResult<PayoutReport | undefined>>
  /** How long after a call a payment may be missing where it is looked for; longer than any call. */
  readonly findDelayMs: number
  /** The call that pays; where there are two steps, the first. */
  readonly send: (calls: WireCalls, order: PayoutOrder) => Promise<Paid>
  /** Whether the first call for an order moves no money: it is repeated soon. */
  readonly onlyPrepares?: (order: PayoutOrder) => boolean
  /** How long the second step may be missing where it is looked for. Default: `findDelayMs`. */
  readonly stepDelayMs?: number
  /** The second step, of a payment that is prepared. */
  readonly confirm?: (calls: WireCalls, order: PayoutOrder, prepared: PayoutReport) => Promise<Paid>
  /**
   * What a refusal proves: `none`, that no money moved and none will; `funds`, the same for want of
   * money, so that the same payment may be tried again. Undefined: nothing. `again`: the payment was
   * sent before, so that the refusal may be one of a repetition.
   */
  readonly proves: (refused: Refused['refused'], again: boolean) => 'none' | 'funds' | undefined
  /** As of `PayoutRail`. */
  readonly changed?: (calls: WireCalls, span: PaidSpan) => Promise<ProviderResult<ListedPayouts>>
  /** As of `PayoutRail`. */
  readonly statement?: (
    calls: WireCalls,
    span: StatementSpan,
  ) => Promise<ProviderResult<StatedEntries>>
  /** As of `PayoutRail`. */
  readonly statesByAmount?: true
  /** What may be spent now, without credit. */
  readonly available?: (calls: WireCalls) => Promise<ProviderResult<Cents>>
}

/** Longer than any call. */
const PREPARED_AGAIN_MS = 60_000
/** Our own refusal, before the company is called. */
const NOT_POSSIBLE = 'not_possible'

const MAY_APPEAR = 'it may be made and not be shown yet; it is looked up again'
const NOT_SHOWN = 'the bank took the second step and does not show it yet; it is read again'
const GONE = 'the bank no longer shows this payment; look at it there by hand'

/** `places`: where the company has the code and the sentence of a refusal. */
export function openPayoutRail(
  connection: WireConnection,
  operations: PayoutOperations,
  places?: RefusalPlaces,
): PayoutRail {
  const converse = <T>(
    conversation: (calls: WireCalls) => Promise<ProviderResult<T>>,
  ): Promise<ProviderResult<T>> =>
    ask((signal) => conversation(openCalls(connection, signal, places)), connection.timeoutMs)
  const ofList = listCalls(connection, places)
  const { changed, available, statement } = operations
  return {
    name: railName(connection.name),
    findDelayMs: operations.findDelayMs,
    pay: (order, tries) => converse((calls) => pay(calls, operations, order, tries)),
    read: (sought) => converse((calls) => lookFor(calls, operations, sought)),
    ...(changed && { changed: (span) => ofList((calls) => changed(calls, span)) }),
    ...(statement && { statement: (span) => ofList((calls) => statement(calls, span)) }),
    ...(operations.statesByAmount && { statesByAmount: true }),
    ...(available && {
      balance: () =>
        converse(async (calls): Promise<ProviderResult<PayingBalance>> => {
          const answer = await available(calls)
          return answer.result === 'accepted'
            ? accepted({ available: answer.value, at: calls.theirTime })
            : answer
        }),
    }),
  }
}

/** One that the bank has named is there: a key of another account would not show it. */
async function lookFor(
  calls: WireCalls,
  { find }: PayoutOperations,
  sought: SoughtPayment,
): Promise<ProviderResult<PayoutReport | undefined>> {
  const found = await find(calls, sought)
  const isGone = found.result === 'accepted' && !found.value && sought.reference !== undefined
  return isGone ? unknown(GONE) : found
}

async function pay(
  calls: WireCalls,
  operations: PayoutOperations,
  order: PayoutOrder,
  tries: PayoutTries,
): Promise<ProviderResult<PayoutReport>> {
  const { cannotPay, findDelayMs, onlyPrepares, send } = operations
  const { since, last = since, reference, sending, isRefused = false } = tries
  const again = since !== undefined || reference !== undefined
  if (again) {
    const sought = { id: order.id, order, ...tries }
    const found = asOrdered(await lookFor(calls, operations, sought), order)
    if (found.result !== 'accepted') return found
    if (found.value) {
      const isStored = reference !== undefined && found.value.reference === reference
      return found.value.status === 'prepared' && isStored
        ? nextStep(calls, operations, order, found.value, tries)
        : accepted(found.value)
    }
    const delayMs = onlyPrepares?.(order) ? PREPARED_AGAIN_MS : findDelayMs
    const mayAppear = last !== undefined && !isRefused && after(last, delayMs) > calls.now
    if (mayAppear) return unknown(MAY_APPEAR)
  }
  const why =
    cannotReach(order, calls.setting, operations.paysByTed) ?? cannotPay(order, calls.setting)
  if (why !== undefined) return rejected(NOT_POSSIBLE, why)
  if (sending && !(await sending())) return unknown(OTHER_SENDS)
  return paidAs(operations, order, await send(calls, order), again && !isRefused)
}

/**
 * The second step of a payment that is prepared. One that may have been sent before is sent again
 * only when it would be seen.
 */
async function nextStep(
  calls: WireCalls,
  operations: PayoutOperations,
  order: PayoutOrder,
  prepared: PayoutReport,
  { since, last = since, isPrepared = false, isRefused = false, sending }: PayoutTries,
): Promise<ProviderResult<PayoutReport>> {
  const { confirm, findDelayMs, stepDelayMs = findDelayMs } = operations
  if (!confirm || prepared.isReady === false) return accepted(prepared)
  const other = otherHolder(order, prepared.holder)
  // It is prepared, so no step was sent after the holder was known.
  if (other?.result === 'rejected')
    return accepted({ ...prepared, status: 'failed', reason: other.why })
  const isSure = isPrepared || isRefused || last === undefined
  if (!isSure && after(last, stepDelayMs) > calls.now) return unknown(MAY_APPEAR)
  if (sending && !(await sending())) return unknown(OTHER_SENDS)
  const confirmed = paidAs(operations, order, await confirm(calls, order, prepared), !isSure)
  const isShown = confirmed.result !== 'accepted' || confirmed.value.status !== 'prepared'
  return isShown ? confirmed : unknown(NOT_SHOWN)
}

/** A payment of another id or amount under our name is about another order. */
const asOrdered = <T extends PayoutReport | undefined>(
  answer: ProviderResult<T>,
  { id, amount }: PayoutOrder,
): ProviderResult<T> =>
  answer.result === 'accepted' &&
  answer.value &&
  (answer.value.id !== id || answer.value.amount !== amount)
    ? unknown(INVALID_REPLY)
    : answer

function paidAs(
  { proves }: PayoutOperations,
  order: PayoutOrder,
  answer: Paid,
  again: boolean,
): ProviderResult<PayoutReport> {
  if (!('refused' in answer)) return asOrdered(answer, order)
  const { refused } = answer
  const proof = proves(refused, again)
  if (proof === undefined)
    return unknown(`refused (${refused.code}: ${refused.why}); it is read before another try`)
  return rejected(proof === 'funds' ? NO_FUNDS : refused.code, refused.why)
}
