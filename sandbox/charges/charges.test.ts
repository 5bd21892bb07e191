// Charges through the API: what a client may change and read, every reply checked against the
// standard.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readBrCode } from '../../server/kernel/brazil/br-code.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { HOST, KEY, newTxid, openTestBank, order } from '../../test/bank.ts'

const typeOf = (body: { type: string }) => body.type.split('/').at(-1)

test('the response for a charge has everything that the payer and the client need', async (t) => {
  const { api, clock } = await openTestBank(t)
  const txid = newTxid()
  const said = {
    devedor: { cpf: '12345678909', nome: 'Ana' },
    solicitacaoPagador: 'Pedido 7',
    infoAdicionais: [{ nome: 'a', valor: 'b' }],
  }
  const { status, body } = await api('PUT', `/cob/${txid}`, order('10.00', said))
  assert.equal(status, 201)
  assert.deepEqual([body.txid, body.revisao, body.status, body.chave], [txid, 0, 'ATIVA', KEY])
  assert.deepEqual(body.valor, { original: '10.00' })
  assert.deepEqual(
    {
      devedor: body.devedor,
      solicitacaoPagador: body.solicitacaoPagador,
      infoAdicionais: body.infoAdicionais,
    },
    said,
  )
  assert.equal(body.calendario.expiracao, 3600)
  assert.ok(Math.abs(Date.parse(body.calendario.criacao) - clock.now().getTime()) < 60_000)
  assert.ok(!('pix' in body))

  const code = readBrCode(body.pixCopiaECola)
  assert.ok(code.ok && code.code.kind === 'dynamic')
  assert.equal(code.code.location, body.location)
  assert.equal(body.loc.location, body.location)
  assert.ok(body.location.startsWith(`${HOST}/qr/`))
  assert.deepEqual(
    [code.code.name, code.code.city, code.code.oneTime],
    ['Padaria Sao Joao', 'Sao Paulo', true],
  )
  assert.deepEqual((await api('GET', `/cob/${txid}`)).body, body)
})

test('a charge whose txid the bank chooses works like any other', async (t) => {
  const { api } = await openTestBank(t)
  const { status, body } = await api('POST', '/cob', order('10.00'))
  assert.equal(status, 201)
  assert.deepEqual((await api('GET', `/cob/${body.txid}`)).body, body)
})

const BAD: [string, object | null | string, string][] = [
  ['no object', 'text', 'cob'],
  ['nothing', null, 'cob'],
  ['no calendar', { calendario: undefined }, 'cob.calendario'],
  ['an expiry of zero', { calendario: { expiracao: 0 } }, 'cob.calendario.expiracao'],
  ['an expiry of half a second', { calendario: { expiracao: 0.5 } }, 'cob.calendario.expiracao'],
  ['an amount of one decimal', { valor: { original: '10.0' } }, 'cob.valor.original'],
  ['an amount that is a number', { valor: { original: 10 } }, 'cob.valor.original'],
  ['an amount of zero', { valor: { original: '0.00' } }, 'cob.valor.original'],
  ['an amount of eleven digits', { valor: { original: '12345678901.00' } }, 'cob.valor.original'],
  [
    'a third way to alter',
    { valor: { original: '1.00', modalidadeAlteracao: 2 } },
    'cob.valor.modalidadeAlteracao',
  ],
  ['cash back', { valor: { original: '0.00', retirada: {} } }, 'cob.valor.retirada'],
  ['no key', { chave: undefined }, 'cob.chave'],
  ['a key that is too long', { chave: 'a'.repeat(78) }, 'cob.chave'],
  ['another receiver’s key', { chave: 'somebody@else.com' }, 'cob.chave'],
  ['a location that does not exist', { loc: { id: 1 } }, 'cob.loc.id'],
  [
    'a debtor with both documents',
    { devedor: { cpf: '12345678909', cnpj: '11222333000181', nome: 'A' } },
    'cob.devedor',
  ],
  ['a debtor without a document', { devedor: { nome: 'A' } }, 'cob.devedor'],
  ['a debtor without a name', { devedor: { cpf: '12345678909' } }, 'cob.devedor'],
  ['a CPF with a mask', { devedor: { cpf: '123.456.789-09', nome: 'A' } }, 'cob.devedor'],
  ['a text that is too long', { solicitacaoPagador: 'a'.repeat(141) }, 'cob.solicitacaoPagador'],
  ['a text PostgreSQL cannot keep', { solicitacaoPagador: 'a\0b' }, 'cob.solicitacaoPagador'],
  ['half of a surrogate pair', { solicitacaoPagador: '\ud800' }, 'cob.solicitacaoPagador'],
  ['information without a value', { infoAdicionais: [{ nome: 'a' }] }, 'cob.infoAdicionais'],
]

