// A world for a test: its own database, the real app on a real port, the real sandbox bank inside,
// and our own SDK as the caller. Nothing of ours is mocked. Closes after the test.

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { openVintem, type Vintem } from '../sdk/index.ts'
import { openApp } from '../server/app/app.ts'
import { readConfig, type Config } from '../server/platform/config.ts'
import { openState } from '../server/kernel/state.ts'
import type { Clock, Machine } from '../server/kernel/clock.ts'
import { openDatabase, type Database } from '../server/platform/db/sql.ts'
import type { Deps, Log } from '../server/runtime/deps.ts'
import { openDeps, registerNotificationUrls, type Opened } from '../server/app/open.ts'
import { seed, type SeededPlatform } from '../server/app/seed/seed.ts'
import { runDueJobs } from '../server/jobs/jobs.ts'
import { MAGIC_VALUES } from '../sandbox/magic-values.ts'
import { lendDatabase } from './database.ts'
import { checkAnswer, isRecording } from './answers.ts'

export type Test = { after(close: () => void | Promise<void>): void }

export type World = {
  readonly url: string
  readonly db: Database
  readonly deps: Deps
  readonly platform: SeededPlatform
  readonly platforms: readonly SeededPlatform[]
  /** The platform's own client. */
  readonly sdk: Vintem
  /** A client for any credential. */
  as(credential: { email: string; secret: string; io_seller_id: string }): Vintem
  /** One raw call; its reply is checked against the contract as well. */
  call(
    method: string,
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer>
  /** A token of the platform, for raw calls. */
  token(): Promise<string>
  /** Runs all due jobs, as the worker would. */
  work(): Promise<number>
  /** Log lines of level warning or above. */
  readonly logged: readonly string[]
}

export type Answer = {
  status: number
  headers: Headers
  body: ReturnType<typeof JSON.parse>
  text: string
}

export type WorldOptions = {
  platforms?: number
  worker?: boolean
  /** With a corporate account on each platform, and a portal user of its company. */
  corporate?: boolean
  /** Hashes passwords as slowly as a server does, instead of in two milliseconds. */
  slowPasswords?: boolean
  env?: Record<string, string>
  /** Another database than a clone of the template; its test closes it. */
  database?: Database & { url: string }
  /** Of the pool, where more transactions wait for each other than usual. */
  connections?: number
  /** Another source of business time. */
  clock?: Clock
  /** The destination of its log, instead of `logged`. */
  log?: Log
  /** The source of the machine's time. */
  machine?: Machine
  /** The address by which the server reaches the database; the test itself reaches it directly. */
  reach?: (url: string) => Promise<string>
}

const QUICK_COST = 'N=1024,r=8,p=1'

function quietLog(logged: string[]): Log {
  const keep = (detail: object, message: string) =>
    void logged.push(`${message} ${JSON.stringify(detail)}`)
  return { trace: () => {}, debug: () => {}, info: () => {}, warn: keep, error: keep }
}

function configOf(folder: string, env: Record<string, string> = {}): Config {
  return readConfig({ PORT: '0', DATA_DIR: folder, MODE: 'sandbox', LOG_LEVEL: 'error', ...env })
}

async function closeAll(
  server: Awaited<ReturnType<typeof openApp>>,
  opened: Opened,
  folder: string,
): Promise<void> {
  const closed = server.close()
  // An aborted fetch leaves a new connection behind that is never used.
  server.server.closeAllConnections()
  await closed
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Closes after the test, and lets go of what is closed: node:test keeps the function of a hook
 * until the process ends, and with it every server of the process, four megabytes each.
 */
function closeAfter(t: Test, close: () => Promise<void>): void {
  let left: typeof close | undefined = close
  t.after(async () => {
    const closing = left?.()
    left = undefined
    await closing
  })
}

type Given = { db: Database; folder: string; logged: string[] }

const partsOf = (
  options: WorldOptions,
  { db, folder, logged }: Given,
): Parameters<typeof openDeps>[0] => ({
  config: configOf(folder, options.env),
  db,
  log: options.log ?? quietLog(logged),
  random: () => 0.5,
  readsReplica: true,
  ...(options.slowPasswords ? {} : { passwordCost: QUICK_COST }),
  ...(options.clock ? { clock: options.clock } : {}),
  ...(options.machine ? { machine: options.machine } : {}),
})

const clientsOf =
  (url: string): World['as'] =>
  ({ email, secret, io_seller_id }) =>
    openVintem({
      url,
      email,
      secret,
      sellerId: io_seller_id,
      fetch: checkedFetch,
      sleep: async () => {},
    })

const callsOf =
  (url: string): World['call'] =>
  async (method, path, { body, token, headers = {} } = {}) => {
    const controller = new AbortController()
    const raw = typeof body === 'string' || body instanceof Uint8Array
    const response = await checkedFetch(`${url}${path}`, {
      method,
      signal: controller.signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: (raw ? body : JSON.stringify(body)) as string }),
    })
    const text = isStream(response) ? await beginningOf(response) : await response.text()
    controller.abort()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    }
  }

/**
 * Opens a world. `worker: true` runs the background worker too; otherwise time moves only when the
 * test moves it.
 */
export async function world(t: Test, options: WorldOptions = {}): Promise<World> {
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-world-'))
  const { db, release } = options.database
    ? { db: options.database, release: async () => {} }
    : await lendDatabase(options.connections)
  let close = async () => {}
  closeAfter(t, async () => {
    try {
      await close()
    } finally {
      await release()
    }
  })
  const own = options.reach && openDatabase({ url: await options.reach(db.url), byKey: true })
  const logged: string[] = []
  const opened = await openDeps(partsOf(options, { db: own ?? db, folder, logged }))
  const { deps } = opened
  const { platforms: many = 1, corporate = false } = options
  const platforms = await seed(deps, {
    platforms: many,
    rows: 0,
    corporate,
    plainNames: isRecording,
  })
  const server = await openApp(deps, MAGIC_VALUES)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  Object.assign(deps.config, { publicUrl: url })
  await registerNotificationUrls(deps, opened.banks)
  if (options.worker) opened.startWorker()
  close = () => closeAll(server, opened, folder).then(() => own?.close())

  const as = clientsOf(url)
  const platform = platforms[0]!
  const call = callsOf(url)
  let token: Promise<string> | undefined
  return {
    url,
    db,
    deps,
    platform,
    platforms,
    sdk: as(platform),
    as,
    call,
    token: () =>
      (token ??= call('POST', '/auth/login', { body: loginOf(platform) }).then(
        (answer) => answer.body.access_token as string,
      )),
    work: () => runDueJobs(deps),
    logged,
  }
}

/**
 * Another server on the same database, with some parts replaced. It has a new state, because the
 * values in the first one were opened with the first one's parts.
 */
export const beside = (deps: Deps, other: Partial<Deps> = {}): Deps => ({
  ...deps,
  ...(other.db ? { reads: other.db } : {}),
  ...other,
  state: openState(),
})

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** The first bytes of a stream, which does not end by itself. */
async function beginningOf({ body }: Response): Promise<string> {
  const { value } = (await body?.getReader().read()) ?? {}
  return new TextDecoder().decode(value)
}

export const loginOf = ({
  email,
  secret,
  io_seller_id,
}: {
  email: string
  secret: string
  io_seller_id: string
}) => ({
  email,
  secret,
  io_seller_id,
})

/** Every reply of every test is checked against the contract (R30). */
export const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  await checkAnswer(init?.method ?? 'GET', new URL(String(input)), response.clone())
  return response
}
