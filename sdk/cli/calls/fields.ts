// The fields of a call as options, and options as values:
// `--installment-plan.number-installments 3`. Enums and numbers are checked here, before anything
// is sent. Pure; it knows no operation.

import { type Field, typed } from './call.ts'
import { misused, type Option, type Options } from '../command.ts'
import { joined, type Text, fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { meant } from '../words.ts'

/** A value and its place in the body. */
type Place = { readonly path: readonly (string | number)[]; readonly field: Field }

const ITEMS_MAX = 1_000
const INDEX = /^(\d{1,3})(?:\.(.+))?$/

/** The field that a name with dots means: `split-rules.0.receiver`, `metadata.order`. */
export function placeOf(fields: readonly Field[], name: string): Place | undefined {
  const own = fields.find((one) => typed(one.name) === name || one.name === name)
  if (own) return { path: [own.name], field: own }
  const dot = name.indexOf('.')
  if (dot < 0) return undefined
  const [head, rest] = [name.slice(0, dot), name.slice(dot + 1)]
  const parent = fields.find((one) => typed(one.name) === typed(head))
  const inner = parent && rest !== '' ? innerOf(parent, rest) : undefined
  return inner && { ...inner, path: [parent!.name, ...inner.path] }
}

function innerOf({ type, fields = [], of }: Field, rest: string): Place | undefined {
  if (type === 'map') return { path: [rest], field: { name: rest, type: 'text' } }
  if (type === 'object') return placeOf(fields, rest)
  const [, index, further] = (type === 'many' && INDEX.exec(rest)) || []
  if (index === undefined || Number(index) >= ITEMS_MAX || !of) return undefined
  if (further === undefined) return { path: [Number(index)], field: of }
  const inner = innerOf(of, further)
  return inner && { ...inner, path: [Number(index), ...inner.path] }
}

const VALUES = {
  text: '<text>',
  integer: '<n>',
  number: '<number>',
  flag: '[true|false]',
  json: '<json>',
  object: '<json>',
  many: '<list>',
  map: '<json>',
} as const

function boundsOf({ min, max }: Field): Text[] {
  if (min !== undefined && max !== undefined)
    return [fill({ en: 'from {min} to {max}', pt: 'de {min} a {max}' }, { min, max })]
  return min === undefined ? [] : [fill({ en: 'at least {min}', pt: 'no mínimo {min}' }, { min })]
}

const severalOf = ({ name, of }: Field): Text =>
  of?.type === 'object'
    ? fill(
        {
          en: 'a list as JSON, or its parts, such as --{name}.0.{part}',
          pt: 'uma lista em JSON, ou as partes, como --{name}.0.{part}',
        },
        {
          name: typed(name),
          part: typed(of.fields?.[0]?.name ?? ''),
        },
      )
    : { en: 'several: with commas, or repeat it', pt: 'vários: com vírgulas, ou repita a opção' }

/** Texts that others follow in the same line. */
const withoutStop = ({ en, pt }: Text): Text => ({
  en: en.replace(/\.$/, ''),
  pt: pt.replace(/\.$/, ''),
})

function optionOf(field: Field): Option {
  const { type, says, values, required, clears, of } = field
  const parts = [
    ...(required ? [{ en: 'required', pt: 'obrigatório' }] : []),
    ...(says === undefined ? [] : [withoutStop(says)]),
    ...boundsOf(field),
    ...(type === 'many' ? [severalOf(field)] : []),
    ...(type === 'map' || type === 'object'
      ? [{ en: 'or its parts, after a dot', pt: 'ou as partes, depois de um ponto' }]
      : []),
    ...(clears ? [{ en: 'null clears it', pt: 'null apaga' }] : []),
  ]
  return {
    type: 'string',
    value: VALUES[type],
    says: joined(parts, '; '),
    ...(values || of?.values ? { values: values ?? of!.values! } : {}),
    ...(type === 'flag' ? { flag: true } : {}),
    ...(type === 'many' ? { many: true } : {}),
    ...(type === 'many' || field.lists ? { commas: true } : {}),
  }
}

/** The options of some fields, those of nested objects after a dot. */
export const optionsOf = (fields: readonly Field[], before = ''): Options =>
  Object.assign(
    {},
    ...fields.map((field) => ({
      [`${before}${typed(field.name)}`]: optionOf(field),
      ...(field.type === 'object'
        ? optionsOf(field.fields ?? [], `${before}${typed(field.name)}.`)
        : {}),
    })),
  )

export function optionFor(fields: readonly Field[], name: string): Option | undefined {
  const place = placeOf(fields, name)
  return place && optionOf(place.field)
}

function jsonOf(option: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw misused(
      fill(
        { en: '--{name} is not JSON: {text}', pt: '--{name} não é JSON: {text}' },
        { name: option, text },
      ),
    )
  }
}

function numberOf(field: Field, option: string, text: string): number {
  const isWhole = field.type === 'integer'
  const isNumber = (isWhole ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,15})?$/).test(text)
  if (isNumber) return Number(text)
  const fault = isWhole
    ? fill(
        {
          en: '--{name} must be a whole number, not "{text}".',
          pt: '--{name} deve ser um número inteiro, não "{text}".',
        },
        { name: option, text },
      )
    : fill(
        {
          en: '--{name} must be a number, not "{text}".',
          pt: '--{name} deve ser um número, não "{text}".',
        },
        { name: option, text },
      )
  throw misused(field.says === undefined ? fault : joined([fault, field.says]))
}

