// Unknown fields and parameters, and slightly wrong values of older clients. Newer calls refuse
// unknown fields; calls that older clients know ignore them, name them in a header, and refuse only
// what may be a misspelt split, capture or amount. Tables list what these clients send; none of it
// is ever refused.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { templatePath } from '../../contract/openapi/names.ts'
import { openapi } from '../../contract/openapi.ts'
import type { Operation } from '../../contract/operation.ts'
import { IGNORED_HEADER, isTolerant } from '../../contract/strictness.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { bodyFor, placesOf, type Field } from '../samples.ts'
import { loginOf, world, type Answer, type World } from '../world.ts'

const AT_ONCE = 16
const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
/** A name that resembles no known name. */
const STRANGE = 'zzqqzzqqzz'

async function given(w: World) {
  const token = await w.token()
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    w.call('POST', path, { token, body, headers })
  const ana = { first_name: 'Ana', taxpayer_id: '123.456.789-09' }
  const customer = (await post('/v1/customer/new', ana)).body.success.id as string
  const sell = (more: object) =>
    post(`/v1/transaction/new/${customer}`, { amount: 10_000, payment_type: 'pix', ...more })
  return { token, post, customer, sell }
}

const inTurn = async <T>(items: readonly T[], run: (item: T) => Promise<void>) => {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(run))
}

/** The paths of every object of a body. */
const objectsOf = ({ body }: Operation): string[][] =>
  body === undefined
    ? [[]]
    : [
        [],
        ...placesOf(body as unknown as Field).flatMap(({ path, field }) =>
          field.properties ? [[...path]] : [],
        ),
      ]

/** A body with an unknown field in one of its objects. */
function strangeAt(operation: Operation, path: readonly string[]): object {
  const body = structuredClone(operation.body ? bodyFor(operation) : {}) as Record<string, unknown>
  let inner = body
  for (const step of path) inner = inner[step] as Record<string, unknown>
  inner[STRANGE] = 1
  return body
}

const shown = (path: readonly string[]): string =>
  path.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.')

type Body = { $ref?: string; type?: string; additionalProperties?: boolean }
type Components = { schemas: Record<string, Body> }
type Described = {
  requestBody?: { content: { 'application/json'?: { schema: Body } } }
  responses: Record<string, { headers?: object }>
}

const READS = new Set(['GET', 'HEAD'])

test('every call: an unknown field in every object of a body, and an unknown parameter', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const seen = { refused: 0, ignored: 0 }
  await inTurn(OPERATIONS, async (operation) => {
    const path = operation.path.replaceAll(/:\w+/g, UNKNOWN)
    const judge = (answer: Answer, field: string, entry: string) => {
      const text = `${operation.id} ${entry}: ${answer.status} ${answer.text.slice(0, 300)}`
      if (isTolerant(operation)) {
        assert.notEqual(answer.body?.code, 'unknown_field', text)
        assert.ok((answer.headers.get(IGNORED_HEADER) ?? '').split(', ').includes(entry), text)
        seen.ignored++
        return
      }
      assert.deepEqual([answer.status, answer.body?.code], [422, 'unknown_field'], text)
      assert.match(answer.body.error[field].join(), /^is not known(; allowed here: .+)?$/, text)
      assert.equal(answer.headers.get(IGNORED_HEADER), null, text)
      seen.refused++
    }
    const address = `${path}?${STRANGE}=1`
    judge(await w.call(operation.method, address, { token }), STRANGE, `?${STRANGE}`)
    const reads =
      operation.takes || READS.has(operation.method) || (!operation.body && isTolerant(operation))
    for (const place of reads ? [] : objectsOf(operation)) {
      const body = operation.id.startsWith('auth.')
        ? { ...loginOf(w.platform), [STRANGE]: 1 }
        : strangeAt(operation, place)
      const at = [...place, STRANGE]
      judge(await w.call(operation.method, path, { token, body }), at.join('.'), shown(at))
    }
  })
  assert.ok(seen.refused > 100 && seen.ignored > 50, JSON.stringify(seen))
  assert.deepEqual(w.logged, [])
})

test('our own calls are closed in OpenAPI, the others list what they ignore', () => {
  const document = openapi() as unknown as {
    paths: Record<string, Record<string, Described>>
    components: Components
  }
  const { paths } = document
  const { schemas } = document.components
  for (const operation of OPERATIONS) {
    const said = paths[templatePath(operation.path)]![operation.method.toLowerCase()]!
    const named = said.requestBody?.content['application/json']?.schema
    const schema =
      named?.$ref === undefined ? named : schemas[named.$ref.slice('#/components/schemas/'.length)]
    if (schema?.type === 'object')
      assert.equal(schema.additionalProperties, isTolerant(operation) ? undefined : false)
    const { headers } = said.responses[operation.status]!
    assert.equal(
      headers !== undefined && IGNORED_HEADER in headers,
      isTolerant(operation),
      operation.id,
    )
  }
})

