// Returns through the API: once per id, never more than came, in the end notified and counted.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import { KEY, openTestBank, RECEIVER, type TestBank, tokenOf } from '../../test/bank.ts'
import { open } from './return.ts'

const HOOK = { webhookUrl: 'http://127.0.0.1:9/hook' }
const typeOf = (body: { type: string }) => body.type.split('/').at(-1)

async function paid(bank: TestBank, valor: string): Promise<string> {
  return (await bank.pay(await bank.cob(valor))).pix[0].endToEndId
}

test('a return is executed once, however often it is requested', async (t) => {
  const bank = await openTestBank(t)
  const { api, control } = bank
  const name = await paid(bank, '10.00')
  const body = { valor: '4.00', descricao: 'sem estoque' }
  const first = await api('PUT', `/pix/${name}/devolucao/r1`, body)
  assert.equal(first.status, 201)
  assert.match(first.body.rtrId, /^D99999999\d{12}[a-zA-Z0-9]{11}$/)
  assert.deepEqual(
    [first.body.status, first.body.valor, first.body.descricao, first.body.natureza],
    ['DEVOLVIDO', '4.00', 'sem estoque', 'ORIGINAL'],
  )
  assert.deepEqual((await api('PUT', `/pix/${name}/devolucao/r1`, body)).body, first.body)
  assert.deepEqual((await api('GET', `/pix/${name}/devolucao/r1`)).body, first.body)
  assert.deepEqual((await api('GET', `/pix/${name}`)).body.devolucoes, [first.body])
  for (const other of [{ valor: '3.00', descricao: 'sem estoque' }, { valor: '4.00' }]) {
    const refused = await api('PUT', `/pix/${name}/devolucao/r1`, other)
    assert.deepEqual([refused.status, typeOf(refused.body)], [400, 'PixDevolucaoInvalida'])
  }
  const [account] = (await control(`books?chave=${KEY}`)).accounts
  assert.deepEqual(
    [account.received, account.returned, account.balance, account.return_count, account.consistent],
    [1000, 400, 600, 1, true],
  )
})

test('a pix is returned for ninety days, to the millisecond', () => {
  const paidAt = new Date('2027-03-01T15:00:00Z')
  const source = { amount: cents(10_00), givenBack: cents(0), blocked: cents(0), paidAt }
  const order = {
    endToEndId: 'E',
    id: 'r1',
    amount: cents(4_00),
    nature: 'ORIGINAL',
    description: null,
  }
  const statusAfter = (ms: number) => {
    const given = open(order, source, { rtrId: 'D', at: after(paidAt, 90 * 86_400_000 + ms) })
    return typeof given === 'string' ? given : given.status
  }
  assert.deepEqual(
    [statusAfter(0), statusAfter(1)],
    ['DEVOLVIDO', 'Passaram-se mais de 90 dias da liquidação do pix.'],
  )
})

test('32 concurrent requests with one id make one return', async (t) => {
  const bank = await openTestBank(t)
  const name = await paid(bank, '10.00')
  const replies = await Promise.all(
    Array.from({ length: 32 }, () =>
      bank.api('PUT', `/pix/${name}/devolucao/r1`, { valor: '1.00' }),
    ),
  )
  assert.equal(new Set(replies.map((one) => one.body.rtrId)).size, 1)
  assert.equal((await bank.control(`books?chave=${KEY}`)).accounts[0].returned, 100)
})

test('32 concurrent returns in two processes never exceed the received amount', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db })
  const name = await paid(bank, '10.00')
  const replies = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      (n % 2 ? second : bank).api('PUT', `/pix/${name}/devolucao/r${n}`, { valor: '1.00' }),
    ),
  )
  const counts = Map.groupBy(replies, (one) => one.status)
  assert.deepEqual([counts.get(201)?.length, counts.get(400)?.length], [10, 22])
  const [account] = (await bank.control(`books?chave=${KEY}`)).accounts
  assert.deepEqual([account.returned, account.balance, account.consistent], [1000, 0, true])
})

