// Reading a bank's refusal in every form, and that nothing is kept of it that cannot be stored.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { problemFromBank, rowsOf } from './parse.ts'

const PROBLEMS: [string, unknown, object | undefined][] = [
  [
    'the standard',
    {
      type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
      title: 'Cobrança inválida.',
      status: 400,
      detail: 'A requisição falhou.',
      violacoes: [{ razao: 'Zero.', propriedade: 'cob.valor' }],
    },
    { code: 'CobOperacaoInvalida', why: 'A requisição falhou. Zero.' },
  ],
  [
    'a title only',
    { type: 'https://x/NaoEncontrado', title: 'Não encontrado.' },
    { code: 'NaoEncontrado', why: 'Não encontrado.' },
  ],
  [
    'a bank with words of its own',
    { nome: 'cobranca_nao_encontrada', mensagem: 'Não há.' },
    { code: 'cobranca_nao_encontrada', why: 'Não há.' },
  ],
  [
    'a list of refusals',
    { erros: [{ codigo: '4769515', mensagem: 'Não há.' }, { codigo: '2' }] },
    { code: '4769515', why: 'Não há.' },
  ],
  [
    'a gateway',
    { statusCode: 401, error: 'Unauthorized', message: 'Bad Credentials' },
    { code: 'Unauthorized', why: 'Bad Credentials' },
  ],
  [
    'an authorizer',
    { error: 'invalid_client', error_description: 'No.' },
    { code: 'invalid_client', why: 'No.' },
  ],
  [
    'a fault of a gateway',
    { fault: { faultstring: 'Invalid access token', detail: { errorcode: 'oauth.v2' } } },
    { code: 'refused', why: 'Invalid access token' },
  ],
  [
    'a status within, and details',
    { timestamp: '2026-11-30', httpStatus: 400, details: 'Não.', errorCode: 'E1' },
    { code: 'E1', why: 'Não.' },
  ],
  ['a code that is a number', { code: 42, message: 'No.' }, { code: '42', why: 'No.' }],
  ['an empty object', {}, { code: 'refused', why: 'the bank gave no reason' }],
  ['a page of a proxy', '<html>', undefined],
]

test('the reason of a rejection is the bank’s own', () => {
  for (const [what, body, expected] of PROBLEMS)
    assert.deepEqual(problemFromBank(body), expected, what)
})

test('a bank’s text is stored only if PostgreSQL can store it', () => {
  const face = '😀'
  const problem = problemFromBank({
    type: `x/${'c'.repeat(79)}${face}`,
    detail: `a\0b\ud83d${'w'.repeat(496)}${face}`,
  })!
  assert.deepEqual(problem, { code: `${'c'.repeat(79)}…`, why: `a b\ufffd${'w'.repeat(495)}…` })
})

test('each row is read by itself, and what cannot be read is counted with what it lacks', () => {
  const read = (given: unknown) =>
    rowsOf(given, 'a number', (one) => (typeof one === 'number' ? one : undefined))
  assert.deepEqual(read([1, 2]), { rows: [1, 2] })
  assert.deepEqual(read([]), { rows: [] })
  assert.deepEqual(read([1, 'x', 3, null]), {
    rows: [1, 3],
    unread: '2 of 4 rows cannot be read: row 2 lacks a number',
  })
  // Another list, or none.
  for (const other of [['x'], 'x', null, undefined, {}]) assert.equal(read(other), undefined)
})
