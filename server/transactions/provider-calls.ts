// Makes a request to the bank of a sale, in the words of its rail, and gives the answer in those of a sale. It decides
// nothing: what is asked stands in apply.ts and apply-card.ts, what becomes of the answer too.

import { ask } from '../banks/ask.ts'
import {
  rejected,
  unknown,
  accepted,
  type ProviderResult,
  type BoletoReport,
  type CardReport,
  type ChargeReport,
} from '../banks/bank.ts'
import type { ProviderRefund, ReceivedPix } from '../banks/bank.ts'
import type { DisputeReport } from '../banks/disputes.ts'
import { after } from '../base/clock.ts'
import { cut } from '../base/text.ts'
import type { BoletoRoute, Deps } from '../deps.ts'
import { chargeable } from '../vault/charging-store.ts'
import { contestedOf } from './dispute-returns.ts'
import type { NextRequest, TransactionReport } from './apply.ts'
import type { Paid } from './receive.ts'
import { payerOf, type BoletoWay } from './payment-method.ts'
import { unsealTo } from './refund-to.ts'
import type { BoletoTransaction, CardTransaction, PixTransaction, Refund, Transaction } from './transaction.ts'

const TEXT_MAX = 140
const DESCRIPTOR_MAX = 22
const NO_BANK = unknown('no bank is configured')

type Said = ProviderResult<TransactionReport | CardReport>

/** Asks the sale's bank, and waits no longer than for any bank. */
export const callProvider = (deps: Deps, t: Transaction, asked: NextRequest, secrets?: Chargeable): Promise<Said> =>
  ask(async (): Promise<Said> => {
    if (t.method === 'pix') return callPix(deps, t, asked)
    return t.method === 'boleto' ? callBoleto(deps, t, asked) : callAcquirer(deps, t, asked, secrets)
  })

const textOf = (t: Transaction) => (t.description ? { text: cut(t.description, TEXT_MAX) } : {})

function callPix(
  deps: Deps,
  t: PixTransaction,
  asked: NextRequest,
): Promise<ProviderResult<TransactionReport>> | typeof NO_BANK {
  const route = deps.banks.pix(t.owner)
  if (!route) return NO_BANK
  if (asked.ask === 'remove') return withContested(deps, t, route.rail.remove(t.id))
  if (asked.ask !== 'charge') return withContested(deps, t, route.rail.read(t.id))
  const { key, expiresIn, payer } = t.pix
  const order = { txid: t.id, amount: t.amount, key, expiresIn, ...(payer ? { payer } : {}), ...textOf(t) }
  return withContested(deps, t, route.rail.charge(order, asked.again))
}

/**
 * A pix that was paid longer ago than this may have been contested already, although we hear of it only now. The lists of
 * changed disputes are read again further back than this (bank-notifications/reconcile.ts), so no dispute falls between.
 */
const NEVER_CONTESTED_MS = 60_000

type Contested = { disputes?: readonly DisputeReport[] }

/** The row that asks may be older than the payment, so what was given back tells by itself that somebody must be asked. */
const mayBeContested = ({ paidAt, returns }: ReceivedPix, now: Date): boolean =>
  paidAt <= after(now, -NEVER_CONTESTED_MS) || returns.some(({ med }) => med !== undefined)

/** A charge with what is contested of it. The PSP's word on disputes comes second: it is never older than the returns. */
async function withContested(
  deps: Deps,
  t: Transaction,
  charge: Promise<ProviderResult<ChargeReport>>,
): Promise<ProviderResult<ChargeReport & Contested>> {
  const answer = await charge
  if (answer.result !== 'accepted' || answer.value.status === 'absent' || answer.value.payments.length === 0)
    return answer
  const { payments } = answer.value
  const rail = deps.banks.disputes(t.owner)
  const isAsked = t.paidAt !== null || payments.some((one) => mayBeContested(one, deps.clock.now()))
  const told = rail && isAsked ? await rail.read(t.id) : accepted<DisputeReport[]>([])
  // That it was paid is not held back by those who tell of disputes: once it is paid they are asked again.
  if (told.result !== 'accepted')
    return t.paidAt === null ? accepted({ ...answer.value, disputes: contestedOf(payments, []) }) : unknown(told.why)
  return accepted({ ...answer.value, disputes: contestedOf(payments, told.value) })
}

