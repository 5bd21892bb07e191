// Boleto: registered at its bank, with a pix on it where the platform receives pix. When it is paid
// one way, the other is withdrawn.

import { AT_FIRST } from '../../../runtime/deps.ts'
import type { BoletoTerms } from '../../../kernel/brazil/boleto-due.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  accepted,
  type BoletoRail,
  type BoletoReport,
  type ChargeReport,
  isProtestAct,
  NOT_CONFIGURED,
  type PixRail,
  type ProviderResult,
  unknown,
} from '../../../providers/bank.ts'
import { type BoletoWay, type Paid, type PaymentReport, withOrigin } from '../received/payment.ts'
import { isOpen, type BoletoTransaction } from '../transaction.ts'
import {
  askedUntil,
  confirm,
  drop,
  isAbout,
  nextChange,
  otherTerms,
  withSent,
  withTermsOf,
} from '../boleto-changes/change.ts'
import { dueFor } from '../boleto-changes/terms-paid.ts'
import { dueAtRegistry, follow, watched } from '../boleto-protests/protest.ts'
import { waitAgain } from '../changes.ts'
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
  return accepted(joined(t, boleto.value, valueOf(pix)))
}

/**
 * Changes the boleto, and then its pix; a pix that cannot follow is withdrawn, since it would cost
 * something else.
 */
async function callChange(
  context: CallContext,
  t: BoletoTransaction,
): Promise<ProviderResult<PaymentReport>> {
  const { banks } = context
  const { rail } = banks.boleto(t.owner) ?? {}
  const change = nextChange(t)
  if (!rail?.changes || !change) return NOT_CONFIGURED
  const boleto = await rail.changes.change(boletoOrderOf(t), change)
  if (boleto.result !== 'accepted') return boleto
  if (boleto.value.status === 'absent') return accepted({ status: 'absent' })
  const psp = banks.pix(t.owner, AT_FIRST)?.rail
  const isMade = boleto.value.change?.is === 'made' && !isProtestAct(change.field)
  const terms = isMade ? change.terms : undefined
  const pix = t.boleto.pix && psp && (await withContested(context, t, pixAfter(psp, t, terms)))
  // That its bank has taken the change is kept, whatever the other says of the pix.
  if (!isMade) return accepted(joined(t, boleto.value, valueOf(pix)))
  if (pix?.result === 'unknown') return pix
  // It costs what the boleto did before: until it follows or is withdrawn, a payment of either counts.
  if (pix?.result === 'rejected') return unknown(`the pix could not follow the change: ${pix.why}`)
  const isGone = pix?.value.status === 'absent' || pix?.value.status === 'removed'
  return accepted({
    ...joined(t, boleto.value, pix?.value),
    ...(isGone && { isPixGone: true as const }),
  })
}

const valueOf = <T>(answer: ProviderResult<T> | undefined): T | undefined =>
  answer?.result === 'accepted' ? answer.value : undefined

