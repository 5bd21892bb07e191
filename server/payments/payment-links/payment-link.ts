// A payment link: its fields, its states, what may be paid on it, and how it is shown. Pure. Of a
// transaction it knows the id, and whether it is paid or has ended.

import type { BodyOf, ReplyOf } from '../../../contract/operation.ts'
import type {
  createPaymentLink,
  getPaymentLink,
  updatePaymentLink,
} from '../../../contract/payments/payment-links.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import type { OwnerId, PaymentLinkId, SellerId, TransactionId } from '../../kernel/ids.ts'
import { hyphened } from '../../kernel/ids.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse, type Faults } from '../../kernel/refusal.ts'
import { hasNumberForHost } from '../../kernel/text/plain-host.ts'
import { isOfThisMachine } from '../../kernel/text/this-machine.ts'
import type { Mode } from '../../platform/config.ts'
import { METHODS, type Method } from '../../marketplace/fees/plan.ts'
import { rangedToWire, rulesIn, type RangedRule } from '../../marketplace/splits/rule.ts'

/**
 * The SQL guard and docs/states.md are generated from this table. A sale that was made before the
 * link was closed may still pay it.
 */
export const transitions = machine({
  active: { closed: 'inactive', paid: 'paid' },
  inactive: { opened: 'active', paid: 'paid' },
  paid: {},
})

export type LinkState = StateOf<typeof transitions>
/** `expired` follows from the time. */
export type LinkStatus = LinkState | 'expired'

