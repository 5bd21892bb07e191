// Boleto: registered at its bank, with a pix on it where the platform receives pix. When it is paid
// one way, the other is withdrawn.

import { AT_FIRST } from '../../../runtime/deps.ts'
import { dueForPix, dueOn } from '../../../kernel/brazil/boleto-due.ts'
import { dayOf } from '../../../kernel/brazil/calendar.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  accepted,
  type BoletoRail,
  type BoletoReport,
  type ChargeReport,
  NOT_CONFIGURED,
  type PixRail,
  type ProviderResult,
} from '../../../providers/bank.ts'
import { type BoletoWay, type Paid, type PaymentReport, withOrigin } from '../received/payment.ts'
import { isOpen, type BoletoTransaction } from '../transaction.ts'
import { boletoOrderOf, boletoPaymentMethod, payeeAddress } from './boleto-order.ts'
import { boletoToWire } from './boleto-wire.ts'
import {
  applyCharge,
  type Chargeable,
  nextChargeRequest,
  refuseUncharged,
  resizedTo,
  textOf,
} from './charge.ts'
import { type PixReport, withContested } from './contested.ts'
import type { CallContext, MethodDefinition, NextRequest, MethodOrder, NewOrder } from './method.ts'

function order({ banks, owner, body, seller, buyer, now }: NewOrder): MethodOrder<'boleto'> {
  const route = banks.boleto(owner)
  if (!route) throw refuse('bank_not_configured')
  const { name, taxpayerId, address } = seller
  // A pix of the bank's own takes the place of ours.
  const pixKey = route.rail.printsPix ? undefined : banks.pix(owner, AT_FIRST)?.key
  const payee = { name, taxpayerId, ...(address ? { address: payeeAddress(address) } : {}) }
  return boletoPaymentMethod(body, {
    payee,
    buyer,
    ...route,
    pixKey,
    now,
  })
}

const isPayableStill = (t: BoletoTransaction): boolean => !isOpen(t) && t.boleto.open.length > 0

async function call(
  context: CallContext,
  t: BoletoTransaction,
  request: NextRequest,
): Promise<ProviderResult<PaymentReport>> {
  const { banks } = context
  const route = banks.boleto(t.owner)
  if (!route) return NOT_CONFIGURED
  const psp = banks.pix(t.owner, AT_FIRST)?.rail
  // In parallel: a caller waits for both.
  const charge = psp && callPsp(psp, t, request)
  const [boleto, pix] = await Promise.all([
    callCollector(route.rail, t, request),
    charge && withContested(context, t, charge),
  ])
  if (boleto.result === 'rejected' && request.ask === 'charge' && pix) await psp?.remove(t.id, true)
  // Without the boleto there is nothing to put a pix on.
  if (boleto.result !== 'accepted') return boleto
  if (boleto.value.status === 'absent') return accepted({ status: 'absent' })
  if (pix?.result === 'unknown') return pix
  return accepted(joined(t, boleto.value, pix?.result === 'accepted' ? pix.value : undefined))
}

function callCollector(
  rail: BoletoRail,
  t: BoletoTransaction,
  request: NextRequest,
): Promise<ProviderResult<BoletoReport>> {
  const order = boletoOrderOf(t)
  if (request.ask === 'remove')
    return t.boleto.paidBy === 'boleto' ? rail.read(order) : rail.withdraw(order)
  return request.ask === 'charge' ? rail.register(order, request.again) : rail.read(order)
}

/**
 * The call about its pix; undefined where there is none, or it could not be created: the boleto
 * then goes without.
 */
function callPsp(
  rail: PixRail,
  t: BoletoTransaction,
  request: NextRequest,
): Promise<ProviderResult<ChargeReport>> | undefined {
  const { pix, terms, payer, paidBy } = t.boleto
  if (!pix) return undefined
  if (request.ask === 'remove')
    return paidBy === 'pix' ? rail.read(t.id, true) : rail.remove(t.id, true)
  if (request.ask !== 'charge') return rail.read(t.id, true)
  return rail.chargeDue({ txid: t.id, key: pix.key, terms, payer, ...textOf(t) }, request.again)
}

type Boleto = Exclude<BoletoReport, { status: 'absent' }>

/** What its bank made of it, where the bank counts; else number and bars are ours. */
const countedBy = (
  { boleto: { agreement } }: BoletoTransaction,
  { ourNumber, barcode }: Boleto,
): { ourNumber?: string; barcode?: string } =>
  agreement.countedBy === 'bank' && ourNumber !== undefined ? { ourNumber, barcode } : {}

