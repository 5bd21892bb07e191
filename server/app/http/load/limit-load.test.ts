// How many requests are answered at a time: those beyond are refused, and told to come again. What
// is injected counts as a part of joined reads.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { ERRORS } from '../../../../contract/errors.ts'
import { openState } from '../../../kernel/state.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { refusalOf } from '../../../runtime/errors.ts'
import { limitLoad } from './limit-load.ts'

test('two thousand parts of joined reads are answered at a time; one that ends gives its place back', async (t) => {
  const app = fastify()
  t.after(() => app.close())
  app.setErrorHandler((error, _request, reply) =>
    reply.code(ERRORS[refusalOf(error).code].status).send(),
  )
  const load = limitLoad(app, { config: { poolMax: 10 }, state: openState() } as Deps, () => {})
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let count = 0
  app.get('/', { config: { joins: true } }, async () => {
    if (++count === 2_000) arrived.resolve()
    if (count <= 2_000) await held.promise
    return {}
  })
  const parts = Array.from({ length: 2_000 }, () => app.inject('/'))
  await Promise.race([arrived.promise, ...parts])
  assert.equal((await app.inject('/')).statusCode, 503)
  assert.equal(load().inFlight, 0)
  held.resolve()
  assert.ok((await Promise.all(parts)).every(({ statusCode }) => statusCode === 200))
  assert.equal((await app.inject('/')).statusCode, 200)
})
