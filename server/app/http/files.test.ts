// The places of files that are arriving: each is given back, however its request ends. A digest is the file's.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as connect, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import { openState } from '../../kernel/state.ts'
import { digested, forFiles } from './files.ts'

const LARGE = 200_000
/** More than there are places. */
const MANY = 20
const HEADERS = { 'content-type': 'image/png' }

/** A server with one route for files, whose callers are identified by `identify`. */
async function serverFor(t: TestContext, identify: () => Promise<void>) {
  const app = fastify({ forceCloseConnections: true })
  t.after(() => app.close())
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.route({
    ...forFiles({ state: openState() }, { maxBytes: 1_000_000, types: [] }, identify),
    method: 'POST',
    url: '/',
    handler: async ({ body }) => ({ size: (body as Buffer).length }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  /** Begins an upload whose body does not come. */
  const begin = (): ClientRequest => {
    const headers = { ...HEADERS, 'content-length': LARGE }
    const upload = connect({ host: '127.0.0.1', port, method: 'POST', headers })
    upload.on('error', () => {}).flushHeaders()
    return upload
  }
  /** How an upload ends. */
  const whole = async (): Promise<number> => {
    const sent = { method: 'POST', body: Buffer.alloc(LARGE), headers: HEADERS }
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
  let identified = Promise.withResolvers<void>()
  const { app, begin, whole, hangUp } = await serverFor(t, () => identified.promise)
  const sockets: import('node:net').Socket[] = []
  app.server.on('connection', (socket) => void sockets.push(socket))
  const asked = async (n: number) => {
    while (sockets.length < n) await once(app.server, 'request')
  }

  const unknown = Array.from({ length: MANY }, begin)
  await asked(MANY)
  await hangUp(unknown, sockets)
  identified.resolve()
  assert.equal(await whole(), 200)

  const known = Array.from({ length: 10 }, begin)
  await asked(MANY + 1 + known.length)
  await hangUp(known, sockets.slice(MANY + 1))
  const others = Array.from({ length: 10 }, begin)
  await asked(MANY + 11 + others.length)
  assert.equal(await whole(), 200)
})

test('the digest of a file is SHA-256, also of none', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('a file'), Buffer.alloc(LARGE).subarray(1)])
    assert.deepEqual(await digested(bytes), { bytes, sha256: createHash('sha256').update(bytes).digest() })
})
