// Valid values for a schema of the contract, and every place of a schema that could hold another.
// Derived from the contract, so that new fields and operations are tested automatically.

import { strict as assert } from 'node:assert'
import type { Operation } from '../contract/operation.ts'
import { boletoFields } from '../contract/payments/payment-methods-boleto.ts'
import { isTolerant } from '../contract/strictness.ts'

/** The part of a schema that is used here. */
export type Field = {
  type?: string
  const?: unknown
  anyOf?: Field[]
  enum?: unknown[]
  properties?: Record<string, Field>
  required?: string[]
  items?: Field
  examples?: unknown[]
  text?: { en: string }
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  softens?: string
  orNone?: true
  /** An object whose keys callers choose. */
  additionalProperties?: Field
  propertyNames?: Field
}

const TEXT = 'Pedido 1042'
/** Texts for patterns without an example. */
const FITTING = ['Maria', '1990-05-17', '1h', 'maria@example.com', 'BR', '22240-003']

function textFor(field: Field): string {
  if (field.format === 'date-time') return '2030-01-01T00:00:00Z'
  if (field.pattern === undefined)
    return TEXT.padEnd(field.minLength ?? 1, '.').slice(0, field.maxLength)
  const fitting = FITTING.find((text) => new RegExp(field.pattern!, 'u').test(text))
  assert.ok(fitting !== undefined, `no text is known for ${field.pattern}: add one`)
  return fitting
}

/** A valid value with every optional field. */
export function sampleOf(field: Field): unknown {
  if (field.examples?.length) return field.examples[0]
  if ('const' in field) return field.const
  if (field.enum) return field.enum[0]
  if (field.properties)
    return Object.fromEntries(
      Object.entries(field.properties).map(([name, inner]) => [name, sampleOf(inner)]),
    )
  if (field.anyOf) return sampleOf(field.anyOf[0]!)
  if (field.items) return [sampleOf(field.items)]
  if (field.type === 'boolean') return true
  if (field.type === 'integer' || field.type === 'number') return Math.max(field.minimum ?? 1, 1)
  if (field.type === 'string') return textFor(field)
  throw new Error(`no sample for ${JSON.stringify(field)}: add one`)
}

/** A URL without a listener: the example of the contract would be resolved on the internet. */
export const NOBODY = 'http://127.0.0.1:9/hook'

const FIXED = {
  url_notify: NOBODY,
  type: undefined,
  status: undefined,
  allow_register_seller: undefined,
  enable_pix: undefined,
  enable_boleto: undefined,
  enable_credit: undefined,
  credit_max_installments: undefined,
  max_transaction_amount: undefined,
}

/**
 * Fields that the schema cannot explain: fields that exclude each other, and controls that affect
 * others.
 */
const PARTICULAR: Record<string, object> = {
  // A working object has no `reason`.
  'corporate.holders.update': { reason: undefined },
  'corporate.cards.update': { reason: undefined },
  // More than any card has, until a day within a year.
  'corporate.limitRequests.create': { amount: 900_000_00, until: undefined },
  'corporate.limitRequests.accept': { amount: 900_000_00 },
  // Only a cardholder has a holder.
  'users.invite': { holder: undefined },
  'users.update': { holder: undefined },
  'sandbox.moveClock': { advance: '1s', to: undefined },
  // No registry office has it.
  'sandbox.payBoleto': { at_registry_office: false },
  'sandbox.weather': { mode: 'fair', calls: undefined },
  // Days exclude a date.
  'boletoBatches.create': { expiration_date: undefined },
  // A quote excludes split rules, a token a stored card, and a due date the seconds of a pix.
  'transactions.create': {
    io_seller_id: undefined,
    due_date: undefined,
    quote: undefined,
    token: undefined,
    id_card: undefined,
  },
  // A fixed amount excludes the bounds of a chosen one.
  'paymentLinks.create': {
    amount_min: undefined,
    amount_max: undefined,
    io_seller_id: undefined,
    expires_at: '2090-01-01T00:00:00Z',
  },
  'paymentLinks.update': { expires_at: '2090-01-01T00:00:00Z' },
  'staticQrCodes.create': { io_seller_id: undefined },

  'sandbox.payKey': { static_qr_code: undefined, txid: undefined },
  'splitRules.create': { io_seller_id: undefined },
  'quotes.create': { io_seller_id: undefined, installments: 1 },
  // Fields that never change are omitted, and those that would block other tests.
  'sellers.updateIndividual': { ...FIXED, cpf: undefined, taxpayer_id: undefined },
  'sellers.updateBusiness': {
    ...FIXED,
    business: { name: 'Loja da Maria Ltda', website: 'https://loja.example.com' },
  },
  // The caller's own rights, and an expiry in the future.
  'credentials.create': { scopes: ['payments'], expires_at: undefined, io_seller_id: undefined },
  'webhooks.create': { url: NOBODY },
  'webhooks.update': { url: NOBODY },
  'corporate.authorizationEndpoint.create': { url: NOBODY },
  'corporate.authorizationEndpoint.update': { url: NOBODY },
  // An account excludes a key.
  'bankAccounts.tokenize': { ein: undefined, pix_key: undefined },
  'bankAccounts.tokenizeFor': { ein: undefined, pix_key: undefined },
}