test('a return that breaks a rule is refused', async (t) => {
  const bank = await openTestBank(t)
  const { api, clock } = bank
  const name = await paid(bank, '10.00')
  const refusals: [string, string, object][] = [
    ['more than came', 'r1', { valor: '10.01' }],
    ['nothing', 'r1', { valor: '0.00' }],
    ['another spelling', 'r1', { valor: '1' }],
    ['cash back', 'r1', { valor: '1.00', natureza: 'RETIRADA' }],
    ['a text that is too long', 'r1', { valor: '1.00', descricao: 'a'.repeat(141) }],
    ['an id of other characters', 'r-1', { valor: '1.00' }],
    ['an id that is too long', 'a'.repeat(36), { valor: '1.00' }],
  ]
  for (const [what, id, body] of refusals) {
    const refused = await api('PUT', `/pix/${name}/devolucao/${id}`, body)
    assert.deepEqual([refused.status, typeOf(refused.body)], [400, 'PixDevolucaoInvalida'], what)
  }
  assert.equal(
    (await api('PUT', `/pix/E${'0'.repeat(31)}/devolucao/r1`, { valor: '1.00' })).status,
    404,
  )
  assert.equal((await api('GET', `/pix/${name}/devolucao/r1`)).status, 404)
  clock.advanceTo(91 * 86_400_000)
  assert.equal((await api('PUT', `/pix/${name}/devolucao/r1`, { valor: '1.00' })).status, 400)
})

test('a return in progress reduces the remaining amount, and the clock settles it', async (t) => {
  const bank = await openTestBank(t)
  const { api, clock, notified } = bank
  await api('PUT', `/webhook/${KEY}`, HOOK)
  const name = await paid(bank, '99990.21')
  const asked = await api('PUT', `/pix/${name}/devolucao/r1`, { valor: '99990.21' })
  assert.equal(asked.body.status, 'EM_PROCESSAMENTO')
  assert.equal((await api('PUT', `/pix/${name}/devolucao/r2`, { valor: '0.01' })).status, 400)
  assert.equal(await bank.bank.work(clock.now()), 0)
  clock.advanceTo(60_000)
  assert.equal(await bank.bank.work(clock.now()), 1)
  assert.equal(await bank.bank.work(clock.now()), 0)
  assert.equal((await api('GET', `/pix/${name}/devolucao/r1`)).body.status, 'DEVOLVIDO')
  assert.deepEqual(
    notified().map((pix) => pix.devolucoes?.[0].status),
    [undefined, 'DEVOLVIDO'],
  )
  assert.equal((await bank.control(`books?chave=${KEY}`)).accounts[0].returned, 9999021)
})

test('a failed return frees its amount and no longer counts', async (t) => {
  const bank = await openTestBank(t)
  const { api, clock } = bank
  const name = await paid(bank, '99999.00')
  const failed = await api('PUT', `/pix/${name}/devolucao/r1`, { valor: '99990.22' })
  assert.deepEqual(
    [failed.body.status, failed.body.motivo],
    ['NAO_REALIZADO', 'Saldo insuficiente na conta do usuário recebedor.'],
  )
  assert.equal(
    (await api('PUT', `/pix/${name}/devolucao/r2`, { valor: '99990.23' })).body.status,
    'EM_PROCESSAMENTO',
  )
  clock.advanceTo(60_000)
  await bank.bank.work(clock.now())
  assert.equal((await api('GET', `/pix/${name}/devolucao/r2`)).body.status, 'NAO_REALIZADO')
  assert.equal(
    (await api('PUT', `/pix/${name}/devolucao/r3`, { valor: '99999.00' })).body.status,
    'DEVOLVIDO',
  )
  const [account] = (await bank.control(`books?chave=${KEY}`)).accounts
  assert.deepEqual([account.returned, account.return_count, account.consistent], [9999900, 1, true])
})

