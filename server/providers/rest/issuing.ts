// The REST connector for a bank that issues cards: requests and replies, with every field checked
// by hand. It stores nothing and decides nothing. An acceptance of another card is unknown. Number
// and code come out of one reply, as secrets, and out of no other.

import type { METHODS } from '../../../contract/corporate/purchases-fields.ts'
import { isDay } from '../../kernel/brazil/calendar.ts'
import { shopWithoutCardNumbers } from '../../kernel/cards/card-numbers.ts'
import { type CorporateCardId, readId } from '../../kernel/ids.ts'
import { Secret } from '../../kernel/secret.ts'
import { cut, shorten, withoutInvisible } from '../../kernel/text/text.ts'
import type { ProviderResult } from '../bank.ts'
import type {
  IssuedReport,
  IssuedOrder,
  IssuedSecrets,
  IssuerChanges,
  IssuerRail,
  PurchaseEntryReport,
  PurchaseReport,
  ShippingReport,
} from '../issuer.ts'
import type { ConnectionSettings } from '../settings/connection.ts'
import { isObject, matching, reasonOf, timeOf, wordOf } from '../parse.ts'
import type { ProviderClient } from '../client.ts'
import { openRestConnector } from './connector.ts'
import { instantOf, isAmount, listOf } from './fields.ts'
import { openIssuingDisputes, purchaseDisputeFromBank } from './issuing-disputes.ts'
import { withoutNumbers } from './hide-card-numbers.ts'

type PresentIssuedReport = Exclude<IssuedReport, { status: 'absent' }>
type Method = (typeof METHODS)[number]

const STATUSES = {
  active: 'active',
  blocked: 'blocked',
  canceled: 'canceled',
  expired: 'expired',
} as const satisfies Record<PresentIssuedReport['status'], PresentIssuedReport['status']>
const TYPES = { virtual: 'virtual', physical: 'physical' } as const satisfies Record<
  PresentIssuedReport['type'],
  PresentIssuedReport['type']
>
const STAGES = {
  making: 'making',
  shipped: 'shipped',
  delivered: 'delivered',
} as const satisfies Record<ShippingReport['stage'], ShippingReport['stage']>
const STATUS_WORDS = {
  authorized: 'authorized',
  denied: 'denied',
  lapsed: 'lapsed',
} as const satisfies Record<PurchaseReport['status'], PurchaseReport['status']>
const DECIDERS = { client: 'us', stand_in: 'stand_in' } as const satisfies Record<
  string,
  PurchaseReport['approvedBy']
>
const KINDS = {
  clearing: 'clearing',
  reversal: 'reversal',
  refund: 'refund',
} as const satisfies Record<PurchaseEntryReport['kind'], PurchaseEntryReport['kind']>
const METHOD_WORDS = {
  online: 'online',
  contactless: 'contactless',
  chip: 'chip',
  magstripe: 'magstripe',
  recurring: 'recurring',
} as const satisfies Record<Method, Method>

const ID = /^[a-zA-Z0-9-]{1,64}$/
const ENTRY_ID = /^[a-zA-Z0-9._-]{1,80}$/
const BRAND = /^[a-z ]{1,30}$/
const LAST4 = /^\d{4}$/
const NUMBER = /^\d{12,19}$/
const CODE = /^\d{3,4}$/
const WORD = /^[a-z_]{1,40}$/
const TRACKING = /^[a-zA-Z0-9-]{1,40}$/
const MCC = /^\d{4}$/
const COUNTRY = /^[A-Z]{2}$/
const CURRENCY = /^[A-Z]{3}$/
const NAME_MAX = 200
const MERCHANT_MAX = 120

const ABSENT = { status: 'absent' } as const
const pathOf = (id: CorporateCardId): string => `/issuing/cards/${id}`