async function callBoleto(
  deps: Deps,
  t: BoletoTransaction,
  asked: NextRequest,
): Promise<ProviderResult<TransactionReport>> {
  const route = deps.banks.boleto(t.owner)
  if (!route) return NO_BANK
  // Beside each other: a caller waits for both.
  const boletoPix = callBoletoPix(deps, t, asked)
  const [boleto, pix] = await Promise.all([
    callCollector(route, t, asked),
    boletoPix && withContested(deps, t, boletoPix),
  ])
  if (boleto.result === 'rejected' && asked.ask === 'charge' && pix)
    await deps.banks.pix(t.owner)?.rail.remove(t.id, true)
  // The slip is the boleto's: without it there is nothing to put a pix on.
  if (boleto.result !== 'accepted') return boleto
  if (boleto.value.status === 'absent') return accepted({ status: 'absent' })
  if (pix?.result === 'unknown') return pix
  return accepted(joined(t, boleto.value, pix?.result === 'accepted' ? pix.value : undefined))
}

function callCollector(
  { rail }: BoletoRoute,
  t: BoletoTransaction,
  asked: NextRequest,
): Promise<ProviderResult<BoletoReport>> {
  if (asked.ask === 'remove') return t.boleto.paidBy === 'boleto' ? rail.read(t.id) : rail.withdraw(t.id)
  if (asked.ask !== 'charge') return rail.read(t.id)
  const { ourNumber, barcode, issuedOn, terms, payer } = t.boleto
  return rail.register({ id: t.id, ourNumber, barcode, issuedOn, terms, payer, ...textOf(t) })
}

/** The pix on the slip; undefined when there is none, or none could be made: the boleto goes without. */
function callBoletoPix(
  deps: Deps,
  t: BoletoTransaction,
  asked: NextRequest,
): Promise<ProviderResult<ChargeReport>> | undefined {
  const { pix, terms, payer, paidBy } = t.boleto
  const route = deps.banks.pix(t.owner)
  if (!pix || !route) return undefined
  if (asked.ask === 'remove') return paidBy === 'pix' ? route.rail.read(t.id, true) : route.rail.remove(t.id, true)
  if (asked.ask !== 'charge') return route.rail.read(t.id, true)
  return route.rail.chargeDue({ txid: t.id, key: pix.key, terms, payer, ...textOf(t) }, asked.again)
}

type Boleto = Exclude<BoletoReport, { status: 'absent' }>

/** What both banks of a slip say, as one charge. */
function joined(t: BoletoTransaction, boleto: Boleto, pix: (ChargeReport & Contested) | undefined): TransactionReport {
  const there = pix && pix.status !== 'absent' ? pix : undefined
  const payments: Paid[] = [
    ...boleto.payments.map(
      ({ id, amount, paidAt, payer }): Paid => ({
        endToEndId: id,
        amount,
        paidAt,
        way: 'boleto',
        ...(payer ? { payer } : {}),
      }),
    ),
    ...(there?.payments ?? []).map(
      ({ endToEndId, amount, paidAt }): Paid => ({ endToEndId, amount, paidAt, way: 'pix' }),
    ),
  ]
  const open: BoletoWay[] = [
    ...(boleto.status === 'registered' || boleto.status === 'requested' ? (['boleto'] as const) : []),
    ...(there?.status === 'active' ? (['pix'] as const) : []),
  ]
  const status = payments.length > 0 ? 'completed' : open.length === 0 ? 'removed' : 'active'
  return {
    // Paid, one of them says, but by nothing: that is asked again.
    status: boleto.status === 'paid' || there?.status === 'completed' ? 'completed' : status,
    amount: boleto.amount,
    payments,
    accepted: boleto.status !== 'requested',
    open,
    ...(there ? { brCode: there.brCode, location: there.location } : {}),
    ...(there?.disputes ? { disputes: there.disputes } : {}),
    // Its own last day counts: a bank of boletos keeps no hours.
    expiresAt: t.expiresAt,
  }
}

