// Runs docs/tour.md: every step does what the page says.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { world } from '../test/world.ts'
import { readSteps, runStep } from './tour-steps.ts'

const stepsOf = (page: string) =>
  readSteps(readFileSync(join(import.meta.dirname, '../docs', page), 'utf8'))

test('the steps of the tour have the documented results', async (t) => {
  const w = await world(t)
  const { email, secret, io_seller_id } = w.platform
  const steps = stepsOf('tour.md')
  assert.equal(steps.length, 9)
  const known = new Map(Object.entries({ email, secret, io_seller_id, run: 'test' }))
  for (const step of steps) {
    assert.ok(step.method && step.expect.length > 0, step.title)
    const { faults, answer } = await runStep(step, w.url, known)
    assert.deepEqual(faults, [], `${step.title}: ${JSON.stringify(answer)}`)
  }
  assert.equal(known.get('balance'), '44.64')

  // The tour shows newcomers correct calls, so the doctor finds nothing in it.
  const { calls, findings } = (await w.call('GET', '/v1/doctor', { token: known.get('token')! }))
    .body
  assert.ok(calls >= steps.length - 1, `${calls} calls`)
  assert.deepEqual(findings, [])
})

test('the tour in Portuguese has the same steps', () => {
  const untitled = (page: string) => stepsOf(page).map((step) => ({ ...step, title: '' }))
  assert.deepEqual(untitled('pt-BR/tour.md'), untitled('tour.md'))
})

test('a step with another result than documented is reported', async (t) => {
  const w = await world(t)
  const [step] = readSteps(
    '## X\n\n```http\nGET /v1/events\n```\n\n- status = 200\n- code = none\n',
  )
  const { faults } = await runStep(step!, w.url, new Map())
  assert.deepEqual(faults, ['status is 401, not 200', 'code is invalid_token, not none'])
})
