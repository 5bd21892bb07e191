// Disputes of pix in the REST protocol: parsed completely or not at all; a contradictory reply is
// unknown.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { ProviderRequest } from '../client.ts'
import { openDisputes, pixDisputeFromBank } from './disputes.ts'

const TXID = '0191f0c47a527b539c1e3f6a5d2e8b10'
const SETTINGS = { name: 'psp', timeoutMs: 500 }
const [E2E, R1, R2] = ['E', 'D1', 'D2'].map((name) => name.padEnd(32, '0')) as [
  string,
  string,
  string,
]
const said = {
  id: 'med-1',
  end_to_end_id: E2E,
  amount: 100_00,
  status: 'open',
  reason: { code: 'MED_FRAUDE', text: 'Golpe.' },
  opened_at: '2026-11-21T12:00:00Z',
  evidence_due_at: '2026-11-28T12:00:00Z',
  returns: [],
}
const read = {
  id: 'med-1',
  amount: 100_00,
  status: 'open',
  reason: { code: 'MED_FRAUDE', why: 'Golpe.' },
  openedAt: new Date(said.opened_at),
  evidenceDueAt: new Date(said.evidence_due_at),
  pix: { endToEndId: E2E, returns: [] },
}
const back = (id: string, amount: number) => ({ id, amount })

const ROWS: [string, object, object | undefined][] = [
  ['open', {}, {}],
  ['no list of returns', { returns: undefined }, {}],
  ['won', { status: 'won' }, { status: 'won' }],
  [
    'lost in part, twice',
    { status: 'lost', returns: [back(R1, 40_00), back(R2, 10_00)] },
    { status: 'lost', pix: { endToEndId: E2E, returns: [back(R1, 40_00), back(R2, 10_00)] } },
  ],
  ['lost, and nothing went back', { status: 'lost' }, undefined],
  ['won, and something went back', { status: 'won', returns: [back(R1, 1)] }, undefined],
  ['open, and something went back', { returns: [back(R1, 1)] }, undefined],
  [
    'more than it is about',
    { status: 'lost', returns: [back(R1, 60_00), back(R2, 40_01)] },
    undefined,
  ],
  ['one return twice', { status: 'lost', returns: [back(R1, 1), back(R1, 1)] }, undefined],
  ['a return without a name of the SPI', { status: 'lost', returns: [back('r1', 1)] }, undefined],
  ['a return of nothing', { status: 'lost', returns: [back(R1, 0)] }, undefined],
  ['a return in reais', { status: 'lost', returns: [{ id: R1, amount: '1.00' }] }, undefined],
  ['of no pix', { end_to_end_id: undefined }, undefined],
  ['of a pix with another kind of name', { end_to_end_id: 'E1' }, undefined],
  ['about nothing', { amount: 0 }, undefined],
  ['an unknown status', { status: 'closed' }, undefined],
  ['no deadline', { evidence_due_at: null }, undefined],
]

test('a dispute is read, or is unknown; one invalid dispute makes the whole response unknown', async () => {
  for (const [what, changed, expected] of ROWS) {
    const body = { ...said, ...changed }
    assert.deepEqual(pixDisputeFromBank(body), expected && { ...read, ...expected }, what)
    const asked: string[] = []
    const client = async ({ method, path }: ProviderRequest) => {
      asked.push(`${method} ${path}`)
      return { status: 200, headers: {}, body: { items: [{ ...said, id: 'other' }, body] } }
    }
    const rail = openDisputes(SETTINGS, client)
    assert.equal((await rail.read(TXID)).result, expected ? 'accepted' : 'unknown', what)
    assert.deepEqual([rail.name, asked], ['disputes/psp', [`GET /disputes/${TXID}`]])
  }
})

const answering = (status: number, body: unknown) =>
  openDisputes(SETTINGS, async () => ({ status, headers: {}, body }))
const PROBLEM = { type: '/problems/DisputaNaoEncontrada', detail: 'Nenhuma.' }

test('an unknown charge has no disputes; a proxy’s page, a timeout and a duplicate id are unknown', async () => {
  assert.deepEqual(await answering(404, PROBLEM).read(TXID), { result: 'accepted', value: [] })
  for (const [status, body] of [
    [404, '<html>'],
    [200, { items: [said, said] }],
    [200, [said]],
    [200, { items: Array.from({ length: 1_001 }, (_, n) => ({ ...said, id: `d${n}` })) }],
    [503, PROBLEM],
  ] as const)
    assert.equal(
      (await answering(status, body).read(TXID)).result,
      'unknown',
      JSON.stringify(body).slice(0, 80),
    )
})

test('evidence is accepted, definitely refused, or unknown', async () => {
  const order = { txid: TXID, dispute: 'med-1', id: 'e1', text: 'Entregue.', files: [] }
  const paths: string[] = []
  const rail = openDisputes(SETTINGS, async ({ method, path, body }) => {
    paths.push(`${method} ${path} ${JSON.stringify(body)}`)
    return { status: 200, headers: {}, body: said }
  })
  assert.equal((await rail.defend(order)).result, 'accepted')
  assert.deepEqual(paths, [
    `PUT /disputes/${TXID}/med-1/evidence/e1 {"text":"Entregue.","files":[]}`,
  ])
  assert.equal((await answering(200, { ...said, id: 'med-2' }).defend(order)).result, 'unknown')
  assert.equal(
    (await answering(422, { type: '/problems/DisputaRecusada', detail: 'x' }).defend(order)).result,
    'rejected',
  )
  assert.equal(
    (await answering(409, { type: '/problems/IdJaUtilizado', detail: 'x' }).defend(order)).result,
    'unknown',
  )
})
