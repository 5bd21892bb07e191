// Pix: a charge at the receiver's PSP, paid by its QR code. With `due_date` it has the terms of a
// boleto, and the PSP computes the amount of the day.

import { PIX_LIFETIME_DEFAULT_S } from '../../../../contract/payments/payment-methods.ts'
import { after } from '../../../kernel/clock.ts'
import { type BoletoTerms, dueForPix } from '../../../kernel/brazil/boleto-due.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { cut } from '../../../kernel/text/text.ts'
import {
  accepted,
  type ChargeReport,
  NOT_CONFIGURED,
  type PixRail,
  type ProviderResult,
} from '../../../providers/bank.ts'
import type { BuyingParty } from '../creation/parties.ts'
import { type PixOrigins, withOrigin } from '../received/payment.ts'
import type { PixTransaction } from '../transaction.ts'
import {
  applyCharge,
  type Chargeable,
  nextChargeRequest,
  refuseUncharged,
  resizedTo,
  textOf,
} from './charge.ts'
import { endOf, payerOf, termsOf } from './due-terms.ts'
import { termsToWire } from './due-wire.ts'
import { withContested } from './contested.ts'
import type { MethodDefinition, NextRequest, MethodOrder, NewOrder } from './method.ts'
import type { DuePayer } from './payment-method.ts'

const NAME_MAX = 200

function order({ banks, owner, body, seller, buyer, now }: NewOrder): MethodOrder<'pix'> {
  const isDue = body.due_date !== undefined
  // It stays at this PSP, whatever becomes of its first call: it never has two codes.
  const standby = banks.standby?.(owner)
  const standsIn = standby?.isOn && !(isDue && standby.rail.due === 'missing')
  const route = standsIn ? standby : banks.pix(owner)
  if (!route) throw refuse('bank_not_configured')
  const receiving = {
    key: route.key,
    ...(route.psp === undefined ? {} : { psp: route.psp }),
    payee: { name: seller.name, city: seller.city },
  }
  if (isDue) {
    const due = dueOf(body, buyer, route.rail, now)
    return {
      paymentMethod: { method: 'pix', pix: { ...receiving, ...due } },
      expiresAt: endOf(due.terms),
      installments: 1,
    }
  }
  const { firstName, lastName, taxpayerId } = buyer
  const name = cut(`${firstName} ${lastName ?? ''}`.trim(), NAME_MAX)
  const expiresIn = body.expires_in ?? PIX_LIFETIME_DEFAULT_S
  const payer = taxpayerId ? { payer: { name, taxpayerId } } : {}
  return {
    paymentMethod: { method: 'pix', pix: { ...receiving, expiresIn, ...payer } },
    expiresAt: after(now, expiresIn * 1000),
    installments: 1,
  }
}

/** Terms and payer of a pix with a due date. Refuses what its PSP would. */
function dueOf(
  body: NewOrder['body'],
  buyer: BuyingParty,
  { due }: Pick<PixRail, 'due'>,
  now: Date,
): { terms: BoletoTerms; payer: DuePayer } {
  if (due === 'missing') throw refuse('due_date_not_offered')
  const terms = termsOf(body, 'due_date', { now, lateFeeMax: undefined })
  if (body.expires_in !== undefined)
    throw refuseField('expires_in', {
      en: 'must be left out with due_date: payment_limit_date is the last day',
      pt: 'não pode vir com due_date: payment_limit_date é o último dia',
    })
  for (const [field, rule] of [
    ['interest', terms.interest],
    ['late_fee', terms.lateFee],
  ] as const)
    if (rule?.startOn !== undefined && rule.startOn > terms.dueOn)
      throw refuseField(`${field}.start_date`, {
        en: 'must not be after due_date: a pix counts from its due date',
        pt: 'não pode ser posterior a due_date: um pix conta a partir do vencimento',
      })
  const payer = payerOf(buyer)
  if (due === 'with address' && !payer.address) throw refuse('customer_without_address')
  return { terms, payer }
}

function callPsp(
  rail: PixRail,
  t: PixTransaction,
  request: NextRequest,
): Promise<ProviderResult<ChargeReport>> {
  const { key, expiresIn, payer, terms } = t.pix
  const isDue = terms !== undefined
  if (request.ask === 'remove') return rail.remove(t.id, isDue)
  if (request.ask !== 'charge') return rail.read(t.id, isDue)
  const charge = { txid: t.id, key, ...textOf(t) }
  return isDue
    ? rail.chargeDue({ ...charge, terms, payer }, request.again)
    : rail.charge(
        { ...charge, amount: t.amount, expiresIn, ...(payer ? { payer } : {}) },
        request.again,
      )
}

