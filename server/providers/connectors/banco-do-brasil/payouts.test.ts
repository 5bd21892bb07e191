// Payouts of Banco do Brasil: orders as its bytes, its replies as results, with those that were
// published, and what counts as “nothing found”.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../../kernel/money.ts'
import type { PayoutOrder } from '../../payouts.ts'
import { isNothing, batchFrom, returnedFrom, takenFrom, whoseRequest } from './report.ts'
import { batchTo, cannotPay, dayNumber, numberOf } from './requests.ts'

const ID = '0192f3a0b1c27d4e8f60718293a4b5c6'
const AT = new Date('2026-11-30T13:00:00Z')
const PAYMENT = '90579174731030001'
const settings: Readonly<Record<string, string>> = {
  payerBranch: '1607',
  payerAccount: '99738672-X',
}
const calls = { setting: (name: string) => settings[name], theirTime: AT }

const account = (more: object = {}) => ({
  ispb: '60701190',
  branch: '0001-9',
  number: '7305918-2',
  type: 'checking' as const,
  ...more,
})
const order = (to: PayoutOrder['to'], taxpayerId = '01234567890'): PayoutOrder => ({
  id: ID,
  amount: cents(15_50),
  to,
  holder: { name: 'Luiz Nilo Reis', taxpayerId },
  text: 'Repasse de março 🧉',
})

test('a batch of one, with our id in the text that comes back', () => {
  assert.deepEqual(batchTo(order({ account: account() }), 579145, calls), {
    numeroRequisicao: 579145,
    agenciaDebito: 1607,
    contaCorrenteDebito: 99738672,
    digitoVerificadorContaCorrente: 'X',
    tipoPagamento: 128,
    listaTransferencias: [
      {
        data: 30112026,
        valor: 15.5,
        documentoDebito: 579145,
        descricaoPagamento: ID,
        descricaoPagamentoInstantaneo: 'Repasse de marco',
        formaIdentificacao: 5,
        numeroISPB: '60701190',
        tipoConta: 1,
        agencia: 1,
        conta: 7305918,
        digitoVerificadorConta: '2',
        cpf: 1234567890,
      },
    ],
  })
  const given = { ...settings, payoutContract: '731030', payoutType: '126' }
  const own = { ...calls, setting: (name: keyof typeof given) => given[name] } as typeof calls
  const { text: _, ...silent } = order({ account: account({ type: 'savings', number: '12-x' }) })
  const batch = batchTo(silent, 1, own) as Record<string, unknown>
  assert.deepEqual([batch['numeroContrato'], batch['tipoPagamento']], [731030, 126])
  const [item] = batch['listaTransferencias'] as [Record<string, unknown>]
  assert.deepEqual([item['tipoConta'], item['conta'], item['digitoVerificadorConta']], [3, 12, 'X'])
  assert.equal('descricaoPagamentoInstantaneo' in item, false)
})

const KEYS: readonly [key: string, taxpayerId: string, form: object][] = [
  [
    '+5511985732102',
    '01234567890',
    { formaIdentificacao: 1, dddTelefone: 11, telefone: 985732102, cpf: 1234567890 },
  ],
  [
    'ana@x.com.br',
    '11222333000181',
    { formaIdentificacao: 2, email: 'ana@x.com.br', cnpj: '11222333000181' },
  ],
  ['01234567890', '01234567890', { formaIdentificacao: 3, cpf: 1234567890 }],
  ['12ABC34501DE35', '12ABC34501DE35', { formaIdentificacao: 3, cnpj: '12ABC34501DE35' }],
  [
    '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    '01234567890',
    {
      formaIdentificacao: 4,
      identificacaoAleatoria: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
      cpf: 1234567890,
    },
  ],
]

/** Day, amount, document and two texts come before the payee. */
const COMMON_FIELDS = 5

test('each kind of key, beside the document of its holder', () => {
  for (const [key, taxpayerId, form] of KEYS) {
    const batch = batchTo(order({ key }, taxpayerId), 1, calls) as {
      listaTransferencias: [Record<string, unknown>]
    }
    const payee = Object.entries(batch.listaTransferencias[0]).slice(COMMON_FIELDS)
    assert.deepEqual(Object.fromEntries(payee), form, key)
    assert.equal(cannotPay(order({ key })), undefined, key)
  }
})

test('what it has no form for is not sent', () => {
  const refused = [
    account({ ispb: '6070119A' }),
    account({ branch: '12345' }),
    account({ number: '7' }),
  ]
  for (const one of refused) assert.ok(cannotPay(order({ account: one })), JSON.stringify(one))
  for (const key of ['+12025550123', '+551133334444', `${'a'.repeat(99)}@x`])
    assert.ok(cannotPay(order({ key })), key)
  assert.equal(cannotPay(order({ account: account({ number: '73059182' }) })), undefined)
})

