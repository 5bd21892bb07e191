// The places of files that are arriving: each is given back, however its request ends. A digest is the file's.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as connect, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
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

/** A server with one route for files, whose callers are identified by `identify`. */
async function serverFor(t: TestContext, identify: (headers: IncomingHttpHeaders) => Promise<string>) {
  const app = fastify({ forceCloseConnections: true })
  t.after(() => app.close())
  app.setErrorHandler((error, _request, reply) => reply.code(ERRORS[refusalOf(error).code].status).send())
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.route({
    ...forFiles({ state: openState() }, { maxBytes: 1_000_000, types: [] }, ({ headers }) => identify(headers)),
    method: 'POST',
    url: '/',
    handler: async ({ body }) => ({ size: (body as Buffer).length }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  /** Begins an upload whose body does not come. */
  const begin = (caller: number): ClientRequest => {
    const headers = { ...HEADERS, 'content-length': LARGE, from: String(caller) }
    const upload = connect({ host: '127.0.0.1', port, method: 'POST', headers })
    upload.on('error', () => {}).flushHeaders()
    return upload
  }
  /** How an upload ends. */
  const whole = async (caller = 0): Promise<number> => {
    const sent = { method: 'POST', body: Buffer.alloc(LARGE), headers: { ...HEADERS, from: String(caller) } }
    return (await fetch(`http://127.0.0.1:${port}/`, sent)).status
  }
  /** Hangs up, and resolves when the server knows. */
  const hangUp = async (uploads: readonly ClientRequest[], sockets: readonly { destroyed: boolean }[]) => {
    for (const upload of uploads) upload.destroy()
    while (sockets.some(({ destroyed }) => !destroyed)) await new Promise(setImmediate)
  }
  return { app, begin, whole, hangUp }
}

test('callers who hang up, while they are identified or while their files arrive, leave their places', async (t) => {
  const identified = Promise.withResolvers<void>()
  const { app, begin, whole, hangUp } = await serverFor(t, async ({ from }) => {
    await identified.promise
    return String(from)
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

test('one caller holds half of the places; the others are for others, until all are taken', async (t) => {
  const { app, begin, whole } = await serverFor(t, async ({ from }) => String(from))
  let arrived = 0
  app.server.on('request', () => arrived++)
  const fill = async (caller: number, count: number) => {
    const before = arrived
    const uploads = Array.from({ length: count }, () => begin(caller))
    while (arrived < before + count) await once(app.server, 'request')
    return uploads
  }
  await fill(1, 8)
  assert.deepEqual([await whole(1), await whole(2)], [503, 200])
  await fill(2, 8)
  assert.deepEqual([await whole(3), await whole(1)], [503, 503])
})

test('the digest of a file is SHA-256, also of none', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('a file'), Buffer.alloc(LARGE).subarray(1)])
    assert.deepEqual(await digested(bytes), { bytes, sha256: createHash('sha256').update(bytes).digest() })
})