/** The issuing of one bank; `settings.name` is its name in the banks file. */
export function openIssuing(
  settings: Pick<ConnectionSettings, 'name' | 'timeoutMs'>,
  client: ProviderClient,
): IssuerRail {
  const rest = openRestConnector(settings, client)
  const about = (id: CorporateCardId) => (body: unknown) => {
    const report = cardFromBank(body)
    return report?.id === id ? report : undefined
  }
  return {
    name: `issuing/${settings.name}`,
    // An order carries its version, so a late one undoes nothing: it may be sent without a read
    // before it.
    card: (order) =>
      rest
        .put<IssuedReport>(pathOf(order.id), cardToBank(order), about(order.id))
        .then(withoutNumbers),
    read: (id) => rest.get<IssuedReport>(pathOf(id), {}, about(id), ABSENT).then(withoutNumbers),
    secrets: (id) =>
      rest
        .get<IssuedSecrets>(
          `${pathOf(id)}/secrets`,
          {},
          (body) => secretsFromBank(body, id),
          ABSENT,
        )
        .then(withoutNumbers),
    purchase: (id) =>
      rest
        .get<PurchaseReport | typeof ABSENT>(
          `/issuing/purchases/${encodeURIComponent(id)}`,
          {},
          (body) => {
            const report = purchaseFromBank(body)
            return report?.id === id ? report : undefined
          },
          ABSENT,
        )
        .then(withoutNumbers),
    ...openIssuingDisputes(rest),
    changed: ({ from, to, page, seller }) => {
      const query = {
        from: from.toISOString(),
        to: to.toISOString(),
        page: String(page),
        ...(seller && { seller }),
      }
      return rest.get('/issuing/changes', query, changesFromBank)
    },
  }
}

/** Registers at a bank our URL for authorization requests, and the key that signs them. */
export const registerAuthorizer = (
  settings: Pick<ConnectionSettings, 'timeoutMs'>,
  client: ProviderClient,
  { url, key }: { url: string; key: Secret<string> },
): Promise<ProviderResult<{ url: string }>> =>
  openRestConnector(settings, client).put(
    '/issuing/authorizer',
    { url, key: key.reveal() },
    (body) => (isObject(body) && body['url'] === url ? { url } : undefined),
  )

/** Body of `PUT /issuing/cards/{id}`. */
const cardToBank = (order: IssuedOrder) => ({
  version: order.version,
  seller: order.seller,
  holder: {
    id: order.holder.id,
    name: cut(order.holder.name, NAME_MAX),
    taxpayer_id: order.holder.taxpayerId,
  },
  type: order.type,
  status: order.status,
  stand_in_limit: order.standInLimit,
  merchant: order.merchant,
})

const isVersion = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0

const cardIdOf = (value: unknown): CorporateCardId | undefined =>
  typeof value === 'string' ? readId<'corporate card'>(value) : undefined

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** Null when absent; undefined when invalid. */
const orNull = <T>(value: unknown, read: (value: unknown) => T | undefined): T | null | undefined =>
  value === undefined || value === null ? null : read(value)

function shippingFrom(value: unknown): ShippingReport | undefined {
  if (!isObject(value)) return undefined
  const stage = wordOf(STAGES, value['stage'])
  const carrier = orNull(value['carrier'], reasonOf)
  const trackingCode = orNull(value['tracking_code'], (text) => matching(text, TRACKING))
  const [shippedAt, deliveredAt] = [
    orNull(value['shipped_at'], timeOf),
    orNull(value['delivered_at'], timeOf),
  ]
  if (!stage || carrier === undefined || trackingCode === undefined) return undefined
  return shippedAt === undefined || deliveredAt === undefined
    ? undefined
    : { stage, carrier, trackingCode, shippedAt, deliveredAt }
}

/** A card as the bank reports it. */
export function cardFromBank(body: unknown): PresentIssuedReport | undefined {
  if (!isObject(body)) return undefined
  const id = cardIdOf(body['id'])
  const [status, type] = [wordOf(STATUSES, body['status']), wordOf(TYPES, body['type'])]
  const [brand, last4] = [matching(body['brand'], BRAND), matching(body['last4'], LAST4)]
  const expiresOn = dayOf(body['expires_on'])
  const { version } = body
  if (!id || !status || !type || !brand || !last4 || !expiresOn || !isVersion(version))
    return undefined
  const shipping = orNull(body['shipping'], shippingFrom)
  if (shipping === undefined || (shipping !== null) !== (type === 'physical')) return undefined
  return { id, status, version, type, brand, last4, expiresOn, ...(shipping && { shipping }) }
}

function secretsFromBank(body: unknown, requested: CorporateCardId): IssuedSecrets | undefined {
  if (!isObject(body) || cardIdOf(body['id']) !== requested) return undefined
  const [number, code] = [matching(body['number'], NUMBER), matching(body['code'], CODE)]
  const expiresOn = dayOf(body['expires_on'])
  if (!number || !code || !expiresOn) return undefined
  return { status: 'known', number: new Secret(number), code: new Secret(code), expiresOn }
}

