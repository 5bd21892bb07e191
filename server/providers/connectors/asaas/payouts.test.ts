// Asaas's transfers, byte by byte and field by field: orders as they are sent, replies in the shape of
// published ones, what a refusal proves, and notifications.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../../kernel/money.ts'
import type { PayoutOrder } from '../../payouts.ts'
import type { Notice } from '../../wires/wire.ts'
import { cannotPay, payoutFrom, payoutsFrom, payoutTo, proves, told } from './payouts.ts'

const ID = '019b1c5e7d3a7f0c8a5b2e4d6f8091a3'
const E2E = 'E19540550202611301200000000000AB'
// The shape of the published reply.
const TRANSFER = {
  object: 'transfer',
  id: '777eb7c8-b1a2-4356-8fd8-a1b0644b5282',
  dateCreated: '2026-11-30',
  value: 58.8,
  netValue: 58.8,
  transferFee: 0,
  type: 'BANK_ACCOUNT',
  operationType: 'PIX',
  status: 'DONE',
  effectiveDate: '2026-11-30 12:00:05',
  scheduleDate: null,
  endToEndIdentifier: E2E,
  authorized: true,
  failReason: null,
  externalReference: ID,
}

const order = (to: PayoutOrder['to'], more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  id: ID,
  amount: cents(58_80),
  to,
  holder: { name: 'Ana Souza', taxpayerId: '12345678909' },
  ...more,
})
const account = (number: string, ispb = '60701190') => ({
  account: { ispb, branch: '1263-1', number, type: 'savings' as const },
})

test('an order to an account is written as Asaas takes it', () => {
  assert.equal(
    JSON.stringify(payoutTo(order(account('999999-X'), { text: 'Repasse' }))),
    `{"value":58.8,"operationType":"PIX","externalReference":"${ID}","description":"Repasse","bankAccount":{"bank":{"code":"341"},"ispb":"60701190","ownerName":"Ana Souza","cpfCnpj":"12345678909","agency":"1263","account":"999999","accountDigit":"X","bankAccountType":"CONTA_POUPANCA"}}`,
  )
  // A bank that no list knows has its ISPB alone.
  assert.doesNotMatch(JSON.stringify(payoutTo(order(account('1-2', '12AB34CD')))), /"bank":/)
})

