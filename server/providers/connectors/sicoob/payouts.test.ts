// Sicoob's payments, byte by byte and field by field: orders as they are sent, replies in the shape of
// published ones, what the statement and a refusal prove, and notifications.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../../kernel/money.ts'
import type { PayoutOrder } from '../../payouts.ts'
import type { Notice } from '../../wires/wire.ts'
import {
  cannotPay,
  confirmationTo,
  manualTo,
  payoutFrom,
  preparedFrom,
  proves,
  told,
} from './payouts.ts'
import { debitOf, entriesFrom, reaisIn } from './statement.ts'

const ID = '019b1c5e7d3a7f0c8a5b2e4d6f8091a3'
const OTHER = '019b1c5e7d3a7f0c8a5b2e4d6f8091a4'
const E2E = 'E02038232202611301200abcdefghijk'
const ACCOUNT = {
  ispb: '60701190',
  branch: '1263-1',
  number: '99999-X',
  type: 'savings' as const,
}
const ORDER: PayoutOrder = {
  id: ID,
  amount: cents(1_234_56),
  to: { account: ACCOUNT },
  holder: { name: 'Ana Souza', taxpayerId: '12345678909' },
  text: 'Repasse',
}
// The shape of the specification.
const PAYMENT = {
  endToEndId: E2E,
  estado: 'FINALIZADO',
  valor: 1234.56,
  detalheRejeicao: null,
  descricao: `${ID} Repasse`,
  horario: '2026-11-30T12:00:05.123Z',
  destino: { nome: 'Ana Souza', cpfCnpj: '12345678909' },
}

test('both kinds of payment are written as Sicoob takes them', () => {
  assert.equal(
    JSON.stringify(confirmationTo(ORDER, E2E)),
    `{"endToEndId":"${E2E}","meioIniciacao":"CHAVE","valor":"1234,56","descricao":"${ID} Repasse"}`,
  )
  const settings: Record<string, string> = {
    payerTaxpayerId: '11222333000181',
    payerName: 'Padaria',
    payerAccount: '123456',
    payerBranch: '3214',
  }
  assert.equal(
    JSON.stringify(manualTo(ORDER, ACCOUNT, (name) => settings[name])),
    `{"meioIniciacao":"MANUAL","valor":"1234,56","descricao":"${ID} Repasse","origem":{"ispb":"02038232","cpfCnpj":"11222333000181","nome":"Padaria","conta":"123456","agencia":"3214","tipo":"CORRENTE"},"destino":{"ispb":"60701190","cpfCnpj":"12345678909","nome":"Ana Souza","conta":"99999X","agencia":"1263","tipo":"POUPANCA"}}`,
  )
  const long = confirmationTo({ ...ORDER, text: '🧉'.repeat(200) }, E2E) as { descricao: string }
  assert.ok(long.descricao.length <= 140 && long.descricao.isWellFormed())
  const { text, ...bare } = ORDER
  assert.equal((confirmationTo(bare, E2E) as { descricao: string }).descricao, ID, text)
  const far = { ...ACCOUNT, branch: '12345' }
  assert.match(cannotPay({ ...ORDER, to: { account: far } }) ?? '', /4 digits/)
})

test('a payment is read in each of its states, and in no other', () => {
  const states: [object, string | undefined][] = [
    [{ estado: 'EM_PROCESSAMENTO' }, 'processing'],
    [{ estado: 'FINALIZADO' }, 'paid'],
    [{ estado: 'REJEITADO' }, 'failed'],
    [{ estado: 'NÃO_REALIZADO' }, 'failed'],
    [{ estado: 'NAO_REALIZADO' }, 'failed'],
    [{ estado: 'FINALIZADO_SUCESSO' }, undefined],
    [{ estado: null }, undefined],
    [{ valor: '1234,56' }, 'paid'],
    [{ valor: '1234.56' }, 'paid'],
    [{ valor: '1.234,56' }, undefined],
    [{ valor: null }, undefined],
    [{ horario: '2026-11-30T12:00:05' }, 'paid'],
    [{ horario: 'today' }, undefined],
    [{ endToEndId: 'E1' }, undefined],
    [{ descricao: null }, 'paid'],
    [{ descricao: `${OTHER} Repasse` }, undefined],
  ]
  for (const [more, status] of states)
    assert.equal(payoutFrom({ ...PAYMENT, ...more }, ID)?.status, status, JSON.stringify(more))
  assert.deepEqual(payoutFrom(PAYMENT, ID), {
    id: ID,
    reference: E2E,
    endToEndId: E2E,
    amount: 1_234_56,
    status: 'paid',
    at: new Date('2026-11-30T12:00:05.123Z'),
  })
  const failed = { ...PAYMENT, estado: 'REJEITADO', detalheRejeicao: 'Conta encerrada' }
  assert.equal(payoutFrom(failed, ID)?.reason, 'Conta encerrada')
})

