// R29: values that are nearly right, in every field of every operation. Each row names the expected
// reply; nothing is coerced, nothing is written. Fields and operations come from the contract, so
// that new ones are tested automatically.

import assert from 'node:assert/strict'
import test from 'node:test'
import { allowedObjects } from './allowed-objects.ts'
import { activate } from '../company.ts'
import { OPERATIONS } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Field, Place } from '../samples.ts'
import { bodyFor, isSoftened, paymentMethodFor, pathOf, placesOf, sampleOf } from '../samples.ts'
import { fingerprint } from '../fingerprint.ts'
import { loginOf, world, type Answer, type World } from '../world.ts'

const AT_ONCE = 32
const BODY_MAX = 128 * 1024
const WRITES = OPERATIONS.filter((operation) => operation.body)
const READS = OPERATIONS.filter((operation) => !operation.body && !operation.produces)

/** A text as JSON. */
const said = (value: unknown): string => JSON.stringify(value)

const WHOLE_NUMBER = [
  'true',
  '""',
  '"0x10"',
  '"1e3"',
  '"12.5"',
  '45.5',
  '-1',
  '9007199254740993',
  '1e400',
  '-1e400',
  '"-1"',
  '"+5"',
].concat([
  '" 5"',
  '"5 "',
  '"5\\n"',
  '"05"',
  '"٥"',
  '"NaN"',
  '"Infinity"',
  '[]',
  '[5]',
  '{}',
  '"9007199254740993"',
  '5.00001',
])
const NUMBER = [
  'true',
  '""',
  '"5"',
  '"1e3"',
  '"NaN"',
  '-1',
  '-0.01',
  '1e400',
  '0.001',
  '1e15',
  '[]',
  '[5]',
  '{}',
]
/** A percentage above 0 with at most two decimals, which may come as a text. */
const NUMBER_OR_TEXT = [
  'true',
  '""',
  '" 5"',
  '"5 "',
  '"1e1"',
  '"0x10"',
  '"NaN"',
  '"-1"',
  '"+5"',
  '"5."',
  '"٥"',
  '"\\u0000"',
].concat([
  '-1',
  '0',
  '"0"',
  '-0',
  '100.01',
  '101',
  '"101"',
  '0.001',
  '12.345',
  '"12.345"',
  '1e400',
  '1e15',
  '[]',
  '[5]',
  '{}',
])
const TEXT = [
  'true',
  '[]',
  '["x"]',
  '{}',
  '45.5',
  '9007199254740993',
  '1e400',
  '"a\\u0000b"',
  '"\\u0000"',
  '"\\ud800"',
  '"x\\udc00"',
  '"\\udc00\\ud800"',
]
/** Invalid days and instants, whichever of the two a field takes. */
const INSTANT = [
  '"2026-02-30"',
  '"2026-13-01"',
  '"0000-01-01"',
  '"0000-01-01T00:00:00Z"',
  '"2026-02-30T00:00:00Z"',
  '"2026-01-01T25:00:00Z"',
  '"now"',
  '""',
]
const FLAG = ['"true"', '"yes"', '2', '-1', '0.5', '""', '[]', '{}', '"on"']
const WORD = ['7', 'true', '""', '[]', '{}', '"PIX "', '"constructor"', '"__proto__"', '"\\ud800"']
const OBJECT = ['7', '"x"', 'true', '[]', '[{}]']
const LIST = ['7', '"x"', 'true', '{}', '{"0":{}}', '{"length":1}']