/** Number and code of a sale's card, being read; undefined when they are no longer there. */
export type Chargeable = ReturnType<typeof chargeable>

export const secretsOf = (deps: Deps, { owner, card }: CardTransaction): Chargeable =>
  chargeable(deps, { owner, id: card.id, kept: card.kept })

async function callAcquirer(
  deps: Deps,
  t: CardTransaction,
  asked: NextRequest,
  said?: Chargeable,
): Promise<ProviderResult<CardReport>> {
  const rail = deps.banks.cards(t.owner)
  if (!rail) return NO_BANK
  if (asked.ask === 'capture') return rail.capture(t.id, asked.amount)
  if (asked.ask === 'release') return rail.release(t.id, asked.amount)
  if (asked.ask === 'cancel') return rail.cancel(t.id)
  if (asked.ask !== 'authorize') return rail.read(t.id)
  const { card } = t
  const secrets = await (said ?? secretsOf(deps, t))
  // Deleted, or swept, before it could be charged: nothing was asked of anybody.
  if (!secrets) return asked.again ? rail.read(t.id) : rejected('14', 'the card is no longer there')
  const { antifraud_sessid: session, shipping } = t.detail as { antifraud_sessid?: string; shipping?: object }
  const order = {
    id: t.id,
    amount: t.amount,
    installments: card.instalments,
    ...(card.mode === 'with_interest' ? { byIssuer: true } : {}),
    capture: card.capture,
    card: {
      ...secrets,
      holderName: card.holderName,
      expirationMonth: card.expirationMonth,
      expirationYear: card.expirationYear,
      brand: card.brand,
    },
    buyer: card.buyer,
    ...(t.statementDescriptor ? { descriptor: cut(t.statementDescriptor, DESCRIPTOR_MAX) } : {}),
    ...(session || shipping
      ? { antifraud: { ...(session ? { session } : {}), ...(shipping ? { shipping: { ...shipping } } : {}) } }
      : {}),
  }
  return rail.authorize(order, asked.again)
}

/** Asks for money to go back: as it came, or paid out; `t` is its sale, which is read only for the latter. */
export const callRefund = (
  deps: Deps,
  r: Refund,
  t: Transaction | undefined,
): Promise<ProviderResult<ProviderRefund>> =>
  ask(async () => {
    const again = r.attempts > 0
    if (r.way === 'payout') return callPayout(deps, r, t)
    if (r.way === 'pix') {
      const order = { endToEndId: r.paymentReference, id: r.id, amount: r.amount }
      return (await deps.banks.pix(r.owner)?.rail.giveBack(order, again)) ?? NO_BANK
    }
    const order = { authorization: r.paymentReference, id: r.id, amount: r.amount }
    return (await deps.banks.cards(r.owner)?.refund(order)) ?? NO_BANK
  })

const STATUSES = { processing: 'processing', paid: 'returned', failed: 'failed', returned: 'failed' } as const

async function callPayout(deps: Deps, r: Refund, t: Transaction | undefined): Promise<ProviderResult<ProviderRefund>> {
  const rail = deps.banks.payouts(r.owner)
  if (!rail || t?.method !== 'boleto') return NO_BANK
  const holder = payerOf(t.boleto, r.paymentReference)
  const said = r.toSealed ? unsealTo(deps.sealKeys, r) : { to: { key: r.toKey! }, holder }
  const answer = await rail.pay({ id: r.id, amount: r.amount, ...said, ...textOf(t) })
  if (answer.result !== 'accepted') return answer
  const { endToEndId = '', status, amount, reason } = answer.value
  const report = { id: r.id, providerReference: endToEndId, amount, status: STATUSES[status] }
  return accepted(reason === undefined ? report : { ...report, reason })
}