/** One text of an option as its value. */
function valueOf(field: Field, option: string, text: string): unknown {
  const { type, clears } = field
  if (clears && text === 'null') return null
  if (type === 'text') return text
  if (type === 'integer' || type === 'number') return numberOf(field, option, text)
  if (type === 'flag') {
    if (text === 'true' || text === 'false') return text === 'true'
    throw misused(
      fill(
        {
          en: '--{name} must be true or false, not "{text}".',
          pt: '--{name} deve ser true ou false, não "{text}".',
        },
        { name: option, text },
      ),
    )
  }
  return jsonOf(option, text)
}

/**
 * All texts of an option as the value of its field. A list is JSON, or its items, one each time or
 * between commas.
 */
function valuesOf(field: Field, option: string, texts: readonly string[]): unknown {
  if (field.type !== 'many') return valueOf(field, option, texts.at(-1)!)
  if (field.clears && texts.length === 1 && texts[0] === 'null') return null
  return texts.flatMap((text): unknown[] => {
    if (/^\s*[[{]/.test(text)) return [jsonOf(option, text)].flat()
    return text.split(',').map((one) => valueOf(field.of!, option, one.trim()))
  })
}

type Tree = Record<string | number, unknown>

/** Puts a value at its place; lists and objects on the way are made. */
function put(body: Tree, [first, ...rest]: readonly (string | number)[], value: unknown): void {
  if (rest.length === 0) {
    body[first!] = value
    return
  }
  const inner = body[first!]
  const isOpen = typeof inner === 'object' && inner !== null
  if (!isOpen) body[first!] = typeof rest[0] === 'number' ? [] : {}
  put(body[first!] as Tree, rest, value)
}

/**
 * The values of options, put over those of `start`. `given`: the names of the options, and their
 * texts.
 */
export function bodyOf(
  fields: readonly Field[],
  given: ReadonlyMap<string, readonly string[]>,
  start: object = {},
): Record<string, unknown> {
  const body = structuredClone(start) as Record<string, unknown>
  // A whole object first, then its parts.
  for (const [option, texts] of [...given].toSorted(
    ([a], [b]) => a.split('.').length - b.split('.').length,
  )) {
    const place = placeOf(fields, option)
    if (place) put(body, place.path, valuesOf(place.field, option, texts))
  }
  return body
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function faultsOf(field: Field, option: string, value: unknown): Text[] {
  const { values, lists, min = -Infinity, max = Infinity, fields = [], of } = field
  if (Array.isArray(value))
    return of ? value.flatMap((one, n) => faultsOf(of, `${option}.${n}`, one)) : []
  if (isObject(value)) return faultsIn(fields, value, `${option}.`)
  if (typeof value === 'number' && (value < min || value > max))
    return [
      fill(
        {
          en: '--{name} must be from {min} to {max}, not {value}.',
          pt: '--{name} deve ser de {min} a {max}, não {value}.',
        },
        { name: option, min, max, value },
      ),
    ]
  if (!values || typeof value !== 'string') return []
  const wrong = (lists ? value.split(',') : [value]).find((one) => !values.includes(one.trim()))
  if (wrong === undefined) return []
  const all = values.join(', ')
  const fault = fill(TEXTS.optionNotOneOf, {
    name: option,
    values: all,
    text: wrong,
  })
  return [meant(fault, wrong, values)]
}

/** What is missing or not one of the values, in words. Everything else the server checks. */
export function faultsIn(
  fields: readonly Field[],
  body: Readonly<Record<string, unknown>>,
  before = '',
): Text[] {
  return fields.flatMap((field) => {
    const option = `${before}${typed(field.name)}`
    const value = body[field.name]
    if (value !== undefined) return faultsOf(field, option, value)
    return field.required ? [fill(TEXTS.missingOption, { name: option })] : []
  })
}

/** Refuses values that cannot be right. */
export function refuseFaults(
  fields: readonly Field[],
  body: Readonly<Record<string, unknown>>,
): void {
  const faults = faultsIn(fields, body)
  if (faults.length > 0) throw misused(joined(faults, '\n'))
}

/** An example of a body as options, one a line; nested lists as JSON. */
export function exampleOf(fields: readonly Field[], example: unknown): string[] {
  if (!isObject(example)) return []
  return Object.entries(example).flatMap(([name, value]) => {
    const field = fields.find((one) => one.name === name)
    if (!field) return []
    const option = `--${typed(name)}`
    if (field.type === 'object' && isObject(value))
      return exampleOf(field.fields ?? [], value).map((line) => `${option}.${line.slice(2)}`)
    if (field.type === 'flag') return [value === true ? option : `--no-${typed(name)}`]
    const isPlain = typeof value === 'string' || typeof value === 'number'
    const isListOfTexts =
      Array.isArray(value) && value.every((one) => typeof one === 'string' && !one.includes(','))
    if (isPlain) return [`${option} ${quoted(String(value))}`]
    return [`${option} ${quoted(isListOfTexts ? value.join(',') : JSON.stringify(value))}`]
  })
}

/** A text as a word of a shell. */
export const quoted = (text: string): string =>
  /^[\w.,:@%/+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