/** Values that a field cannot have, as JSON. */
function wrongFor({ path, field, required }: Place): string[] {
  const nullable = field.anyOf?.length === 2 && field.anyOf[1]!.type === 'null'
  if (nullable) {
    const inner = { ...field.anyOf![0]!, ...(field.softens ? { softens: field.softens } : {}) }
    return wrongFor({ path, field: inner, required }).filter((json) => json !== 'null')
  }
  const nothing = required || (field.softens === 'amount' && !field.orNone) ? ['null'] : []
  if (field.type === 'integer') {
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = field
    const beyond = [minimum - 1, maximum + 1].map(String)
    return [...WHOLE_NUMBER, ...nothing, ...beyond, ...(minimum > 0 ? ['-0', '"0"'] : [])]
  }
  if (field.type === 'number') return [...NUMBER, ...nothing, String(field.maximum! * 2)]
  if (field.type === 'string') {
    // A value larger than a body is refused as a body.
    const long =
      (field.maxLength ?? BODY_MAX) >= BODY_MAX ? [] : [said('x'.repeat(field.maxLength! + 1))]
    const days = field.pattern?.includes('\\d{4}-') || field.text?.en.endsWith('YYYY-MM-DD.')
    const instants = field.format === 'date-time' || days ? INSTANT : []
    const empty = (field.minLength ?? 0) > 0 ? ['""'] : []
    // There exact numbers and booleans are accepted as text.
    const texts =
      field.softens === 'value' ? TEXT.filter((json) => json !== 'true' && json !== '45.5') : TEXT
    const whole = field.softens === 'text' || field.softens === 'value' ? [] : ['7', '0']
    return [...texts, ...instants, ...nothing, ...long, ...empty, ...whole]
  }
  if (field.type === 'boolean') return [...FLAG, ...nothing]
  if (field.items) {
    const many = said(
      Array.from({ length: (field.maxItems ?? 1000) + 1 }, () => sampleOf(field.items!)),
    )
    return [...LIST, ...nothing, many]
  }
  if (field.properties) return [...OBJECT, ...nothing]
  if (field.additionalProperties) {
    const names = Array.from({ length: field.maxProperties! + 1 }, (_, n) => [`k${n}`, 'x'])
    return [...OBJECT, ...nothing, said(Object.fromEntries(names))]
  }
  if (field.anyOf?.some(({ type }) => type === 'number')) return [...NUMBER_OR_TEXT, ...nothing]
  const words = (field.enum ?? [])
    .map(said)
    .concat((field.anyOf ?? []).map((one) => said(one.const)))
  const taken = field.softens === 'yes' ? [...words, 'true'] : words
  return [...WORD, ...nothing].filter((json) => !taken.includes(json))
}

/** The body with `json` in the place, unchanged: also JSON that no JavaScript value produces. */
function withAt(body: unknown, path: readonly string[], json: string): string {
  const mark = '@@here@@'
  const copy = structuredClone(body) as Record<string, unknown>
  let inner = copy
  for (const step of path.slice(0, -1)) inner = inner[step] as Record<string, unknown>
  inner[path.at(-1)!] = mark
  return said(copy).replace(said(mark), () => json)
}

type Row = {
  name: string
  ask: () => Promise<Answer>
  status: number
  code: string
  field?: string
}

