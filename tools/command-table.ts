// The table of operations that the command line is made from (sdk/cli/calls/operations.ts): of the
// contract, what a program without it needs to explain a call, to read its options, to check them
// and to show its reply. Pure.

import { OPERATIONS } from '../contract/index.ts'
import type { PublicOperation } from '../contract/operation.ts'
import type { Text } from '../contract/text.ts'
import { pagingOf } from './client-calls.ts'
import {
  type Call,
  type Column,
  type ColumnKind,
  type Field,
  isCorporateMoney,
} from '../sdk/cli/calls/call.ts'

/** Of JSON Schema, what the contract uses. */
type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly patternProperties?: object
  readonly additionalProperties?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly text?: Text
  readonly format?: string
}

const COLUMNS_MAX = 8
/** The columns of a table that people read, in their order, where the object has them. */
const SHOWN = `
  id io_seller_id id_card version kind what direction action operation type severity status role method path code category duration_ms
  event.type transfer.kind transfer.amount_cents act.action actor.name
  purchase.id purchase.merchant_name purchase.amount
  amount_cents amount balance_cents net_cents available limit spent total_spent purchases amount_from_cents approvals
  payment_type receiver split_type split_value bank_name account_number first_name last_name name label email taxpayer_id
  merchant_name holder_name card_brand last4 last4_digits file_name our_number url to subject summary reason reference_id reference
  interval description object object_id event_id transaction opened_on due_on due_date starts_at at created_at
`.match(/\S+/g)!
const LAST: ReadonlySet<string> = new Set(['at', 'created_at'])
/** What is shown only where the other is not there: of it, it says nothing more. */
const UNLESS: Readonly<Record<string, string>> = {
  amount: 'amount_cents',
  io_seller_id: 'id',
  id_card: 'id',
  purchases: 'amount',
  description: 'reference_id',
  created_at: 'at',
}

const isNull = ({ type }: Schema): boolean => type === 'null'
type Given<T> = { readonly [Key in keyof T]: T[Key] | undefined | false }

/** The entries that have a value. */
const given = <T extends object>(entries: Given<T>): T =>
  Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== undefined && value !== false),
  ) as T

/** The values of an enum, or of a union of constants. */
function valuesOf(schema: Schema): string[] | undefined {
  const all = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (all) return all.map(String)
  const { anyOf } = schema
  return anyOf?.every((one) => one.const !== undefined)
    ? anyOf.map((one) => String(one.const))
    : undefined
}

/**
 * The schema without its null, and whether it had one. A number and its text are a number, several
 * forms of a text are a text; other unions are any JSON.
 */
function plainOf(schema: Schema): { schema: Schema; clears: boolean } {
  const forms = schema.anyOf?.filter((one) => !isNull(one))
  if (!forms || valuesOf(schema)) return { schema, clears: false }
  const clears = forms.length < schema.anyOf!.length
  const numeric = forms.find(({ type }) => type === 'number' || type === 'integer')
  const text = forms.every(({ type }) => type === 'string')
    ? forms.find((one) => !valuesOf(one))
    : undefined
  const form = forms.length === 1 ? forms[0]! : (numeric ?? text ?? {})
  return { schema: { ...form, text: schema.text ?? form.text! }, clears }
}

const TYPES = { string: 'text', integer: 'integer', number: 'number', boolean: 'flag' } as const

function fieldOf(name: string, whole: Schema, required = false): Field {
  const { schema, clears } = plainOf(whole)
  const { text, minimum, maximum } = schema
  const values = valuesOf(schema)
  const head = { name, required, clears, says: text }
  const field = (rest: Given<Omit<Field, 'name'>>): Field => given<Field>({ ...head, ...rest })
  if (values) return field({ type: 'text', values })
  if (schema.items) return field({ type: 'many', of: fieldOf('', schema.items) })
  if (schema.properties && Object.keys(schema.properties).length > 0)
    return field({ type: 'object', fields: fieldsOf(schema) })
  if (schema.type === 'object') return field({ type: 'map' })
  const type = TYPES[schema.type as keyof typeof TYPES]
  if (type === undefined) return field({ type: 'json' })
  return field({ type, min: minimum, max: maximum })
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, one]) => fieldOf(name, one, required.includes(name)))

