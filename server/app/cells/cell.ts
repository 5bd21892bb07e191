// One cell beside the first: its own pool, process state, dependencies, application and worker, as
// the first cell has them. It knows no other cell.

import type { FastifyInstance } from 'fastify'
import { MAGIC_VALUES } from '../../../sandbox/magic-values.ts'
import { openState } from '../../kernel/state.ts'
import { withSchema } from '../../platform/db/connections/schema.ts'
import type { Config } from '../../platform/config.ts'
import type { Node } from '../../platform/db/connections/nodes.ts'
import type { Deps, Log } from '../../runtime/deps.ts'
import type { Siblings } from '../../runtime/siblings.ts'
import { openApp } from '../app.ts'
import { measureBeside } from '../metrics/metrics.ts'
import { openDeps, registerNotificationUrls, type Opened } from '../open.ts'
import { prepare } from '../serve/prepare.ts'
import { openFollowing } from './following-database.ts'
import type { Listed } from './registry-store.ts'

/** A cell that this process serves. */
export type Cell = {
  readonly name: string
  readonly opened: Opened
  /** Where the process answers. */
  readonly app?: FastifyInstance
  /** Goes to the node that holds it now; true when that is another one. */
  reach(node: Node | undefined): boolean
  close(): Promise<void>
}

/** What a process does for its cells. */
export type CellParts = {
  readonly first: Deps
  /** As the first cell's was opened. */
  readonly config: Config
  readonly env: NodeJS.ProcessEnv
  readonly log: (cell: string) => Log
  readonly answers: boolean
  readonly siblings?: Siblings
  /** Set while the server stops: replies close their connections. */
  readonly draining: { now: boolean }
  /** What a server makes sure of before it serves a schema; `prepare` when absent. */
  readonly prepare?: typeof prepare
}

/**
 * Settings of the schema: its replica is that of the whole database, and a node of a Citus has
 * none.
 */
function configOf({ readUrl, ...config }: Config, { name, node }: Listed): Config {
  const reads = readUrl === undefined || node ? {} : { readUrl: withSchema(readUrl, name) }
  return { ...config, schema: name, ...reads }
}

/** Opens a cell, without its worker. */
export async function openCell(listed: Listed, parts: CellParts): Promise<Cell> {
  const { first, answers, siblings, draining, env } = parts
  const { name, node } = listed
  const config = configOf(parts.config, listed)
  const max = config.poolMax
  const db = openFollowing((at) => first.db.elsewhere({ schema: name, node: at, max }), node)
  let opened: Opened | undefined
  try {
    await (parts.prepare ?? prepare)(db, config)
    opened = await openDeps({
      config,
      db,
      log: parts.log(name),
      state: openState(),
      env,
      random: first.random,
      passwordCost: first.passwordCost,
      readsReplica: answers,
      ...(siblings ? { siblings } : {}),
    })
    const { deps, banks } = opened
    Object.assign(deps.config, { publicUrl: first.config.publicUrl })
    const app = answers ? await openApp(deps, MAGIC_VALUES, draining) : undefined
    if (app) await app.ready()
    else measureBeside(deps)
    await registerNotificationUrls(deps, banks)
    const close = async () => {
      await app?.close()
      await opened!.close()
      await db.close()
    }
    return { name, opened, reach: db.reach, close, ...(app ? { app } : {}) }
  } catch (error) {
    await opened?.close()
    await db.close()
    throw error
  }
}
