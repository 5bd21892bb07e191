// Card: an authorization at an acquirer, captured at once or later.

import { declineOf } from '../../../../contract/payments/declines.ts'
import { after } from '../../../kernel/clock.ts'
import type { Cents } from '../../../kernel/money.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { cut } from '../../../kernel/text/text.ts'
import { NOT_CONFIGURED, type ProviderResult, rejected } from '../../../providers/bank.ts'
import { type CardReport } from '../../../providers/acquirer.ts'
import type { CardTransaction } from '../transaction.ts'
import { applyCard } from './card-apply.ts'
import { AUTHORIZING_MS, installmentsOf, nextCardRequest } from './card-request.ts'
import type {
  Body,
  CallContext,
  MethodDefinition,
  NextRequest,
  MethodOrder,
  NewOrder,
} from './method.ts'
import type { CardDetail } from './payment-method.ts'

const DESCRIPTOR_MAX = 22

/** Installments; `with_interest` may be in either of two places, as real clients put it. */
function planOf(body: Body, installmentsMax: number): Pick<CardDetail, 'instalments' | 'mode'> {
  const installments = body.installment_plan?.number_installments ?? 1
  if (installments > installmentsMax)
    throw refuse('too_many_installments', { words: { limit: installmentsMax } })
  if (installments > body.amount)
    throw refuseField('installment_plan', {
      en: 'has more installments than the amount has centavos',
      pt: 'tem mais parcelas do que o valor tem centavos',
    })
  return {
    instalments: installments,
    mode: body.installment_plan?.mode ?? body.transaction_fee ?? 'interest_free',
  }
}

async function order({
  banks,
  owner,
  body,
  seller,
  buyer,
  now,
  findCard,
}: NewOrder): Promise<MethodOrder<'credit'>> {
  if (!banks.cards(owner)) throw refuse('bank_not_configured')
  if (body.token !== undefined && body.id_card !== undefined)
    throw refuseField('token', {
      en: 'cannot be sent together with id_card',
      pt: 'não pode ser enviado junto com id_card',
    })
  const plan = planOf(body, seller.creditInstallmentsMax)
  const { named, source } = await findCard()
  const { id, brand, first6, last4, holderName, expirationMonth, expirationYear, fingerprint } =
    named
  const name = `${buyer.firstName} ${buyer.lastName ?? ''}`.trim()
  const card: CardDetail = {
    id,
    kept: body.token === undefined,
    brand,
    first6,
    last4,
    holderName,
    expirationMonth,
    expirationYear,
    fingerprint,
    buyer: { name, ...(buyer.taxpayerId ? { taxpayerId: buyer.taxpayerId } : {}) },
    source,
    ...plan,
    capture: body.capture ?? true,
    authorized: body.amount as Cents,
  }
  const installments = installmentsOf(card)
  return {
    paymentMethod: { method: 'credit', card },
    expiresAt: after(now, AUTHORIZING_MS),
    installments,
  }
}

async function call(
  { banks, secrets }: CallContext,
  t: CardTransaction,
  request: NextRequest,
): Promise<ProviderResult<CardReport>> {
  const rail = banks.cards(t.owner)
  if (!rail) return NOT_CONFIGURED
  const { card } = t
  const named = { id: t.id, ...(card.reference === undefined ? {} : { reference: card.reference }) }
  if (request.ask === 'capture') return rail.capture(named, request.amount)
  if (request.ask === 'release') return rail.release(named, request.amount)
  if (request.ask === 'cancel') return rail.cancel(named)
  if (request.ask !== 'authorize') return rail.read(named)
  const plain = await secrets(t, card)
  // Deleted or swept before it could be charged: the acquirer was never called.
  if (!plain)
    return request.again ? rail.read(named) : rejected('14', 'the card is no longer there')
  const { antifraud_sessid: session, shipping } = t.detail as {
    antifraud_sessid?: string
    shipping?: object
  }
  const authorization = {
    id: t.id,
    amount: t.amount,
    installments: card.instalments,
    ...(card.mode === 'with_interest' ? { byIssuer: true } : {}),
    capture: card.capture,
    card: {
      ...plain,
      holderName: card.holderName,
      expirationMonth: card.expirationMonth,
      expirationYear: card.expirationYear,
      brand: card.brand,
    },
    buyer: card.buyer,
    ...(t.statementDescriptor ? { descriptor: cut(t.statementDescriptor, DESCRIPTOR_MAX) } : {}),
    ...(session || shipping
      ? {
          antifraud: {
            ...(session ? { session } : {}),
            ...(shipping ? { shipping: { ...shipping } } : {}),
          },
        }
      : {}),
  }
  return rail.authorize(authorization, request.again)
}

/**
 * 402 for a declined card, with the failed transaction, the reason for the integrator and for the
 * buyer, and advice. While the acquirer does not answer, the transaction is returned as it is: a
 * card is never charged twice.
 */
function refuseDeclined(t: CardTransaction, shown: () => object): void {
  if (t.status !== 'failed') return
  const { word, message, messageDisplay, advice } = declineOf(t.card.decline?.code ?? '')
  throw refuse('card_declined', {
    transaction: t.id,
    words: { why: message },
    display: messageDisplay,
    object: { ...shown(), decline_code: word, advice },
  })
}

// 63 and 82 are the issuers' codes of a wrong security code.
const WRONG_CODE = ['63', '82']

function securityCodeCheck({
  authorization,
  decline,
}: CardTransaction['card']): 'pass' | 'fail' | null {
  if (authorization) return 'pass'
  return WRONG_CODE.includes(decline?.code ?? '') ? 'fail' : null
}

const cardToWire = (t: CardTransaction) => {
  const { card } = t
  return {
    id: card.id,
    resource: 'card',
    type: 'credit',
    card_brand: card.brand,
    first4_digits: card.first6.slice(0, 4),
    last4_digits: card.last4,
    expiration_month: String(card.expirationMonth).padStart(2, '0'),
    expiration_year: String(card.expirationYear),
    holder_name: card.holderName,
    is_active: card.kept,
    is_valid: card.decline === undefined,
    is_verified: card.authorization !== undefined,
    verification_checklist: {
      security_code_check: securityCodeCheck(card),
      postal_code_check: null,
      address_line1_check: null,
    },
    customer: t.customer,
    fingerprint: card.fingerprint,
    address: null,
    metadata: {},
    created_at: t.createdAt.toISOString(),
    updated_at: t.updatedAt.toISOString(),
  } as const
}

const toWire = (t: CardTransaction) => ({
  payment_method: cardToWire(t),
  installment_plan: { number_installments: String(t.card.instalments), mode: t.card.mode },
  payment_authorization: {
    authorizer_id: t.card.authorization?.authorizer ?? null,
    authorization_code: t.card.authorization?.code ?? null,
    authorization_nsu: t.card.authorization?.nsu ?? null,
  },
  antifraud_status: t.card.review ?? null,
})

export const card: MethodDefinition<'credit'> = {
  feeName: 'Card fee',
  order,
  nextRequest: nextCardRequest,
  call,
  apply: applyCard,
  refuseNotCreated: refuseDeclined,
  toWire,
  original: (t) => t.card.authorized,
  brCode: () => undefined,
  cardOf: (t) => t.card,
  settlesAs: () => 'credit',
  wayBack: (t) => ({ payment: t.id, way: 'card' }),
  payee: () => undefined,
}
