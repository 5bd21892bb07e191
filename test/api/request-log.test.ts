// One log line for each request: enough to find a reported request, and no secrets.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Log, LogDetail } from '../../server/runtime/deps.ts'
import { loginOf, world } from '../world.ts'

type Line = LogDetail & { readonly level: string }

/** A log that keeps the lines of requests, without undefined fields. */
function collect(): { log: Log; lines: Line[] } {
  const lines: Line[] = []
  const at = (level: string) => (detail: LogDetail, message: string) => {
    if (message === 'request') lines.push(JSON.parse(JSON.stringify({ level, ...detail })) as Line)
  }
  const log = {
    trace: at('trace'),
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  }
  return { log, lines }
}

/** The log line may be written after the reply. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate)
}

test('every request is one log line with caller, call, result and duration', async (t) => {
  const { log, lines } = collect()
  const w = await world(t, { env: { LOG_LEVEL: 'info' }, log })
  const { email, secret } = w.platform
  const token = (await w.call('POST', '/auth/login', { body: loginOf(w.platform) })).body
    .access_token as string
  const { id } = (
    await w.call('POST', '/v1/customer/new', {
      token,
      body: { first_name: 'Ana', email: 'ana@x.example' },
    })
  ).body.success
  const calls: [method: string, path: string, token: string | undefined][] = [
    ['GET', `/v1/customer/get/${id}?secret=hidden`, token],
    ['GET', '/v1/customer/get/none', token],
    ['GET', '/v1/customer/list', undefined],
    ['GET', '/v1/nothing/here', token],
    ['GET', '/healthz', undefined],
  ]
  const ids: (string | null)[] = []
  for (const [method, path, as] of calls) {
    const answer = await w.call(method, path, as === undefined ? {} : { token: as })
    ids.push(answer.headers.get('x-request-id'))
  }
  await until(() => lines.length >= 7)
  assert.deepEqual(
    lines.map(({ level, method, route, status, code }) => [level, method, route, status, code]),
    [
      ['info', 'POST', '/auth/login', 200, undefined],
      ['info', 'POST', '/v1/customer/new', 201, undefined],
      ['info', 'GET', '/v1/customer/get/:id', 200, undefined],
      ['info', 'GET', '/v1/customer/get/:id', 404, 'customer_not_found'],
      ['info', 'GET', '/v1/customer/list', 401, 'invalid_token'],
      ['info', 'GET', undefined, 404, 'route_not_found'],
      ['trace', 'GET', '/healthz', 200, undefined],
    ],
  )
  assert.deepEqual(
    lines.slice(2).map(({ request_id: name }) => name),
    ids,
  )
  const owner = w.platform.io_seller_id.replaceAll('-', '')
  for (const { route, platform, seller, credential, source, duration_ms: ms } of lines) {
    const isKnown = route === '/v1/customer/new' || route === '/v1/customer/get/:id'
    assert.deepEqual(
      [platform, credential],
      isKnown ? [owner, w.platform.id_dev] : [platform, undefined],
      String(route),
    )
    assert.equal(seller, platform)
    assert.deepEqual([source, Number(ms) >= 0], ['127.0.0.1', true])
  }
  const text = JSON.stringify(lines)
  for (const hidden of [secret, token, email, 'Ana', 'ana@x.example', 'hidden', id])
    assert.ok(!text.includes(hidden), `${hidden} is in the log`)
})

test('with LOG_LEVEL=warn requests are not logged', async (t) => {
  const { log, lines } = collect()
  const w = await world(t, { env: { LOG_LEVEL: 'warn' }, log })
  await w.call('GET', '/v1/customer/list', { token: await w.token() })
  assert.deepEqual(lines, [])
})
