// Random bodies for the fuzzer, made from the contract's schemas: valid ones, ones with one or two
// faults, broken JSON, and noise. It knows no operation.

import fc, { type Arbitrary } from 'fast-check'
import { type Field, sampleOf } from '../samples.ts'

/** JSON with known pitfalls, each a text separated by a blank, one kind per line. */
const NASTY = [
  'null true false 0 -0 -1 1 45.5 1998.9999999999998 9007199254740993 -9007199254740993 1e400 -1e400 1e-400 1e3',
  '99999999999 100000000000 2147483648 -2147483649 9223372036854775808',
  String.raw`"" "0x10" "1e3" "12.5" "4509" "-0" "NaN" "null" "\u0020" "\u0000" "a\u0000b" "\ud800" "\udc00\ud800" "\r\nx:y"`,
  String.raw`"\u202e" "\ufeff" "\uffff" "😀" "ﷺ" "'\u0020or\u00201=1" "{{7*7}}" "#{x}" "%s%n" "../../etc/passwd"`,
  '"0000-01-01" "2026-02-30" "9999-12-31T23:59:59Z" "0000-01-01T00:00:00Z" "2026-01-01T00:00:00+99:99" "infinity"',
  '[] {} [[]] [null] {"__proto__":1} {"constructor":{"prototype":1}} {"toString":1,"length":-1}',
  '"00000000000" "11111111111" "123.456.789-09" "+55" "+5521998765432" "a@b.c" "PIX" "brl"',
].flatMap((line) => line.split(' '))

const LONG = [100, 255, 256, 4_000, 60_000]

/**
 * Any text that JSON can hold. (`fc.string({ unit: 'binary' })` makes a table of all characters
 * first, for seconds.)
 */
const anyText: Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.integer({ max: 0xff, min: 0 }),
      fc.integer({ max: 0xd7ff, min: 0 }),
      fc.integer({ max: 0x10ffff, min: 0xe000 }),
    ),
    {
      maxLength: 12,
    },
  )
  .map((codes) => String.fromCodePoint(...codes))

const nastyJson: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: anyText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.json() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...LONG).map((length) => JSON.stringify('x'.repeat(length))),
  },
)

function textOf(field: Field): Arbitrary<unknown> {
  if (field.pattern || field.format) return fc.constant(sampleOf(field))
  const { maxLength = 100, minLength = 0 } = field
  const graphemes = fc.string({
    unit: 'grapheme-composite',
    minLength: Math.max(1, minLength),
    maxLength: Math.min(maxLength, 12),
  })
  const edge = fc.constantFrom('ã', 'x', '\t', "'").map((letter) => letter.repeat(maxLength))
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(sampleOf(field)) },
    graphemes,
    graphemes,
    edge,
  )
}

/** Values that fit the schema, more often than not at its limits. */
export function fitting(field: Field): Arbitrary<unknown> {
  if (field.enum) return fc.constantFrom(...field.enum)
  if ('const' in field) return fc.constant(field.const)
  if (field.items) return fc.array(fitting(field.items), { maxLength: 3 })
  if (field.properties) {
    const fields = Object.fromEntries(
      Object.entries(field.properties).map(([name, inner]) => [name, fitting(inner)]),
    )
    // If one of several fields is required, the first is always sent.
    const one = field.anyOf?.[0]?.required ?? []
    return fc.record(fields, { requiredKeys: [...(field.required ?? []), ...one] })
  }
  if (field.additionalProperties) {
    const name = fc.oneof(
      fc.constantFrom('order', 'constructor', '10', 'ã'.repeat(40)),
      textOf(field.propertyNames!),
    )
    return fc.dictionary(name as Arbitrary<string>, fitting(field.additionalProperties), {
      maxKeys: 5,
    })
  }
  if (field.anyOf) return fc.oneof(...field.anyOf.map(fitting))
  if (field.type === 'null') return fc.constant(null)
  if (field.type === 'boolean') return fc.oneof(fc.boolean(), fc.constantFrom(0, 1, '0', '1'))
  if (field.type === 'integer' || field.type === 'number') {
    const { minimum: min = 0 } = field
    const max = Math.floor(field.maximum ?? Number.MAX_SAFE_INTEGER)
    const whole = fc.oneof(
      fc.constantFrom(min, max),
      fc.integer({ min, max }),
      fc.integer({ min, max: Math.min(max, min + 10_000) }),
    )
    return fc.oneof(whole, whole, whole.map(String))
  }
  return textOf(field)
}

