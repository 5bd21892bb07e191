// Pix: a charge at the receiver's PSP, paid by its QR code.

import { PIX_LIFETIME_DEFAULT_S } from '../../../../contract/payments/payment-methods.ts'
import { after } from '../../../kernel/clock.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { cut } from '../../../kernel/text/text.ts'
import {
  type ChargeReport,
  NOT_CONFIGURED,
  type PixRail,
  type ProviderResult,
} from '../../../providers/bank.ts'
import { type PixOrigins, withOrigin } from '../received/payment.ts'
import type { PixTransaction } from '../transaction.ts'
import {
  applyCharge,
  type Chargeable,
  nextChargeRequest,
  refuseUncharged,
  textOf,
} from './charge.ts'
import { withContested } from './contested.ts'
import type { MethodDefinition, NextRequest, MethodOrder, NewOrder } from './method.ts'

const NAME_MAX = 200

function order({ banks, owner, body, seller, buyer, now }: NewOrder): MethodOrder<'pix'> {
  // It stays at this PSP, whatever becomes of its first call: it never has two codes.
  const standby = banks.standby?.(owner)
  const route = standby?.isOn ? standby : banks.pix(owner)
  if (!route) throw refuse('bank_not_configured')
  const { firstName, lastName, taxpayerId } = buyer
  const name = cut(`${firstName} ${lastName ?? ''}`.trim(), NAME_MAX)
  const expiresIn = body.expires_in ?? PIX_LIFETIME_DEFAULT_S
  const pix = {
    key: route.key,
    ...(route.psp === undefined ? {} : { psp: route.psp }),
    expiresIn,
    payee: { name: seller.name, city: seller.city },
    ...(taxpayerId ? { payer: { name, taxpayerId } } : {}),
  }
  return {
    paymentMethod: { method: 'pix', pix },
    expiresAt: after(now, expiresIn * 1000),
    installments: 1,
  }
}

function callPsp(
  rail: PixRail,
  t: PixTransaction,
  request: NextRequest,
): Promise<ProviderResult<ChargeReport>> {
  if (request.ask === 'remove') return rail.remove(t.id)
  if (request.ask !== 'charge') return rail.read(t.id)
  const { key, expiresIn, payer } = t.pix
  const charge = {
    txid: t.id,
    amount: t.amount,
    key,
    expiresIn,
    ...(payer ? { payer } : {}),
    ...textOf(t),
  }
  return rail.charge(charge, request.again)
}

const charging: Chargeable<PixTransaction> = {
  original: (t) => t.amount,
  dueBy: (t) => t.amount,
  charged: (t, { brCode, location }) => {
    const code = {
      ...(brCode === undefined ? {} : { brCode }),
      ...(location === undefined ? {} : { location }),
    }
    return { ...t, pix: { ...t.pix, ...code } }
  },
  followed: (t) => t,
  withPayment: (t, paid) => ({ ...t, pix: { ...t.pix, ...withOrigin(t.pix.origins, paid) } }),
  paidWith: (t, { providerReference }) => ({
    ...t,
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
    },
    installment_plan: null,
    payment_authorization: null,
    antifraud_status: null,
    qrcode_link: `${publicUrl}/pay/${t.id}`,
  }) as const

export const pix: MethodDefinition<'pix'> = {
  feeName: 'Pix fee',
  order,
  nextRequest: nextChargeRequest,
  call: async (context, t, request) => {
    const route = context.banks.pix(t.owner, t.pix)
    return route ? withContested(context, t, callPsp(route.rail, t, request)) : NOT_CONFIGURED
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
