// Checks what came in against its schema, and says in words for people which field is wrong and how.

import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { refuse } from '../base/refusal.ts'
import { withoutNumbers } from './numbers.ts'
import { soften } from './soften.ts'

type Fault = {
  keyword: string
  schemaPath: string
  instancePath: string
  params: Record<string, unknown>
  message: string
}
type Field = TSchema & {
  softens?: string
  says?: string
  type?: string
  properties?: Record<string, Field>
  items?: Field
  anyOf?: Field[]
}

const FAULTS_MAX = 50

const KINDS: Record<string, string> = {
  string: 'must be text',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be a list',
  integer: 'must be a whole number',
  number: 'must be a number',
}

/** Of a field that may be null, what it is otherwise. */
const valueOf = (field: Field | undefined): Field | undefined =>
  field?.properties ? field : (field?.anyOf?.find(({ type }) => type !== 'null') ?? field)

/** The schema of the field at a path such as `/address/city`. */
function fieldAt(schema: Field, path: readonly string[]): Field | undefined {
  let field: Field | undefined = schema
  for (const step of path) field = valueOf(field?.properties?.[step] ?? field?.items)
  return field
}

/** The second of two fields of which one is enough: the first is the one to name. */
const OTHERWISE = /\/anyOf\/[1-9]\d*$/

/** That a value is no null either, or fits none of two schemas, tells nobody what to send. */
const isBeside = ({ keyword, params, schemaPath }: Fault): boolean =>
  keyword === 'anyOf' ||
  (keyword === 'type' && params['type'] === 'null') ||
  (keyword === 'required' && OTHERWISE.test(schemaPath))

function saying(fault: Fault, field: Field | undefined): string {
  if (field?.says) return field.says
  const { limit } = fault.params as { limit?: number }
  if (field?.softens === 'amount' && fault.keyword !== 'required') {
    if (fault.keyword === 'minimum') return `must be at least ${limit} centavos`
    if (fault.keyword === 'maximum') return `must be at most ${limit} centavos`
    return 'must be a whole number of cents'
  }
  switch (fault.keyword) {
    case 'type':
      return KINDS[String(field?.type)] ?? fault.message
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `must have at most ${limit} characters`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'maxItems':
      return `must have at most ${limit} items`
    default:
      return fault.message
  }
}

function fieldsOf(schema: Field, faults: readonly Fault[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  const add = (path: readonly string[], says: string) => {
    const name = path.join('.') || 'body'
    if (!fields[name]?.includes(says)) (fields[name] ??= []).push(says)
  }
  const telling = faults.filter((fault) => !isBeside(fault))
  for (const fault of (telling.length > 0 ? telling : faults).slice(0, FAULTS_MAX)) {
    const path = fault.instancePath.split('/').slice(1)
    const missing = fault.params['requiredProperties'] as string[] | undefined
    if (missing) for (const name of missing) add([...path, name], 'is required')
    else add(path, saying(fault, fieldAt(schema, path)))
  }
  return fields
}

/** Text that PostgreSQL or a receiver could not hold: NUL, or half a surrogate pair. */
const unstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

function findUnstorable(value: unknown, path: readonly string[]): string | undefined {
  if (typeof value === 'string') return unstorable(value) ? path.join('.') || 'body' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Reads the parts of a path. A part that cannot be stored or is too long names nothing, and so does the empty text it
 * becomes: whoever looks it up answers the same 404 as for any other id that is unknown.
 */
export function paramsOf(schema: TSchema): (params: object) => object {
  const { properties = {} } = schema as Field & { properties?: Record<string, { maxLength?: number }> }
  return (params) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, { maxLength = Number.POSITIVE_INFINITY }]) => {
        const text = String((params as Record<string, unknown>)[name] ?? '')
        return [name, text.length > maxLength || unstorable(text) ? '' : text]
      }),
    )
}

export type Checker = (value: unknown) => unknown

type Compiled = ReturnType<typeof Compile>
const known = new WeakMap<TSchema, Compiled>()

/** Schemas are the contract's and never change: each is compiled once, however many servers a process opens. */
function compiledOf(schema: TSchema): Compiled {
  const made = known.get(schema) ?? (Compile(schema) as Compiled)
  known.set(schema, made)
  return made
}

/**
 * Makes the check of a schema: softens, keeps what is known, refuses the rest with 422 and every field at fault, and
 * takes out the card numbers.
 */
export function checkerOf(schema: TSchema, where: 'body' | 'query'): Checker {
  const compiled = compiledOf(schema)
  const optional = '~optional' in schema
  const refuseAbsent = where === 'body' && !optional
  return (value) => {
    if (value === undefined && refuseAbsent) throw refuse('invalid_request', { fields: { body: ['is required'] } })
    if (value === undefined && where === 'body') return undefined
    const softened = soften(value, schema)
    if (!compiled.Check(softened)) {
      throw refuse('invalid_request', { fields: fieldsOf(schema as Field, compiled.Errors(softened) as Fault[]) })
    }
    const bad = findUnstorable(softened, [])
    if (bad !== undefined)
      throw refuse('invalid_request', { fields: { [bad]: ['must not contain NUL or half a character'] } })
    return withoutNumbers(softened, schema)
  }
}
