// Validates input against its schema, and explains which field is wrong and how.

import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { type Text, fill } from '../../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import { refuse, type Faults } from '../../../kernel/refusal.ts'
import { isOfName, withoutRulesBeyond } from './bounds.ts'
import type { Field } from './field.ts'
import { shownName } from './names.ts'
import { maskCardNumbers } from './mask-card-numbers.ts'
import { soften, type SoftenContext } from './soften.ts'
import { entriesOf, faultsOfUnknown, misspelt } from './unknown.ts'

type Fault = {
  keyword: string
  schemaPath: string
  instancePath: string
  params: Record<string, unknown>
}

const FAULTS_MAX = 50

const TYPE_MESSAGES: Record<string, Text> = {
  string: { en: 'must be a string', pt: 'deve ser um texto' },
  boolean: { en: 'must be true or false', pt: 'deve ser true ou false' },
  object: FIELD_MESSAGES.notAnObject,
  array: { en: 'must be an array', pt: 'deve ser uma lista' },
  integer: { en: 'must be a whole number', pt: 'deve ser um número inteiro' },
  number: FIELD_MESSAGES.notANumber,
}

/** The non-null part of a nullable field; a union of several is returned as it is. */
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
    field = value?.properties?.[step] ?? value?.items ?? (value?.additionalProperties || undefined)
  }
  return field
}

/** The second of two alternative fields: only the first is reported as missing. */
const LATER_ALTERNATIVE = /\/anyOf\/[1-9]\d*$/

/** Keywords that only say that something inside is wrong. */
const OUTER_KEYWORDS = new Set(['anyOf', 'additionalProperties', 'propertyNames'])

/**
 * Faults without use to the caller: that a value is not null either, or fits none of two schemas.
 */
const isRedundant = ({ keyword, params, schemaPath }: Fault): boolean =>
  OUTER_KEYWORDS.has(keyword) ||
  (keyword === 'type' && params['type'] === 'null') ||
  (keyword === 'required' && LATER_ALTERNATIVE.test(schemaPath))

/**
 * The allowed words of a field, if it has any; optional alternatives such as the empty text are not
 * listed.
 */
function wordsOf({ enum: words, const: word, anyOf = [] }: Field): string[] {
  if (words) return words.map(String)
  if (word !== undefined) return [String(word)]
  const each = anyOf.map(wordsOf)
  return each.every((some) => some.length > 0) ? each.flat() : []
}

const LIMIT_MESSAGES: Record<string, Text> = {
  minLength: FIELD_MESSAGES.tooShort,
  maxLength: FIELD_MESSAGES.tooLong,
  minItems: { en: 'must have at least {limit} items', pt: 'deve ter pelo menos {limit} itens' },
  maxItems: FIELD_MESSAGES.tooManyItems,
  maxProperties: FIELD_MESSAGES.tooManyKeys,
  minimum: { en: 'must be at least {limit}', pt: 'deve ser no mínimo {limit}' },
  maximum: FIELD_MESSAGES.tooLarge,
}

/** The text for a fault: the field's own, or one for the rule, or a general one. */
export function messageFor(
  { keyword, params }: Pick<Fault, 'keyword' | 'params'>,
  schema: Field | undefined,
): Text {
  const field = valueOf(schema)
  const own = schema?.says ?? field?.says
  // What a text must be says nothing to a caller that sent a number; values of metadata say it
  // themselves.
  const isNoText = keyword === 'type' && field?.type === 'string' && field.softens !== 'value'
  if (own && !isNoText) return own
  const limit = Number(params['limit'])
  if (field?.softens === 'amount' && keyword !== 'required') {
    if (keyword === 'minimum' && limit === 1)
      return { en: 'must be at least one centavo', pt: 'deve ser de no mínimo um centavo' }
    if (keyword === 'minimum') return fill(FIELD_MESSAGES.tooFewCentavos, { limit })
    if (keyword === 'maximum') return fill(FIELD_MESSAGES.tooManyCentavos, { limit })
    return {
      en: 'must be a whole number of centavos: R$ 45.09 is 4509',
      pt: 'deve ser um número inteiro de centavos: R$ 45,09 é 4509',
    }
  }
  // PHP and forms send "true": a text, which is refused and looks right.
  if (field?.softens === 'flag' && keyword === 'type')
    return { en: 'must be true or false, without quotes', pt: 'deve ser true ou false, sem aspas' }
  const words = field ? wordsOf(field) : []
  if (words.length > 0) return fill(FIELD_MESSAGES.notOneOf, { words })
  if (keyword === 'type') return TYPE_MESSAGES[String(field?.type)] ?? FIELD_MESSAGES.notAccepted
  if (keyword === 'minLength' && limit === 1) return FIELD_MESSAGES.empty
  const message = LIMIT_MESSAGES[keyword]
  return message ? fill(message, { limit }) : FIELD_MESSAGES.notAccepted
}

/** The steps of a JSON pointer. */
const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