test('an unknown name is refused with the similar known one, in every part of a request', async (t) => {
  const w = await world(t)
  const { token, post } = await given(w)
  const quote = { amount: 1_000, payment_type: 'pix' }
  const rule = { receiver: UNKNOWN, split_type: 'percent', split_value: 1 }
  const known = 'amount, payment_type, installments, split_rules or io_seller_id'
  const strange = `is not known; allowed here: ${known}`
  const rows: [answer: Promise<Answer>, error: object][] = [
    [
      post('/v1/quotes', { ...quote, split_rule: [] }),
      { split_rule: ['is not known; did you mean split_rules?'] },
    ],
    [
      post('/v1/quotes', { ...quote, splitRules: [] }),
      { splitRules: ['is not known; did you mean split_rules?'] },
    ],
    [
      post('/v1/quotes', { ...quote, split_rules: [{ ...rule, recever: 'x' }] }),
      { 'split_rules.0.recever': ['is not known; did you mean receiver?'] },
    ],
    // A missing required field that is misspelled is reported in the same reply.
    [
      post('/v1/quotes', { amont: 1_000, payment_type: 'pix', colour: 'blue' }),
      { amont: ['is not known; did you mean amount?'], colour: [strange], amount: ['is required'] },
    ],
    [
      post('/v1/baas/corporate/cards', { holder_id: UNKNOWN, type: 'virtual', merchants: 'x' }),
      {
        merchants: ['is not known; did you mean merchant?'],
        name: ['is required'],
        limit: ['is required'],
        interval: ['is required'],
      },
    ],
    [
      w.call('GET', '/v1/baas/corporate/cards/purchases?cardid=1', { token }),
      { cardid: ['is not known; did you mean card_id?'] },
    ],
    // A name that may be a card number is not repeated.
    [post('/v1/quotes', { ...quote, '4111111111111111': 1 }), { '(a number)': [strange] }],
  ]
  for (const [asked, error] of rows) {
    const { status, body } = await asked
    assert.deepEqual([status, body.code], [422, 'unknown_field'], JSON.stringify(body))
    assert.deepEqual(body.error, error)
  }
})

test('a misspelt split, capture, amount or account is refused where all else is ignored', async (t) => {
  const w = await world(t)
  const { post, sell } = await given(w)
  const seller = w.platform.sellers[0]!.io_seller_id
  const rule = { receiver: seller, split_type: 'percent', split_value: 10 }
  const refused: [field: string, more: object][] = [
    ['split_rule', { split_rule: [rule] }],
    ['splitrules', { splitrules: [rule] }],
    ['SplitRules', { SplitRules: [rule] }],
    ['split_rulez', { split_rulez: [rule] }],
    ['splti_rules', { splti_rules: [rule] }],
    ['captur', { captur: false }],
    ['captured', { captured: false }],
    ['Capture', { Capture: 0 }],
    ['split_rules.0.split_valeu', { split_rules: [{ ...rule, split_valeu: 20 }] }],
    ['split_rules.0.charge_back_liable', { split_rules: [{ ...rule, charge_back_liable: true }] }],
    ['split_rules.0.max_amont', { split_rules: [{ ...rule, max_amont: 5 }] }],
  ]
  for (const [field, more] of refused) {
    const { status, body } = await sell(more)
    assert.deepEqual(
      [status, body.code, Object.keys(body.error)],
      [422, 'unknown_field', [field]],
      JSON.stringify(body),
    )
    assert.match(body.error[field][0], /^is not known; did you mean \w+\?$/)
  }
  const [none] = await w.db.rows<{ n: number }>(sql`select count(*)::int as n from transactions`)
  assert.equal(none!.n, 0)

  const { id } = (await sell({})).body.success
  await post(`/v1/sandbox/pix/${id}/pay`, {})
  for (const more of [{ amout: 100 }, { ammount: 100 }, { amounts: 100 }, { bank_acount: {} }]) {
    const undone = await post(`/v1/transaction/void/${id}`, more)
    assert.deepEqual(
      [undone.status, undone.body.code],
      [422, 'unknown_field'],
      JSON.stringify(more),
    )
  }
  const [refunds] = await w.db.rows<{ n: number }>(sql`select count(*)::int as n from refunds`)
  assert.equal(refunds!.n, 0)
})
