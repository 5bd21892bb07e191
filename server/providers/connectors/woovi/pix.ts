// The pix of Woovi (OpenPix) by its charges, receive only. Our txid is the `correlationID`, by which
// a charge is read, and which is its idempotency key. Sources: facts.md.

import { cut } from '../../../kernel/text/text.ts'
import {
  accepted,
  type PixOrder,
  type ProviderRefund,
  type ProviderResult,
  type ReceivedPix,
  rejected,
  unknown,
} from '../../bank.ts'
import { INVALID_REPLY } from '../../parse.ts'
import {
  type Answer,
  type Found,
  notMade,
  notRead,
  openWireRail,
  readOr,
  type Refused,
  type ReturnOrder,
  type WireCalls,
  type WireOperations,
} from '../../wires/rail.ts'
import type { WireConnection, WireRail } from '../../wires/wire.ts'
import { chargeFrom, type Received, refundsFrom, saysAbsent, transactionsFrom } from './report.ts'

/** A refusal is a sentence, without a code. */
const PLACES = { code: 'code', why: 'error' }
const EXPIRES_MIN_S = 300
const TEXT_MAX = 140
const PAGE_SIZE = 100
/** A charge takes one payment; a few are asked for to see that there are more. */
const OF_CHARGE = 20

const at = (txid: string): string => `/api/v1/charge/${encodeURIComponent(txid)}`

/** What it says of a charge or a refund that is not there: 404, or 400 with that sentence. */
const isAbsent = (answer: Answer): boolean =>
  answer.is === 'absent' || (answer.is === 'refused' && saysAbsent(answer.content))

async function find(calls: WireCalls, txid: string): Promise<ProviderResult<Found | undefined>> {
  const answer = await calls.get(at(txid))
  if (isAbsent(answer)) return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  const found = chargeFrom(answer.body, txid)
  if (!found) return unknown(INVALID_REPLY)
  return found.report.status === 'completed' ? withPayments(calls, found) : accepted(found)
}

async function withPayments(calls: WireCalls, found: Found): Promise<ProviderResult<Found>> {
  const query = { charge: found.id, skip: '0', limit: String(OF_CHARGE) }
  const answer = await calls.get('/api/v1/transaction', query)
  if (answer.is !== 'success') return notRead(answer)
  const page = transactionsFrom(answer.body, found.id)
  if (!page || page.more) return unknown(INVALID_REPLY)
  const payments = page.received.map(({ pix }) => pix)
  return accepted({ ...found, report: { ...found.report, payments } })
}

async function create(
  calls: WireCalls,
  { txid, amount, expiresIn, payer, text }: PixOrder,
): Promise<ProviderResult<Found> | Refused> {
  const answer = await calls.send({
    method: 'POST',
    path: '/api/v1/charge',
    query: { return_existing: 'true' },
    body: {
      correlationID: txid,
      value: amount,
      expiresIn,
      ...(text !== undefined && { comment: cut(text, TEXT_MAX) }),
      ...(payer && {
        customer: {
          name: payer.name,
          taxID: payer.taxpayerId,
        },
      }),
    },
  })
  if (answer.is !== 'success') return notMade(answer)
  const found = chargeFrom(answer.body, txid)
  if (!found) return unknown(INVALID_REPLY)
  // An existing one may be paid.
  return found.report.status === 'completed' ? withPayments(calls, found) : accepted(found)
}

const remove = async (calls: WireCalls, { id }: Found): Promise<Answer> => {
  const answer = await calls.send({ method: 'DELETE', path: at(id) })
  return answer.is === 'refused' ? { ...answer, code: 'refused' } : answer
}

const refundsOf = async (
  calls: WireCalls,
  txid: string,
): Promise<ProviderResult<ProviderRefund[]>> => {
  const answer = await calls.get(`${at(txid)}/refund`)
  return answer.is === 'success' ? readOr(refundsFrom(answer.body)) : notRead(answer)
}

/** Our refund among those of the charge. */
async function refundOf(
  calls: WireCalls,
  { txid, id, amount }: ReturnOrder,
): Promise<ProviderResult<ProviderRefund | undefined>> {
  const all = await refundsOf(calls, txid)
  if (all.result !== 'accepted') return all
  const ours = all.value.filter((one) => one.id === id)
  if (ours.length > 1 || (ours[0] && ours[0].amount !== amount)) return unknown(INVALID_REPLY)
  return accepted(ours[0])
}

async function giveBack(
  calls: WireCalls,
  order: ReturnOrder,
  _found: Found,
  again: boolean,
): Promise<ProviderResult<ProviderRefund>> {
  const before = again ? await refundOf(calls, order) : accepted(undefined)
  if (before.result !== 'accepted') return before
  if (before.value) return accepted(before.value)
  const answer = await calls.send({
    method: 'POST',
    path: `${at(order.txid)}/refund`,
    body: { correlationID: order.id, value: order.amount },
  })
  if (answer.is === 'unknown') return unknown(answer.why)
  const made = await refundOf(calls, order)
  if (made.result !== 'accepted') return made
  if (made.value) return accepted(made.value)
  return answer.is === 'success'
    ? unknown('the refund is not listed yet; it is looked up again')
    : rejected('refused', answer.why)
}

async function withReturns(
  calls: WireCalls,
  { pix, hasReturns }: Received,
): Promise<ProviderResult<ReceivedPix>> {
  if (!hasReturns || pix.txid === undefined) return accepted(pix)
  const returns = await refundsOf(calls, pix.txid)
  return returns.result === 'accepted' ? accepted({ ...pix, returns: returns.value }) : returns
}

const received: WireOperations['received'] = async (calls, { from, to, page, returned }) => {
  const answer = await calls.get('/api/v1/transaction', {
    start: from.toISOString(),
    end: to.toISOString(),
    type: 'PAYMENT',
    skip: String(page * PAGE_SIZE),
    limit: String(PAGE_SIZE),
  })
  if (answer.is !== 'success') return notRead(answer)
  const found = transactionsFrom(answer.body)
  if (!found) return unknown(INVALID_REPLY)
  const shown = found.received.filter(({ hasReturns }) => hasReturns || !returned)
  const pix: ReceivedPix[] = []
  for (const one of await Promise.all(shown.map((each) => withReturns(calls, each)))) {
    if (one.result !== 'accepted') return one
    pix.push(one.value)
  }
  return accepted({ pix, more: found.more })
}

export const openWoovi = (connection: WireConnection): WireRail =>
  openWireRail(
    connection,
    {
      cannotCharge: ({ expiresIn }) =>
        expiresIn < EXPIRES_MIN_S
          ? 'a pix at Woovi is payable for 5 minutes at least (expires_in 300)'
          : undefined,
      find,
      create,
      remove,
      giveBack,
      received,
    },
    PLACES,
  )
