// How replies are classified: every status that banks have been seen to send.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { classify } from './classify.ts'

const problem = (name: string) => ({
  type: `https://pix.bcb.gov.br/api/v2/error/${name}`,
  title: name,
})
const OTHER = problem('RequisicaoInvalida')
const DENIED = problem('AcessoNegado')
const PAGE = '<html>'

// status, body, its meaning for a read and for a write
const ROWS: [number, unknown, string, string][] = [
  [200, {}, 'success', 'success'],
  [201, {}, 'success', 'success'],
  [204, undefined, 'success', 'success'],
  [301, OTHER, 'unknown', 'unknown'],
  [302, PAGE, 'unknown', 'unknown'],
  [400, OTHER, 'refused', 'refused'],
  [400, PAGE, 'unknown', 'unknown'],
  [401, OTHER, 'unknown', 'unknown'],
  [403, DENIED, 'unknown', 'refused'],
  [403, OTHER, 'unknown', 'unknown'],
  [403, PAGE, 'unknown', 'unknown'],
  [404, OTHER, 'absent', 'absent'],
  [404, {}, 'absent', 'absent'],
  [404, PAGE, 'unknown', 'unknown'],
  [405, OTHER, 'unknown', 'unknown'],
  [408, OTHER, 'unknown', 'unknown'],
  [409, OTHER, 'refused', 'refused'],
  [410, OTHER, 'refused', 'refused'],
  [413, OTHER, 'unknown', 'unknown'],
  [415, OTHER, 'unknown', 'unknown'],
  [422, OTHER, 'refused', 'refused'],
  [425, OTHER, 'unknown', 'unknown'],
  [429, OTHER, 'unknown', 'unknown'],
  [500, OTHER, 'unknown', 'unknown'],
  [502, PAGE, 'unknown', 'unknown'],
  [503, OTHER, 'unknown', 'unknown'],
  [504, undefined, 'unknown', 'unknown'],
]

test('each status has the result of the table, for a read and for a write', () => {
  for (const [status, body, read, write] of ROWS) {
    const reply = { status, headers: {}, body }
    assert.deepEqual(
      [classify(reply, 'reads').is, classify(reply, 'writes').is],
      [read, write],
      `${status} ${JSON.stringify(body)}`,
    )
  }
})

test('a rejection carries the bank’s reason', () => {
  assert.deepEqual(
    classify({ status: 400, headers: {}, body: { ...OTHER, detail: 'Zero.' } }, 'writes'),
    {
      is: 'refused',
      code: 'RequisicaoInvalida',
      why: 'Zero.',
    },
  )
  assert.deepEqual(classify({ status: 503, headers: {}, body: OTHER }, 'reads'), {
    is: 'unknown',
    status: 503,
    why: 'the bank answered 503: RequisicaoInvalida',
  })
})
