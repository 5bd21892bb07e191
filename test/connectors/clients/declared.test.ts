// The word of a declaration about public clients: each is one that a test tries, and none says that
// its client works without one that made a charge and read it.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { EVIDENCE } from '../../../server/providers/connector.ts'
import { CONNECTORS } from '../../../server/providers/connectors/index.ts'
import { WIRE_CLIENTS, WIRE_PAYERS } from './wires.ts'
import { TRIED, TRIED_PAYOUTS } from './tried.ts'

const CLIENT_LEVEL = EVIDENCE.indexOf('their client')

test('every client that is declared is tried, and the other way round', () => {
  const tried = [...TRIED.map(({ connector, client }) => [connector, client]), ...WIRE_CLIENTS]
  const declared = CONNECTORS.flatMap(({ name, pix }) =>
    (pix.clients ?? []).map((one) => [name, one.name]),
  )
  assert.deepEqual(declared.map(String).sort(), tried.map(String).sort())
})

test('so is every client of payouts', () => {
  const declared = CONNECTORS.flatMap(({ name, payouts }) =>
    (payouts?.clients ?? []).map((one) => [name, one.name]),
  )
  const libraries = TRIED_PAYOUTS.map(({ connector, client }) => [connector, client])
  const tried = [...libraries, ...WIRE_PAYERS]
  assert.deepEqual(declared.map(String).sort(), tried.map(String).sort())
})

test('a client of theirs is listed where the evidence says so', () => {
  for (const { name, pix, payouts } of CONNECTORS)
    for (const { clients = [], evidence } of payouts ? [pix, payouts] : [pix]) {
      const makes = clients.some(({ calls }) => {
        const methods = Object.values(calls).join(' ')
        return /P(?:OS|U)T/.test(methods) && methods.includes('GET')
      })
      if (EVIDENCE.indexOf(evidence) >= CLIENT_LEVEL) assert.ok(makes, name)
    }
})