test('the first step names the payment and its holder, and nothing is paid', () => {
  const at = new Date('2026-11-30T12:00:00Z')
  const body = {
    endToEndId: E2E,
    chave: 'ana@example.com',
    tipo: 'EMAIL',
    proprietario: { tipo: 'FISICO', nome: 'Ana Souza', identificador: '12345678909' },
  }
  assert.deepEqual(preparedFrom(body, ORDER, at), {
    id: ID,
    amount: 1_234_56,
    at,
    status: 'prepared',
    reference: E2E,
    holder: '12345678909',
  })
  assert.equal(preparedFrom({ ...body, endToEndId: null }, ORDER, at), undefined)
  assert.equal(preparedFrom([body], ORDER, at), undefined)
})

const debit = {
  transactionId: '1',
  tipo: 'DEBITO',
  valor: '1234.56',
  data: '2026-11-30T09:00:00',
  descricao: 'PIX EMITIDO OUTRA IF',
  descInfComplementar: `${ID} Repasse`,
}
const since = new Date('2026-11-30T03:00:00Z')
const resultOf = (...all: object[]) => {
  const entries = entriesFrom({ transacoes: all })
  assert.ok(entries)
  const answer = debitOf(entries, { id: ID, amount: cents(1_234_56), since })
  return answer.result === 'accepted' ? (answer.value ? 'found' : 'none') : answer.result
}

test('the statement proves a payment by our id, and its absence only where nothing else may be it', () => {
  const unnamed = { ...debit, descInfComplementar: 'Repasse' }
  const rows: [object[], string][] = [
    [[debit], 'found'],
    [[{ ...debit, tipo: 'Débito' }], 'found'],
    [[], 'none'],
    [[{ ...debit, descInfComplementar: `${OTHER} Repasse` }], 'none'],
    [[{ ...unnamed, valor: '1234.57' }], 'none'],
    [[unnamed], 'unknown'],
    [[{ ...unnamed, data: '2026-11-30' }], 'unknown'],
    [[{ ...unnamed, data: '2026-11-29' }], 'none'],
    [[{ ...unnamed, tipo: 'CREDITO' }], 'none'],
    [[debit, debit], 'unknown'],
    [[debit, { ...debit, tipo: 'CREDITO' }], 'unknown'],
    [[{ ...debit, tipo: 'CREDITO' }], 'unknown'],
  ]
  for (const [all, result] of rows) assert.equal(resultOf(...all), result, JSON.stringify(all))
})

test('a statement of which one line cannot be read is none', () => {
  for (const odd of [{ tipo: 'X' }, { valor: '1.234,56' }, { valor: null }, { data: 'today' }])
    assert.equal(entriesFrom({ transacoes: [{ ...debit, ...odd }] }), undefined)
  assert.equal(entriesFrom({}), undefined)
  assert.equal(entriesFrom([debit]), undefined)
  assert.equal(entriesFrom({ resultado: { transacoes: [debit] } })?.length, 1)
  assert.deepEqual([reaisIn('-12,3'), reaisIn(7), reaisIn('12.345')], [12_30, 7_00, undefined])
})

test('a refusal proves something of the first call, and little of a repetition', () => {
  const rows: [code: string, again: boolean, why: string, proof: string | undefined][] = [
    ['RequisicaoInvalida', false, 'O campo valor não respeita o schema.', 'none'],
    ['RequisicaoInvalida', true, 'O pagamento já foi efetivado.', undefined],
    ['NaoEncontrado', false, 'Chave não encontrada.', 'none'],
    ['NaoEncontrado', true, 'Pagamento não encontrado.', undefined],
    ['ServicoIndisponivel', false, 'Fora da janela.', undefined],
    ['AcessoNegado', false, '', undefined],
    ['RequisicaoInvalida', false, 'Saldo insuficiente.', 'funds'],
    ['RequisicaoInvalida', true, 'Saldo insuficiente.', undefined],
    ['refused', false, '', undefined],
  ]
  for (const [code, again, why, proof] of rows)
    assert.equal(proves({ code, why, status: 400 }, again), proof, `${code} ${why}`)
})

test('a notification names a payment by the bank’s id, with its envelope or without', () => {
  const notice = (body: unknown): Notice => ({ headers: {}, query: {}, raw: Buffer.of(), body })
  const payload = { id: E2E, estado: 'FINALIZADO_SUCESSO', valor: '110.00', detalheRejeicao: null }
  const rows: [unknown, object | undefined][] = [
    [{ payload }, { references: [E2E] }],
    [payload, { references: [E2E] }],
    [{ id: E2E, status: 'FINALIZADO_REJEICAO' }, { references: [E2E] }],
    [{ payload: { ...payload, id: '1' } }, undefined],
    [{ payload: { ...payload, estado: 'DONE' } }, undefined],
    [{ pix: [{ endToEndId: E2E, valor: '1.00' }] }, undefined],
    [{ event: 'TRANSFER_DONE', transfer: { id: E2E } }, undefined],
    [undefined, undefined],
    ['text', undefined],
  ]
  for (const [body, said] of rows) assert.deepEqual(told(notice(body)), said, JSON.stringify(body))
})
