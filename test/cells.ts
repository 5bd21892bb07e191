// A world of several cells for a test: a database each, the real router on a real port, and a platform in each. Nothing of ours is mocked.

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openVintem, type Vintem } from '../sdk/index.ts'
import type { CellEntry, CellsFile } from '../server/app/cells/cells-file.ts'
import { openCells, type Cells } from '../server/app/cells/cells.ts'
import { beginCell, openDoorFront } from '../server/app/cells/serve.ts'
import { adopt } from '../server/app/serve/prepare.ts'
import { seed, type SeededPlatform } from '../server/app/seed/seed.ts'
import { readConfig } from '../server/platform/config.ts'
import type { Deps, Log } from '../server/runtime/deps.ts'
import { coordinatorFor, distributedCell } from './citus.ts'
import { isOnCitus, lendDatabase, type Lent } from './database.ts'
import { checkedFetch, type Answer, type Test } from './world.ts'

export type CellsWorld = {
  readonly url: string
  /** With its key ring, which another server of the same cells needs. */
  readonly folder: string
  readonly file: CellsFile
  readonly cells: Cells
  /** The dependencies of a cell that serves. */
  deps(cell: string): Deps
  /** The platform of each cell, by the cell's name. */
  readonly platforms: Readonly<Record<string, SeededPlatform>>
  /** The client of a cell's platform, or of another credential. */
  sdk(cell: string): Vintem
  as(credential: { email: string; secret: string; io_seller_id: string }): Vintem
  call(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>
  readonly logged: readonly string[]
  /** Stops the server; at the end of the test at the latest. */
  close(): Promise<void>
}

const LOOKS_MAX = 500

/** Repeats a check until it holds, for some seconds: workers and cells that come back take their time. */
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

export const entryOf = (name: string, url: string, more: Partial<CellEntry> = {}): CellEntry => ({
  name,
  url,
  schema: 'public',
  takesNewPlatforms: true,
  replicated: false,
  ...more,
})

/** The addresses of databases that have our tables; they are released after the test, once what uses them is closed. */
export async function lentAddresses(t: Test, n: number): Promise<string[]> {
  const lent: Lent[] = []
  for (let i = 0; i < n; i++) lent.push(await lendDatabase())
  t.after(async () => {
    for (const one of lent) await one.release()
  })
  return lent.map(({ db }) => db.url)
}

/** Two cells in one database; on a Citus each in a distributed schema, at the address of the node that holds it. */
export async function cellsOfOneDatabase(t: Test): Promise<[CellEntry, CellEntry]> {
  const [url] = await lentAddresses(t, 1)
  if (!isOnCitus()) return [entryOf('a', url!), entryOf('b', url!, { schema: 'cell_b' })]
  const made = async (name: string, schema: string) => entryOf(name, await distributedCell(url!, schema), { schema })
  return [await made('a', 'cell_a'), await made('b', 'cell_b')]
}

function fileOf(cells: readonly CellEntry[]): CellsFile {
  const { url } = cells[0]!
  // On a Citus the coordinator alone makes tables that belong to no cell.
  return { cells, directory: { url: isOnCitus() ? coordinatorFor(url) : url, schema: 'directory' } }
}

function quietLog(logged: string[]): Log {
  const keep = (detail: object, message: string) => void logged.push(`${message} ${JSON.stringify(detail)}`)
  return { trace: () => {}, debug: () => {}, info: () => {}, warn: keep, error: keep }
}

type Opening = {
  readonly folder?: string
  /** What each cell begins with; a server's when absent. */
  readonly begin?: typeof beginCell
  /** What it makes sure of before it serves a cell. */
  readonly prepare?: typeof adopt
  /** How long it waits for the first cell, in milliseconds. Where one serves, nobody waits for the others. */
  readonly reachMs?: number
}

/** Opens a server of these cells, with a platform in each that serves. */
export async function cellsWorld(
  t: Test,
  entries: readonly CellEntry[],
  { begin = beginCell, prepare = adopt, reachMs = 600_000, ...opening }: Opening = {},
): Promise<CellsWorld> {
  const folder = opening.folder ?? mkdtempSync(join(os.tmpdir(), 'vintem-cells-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, MODE: 'sandbox', LOG_LEVEL: 'error' })
  const logged: string[] = []
  const log = quietLog(logged)
  const draining = { now: false }
  const parts = {
    config,
    log: () => log,
    env: {},
    draining,
    prepare,
    random: () => 0.5,
    passwordCost: QUICK_COST,
    reachMs,
  }
  const file = fileOf(entries)
  const cells = await openCells(file, parts, log)
  const platforms: Record<string, SeededPlatform> = {}
  for (const { name, opened } of cells.serving()) {
    const [platform] = await seed(opened.deps, { platforms: 1, rows: 0, corporate: true, signIns: true })
    platforms[name] = platform!
  }
  const front = await openDoorFront(cells, parts)
  const url = `http://127.0.0.1:${front.port}`
  await cells.follow((cell) => begin(cell, config, front.port))
  let closed: Promise<void> | undefined
  const close = () =>
    (closed ??= (async () => {
      await front.close({ code: 0 })
      await cells.close()
    })())
  t.after(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  const as: CellsWorld['as'] = ({ email, secret, io_seller_id }) =>
    openVintem({ url, email, secret, sellerId: io_seller_id, fetch: checkedFetch, sleep: async () => {} })
  return {
    url,
    folder,
    file,
    cells,
    deps: (cell) => cells.named(cell)!.opened.deps,
    platforms,
    sdk: (cell) => as(platforms[cell]!),
    as,
    call: async (method, path, { body, headers = {} } = {}) => {
      const response = await checkedFetch(`${url}${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        redirect: 'manual',
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: text.startsWith('{') ? JSON.parse(text) : undefined,
      }
    },
    logged,
    close,
  }
}