test('a number is made of the id and the turn, from 1 to 9999999; a day is its digits', () => {
  const numbers = Array.from({ length: 2_000 }, (_, n) => numberOf(`${ID}${n >> 2}`, n % 4))
  assert.ok(numbers.every((one) => Number.isInteger(one) && one >= 1 && one <= 9_999_999))
  assert.ok(new Set(numbers).size > 1_995)
  assert.equal(numberOf(ID, 0), numberOf(ID, 0))
  assert.notEqual(numberOf(ID, 0), numberOf(ID, 1))
  assert.deepEqual([dayNumber('2023-07-07'), dayNumber('2026-11-30')], [7072023, 30112026])
})

const item = (more: object = {}) => ({
  identificadorPagamento: PAYMENT,
  valor: 15.5,
  descricaoPagamento: ID,
  indicadorMovimentoAceito: 'S',
  erros: [],
  ...more,
})
const asked = (more: object = {}, own: object = {}) => ({
  numeroRequisicao: 579145,
  estadoRequisicao: 1,
  listaTransferencias: [item(own)],
  ...more,
})

test('a batch that was taken is prepared; one whose fields are wrong has failed', () => {
  const taken = (body: unknown) => takenFrom(body, order({ key: 'a@x' }), 579145, AT)
  const base = { id: ID, amount: 15_50, at: AT, reference: '579145' }
  assert.deepEqual(taken(asked()), { ...base, status: 'prepared' })
  const wrong = { indicadorMovimentoAceito: 'N', erros: [0, 15, 0] }
  const reason = 'Dígito da conta de crédito inválido. (15)'
  assert.deepEqual(taken(asked({ estadoRequisicao: 3 }, wrong)), {
    ...base,
    status: 'failed',
    reason,
  })
  assert.equal(taken(asked({ estadoRequisicao: 7 }))?.status, 'failed')
  for (const odd of [
    undefined,
    [],
    {},
    asked({ numeroRequisicao: 579146 }),
    asked({ estadoRequisicao: 11 }),
    asked({ listaTransferencias: [item(), item()] }),
    asked({}, { valor: 15.51 }),
    asked({}, { descricaoPagamento: 'string' }),
    asked({}, { indicadorMovimentoAceito: '' }),
  ])
    assert.equal(taken(odd), undefined, JSON.stringify(odd))
})

// As the test environment answered; a boleto's, and one whose description is another's.
const PUBLISHED = {
  indice: 1,
  estadoRequisicao: 1,
  tipoPagamento: 128,
  dataRequisicao: 7072023,
  quantidadePagamentos: 1,
  valorPagamentos: 15.5,
  pagamentos: [
    {
      identificadorPagamento: '90579144731030001',
      dataPagamento: 7072023,
      valorPagamento: 15.5,
      tipoCredito: 1,
      tipoBeneficiario: 1,
      cpfCnpjBeneficiario: 99391916180,
      nomeBeneficiario: 'LUIZ NILO REIS',
      estadoPagamento: 'CONSISTENTE',
      descricaoPagamento: 'string',
      erros: [],
    },
  ],
}
const batch = (state: number, own: object = {}) => ({
  ...PUBLISHED,
  estadoRequisicao: state,
  pagamentos: [{ ...PUBLISHED.pagamentos[0], descricaoPagamento: ID.toUpperCase(), ...own }],
})
const readOf = (body: unknown) => batchFrom(body, { id: ID, number: '579144', at: AT })

test('whose a number is, the text of its only payment says', () => {
  assert.equal(whoseRequest(asked(), ID), 'ours')
  assert.equal(whoseRequest(batch(4), ID), 'ours')
  for (const other of [
    PUBLISHED,
    asked({}, { descricaoPagamento: ID.replace('0', '1') }),
    asked({}, { descricaoPagamento: `${ID} ` + 'x' }),
    asked({ listaTransferencias: [] }),
    asked({ listaTransferencias: [item(), item()] }),
  ])
    assert.equal(whoseRequest(other, ID), 'other', JSON.stringify(other))
  for (const odd of [undefined, {}, [], 'a page', { estadoRequisicao: 1 }, { pagamentos: [] }])
    assert.equal(whoseRequest(odd, ID), undefined, JSON.stringify(odd))
})