test('a violation of the standard is refused by name, and creates no charge', async (t) => {
  const { api } = await openTestBank(t)
  for (const [what, change, property] of BAD) {
    const txid = newTxid()
    const body =
      typeof change === 'object' && change !== null ? { ...order('10.00'), ...change } : change
    const refused = await api('PUT', `/cob/${txid}`, body)
    assert.equal(refused.status, 400, what)
    assert.equal(typeOf(refused.body), 'CobOperacaoInvalida', what)
    assert.ok(
      refused.body.violacoes.some((one: { propriedade: string }) => one.propriedade === property),
      `${what}: ${JSON.stringify(refused.body)}`,
    )
    assert.equal((await api('GET', `/cob/${txid}`)).status, 404, what)
  }
})

test('a txid with an invalid length or character is refused', async (t) => {
  const { bank, api } = await openTestBank(t)
  for (const txid of ['a'.repeat(25), 'a'.repeat(36), `${'a'.repeat(30)}-`]) {
    assert.equal((await api('PUT', `/cob/${txid}`, order('1.00'))).status, 400, txid)
    assert.equal((await api('GET', `/cob/${txid}`)).status, 404, txid)
  }
  assert.equal((await bank.call({ method: 'PUT', path: '/cob/a/b', headers: {} })).status, 404)
})

test('a PUT on an active charge replaces it and keeps its txid, creation time and location', async (t) => {
  const { api } = await openTestBank(t)
  const txid = newTxid()
  const first = (await api('PUT', `/cob/${txid}`, order('10.00', { solicitacaoPagador: 'first' })))
    .body
  const second = await api('PUT', `/cob/${txid}`, order('25.00'))
  assert.equal(second.status, 201)
  const { solicitacaoPagador: _first, ...kept } = first
  assert.deepEqual(second.body, { ...kept, revisao: 1, valor: { original: '25.00' } })
  assert.deepEqual((await api('GET', `/cob/${txid}`, undefined, { revisao: '0' })).body, first)
  assert.deepEqual(
    (await api('GET', `/cob/${txid}`, undefined, { revisao: '1' })).body,
    second.body,
  )
  const missing = await api('GET', `/cob/${txid}`, undefined, { revisao: '2' })
  assert.deepEqual([missing.status, typeOf(missing.body)], [400, 'CobConsultaInvalida'])
})