async function runRows(w: World, rows: readonly Row[]): Promise<void> {
  const before = await fingerprint(w.db)
  const wrong: string[] = []
  const check = async ({ name, ask, status, code, field }: Row) => {
    const answer = await ask()
    const right =
      answer.status === status &&
      answer.body?.code === code &&
      (field === undefined || Object.hasOwn(answer.body.error, field))
    if (!right)
      wrong.push(
        `${name} → ${answer.status} ${answer.text.slice(0, 200)}, not ${status} ${code} ${field ?? ''}`,
      )
  }
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(rows.slice(from, from + AT_ONCE).map(check))
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${rows.length} rows are wrong`)
  assert.deepEqual(await fingerprint(w.db), before, 'a refusal changed a row')
  assert.deepEqual(w.logged, [])
}

/** A field that the sample has in place of another one. */
const EXCLUDED: Readonly<Record<string, string>> = {
  'boletoBatches.create expiration_date': 'days',
}

/** An id of nothing is enough: the body is refused before the object is looked up. */
const NOT_NEEDED =
  'approval, approval policy, refund, boleto batch, payment file, bank account, card, card token, credential, mail, request, audit record, payment link, static QR code, received pix, boleto file, dispute, webhook, delivery, split rule, transfer, cardholder, corporate card, cost center, purchase, purchase dispute, receipt, piece of evidence, limit request, view, user, invoice, recharge, payment, authorization request'

async function given(w: World) {
  const token = await w.token()
  await activate(w)
  const ana = { first_name: 'Ana', taxpayer_id: '123.456.789-09' }
  const made = await w.call('POST', '/v1/customer/new', { body: ana, token })
  const customer = made.body.success.id as string
  const sale = { amount: 4509, payment_type: 'pix' }
  const transaction = (
    await w.call('POST', `/v1/transaction/new/${customer}`, { body: sale, token })
  ).body.success.id
  const event = (await w.call('GET', '/v1/events', { token })).body.items[0].event_id as string
  const ids = {
    customer,
    transaction: transaction as string,
    seller: w.platform.io_seller_id,
    event,
    integration: w.platform.id_dev,
    document: '12345678909',
    ...Object.fromEntries(NOT_NEEDED.split(', ').map((kind) => [kind, customer])),
  }
  const own = await allowedObjects(w, customer)
  const send = (operation: Operation, body: unknown, headers: Record<string, string> = {}) =>
    w.call(operation.method, pathOf(operation, { ...ids, ...own[operation.id] }), {
      body,
      token,
      headers,
    })
  const base = (operation: Operation) =>
    bodyFor(operation, operation.id.startsWith('auth.') ? loginOf(w.platform) : {})
  return { token, ids, send, base }
}

test('a nearly valid value, in every field of every body: 422 naming the field, nothing written', async (t) => {
  const w = await world(t)
  const { send, base } = await given(w)
  const rows = WRITES.flatMap((operation) =>
    placesOf(operation.body as unknown as Field).flatMap((place): Row[] =>
      wrongFor(place)
        .filter((json) => !isSoftened(operation, place, json))
        .map((json) => {
          const field = place.path.join('.')
          // Of two fields that exclude each other the sample has one; the other takes its place.
          const excluded =
            place.field.format === 'date-time' ? 'advance' : EXCLUDED[`${operation.id} ${field}`]
          const other = excluded === undefined ? {} : { [excluded]: undefined }
          const body = { ...base(operation), ...other, ...paymentMethodFor(operation, place) }
          return {
            name: `${operation.id} ${field} = ${json.slice(0, 60)}`,
            ask: () => send(operation, withAt(body, place.path, json)),
            status: 422,
            code: 'invalid_request',
            field,
          }
        }),
    ),
  )
  assert.ok(rows.length > 500, `only ${rows.length} rows`)
  await runRows(w, rows)
  t.diagnostic(`${rows.length} rows over ${WRITES.length} operations`)
})

const utf16 = (text: string, big: boolean) =>
  big ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le')
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const nested = (open: string, close: string, depth: number) =>
  `{"deep":${open.repeat(depth)}1${close.repeat(depth)}}`

/**
 * Bodies that are not JSON, or ambiguous, by name; each is made of a valid one, and none is beyond
 * the call's bound of `max` bytes.
 */
const MALFORMED: Record<string, (right: string, max: number) => string | Buffer> = {
  'a brace': () => '{',
  'a word': () => 'nope',
  'not a number': () => 'NaN',
  blank: () => '  \n',
  'a comma too many': (right) => right.replace(/\}$/, ',}'),
  'a comment': (right) => `/* */${right}`,
  'single quotes': () => "{'amount':1}",
  'two values': (right) => `${right}${right}`,
  'a number with a leading zero': () => '{"amount":045}',
  'a raw line break in a text': () => '{"description":"a\nb"}',
  'a key twice': (right) => right.replace('{', '{"k":1,"k":1,'),
  'a key twice in an object within': (right) => right.replace('{', '{"k":{"a":1,"b":2,"a":3},'),
  'a key twice in a list within': (right) => right.replace('{', '{"k":[{"a":1,"a":1}],'),
  'a key twice, once escaped': (right) => right.replace('{', '{"k":1,"\\u006b":2,'),
  __proto__: (right) => right.replace('{', '{"__proto__":{"admin":true},'),
  '__proto__ escaped and within': (right) => right.replace('{', '{"k":{"\\u005f_proto__":{}},'),
  'lists as deep as fit': (_, max) => nested('[', ']', Math.floor((max - 10) / 2)),
  'objects as deep as fit': (_, max) => nested('{"a":', '}', Math.floor((max - 10) / 6)),
  '65 levels deep': () => nested('[', ']', 65),
  'lists that never end': (_, max) => '['.repeat(max),
  'a byte order mark': (right) => `\ufeff${right}`,
  'UTF-16, little end first': (right) => utf16(right, false),
  'UTF-16, big end first': (right) => utf16(right, true),
  'UTF-16 with its mark': (right) => utf16(`\ufeff${right}`, false),
  'half a character of UTF-8': () => bytes('{"description":"', [0xc3], '"}'),
  'a byte that is never UTF-8': () => bytes('{"description":"', [0xff], '"}'),
  'an overlong NUL': () => bytes('{"description":"', [0xc0, 0x80], '"}'),
  'a surrogate in UTF-8': () => bytes('{"description":"', [0xed, 0xa0, 0x80], '"}'),
  'Latin-1': () => Buffer.from('{"description":"açaí"}', 'latin1'),
}

/** Bodies that are JSON of the wrong type. */
const NO_OBJECTS = ['[]', '[{}]', '"x"', '7', 'true', 'false', 'null', '1e400', '"\\ud800"']

/** Content types that are refused. */
const MEDIA = [
  'text/xml',
  'text/plain',
  'application/xml',
  'application/jsonp',
  'application/json-patch+json',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-80',
  'application/json; charset="utf-8x"',
  'application/json; charset=utf-16; charset=utf-8',
  'application/json; charset=utf-8; charset=utf-16',
  'json',
  '*/*',
]

test('bodies that are not JSON, too deep, too large, in another charset or of another type: nothing is written', async (t) => {
  const w = await world(t)
  const { send, base } = await given(w)
  const rows = WRITES.flatMap((operation): Row[] => {
    const right = said(base(operation))
    const row = (
      name: string,
      status: number,
      code: string,
      ask: () => Promise<Answer>,
      field?: string,
    ): Row => ({
      name: `${operation.id} ${name}`,
      ask,
      status,
      code,
      ...(field ? { field } : {}),
    })
    const typed = (type: string) => () => send(operation, right, { 'content-type': type })
    const form = 'application/x-www-form-urlencoded'
    return [
      ...Object.entries(MALFORMED).map(([name, bend]) =>
        row(name, 400, 'malformed_json', () => send(operation, bend(right, operation.maxBytes))),
      ),
      ...NO_OBJECTS.map((json) =>
        row(json, 422, 'invalid_request', () => send(operation, json), 'body'),
      ),
      ...MEDIA.map((type) => row(type, 415, 'unsupported_media_type', typed(type))),
      ...(operation.form ? [] : [row(form, 415, 'unsupported_media_type', typed(form))]),
      row('gzip', 415, 'unsupported_media_type', () =>
        send(operation, right, { 'content-encoding': 'gzip' }),
      ),
      row('a byte too many', 413, 'body_too_large', () =>
        send(operation, right + ' '.repeat(operation.maxBytes + 1 - Buffer.byteLength(right))),
      ),
      ...('~optional' in operation.body!
        ? []
        : [row('nothing', 422, 'invalid_request', () => send(operation, ''), 'body')]),
    ]
  })
  await runRows(w, rows)
  t.diagnostic(`${rows.length} rows`)
})

/** Values of query parameters that are refused, as they are in the URL. */
function wrongInQuery(name: string, field: Field): string[] {
  if (field.type === 'integer')
    return [
      '',
      '-1',
      '-0',
      'abc',
      '1e3',
      '0x10',
      '1.5',
      '1.0',
      '01',
      '+1',
      '%201',
      'true',
      '1,2',
      '%00',
      '99999999999999999999',
      String((field.minimum ?? 0) - 1),
      String((field.maximum ?? 0) + 1),
    ]
  if (/^(created_at|data_range|due_on)\[/.test(name))
    return [
      '',
      ...'abc now -1 %00 0000-01-01 2026-1-1 2026-02-30 2026-13-01 2026-01-01%00'.split(' '),
      '2026-02-30T00:00:00Z',
      '2026-01-01T25:00:00Z',
    ]
  if (['sort', 'status', 'payment_type', 'type'].includes(name))
    return ['', 'constructor', '__proto__', 'toString', 'nope', ',', 'pix,,', '%00']
  return ['%00', 'a%00b', 'x'.repeat((field.maxLength ?? 2000) + 1)]
}

test('queries: an invalid number, day or word, a duplicate or a broken value is refused, and never misread', async (t) => {
  const w = await world(t)
  const { ids, token } = await given(w)
  const rows = READS.flatMap((operation): Row[] => {
    const path = pathOf(operation, ids)
    const get = (query: string) => () => w.call(operation.method, `${path}?${query}`, { token })
    const fields = Object.entries((operation.query as unknown as Field).properties ?? {})
    const row = (query: string, status: number, code: string, field?: string): Row => ({
      name: `${operation.id} ?${query.slice(0, 60)}`,
      ask: get(query),
      status,
      code,
      ...(field ? { field } : {}),
    })
    return [
      ...fields.flatMap(([name, field]) =>
        wrongInQuery(name, field).map((text) =>
          row(`${name}=${text}`, 422, 'invalid_request', name),
        ),
      ),
      ...fields.flatMap(([name]) =>
        [`${name}=1&${name}=1`, `${encodeURIComponent(name)}=1&x=2&${name}=1`].map((query) =>
          row(query, 422, 'invalid_request', name),
        ),
      ),
      ...['x=%ZZ', 'x=%', 'x=%4', 'x=%FF', 'x=%C0%80', 'x=%ED%A0%80', '%FF=1', 'x=%C3'].map(
        (query) => row(query, 400, 'malformed_request'),
      ),
    ]
  })
  await runRows(w, rows)
  t.diagnostic(`${rows.length} rows`)
})

const NO_IDS = [
  'x',
  '%00',
  'a%00b',
  '-1',
  '0',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%F0%9F%98%80',
  '%2e%2e%2f',
  '..%2f..%2fetc',
  "'%20or%201=1--",
  '%0d%0aset-cookie:x',
  'evt_',
  'evt_x',
  'a'.repeat(300),
  'a'.repeat(3_000),
  'f'.repeat(31),
  'g'.repeat(32),
]

test('a malformed id is answered like an unknown one; a broken URL is 400', async (t) => {
  const w = await world(t)
  const { token, base } = await given(w)
  const unknown = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
  const rows: Row[] = []
  for (const operation of OPERATIONS.filter(({ path }) => path.includes(':'))) {
    const ask = (id: string) => () =>
      w.call(operation.method, operation.path.replace(/:\w+/g, id), {
        token,
        ...(operation.body ? { body: base(operation) } : {}),
      })
    const { code, status } = await ask(unknown)().then((answer) => ({
      status: answer.status,
      code: answer.body.code as string,
    }))
    assert.equal(status, 404, operation.id)
    const others = [
      unknown.toUpperCase(),
      `evt_${unknown}`,
      '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b',
      ...NO_IDS,
    ]
    rows.push(
      ...others.map((id) => ({
        name: `${operation.id} ${id.slice(0, 40)}`,
        ask: ask(id),
        status,
        code,
      })),
    )
    rows.push(
      ...['%', '%Z', '%ZZ', '%FF', '%C0%80', '%ED%A0%80'].map((id) => ({
        name: `${operation.id} ${id}`,
        ask: ask(id),
        status: 400,
        code: 'malformed_request',
      })),
    )
  }
  await runRows(w, rows)
  t.diagnostic(`${rows.length} rows`)
})
