// More callers than the server can serve: it keeps answering, loses nothing, and recovers when they
// have gone. Idle connections under a small limit of open files, and requests whose body never
// arrives.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { clusterPathsIn } from '../../server/platform/db/cluster/cluster.ts'
import { runningIn } from '../../server/platform/db/postmaster.ts'
import { until } from '../../server/platform/db/processes.ts'
import { openStage, type Program, type Stage } from '../process.ts'
import { openLine, tokenFrom } from '../traffic.ts'

const FILES = 256
const IDLE = 400
const HALF = 2_100
const CALLS = 20
const ANSWERED_MS = 15_000
const SOON = { withinMs: 60_000, everyMs: 50 }
const hasLimits = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0

type Caller = { readonly socket: net.Socket; said: string; closed: boolean }

/** A connection that sends a text and reads on. */
async function callWith(url: string, text: string): Promise<Caller> {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  const caller: Caller = { socket, said: '', closed: false }
  socket.on('data', (data) => (caller.said += data.toString()))
  socket.on('error', () => {})
  socket.on('close', () => (caller.closed = true))
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  if (text !== '') socket.write(text)
  return caller
}

const callers = (url: string, n: number, text: string): Promise<Caller[]> =>
  Promise.all(Array.from({ length: n }, () => callWith(url, text)))

const credentialIn = ({ dataDir }: Stage) =>
  JSON.parse(readFileSync(join(dataDir, 'sandbox-credentials.json'), 'utf8')).platforms[0]

const PATHS = ['/healthz', '/readyz', '/metrics', '/v1/customer/list', '/v1/transaction/list']
const SERVED = PATHS.map(() => 200)

/** Calls on new connections, all at once: the status of each, or why it has none. */
async function callAll({ url }: Program, token: string): Promise<(number | string)[]> {
  const headers = { authorization: `Bearer ${token}` }
  const result = await Promise.all(
    PATHS.map((path) => openLine(false).ask(url, { method: 'GET', path, headers })),
  )
  return result.map((one) => (typeof one === 'string' ? one : one.status))
}

const answers = async (server: Program, token: string): Promise<boolean> =>
  (await callAll(server, token)).every((status) => status === 200)

/** Every call is answered with the expected status. */
async function isServed(server: Program, token: string, reported: string): Promise<void> {
  for (let n = 0; n < CALLS; n++) {
    const since = performance.now()
    const result = await callAll(server, token)
    const ms = performance.now() - since
    assert.deepEqual(result, SERVED, `${reported}, call ${n}`)
    assert.ok(ms < ANSWERED_MS, `${ms} ms`)
  }
}

test(
  `${IDLE} idle connections with a limit of ${FILES} open files: all requests are answered`,
  { skip: !hasLimits },
  async (t) => {
    const stage = openStage(t)
    const limits = ['prlimit', `--nofile=${FILES}:${FILES}`]
    const server = await stage.start({}, [...limits, process.execPath, 'server/main.ts', 'serve'])
    const postgres = runningIn(clusterPathsIn(stage.dataDir))?.pid
    const token = await tokenFrom(server.url, credentialIn(stage))
    const host = 'Host: test\r\n'
    for (const [name, text] of [
      ['that never say anything', ''],
      ['that begin to', 'GET /healthz HTT'],
      ['that were answered and stay', `GET /healthz HTTP/1.1\r\n${host}\r\n`],
    ] as const) {
      const crowd = await callers(server.url, IDLE, text)
      // A new connection may still send its request: it is closed for others only after a quarter
      // of a second.
      assert.ok(await until(() => answers(server, token), SOON), `connections ${name}`)
      await isServed(server, token, `connections ${name}`)
      for (const { socket } of crowd) socket.destroy()
      assert.equal(runningIn(clusterPathsIn(stage.dataDir))?.pid, postgres, `connections ${name}`)
    }
    const { code, stderr } = await server.end('SIGTERM')
    assert.equal(code, 0, stderr)
    // Only new connections were refused, while recent ones could still send their request.
    const lines = stderr.split('\n').filter((line) => line !== '')
    const codes = new Set(lines.map((line) => (JSON.parse(line) as { code?: string }).code))
    codes.delete('overloaded')
    assert.deepEqual([...codes], [], stderr)
  },
)

test('a client that pipelines and reads no reply is disconnected, and the others are served', async (t) => {
  const stage = openStage(t)
  const server = await stage.start()
  const token = await tokenFrom(server.url, credentialIn(stage))
  const get = (path: string, times: number) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times)
  const greedy = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const one = await callWith(server.url, '')
      one.socket.pause()
      one.socket.write(get('/openapi.json', 1) + get('/x', 1_500) + get('/healthz', 60))
      return one
    }),
  )
  t.after(async () => greedy.forEach(({ socket }) => socket.destroy()))
  await isServed(server, token, 'answers that nobody reads')
  for (const { socket } of greedy) socket.resume()
  assert.ok(await until(() => greedy.every(({ closed }) => closed), SOON))
  const { code } = await server.end('SIGTERM')
  assert.equal(code, 0)
})

test(`${HALF} unauthenticated requests whose bodies never arrive: the others are served`, async (t) => {
  const stage = openStage(t)
  const server = await stage.start()
  const token = await tokenFrom(server.url, credentialIn(stage))
  const head = (more: string) =>
    `POST /v1/customer/new HTTP/1.1\r\nHost: test\r\ncontent-type: application/json\r\n${more}\r\n`
  const body = '{"first_name":"Vagarosa"}'
  const slow = await callWith(
    server.url,
    `${head(`content-length: ${body.length}\r\nauthorization: Bearer ${token}\r\n`)}${body.slice(0, 5)}`,
  )
  const crowd = await callers(server.url, HALF, `${head('content-length: 500\r\n')}{"first`)
  t.after(async () => [slow, ...crowd].forEach(({ socket }) => socket.destroy()))
  await isServed(server, token, 'bodies that never come')

  // These requests get 408 and their connections end: most at once, because they are of one source,
  // the rest soon.
  const refused = () =>
    crowd.filter(({ said, closed }) => closed && /^HTTP\/1.1 408 [^]*"request_timeout"/.test(said))
      .length
  assert.ok(await until(() => refused() === HALF, SOON), `${refused()} refused`)
  assert.equal(slow.closed, false, 'a known caller has more time')
  slow.socket.write(body.slice(5))
  assert.ok(await until(() => slow.said.startsWith('HTTP/1.1 201 '), SOON), slow.said)

  const metrics = await openLine(false).ask(server.url, { method: 'GET', path: '/metrics' })
  assert.match(
    String(typeof metrics === 'object' && metrics.body),
    new RegExp(`^vintem_given_up_total\\{what="request"\\} ${HALF}$`, 'm'),
  )
  const { code, stderr } = await server.end('SIGTERM')
  assert.equal(code, 0, stderr)
})