/** The properties of an object, or of all the forms it can have. */
const propertiesOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  schema.properties ?? Object.assign({}, ...(schema.anyOf ?? []).map(propertiesOf))

/**
 * Which of a filter's values are separated by commas: those that the same field of the listed
 * objects can have.
 */
const listed = (field: Field, item: Readonly<Record<string, Schema>>): Field => {
  const values = item[field.name] && valuesOf(plainOf(item[field.name]!).schema)
  const isList = field.type === 'text' && /separated by commas/.test(field.says?.en ?? '')
  return isList && values ? { ...field, values, lists: true } : field
}

function kindOf(name: string, { type, format, text }: Schema, corporate: boolean): ColumnKind {
  if (type === 'integer' && (name.endsWith('_cents') || /centavos/i.test(text?.en ?? '')))
    return 'cents'
  if (type === 'integer' && corporate && isCorporateMoney(name)) return 'cents'
  if (type === 'string' && /^Reais\b/.test(text?.en ?? '')) return 'reais'
  return format === 'date-time' ? 'instant' : 'text'
}

const isCell = (schema: Schema): boolean => {
  const { schema: plain } = plainOf(schema)
  return valuesOf(plain) !== undefined || (plain.type !== undefined && plain.type in TYPES)
}

/** The schema of a name with dots. */
function schemaAt(item: Readonly<Record<string, Schema>>, name: string): Schema | undefined {
  const [first = '', ...rest] = name.split('.')
  const own = item[first]
  return own === undefined || rest.length === 0
    ? own
    : schemaAt(propertiesOf(plainOf(own).schema), rest.join('.'))
}

function columnsOf(whole: Readonly<Record<string, Schema>>): Column[] {
  const { id, ...others } = whole
  // A seller's `id` is a number; operations take its `io_seller_id`.
  const item = id?.type === 'integer' && whole['io_seller_id'] ? others : whole
  const corporate = String(item['resource']?.const ?? '').startsWith('corporate_')
  const isShown = (name: string): boolean => {
    const schema = schemaAt(item, name)
    return schema !== undefined && isCell(schema) && item[UNLESS[name] ?? ''] === undefined
  }
  const shown = SHOWN.filter(isShown)
  const last = shown.filter((name) => LAST.has(name))
  return [
    ...shown.filter((name) => !LAST.has(name)).slice(0, COLUMNS_MAX - last.length),
    ...last,
  ].map((name) => ({
    name,
    kind: kindOf(
      name.split('.').at(-1)!,
      plainOf(schemaAt(item, name)!).schema,
      corporate || name === 'purchase.amount',
    ),
  }))
}

function listOf(query: Schema, reply: Schema): Call['list'] {
  const { properties = {} } = reply
  if (properties['items']?.items === undefined) return undefined
  const by = pagingOf(new Set(Object.keys(query.properties ?? {})), properties)
  return by === undefined || by === 'after' ? 'whole' : by
}

function callOf(operation: PublicOperation): Call {
  const {
    id,
    summary,
    method,
    path,
    scopes,
    wrapped,
    idempotent,
    sandbox,
    takes,
    produces,
    files,
    example,
  } = operation
  const [query, reply] = [operation.query as Schema, operation.reply as Schema]
  const body = operation.body as Schema | undefined
  const list = listOf(query, reply)
  const item = propertiesOf(list === undefined ? reply : reply.properties!['items']!.items!)
  const filters = fieldsOf(query).map((field) => listed(field, item))
  const names = Object.keys(item)
  return given<Call>({
    id,
    summary,
    method,
    path,
    query: filters.length > 0 && filters,
    body: body && fieldsOf(body),
    example,
    wrapped,
    keyed: idempotent,
    open: scopes.length === 0,
    sandbox,
    file: takes?.maxBytes,
    produces,
    files,
    list,
    columns: produces === undefined && names.length > 0 && columnsOf(item),
    names: produces === undefined && names.length > 0 && names,
  })
}

const HEAD = `// Made by \`npm run generate\` from the contract; changes here would be lost. One operation a line: what the command line knows of it.

import type { Call } from './call.ts'

export const CALLS: readonly Call[] = [
`

/** The file: one operation a line, so that a change of the contract is a change of few lines. */
export const commandTable = (): string =>
  `${HEAD}${OPERATIONS.map((one) => `  ${JSON.stringify(callOf(one))},\n`).join('')}]\n`
