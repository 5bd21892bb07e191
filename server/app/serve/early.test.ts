// What answers on the port before a server is there.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../../test/own-postgres.ts'
import { answerEarly } from './early.ts'

test('a server that is not there yet says that it lives, and what it is doing', async (t) => {
  const port = await freePort()
  const early = await answerEarly({ host: '127.0.0.1', port, basePath: '/shop' })
  t.after(() => early.close().catch(() => {}))
  const get = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`)
    return {
      status: reply.status,
      again: reply.headers.get('retry-after'),
      body: await reply.json(),
    }
  }
  for (const path of ['/healthz', '/shop/healthz'])
    assert.deepEqual(await get(path), { status: 200, again: null, body: { status: 'ok' } })
  early.say('migrations: 0073-more.sql, 2 of 5')
  assert.deepEqual(await get('/readyz?verbose'), {
    status: 503,
    again: '5',
    body: { status: 'not ready', faults: ['migrations: 0073-more.sql, 2 of 5'] },
  })
  const { status, body } = await get('/v1/transaction')
  assert.equal(status, 503)
  assert.match((body as { error: { message: string } }).error.message, /0073-more\.sql, 2 of 5/)
  await early.close()
  await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`))
})