type Bend = { at: number; how: 'swap' | 'drop' | 'double' | 'add' | 'null'; json: string }
const bend: Arbitrary<Bend> = fc.record({
  at: fc.nat(1_000),
  how: fc.constantFrom('swap', 'swap', 'swap', 'swap', 'drop', 'double', 'add', 'null'),
  json: nastyJson,
})

/** Every object and list within a value, the value itself first. */
function holdersOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(holdersOf)]
}

/**
 * The JSON of `value`, modified. Values that JavaScript cannot express have placeholders that are
 * replaced in the text.
 */
function bent(value: unknown, bends: readonly Bend[]): string {
  const copy: unknown = structuredClone(value)
  const texts: string[] = []
  const mark = (text: string) => `@@${texts.push(text) - 1}@@`
  for (const { at, how, json } of bends) {
    const places = holdersOf(copy).flatMap((holder) =>
      Object.keys(holder).map((name) => ({ holder: holder as Record<string, unknown>, name })),
    )
    const place = places[at % Math.max(1, places.length)]
    if (how === 'add' || !place) Object.assign(copy as object, { [`k${at}`]: mark(json) })
    else if (how === 'drop') delete place.holder[place.name]
    else if (how === 'null') place.holder[place.name] = null
    else if (how === 'swap') place.holder[place.name] = mark(json)
    else
      place.holder[place.name] = mark(
        `${JSON.stringify(place.holder[place.name])},${JSON.stringify(place.name)}:${json}`,
      )
  }
  return JSON.stringify(copy).replace(/"@@(\d+)@@"/g, (_, n: string) => texts[Number(n)]!)
}

type Scratch = { at: number; byte: number; how: 'flip' | 'insert' | 'cut' | 'end' }
const scratch: Arbitrary<Scratch> = fc.record({
  at: fc.nat(2_000),
  byte: fc.oneof(
    fc.nat(255),
    fc.constantFrom(0, 0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x2c, 0x3a, 0xc0, 0xff),
  ),
  how: fc.constantFrom('flip', 'insert', 'cut', 'end'),
})

function scratched(text: string, scratches: readonly Scratch[]): Buffer {
  let bytes = [...Buffer.from(text)]
  for (const { at, byte, how } of scratches) {
    const place = at % (bytes.length + 1)
    if (how === 'end') bytes = bytes.slice(0, place)
    else bytes.splice(place, how === 'insert' ? 0 : 1, ...(how === 'cut' ? [] : [byte]))
  }
  return Buffer.from(bytes)
}

/** Bodies of an operation, in bytes; `right` are valid values. */
export function bodies(right: Arbitrary<unknown>): Arbitrary<Buffer> {
  const text = right.map((value) => JSON.stringify(value))
  return fc.oneof(
    { weight: 3, arbitrary: text.map((json) => Buffer.from(json)) },
    {
      weight: 10,
      arbitrary: fc
        .tuple(right, fc.array(bend, { minLength: 1, maxLength: 3 }))
        .map(([value, bends]) => Buffer.from(bent(value, bends))),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(text, fc.array(scratch, { minLength: 1, maxLength: 4 }))
        .map(([json, scratches]) => scratched(json, scratches)),
    },
    { weight: 2, arbitrary: nastyJson.map((json) => Buffer.from(json)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  )
}
