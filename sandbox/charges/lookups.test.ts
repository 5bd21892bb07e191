// Reading charges: lists page by page, never with those of another receiver.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { openTestBank, order, tokenOf } from '../../test/bank.ts'

const typeOf = (body: { type: string }) => body.type.split('/').at(-1)

test('charges are listed by creation, in pages that contain each charge once', async (t) => {
  const { api, cob, clock, pay } = await openTestBank(t)
  const from = clock.now()
  const txids = []
  for (let n = 0; n < 5; n++)
    txids.push(await cob('10.00', n === 0 ? { devedor: { cpf: '12345678909', nome: 'A' } } : {}))
  await pay(txids[4]!)
  const span = { inicio: from.toISOString(), fim: after(clock.now(), 1).toISOString() }
  const pages = []
  for (let page = 0; page < 3; page++) {
    const { body } = await api('GET', '/cob', undefined, {
      ...span,
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': '2',
    })
    assert.deepEqual(body.parametros.paginacao, {
      paginaAtual: page,
      itensPorPagina: 2,
      quantidadeDePaginas: 3,
      quantidadeTotalDeItens: 5,
    })
    pages.push(body.cobs.map((one: { txid: string }) => one.txid))
  }
  assert.deepEqual(
    pages.map((page) => page.length),
    [2, 2, 1],
  )
  assert.deepEqual(pages.flat().toSorted(), txids.toSorted())

  const count = async (filter: object) =>
    (await api('GET', '/cob', undefined, { ...span, ...filter })).body.cobs.length
  assert.equal(await count({ status: 'CONCLUIDA' }), 1)
  assert.equal(await count({ cpf: '12345678909' }), 1)
  assert.equal(await count({ locationPresente: 'false' }), 0)
  assert.equal(await count({ inicio: '2020-01-01T00:00:00Z', fim: '2020-01-02T00:00:00Z' }), 0)
  for (const wrong of [
    { inicio: 'yesterday' },
    { fim: '2020-01-01T00:00:00Z' },
    { cpf: '1', cnpj: '2' },
    { locationPresente: 'perhaps' },
    { 'paginacao.itensPorPagina': '1001' },
    { 'paginacao.paginaAtual': '-1' },
  ]) {
    const refused = await api('GET', '/cob', undefined, { ...span, ...wrong })
    assert.deepEqual(
      [refused.status, typeOf(refused.body)],
      [400, 'CobConsultaInvalida'],
      JSON.stringify(wrong),
    )
  }
})

test('a receiver cannot see or change the charges of another receiver', async (t) => {
  const { bank, call, api, cob } = await openTestBank(t)
  const other = {
    clientId: 'outra',
    secret: 's',
    name: 'Outra',
    city: 'Rio',
    cnpj: '45997418000153',
    keys: ['outra@loja.com'],
  }
  await bank.register(other)
  const headers = { authorization: `Bearer ${await tokenOf(call, other)}` }
  const txid = await cob('10.00')
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }],
  ] as const) {
    assert.equal((await call({ method, path: `/cob/${txid}`, headers, body })).status, 404)
  }
  // A txid is unique per receiver: the same text is another charge there.
  const theirs = await call({
    method: 'PUT',
    path: `/cob/${txid}`,
    headers,
    body: { ...order('5.00'), chave: 'outra@loja.com' },
  })
  assert.deepEqual([theirs.status, (theirs.body as { revisao: number }).revisao], [201, 0])
  assert.equal((await api('GET', `/cob/${txid}`)).body.valor.original, '10.00')
})
