// `npm run test-server`: a server with the sandbox bank for a test, on a new seeded database of its
// own. It says where it is in one line of JSON, and ends, leaving nothing, when its input ends: so
// it ends with whoever started it, however that ends. sdk/testing.ts starts it.

import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { onStop } from './signals.ts'
import type { Place } from './test-databases.ts'

const USAGE =
  'usage: npm run --silent test-server\nStarts a server for a test, prints where it is as one line of JSON, and ends when its input ends (sdk/README.md).'
const PROJECT = join(import.meta.dirname, '..', '..', '..')
const CODE = pathToFileURL(join(import.meta.dirname, 'test-server-code.ts')).href
const READY_MS = 60_000
const STOP_MS = 5_000

const [argument] = process.argv.slice(2)
if (argument !== undefined) {
  process.stdout.write(`${USAGE}\n`)
  process.exit(argument === '--help' ? 0 : 1)
}

enableCompileCache(join(PROJECT, 'node_modules', '.cache', 'vintem'))
const [{ openCopy }, { VARIABLES }, { endWithParent }] = await Promise.all([
  import('./test-databases.ts'),
  import('../../platform/config.ts'),
  import('../../platform/db/cluster/binaries.ts'),
])

// Settings of a developer's own server do not apply.
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !VARIABLES.some((variable) => variable === name)),
)

type Line = { readonly ready: true; readonly url: string; readonly port: number }
const isReady = (line: string): boolean => line.startsWith('{"ready":true')

/**
 * The server itself: it has its code loaded when `ready` lets it use its database. It ends when
 * `stopped` does, and with this process.
 */
function launchServer({ url, folder }: Place, stopped: Promise<void>) {
  const own = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    MODE: 'sandbox',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  }
  const program = [process.execPath, '--import', CODE, join(PROJECT, 'server', 'main.ts'), 'serve']
  const [command = '', ...args] = [...endWithParent('TERM'), ...program]
  const child = spawn(command, args, {
    env: { ...ENVIRONMENT, ...own },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => {})
  const listening = Promise.withResolvers<Line>()
  listening.promise.catch(() => {})
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  ended
    .then(() => listening.reject(new Error('The test server ended before it was ready.')))
    .catch(() => {})
  stopped.then(() => child.kill('SIGINT')).catch(() => {})
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (isReady(line)) listening.resolve(JSON.parse(line) as Line)
  })
  const ready = async (): Promise<Line> => {
    const late = setTimeout(() => child.kill('SIGKILL'), READY_MS)
    child.stdin.end('.')
    return listening.promise.finally(() => clearTimeout(late))
  }
  const stop = async (): Promise<void> => {
    const last = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.kill('SIGINT')
    await ended.finally(() => clearTimeout(last))
  }
  return { ready, ended, stop }
}

type Server = ReturnType<typeof launchServer>

/** Answers until it is told to stop; returns the exit code. */
async function serveCopy(
  server: Server,
  { folder }: Place,
  stopped: Promise<void>,
): Promise<number> {
  const [line, { readCredentials, credentialsPath }] = await Promise.all([
    server.ready(),
    import('../seed/stored.ts'),
  ])
  const [platform] = readCredentials(credentialsPath({ dataDir: folder }))
  process.stdout.write(`${JSON.stringify({ ...line, platform })}\n`)
  const isAsked = await Promise.race([stopped.then(() => true), server.ended.then(() => false)])
  await server.stop()
  return isAsked ? 0 : 1
}

/** What an ordinary first start leaves. */
async function startOnce(place: Place, stopped: Promise<void>): Promise<void> {
  const server = launchServer(place, stopped)
  await server.ready()
  await server.stop()
}

async function run(): Promise<number> {
  const stopped = new Promise<void>((resolve) => {
    onStop(() => resolve())
    process.stdin.on('error', () => resolve()).on('close', () => resolve())
    process.stdin.on('end', () => resolve()).resume()
  })
  const folder = process.env['VINTEM_TEST_DATA'] ?? join(PROJECT, 'data', 'test-servers')
  const copy = await openCopy(folder, {
    fill: (place) => startOnce(place, stopped),
    meanwhile: (place) => launchServer(place, stopped),
  })
  try {
    return await serveCopy(copy.started, copy, stopped)
  } finally {
    await copy.drop()
  }
}

// Whoever reads the line may have ended.
process.stdout.on('error', () => {})
run().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  },
)