function entryFromBank(body: unknown): PurchaseEntryReport | undefined {
  if (!isObject(body)) return undefined
  const [id, kind] = [matching(body['id'], ENTRY_ID), wordOf(KINDS, body['kind'])]
  const at = instantOf(body['at'])
  const { amount } = body
  return id && kind && at && isAmount(amount) ? { id, kind, amount, at } : undefined
}

/** Shown for a shop without a name. */
const NO_NAME = '—'

/**
 * The name of a shop as a purchase shows it. Networks also send blanks, or nothing, which must not
 * keep a purchase from being decided.
 */
function shopFrom(name: unknown): string | undefined {
  if (name !== undefined && name !== null && typeof name !== 'string') return undefined
  const text = reasonOf(name) ?? ''
  return withoutInvisible(text).trim() === ''
    ? NO_NAME
    : shorten(shopWithoutCardNumbers(text), MERCHANT_MAX)
}

/** The fields of a purchase that the bank's authorization request also has. */
export function authorizationFromBank(body: unknown) {
  if (!isObject(body) || !isObject(body['merchant'])) return undefined
  const { merchant: given, amount, merchant_amount: merchantAmount, currency } = body
  const [id, card] = [matching(body['id'], ID), cardIdOf(body['card_id'])]
  const name = shopFrom(given['name'])
  const [mcc, country] = [matching(given['mcc'], MCC), matching(given['country'], COUNTRY)]
  const merchantCurrency = matching(body['merchant_currency'], CURRENCY)
  const [method, at] = [wordOf(METHOD_WORDS, body['method']), instantOf(body['at'])]
  if (!id || !card || !name || !mcc || !country || !merchantCurrency || !method || !at)
    return undefined
  if (currency !== 'BRL' || !isAmount(amount) || !isAmount(merchantAmount)) return undefined
  const merchant = { name, mcc, country }
  const expiresAt = instantOf(body['expires_at'])
  return {
    id,
    card,
    amount,
    merchant,
    merchantAmount: merchantAmount as number,
    merchantCurrency,
    method,
    at,
    ...(expiresAt && { expiresAt }),
  }
}

const inOrder = (a: PurchaseEntryReport, b: PurchaseEntryReport): number =>
  a.at.getTime() - b.at.getTime()

/** A purchase as the bank reports it. */
export function purchaseFromBank(body: unknown): PurchaseReport | undefined {
  const requested = authorizationFromBank(body)
  if (!requested || !isObject(body)) return undefined
  const [status, approvedBy] = [
    wordOf(STATUS_WORDS, body['status']),
    wordOf(DECIDERS, body['approved_by']),
  ]
  const isExpiryReadable = orNull(body['expires_at'], instantOf) !== undefined
  const entries = listOf(body['entries'], entryFromBank)
  const deniedReason = orNull(body['denied_reason'], (text) => matching(text, WORD))
  if (!status || !approvedBy || !isExpiryReadable || !entries || deniedReason === undefined)
    return undefined
  return {
    ...requested,
    status,
    approvedBy,
    ...(deniedReason && status === 'denied' && { deniedReason }),
    entries: entries.toSorted(inOrder),
  }
}

const nameOf = (value: unknown): string =>
  (isObject(value) && matching(value['id'], ID)) || 'without an id'

/**
 * The items of a list with their ids. An invalid item is named and left out, since it would block
 * every page it is on.
 */
const readReported = <T>(value: unknown, read: (one: unknown) => T | undefined) =>
  listOf(value, (one) => ({ report: read(one), name: nameOf(one) }))

/** A page of changes. A bank that takes no disputes lists none. */
export function changesFromBank(body: unknown): IssuerChanges | undefined {
  if (!isObject(body) || typeof body['more'] !== 'boolean') return undefined
  const purchases = readReported(body['purchases'], purchaseFromBank)
  const contested = readReported(body['disputes'], purchaseDisputeFromBank)
  const cards = listOf(body['cards'], (one) => (isObject(one) ? cardIdOf(one['id']) : undefined))
  const until = orNull(body['until'], timeOf)
  if (!purchases || !contested || !cards || until === undefined) return undefined
  return {
    purchases: purchases.flatMap(({ report }) => report ?? []),
    disputes: contested.flatMap(({ report }) => report ?? []),
    invalidIds: [...purchases, ...contested].flatMap(({ report, name }) => (report ? [] : [name])),
    cards,
    more: body['more'],
    until,
  }
}
