// A small table of transitions, tried completely; and that wrong tables and wrong events do not
// compile.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EventOf, machine, type StateOf } from './machine.ts'

const transitions = machine({
  new: { accepted: 'pending', paid: 'succeeded' },
  pending: { paid: 'succeeded', expired: 'canceled' },
  succeeded: { refunded: 'refunded', refunded_in_part: 'succeeded' },
  canceled: { paid: 'succeeded' },
  refunded: {},
})

test('every pair of state and event leads where the table says, and nowhere else', () => {
  const allowed: Record<string, string> = {
    'new accepted': 'pending',
    'new paid': 'succeeded',
    'pending paid': 'succeeded',
    'pending expired': 'canceled',
    'succeeded refunded': 'refunded',
    'succeeded refunded_in_part': 'succeeded',
    'canceled paid': 'succeeded',
  }
  for (const state of transitions.states) {
    for (const event of transitions.events) {
      const target = allowed[`${state} ${event}`]
      assert.equal(transitions.next(state, event), target, `${state} ${event}`)
      assert.equal(transitions.may(state, event), target !== undefined, `${state} ${event}`)
    }
  }
})

test('states and events are listed in the order of the table', () => {
  assert.deepEqual(transitions.states, ['new', 'pending', 'succeeded', 'canceled', 'refunded'])
  assert.deepEqual(transitions.events, [
    'accepted',
    'paid',
    'expired',
    'refunded',
    'refunded_in_part',
  ])
  assert.deepEqual(transitions.states.filter(transitions.isFinal), ['refunded'])
})

test('names of JavaScript’s own properties are neither states nor events', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    assert.equal(transitions.next(name as 'new', 'paid'), undefined)
    assert.equal(transitions.next('new', name as 'paid'), undefined)
    assert.equal(transitions.isFinal(name as 'new'), false)
  }
})

test('the check and the diagram are printed from the table', () => {
  assert.equal(
    transitions.sqlCheck('state'),
    "state in ('new','pending','succeeded','canceled','refunded')",
  )
  assert.throws(() => transitions.sqlCheck('state; drop table'), RangeError)
  assert.equal(
    transitions.diagram(),
    `stateDiagram-v2
  [*] --> new
  new --> pending: accepted
  new --> succeeded: paid
  pending --> succeeded: paid
  pending --> canceled: expired
  succeeded --> refunded: refunded
  succeeded --> succeeded: refunded_in_part
  canceled --> succeeded: paid
  refunded --> [*]
`,
  )
})

test('a wrong state, event or target does not compile, and a wrong table does not load', () => {
  const state: StateOf<typeof transitions> = 'pending'
  const event: EventOf<typeof transitions> = 'expired'
  assert.equal(transitions.next(state, event), 'canceled')
  // @ts-expect-error no such event
  assert.equal(transitions.next('new', 'vanished'), undefined)
  // @ts-expect-error no such state
  assert.equal(transitions.next('nowhere', 'paid'), undefined)
  // @ts-expect-error no such state in the union
  const other: StateOf<typeof transitions> = 'nowhere'
  assert.equal(transitions.may(other, 'paid'), false)
  // @ts-expect-error the target has no row
  assert.throws(() => machine({ new: { paid: 'succeeded' } }), RangeError)
  assert.throws(() => machine({ "it's": {} }), RangeError)
  assert.throws(() => machine({ new: { 'x y': 'new' } }), RangeError)
})