/** Reads a pix that came without a charge, in the form of one. */
async function readDirect(rail: PixRail, t: PixTransaction): Promise<ProviderResult<ChargeReport>> {
  const { endToEndId } = t.pix
  if (!rail.payment || endToEndId === undefined) return NOT_CONFIGURED
  const answer = await rail.payment(endToEndId)
  if (answer.result !== 'accepted') return answer
  if (!answer.value) return accepted({ status: 'absent' })
  const { amount, paidAt: createdAt } = answer.value
  return accepted({
    status: 'completed',
    brCode: '',
    location: '',
    amount,
    createdAt,
    expiresAt: t.expiresAt,
    payments: [answer.value],
  })
}

const charging: Chargeable<PixTransaction> = {
  original: ({ pix: { terms }, amount }) => terms?.amount ?? amount,
  dueBy: ({ pix: { terms }, amount }, paid) => (terms ? dueForPix(terms, paid) : amount),
  charged: (t, { brCode, location }) => {
    const code = {
      ...(brCode === undefined ? {} : { brCode }),
      ...(location === undefined ? {} : { location }),
    }
    return { ...t, pix: { ...t.pix, ...code } }
  },
  followed: (t) => t,
  withPayment: (t, paid) => ({ ...t, pix: { ...t.pix, ...withOrigin(t.pix.origins, paid) } }),
  paidWith: (t, { providerReference }, amount) => ({
    ...t,
    ...resizedTo(t, amount),
    pix: { ...t.pix, endToEndId: providerReference },
  }),
  paidByPix: (t) => t.pix.endToEndId,
  isPayableStill: () => false,
  payee: () => undefined,
}

function keyTypeOf(key: string): string {
  if (key.includes('@')) return 'email'
  if (key.startsWith('+')) return 'phone'
  if (/^\d{11}$/.test(key)) return 'cpf'
  return key.length === 14 ? 'cnpj' : 'evp'
}

/** The pix that paid a transaction, on the wire. `paidBy`: its id at the SPI; undefined: no pix paid it. */
export function pixPaymentToWire(paidBy: string | undefined, origins: PixOrigins = {}) {
  if (paidBy === undefined) return null
  const { payer, initiation = null, message = null } = origins[paidBy] ?? {}
  return {
    end_to_end_id: paidBy,
    payer: payer ? { name: payer.name ?? null, taxpayer_id: payer.taxpayerId ?? null } : null,
    initiation,
    message,
  }
}

const toWire = (t: PixTransaction, publicUrl: string) =>
  ({
    payment_method: {
      id: t.id,
      resource: 'pix',
      type: 'pix',
      provider: 'pix',
      version: '1',
      reusable: false,
      allow_update: false,
      expiration_date: t.expiresAt.toISOString(),
      key: { type: keyTypeOf(t.pix.key), value: t.pix.key },
      pix_link: `${publicUrl}/pay/${t.id}`,
      qr_code: { emv: t.pix.brCode ?? null },
      payment: pixPaymentToWire(t.pix.endToEndId, t.pix.origins),
      ...(t.pix.terms && { due_date: t.pix.terms.dueOn, ...termsToWire(t, t.pix.terms) }),
    },
    installment_plan: null,
    payment_authorization: null,
    antifraud_status: null,
    qrcode_link: `${publicUrl}/pay/${t.id}`,
  }) as const

export const pix: MethodDefinition<'pix'> = {
  feeName: 'Pix fee',
  order,
  nextRequest: (t, now) => (t.pix.direct ? { ask: 'read' } : nextChargeRequest(t, now)),
  call: async (context, t, request) => {
    const route = context.banks.pix(t.owner, t.pix)
    if (!route) return NOT_CONFIGURED
    const charge = t.pix.direct ? readDirect(route.rail, t) : callPsp(route.rail, t, request)
    return withContested(context, t, charge)
  },
  apply: (changes, request, answer, known, time) =>
    applyCharge(changes, request, answer, { known, by: charging }, time),
  refuseNotCreated: refuseUncharged,
  toWire,
  original: charging.original,
  brCode: (t) => t.pix.brCode,
  cardOf: () => undefined,
  settlesAs: () => 'pix',
  wayBack: ({ pix: { endToEndId } }) =>
    endToEndId ? { payment: endToEndId, way: 'pix' } : undefined,
  payee: charging.payee,
}
