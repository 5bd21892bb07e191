// Times in the bodies of requests: without an offset a time is São Paulo's, in every field of every
// operation; a time in a form that the server would read otherwise, or not at all, is refused.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { InstantIn, Nullable } from '../../contract/fields.ts'
import { OPERATIONS } from '../../contract/index.ts'
import { checkerOf } from '../../server/app/http/input/check.ts'
import type { Field } from '../../server/app/http/input/field.ts'
import { Refusal } from '../../server/kernel/refusal.ts'
import { world } from '../world.ts'

type At = { readonly path: string; readonly field: Field }

/** Every date-time of a schema, with its path. */
function timesIn(field: Field | undefined, path: string): At[] {
  if (!field) return []
  const inner = [
    ...Object.entries(field.properties ?? {}),
    ...(field.anyOf ?? []).map((one) => ['', one] as const),
    ...(field.items ? [['*', field.items] as const] : []),
  ]
  return [
    ...((field as { format?: string }).format === 'date-time' ? [{ path, field }] : []),
    ...inner.flatMap(([name, one]) => timesIn(one, name === '' ? path : `${path}.${name}`)),
  ]
}

const TIMES = OPERATIONS.flatMap(({ id, body, query }) => [
  ...timesIn(body as unknown as Field, id),
  ...timesIn(query as unknown as Field, `${id}?`),
])

const read = (field: Field, text: string): string | undefined => {
  try {
    const body = checkerOf(Type.Object({ at: field as never }), { where: 'body', tolerant: false })(
      { at: text },
    )
    return (body as { at: string }).at
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error))
    return undefined
  }
}

test('a time without an offset is São Paulo’s in every field, and no field takes what is no time', () => {
  assert.ok(TIMES.length >= 7, TIMES.map(({ path }) => path).join(' '))
  const rows: [text: string, at: string | undefined][] = [
    ['2027-03-02T00:00:00', '2027-03-02T03:00:00.000Z'],
    ['2027-03-02T00:00:00.25', '2027-03-02T03:00:00.250Z'],
    ['2027-03-02T00:00:00Z', '2027-03-02T00:00:00.000Z'],
    ['2027-03-02T00:00:00-04:00', '2027-03-02T04:00:00.000Z'],
    ['2027-03-02T00:00:00+00:00', '2027-03-02T00:00:00.000Z'],
    ...[
      '2027-03-02',
      '2027-03-02T00:00',
      '2027-02-30T00:00:00',
      '2027-03-02T25:00:00',
      '2027-03-02T23:59:60',
    ].map((text): [string, undefined] => [text, undefined]),
    ...[
      '2027-03-02T00:00:00Z[America/Sao_Paulo]',
      '2027-03-02T00:00:00[America/Sao_Paulo]',
      '0001-01-01T00:00:00',
    ].map((text): [string, undefined] => [text, undefined]),
  ]
  for (const { path, field } of [
    ...TIMES,
    { path: 'null or a time', field: Nullable(InstantIn()) as never as Field },
  ])
    for (const [text, at] of rows) {
      const found = read(field, text)
      assert.equal(
        found === undefined ? undefined : new Date(found).toISOString(),
        at,
        `${path} ${text}`,
      )
    }
})

test('over HTTP: what ends at a time without an offset ends then in São Paulo, and the name of a zone is refused', async (t) => {
  const w = await world(t)
  const ZONED = '2030-03-02T00:00:00Z[America/Sao_Paulo]'
  const calls: [method: 'POST' | 'PATCH', path: string, field: string, more: object][] = [
    ['POST', '/v1/payment_links', 'expires_at', { amount: 4_509, description: 'Encomenda' }],
    ['POST', '/v1/credentials', 'expires_at', { email: 'ends@example.com' }],
  ]
  for (const [method, path, field, more] of calls) {
    const made = await w.call(method, path, {
      token: await w.token(),
      body: { ...more, [field]: '2030-03-02T00:00:00' },
    })
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body[field], '2030-03-02T03:00:00.000Z', path)
    const refused = await w.call(method, path, {
      token: await w.token(),
      body: { ...more, [field]: ZONED },
    })
    assert.equal(refused.status, 422, refused.text)
    assert.match(refused.text, new RegExp(field))
  }
  const to = `${new Date(Date.parse((await w.sdk.sandbox.clock()).now) + 86_400_000).toISOString().slice(0, 10)}T12:00:00`
  const moved = await w.call('POST', '/v1/sandbox/clock', { token: await w.token(), body: { to } })
  assert.equal(moved.body.to, `${to.slice(0, 11)}15:00:00.000Z`, moved.text)
})
