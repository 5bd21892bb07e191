// What answers on the port before a server is there.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openVintem, VintemError } from '../../../sdk/index.ts'
import { freePort } from '../../../test/own-postgres.ts'
import { answerEarly } from './early.ts'

const PLACE = { host: '127.0.0.1', basePath: '/shop', publicUrl: 'https://pay.example' }

test('a server that is not there yet says that it lives, and what it is doing', async (t) => {
  const port = await freePort()
  const early = await answerEarly({ ...PLACE, port })
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
  // An integrator meets the error of a database that is away, and comes again.
  const { status, again, body } = await get('/v1/transaction')
  const { request_id: id, ...said } = body as Record<string, unknown>
  assert.match(String(id), /^req_/)
  assert.deepEqual(
    { status, again, code: said['code'], message: said['message'], docs: said['docs'] },
    {
      status: 503,
      again: '5',
      code: 'database_unavailable',
      message: 'this server is starting: migrations: 0073-more.sql, 2 of 5',
      docs: 'https://pay.example/docs/errors#database_unavailable',
    },
  )
  const client = openVintem({
    url: `http://127.0.0.1:${port}/shop`,
    email: 'a@example.com',
    secret: 'no',
    sellerId: '01a23192-718e-76bf-8599-ee356f249c8b',
    retries: 0,
  })
  await assert.rejects(
    client.customers.list(),
    (error: unknown) => error instanceof VintemError && error.code === 'database_unavailable',
  )
  await early.close()
  await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`))
})
