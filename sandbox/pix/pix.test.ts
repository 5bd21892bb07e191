// Received pix: paid on request, correctly or not, read, listed, notified, and counted in the
// books.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { assertIs } from '../../test/api-pix-standard.ts'
import { KEY, newTxid, openTestBank } from '../../test/bank.ts'

const HOOK = { webhookUrl: 'http://127.0.0.1:9/hook' }

test('a payment completes its charge, is reported once, and is booked', async (t) => {
  const { api, cob, pay, control, notices } = await openTestBank(t)
  await api('PUT', `/webhook/${KEY}`, HOOK)
  const txid = await cob('10.00')
  const paid = await pay(txid, { infoPagador: 'obrigado' })
  const [pix] = paid.pix
  assert.equal(paid.status, 'CONCLUIDA')
  assert.match(pix.endToEndId, /^E99999999\d{12}[a-zA-Z0-9]{11}$/)
  assert.deepEqual(
    [pix.txid, pix.valor, pix.chave, pix.infoPagador],
    [txid, '10.00', KEY, 'obrigado'],
  )
  // Told before the control answered.
  assert.deepEqual(notices, [{ webhookUrl: HOOK.webhookUrl, body: { pix: [pix] } }])
  assertIs('Pix', pix)

  const charge = (await api('GET', `/cob/${txid}`)).body
  assert.deepEqual([charge.status, charge.pix], ['CONCLUIDA', [pix]])
  assert.deepEqual((await api('GET', `/pix/${pix.endToEndId}`)).body, pix)
  const { accounts } = await control(`books?chave=${KEY}`)
  assert.deepEqual(accounts, [
    {
      chave: KEY,
      received: 1000,
      returned: 0,
      balance: 1000,
      pix_count: 1,
      return_count: 0,
      consistent: true,
    },
  ])
})

test('a payment tells who made it and how it began, where the control says so', async (t) => {
  const { api, cob, pay } = await openTestBank(t)
  const txid = await cob('10.00')
  const told = { pagador: { cpf: '***.456.789-**', nome: 'Ana' }, formaIniciacao: 'QRDN' }
  const [pix] = (await pay(txid, told)).pix
  assert.deepEqual([pix.pagador, pix.formaIniciacao], [told.pagador, 'QRDN'])
  assert.deepEqual((await api('GET', `/cob/${txid}`)).body.pix, [pix])
  assert.deepEqual(Object.keys((await pay(await cob('10.00'))).pix[0]).toSorted(), [
    'chave',
    'endToEndId',
    'horario',
    'txid',
    'valor',
  ])
})

test('without a webhook a payment is not notified, and its call still succeeds', async (t) => {
  const { cob, pay, notices } = await openTestBank(t)
  assert.equal((await pay(await cob('10.00'))).status, 'CONCLUIDA')
  assert.deepEqual(notices, [])
})

