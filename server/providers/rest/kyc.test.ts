// KYC checks in the REST protocol, both ways: a result must be about the requested person or
// company, or it is unknown.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { KycOrder } from '../kyc.ts'
import type { ProviderRequest } from '../client.ts'
import { checkFromBank, checkToBank, openKyc } from './kyc.ts'

const order: KycOrder = {
  id: '0191f0c47a527b539c1e3f6a5d2e8b10',
  kind: 'business',
  taxpayerId: '12ABC34501DE35',
  name: 'Padaria',
  birthdate: '2001-02-03',
}
const SETTINGS = { name: 'checker', timeoutMs: 500 }

test('our order is translated', () => {
  const body = {
    kind: 'business',
    taxpayer_id: '12ABC34501DE35',
    name: 'Padaria',
    birthdate: '2001-02-03',
  }
  assert.deepEqual(checkToBank(order), body)
  assert.equal(checkToBank({ ...order, name: `${'n'.repeat(199)}\u{1f600}` }).name, 'n'.repeat(199))
})

const ROWS: [string, unknown, object | undefined][] = [
  ['approved', { id: order.id, status: 'approved' }, { status: 'approved' }],
  ['under review', { id: order.id, status: 'reviewing', extra: 1 }, { status: 'reviewing' }],
  [
    'denied, and why',
    { id: order.id, status: 'denied', reason: 'name' },
    { status: 'denied', reason: 'name' },
  ],
  [
    'denied without a reason',
    { id: order.id, status: 'denied', reason: null },
    { status: 'denied' },
  ],
  ['somebody else', { id: 'other', status: 'approved' }, undefined],
  ['nobody', { status: 'approved' }, undefined],
  ['an unknown status', { id: order.id, status: 'active' }, undefined],
  ['a status that every object has', { id: order.id, status: 'toString' }, undefined],
  ['no status', { id: order.id }, undefined],
  ['a list', [{ id: order.id, status: 'approved' }], undefined],
  ['a page of a proxy', '<html>', undefined],
  ['nothing', undefined, undefined],
]

test('a check is read, or is unknown', async () => {
  for (const [what, body, expected] of ROWS) {
    assert.deepEqual(checkFromBank(body, order.id), expected, what)
    const asked: string[] = []
    const client = async ({ method, path }: ProviderRequest) => {
      asked.push(`${method} ${path}`)
      return { status: 200, headers: {}, body }
    }
    const rest = openKyc(SETTINGS, client)
    assert.equal((await rest.check(order)).result, expected ? 'accepted' : 'unknown', what)
    assert.deepEqual([rest.name, asked], ['kyc/checker', [`PUT /kyc/checks/${order.id}`]])
  }
})

test('a refusal is a rejection, and a used id is unknown', async () => {
  const body = { type: '/problems/Unknown', detail: 'Nobody has this document.' }
  const check = (status: number) =>
    openKyc(SETTINGS, async () => ({ status, headers: {}, body })).check(order)
  assert.deepEqual(await check(422), {
    result: 'rejected',
    code: 'Unknown',
    why: 'Nobody has this document.',
  })
  assert.equal((await check(409)).result, 'unknown')
})
