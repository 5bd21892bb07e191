// Efí's payouts as bytes: orders as its page shows them, and what each reply and notification means.
// Sources: facts.md.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../../kernel/money.ts'
import type { PayoutOrder } from '../../payouts.ts'
import { cannotPay, listFrom, payoutFrom, payoutTo, told } from './payouts.ts'

const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const order = (to: PayoutOrder['to'], taxpayerId = '12345678909'): PayoutOrder => ({
  id: ID,
  amount: cents(12_34),
  to,
  holder: { name: 'Gorbadoc Oldbuck', taxpayerId },
  text: 'Repasse',
})
const account = (number: string, branch = '0001') =>
  ({ account: { ispb: '09089356', branch, number, type: 'checking' } }) as const

test('a payment to an account, and one to a key, which must be its holder’s', () => {
  const payer = { chave: 'pix@loja.com.br', infoPagador: 'Repasse' }
  assert.deepEqual(payoutTo(order(account('123-4', '0001-9')), 'pix@loja.com.br'), {
    valor: '12.34',
    pagador: payer,
    favorecido: {
      contaBanco: {
        nome: 'Gorbadoc Oldbuck',
        cpf: '12345678909',
        codigoBanco: '09089356',
        agencia: '0001',
        conta: '1234',
        tipoConta: 'cacc',
      },
    },
  })
  assert.deepEqual(payoutTo(order({ key: 'ana@x.com' }, '11222333000181'), 'pix@loja.com.br'), {
    valor: '12.34',
    pagador: payer,
    favorecido: { chave: 'ana@x.com', cnpj: '11222333000181' },
  })
})

test('what it does not say how to write is refused before the call', () => {
  assert.equal(cannotPay(order(account('12345-6'))), undefined)
  assert.equal(cannotPay(order({ key: 'ana@x.com' })), undefined)
  assert.match(cannotPay(order(account('12345-X')))!, /check digit is a letter/)
  assert.match(cannotPay(order(account('12345-6', '12345')))!, /at most 4 digits/)
})

const READ = {
  endToEndId: 'E09089356202611301200aB3dE5fG7h9',
  idEnvio: ID,
  valor: '10.00',
  chave: 'pix@loja.com.br',
  status: 'REALIZADO',
  horario: { solicitacao: '2026-11-30T12:00:00.000Z', liquidacao: '2026-11-30T12:00:02.000Z' },
}
const back = (valor: string, status = 'DEVOLVIDO') => ({ id: 'D1', valor, status })
const REPLIES: readonly [
  what: string,
  change: object,
  means: string | undefined,
  returned?: number,
][] = [
  ['under way', { status: 'EM_PROCESSAMENTO' }, 'processing'],
  ['paid', {}, 'paid'],
  ['paid, in the words of its list', { status: 'CONCLUIDA' }, 'paid'],
  ['not paid', { status: 'NAO_REALIZADO' }, 'failed'],
  [
    'come back in part',
    { devolucoes: [back('4.00'), back('1.00', 'EM_PROCESSAMENTO')] },
    'paid',
    400,
  ],
  ['come back in two parts', { devolucoes: [back('4.00'), back('6.00')] }, 'returned', 1_000],
  ['another word', { status: 'ESTRANHO' }, undefined],
  ['a number for an amount', { valor: 10 }, undefined],
  ['no time', { horario: {} }, undefined],
  ['no id', { idEnvio: undefined }, undefined],
  ['a return without an amount', { devolucoes: [{ status: 'DEVOLVIDO' }] }, undefined],
]

test('each state, and what cannot be read', () => {
  for (const [what, change, means, returned] of REPLIES) {
    const report = payoutFrom({ ...READ, ...change })
    assert.deepEqual([report?.status, report?.returned], [means, returned], what)
  }
  const failed = {
    ...READ,
    status: 'NAO_REALIZADO',
    gnExtras: { erro: { codigo: 'AC03', motivo: 'Conta' } },
  }
  assert.equal(payoutFrom(failed)?.reason, 'Conta')
})

test('a list in the envelope of its others, or bare, or of one', () => {
  const pages = { parametros: { paginacao: { quantidadeDePaginas: 2 } } }
  assert.deepEqual(listFrom({ ...pages, pix: [READ] }, 0)?.more, true)
  assert.deepEqual(listFrom({ ...pages, pix: [READ] }, 1)?.more, false)
  assert.equal(listFrom([READ, READ], 0)?.payouts.length, 2)
  assert.equal(listFrom(READ, 0)?.payouts.length, 1)
  assert.equal(listFrom({ pix: [{}] }, 0), undefined)
})

test('a notification of what was sent names our id; one of a pix that came names none', () => {
  const notice = (body: unknown) => told({ headers: {}, query: {}, raw: Buffer.alloc(0), body })
  const sent = { endToEndId: READ.endToEndId, tipo: 'SOLICITACAO', gnExtras: { idEnvio: ID } }
  assert.deepEqual(notice({ pix: [sent, { txid: ID, valor: '1.00' }] }), { ids: [ID] })
  for (const body of [
    undefined,
    [],
    {},
    { pix: {} },
    { pix: [{ txid: ID }] },
    { pix: [{ ...sent, gnExtras: 7 }] },
  ])
    assert.equal(notice(body), undefined)
})
