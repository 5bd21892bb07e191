// Disputes of purchases in the REST protocol, both ways: a reply that contradicts itself or the
// request is unknown, only a complete refusal is a rejection, and only a read may be `absent`.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { BankReply } from '../../kernel/bank-call.ts'
import type { PurchaseDisputeId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import type { PurchaseDisputeOrder } from '../issuer.ts'
import type { ProviderRequest, ProviderClient } from '../client.ts'
import { purchaseDisputeFromBank } from './issuing-disputes.ts'
import { changesFromBank, openIssuing } from './issuing.ts'

const ID = '0191f0c47a527b539c1e3f6a5d2e8b10' as PurchaseDisputeId
const AT = '2026-05-17T12:00:00.000Z'
const order: PurchaseDisputeOrder = {
  id: ID,
  purchase: 'auth-1',
  amount: cents(40_00),
  reason: 'fraud',
}
const open = {
  id: ID,
  purchase: 'auth-1',
  amount: 40_00,
  status: 'open',
  opened_at: AT,
  decided_at: null,
}
const won = { ...open, status: 'won', granted: 30_00, decided_at: AT }
const problem = {
  type: '/problems/DisputaRecusada',
  detail: 'Não há tanto a contestar: 4111 1111 1111 1111.',
}

type Asked = Omit<ProviderRequest, 'signal'>
const railOf = (status: number, body: unknown, said: Asked[] = []) => {
  const client: ProviderClient = async ({ signal: _signal, ...request }): Promise<BankReply> => {
    said.push(request)
    return { status, headers: {}, body }
  }
  return { rail: openIssuing({ name: 'issuer', timeoutMs: 500 }, client), said }
}

test('a dispute is sent, read and withdrawn under our id', async () => {
  const { rail, said } = railOf(201, open)
  const report = {
    id: ID,
    purchase: 'auth-1',
    amount: 40_00,
    status: 'open',
    openedAt: new Date(AT),
    decidedAt: null,
  }
  const words = await rail.dispute({ ...order, description: 'á'.repeat(600) })
  assert.deepEqual(words, { result: 'accepted', value: report })
  assert.deepEqual(await rail.dispute(order), words)
  assert.deepEqual(await rail.readDispute(ID), words)
  assert.deepEqual(await rail.withdrawDispute(ID), words)
  const path = `/issuing/disputes/${ID}`
  const body = { purchase: 'auth-1', amount: 40_00, reason: 'fraud' }
  assert.deepEqual(said, [
    { method: 'PUT', path, body: { ...body, description: 'á'.repeat(500) } },
    { method: 'PUT', path, body },
    { method: 'GET', path, query: {} },
    { method: 'PUT', path: `${path}/withdrawal`, body: {} },
  ])
})

test('only a complete refusal is a rejection; a 404 means absent for a read and unknown for other calls; no number is quoted', async () => {
  const no = {
    result: 'rejected',
    code: 'DisputaRecusada',
    why: 'Não há tanto a contestar: [number].',
  }
  assert.deepEqual(await railOf(422, problem).rail.dispute(order), no)
  assert.deepEqual(await railOf(404, problem).rail.readDispute(ID), {
    result: 'accepted',
    value: { status: 'absent' },
  })
  for (const [status, body] of [
    [404, problem],
    [409, problem],
    [422, {}],
    [503, problem],
    [200, '<html>'],
    [200, { ...open, id: ID.replace('0', '1') }],
  ] as const) {
    const { rail } = railOf(status, body)
    for (const answer of [await rail.dispute(order), await rail.withdrawDispute(ID)])
      assert.equal(answer.result, 'unknown', JSON.stringify([status, body]))
  }
  for (const other of [{ amount: 40_01 }, { purchase: 'auth-2' }])
    assert.equal(
      (await railOf(200, { ...open, ...other }).rail.dispute(order)).result,
      'unknown',
      JSON.stringify(other),
    )
})

test('a contradictory dispute is invalid', () => {
  const TABLE: [object, boolean][] = [
    [open, true],
    [won, true],
    [{ ...won, granted: 0 }, true],
    [{ ...open, status: 'lost', decided_at: AT }, true],
    [{ ...open, status: 'withdrawn', decided_at: AT }, true],
    [{ ...open, status: 'refused', decided_at: AT }, true],
    [{ ...won, granted: 40_01 }, false],
    [{ ...won, granted: -1 }, false],
    [{ ...won, granted: undefined }, false],
    [{ ...won, decided_at: null }, false],
    [{ ...open, granted: 1 }, false],
    [{ ...open, decided_at: AT }, false],
    [{ ...open, decided_at: 'soon' }, false],
    [{ ...open, status: 'lost', decided_at: AT, granted: 1 }, false],
    [{ ...open, status: 'constructor' }, false],
    [{ ...open, id: 'x' }, false],
    [{ ...open, purchase: 'a/b' }, false],
    [{ ...open, amount: 0 }, false],
    [{ ...open, amount: 1.5 }, false],
    [{ ...open, opened_at: '0001-01-01T00:00:00Z' }, false],
  ]
  for (const [said, is] of TABLE)
    assert.equal(purchaseDisputeFromBank(said) !== undefined, is, JSON.stringify(said))
  assert.equal(purchaseDisputeFromBank(won)?.granted, 30_00)
  const refused = purchaseDisputeFromBank({
    ...open,
    status: 'refused',
    decided_at: AT,
    refused_reason: 'No 4111111111111111',
  })
  assert.equal(refused?.refusedReason, 'No [number]')
})

test('listed disputes are applied; an invalid one is named and skipped', () => {
  const page = { purchases: [], cards: [], more: false, until: AT }
  const odd = changesFromBank({ ...page, disputes: [{ ...won, granted: null }, open, {}] })
  assert.deepEqual(
    [odd?.disputes.map(({ status }) => status), odd?.invalidIds],
    [['open'], [ID, 'without an id']],
  )
  assert.equal(changesFromBank({ ...page, disputes: {} }), undefined)
})