/** The reports of both banks, as one charge. */
function joined(t: BoletoTransaction, boleto: Boleto, pix: PixReport | undefined): PaymentReport {
  const there = pix && pix.status !== 'absent' ? pix : undefined
  const overCounter = boleto.payments.map(({ id, amount, paidAt, payer }): Paid => ({
    providerReference: id,
    way: 'boleto',
    amount,
    paidAt,
    ...(payer ? { payer } : {}),
  }))
  const payments = [...overCounter, ...(there?.payments ?? [])]
  const open: BoletoWay[] = [
    ...(boleto.status === 'paid' || boleto.status === 'withdrawn' ? [] : (['boleto'] as const)),
    ...(there?.status === 'active' ? (['pix'] as const) : []),
  ]
  const unpaid = open.length === 0 ? 'removed' : 'active'
  const status = payments.length > 0 ? 'completed' : unpaid
  return {
    // Reported as paid, but without a payment: it is read again.
    status: boleto.status === 'paid' || there?.status === 'completed' ? 'completed' : status,
    amount: boleto.amount,
    payments,
    accepted: boleto.status !== 'requested' && boleto.status !== 'registering',
    open,
    ...(there && { brCode: there.brCode, location: there.location }),
    ...(!there && boleto.brCode !== undefined && { brCode: boleto.brCode }),
    ...(boleto.status === 'registering' ? { isRegistering: true } : {}),
    made: countedBy(t, boleto),
    ...(there?.disputes ? { disputes: there.disputes } : {}),
    ...(there?.disputesUnread === undefined ? {} : { disputesUnread: there.disputesUnread }),
    // Our own last day counts: a boleto bank reports no time of day.
    expiresAt: t.expiresAt,
  }
}

/** The QR code of a boleto without a pix at a PSP: the boleto's bank put it there. */
const bankCodeOf = ({ boleto: { pix } }: BoletoTransaction, brCode: string | undefined) =>
  pix || brCode === undefined ? {} : { brCode }

const charging: Chargeable<BoletoTransaction> = {
  original: (t) => t.boleto.terms.amount,
  // With interest, or less a discount.
  dueBy: ({ boleto: { terms } }, paid) =>
    paid.way === 'pix' ? dueForPix(terms, paid) : dueOn(terms, dayOf(paid.paidAt)).amount,
  charged: (t, { brCode, location, made, accepted: isAccepted = true, open = [] }) => {
    const { pix, ...boleto } = t.boleto
    // A pix that could not be created is not on the boleto.
    const withPix =
      pix && brCode !== undefined
        ? { pix: { ...pix, brCode, ...(location === undefined ? {} : { location }) } }
        : {}
    return {
      ...t,
      boleto: {
        ...boleto,
        ...withPix,
        ...bankCodeOf(t, brCode),
        ...made,
        accepted: isAccepted,
        open,
      },
    }
  },
  followed: (t, { brCode, made, accepted: isAccepted = true, open = [] }) => ({
    ...t,
    boleto: { ...t.boleto, ...bankCodeOf(t, brCode), ...made, accepted: isAccepted, open },
  }),
  withPayment: (t, paid) => {
    const { providerReference, payer } = paid
    const { pix, paidFrom } = t.boleto
    const boleto = {
      ...t.boleto,
      ...(payer && { paidFrom: { ...paidFrom, [providerReference]: payer } }),
      ...(pix && { pix: { ...pix, ...withOrigin(pix.origins, paid) } }),
    }
    return { ...t, boleto }
  },
  paidWith: (t, { way, providerReference }, amount) => ({
    ...t,
    ...resizedTo(t, amount),
    boleto: { ...t.boleto, paidBy: way, payment: providerReference },
  }),
  paidByPix: ({ boleto: { paidBy, payment } }) => (paidBy === 'pix' ? payment : undefined),
  isPayableStill,
  // The payer its bank named, else the payer it was issued to. Never the current customer, whom a
  // seller may have edited.
  payee: ({ boleto: { payer, paidFrom } }, payment) => paidFrom?.[payment] ?? payer,
}

export const boleto: MethodDefinition<'boleto'> = {
  feeName: 'Boleto fee',
  order,
  nextRequest: (t, now) => (isPayableStill(t) ? { ask: 'remove' } : nextChargeRequest(t, now)),
  call,
  apply: (changes, request, answer, known, time) =>
    applyCharge(changes, request, answer, { known, by: charging }, time),
  refuseNotCreated: refuseUncharged,
  toWire: (t, publicUrl) => ({
    payment_method: boletoToWire(t, publicUrl),
    installment_plan: null,
    payment_authorization: null,
    antifraud_status: null,
  }),
  original: charging.original,
  brCode: (t) => t.boleto.pix?.brCode ?? t.boleto.brCode,
  cardOf: () => undefined,
  settlesAs: (t) => (t.boleto.paidBy === 'pix' ? 'pix' : 'boleto'),
  wayBack: ({ boleto: { payment, paidBy } }) =>
    payment ? { payment, way: paidBy === 'pix' ? 'pix' : 'payout' } : undefined,
  payee: charging.payee,
}
