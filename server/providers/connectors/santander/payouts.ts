// The payouts of Santander in a workspace: a pix is made, which moves nothing, and then authorised. Only
// one whose id was kept is ever authorised, so that a lost answer to the first step costs a forgotten
// one and no money. Pure translations around the shared rail. Sources: facts.md.

import { type Cents, toReais } from '../../../kernel/money.ts'
import { cut } from '../../../kernel/text/text.ts'
import { accepted, unknown } from '../../bank.ts'
import { INVALID_REPLY, isObject, placeIn, reasonOf, timeOf, wordOf } from '../../parse.ts'
import { openPayoutRail, type PayoutOperations, type SoughtPayment } from '../../paying/rail.ts'
import type { PayoutOrder, PayoutRail, PayoutReport } from '../../payouts.ts'
import {
  type Answer,
  notMade,
  notRead,
  readOr,
  type Refused,
  type WireCalls,
} from '../../wires/rail.ts'
import { fromReaisNumber, idIn, reaisText, spiName } from '../../wires/values.ts'
import type { WireConnection } from '../../wires/wire.ts'
import { keyTypeOf } from './keys.ts'
import { openStatement } from './statement.ts'

const NAME_MAX = 140
const TEXT_MAX = 140
const BRANCH_MAX = 4
/** A tag has at most 20 characters: our id is in two. */
const TAG_LENGTH = 16
/** How long an authorisation may be under way and not be shown. Not published. */
const STEP_DELAY_MS = 15 * 60_000

const STATUSES = {
  PENDING_VALIDATION: 'prepared',
  READY_TO_PAY: 'prepared',
  PENDING_CONFIRMATION: 'processing',
  PAYED: 'paid',
  REJECTED: 'failed',
} as const

const ACCOUNT_TYPES = { checking: 'CONTA_CORRENTE', savings: 'CONTA_POUPANCA' } as const

const documentTypeOf = (document: string) => (document.length === 11 ? 'CPF' : 'CNPJ')

function payeeTo({ to, holder }: PayoutOrder): object {
  if ('key' in to) return { dictCode: to.key, dictCodeType: keyTypeOf(to.key) }
  const { ispb, branch, number, type } = to.account
  return {
    beneficiary: {
      name: cut(holder.name, NAME_MAX),
      ispb,
      branch: branch.split('-')[0],
      number: number.replaceAll('-', ''),
      type: ACCOUNT_TYPES[type],
      documentType: documentTypeOf(holder.taxpayerId),
      documentNumber: holder.taxpayerId,
    },
  }
}

const tagsOf = (id: string): string[] => [id.slice(0, TAG_LENGTH), id.slice(TAG_LENGTH)]

/** The body of the first step. */
export const payoutTo = (order: PayoutOrder): object => ({
  paymentValue: toReais(order.amount),
  ...payeeTo(order),
  tags: tagsOf(order.id),
  ...(order.text !== undefined && { remittanceInformation: cut(order.text, TEXT_MAX) }),
})

export function cannotPay({ to }: PayoutOrder): string | undefined {
  if ('key' in to) return undefined
  return to.account.branch.split('-')[0]!.length > BRANCH_MAX
    ? 'a branch has at most 4 digits'
    : undefined
}

const amountIn = (value: unknown): Cents | undefined =>
  typeof value === 'number' ? fromReaisNumber(value) : reaisText(value)

/** Whether the tags, where they are told, are those of this payment. */
const isTagged = (tags: unknown, id: string): boolean =>
  !Array.isArray(tags) || tags.length === 0 || tagsOf(id).every((tag) => tags.includes(tag))

type Sought = Pick<SoughtPayment, 'id' | 'order'>

/**
 * A payment as it is answered or read. One to a key may be authorised once its holder is shown. `now`:
 * where it has no time yet.
 */