const STATES: readonly [word: string, batch: number, status?: string, waits?: string][] = [
  ['CONSISTENTE', 1, 'prepared'],
  ['Consistente', 2, 'prepared'],
  ['Pendente', 4, 'prepared'],
  ['PENDENTE', 8, 'prepared'],
  ['PENDENTE', 5, 'processing'],
  ['Pendente', 9, 'processing'],
  ['Consistente', 10, 'processing'],
  ['Consistente', 6, 'processing'],
  ['Consistente', 7, 'failed'],
  ['Agendado', 9, 'processing', 'date'],
  ['AGENDADO', 4, 'processing', 'date'],
  ['Aguardando Débito', 9, 'processing', 'funds'],
  ['AGUARDANDO SALDO', 9, 'processing', 'funds'],
  ['Debitado', 6, 'processing'],
  ['BLOQUEADO', 6, 'processing', 'funds'],
  ['Pago', 6, 'paid'],
  ['PAGO', 4, 'paid'],
  ['Devolvido', 6, 'paid'],
  ['INCONSISTENTE', 3, 'failed'],
  ['Rejeitado', 6, 'failed'],
  ['Cancelado', 6, 'failed'],
  ['VENCIDO', 4, 'failed'],
  ['Estranho', 6],
  ['Pago', 11],
  ['constructor', 6],
]

test('each state of a payment and its batch', () => {
  for (const [word, state, status, waits] of STATES) {
    const read = readOf(batch(state, { estadoPagamento: word }))
    assert.deepEqual([read?.report.status, read?.report.waits], [status, waits], `${word} ${state}`)
    assert.equal(read?.isBack ?? false, word === 'Devolvido')
  }
})

test('a batch is read with the bank’s id where it has every digit, and with its reason', () => {
  const paid = readOf(batch(6, { estadoPagamento: 'PAGO' }))
  assert.deepEqual(paid, {
    report: {
      id: ID,
      status: 'paid',
      amount: 15_50,
      reference: '579144',
      at: new Date('2023-07-07T03:00:00Z'),
    },
    payment: '90579144731030001',
    isBack: false,
  })
  assert.equal(readOf(batch(6, { identificadorPagamento: 90579144731030000 }))?.payment, undefined)
  const failed = { estadoPagamento: 'REJEITADO', erros: [337] }
  assert.equal(
    readOf(batch(6, failed))?.report.reason,
    'Conta encerrada no banco do recebedor. (337)',
  )
  assert.equal(readOf(batch(6, { ...failed, erros: [999] }))?.report.reason, 'Recusado. (999)')
  assert.equal(readOf(batch(6, { ...failed, erros: [0, 0] }))?.report.reason, 'REJEITADO')
  for (const odd of [
    undefined,
    PUBLISHED,
    batch(6, { valorPagamento: '15,50' }),
    batch(6, { dataPagamento: 0 }),
  ])
    assert.equal(readOf(odd), undefined, JSON.stringify(odd))
})

test('what came back of a payment, in one part or several', () => {
  const body = (listaDevolucao: unknown, descricaoPagamento = ID) => ({
    id: 90579174731030000,
    descricaoPagamento,
    listaDevolucao,
  })
  const part = (valorDevolucao: unknown, dataDevolucao: unknown = 1122026) => ({
    codigoMotivo: 70,
    dataDevolucao,
    valorDevolucao,
  })
  const last = new Date('2026-12-01T03:00:00Z')
  assert.deepEqual(returnedFrom(body([]), ID), { sum: 0 })
  assert.deepEqual(returnedFrom(body([part(5)]), ID), { sum: 5_00, last })
  assert.deepEqual(returnedFrom(body([part(0.5, 30112026), part('15.00')]), ID), {
    sum: 15_50,
    last,
  })
  // Of a refused one.
  const refused = [{ codigoMotivo: 23, dataDevolucao: 0, valorDevolucao: 0 }, { codigoMotivo: 218 }]
  assert.deepEqual(returnedFrom(body(refused), ID), { sum: 0 })
  for (const odd of [
    undefined,
    body({}),
    body([part('cinco')]),
    body([part(5.001)]),
    body([], 'string'),
  ])
    assert.equal(returnedFrom(odd, ID), undefined, JSON.stringify(odd))
})

const fault = (mensagem: string) => ({ errors: [{ codigo: '1', mensagem, ocorrencia: 'x' }] })
const ANSWERS: readonly [is: 'absent' | 'refused' | 'unknown', status: number, content: unknown][] =
  [
    ['absent', 404, fault('Ocorreu um problema.')],
    ['absent', 404, { erros: [{ codigo: '4769515', mensagem: 'Não há informações.' }] }],
    ['refused', 422, fault('Requisição não encontrada.')],
    ['refused', 400, fault('Nenhum registro localizado')],
  ]
const OTHERS: typeof ANSWERS = [
  ['absent', 404, { statusCode: 404, error: 'Not Found', message: 'não encontrado' }],
  ['absent', 404, { errors: [] }],
  ['refused', 422, fault('Ocorreu um problema.')],
  ['refused', 422, fault('Número de requisição já utilizado.')],
  ['unknown', 500, fault('Requisição não encontrada.')],
]

test('only the bank’s own list of faults says that nothing was found', () => {
  for (const [is, status, content] of ANSWERS)
    assert.equal(isNothing({ is, status, content }), true, JSON.stringify(content))
  for (const [is, status, content] of OTHERS)
    assert.equal(isNothing({ is, status, content }), false, JSON.stringify(content))
})