export type PaymentLink = {
  readonly owner: OwnerId
  readonly id: PaymentLinkId
  /** The random part of its public address: 128 bits, hex. */
  readonly code: string
  readonly seller: SellerId
  readonly status: LinkState
  readonly usage: 'once' | 'many'
  /** Null: the buyer chooses, within the two bounds. */
  readonly amount: Cents | null
  readonly amountMin: Cents | null
  readonly amountMax: Cents | null
  readonly description: string
  readonly referenceId: string | null
  readonly paymentTypes: readonly Method[]
  readonly installmentsMax: number
  readonly returnUrl: string | null
  readonly expiresAt: Date | null
  /** Of each sale. Empty: the stored ones of its seller. */
  readonly splitRules: readonly RangedRule[]
  /** Of a link for one sale: the transaction that pays it, or whose card is being charged. */
  readonly transaction: TransactionId | null
  readonly paidAt: Date | null
  /** Counts this link's events. */
  readonly version: number
  /** When sales that nobody may pay any more are canceled. */
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Body = BodyOf<typeof createPaymentLink>
type Change = BodyOf<typeof updatePaymentLink>

/** The seller's settings that bound its links. */
type Selling = {
  readonly enablePix: boolean
  readonly enableBoleto: boolean
  readonly enableCredit: boolean
  readonly creditMaxInstallments: number
}

/** The least that a buyer can choose where the link does not say: one real. */
const AMOUNT_MIN = 100 as Cents

/**
 * The address a buyer is sent back to, in one spelling. Only https; in the sandbox http to this
 * machine as well.
 */
function readReturnUrl(text: string, mode: Mode, faults: Faults): string | null {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.protocol === 'http:' && mode === 'sandbox' && isOfThisMachine(text)
  if (!url || (url.protocol !== 'https:' && !isLocal))
    faults['return_url'] = [FIELD_MESSAGES.notHttps]
  else if (hasNumberForHost(text)) faults['return_url'] = [FIELD_MESSAGES.numberForHost]
  else if (url.username || url.password) faults['return_url'] = [FIELD_MESSAGES.credentialsInUrl]
  return url?.href ?? null
}

function readExpiry(text: string, now: Date, faults: Faults): Date {
  const at = new Date(text)
  if (at <= now) faults['expires_at'] = [FIELD_MESSAGES.notInTheFuture]
  return at
}

/** The amount, or the bounds of what the buyer chooses. */
function readAmounts(
  body: Body,
  faults: Faults,
): Pick<PaymentLink, 'amount' | 'amountMin' | 'amountMax'> {
  if (body.amount !== undefined) {
    for (const name of ['amount_min', 'amount_max'] as const)
      if (body[name] !== undefined)
        faults[name] = [
          {
            en: 'cannot be sent together with amount',
            pt: 'não pode ser enviado junto com amount',
          },
        ]
    return { amount: body.amount as Cents, amountMin: null, amountMax: null }
  }
  const [least, most] = [body.amount_min ?? AMOUNT_MIN, body.amount_max]
  if (most === undefined)
    faults['amount_max'] = [
      {
        en: 'is required where the buyer chooses the amount',
        pt: 'é obrigatório quando o comprador escolhe o valor',
      },
    ]
  else if (least > most)
    faults['amount_min'] = [
      { en: 'must not be above amount_max', pt: 'não pode ser maior que amount_max' },
    ]
  return { amount: null, amountMin: least as Cents, amountMax: (most ?? least) as Cents }
}

const isEnabled = (seller: Selling, method: Method): boolean =>
  ({ pix: seller.enablePix, boleto: seller.enableBoleto, credit: seller.enableCredit })[method]

/** The methods that the link offers. 422 for one that the seller has not enabled. */
function readMethods(body: Body, seller: Selling, faults: Faults): readonly Method[] {
  const asked = body.payment_types ?? METHODS.filter((method) => isEnabled(seller, method))
  if (new Set(asked).size < asked.length)
    faults['payment_types'] = [
      { en: 'has a method twice', pt: 'tem um meio de pagamento repetido' },
    ]
  const missing = asked.find((method) => !isEnabled(seller, method))
  if (missing !== undefined || asked.length === 0)
    throw refuse('method_not_enabled', { words: { method: missing ?? METHODS.join(', ') } })
  return asked
}

type New = { owner: OwnerId; seller: SellerId; id: PaymentLinkId; code: string }

/** A new link. 422 names every invalid field. */
export function open(
  body: Body,
  seller: Selling,
  { mode, ...named }: New & { mode: Mode },
  now: Date,
): PaymentLink {
  const faults: Faults = {}
  const amounts = readAmounts(body, faults)
  const paymentTypes = readMethods(body, seller, faults)
  const installmentsMax = body.installments_max ?? 1
  const returnUrl =
    body.return_url === undefined ? null : readReturnUrl(body.return_url, mode, faults)
  const expiresAt = body.expires_at === undefined ? null : readExpiry(body.expires_at, now, faults)
  const splitRules = rulesIn(body.split_rules, faults)
  if (installmentsMax > 1 && !paymentTypes.includes('credit'))
    faults['installments_max'] = [FIELD_MESSAGES.onlyForCards]
  if (Object.keys(faults).length > 0) throw refuse('invalid_request', { fields: faults })
  if (installmentsMax > seller.creditMaxInstallments && paymentTypes.includes('credit'))
    throw refuse('too_many_installments', { words: { limit: seller.creditMaxInstallments } })

  return {
    ...named,
    ...amounts,
    status: 'active',
    usage: body.usage ?? 'once',
    description: body.description,
    referenceId: body.reference_id || null,
    paymentTypes,
    installmentsMax,
    returnUrl,
    expiresAt,
    splitRules,
    transaction: null,
    paidAt: null,
    version: 1,
    dueAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** A paid link never changes. */
export function refusePaid({ status }: PaymentLink): void {
  if (status === 'paid') throw refuse('payment_link_over', { words: { status: 'paid' } })
}

/** When work on a link is due after a change to `status`. */
function dueAfter(link: PaymentLink, status: PaymentLink['status'], now: Date): Date | null {
  if (status === link.status) return link.dueAt
  return status === 'inactive' ? now : null
}

/**
 * The link with the given fields changed. Closed, it is due at once, to cancel what is not paid.
 */
export function change(link: PaymentLink, body: Change, mode: Mode, now: Date): PaymentLink {
  refusePaid(link)
  const faults: Faults = {}
  const { description, return_url: url, expires_at: expiry, status = link.status } = body
  const changed = {
    ...link,
    ...(description === undefined ? {} : { description }),
    ...(url === undefined ? {} : { returnUrl: url && readReturnUrl(url, mode, faults) }),
    ...(expiry === undefined
      ? {}
      : { expiresAt: expiry === null ? null : readExpiry(expiry, now, faults) }),
    ...(body.split_rules === undefined ? {} : { splitRules: rulesIn(body.split_rules, faults) }),
  }
  if (Object.keys(faults).length > 0) throw refuse('invalid_request', { fields: faults })
  const dueAt = dueAfter(link, status, now)
  return { ...changed, status, dueAt, version: link.version + 1, updatedAt: now }
}

/** Its status at `now` (business time). */
export function statusOf(
  { status, expiresAt }: Pick<PaymentLink, 'status' | 'expiresAt'>,
  now: Date,
): LinkStatus {
  return status === 'active' && expiresAt !== null && expiresAt <= now ? 'expired' : status
}

/** Refuses a link on which nothing new can be paid. */
export function refuseOver(link: PaymentLink, now: Date): void {
  const status = statusOf(link, now)
  if (status !== 'active') throw refuse('payment_link_over', { words: { status } })
}

/** A sale on a link, as far as a link needs to know it. */
type Linked = { readonly id: TransactionId; readonly paid: boolean; readonly ended: boolean }

const BUSY_RETRY_S = 5

/** Refuses a card on a link for one sale while another card is being charged. */
export function refuseBusy(
  { usage, transaction }: PaymentLink,
  { isCard }: { isCard: boolean },
): void {
  if (usage === 'once' && isCard && transaction)
    throw refuse('payment_link_busy', { retryAfter: BUSY_RETRY_S })
}

/**
 * The link as a new sale leaves it. A link for one sale is reserved for a card before the acquirer
 * is asked, so that no two buyers' cards are charged; a pix or a boleto reserves nothing.
 */
export function withTransaction(
  link: PaymentLink,
  id: TransactionId,
  { isCard }: { isCard: boolean },
  now: Date,
): PaymentLink {
  refuseOver(link, now)
  refuseBusy(link, { isCard })
  if (link.usage === 'many' || !isCard) return link
  return { ...link, transaction: id, updatedAt: now }
}

/** Whether another sale has paid the link: a payment of this one is a second payment. */
export const isPaidByOther = ({ status, transaction }: PaymentLink, id: TransactionId): boolean =>
  status === 'paid' && transaction !== id

/**
 * Whether another sale's card is being charged: a payment of this one waits until that has ended.
 */
export const isReservedByOther = (
  { status, transaction }: PaymentLink,
  id: TransactionId,
): boolean => status !== 'paid' && transaction !== null && transaction !== id

/** The link after a change of one of its sales: paid by it, released by it, or as it was. */
export function followed(link: PaymentLink, { id, paid, ended }: Linked, now: Date): PaymentLink {
  if (paid && link.status !== 'paid')
    return {
      ...link,
      status: 'paid',
      transaction: id,
      paidAt: now,
      version: link.version + 1,
      dueAt: now,
      updatedAt: now,
    }
  if (ended && link.transaction === id && link.status !== 'paid')
    return { ...link, transaction: null, updatedAt: now }
  return link
}

const urlOf = ({ code }: Pick<PaymentLink, 'code'>, publicUrl: string): string =>
  `${publicUrl}/link/${code}`

/** The link on the wire, at `now` (business time). */
export const toWire = (
  link: PaymentLink,
  publicUrl: string,
  now: Date,
): ReplyOf<typeof getPaymentLink> => ({
  id: link.id,
  resource: 'payment_link',
  status: statusOf(link, now),
  io_seller_id: hyphened(link.seller),
  url: urlOf(link, publicUrl),
  amount_cents: link.amount,
  amount_min_cents: link.amountMin,
  amount_max_cents: link.amountMax,
  description: link.description,
  reference_id: link.referenceId,
  payment_types: [...link.paymentTypes],
  installments_max: link.installmentsMax,
  usage: link.usage,
  return_url: link.returnUrl,
  expires_at: link.expiresAt?.toISOString() ?? null,
  split_rules: link.splitRules.map(rangedToWire),
  transaction: link.transaction,
  paid_at: link.paidAt?.toISOString() ?? null,
  created_at: link.createdAt.toISOString(),
  updated_at: link.updatedAt.toISOString(),
})
