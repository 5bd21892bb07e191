// How replies are classified: every status that banks have been seen to send.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { classify } from './classify.ts'

const problem = (name: string) => ({ type: `https://pix.bcb.gov.br/api/v2/error/${name}`, title: name })
const OTHER = problem('RequisicaoInvalida')
const DENIED = problem('AcessoNegado')
const PAGE = '<html>'

// status, body, its meaning for a read and for a write
const ROWS: [number, unknown, string, string][] = [
  [200, {}, 'said', 'said'],
  [201, {}, 'said', 'said'],
  [204, undefined, 'said', 'said'],
  [301, OTHER, 'nothing', 'nothing'],
  [302, PAGE, 'nothing', 'nothing'],
  [400, OTHER, 'refused', 'refused'],
  [400, PAGE, 'nothing', 'nothing'],
  [401, OTHER, 'nothing', 'nothing'],
  [403, DENIED, 'nothing', 'refused'],
  [403, OTHER, 'nothing', 'nothing'],
  [403, PAGE, 'nothing', 'nothing'],
  [404, OTHER, 'absent', 'absent'],
  [404, {}, 'absent', 'absent'],
  [404, PAGE, 'nothing', 'nothing'],
  [405, OTHER, 'nothing', 'nothing'],
  [408, OTHER, 'nothing', 'nothing'],
  [409, OTHER, 'refused', 'refused'],
  [410, OTHER, 'refused', 'refused'],
  [413, OTHER, 'nothing', 'nothing'],
  [415, OTHER, 'nothing', 'nothing'],
  [422, OTHER, 'refused', 'refused'],
  [425, OTHER, 'nothing', 'nothing'],
  [429, OTHER, 'nothing', 'nothing'],
  [500, OTHER, 'nothing', 'nothing'],
  [502, PAGE, 'nothing', 'nothing'],
  [503, OTHER, 'nothing', 'nothing'],
  [504, undefined, 'nothing', 'nothing'],
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
  assert.deepEqual(classify({ status: 400, headers: {}, body: { ...OTHER, detail: 'Zero.' } }, 'writes'), {
    is: 'refused',
    code: 'RequisicaoInvalida',
    why: 'Zero.',
  })
  assert.deepEqual(classify({ status: 503, headers: {}, body: OTHER }, 'reads'), {
    is: 'nothing',
    why: 'the bank answered 503: RequisicaoInvalida',
  })
})
