// Checks what came in against its schema, and says in words for people which field is wrong and how.

import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import type { Told } from '../../contract/sayings.ts'
import { refuse, type Faults } from '../base/refusal.ts'
import type { Field } from './field.ts'
import { withoutNumbers } from './numbers.ts'
import { soften, type SoftenContext } from './soften.ts'
import { entriesOf, faultsOfUnknown } from './unknown.ts'

type Fault = {
  keyword: string
  schemaPath: string
  instancePath: string
  params: Record<string, unknown>
}

const FAULTS_MAX = 50

const KINDS: Record<string, Told> = {
  string: 'must be text',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be a list',
  integer: 'must be a whole number',
  number: 'must be a number',
}

/** Of a field that may be null, what it is otherwise; a choice between several is itself. */
function valueOf(field: Field | undefined): Field | undefined {
  if (field?.properties) return field
  const others = field?.anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 ? others[0] : field
}

/** The schema of the field at a path such as `/address/city`. */
function fieldAt(schema: Field, path: readonly string[]): Field | undefined {
  let field: Field | undefined = schema
  for (const step of path) {
    const value = valueOf(field)
    field = value?.properties?.[step] ?? value?.items
  }
  return field
}

/** The second of two fields of which one is enough: the first is the one to name. */
const OTHERWISE = /\/anyOf\/[1-9]\d*$/

/** That a value is no null either, or fits none of two schemas, tells nobody what to send. */
const isBeside = ({ keyword, params, schemaPath }: Fault): boolean =>
  keyword === 'anyOf' ||
  (keyword === 'type' && params['type'] === 'null') ||
  (keyword === 'required' && OTHERWISE.test(schemaPath))

/** The words a field knows, where it knows words; those that may be left out, as the empty one, are not told. */
function wordsOf({ enum: words, const: word, anyOf = [] }: Field): string[] {
  if (words) return words.map(String)
  if (word !== undefined) return [String(word)]
  const each = anyOf.map(wordsOf)
  return each.every((some) => some.length > 0) ? each.flat() : []
}

const LIMITS: Record<string, Told> = {
  minLength: 'must have at least {limit} characters',
  maxLength: 'must have at most {limit} characters',
  minItems: 'must have at least {limit} items',
  maxItems: 'must have at most {limit} items',
  minimum: 'must be at least {limit}',
  maximum: 'must be at most {limit}',
}

/** What is told of a fault of a field. Total: a rule that has no words of its own is told by the field's, or plainly. */
export function saying({ keyword, params }: Pick<Fault, 'keyword' | 'params'>, said: Field | undefined): Told {
  const field = valueOf(said)
  const own = said?.says ?? field?.says
  if (own) return own
  const limit = Number(params['limit'])
  if (field?.softens === 'amount' && keyword !== 'required') {
    if (keyword === 'minimum' && limit === 1) return 'must be at least one centavo'
    if (keyword === 'minimum') return ['must be at least {limit} centavos', { limit }]
    if (keyword === 'maximum') return ['must be at most {limit} centavos', { limit }]
    return 'must be a whole number of cents: R$ 45.09 is 4509'
  }
  const words = field ? wordsOf(field) : []
  if (words.length > 0) return ['must be {words}', { words }]
  if (keyword === 'type') return KINDS[String(field?.type)] ?? 'cannot be taken'
  if (keyword === 'minLength' && limit === 1) return 'must not be empty'
  const told = LIMITS[keyword]
  return told ? ([told, { limit }] as Told) : 'cannot be taken'
}

function fieldsOf(schema: Field, faults: readonly Fault[]): Faults {
  const fields: Faults = {}
  const add = (path: readonly string[], told: Told) => {
    const said = (fields[path.join('.') || 'body'] ??= [])
    if (!said.some((one) => String(one) === String(told))) said.push(told)
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

/** The path of the first text that is unstorable; undefined when there is none. */
function findUnstorable(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return unstorable(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const name of Object.keys(value)) {
    const found = findUnstorable((value as Record<string, unknown>)[name])
    if (found) return [name, ...found]
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

/** Gives what is meant; what was ignored or taken otherwise goes to `ignored`, as the header names it. */
export type Checker = (value: unknown, ignored?: string[]) => unknown

type Compiled = ReturnType<typeof Compile>
const known = new WeakMap<TSchema, Compiled>()

/** Schemas are the contract's and never change: each is compiled once, however many servers a process opens. */
function compiledOf(schema: TSchema): Compiled {
  const made = known.get(schema) ?? (Compile(schema) as Compiled)
  known.set(schema, made)
  return made
}

type Manner = { readonly where: 'body' | 'query'; readonly tolerant: boolean }

/**
 * Makes the check of a schema: softens, keeps what is known, refuses the rest with 422 and every field at fault. Names
 * that are not known are faults as well, but for a call that is tolerant of them. Card numbers are taken out.
 */
export function checkerOf(schema: TSchema, { where, tolerant }: Manner): Checker {
  const compiled = compiledOf(schema)
  const optional = '~optional' in schema
  const refuseAbsent = where === 'body' && !optional
  return (value, ignored) => {
    if (value === undefined && refuseAbsent) throw refuse('invalid_request', { fields: { body: ['is required'] } })
    if (value === undefined && where === 'body') return undefined
    // In a query what is empty was still asked for: it is refused, and never taken for "all of it".
    const context: SoftenContext = { tolerant: tolerant && where === 'body', path: [], unknown: [], changed: [] }
    const softened = soften(value, schema, context)
    const unknown = context.unknown.length > 0 ? faultsOfUnknown(context.unknown, tolerant) : {}
    const wrong = compiled.Check(softened)
      ? {}
      : fieldsOf(schema as Field, compiled.Errors(softened) as unknown as Fault[])
    // Also where the call is refused: a field that is missing may be one that was misspelt.
    if (tolerant && ignored && context.changed.length + context.unknown.length > 0)
      ignored.push(...entriesOf([...context.changed, ...context.unknown], where))
    if (Object.keys(unknown).length > 0) throw refuse('unknown_field', { fields: { ...unknown, ...wrong } })
    if (Object.keys(wrong).length > 0) throw refuse('invalid_request', { fields: wrong })
    const bad = findUnstorable(softened)
    if (bad)
      throw refuse('invalid_request', {
        fields: { [bad.join('.') || 'body']: ['must not contain NUL or half a character'] },
      })
    return withoutNumbers(softened, schema)
  }
}