test('each kind of key has its type, and a telephone no country', () => {
  const rows: [key: string, written: string, type: string][] = [
    ['12345678909', '12345678909', 'CPF'],
    ['11222333000181', '11222333000181', 'CNPJ'],
    ['12ABC34501DE35', '12ABC34501DE35', 'CNPJ'],
    ['ana@example.com', 'ana@example.com', 'EMAIL'],
    ['+5547999999999', '47999999999', 'PHONE'],
    ['7d9f0335-8dcc-4054-9bf9-0dbd61d36906', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906', 'EVP'],
  ]
  for (const [key, written, type] of rows) {
    const body = payoutTo(order({ key })) as Record<string, unknown>
    assert.deepEqual([body['pixAddressKey'], body['pixAddressKeyType']], [written, type])
    assert.equal(cannotPay(order({ key })), undefined)
  }
  assert.match(cannotPay(order({ key: '+15551234567' })) ?? '', /Brazil/)
  assert.match(cannotPay(order(account('999999'))) ?? '', /check digit/)
})

test('a transfer is read in each of its states, and in no other', () => {
  const states: [object, string | undefined][] = [
    [{ status: 'PENDING' }, 'processing'],
    [{ status: 'BANK_PROCESSING' }, 'processing'],
    [{ status: 'DONE' }, 'paid'],
    [{ status: 'FAILED' }, 'failed'],
    [{ status: 'CANCELLED' }, 'failed'],
    [{ status: 'BLOCKED' }, undefined],
    [{ status: null }, undefined],
    [{ value: '58.8' }, undefined],
    [{ value: 58.801 }, undefined],
    [{ externalReference: null }, undefined],
    [{ externalReference: 'of another system' }, undefined],
    [{ id: null }, undefined],
    [{ effectiveDate: null, dateCreated: 'yesterday' }, undefined],
  ]
  for (const [more, status] of states)
    assert.equal(payoutFrom({ ...TRANSFER, ...more })?.status, status, JSON.stringify(more))
  assert.deepEqual(payoutFrom(TRANSFER), {
    id: ID,
    reference: TRANSFER.id,
    status: 'paid',
    amount: 58_80,
    at: new Date('2026-11-30T15:00:05Z'),
    endToEndId: E2E,
  })
})

test('one that nobody confirmed waits for a person, and one that failed says why', () => {
  const pending = { ...TRANSFER, status: 'PENDING', effectiveDate: null }
  assert.equal(payoutFrom({ ...pending, authorized: false })?.waits, 'approval')
  assert.equal(payoutFrom(pending)?.waits, undefined)
  assert.deepEqual(payoutFrom(pending)?.at, new Date('2026-11-30T03:00:00Z'))
  const failed = { ...TRANSFER, status: 'FAILED', failReason: 'Conta encerrada' }
  assert.equal(payoutFrom(failed)?.reason, 'Conta encerrada')
  assert.match(payoutFrom({ ...failed, failReason: null })?.reason ?? '', /no reason/)
})

test('of a list, transfers that are not ours are left out, and one of ours must be readable', () => {
  const foreign = { ...TRANSFER, externalReference: null, status: 'BLOCKED' }
  const list = (data: object[], hasMore: unknown = false) => ({ object: 'list', hasMore, data })
  const page = payoutsFrom(list([foreign, TRANSFER], true))
  assert.deepEqual([page?.payouts.map(({ id }) => id), page?.more], [[ID], true])
  const odd = { ...TRANSFER, status: 'BLOCKED' }
  assert.equal(payoutsFrom(list([odd])), undefined)
  const among = payoutsFrom(list([foreign, odd]))
  assert.deepEqual([among?.payouts, /row 2/.test(among?.unread ?? '')], [[], true])
  assert.equal(payoutsFrom(list([TRANSFER], 'no')), undefined)
  assert.equal(payoutsFrom([TRANSFER]), undefined)
})

test('a refusal of the request proves that no money moved, one of our rights nothing', () => {
  const rows: [code: string, why: string, status: number, proof: string | undefined][] = [
    ['invalid_value', 'O valor é inválido.', 400, 'none'],
    ['invalid_object', 'A chave informada é inválida.', 400, 'none'],
    ['invalid_value', 'Saldo insuficiente para a transferência.', 400, 'funds'],
    ['invalid_action', 'Não há saldo suficiente.', 400, 'funds'],
    ['invalid_action', 'Your account has critical authorization enabled.', 400, undefined],
    ['invalid_environment', 'A chave é de outro ambiente.', 400, undefined],
    ['duplicated', 'Há uma transferência idêntica.', 409, undefined],
    ['refused', 'the bank gave no reason', 400, undefined],
    ['invalid_value', 'O valor é inválido.', 404, undefined],
  ]
  for (const [code, why, status, proof] of rows)
    assert.equal(proves({ code, why, status }, true), proof, `${code} ${why}`)
})

test('a notification names a transfer by our id, by theirs, or nothing', () => {
  const notice = (body: unknown): Notice => ({ headers: {}, query: {}, raw: Buffer.of(), body })
  const event = (name: string, transfer: unknown) => ({
    id: 'evt_05b708f961d739ea7eba7e4db318f621&368604920',
    event: name,
    dateCreated: '2026-11-30 16:45:03',
    account: { id: '47ed0d25-f9fb-4b35-b23a-d8895caf92b7', ownerId: null },
    transfer,
  })
  const foreign = { ...TRANSFER, externalReference: null }
  const rows: [unknown, object | undefined][] = [
    [event('TRANSFER_DONE', TRANSFER), { ids: [ID] }],
    [event('TRANSFER_BLOCKED', TRANSFER), { ids: [ID] }],
    [event('TRANSFER_FAILED', foreign), { references: [TRANSFER.id] }],
    [event('TRANSFER_CREATED', undefined), undefined],
    [event('PAYMENT_RECEIVED', TRANSFER), undefined],
    [{ event: { subscription: 'transfer', log: { transfer: TRANSFER } } }, undefined],
    [undefined, undefined],
    ['text', undefined],
  ]
  for (const [body, said] of rows) assert.deepEqual(told(notice(body)), said, JSON.stringify(body))
})
