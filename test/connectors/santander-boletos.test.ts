// What is Santander's own in its boletos: requests of its test environment, a pix to the bank's code,
// lists of a workspace with several covenants.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { dayOf } from '../../server/kernel/brazil/calendar.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import { COLLECTORS, type Collector, known, openStage, resultOf } from './boletos.ts'
import { answers, replies, says } from './line.ts'

const SANTANDER = COLLECTORS.find(({ name }) => name === 'santander')!
const in_ = (settings: Record<string, string>): Collector => ({ ...SANTANDER, settings })

type Body = Record<string, unknown>
const with_ =
  (more: Body) =>
  (reply: BankReply): BankReply => ({ ...reply, body: { ...(reply.body as Body), ...more } })

test('the test environment has requests of its own, and production has others', async (t) => {
  for (const [environment, word, mark] of [
    ['test', 'TESTE', 'TST'],
    ['production', 'PRODUCAO', ''],
  ] as const) {
    const { rail, line, order } = await openStage(t, in_({ environment }))
    const one = order()
    assert.equal(resultOf(await rail.register(one)), 'registered')
    const sent = line.seen[0]!.body as Body
    assert.deepEqual(
      [sent['environment'], sent['nsuCode'], sent['bankNumber']],
      [word, `${mark}${one.ourNumber}`, one.ourNumber],
    )
  }
})

test('without a pix key it prints no pix', async (t) => {
  const { rail, line, order } = await openStage(t, in_({}))
  assert.equal(rail.printsPix, false)
  const report = known(await rail.register(order()))
  assert.equal(report.brCode, undefined)
  assert.equal('key' in (line.seen[0]!.body as Body), false)
})

test('a boleto that is withdrawn for a pix is paid, and for any other reason is not', async (t) => {
  const stage = await openStage(t, SANTANDER)
  const { rail, line, bank } = stage
  const order = stage.order()
  known(await rail.register(order))
  const today = dayOf(bank.clock.now())
  const off = (writeOffDescription: string, writeOffValue: unknown = '100.00') => ({
    writeOffData: [{ writeOffDate: today, writeOffValue, writeOffDescription }],
  })
  const read = async (more: Body) => {
    line.fails('GET', says('"ATIVO"', '"BAIXADO"'))
    line.fails('GET', replies(with_({ status: 'BAIXADO', ...more })))
    const answer = await rail.read(order)
    line.isDone()
    return answer
  }
  const paid = known(await read(off('BAIXA DE PAGAMENTO VIA PIX')))
  assert.deepEqual([paid.status, paid.payments.map(({ amount }) => amount)], ['paid', [100_00]])
  for (const [reason, is] of [
    [' Baixa de  pagamento via Pix ', 'paid'],
    ['BAIXA POR SOLICITACAO DO CEDENTE', 'withdrawn'],
    ['DECURSO DE PRAZO', 'withdrawn'],
    ['BAIXA POR SOLICITACAO DE BOLETO PIX', 'withdrawn'],
    // A pix may have paid it, and nothing says so.
    ['BAIXA BOLETO PIX', 'unknown'],
    ['SOLICITACAO DE PAGAMENTO PIX', 'unknown'],
    ['', 'unknown'],
  ] as const)
    assert.equal(resultOf(await read(off(reason))), is, reason)
  for (const writeOffData of [[], null, [{}], [null]])
    assert.equal(resultOf(await read({ writeOffData })), 'unknown', JSON.stringify(writeOffData))
  const asked = off('BAIXA POR SOLICITACAO DO CEDENTE').writeOffData
  const unclear = { writeOffData: [...asked, ...off('BAIXA BOLETO PIX').writeOffData] }
  assert.equal(resultOf(await read(unclear)), 'unknown')
  for (const value of [0, null, 'cem'])
    assert.equal(resultOf(await read(off('BAIXA DE PAGAMENTO VIA PIX', value))), 'unknown')
  // Why it is withdrawn must be known.
  line.fails('GET', says('"ATIVO"', '"BAIXADO"'))
  line.fails('GET', answers(500))
  assert.equal(resultOf(await rail.read(order)), 'unknown')
})

test('of a workspace with several covenants the numbers of its own are listed', async (t) => {
  const { rail, line, bank } = await openStage(t, SANTANDER)
  const list = async (content: unknown[], total: unknown = content.length) => {
    line.fails('GET', answers(200, { _content: content, _pageable: { _totalElements: total } }))
    const now = bank.clock.now()
    const answer = await rail.changed({ from: now, to: now, page: 0 })
    return answer.result === 'accepted' ? answer.value : answer.result
  }
  const own = { covenantCode: '03567206', bankNumber: '272' }
  assert.deepEqual(await list([own, { covenantCode: '1234567', bankNumber: '280' }]), {
    ids: [],
    ourNumbers: ['0000000000272'],
    more: false,
  })
  assert.equal(await list([{ ...own, bankNumber: 'x' }]), 'unknown')
  assert.equal(await list([own], 'many'), 'unknown')
})
