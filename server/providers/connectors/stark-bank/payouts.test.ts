// Stark Bank's transfers, byte by byte and field by field: orders as they are sent, replies in the shape
// of published ones, what a refusal proves, and notifications.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../../kernel/money.ts'
import type { Notice } from '../../wires/wire.ts'
import { endsFrom, payoutFrom, payoutsFrom, payoutTo, proves, told } from './payouts.ts'

const ID = '019b1c5e7d3a7f0c8a5b2e4d6f8091a3'
// The shape of the official library's examples.
const TRANSFER = {
  id: '5155165527080960',
  amount: 12_34,
  name: 'Ana Souza',
  taxId: '123.456.789-09',
  bankCode: '60701190',
  branchCode: '1357-9',
  accountNumber: '876543-2',
  accountType: 'checking',
  externalId: ID,
  tags: [`payout/${ID}`],
  fee: 0,
  status: 'success',
  transactionIds: ['19771'],
  metadata: {},
  created: '2026-11-30T12:00:00.123456+00:00',
  updated: '2026-11-30T12:00:05.654321+00:00',
}

test('an order is written as Stark Bank takes it', () => {
  const holder = { name: 'Ana Souza', taxpayerId: '12345678909' }
  const payee = {
    bankCode: '60701190',
    branchCode: '1357-9',
    accountNumber: '876543-2',
    accountType: 'savings',
  }
  const order = { id: ID, amount: cents(12_34), holder }
  assert.equal(
    JSON.stringify(payoutTo({ ...order, text: 'Repasse' }, payee)),
    `{"transfers":[{"amount":1234,"name":"Ana Souza","taxId":"12345678909","bankCode":"60701190","branchCode":"1357-9","accountNumber":"876543-2","accountType":"savings","externalId":"${ID}","tags":["payout/${ID}"],"displayDescription":"Repasse"}]}`,
  )
  const long = payoutTo({ ...order, holder: { ...holder, name: 'Ñ'.repeat(300) } }, payee)
  const { transfers } = long as { transfers: { name: string; displayDescription?: string }[] }
  assert.deepEqual([transfers[0]!.name.length, transfers[0]!.displayDescription], [140, undefined])
})

test('a transfer is read in each of its states, and in no other', () => {
  const states: [object, string | undefined][] = [
    [{ status: 'created' }, 'processing'],
    [{ status: 'processing' }, 'processing'],
    [{ status: 'success' }, 'paid'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'canceled' }, 'failed'],
    [{ status: 'sending' }, undefined],
    [{ status: null }, undefined],
    [{ amount: '1234' }, undefined],
    [{ amount: 12.34 }, undefined],
    [{ tags: ['payout/one', 'payout/two'] }, undefined],
    [{ tags: [] }, undefined],
    [{ id: '' }, undefined],
    [{ created: 'yesterday', updated: null }, undefined],
  ]
  for (const [more, status] of states)
    assert.equal(payoutFrom({ ...TRANSFER, ...more })?.status, status, JSON.stringify(more))
  assert.deepEqual(payoutFrom(TRANSFER), {
    id: ID,
    reference: '5155165527080960',
    status: 'paid',
    amount: 12_34,
    at: new Date('2026-11-30T12:00:05.654Z'),
  })
})

test('one waits for its day where that is a later one in São Paulo', () => {
  const created = '2026-11-30T22:30:00.000000+00:00'
  const rows: [scheduled: unknown, waits: string | undefined][] = [
    ['2026-12-01T01:00:00.000000+00:00', undefined],
    ['2026-12-01T12:00:00.000000+00:00', 'date'],
    ['2026-12-01', 'date'],
    ['2026-11-30', undefined],
    ['soon', undefined],
    [null, undefined],
  ]
  for (const [scheduled, waits] of rows) {
    const report = payoutFrom({ ...TRANSFER, status: 'created', created, scheduled })
    assert.equal(report?.waits, waits, JSON.stringify(scheduled))
  }
})

test('of a list, transfers that are not ours are left out, and one of ours must be readable', () => {
  const foreign = { ...TRANSFER, tags: ['daenerys'], status: 'of tomorrow' }
  const page = payoutsFrom({ cursor: 'c', transfers: [foreign, TRANSFER] })
  assert.deepEqual([page?.items.map(({ id }) => id), page?.cursor], [[ID], 'c'])
  const odd = { ...TRANSFER, status: 'of tomorrow' }
  assert.equal(payoutsFrom({ cursor: null, transfers: [odd] }), undefined)
  assert.equal(payoutsFrom({ transfers: {} }), undefined)
  assert.equal(payoutsFrom([TRANSFER]), undefined)
})

test('one that failed after it was paid has come back; its log has the reason', () => {
  const log = (type: string, id: string, errors: string[] = []) => ({
    id: '1',
    type,
    errors,
    created: TRANSFER.created,
    transfer: { ...TRANSFER, id },
  })
  const ends = endsFrom({
    cursor: null,
    logs: [
      log('failed', '1', ['Conta encerrada']),
      log('failed', '2', ['Devolvida']),
      log('success', '2'),
      log('failed', '3'),
    ],
  })
  assert.deepEqual(
    [ends?.get('1'), ends?.get('2'), ends?.get('3')],
    [
      { wasPaid: false, reason: 'Conta encerrada' },
      { wasPaid: true, reason: 'Devolvida' },
      { wasPaid: false },
    ],
  )
  assert.equal(endsFrom({ cursor: 'more', logs: [] }), undefined)
  assert.equal(endsFrom({ logs: [{ type: 'failed' }] }), undefined)
})

test('a refusal proves that no money moved only where it cannot be about an earlier call', () => {
  const rows: [code: string, again: boolean, proof: string | undefined, more?: object][] = [
    ['invalidTaxId', false, 'none'],
    ['invalidTaxId', true, 'none'],
    ['invalidJson', false, 'none'],
    ['invalidJson', true, undefined],
    ['invalidTransfer', false, undefined, { why: 'Duplicated transfer: use another externalId.' }],
    ['invalidExternalId', false, undefined],
    ['invalidBalance', false, 'funds'],
    ['insufficientFunds', true, 'funds'],
    ['invalidCredentials', false, undefined],
    ['refused', false, undefined],
    ['invalidTaxId', false, undefined, { status: 422 }],
  ]
  for (const [code, again, proof, more] of rows)
    assert.equal(proves({ code, why: '', status: 400, ...more }, again), proof, code)
})

test('a notification names a transfer of ours, or nothing', () => {
  const notice = (body: unknown): Notice => ({ headers: {}, query: {}, raw: Buffer.of(), body })
  const event = (subscription: string, tags: unknown) => ({
    event: {
      id: '6046987522670592',
      subscription,
      workspaceId: '4545454545454545',
      log: { type: 'success', errors: [], transfer: { ...TRANSFER, tags } },
    },
  })
  const rows: [unknown, object | undefined][] = [
    [event('transfer', TRANSFER.tags), { ids: [ID] }],
    [event('transfer', ['daenerys']), undefined],
    [event('invoice', TRANSFER.tags), undefined],
    [{ event: 'PAYMENT_RECEIVED', payment: { id: 'pay_1' } }, undefined],
    [{ pix: [{ tipo: 'SOLICITACAO', gnExtras: { idEnvio: ID } }] }, undefined],
    [undefined, undefined],
    ['text', undefined],
  ]
  for (const [body, said] of rows) assert.deepEqual(told(notice(body)), said, JSON.stringify(body))
})
