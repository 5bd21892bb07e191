// Payouts of Inter: orders as its bytes, its replies as results, and what its refusals prove.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../../kernel/money.ts'
import type { PayoutOrder, PayoutReport } from '../../payouts.ts'
import { balanceFrom, cannotPay, payoutFrom, payoutTo, proves, takenFrom, told } from './payouts.ts'
import { names, statementFrom } from './statement.ts'

const ID = '0192f3a0b1c27d4e8f60718293a4b5c6'
const CODE = 'c42f0787-02cb-4b31-827e-459ec9d7ece1'
const E2E = 'E00416968202206201436ghzKRVgnb7A'
const AT = new Date('2026-11-30T13:00:00Z')

const account = (more: object = {}) => ({
  ispb: '60701190',
  branch: '0001-9',
  number: '7305918-2',
  type: 'savings' as const,
  ...more,
})
const order = (more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  id: ID,
  amount: cents(234_56),
  to: { account: account() },
  holder: { name: 'Ana Souza', taxpayerId: '12345678909' },
  text: 'Repasse',
  ...more,
})

test('an order is its body: an account, or a key, and our id in the description', () => {
  assert.deepEqual(payoutTo(order()), {
    valor: 234.56,
    descricao: `${ID} Repasse`,
    destinatario: {
      tipo: 'DADOS_BANCARIOS',
      nome: 'Ana Souza',
      cpfCnpj: '12345678909',
      instituicaoFinanceira: { ispb: '60701190' },
      agencia: '0001',
      contaCorrente: '73059182',
      tipoConta: 'CONTA_POUPANCA',
    },
  })
  const { text: _, ...silent } = order({ to: { key: '+5511999990000' }, amount: cents(1) })
  assert.deepEqual(payoutTo(silent), {
    valor: 0.01,
    descricao: ID,
    destinatario: { tipo: 'CHAVE', chave: '+5511999990000' },
  })
  const long = payoutTo(order({ text: '🧉'.repeat(100) })) as { descricao: string }
  assert.ok(long.descricao.length <= 140 && long.descricao.isWellFormed())
  assert.ok(long.descricao.startsWith(`${ID} `))
})

const TAKEN_ACCOUNTS: readonly [account: object, isTaken: boolean][] = [
  [{}, true],
  [{ number: '12-x' }, true],
  [{ number: '12-P' }, false],
  [{ ispb: '6070119A' }, false],
  [{ branch: '12345' }, false],
]

test('what it has no form for is not sent', () => {
  for (const [more, isTaken] of TAKEN_ACCOUNTS) {
    const why = cannotPay(order({ to: { account: account(more) } }))
    assert.equal(why === undefined, isTaken, JSON.stringify(more))
  }
  assert.equal(cannotPay(order({ to: { key: 'a@b.com' } })), undefined)
})

const read = (more: object = {}): unknown => ({
  transacaoPix: {
    contaCorrente: '123456789',
    recebedor: { nome: 'Ana', cpfCnpj: '***.456.789-**' },
    erros: [],
    endToEnd: E2E,
    valor: 234.56,
    status: 'PAGO',
    dataHoraMovimento: '2026-11-30T10:00:00.123',
    dataHoraSolicitacao: '2026-11-30T09:59:00',
    codigoSolicitacao: CODE,
    ...more,
  },
  historico: [],
})
const reportOf = (more: object = {}): PayoutReport | undefined =>
  payoutFrom(read(more), { id: ID, reference: CODE })

const STATUSES: readonly [word: string, status?: string, waits?: string][] = [
  ['CRIADO', 'processing'],
  ['TRANSACAO_CRIADA', 'processing'],
  ['AGUARDANDO_APROVACAO', 'processing', 'approval'],
  ['APROVADO', 'processing'],
  ['TRANSACAO_APROVADA', 'processing'],
  ['AGENDADO', 'processing', 'date'],
  ['DEBITADO', 'processing'],
  ['ENVIADO', 'processing'],
  ['PIX_ENVIADO', 'processing'],
  ['PAGO', 'paid'],
  ['PIX_PAGO', 'paid'],
  ['REPROVADO', 'failed'],
  ['EXPIRADO', 'failed'],
  ['CANCELADO', 'failed'],
  ['AGENDAMENTO_CANCELADO', 'failed'],
  ['NAO_DEBITADO', 'failed'],
  ['CANCELADO_SEM_SALDO', 'failed'],
  ['FALHA', 'failed'],
  ['PARCIALMENTE_DEBITADO'],
  ['PARCIALMENTE_PAGO'],
  ['constructor'],
  ['pago'],
]

test('each status of the bank; one that is not explained is unknown', () => {
  for (const [word, status, waits] of STATUSES) {
    const report = reportOf({ status: word })
    assert.deepEqual([report?.status, report?.waits], [status, waits], word)
    assert.equal(report?.reason, status === 'failed' ? word : undefined)
  }
})