/** The pix on a boleto that has these terms now; undefined: it has those of before. */
async function pixAfter(
  psp: PixRail,
  t: BoletoTransaction,
  terms: BoletoTerms | undefined,
): Promise<ProviderResult<ChargeReport>> {
  const { pix, payer } = t.boleto
  if (!terms) return psp.read(t.id, true)
  // The standard has no word for a rule that is there no more.
  const isLess = t.boleto.terms.discount && !terms.discount
  const revised = isLess
    ? undefined
    : await psp.revise?.({ txid: t.id, key: pix!.key, terms, payer, ...textOf(t) })
  return !revised || revised.result === 'rejected' ? psp.remove(t.id, true) : revised
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
function joined(
  t: BoletoTransaction,
  boleto: Boleto,
  pix: PixReport | undefined,
): Exclude<PaymentReport, { status: 'absent' }> {
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
    ...(boleto.isWithdrawing && { isWithdrawing: true as const }),
    ...(boleto.change && { change: boleto.change }),
    ...(boleto.protest && { protest: boleto.protest }),
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
  faces: (t) => [t.boleto.terms, ...otherTerms(t)].map(({ amount }) => amount),
  // With interest, or less a discount.
  dueBy: (t, paid) => dueAtRegistry(t, paid, dueFor(t, paid).due),
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
  paidWith: (before, paid, amount) => {
    const t = withTermsOf(before, paid)
    const { way, providerReference } = paid
    return {
      ...t,
      ...resizedTo(t, amount),
      boleto: { ...t.boleto, paidBy: way, payment: providerReference },
    }
  },
  paidByPix: ({ boleto: { paidBy, payment } }) => (paidBy === 'pix' ? payment : undefined),
  isPayableStill,
  // The payer its bank named, else the payer it was issued to. Never the current customer, whom a
  // seller may have edited.
  payee: ({ boleto: { payer, paidFrom } }, payment) => paidFrom?.[payment] ?? payer,
}

function nextRequest(t: BoletoTransaction, now: Date): NextRequest {
  if (isPayableStill(t)) return { ask: 'remove' }
  const change = t.cancelAskedAt || t.expiresAt <= now ? undefined : nextChange(t)
  if (!change || askedUntil(t, now)) return nextChargeRequest(t, now)
  const { id, field, sent } = change
  return { ask: 'change', id, field, sent: sent !== undefined }
}

/** A pix that could not follow a change is not on the boleto, once its bank has withdrawn it. */
function withoutPix(t: BoletoTransaction): BoletoTransaction {
  const { pix: _, ...boleto } = t.boleto
  return { ...t, boleto }
}

type Apply = MethodDefinition<'boleto'>['apply']

/** Applies the answer; of a protest under way, the boleto is read again soon. */
const apply: Apply = (changes, request, answer, known, time) => {
  applyAnswer(changes, request, answer, known, time)
  changes.t = watched(changes.t, time.now)
}

/** Applies the answer, and first what it says of a change and of a protest. */
const applyAnswer: Apply = (changes, request, answer, known, time) => {
  const { attempts } = changes.t
  const isOfChange = request.ask === 'change' && isAbout(changes.t, request)
  if (answer.result === 'rejected' && request.ask === 'change') {
    if (!isOfChange || !isOpen(changes.t)) return
    // Refused to us, and taken from another call meanwhile: the bank makes it, which the next one reads.
    if (changes.t.boleto.changing!.sent && !request.sent) changes.t = waitAgain(changes.t, time)
    else drop(changes, answer, time)
    return
  }
  const value = answer.result === 'accepted' ? answer.value : undefined
  const report = value?.status === 'absent' ? undefined : value
  const change = report?.change
  if (isOfChange && isOpen(changes.t) && change)
    if (change.is === 'made') confirm(changes, time, report?.protest)
    else changes.t = withSent(changes.t, change.reference, time.now)
  if (report?.protest) follow(changes, report.protest, time)
  const before = changes.t.attempts
  applyCharge(changes, request, answer, { known, by: charging }, time)
  if (report?.isPixGone && isOpen(changes.t)) changes.t = withoutPix(changes.t)
  if (!nextChange(changes.t)) return
  const until = askedUntil({ ...changes.t, attempts }, time.now)
  if (until) changes.t = { ...changes.t, attempts, dueAt: until }
  else if (nextRequest(changes.t, time.now).ask !== 'change') return
  // What its report put off stays so: it would be asked for without end.
  else if (changes.t.attempts > before) return
  else if (!isOfChange || change?.is === 'made') changes.t = { ...changes.t, dueAt: time.now }
  else if (change?.is !== 'queued') changes.t = waitAgain({ ...changes.t, attempts }, time)
}

export const boleto: MethodDefinition<'boleto'> = {
  feeName: 'Boleto fee',
  order,
  nextRequest,
  call: (context, t, request) =>
    request.ask === 'change' ? callChange(context, t) : call(context, t, request),
  apply,
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
