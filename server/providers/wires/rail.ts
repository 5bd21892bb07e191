// The rail of a company with a wire of its own: what is the same for all of them, around what each
// translates. A charge is found again by our reference, and counts only where exactly one is found.
// A reply that cannot be read is unknown. A refusal rejects only where the company's rail says that
// it proves that nothing was done; any other is followed by a read.

import { ask, LIST_TIMEOUT_MS } from '../ask.ts'
import {
  accepted,
  type ChargeReport,
  type PixOrder,
  type PixRail,
  type ProviderRefund,
  type ProviderResult,
  type ReceivedPix,
  rejected,
  unknown,
} from '../bank.ts'
import { type Classified, classify } from '../classify.ts'
import { after } from '../../kernel/clock.ts'
import { INVALID_REPLY, type RefusalPlaces, unreadable } from '../parse.ts'
import { ageOf } from './values.ts'
import type { WireConnection, WireRail } from './wire.ts'

/** A reply, with its status and body for what a refusal says beside its code. */
export type Answer = Classified & { readonly status: number; readonly content: unknown }

/** The calls of one request. None is started after the caller gave up. */
export type WireCalls = {
  readonly now: Date
  /** What the times of an order count from: at a company, real time too. */
  readonly theirTime: Date
  readonly setting: WireConnection['setting']
  get(
    path: string,
    query?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>
  send(request: {
    method: string
    path: string
    body?: object
    query?: Record<string, string>
    headers?: Record<string, string>
  }): Promise<Answer>
}

export type PresentReport = Exclude<ChargeReport, { status: 'absent' }>
/** A charge at the company: its own id of it beside our report. */
export type Found = { readonly id: string; readonly report: PresentReport }
/** A refusal that proves nothing by itself. */
export type Refused = {
  readonly refused: { readonly code: string; readonly why: string; readonly status: number }
}
export type ReturnOrder = Parameters<PixRail['giveBack']>[0] & { txid: string }
export type Span = Parameters<PixRail['received']>[0]
type Page = { pix: ReceivedPix[]; more: boolean }

/** What each company translates. */
export type WireOperations = {
  /** Why the company cannot take an order; then it is not called. */
  readonly cannotCharge: (order: PixOrder, setting: WireConnection['setting']) => string | undefined
  /** By our reference. Undefined: there is certainly none. */
  readonly find: (calls: WireCalls, txid: string) => Promise<ProviderResult<Found | undefined>>
  /**
   * How old an order must be before "there is none" is certain: the company's own delay until a new
   * charge is listed. Longer than any call.
   */
  readonly findDelayMs?: number
  /**
   * Where the company has no idempotency key for charges: two tries could make two that can both be
   * paid, so there is no second one.
   */
  readonly isTriedOnce?: boolean
  /** Where the company's own end of a charge is not ours: a charge ends by its order. */
  readonly endsByOrder?: boolean
  /** Statuses of a refused first try that prove that nothing was made, by the company's own word. */
  readonly refusalProves?: ReadonlySet<number>
  readonly create: (calls: WireCalls, order: PixOrder) => Promise<ProviderResult<Found> | Refused>
  /** Withdraws an active charge, or says why the company cannot. */
  readonly remove: string | ((calls: WireCalls, found: Found) => Promise<Answer>)
  readonly giveBack: (
    calls: WireCalls,
    order: ReturnOrder,
    found: Found,
    again: boolean,
  ) => Promise<ProviderResult<ProviderRefund>>
  /** As of `PixRail`. */
  readonly paidWithinMs?: number
  readonly sumsReturns?: true
  readonly received: (calls: WireCalls, span: Span) => Promise<ProviderResult<Page>>
}

/** Codes of our own refusals, before the company is called. */
const NOT_OFFERED = 'not_offered'
const NOT_POSSIBLE = 'not_possible'
const TOO_MUCH = 'amount_exceeds_payment'
const NOT_REGISTERED = 'not_registered'

const CONFLICT = 409

export const openCalls = (
  { client, setting, now, theirTime = now }: WireConnection,
  signal: AbortSignal,
  places?: RefusalPlaces,
  withinMs?: number,
): WireCalls => {
  const call = async (
    request: Parameters<WireCalls['send']>[0],
    mode: 'reads' | 'writes',
  ): Promise<Answer> => {
    const reply = await client({ ...request, signal, ...(withinMs !== undefined && { withinMs }) })
    const { status, body: content } = reply
    const read = classify(reply, mode, { places })
    // It may be about an earlier try that is under way: what comes of that one is read.
    const isConflict = mode === 'writes' && status === CONFLICT && read.is === 'refused'
    return isConflict
      ? { is: 'unknown', why: `${CONFLICT}: ${read.why}`, status, content }
      : { ...read, status, content }
  }
  return {
    now: now(),
    theirTime: theirTime(),
    setting,
    get: (path, query, headers) =>
      call({ method: 'GET', path, ...(query && { query }), ...(headers && { headers }) }, 'reads'),
    send: (request) => call(request, 'writes'),
  }
}

/** A conversation about a page of a list, which may take longer than any other. */
export const listCalls =
  (connection: WireConnection, places?: RefusalPlaces) =>
  <T>(conversation: (calls: WireCalls) => Promise<ProviderResult<T>>): Promise<ProviderResult<T>> =>
    ask(
      (signal) => conversation(openCalls(connection, signal, places, LIST_TIMEOUT_MS)),
      LIST_TIMEOUT_MS,
    )

const reportOf = (answer: ProviderResult<Found | undefined>): ProviderResult<ChargeReport> =>
  answer.result === 'accepted'
    ? accepted(answer.value ? answer.value.report : { status: 'absent' })
    : answer

/** `places`: where the company has the code and the sentence of a refusal. */
export function openWireRail(
  connection: WireConnection,
  operations: WireOperations,
  places?: RefusalPlaces,
): WireRail {
  const converse = <T>(
    conversation: (calls: WireCalls) => Promise<ProviderResult<T>>,
  ): Promise<ProviderResult<T>> =>
    ask((signal) => conversation(openCalls(connection, signal, places)), connection.timeoutMs)
  const ofList = listCalls(connection, places)
  return {
    name: connection.name,
    due: 'missing',
    charge: (order, again) => converse((calls) => charge(calls, operations, order, again)),
    chargeDue: async () =>
      rejected(
        NOT_OFFERED,
        'this connection makes no pix with a due date; use another bank for it',
      ),
    read: (txid) => converse(async (calls) => reportOf(await operations.find(calls, txid))),
    remove: (txid) => converse((calls) => remove(calls, operations, txid)),
    giveBack: (order, again) => converse((calls) => giveBack(calls, operations, order, again)),
    tellsMed: false,
    ...(operations.paidWithinMs !== undefined && { paidWithinMs: operations.paidWithinMs }),
    ...(operations.sumsReturns && { sumsReturns: true }),
    received: (span) => ofList((calls) => operations.received(calls, span)),
  }
}

/** A charge of another amount under our reference is about another order. */
const asOrdered = (
  answer: ProviderResult<Found | undefined>,
  { amount }: PixOrder,
): ProviderResult<ChargeReport> =>
  answer.result === 'accepted' && answer.value && answer.value.report.amount !== amount
    ? unknown(INVALID_REPLY)
    : reportOf(answer)

const isAbsent = (answer: ProviderResult<ChargeReport>): boolean =>
  answer.result === 'accepted' && answer.value.status === 'absent'

async function charge(
  calls: WireCalls,
  operations: WireOperations,
  order: PixOrder,
  again: boolean,
): Promise<ProviderResult<ChargeReport>> {
  const { cannotCharge, find, findDelayMs = 0, isTriedOnce, refusalProves, create } = operations
  const ofOrder = (answer: ProviderResult<Found | undefined>) =>
    ended(calls, operations, order, asOrdered(answer, order))
  const why = cannotCharge(order, calls.setting)
  if (why !== undefined) return rejected(NOT_POSSIBLE, why)
  if (again) {
    const found = ofOrder(await find(calls, order.txid))
    if (!isAbsent(found)) return found
    if ((ageOf(order.txid, calls.now) ?? 0) < findDelayMs)
      return unknown('it may be made and not be listed yet; it is looked up again')
    if (isTriedOnce) return rejected(NOT_REGISTERED, NEVER_MADE)
  }
  const made = await create(calls, order)
  if (!('refused' in made)) return ofOrder(made)
  const found = ofOrder(await find(calls, order.txid))
  if (!isAbsent(found)) return found
  // There is none, and no earlier try that could still appear.
  const { code, why: sentence, status } = made.refused
  return again || refusalProves?.has(status)
    ? rejected(code, sentence)
    : unknown(`refused (${code}: ${sentence}); it is tried again`)
}

const NEVER_MADE =
  'the company does not know this charge, whose only try had no answer, and nobody has its code: make a new sale'

/** A charge that ends by its order, counted from the order's own time. */
function ended(
  { now, theirTime }: WireCalls,
  { endsByOrder }: WireOperations,
  { txid, expiresIn }: PixOrder,
  answer: ProviderResult<ChargeReport>,
): ProviderResult<ChargeReport> {
  if (!endsByOrder || answer.result !== 'accepted' || answer.value.status === 'absent')
    return answer
  const made = after(theirTime, -(ageOf(txid, now) ?? 0))
  return accepted({ ...answer.value, expiresAt: after(made, expiresIn * 1_000) })
}

async function remove(
  calls: WireCalls,
  { find, remove: withdraw }: WireOperations,
  txid: string,
): Promise<ProviderResult<ChargeReport>> {
  const found = await find(calls, txid)
  if (found.result !== 'accepted' || found.value?.report.status !== 'active') return reportOf(found)
  if (typeof withdraw === 'string') return rejected(NOT_OFFERED, withdraw)
  const answer = await withdraw(calls, found.value)
  if (answer.is === 'unknown') return unknown(answer.why)
  const after = await find(calls, txid)
  if (after.result !== 'accepted') return reportOf(after)
  // Some no longer know what was withdrawn.
  if (!after.value)
    return answer.is === 'success'
      ? accepted({ ...found.value.report, status: 'removed' })
      : reportOf(after)
  if (after.value.report.status !== 'active') return accepted(after.value.report)
  return answer.is === 'success'
    ? unknown('the charge is still payable after it was withdrawn; it is read again')
    : rejected(answer.code, answer.why)
}

async function giveBack(
  calls: WireCalls,
  operations: WireOperations,
  { txid, ...order }: Parameters<PixRail['giveBack']>[0],
  again: boolean,
): Promise<ProviderResult<ProviderRefund>> {
  if (txid === undefined)
    return rejected(NOT_POSSIBLE, 'this company returns a pix only by the charge that it paid')
  const found = await operations.find(calls, txid)
  if (found.result !== 'accepted') return found
  const payment = found.value?.report.payments.find((one) => one.endToEndId === order.endToEndId)
  if (!found.value || !payment) return unknown('the company does not list this payment now')
  if (order.amount > payment.amount)
    return rejected(TOO_MUCH, 'more than the payment cannot be returned')
  return operations.giveBack(calls, { ...order, txid }, found.value, again)
}

/** Those of a list that have our reference: none, exactly one, or more, which is unknown. */
export function onlyOne<T>(all: readonly T[]): ProviderResult<T | undefined> {
  return all.length > 1
    ? unknown(unreadable([`it has ${all.length} charges of one reference; look at them by hand`]))
    : accepted(all[0])
}

/** An answer that made nothing: a refusal, which is read, or silence. */
export const notMade = (
  answer: Exclude<Answer, { is: 'success' }>,
): ProviderResult<never> | Refused =>
  answer.is === 'unknown'
    ? unknown(answer.why)
    : { refused: { code: answer.code, why: answer.why, status: answer.status } }

/** What the company says, or that it cannot be read. */
export const readOr = <T>(value: T | undefined): ProviderResult<T> =>
  value === undefined ? unknown(INVALID_REPLY) : accepted(value)

/** A read that found nothing of use. */
export const notRead = (answer: Answer): ProviderResult<never> =>
  unknown(answer.is === 'success' ? INVALID_REPLY : answer.why)