test('a dishonest payer pays another amount, late, twice, or a paid or removed charge; the books show what came', async (t) => {
  const { api, cob, pay, clock, control } = await openTestBank(t)
  const status = async (txid: string) => (await api('GET', `/cob/${txid}`)).body.status

  const less = await cob('10.00')
  assert.equal((await pay(less, { valor: '9.99' })).status, 'ATIVA')
  assert.equal((await pay(less, { valor: '10.01' })).status, 'CONCLUIDA')

  const twice = await cob('10.00')
  const both = await pay(twice, { vezes: 2 })
  assert.equal(new Set(both.pix.map((one: { endToEndId: string }) => one.endToEndId)).size, 2)
  await pay(twice)
  assert.equal((await api('GET', `/cob/${twice}`)).body.pix.length, 3)

  const removed = await cob('10.00')
  await api('PATCH', `/cob/${removed}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
  await pay(removed)
  assert.equal(await status(removed), 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
  assert.equal((await api('GET', `/cob/${removed}`)).body.pix.length, 1)

  const late = await cob('10.00')
  const after = new Date(clock.now().getTime() + 2 * 3_600_000).toISOString()
  assert.equal((await pay(late, { horario: after })).pix[0].horario, after)
  assert.equal(await status(late), 'ATIVA')
  assert.equal((await pay(late)).status, 'CONCLUIDA')

  const [account] = (await control(`books?chave=${KEY}`)).accounts
  assert.deepEqual(
    [account.received, account.pix_count, account.consistent],
    [999 + 1001 + 3 * 1000 + 1000 + 2 * 1000, 8, true],
  )
})

test('a charge with a changeable amount is completed by any amount', async (t) => {
  const { cob, pay } = await openTestBank(t)
  const txid = await cob('10.00', { valor: { original: '10.00', modalidadeAlteracao: 1 } })
  assert.equal((await pay(txid, { valor: '0.01' })).status, 'CONCLUIDA')
})

test('32 concurrent payments of one charge are 32 pix, and one of them completes it', async (t) => {
  const { api, cob, pay, control } = await openTestBank(t)
  const txid = await cob('10.00')
  await Promise.all(Array.from({ length: 32 }, () => pay(txid)))
  assert.equal((await api('GET', `/cob/${txid}`)).body.pix.length, 32)
  const [account] = (await control(`books?chave=${KEY}`)).accounts
  assert.deepEqual([account.received, account.pix_count, account.consistent], [32_000, 32, true])
})

test('concurrent payments in two processes all count, and never undo a removal', async (t) => {
  const first = await openTestBank(t)
  const second = await openTestBank(t, { db: first.db })
  const txid = await first.cob('10.00')
  await Promise.all(Array.from({ length: 32 }, (_, n) => (n % 2 ? second : first).pay(txid)))
  const [counted] = await first.db.rows(sql`select payments from bank.charges where txid = ${txid}`)
  assert.deepEqual(counted, { payments: 32 })
  for (let round = 0; round < 10; round++) {
    const raced = await first.cob('10.00')
    const removal = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
    const [removed, paid] = await Promise.all([
      first.api('PATCH', `/cob/${raced}`, removal),
      second.pay(raced),
    ])
    assert.equal(paid.status, removed.status === 200 ? removal.status : 'CONCLUIDA')
    assert.equal((await first.api('GET', `/cob/${raced}`)).body.status, paid.status)
  }
})

test('a payment of an unknown charge, or an invalid one, is refused', async (t) => {
  const { bank, cob } = await openTestBank(t)
  const txid = await cob('10.00')
  const pay = (name: string, body: object) =>
    bank.call({ method: 'POST', path: `/sandbox/pix/${name}/pay`, headers: {}, body })
  assert.equal((await pay(newTxid(), {})).status, 404)
  for (const body of [
    { valor: 10 },
    { valor: '0.00' },
    { horario: 'now' },
    { vezes: 0 },
    { vezes: 101 },
    { chave: 1 },
    { infoPagador: 'a'.repeat(141) },
    { pagador: {} },
    { pagador: { cpf: '12345678909', cnpj: '11222333000181' } },
    { pagador: { cpf: 12_345_678_909 } },
    { pagador: { nome: 'Ana', idade: 7 } },
    { formaIniciacao: 'qrdn' },
  ]) {
    assert.equal((await pay(txid, body)).status, 400, JSON.stringify(body))
  }
  assert.equal((await pay(txid, { chave: 'another@key.com' })).status, 404)
})

test('pix are listed by payment time, in pages that contain each pix once', async (t) => {
  const { api, cob, pay, clock } = await openTestBank(t)
  const from = clock.now().toISOString()
  const names: string[] = []
  for (let n = 0; n < 5; n++) names.push((await pay(await cob('1.00'))).pix[0].endToEndId)
  const span = { inicio: from, fim: new Date(clock.now().getTime() + 1).toISOString() }
  const list = async (filter: object) =>
    (await api('GET', '/pix', undefined, { ...span, ...filter })).body
  const pages = []
  for (let page = 0; page < 3; page++)
    pages.push(
      await list({ 'paginacao.paginaAtual': String(page), 'paginacao.itensPorPagina': '2' }),
    )
  assert.deepEqual(
    pages.map((one) => one.parametros.paginacao.quantidadeDePaginas),
    [3, 3, 3],
  )
  assert.deepEqual(
    pages.flatMap((one) => one.pix.map((pix: { endToEndId: string }) => pix.endToEndId)).toSorted(),
    names.toSorted(),
  )

  await api('PUT', `/pix/${names[0]}/devolucao/r1`, { valor: '0.40' })
  const [first] = (await list({ devolucaoPresente: 'true' })).pix
  assert.deepEqual([first.endToEndId, first.devolucoes[0].valor], [names[0], '0.40'])
  assert.equal((await list({ devolucaoPresente: 'false' })).pix.length, 4)
  assert.equal((await list({ txid: first.txid })).pix.length, 1)
  assert.equal((await list({ txIdPresente: 'false' })).pix.length, 0)
  assert.equal(
    (await list({ inicio: '2020-01-01T00:00:00Z', fim: '2020-01-02T00:00:00Z' })).parametros
      .paginacao.quantidadeDePaginas,
    1,
  )
  for (const wrong of [{ inicio: 'x' }, { cpf: '12345678909' }, { txIdPresente: 'x' }]) {
    assert.equal(
      (await api('GET', '/pix', undefined, { ...span, ...wrong })).status,
      400,
      JSON.stringify(wrong),
    )
  }
  assert.equal((await api('GET', `/pix/E${'0'.repeat(31)}`)).status, 404)
})