test('a control settles a return in progress, once', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', `/webhook/${KEY}`, HOOK)
  const name = await paid(bank, '99999.00')
  await bank.api('PUT', `/pix/${name}/devolucao/r1`, { valor: '99990.21' })
  const settled = await bank.control(`pix/${name}/devolucoes/r1/settle`, {
    status: 'NAO_REALIZADO',
    motivo: 'conta encerrada',
  })
  assert.deepEqual([settled.status, settled.motivo], ['NAO_REALIZADO', 'conta encerrada'])
  assert.equal(bank.notified().at(-1).devolucoes[0].status, 'NAO_REALIZADO')
  const again = { method: 'POST', path: `/sandbox/pix/${name}/devolucoes/r1/settle`, headers: {} }
  assert.equal((await bank.bank.call({ ...again, body: { status: 'DEVOLVIDO' } })).status, 400)
  assert.equal((await bank.bank.call({ ...again, body: { status: 'PERHAPS' } })).status, 400)
  assert.equal(
    (
      await bank.bank.call({
        ...again,
        path: `/sandbox/pix/${name}/devolucoes/r9/settle`,
        body: { status: 'DEVOLVIDO' },
      })
    ).status,
    404,
  )
})

test('two processes that settle at the same time settle each return once', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db })
  for (let n = 0; n < 5; n++) {
    const name = await paid(bank, '99990.21')
    await bank.api('PUT', `/pix/${name}/devolucao/r1`, { valor: '99990.21' })
  }
  bank.clock.advanceTo(60_000)
  const now = bank.clock.now()
  const settled = await Promise.all([bank.bank.work(now), second.bank.work(now)])
  assert.equal(settled[0] + settled[1] + (await bank.bank.work(now)), 5)
  const [account] = (await bank.control(`books?chave=${KEY}`)).accounts
  assert.deepEqual(
    [account.returned, account.return_count, account.consistent],
    [5 * 9999021, 5, true],
  )
})

test('only due returns are settled, one by one', async (t) => {
  const bank = await openTestBank(t)
  const { api, clock } = bank
  const name = await paid(bank, '200000.00')
  await api('PUT', `/pix/${name}/devolucao/r1`, { valor: '99990.21' })
  clock.advanceTo(30_000)
  await api('PUT', `/pix/${name}/devolucao/r2`, { valor: '99990.23' })
  const statuses = async () =>
    (await api('GET', `/pix/${name}`)).body.devolucoes.map((one: { status: string }) => one.status)
  clock.advanceTo(61_000)
  assert.equal(await bank.bank.work(clock.now()), 1)
  assert.deepEqual(await statuses(), ['DEVOLVIDO', 'EM_PROCESSAMENTO'])
  clock.advanceTo(91_000)
  assert.equal(await bank.bank.work(clock.now()), 1)
  assert.deepEqual(await statuses(), ['DEVOLVIDO', 'NAO_REALIZADO'])
})

test('a receiver cannot see or return the pix of another receiver', async (t) => {
  const bank = await openTestBank(t)
  const name = await paid(bank, '10.00')
  await bank.api('PUT', `/pix/${name}/devolucao/r1`, { valor: '1.00' })
  const other = { ...RECEIVER, clientId: 'outra', cnpj: '45997418000153', keys: ['outra@loja.com'] }
  await bank.bank.register(other)
  const headers = { authorization: `Bearer ${await tokenOf(bank.call, other)}` }
  const calls: [string, string, object?][] = [
    ['GET', `/pix/${name}`],
    ['GET', `/pix/${name}/devolucao/r1`],
    ['PUT', `/pix/${name}/devolucao/r1`, { valor: '1.00' }],
    ['PUT', `/pix/${name}/devolucao/r2`, { valor: '1.00' }],
  ]
  for (const [method, path, body] of calls) {
    assert.equal(
      (await bank.call({ method, path, headers, body })).status,
      404,
      `${method} ${path}`,
    )
  }
})
