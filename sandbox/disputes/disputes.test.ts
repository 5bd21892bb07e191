// Contested pix at the bank: a blocked amount cannot be returned, no more goes back than came,
// evidence decides, and no receiver sees the disputes of another.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import { KEY, openTestBank, RECEIVER, type TestBank, tokenOf } from '../../test/bank.ts'
import { lose, openDispute } from './dispute.ts'

const DAY_MS = 86_400_000

/** A pix of 10.00 that was paid. */
async function paid(bank: TestBank, valor = '10.00'): Promise<{ txid: string; name: string }> {
  const txid = await bank.cob(valor)
  const { pix } = await bank.pay(txid)
  return { txid, name: pix[0].endToEndId }
}

const controlOf =
  (bank: TestBank) =>
  async (txid: string, what: string, body: object = {}) =>
    (
      await bank.bank.call({
        method: 'POST',
        path: `/sandbox/disputes/${txid}/${what}`,
        headers: {},
        body,
      })
    ).status
const shown = async (bank: TestBank, txid: string) =>
  (await bank.api('GET', `/disputes/${txid}`)).body.items.map(
    (one: { amount: number; status: string; returns: { amount: number }[] }) =>
      [one.status, one.amount, ...one.returns.map(({ amount }) => amount)].join(' '),
  )

test('a contested amount is blocked for returns by the client, and can be returned once it is released', async (t) => {
  const bank = await openTestBank(t)
  const pull = controlOf(bank)
  const { txid, name } = await paid(bank)
  assert.equal(await pull(txid, 'dispute', { amount: 600 }), 200)
  const give = async (id: string, valor: string) =>
    (await bank.api('PUT', `/pix/${name}/devolucao/${id}`, { valor })).status
  assert.deepEqual(
    [await give('r1', '4.01'), await give('r2', '4.00'), await give('r3', '0.01')],
    [400, 201, 400],
  )
  assert.equal(await pull(txid, 'dispute', { amount: 1 }), 409)
  assert.equal(await pull(txid, 'win'), 200)
  assert.equal(await give('r4', '6.00'), 201)
  assert.deepEqual(await shown(bank, txid), ['won 600'])
  assert.equal((await bank.control(`books?chave=${KEY}`)).accounts[0].consistent, true)
})

test('a lost dispute is returned in whole, or in part and then more, by returns with their own nature, at most its amount', async (t) => {
  const bank = await openTestBank(t)
  const pull = controlOf(bank)
  const { txid, name } = await paid(bank)
  assert.deepEqual([await pull(txid, 'lose'), await pull(txid, 'win')], [409, 409])
  await pull(txid, 'dispute', { amount: 600 })
  assert.deepEqual(
    [await pull(txid, 'lose', { amount: 601 }), await pull(txid, 'lose', { amount: 200 })],
    [409, 200],
  )
  assert.deepEqual(
    [await pull(txid, 'lose', { amount: 401 }), await pull(txid, 'lose')],
    [409, 200],
  )
  assert.equal(await pull(txid, 'lose'), 409)
  assert.deepEqual(await shown(bank, txid), ['lost 600 200 400'])
  const { devolucoes } = (await bank.api('GET', `/pix/${name}`)).body
  assert.deepEqual(
    devolucoes.map(({ natureza, valor, status }: Record<string, string>) => [
      natureza,
      valor,
      status,
    ]),
    [
      ['MED_FRAUDE', '2.00', 'DEVOLVIDO'],
      ['MED_FRAUDE', '4.00', 'DEVOLVIDO'],
    ],
  )
  const [account] = (await bank.control(`books?chave=${KEY}`)).accounts
  assert.deepEqual([account.returned, account.return_count, account.consistent], [600, 2, true])
})