test('a PUT on a paid or removed charge is refused and changes nothing', async (t) => {
  const { api, cob, pay } = await openTestBank(t)
  const paid = await cob('10.00')
  await pay(paid)
  const removed = await cob('10.00')
  await api('PATCH', `/cob/${removed}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
  for (const txid of [paid, removed]) {
    const before = (await api('GET', `/cob/${txid}`)).body
    for (const method of ['PUT', 'PATCH']) {
      const refused = await api(method, `/cob/${txid}`, order('11.00'))
      assert.deepEqual([refused.status, typeOf(refused.body)], [400, 'CobOperacaoInvalida'])
    }
    assert.deepEqual((await api('GET', `/cob/${txid}`)).body, before)
  }
})

test('64 concurrent PUTs of one txid create one charge, and each is its own revision', async (t) => {
  const { api, db } = await openTestBank(t)
  const txid = newTxid()
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, n) => api('PUT', `/cob/${txid}`, order(`${n + 1}.00`))),
  )
  assert.deepEqual(
    replies.map((one) => one.status),
    Array(64).fill(201),
  )
  assert.deepEqual(
    replies.map((one) => one.body.revisao).toSorted((a, b) => a - b),
    Array.from({ length: 64 }, (_, n) => n),
  )
  assert.equal(new Set(replies.map((one) => one.body.location)).size, 1)
  const now = (await api('GET', `/cob/${txid}`)).body
  assert.deepEqual(now, replies.find((one) => one.body.revisao === 63)!.body)
  assert.deepEqual(
    await db.rows(sql`select count(*) as charges, count(distinct txid) as txids from bank.charges`),
    [{ charges: 1, txids: 1 }],
  )
})

test('two processes that PUT one txid concurrently create one charge', async (t) => {
  const first = await openTestBank(t)
  const second = await openTestBank(t, { db: first.db })
  for (let round = 0; round < 10; round++) {
    const txid = newTxid()
    const replies = await Promise.all(
      [first, second, first, second].map((one) => one.api('PUT', `/cob/${txid}`, order('10.00'))),
    )
    assert.deepEqual(
      replies.map((one) => one.status),
      [201, 201, 201, 201],
    )
    assert.deepEqual(replies.map((one) => one.body.revisao).toSorted(), [0, 1, 2, 3])
  }
})

test('of a concurrent payment and PUT one comes first, and the other sees its effect', async (t) => {
  const { api, cob, pay } = await openTestBank(t)
  for (let round = 0; round < 10; round++) {
    const txid = await cob('10.00')
    const [put] = await Promise.all([api('PUT', `/cob/${txid}`, order('10.00')), pay(txid)])
    const now = (await api('GET', `/cob/${txid}`)).body
    assert.equal(now.status, 'CONCLUIDA')
    assert.equal(now.revisao, put.status === 201 ? 1 : 0)
  }
})

test('a PATCH changes only the fields it contains', async (t) => {
  const { api, cob } = await openTestBank(t)
  const txid = await cob('10.00', { solicitacaoPagador: 'stays' })
  const { status, body } = await api('PATCH', `/cob/${txid}`, { valor: { original: '12.00' } })
  assert.deepEqual(
    [status, body.revisao, body.valor.original, body.solicitacaoPagador, body.calendario.expiracao],
    [200, 1, '12.00', 'stays', 3600],
  )
  const later = (
    await api('PATCH', `/cob/${txid}`, {
      calendario: { expiracao: 60 },
      devedor: { cnpj: '11222333000181', nome: 'B' },
    })
  ).body
  assert.deepEqual(
    [later.revisao, later.calendario.expiracao, later.valor.original],
    [2, 60, '12.00'],
  )
  assert.deepEqual(later.devedor, { cnpj: '11222333000181', nome: 'B' })
  for (const wrong of [
    { valor: { original: '0.00' } },
    { chave: 'not@ours.com' },
    { status: 'CONCLUIDA' },
    { calendario: 7 },
  ]) {
    assert.equal((await api('PATCH', `/cob/${txid}`, wrong)).status, 400, JSON.stringify(wrong))
  }
  assert.equal(
    (await api('PATCH', `/cob/${newTxid()}`, { valor: { original: '12.00' } })).status,
    404,
  )
})

test('a PATCH with the removal status and nothing else removes a charge', async (t) => {
  const { api, cob } = await openTestBank(t)
  const txid = await cob('10.00')
  const both = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', valor: { original: '1.00' } }
  assert.equal((await api('PATCH', `/cob/${txid}`, both)).status, 400)
  const removed = await api('PATCH', `/cob/${txid}`, { status: both.status })
  assert.deepEqual(
    [removed.status, removed.body.status, removed.body.revisao],
    [200, both.status, 1],
  )
  assert.equal((await api('PATCH', `/cob/${txid}`, { status: both.status })).status, 400)
})

test('no status is called expired', async (t) => {
  const { api, cob, clock } = await openTestBank(t)
  const txid = await cob('10.00')
  clock.advanceTo(10 * 86_400_000)
  assert.equal((await api('GET', `/cob/${txid}`)).body.status, 'ATIVA')
})
