// The payouts of Banco do Brasil: a batch of one pix, which moves nothing, then its release. The
// request number is made of our id; whose it is, the bank says. Sources: facts.md.

import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import { openPayoutRail, type PayoutOperations } from '../../paying/rail.ts'
import { INVALID_REPLY, placeIn } from '../../parse.ts'
import type { PayoutOrder, PayoutRail, PayoutReport } from '../../payouts.ts'
import { notMade, notRead, readOr, type WireCalls } from '../../wires/rail.ts'
import type { WireConnection } from '../../wires/wire.ts'
import {
  batchFrom,
  isNothing,
  type ReadPayment,
  returnedFrom,
  takenFrom,
  whoseRequest,
} from './report.ts'
import { batchTo, cannotPay, numberOf, payerOf } from './requests.ts'
import { openStatement } from './statement.ts'

/** Until a new batch can be read. Not published. A second one of its number is refused. */
const FIND_DELAY_MS = 120_000
/** That all of them are somebody else's is next to impossible. */
const TURNS_MAX = 6

const NO_NUMBER = 'every request number for this payment is in use at the bank'
const GONE = 'the bank no longer shows this batch; look at it there by hand'

/** The account, for the reads of applications that have several. */
function accountIn({ setting }: WireCalls): Record<string, string> {
  const { branch, number, check } = payerOf(setting)
  return { agencia: String(branch), contaCorrente: String(number), digitoVerificador: check }
}

type Whose = 'ours' | 'other' | 'nobody'

/** Whose a request number is: of a batch of pix, or of a batch of any other kind. */
async function whoseNumber(
  calls: WireCalls,
  number: number,
  id: string,
): Promise<ProviderResult<Whose>> {
  const reads = [
    () => calls.get(`/lotes-transferencias-pix/${number}/solicitacao`, accountIn(calls)),
    () => calls.get(`/${number}`),
  ]
  for (const read of reads) {
    const answer = await read()
    if (answer.is === 'success') return readOr(whoseRequest(answer.body, id))
    if (!isNothing(answer)) return notRead(answer)
  }
  return accepted('nobody')
}

/** A payment that came back, or a part of it, says so only where it is read by itself. */
async function withReturns(
  calls: WireCalls,
  { report, payment, isBack }: ReadPayment,
): Promise<ProviderResult<PayoutReport>> {
  if (report.status !== 'paid') return accepted(report)
  if (payment === undefined) return isBack ? unknown(INVALID_REPLY) : accepted(report)
  const answer = await calls.get(`/pix/${payment}`, accountIn(calls))
  if (answer.is !== 'success') return isBack ? notRead(answer) : accepted(report)
  const returned = returnedFrom(answer.body, report.id)
  if (!returned || (isBack && returned.sum === 0)) return unknown(INVALID_REPLY)
  const { sum, last: at = report.at } = returned
  if (sum === 0) return accepted(report)
  return accepted(
    sum >= report.amount ? { ...report, status: 'returned', at } : { ...report, returned: sum, at },
  )
}

/** A batch that is ours. What has been there and is no more is not certainly unpaid. */
async function readBatch(
  calls: WireCalls,
  id: string,
  number: string,
): Promise<ProviderResult<PayoutReport>> {
  const answer = await calls.get(`/${encodeURIComponent(number)}`)
  if (isNothing(answer)) return unknown(GONE)
  if (answer.is !== 'success') return notRead(answer)
  const read = batchFrom(answer.body, { id, number, at: calls.theirTime })
  return read ? withReturns(calls, read) : unknown(INVALID_REPLY)
}

const find: PayoutOperations['find'] = async (calls, { id, reference }) => {
  if (reference !== undefined) return readBatch(calls, id, reference)
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const number = numberOf(id, turn)
    const whose = await whoseNumber(calls, number, id)
    if (whose.result !== 'accepted') return whose
    if (whose.value === 'ours') return readBatch(calls, id, String(number))
    if (whose.value === 'nobody') return accepted(undefined)
  }
  return unknown(NO_NUMBER)
}

/** A number that somebody else has is refused, in words that are not published: so it is read. */
const send: PayoutOperations['send'] = async (calls, order) => {
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const number = numberOf(order.id, turn)
    const body = batchTo(order, number, calls)
    const answer = await calls.send({ method: 'POST', path: '/lotes-transferencias-pix', body })
    if (answer.is === 'success')
      return readOr(takenFrom(answer.body, order, number, calls.theirTime))
    if (answer.is === 'unknown') return notMade(answer)
    const whose = await whoseNumber(calls, number, order.id)
    if (whose.result !== 'accepted') return whose
    if (whose.value === 'ours') return readBatch(calls, order.id, String(number))
    if (whose.value === 'nobody') return notMade(answer)
  }
  return unknown(NO_NUMBER)
}

/**
 * A release that is refused leaves the batch where it is: a person can still release it at the bank,
 * and it is read until its day has passed.
 */
async function confirm(
  calls: WireCalls,
  { id }: PayoutOrder,
  prepared: PayoutReport,
): Promise<ProviderResult<PayoutReport>> {
  const number = prepared.reference ?? ''
  const body = { numeroRequisicao: Number(number), indicadorFloat: 'N' }
  const answer = await calls.send({ method: 'POST', path: '/liberar-pagamentos', body })
  const released = { ...prepared, status: 'processing', at: calls.theirTime } as const
  if (answer.is === 'success')
    return readOr(
      typeof placeIn(answer.body, 'mensagemRetorno') === 'string' ? released : undefined,
    )
  if (answer.is !== 'refused') return notRead(answer)
  const now = await readBatch(calls, id, number)
  return now.result === 'accepted' && now.value.status === 'prepared'
    ? accepted({ ...released, waits: 'approval' })
    : now
}

/** No batch was made, and one that is not released moves no money. */
const proves: PayoutOperations['proves'] = ({ status }) =>
  status === 400 || status === 422 ? 'none' : undefined

export const openBancoDoBrasilPayouts = (connection: WireConnection): PayoutRail =>
  openPayoutRail(connection, {
    cannotPay,
    find,
    findDelayMs: FIND_DELAY_MS,
    send,
    confirm,
    proves,
    statement: openStatement(),
    statesByAmount: true,
  })
