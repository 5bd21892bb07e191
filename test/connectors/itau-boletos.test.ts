// What is Itaú's own in its boletos: resources at four hosts, boletos that are registered later, the
// words of its states, and why a boleto is withdrawn.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { dayOf } from '../../server/kernel/brazil/calendar.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import { readBanks } from '../../server/providers/settings/banks-file.ts'
import { COLLECTORS, type Collector, known, openStage, resultOf } from './boletos.ts'
import { answers, replies, says } from './line.ts'

const ITAU = COLLECTORS.find(({ name }) => name === 'itau')!
const PLAIN: Collector = { ...ITAU, settings: {} }

type Body = Record<string, unknown>
/** The reading, with more in the boleto's own part. */
const withMore =
  (more: Body) =>
  (reply: BankReply): BankReply => {
    const { data } = reply.body as { data: { dado_boleto: Body }[] }
    const all = data.map((one) => ({ ...one, dado_boleto: { ...one.dado_boleto, ...more } }))
    return { ...reply, body: { data: all } }
  }

test('each resource is asked for at its own host', async (t) => {
  const { rail, line, bank, order } = await openStage(t, ITAU)
  const one = order()
  known(await rail.register(one))
  known(await rail.read(one))
  const now = bank.clock.now()
  assert.equal((await rail.changed({ from: now, to: now, page: 0 })).result, 'accepted')
  const paths = new Set(line.seen.map(({ path }) => new URL(path, 'http://first').pathname))
  assert.deepEqual(
    [...paths],
    [
      '/pix_recebimentos_conciliacoes/v2/boletos_pix',
      '/boletoscash/v2/boletos',
      '/boletos/v3/francesas/150000052061/movimentacoes',
    ],
  )
  const kinds = line.seen.slice(2).map(({ query }) => query?.['tipo_movimentacao'])
  assert.deepEqual(kinds, ['liquidacoes', 'baixas', 'baixas', 'liquidacoes', 'baixas', 'baixas'])
})

test('an address of the operator replaces one of the four, and no other name is taken', () => {
  const entry = {
    connector: 'itau',
    clientId: 'loja',
    clientSecret: 'segredo',
    baseUrl: 'http://127.0.0.1:9/cash_management/v2',
    agreement: ITAU.agreement,
  }
  const read = (more: object) =>
    readBanks(
      JSON.stringify({ pix: {}, keys: {}, boletos: { b: { ...entry, ...more } } }),
      '/nowhere',
      {},
    )
  const settings = read({ readUrl: 'https://contract.example/boletoscash/v2' })
  assert.ok(settings.ok, JSON.stringify(settings))
  const bank = settings.banks.boletos.get('b')
  assert.ok(bank && 'connection' in bank && 'own' in bank.connection)
  const { own } = bank.connection
  assert.deepEqual(
    ['bolecodeUrl', 'readUrl', 'movementsUrl'].map((name) => own.get(name)?.reveal()),
    [
      'https://secure.api.itau/pix_recebimentos_conciliacoes/v2',
      'https://contract.example/boletoscash/v2',
      'https://boletos.cloud.itau.com.br/boletos/v3',
    ],
  )
  const faultsOf = (more: object): string => JSON.stringify(read(more))
  assert.match(faultsOf({ readUrl: 'ftp://contract.example' }), /boletos\.b\.readUrl/)
  assert.match(faultsOf({ reedUrl: 'https://contract.example' }), /did you mean \\"readUrl\\"/)
})

test('without a pix key it is a boleto alone, at the first host', async (t) => {
  const { rail, line, order } = await openStage(t, PLAIN)
  assert.equal(rail.printsPix, false)
  const one = order()
  const report = known(await rail.register(one))
  assert.deepEqual([report.status, report.brCode], ['registered', undefined])
  const { path, body } = line.seen[0]!
  assert.deepEqual([path, Object.keys(body as Body)], ['/boletos', ['data']])
  assert.equal(known(await rail.read(one)).brCode, undefined)
})

test('a boleto that is registered in moments is unknown until it is found', async (t) => {
  const { rail, line, order } = await openStage(t, ITAU)
  const one = order()
  const under = { codigo: '202', mensagem: 'Operação em andamento' }
  line.fails(
    'POST',
    replies(() => ({ status: 202, headers: {}, body: under })),
  )
  line.fails('GET', answers(204))
  assert.notEqual(resultOf(await rail.register(one)), 'registered')
  assert.equal(resultOf(await rail.register(one)), 'registered')
})

test('the words of its states are read in any case, with accents or without', async (t) => {
  const { rail, line, order } = await openStage(t, ITAU)
  const one = order()
  known(await rail.register(one))
  for (const [word, is] of [
    ['EM ABERTO', 'registered'],
    ['Aguardando Pagamento', 'registered'],
    ['Pagamento Rejeitado', 'registered'],
    ['baixado', 'withdrawn'],
    // Paid, and nothing says how much.
    ['Aguardando Crédito', 'unknown'],
    ['Liquidado', 'unknown'],
    ['Protestado', 'unknown'],
  ] as const) {
    line.fails('GET', says('"Em Aberto"', JSON.stringify(word)))
    assert.equal(resultOf(await rail.read(one)), is, word)
  }
  line.isDone()
})

test('a boleto that is withdrawn because it was paid is paid', async (t) => {
  const stage = await openStage(t, ITAU)
  const { rail, line, bank } = stage
  const one = stage.order()
  known(await rail.register(one))
  const today = dayOf(bank.clock.now())
  const paid = { valor_pago_total_cobranca: '100.00', data_inclusao_pagamento: today }
  const read = async (word: string, more: Body) => {
    line.fails('GET', async (request, next) => {
      const reply = withMore(more)(await next(request))
      return { ...reply, body: JSON.parse(JSON.stringify(reply.body).replace('Em Aberto', word)) }
    })
    const answer = await rail.read(one)
    line.isDone()
    return answer
  }
  const off = (motivo: string) => ({ baixa: { motivo_baixa: motivo } })
  const report = known(await read('Baixada', { pagamentos_cobranca: [paid] }))
  assert.deepEqual([report.status, report.payments.map(({ amount }) => amount)], ['paid', [100_00]])
  for (const reason of ['BAIXA POR TER SIDO LIQUIDADO', 'Baixa por pagamento via Pix'])
    assert.equal(resultOf(await read('Baixada', off(reason))), 'unknown', reason)
  assert.equal(resultOf(await read('Baixada', off('BAIXA POR TER SIDO SOLICITADA'))), 'withdrawn')
  for (const word of ['Aguardando Crédito', 'aguardando credito', 'LIQUIDADO', 'Creditado'])
    assert.equal(resultOf(await read(word, { pagamentos_cobranca: [paid] })), 'paid', word)
  // What the bank gave back is still to be paid, and is no money.
  const back = known(await read('Pagamento Devolvido', { pagamentos_cobranca: [paid] }))
  assert.deepEqual([back.status, back.payments], ['registered', []])
  for (const wrong of [
    { ...paid, valor_pago_total_cobranca: 'cem' },
    { ...paid, data_inclusao_pagamento: 'ontem' },
  ])
    assert.equal(resultOf(await read('Paga', { pagamentos_cobranca: [wrong] })), 'unknown')
})
