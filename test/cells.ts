// A world of several cells for a test: schemas of one database, the real server on a real port, and
// a platform in each. Nothing of ours is mocked. The first cell is `public`; the others are added
// by the command.

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openVintem, type Vintem } from '../sdk/index.ts'
import type { Cells } from '../server/app/cells/cells.ts'
import { platformsAmong } from '../server/app/cells/moving/keys-store.ts'
import { openDeps, registerNotificationUrls } from '../server/app/open.ts'
import { seed, type SeededPlatform } from '../server/app/seed/seed.ts'
import { openFront } from '../server/app/serve/front.ts'
import { adopt } from '../server/app/serve/prepare.ts'
import type { OwnerId } from '../server/kernel/ids.ts'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/db/sql.ts'
import type { Deps, Log } from '../server/runtime/deps.ts'
import { citusDatabase } from './citus.ts'
import { runHere } from './command-stage.ts'
import { isOnCitus, lendDatabase } from './database.ts'
import { plain } from './rows.ts'
import { checkedFetch, type Answer, type Test } from './world.ts'

export const CELLS = ['public', 'b'] as const

export type CellsWorld = {
  readonly url: string
  /** Of the database; on a Citus the coordinator's. */
  readonly database: string
  /** With its key ring, which another server of the same cells needs. */
  readonly folder: string
  readonly cells: Cells
  /** The dependencies of a cell that serves. */
  deps(cell: string): Deps
  /** The platform of each cell, by the cell's name. */
  readonly platforms: Record<string, SeededPlatform>
  /** The client of a cell's platform, or of another credential. */
  sdk(cell: string): Vintem
  as(credential: { email: string; secret: string; io_seller_id: string }): Vintem
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
  /** A command on this database. */
  run(...args: string[]): ReturnType<typeof runHere>
  readonly logged: readonly string[]
  /** Stops the server; at the end of the test at the latest. */
  close(): Promise<void>
}

const LOOKS_MAX = 500

/**
 * Repeats a check until it holds, for some seconds: workers and cells that come back take their
 * time.
 */
export async function eventually(check: () => Promise<void>): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    if (
      await check().then(
        () => true,
        () => false,
      )
    )
      return
    await pause(20)
  }
  await check()
}

const QUICK_COST = 'N=1024,r=8,p=1'

function quietLog(logged: string[]): Log {
  const keep = (detail: object, message: string) =>
    void logged.push(`${message} ${JSON.stringify(detail)}`)
  return { trace: () => {}, debug: () => {}, info: () => {}, warn: keep, error: keep }
}

/** The address of a database with our tables in `public`; it is released after the test. */
async function databaseFor(t: Test): Promise<string> {
  if (isOnCitus()) return citusDatabase(t)
  const lent = await lendDatabase()
  t.after(() => lent.release())
  return lent.db.url
}

const clientOf =
  (url: string): CellsWorld['as'] =>
  ({ email, secret, io_seller_id }) =>
    openVintem({
      url,
      email,
      secret,
      sellerId: io_seller_id,
      fetch: checkedFetch,
      sleep: async () => {},
    })

async function called(
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> },
  method: string,
) {
  const response = await checkedFetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await response.text()
  const { status } = response
  return {
    status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : undefined,
  }
}

/** `isIdle`: its worker does nothing. */
type Options = { readonly folder?: string; readonly database?: string; readonly isIdle?: true }

const named = (cells: Cells, cell: string) => cells.serving.find(({ name }) => name === cell)!

/** Adds these cells, each with a platform. The first is there already. */
async function addCells(cells: Cells, names: readonly string[], run: CellsWorld['run']) {
  const platforms: Record<string, SeededPlatform> = {}
  for (const name of names) {
    if (name !== 'public') await run('cells', 'add', name)
    await eventually(async () => void named(cells, name).opened.deps)
    const { deps } = named(cells, name).opened
    const [platform] = await seed(deps, { platforms: 1, rows: 0, corporate: true, signIns: true })
    platforms[name] = platform!
  }
  return platforms
}

/**
 * A server of the cells that a database has; with none of our own there, a platform in each of
 * `names`.
 */
export async function cellsWorld(
  t: Test,
  names: readonly string[] = CELLS,
  options: Options = {},
): Promise<CellsWorld> {
  const database = options.database ?? (await databaseFor(t))
  const folder = options.folder ?? mkdtempSync(join(os.tmpdir(), 'vintem-cells-'))
  const env = {
    DATABASE_URL: database,
    DATA_DIR: folder,
    MODE: 'sandbox',
    PORT: '0',
    LOG_LEVEL: 'error',
  }
  const config = readConfig(env)
  const run = (...args: string[]) => runHere(env, args)
  const logged: string[] = []
  const log = quietLog(logged)
  const db = openDatabase({ url: database, max: 4, name: 'vintem-server' })
  await adopt(db, config)
  const opened = await openDeps({
    config,
    db,
    log,
    env,
    random: () => 0.5,
    passwordCost: QUICK_COST,
  })
  const front = await openFront(opened, {
    config,
    env,
    jobs: options.isIdle ? undefined : 'all',
    prepare: adopt,
    log: () => log,
    lookMs: 100,
  })
  await registerNotificationUrls(opened.deps, opened.banks)
  if (!options.isIdle) opened.startWorker()
  const { cells } = front
  const close = once(async () => {
    await Promise.all([front.close({ code: 0 }), opened.stopWorker()])
    await opened.close()
    await db.close()
  })
  t.after(async () => {
    await close()
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
  })
  const platforms = options.database === undefined ? await addCells(cells, names, run) : {}
  const url = `http://127.0.0.1:${front.port}`
  const as = clientOf(url)
  return {
    url,
    database,
    folder,
    cells,
    deps: (cell) => named(cells, cell).opened.deps,
    platforms,
    sdk: (cell) => as(platforms[cell]!),
    as,
    call: (method, path, given = {}) => called(`${url}${path}`, given, method),
    run,
    logged,
    close,
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

export const ownerOf = (w: CellsWorld, of: string) =>
  plain(w.platforms[of]!.io_seller_id) as OwnerId

/** The cells that have the platform that began in a cell. */
export async function homesOf(w: CellsWorld, of: string): Promise<string[]> {
  const homes: string[] = []
  for (const { name, opened } of w.cells.serving)
    if ((await platformsAmong(opened.deps.db, [ownerOf(w, of)])).size > 0) homes.push(name)
  return homes
}

export async function soldIn(w: CellsWorld, of: string, key?: string) {
  const sdk = w.sdk(of)
  const { id } = await sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
  return sdk.transactions.create(
    id,
    { amount: 10_00, payment_type: 'pix' },
    key === undefined ? {} : { key },
  )
}
