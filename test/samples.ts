// Valid values for a schema of the contract, and every place of a schema that could hold another. Derived from the contract, so that new
// fields and operations are tested automatically.

import { strict as assert } from 'node:assert'
import type { Operation } from '../contract/operation.ts'
import { boletoFields } from '../contract/payment-methods.ts'
import { isTolerant } from '../contract/strictness.ts'

/** As much of a schema as is looked at here. */
export type Field = {
  type?: string
  const?: unknown
  anyOf?: Field[]
  enum?: unknown[]
  properties?: Record<string, Field>
  required?: string[]
  items?: Field
  examples?: unknown[]
  description?: string
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  softens?: string
  /** Of an object whose names callers make up. */
  additionalProperties?: Field
  propertyNames?: Field
}

/** Texts for patterns that give no example. */
const FITTING = ['1990-05-17', '1h', 'maria@example.com', 'BR', '22240-003']

function textFor(field: Field): string {
  if (field.format === 'date-time') return '2030-01-01T00:00:00Z'
  if (field.pattern === undefined) return 'x'.repeat(Math.max(1, field.minLength ?? 1))
  const fitting = FITTING.find((text) => new RegExp(field.pattern!, 'u').test(text))
  assert.ok(fitting !== undefined, `no text is known for ${field.pattern}: add one`)
  return fitting
}

/** One value that fits, with every optional field there. */
export function sampleOf(field: Field): unknown {
  if (field.examples?.length) return field.examples[0]
  if ('const' in field) return field.const
  if (field.enum) return field.enum[0]
  if (field.properties)
    return Object.fromEntries(Object.entries(field.properties).map(([name, inner]) => [name, sampleOf(inner)]))
  if (field.anyOf) return sampleOf(field.anyOf[0]!)
  if (field.items) return [sampleOf(field.items)]
  if (field.type === 'boolean') return true
  if (field.type === 'integer' || field.type === 'number') return Math.max(field.minimum ?? 1, 1)
  if (field.type === 'string') return textFor(field)
  throw new Error(`no sample for ${JSON.stringify(field)}: add one`)
}

/** An address where nobody listens: what the contract shows would be looked up in the world outside, and waited for. */
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

/** What cannot be told from the schema: fields that exclude each other, and levers that would change what others see. */
const PARTICULAR: Record<string, object> = {
  // Of what works there is no reason why it does not.
  'corporate.holders.update': { reason: undefined },
  'corporate.cards.update': { reason: undefined },
  'sandbox.moveClock': { advance: '1s', to: undefined },
  'sandbox.weather': { mode: 'fair', calls: undefined },
  // A quote excludes rules of its own, and a token a card that is kept.
  'transactions.create': { io_seller_id: undefined, quote: undefined, token: undefined, id_card: undefined },
  'splitRules.create': { io_seller_id: undefined },
  'quotes.create': { io_seller_id: undefined, installments: 1 },
  // What never changes is not named; what would stop others from selling neither.
  'sellers.updateIndividual': { ...FIXED, cpf: undefined, taxpayer_id: undefined },
  'sellers.updateBusiness': { ...FIXED, business: { name: 'Loja da Maria Ltda', website: 'https://loja.example.com' } },
  // What the caller has itself, and an end that has not come.
  'credentials.create': { scopes: ['payments'], expires_at: undefined, io_seller_id: undefined },
  'webhooks.create': { url: NOBODY },
  'webhooks.update': { url: NOBODY },
  'bankAccounts.tokenize': { ein: undefined },
  'bankAccounts.tokenizeFor': { ein: undefined },
}

/** What an operation's body must have instead of, or without, what its schema alone suggests. */
export const particularOf = (operation: Operation): Record<string, unknown> =>
  (PARTICULAR[operation.id] ?? {}) as Record<string, unknown>

/** A body that fits an operation, with every field it may have. */
export const bodyFor = (operation: Operation, more: object = {}): Record<string, unknown> => ({
  ...(sampleOf(operation.body as Field) as object),
  ...particularOf(operation),
  ...more,
})

export type Place = { path: readonly string[]; field: Field; required: boolean }

/** Every field of a schema, however deep, with its path; list items stand under `0`, a name that callers make up is the example's. */
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
    return [{ path: here, field: inner, required: field.required?.includes(name) ?? false }, ...placesOf(inner, here)]
  })
}

/** Only the payment method a field belongs to looks at it closely. */
export const paymentMethodFor = ({ id }: Operation, { path }: Place): object =>
  id === 'transactions.create' && Object.hasOwn(boletoFields, path[0]!) ? { payment_type: 'boleto' } : {}

/** What older clients send for a field that is not there (server/app/http/input/soften.ts), and what is cut to its length. */
export function isSoftened(operation: Operation, { path, field, required }: Place, json: string): boolean {
  if (!isTolerant(operation)) return false
  const words = field.enum ?? field.anyOf
  if (field.softens === 'cut' && json.startsWith('"xxx')) return true
  if (path.join('.') === 'installment_plan.number_installments' && ['0', '-0', '"0"'].includes(json)) return true
  if (field.softens === 'decimal' && json === '"5"') return true
  if (required || ['amount', 'id', 'yes'].includes(field.softens ?? '')) return false
  if (json === '""')
    return words !== undefined || field.type === 'integer' || field.type === 'number' || !!field.pattern
  return json === '[]' && (field.properties ?? field.additionalProperties) !== undefined
}

/**
 * What kind of id stands in a part of a path, or in a field: customer, seller, bank account; undefined when none. Where
 * several kinds may stand it is a list of them, as text.
 */
export function idKindOf(operation: Operation, name: string, field: Field): string | undefined {
  const said = /^Identifier of an? ([\w, ]+)[.:]/.exec(field.description ?? '')?.[1]
  if (field.description === 'CPF or CNPJ of a seller.') return 'document'
  return said ?? (operation.id.startsWith('events.') && name === 'id' ? 'event' : undefined)
}

/** Each of the kinds that `idKindOf` tells. */
export const kindsOf = (reported: string): string[] => reported.split(/, | or /)

/** The path of an operation with ids in their places. */
export const pathOf = (operation: Operation, ids: Record<string, string>): string =>
  operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const kind = idKindOf(operation, name, (operation.params as unknown as Field).properties![name]!)
    const id = ids[kind === undefined ? '' : kindsOf(kind)[0]!]
    assert.ok(id !== undefined, `${operation.id}: no id is known for :${name}`)
    return encodeURIComponent(id)
  })
