// A key belongs to one request, down to the last nested field. Every operation that takes keys is
// called once, repeated, and then called with one field changed at a time, at any depth: each of
// these is another request. The fields come from the contract.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { OPERATIONS } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { fitting } from './arbitraries.ts'
import { ana, bodiesFor, idsFor, knownIn, type Body, type Ids } from './keyed-bodies.ts'
import { pathOf, placesOf, type Field } from '../samples.ts'
import { world, type World } from '../world.ts'

/**
 * Controls of the sandbox; keyed-operations.test.ts tests them, those with a body also with another
 * one.
 */
const isControl = ({ sandbox }: Operation) => sandbox
const hasFields = ({ body }: Operation) =>
  body !== undefined && placesOf(body as unknown as Field).length > 0
const IDEMPOTENT = OPERATIONS.filter((one) => one.idempotent && !isControl(one) && hasFields(one))
const DRAWN = 20

/** Fields with only one value, or never compared; the token of an account belongs to one seller. */
const isFixed = ({ id, secretive }: Operation, place: string): boolean =>
  (id.startsWith('bankAccounts.associate') && place === 'io_seller_id') ||
  place.endsWith('address.country_code') ||
  (secretive?.without.includes(place) ?? false)

function at(body: Body, path: readonly string[]): { holder: Body; name: string } | undefined {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => (inner as Body | undefined)?.[step], body)
  const name = path.at(-1)!
  return holder !== null && typeof holder === 'object' && (holder as Body)[name] !== undefined
    ? { holder: holder as Body, name }
    : undefined
}

/** Values for texts of a required form. */
const OTHER_IDS = ['third token', 'sibling', 'other customer', 'card token', 'other token']
const FITTING = [ana().cpf, '2001-01-01', 'SP', 'customer.*', '13']

const turned = (text: string): string =>
  text.replace(/[0-9a-z](?=[^0-9a-z]*$)/i, (last) =>
    /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'b' ? 'c' : 'b',
  )

/** Other values for a place, the most likely to be accepted first; absence is one of them. */
function others(field: Field, value: unknown, ids: Ids): unknown[] {
  const near =
    typeof value === 'number'
      ? [value + 1, value - 1]
      : typeof value === 'string'
        ? [turned(value), `${value}x`, ...FITTING, ...OTHER_IDS.map((kind) => ids[kind])]
        : typeof value === 'boolean'
          ? [!value]
          : []
  const drawn = fc.sample(fitting(field), { numRuns: DRAWN, seed: 17 })
  return [...near, undefined, ...drawn].filter(
    (one) => JSON.stringify(one) !== JSON.stringify(value),
  )
}

async function triedIn(
  w: World,
  token: string,
  asked: { operation: Operation; ids: Ids; body: Body; key: string },
) {
  const { operation, ids, body, key } = asked
  const send = (sent: Body) =>
    w.call(operation.method, pathOf(operation, ids), {
      token,
      body: sent,
      headers: { 'idempotency-key': key },
    })
  const first = await send(body)
  assert.ok(first.status < 300, `${key}: ${first.text} for ${JSON.stringify(body)}`)
  const again = await send(structuredClone(body))
  assert.deepEqual(
    [again.status < 300, again.headers.get('idempotent-replayed')],
    [true, 'true'],
    `${key}: ${again.text}`,
  )
  const tried: string[] = []
  for (const { path, field } of placesOf(operation.body as unknown as Field)) {
    const place = path.join('.')
    if (!at(body, path) || isFixed(operation, place)) continue
    let taken = ''
    for (const other of others(field, at(body, path)!.holder[path.at(-1)!], ids)) {
      const changed = structuredClone(body)
      const { holder, name } = at(changed, path)!
      if (other === undefined && Array.isArray(holder)) holder.splice(Number(name), 1)
      else if (other === undefined) delete holder[name]
      else holder[name] = other
      const answer = await send(changed)
      const text = `${key}, ${place} = ${JSON.stringify(other)}: ${answer.status} ${answer.text.slice(0, 300)}`
      assert.ok(
        answer.status >= 400 && answer.status < 500,
        `another request was taken for the first one: ${text}`,
      )
      taken = text
      if (answer.body.code === 'idempotency_key_reused') break
    }
    assert.match(taken, /idempotency_key_reused/, `nothing that fits was tried at ${place}`)
    tried.push(place)
  }
  return tried
}

test('a key with one changed field is refused, whichever field, at any depth, in every operation', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const known = await knownIn(w, token)
  let count = 0
  for (const operation of IDEMPOTENT) {
    const ids = idsFor(operation, known)
    const bodies = bodiesFor(operation, ids)
    const tried = new Set<string>()
    for (const [n, body] of bodies.entries())
      for (const place of await triedIn(w, token, {
        operation,
        ids,
        body,
        key: `${operation.id} ${n}`,
      }))
        tried.add(place)
    const places = placesOf(operation.body as unknown as Field).map(({ path }) => path.join('.'))
    const left = places.filter((place) => !tried.has(place) && !isFixed(operation, place))
    assert.deepEqual(left, [], `${operation.id}: no body here names these`)
    count += tried.size
  }
  assert.ok(count > 100)
  t.diagnostic(`${count} fields of ${IDEMPOTENT.length} operations`)
})