test('32 concurrent disputes and returns in two processes never exceed the received amount', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db })
  const { txid, name } = await paid(bank)
  await Promise.all(
    Array.from({ length: 32 }, async (_, n) => {
      const at = n % 2 ? second : bank
      if (n % 4 < 2) return at.api('PUT', `/pix/${name}/devolucao/r${n}`, { valor: '1.00' })
      await controlOf(at)(txid, 'dispute', { amount: 100 })
      return controlOf(at)(txid, 'lose')
    }),
  )
  const [account] = (await bank.control(`books?chave=${KEY}`)).accounts
  assert.ok(account.returned <= 1000 && account.consistent, JSON.stringify(account))
})

test('a dispute is decided at its deadline: won with evidence, lost without; after 80 days none can be opened', async (t) => {
  const bank = await openTestBank(t)
  const pull = controlOf(bank)
  const [kept, gone, late] = [await paid(bank), await paid(bank), await paid(bank)]
  for (const { txid } of [kept, gone]) await pull(txid, 'dispute')
  const [{ id }] = (await bank.api('GET', `/disputes/${kept.txid}`)).body.items
  const path = `/disputes/${kept.txid}/${id}/evidence/e1`
  const say = async (text: string) => (await bank.api('PUT', path, { text })).status
  assert.deepEqual(
    [await say('Entregue.'), await say('Entregue.'), await say('Outra.'), await say('')],
    [200, 200, 409, 400],
  )
  const due = await bank.control('due')
  assert.ok(due.next !== null)
  bank.clock.advanceTo(7 * DAY_MS + 60_000)
  await bank.bank.work(bank.clock.now())
  assert.deepEqual(
    [await shown(bank, kept.txid), await shown(bank, gone.txid)],
    [['won 1000'], ['lost 1000 1000']],
  )
  assert.equal((await bank.api('PUT', `${path}2`, { text: 'Tarde.' })).status, 422)
  bank.clock.advanceTo(81 * DAY_MS)
  assert.equal(await pull(late.txid, 'dispute'), 409)
})

test('a pix is contested for 80 days and given back for 90, to the millisecond', () => {
  const paidAt = new Date('2027-03-01T15:00:00Z')
  const ids = {
    endToEndId: 'E',
    txid: 't',
    holder: 'h',
    key: 'k',
    payerText: null,
    payer: null,
    initiation: null,
  }
  const pix = { ...ids, amount: cents(10_00), paidAt, givenBack: cents(0), blocked: cents(0) }
  const contested = (ms: number) =>
    openDispute({ pix, returns: [], disputes: [] }, {}, after(paidAt, 80 * DAY_MS + ms))
  const isGivenBack = (ms: number): boolean =>
    lose(contested(0)!, undefined, { rtrId: 'D', at: after(paidAt, 90 * DAY_MS + ms) }) !==
    undefined
  assert.deepEqual([contested(1), isGivenBack(0), isGivenBack(1)], [undefined, true, false])
})

test('a receiver cannot see or answer the disputes of another receiver', async (t) => {
  const bank = await openTestBank(t)
  const { txid } = await paid(bank)
  await controlOf(bank)(txid, 'dispute')
  const [{ id }] = (await bank.api('GET', `/disputes/${txid}`)).body.items
  const other = { ...RECEIVER, clientId: 'outra', cnpj: '45997418000153', keys: ['outra@loja.com'] }
  await bank.bank.register(other)
  const headers = { authorization: `Bearer ${await tokenOf(bank.call, other)}` }
  const ask = (method: string, path: string, more: object = {}) =>
    bank.call({ method, path, headers, ...more })
  const query = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
  assert.deepEqual((await ask('GET', `/disputes/${txid}`)).body, { items: [] })
  assert.deepEqual((await ask('GET', '/disputes/changes', { query })).body, {
    items: [],
    more: false,
  })
  assert.equal(
    (await ask('PUT', `/disputes/${txid}/${id}/evidence/e1`, { body: { text: 'x' } })).status,
    404,
  )
  assert.deepEqual((await bank.api('GET', '/disputes/changes', undefined, query)).body.items, [
    { id: txid },
  ])
})