test('a payment is read by the bank’s name of it, in São Paulo’s time', () => {
  assert.deepEqual(reportOf(), {
    id: ID,
    status: 'paid',
    amount: 234_56,
    reference: CODE,
    endToEndId: E2E,
    at: new Date('2026-11-30T13:00:00.123Z'),
  })
  assert.equal(reportOf({ dataHoraMovimento: null })?.at.toISOString(), '2026-11-30T12:59:00.000Z')
  assert.equal(reportOf({ valor: '234.56' })?.amount, 234_56)
  const erros = [{ codigoErro: 'AC03', descricaoErro: 'Conta inválida' }]
  assert.equal(reportOf({ status: 'FALHA', erros })?.reason, 'Conta inválida')
  for (const more of [
    { codigoSolicitacao: 'd42f0787-02cb-4b31-827e-459ec9d7ece1' },
    { valor: 234.567 },
    { valor: null },
    { dataHoraMovimento: 'ontem', dataHoraSolicitacao: undefined },
  ])
    assert.equal(reportOf(more), undefined, JSON.stringify(more))
  for (const body of [undefined, null, [], 'a page', {}, { transacaoPix: [] }])
    assert.equal(payoutFrom(body, { id: ID, reference: CODE }), undefined)
})

test('what it took: under way, for approval, or for its day; a person is waited for', () => {
  const taken = (tipoRetorno?: unknown, codigoSolicitacao: unknown = CODE) =>
    takenFrom({ tipoRetorno, codigoSolicitacao, dataOperacao: '2026-11-30' }, order(), AT)
  const base = { id: ID, amount: 234_56, at: AT, status: 'processing', reference: CODE }
  assert.deepEqual(taken('PROCESSADO'), base)
  assert.deepEqual(taken('APROVACAO'), { ...base, waits: 'approval' })
  assert.deepEqual(taken('AGENDADO'), { ...base, waits: 'date' })
  for (const odd of ['PAGO', undefined, 1]) assert.equal(taken(odd), undefined)
  assert.equal(taken('PROCESSADO', null), undefined)
  assert.equal(taken('PROCESSADO', '../saldo'), undefined)
})

const REFUSALS: readonly [code: string, status: number, first?: string, again?: string][] = [
  ['invalid_fields', 400, 'none', 'none'],
  ['refused', 400, 'none'],
  ['refused', 422, 'none'],
  ['refused', 404],
  ['AcessoNegado', 403],
  ['refused', 410],
]

test('a refusal proves that no money moved, unless it may be one of a repetition', () => {
  for (const [code, status, first, again] of REFUSALS) {
    const refused = { code, status, why: '' }
    assert.equal(proves(refused, false), first, `${code} ${status}`)
    assert.equal(proves(refused, true), again, `${code} ${status} again`)
  }
})

test('a page of the statement, and the row that has our id', () => {
  const row = { tipoOperacao: 'D', valor: '234.56', detalhes: { descricaoPix: `Repasse ${ID}` } }
  assert.deepEqual(statementFrom({ transacoes: [row], ultimaPagina: true }), {
    rows: [row],
    isLast: true,
  })
  for (const odd of [undefined, [], { transacoes: [row] }, { transacoes: {}, ultimaPagina: true }])
    assert.equal(statementFrom(odd), undefined)
  assert.equal(names(row, ID), true)
  assert.equal(names({ descricao: `PIX ${ID}` }, ID), true)
  assert.equal(names({ descricao: 'PIX', detalhes: null }, ID), false)
})

const BALANCES: readonly [body: unknown, amount?: number][] = [
  [{ disponivel: 2850.55, limite: 510.35 }, 2850_55],
  [{ disponivel: 0 }, 0],
  [{ disponivel: -1.5 }, 0],
  [{ disponivel: 1.234 }],
  [{}],
  ['a page'],
]

test('the balance is what is free, without the limit', () => {
  for (const [body, amount] of BALANCES)
    assert.equal(balanceFrom(body), amount, JSON.stringify(body))
})

test('a notification of payments names them as the bank does; others are not ours', () => {
  const notice = (body: unknown) => ({ headers: {}, query: {}, raw: new Uint8Array(), body })
  const payment = {
    codigoSolicitacao: CODE,
    endToEnd: E2E,
    status: 'PROCESSADO',
    valor: '0.01',
    tipoMovimentacao: 'PAGAMENTO',
  }
  assert.deepEqual(told(notice([payment, { ...payment, codigoSolicitacao: 7 }])), {
    references: [CODE],
  })
  for (const body of [
    undefined,
    payment,
    [],
    [null, 1, 'x'],
    // Its charges by boleto.
    [{ codigoSolicitacao: CODE, seuNumero: '1', situacao: 'RECEBIDO' }],
    { pix: [{ txid: ID, endToEndId: E2E }] },
  ])
    assert.equal(told(notice(body)), undefined, JSON.stringify(body))
})
