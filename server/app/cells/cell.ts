// One cell: a database with its own pool, process state, dependencies, application and worker. It knows no other cell.

import type { FastifyInstance } from 'fastify'
import { MAGIC_VALUES } from '../../../sandbox/magic-values.ts'
import { openState } from '../../kernel/state.ts'
import { isUnavailable } from '../../kernel/unavailable.ts'
import type { Config } from '../../platform/config.ts'
import { openDatabaseServer } from '../../platform/db/database-server.ts'
import { openDatabase, type Database } from '../../platform/db/sql.ts'
import type { Log } from '../../runtime/deps.ts'
import { openApp } from '../app.ts'
import { SERVER_NAME } from '../commands/command.ts'
import { openDeps, type Opened } from '../open.ts'
import { prepare } from '../serve/prepare.ts'
import { cellConfig, type CellEntry } from './cells-file.ts'
import { openWatch, type Watch } from './moving/watch.ts'

/** A cell that serves. */
export type OpenCell = {
  readonly name: string
  readonly opened: Opened
  readonly app: FastifyInstance
  /** What this process knows of platforms that leave the cell. */
  readonly watch: Watch
  close(): Promise<void>
}

/** What all cells of a process share. */
export type CellParts = {
  /** Of the whole server; a cell's has its database. */
  readonly config: Config
  readonly log: (cell: string) => Log
  readonly env: NodeJS.ProcessEnv
  /** Set while the server stops: replies close their connections. */
  readonly draining: { now: boolean }
  /** How long an address that does not answer is tried, in milliseconds. */
  readonly reachMs?: number
  /** Called after a move of platforms from or to the cell has begun, gone on or ended. */
  readonly onMove: (cell: string) => void
  /** Reserves an e-mail, by its hash, for a cell; false when another has it. */
  readonly claimEmail: (cell: string, hash: string) => Promise<boolean>
  /** What a server makes sure of before it serves a database; `prepare` when absent. */
  readonly prepare?: typeof prepare
  /** Settings of a cell's dependencies other than a server's. */
  readonly random?: () => number
  readonly passwordCost?: string
}

/** The sentence of what is wrong with a cell, which is named once. */
export const faultOf = (name: string, error: unknown): string =>
  `The cell ${name} cannot be used: ${(error as Error).message.replace(/^The address of the cell \S+: /, '')}`

const isAway = (error: unknown): boolean => isUnavailable(error) || isUnavailable((error as Error).cause)

async function openOn(db: Database, config: Config, parts: CellParts, log: Log): Promise<Omit<OpenCell, 'close'>> {
  const { env, draining, claimEmail, random, passwordCost } = parts
  const { name } = config.cell!
  await (parts.prepare ?? prepare)(db, config)
  const state = openState()
  const opened = await openDeps({
    config,
    db,
    log,
    state,
    env,
    readsReplica: true,
    claimEmail: (hash) => claimEmail(name, hash),
    ...(random ? { random } : {}),
    ...(passwordCost ? { passwordCost } : {}),
  })
  const app = await openApp(opened.deps, MAGIC_VALUES, draining)
  await app.ready()
  const watch = openWatch(db, () => parts.onMove(name))
  return { name, opened, app, watch }
}

/** Why a cell is down that may be up later. */
export type Unreachable = { readonly why: string }

/** Opens a cell, without its worker. Throws what will not go away by itself. */
export async function openCell(entry: CellEntry, parts: CellParts): Promise<OpenCell | Unreachable> {
  const { name } = entry
  const config = cellConfig(parts.config, entry)
  try {
    const { url } = await openDatabaseServer(config, {
      role: 'owner',
      ...(parts.reachMs === undefined ? {} : { reachMs: parts.reachMs }),
    })
    const db = openDatabase({ url, max: config.poolMax, name: SERVER_NAME, byKey: true })
    try {
      const cell = await openOn(db, config, parts, parts.log(name))
      const close = async () => {
        await cell.app.close()
        await cell.opened.close()
        await db.close()
      }
      return { ...cell, close }
    } catch (error) {
      await db.close()
      throw error
    }
  } catch (error) {
    const why = faultOf(name, error)
    if (isAway(error)) return { why }
    throw new Error(why, { cause: error })
  }
}