/** The fields that an operation's body must have beside, or without, those of its schema. */
export const particularOf = (operation: Operation): Record<string, unknown> =>
  (PARTICULAR[operation.id] ?? {}) as Record<string, unknown>

/** A valid body of an operation, with every possible field. */
export const bodyFor = (operation: Operation, more: object = {}): Record<string, unknown> => ({
  ...(sampleOf(operation.body as Field) as object),
  ...particularOf(operation),
  ...more,
})

export type Place = { path: readonly string[]; field: Field; required: boolean }

/**
 * Every field of a schema at any depth, with its path; list items have the index `0`, free keys
 * that of the example.
 */
export function placesOf(field: Field, path: readonly string[] = []): Place[] {
  if (field.items) {
    const inner = [...path, '0']
    return [{ path: inner, field: field.items, required: false }, ...placesOf(field.items, inner)]
  }
  if (field.additionalProperties) {
    const [name] = Object.keys(sampleOf(field) as object)
    return [{ path: [...path, name!], field: field.additionalProperties, required: false }]
  }
  return Object.entries(field.properties ?? {}).flatMap(([name, inner]) => {
    const here = [...path, name]
    return [
      { path: here, field: inner, required: field.required?.includes(name) ?? false },
      ...placesOf(inner, here),
    ]
  })
}

/** Fields that are validated only for their own payment method. */
export const paymentMethodFor = ({ id }: Operation, { path }: Place): object =>
  id === 'transactions.create' && Object.hasOwn(boletoFields, path[0]!)
    ? { payment_type: 'boleto' }
    : {}

/**
 * Values that older clients send for an absent field (server/app/http/input/soften.ts), and texts
 * that are truncated.
 */
export function isSoftened(
  operation: Operation,
  { path, field, required }: Place,
  json: string,
): boolean {
  if (!isTolerant(operation)) return false
  const words = field.enum ?? field.anyOf
  if (field.softens === 'cut' && json.startsWith('"xxx')) return true
  if (
    path.join('.') === 'installment_plan.number_installments' &&
    ['0', '-0', '"0"'].includes(json)
  )
    return true
  if (field.softens === 'decimal' && json === '"5"') return true
  if (required || ['amount', 'id', 'yes'].includes(field.softens ?? '')) return false
  if (json === '""')
    return (
      words !== undefined || field.type === 'integer' || field.type === 'number' || !!field.pattern
    )
  return json === '[]' && (field.properties ?? field.additionalProperties) !== undefined
}

/**
 * The kind of id in a part of a path or in a field: customer, seller, bank account; undefined if
 * there is none. Several kinds are a list, as text.
 */
export function idKindOf(operation: Operation, name: string, field: Field): string | undefined {
  const said = /^Identifier of an? ([\w, ]+)[.:]/.exec(field.text?.en ?? '')?.[1]
  if (field.text?.en === 'CPF or CNPJ of a seller.') return 'document'
  return said ?? (operation.id.startsWith('events.') && name === 'id' ? 'event' : undefined)
}

/** Each kind that `idKindOf` returns. */
export const kindsOf = (reported: string): string[] => reported.split(/, | or /)

/** The path of an operation with ids in their places. */
export const pathOf = (operation: Operation, ids: Record<string, string>): string =>
  operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const kind = idKindOf(
      operation,
      name,
      (operation.params as unknown as Field).properties![name]!,
    )
    const id = ids[kind === undefined ? '' : kindsOf(kind)[0]!]
    assert.ok(id !== undefined, `${operation.id}: no id is known for :${name}`)
    return encodeURIComponent(id)
  })