function fieldsOf(schema: Field, faults: readonly Fault[]): Faults {
  const fields: Faults = {}
  const add = (path: readonly string[], message: Text) => {
    const given = (fields[path.map(shownName).join('.') || 'body'] ??= [])
    if (!given.some((one) => one.en === message.en)) given.push(message)
  }
  const relevant = withoutRulesBeyond(faults.filter((fault) => !isRedundant(fault)))
  for (const fault of (relevant.length > 0 ? relevant : faults).slice(0, FAULTS_MAX)) {
    const path = stepsOf(fault.instancePath)
    const missing = fault.params['requiredProperties'] as string[] | undefined
    if (missing) for (const name of missing) add([...path, name], FIELD_MESSAGES.required)
    else if (isOfName(fault))
      add(path, messageFor(fault, fieldAt(schema, path.slice(0, -1))?.propertyNames))
    else add(path, messageFor(fault, fieldAt(schema, path)))
  }
  return fields
}

/** Text that PostgreSQL or a receiver cannot store: NUL, or half a surrogate pair. */
const unstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** The path of the first text that is unstorable; undefined when there is none. */
function findUnstorable(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return unstorable(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const name of Object.keys(value)) {
    if (unstorable(name)) return [shownName(name)]
    const found = findUnstorable((value as Record<string, unknown>)[name])
    if (found) return [shownName(name), ...found]
  }
  return undefined
}

/**
 * Reads path parameters. One that cannot be stored or is too long becomes the empty text, which
 * matches nothing: the reply is the same 404 as for any unknown id.
 */
export function paramsOf(schema: TSchema): (params: object) => object {
  const { properties = {} } = schema as Field & {
    properties?: Record<string, { maxLength?: number }>
  }
  return (params) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, { maxLength = Number.POSITIVE_INFINITY }]) => {
        const text = String((params as Record<string, unknown>)[name] ?? '')
        return [name, text.length > maxLength || unstorable(text) ? '' : text]
      }),
    )
}

/**
 * Returns the validated value; ignored or changed input is added to `ignored`, in the header's
 * form.
 */
export type Checker = (value: unknown, ignored?: string[]) => unknown

type Compiled = ReturnType<typeof Compile>

// A memo, not state: the schemas are constants of the contract. Compiling all of them takes about
// 20 ms, which the many servers of a test run share.
const compiledSchemas = new WeakMap<TSchema, Compiled>()

function compiledOf(schema: TSchema): Compiled {
  const compiled = compiledSchemas.get(schema) ?? (Compile(schema) as Compiled)
  compiledSchemas.set(schema, compiled)
  return compiled
}

/** Whether it is an object without a field: nothing of it can be wrong, unknown or masked. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === 0

type CheckOptions = { readonly where: 'body' | 'query'; readonly tolerant: boolean }

/**
 * Makes the validator of a schema: softens, keeps known fields, and refuses the rest with 422 and
 * every wrong field. Unknown names are faults too, except in tolerant calls. Card numbers are
 * masked.
 */
export function checkerOf(schema: TSchema, { where, tolerant }: CheckOptions): Checker {
  const compiled = compiledOf(schema)
  const optional = '~optional' in schema
  const refuseAbsent = where === 'body' && !optional
  const mayBeEmpty = compiled.Check({})
  return (value, ignored) => {
    if (value === undefined && refuseAbsent)
      throw refuse('invalid_request', { fields: { body: [FIELD_MESSAGES.required] } })
    if (value === undefined && where === 'body') return undefined
    if (mayBeEmpty && isEmpty(value)) return {}
    // In a query, an empty value was still given: it is refused, and never taken as "all".
    const context: SoftenContext = {
      tolerant: tolerant && where === 'body',
      renames: tolerant && where === 'query',
      path: [],
      unknown: [],
      changed: [],
    }
    const softened = soften(value, schema, context)
    const unknown = context.unknown.length > 0 ? faultsOfUnknown(context.unknown, tolerant) : {}
    const wrong = compiled.Check(softened)
      ? {}
      : fieldsOf(schema as Field, compiled.Errors(softened) as unknown as Fault[])
    // Also when the call is refused: a missing field may be one that was misspelt.
    if (tolerant && ignored && context.changed.length + context.unknown.length > 0)
      ignored.push(...entriesOf([...context.changed, ...context.unknown], where))
    if (Object.keys(unknown).length > 0)
      throw refuse('unknown_field', { fields: { ...unknown, ...wrong } })
    const unstorablePath = findUnstorable(softened)
    if (unstorablePath)
      wrong[unstorablePath.join('.') || 'body'] = [
        {
          en: 'must not contain NUL or an incomplete Unicode character',
          pt: 'não pode conter NUL nem caractere Unicode incompleto',
        },
      ]
    if (Object.keys(wrong).length > 0)
      throw refuse('invalid_request', { fields: { ...misspelt(context.unknown, wrong), ...wrong } })
    return maskCardNumbers(softened, schema)
  }
}