export function payoutFrom(
  body: unknown,
  { id, order }: Sought,
  now: Date,
): PayoutReport | undefined {
  if (!isObject(body) || !isTagged(body['tags'], id)) return undefined
  const reference = idIn(body['id'])
  const amount = amountIn(body['paymentValue'])
  const known = wordOf(STATUSES, body['status'])
  if (reference === undefined || amount === undefined || !known) return undefined
  const holder = placeIn(body, 'beneficiary.documentNumber')
  const transaction = body['transaction']
  const endToEndId = spiName(placeIn(transaction, 'endToEnd') ?? placeIn(transaction, 'endToEndId'))
  const reason = reasonOf(body['rejectReason'])
  const isValidated = body['status'] !== 'PENDING_VALIDATION'
  const isHidden = order !== undefined && 'key' in order.to && typeof holder !== 'string'
  return {
    id,
    reference,
    amount,
    status: known,
    ...(known === 'prepared' && (isHidden || !isValidated) && { isReady: false }),
    at: timeOf(placeIn(transaction, 'date'), 'sao-paulo') ?? now,
    ...(endToEndId !== undefined && { endToEndId }),
    ...(typeof holder === 'string' && { holder }),
    ...(known === 'failed' && reason !== undefined && { reason }),
  }
}

const at = ({ setting }: WireCalls, reference?: string): string => {
  const payments = `/management_payments_partners/v1/workspaces/${encodeURIComponent(setting('workspaceId') ?? '')}/pix_payments`
  return reference === undefined ? payments : `${payments}/${encodeURIComponent(reference)}`
}

const find: PayoutOperations['find'] = async (calls, sought) => {
  const { reference } = sought
  // What was never named here was never authorised.
  if (reference === undefined) return accepted(undefined)
  const answer = await calls.get(at(calls, reference))
  if (answer.is === 'absent') return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  const report = payoutFrom(answer.body, sought, calls.theirTime)
  return report && report.reference === reference ? accepted(report) : unknown(INVALID_REPLY)
}

/** The first field that was refused and why; the rest of a refusal's shape is not published. */
export function refusedFrom({ content, status, ...known }: Refusal): Refused['refused'] {
  const errors = placeIn(content, '_errors')
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [content]
  const code = reasonOf(placeIn(first, '_field')) ?? known.code
  const why = reasonOf(placeIn(first, '_message')) ?? reasonOf(placeIn(content, '_message'))
  return { code, why: why ?? known.why, status }
}
type Refusal = Extract<Answer, { is: 'refused' }>

const send: PayoutOperations['send'] = async (calls, order) => {
  const answer = await calls.send({ method: 'POST', path: at(calls), body: payoutTo(order) })
  if (answer.is === 'success')
    return readOr(payoutFrom(answer.body, { id: order.id, order }, calls.theirTime))
  return answer.is === 'refused' ? { refused: refusedFrom(answer) } : notMade(answer)
}

const confirm: NonNullable<PayoutOperations['confirm']> = async (calls, order, { reference }) => {
  const answer = await calls.send({
    method: 'PATCH',
    path: at(calls, reference),
    body: { status: 'AUTHORIZED', paymentValue: toReais(order.amount) },
  })
  // What a refusal of it says is not published: its state is read.
  if (answer.is !== 'success') return unknown(answer.why)
  const report = payoutFrom(answer.body, { id: order.id, order }, calls.theirTime)
  return report && report.reference === reference ? accepted(report) : unknown(INVALID_REPLY)
}

/** Fields of what is paid. Any other is of our own account and contract, which an operator mends. */
const OF_PAYMENT = /^(?:beneficiary|dictCode|paymentValue|remittanceInformation)/

/** Refusals of the first step, which moves nothing. */
export const proves: PayoutOperations['proves'] = ({ code, why, status }) => {
  if (status !== 400 && status !== 422) return undefined
  if (/saldo/i.test(why)) return 'funds'
  return OF_PAYMENT.test(code) ? 'none' : undefined
}

export const openSantanderPayouts = (connection: WireConnection): PayoutRail =>
  openPayoutRail(connection, {
    cannotPay,
    find,
    findDelayMs: STEP_DELAY_MS,
    onlyPrepares: () => true,
    send,
    confirm,
    proves,
    statement: openStatement(),
    statesByAmount: true,
  })
