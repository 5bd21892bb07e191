// The places of files that are arriving: each is given back, however its request ends. A digest is
// the file's.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  request as connect,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import { ERRORS } from '../../../contract/errors.ts'
import { refusalOf } from '../../runtime/errors.ts'
import { openState } from '../../kernel/state.ts'
import { digested, forFiles } from './files.ts'

const LARGE = 200_000
/** More than there are places. */
const MANY = 20
const HEADERS = { 'content-type': 'image/png' }

/** Senders of different companies and addresses, unless it says otherwise. */
const apart = async ({ from, via }: IncomingHttpHeaders) => ({
  company: String(from),
  source: String(via ?? from),
})

/** A server with one route for files, whose callers are identified by `identify`. */
async function serverFor(t: TestContext, identify = apart) {
  const app = fastify({ forceCloseConnections: true })
  t.after(() => app.close())
  app.setErrorHandler((error, _request, reply) =>
    reply.code(ERRORS[refusalOf(error).code].status).send(),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.route({
    ...forFiles({ state: openState() }, { maxBytes: 1_000_000, types: [] }, ({ headers }) =>
      identify(headers),
    ),
    method: 'POST',
    url: '/',
    handler: async ({ body }) => ({ size: (body as Buffer).length }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  /** Begins an upload whose body does not come. */
  const begin = (caller: number, via = String(caller)): ClientRequest => {
    const headers = { ...HEADERS, 'content-length': LARGE, from: String(caller), via }
    const upload = connect({ host: '127.0.0.1', port, method: 'POST', headers })
    upload.on('error', () => {}).flushHeaders()
    return upload
  }
  /** How an upload ends. */
  const whole = async (caller = 0, via = String(caller)): Promise<number> => {
    const upload = connect({
      host: '127.0.0.1',
      port,
      agent: false,
      method: 'POST',
      headers: { ...HEADERS, 'content-length': LARGE, from: String(caller), via },
    })
    upload.on('error', () => {}).end(Buffer.alloc(LARGE))
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode!
  }
  /** Hangs up, and resolves when the server knows. */
  const hangUp = async (
    uploads: readonly ClientRequest[],
    sockets: readonly { destroyed: boolean }[],
  ) => {
    for (const upload of uploads) upload.destroy()
    while (sockets.some(({ destroyed }) => !destroyed)) await new Promise(setImmediate)
  }
  return { app, begin, whole, hangUp }
}

test('callers who hang up, while they are identified or while their files arrive, leave their places', async (t) => {
  const identified = Promise.withResolvers<void>()
  const { app, begin, whole, hangUp } = await serverFor(t, async ({ from }) => {
    await identified.promise
    return apart({ from: String(from) })
  })
  const sockets: import('node:net').Socket[] = []
  app.server.on('connection', (socket) => void sockets.push(socket))
  const asked = async (n: number) => {
    while (sockets.length < n) await once(app.server, 'request')
  }

  const unknown = Array.from({ length: MANY }, (_, n) => begin(n))
  await asked(MANY)
  await hangUp(unknown, sockets)
  identified.resolve()
  assert.equal(await whole(), 200)

  const known = Array.from({ length: 10 }, (_, n) => begin(n))
  await asked(MANY + 1 + known.length)
  await hangUp(known, sockets.slice(MANY + 1))
  const others = Array.from({ length: 10 }, (_, n) => begin(n))
  await asked(MANY + 11 + others.length)
  assert.equal(await whole(), 200)
})

/** A server, and what begins uploads of a caller and waits until they have their places. */
async function filled(t: TestContext) {
  const server = await serverFor(t)
  let arrived = 0
  server.app.server.on('request', () => arrived++)
  const fill = async (callers: readonly number[], via?: string) => {
    const before = arrived
    const uploads = callers.map((caller) => server.begin(caller, via))
    while (arrived < before + callers.length) await once(server.app.server, 'request')
    return uploads
  }
  return { ...server, fill }
}

const times = (count: number, caller: number): number[] =>
  Array.from({ length: count }, () => caller)

test('one company holds half of the places, and two leave some for those that have none', async (t) => {
  const { whole, fill } = await filled(t)
  await fill(times(8, 1))
  assert.deepEqual([await whole(1), await whole(2)], [503, 200])
  await fill(times(4, 2))
  assert.deepEqual([await whole(2), await whole(1), await whole(3)], [503, 503, 200])
  await fill([4, 5, 6, 7])
  assert.equal(await whole(8), 503)
})

test('one address holds ten places, of however many companies', async (t) => {
  const { whole, fill } = await filled(t)
  await fill(
    Array.from({ length: 10 }, (_, n) => n + 10),
    'office',
  )
  assert.deepEqual([await whole(30, 'office'), await whole(30, 'elsewhere')], [503, 200])
})

test('sixteen who send a byte a second lose their places, and are told; who sends steadily does not', async (t) => {
  const { whole, fill, app } = await filled(t)
  const slow = await fill(Array.from({ length: 16 }, (_, n) => n))
  const answers = slow.map((upload) =>
    once(upload, 'response').then(([{ statusCode }]) => statusCode as number),
  )
  const drip = setInterval(() => slow.forEach((upload) => upload.write('x')), 1_000)
  t.after(() => clearInterval(drip))
  assert.equal(await whole(99), 503, 'all places are taken')
  const { port } = app.server.address() as AddressInfo
  assert.deepEqual(await Promise.all(answers), times(16, 408))
  assert.equal(await whole(99), 200)

  const upload = connect({
    host: '127.0.0.1',
    port,
    method: 'POST',
    headers: { ...HEADERS, 'content-length': LARGE, from: '1' },
  })
  const answer = once(upload, 'response')
  // Longer than a window: a tenth of it each third of a second.
  for (let n = 0; n < 10; n++) {
    upload.write(Buffer.alloc(LARGE / 10))
    await new Promise((resolve) => setTimeout(resolve, 333))
  }
  upload.end()
  assert.equal(((await answer)[0] as { statusCode: number }).statusCode, 200)
})

test('the digest of a file is SHA-256, also of none', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('a file'), Buffer.alloc(LARGE).subarray(1)])
    assert.deepEqual(await digested(bytes), {
      bytes,
      sha256: createHash('sha256').update(bytes).digest(),
    })
})
