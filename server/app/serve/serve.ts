// `npm start`: database, migrations, first seed, API, worker and (in the sandbox) the bank, in one
// process; with API_PROCESSES the API in several others. `npm run work`: the worker alone, beside
// servers on the same DATABASE_URL. PostgreSQL starts while our code is loaded: Node loads a file
// and all that it imports at once, so that nothing else is done meanwhile, and PostgreSQL has to be
// launched before.

import cluster from 'node:cluster'
import { openState } from '../../kernel/state.ts'
import type { Config } from '../../platform/config.ts'
import { openDatabaseServer, type DatabaseServer } from '../../platform/db/database-server.ts'
import { openDatabase, type Database } from '../../platform/db/sql.ts'
import type { Deps, Log } from '../../runtime/deps.ts'
import { openLog } from '../../runtime/log.ts'
import type { Siblings } from '../../runtime/siblings.ts'
import type { Opened } from '../open.ts'
import {
  endWithin,
  print,
  SERVER_NAME,
  STOP_MAX_MS,
  untilStopped,
  type Stop,
} from '../commands/command.ts'
import type { Command, Ground } from '../commands/declared/declaration.ts'
import { refuseUnready } from '../live.ts'
import { answerEarly } from './early.ts'
import { freePort } from './port.ts'
import { prepare } from './prepare.ts'
import { openApiProcesses } from './processes/api-processes.ts'
import { openStartupLog, type StartupLog } from './startup-log.ts'

/** Where failures are logged and counted, also before anything is open. */
type LogDeps = Pick<Deps, 'log' | 'state'>

type Running = { postgres: DatabaseServer; db: Database; opened: Opened }

type Start = {
  readonly startup: StartupLog
  readonly readsReplica: boolean
  readonly onGone: (error: Error) => void
  /** Throws why a start would fail at its end, before the database is migrated. */
  readonly check?: () => Promise<unknown>
  readonly siblings?: Siblings
  /**
   * Called with the address of the database, once it is migrated, where another process answers:
   * our code is loaded after it then.
   */
  readonly onMigrated?: (url: string) => Promise<void>
}

async function openRunning(
  config: Config,
  { log, state }: LogDeps,
  { startup: { phase, wait }, readsReplica, onGone, check, siblings, onMigrated }: Start,
): Promise<Running> {
  const warn = (sentence: string) => log.warn({ detail: sentence }, 'embedded PostgreSQL')
  const launched = Promise.withResolvers<void>()
  const opening = phase('postgres', 'PostgreSQL', () =>
    openDatabaseServer(config, {
      role: 'owner',
      onAbandoned: onGone,
      warn,
      wait,
      onLaunched: launched.resolve,
    }),
  )
  if (config.databaseUrl === undefined) await Promise.race([launched.promise, opening])
  // Our code is loaded meanwhile, so this phase takes as long as the longer of the two.
  const code = onMigrated ? undefined : import('../open.ts')
  code?.catch(() => {})
  const postgres = await opening
  const db = openDatabase({
    url: postgres.url,
    max: config.poolMax,
    name: SERVER_NAME,
    byKey: true,
  })
  try {
    await check?.()
    await phase('migrations', 'the migrations, or another process that runs them', () =>
      prepareEarly(db, config, check !== undefined),
    )
    await onMigrated?.(postgres.url)
    const { openDeps } = await phase('code', 'our own code', () => code ?? import('../open.ts'))
    const opened = await phase('keys and banks', 'the keys, the clock and the banks', () =>
      openDeps({
        config,
        db,
        log,
        state,
        env: process.env,
        readsReplica,
        ...(siblings ? { siblings } : {}),
      }),
    )
    return { postgres, db, opened }
  } catch (error) {
    await db.close()
    await postgres.stop()
    throw error
  }
}

/**
 * Prepares the database; a server answers probes meanwhile, which would have it killed otherwise.
 */
async function prepareEarly(db: Database, config: Config, answers: boolean): Promise<void> {
  if (!answers) return prepare(db, config)
  const early = await answerEarly(config)
  try {
    await prepare(db, config, early.say)
  } finally {
    await early.close()
  }
}

async function closeRunning({ postgres, db, opened }: Running): Promise<void> {
  await opened.close()
  await db.close()
  await postgres.stop()
}

type Serving = { readonly stop: Promise<Stop>; readonly log: Log; readonly startup: StartupLog }

/** Serves until it is told to stop, then closes; returns the exit code. */
async function serveUntilStopped(
  close: (stop: Stop) => Promise<void>,
  { stop, log, startup }: Serving,
): Promise<number> {
  startup.done()
  const requested = await stop
  endWithin(STOP_MAX_MS)
  log.info({ signal: requested.signal ?? 'none' }, 'stopping')
  await close(requested)
  return requested.code
}

async function runServer({ config }: Ground): Promise<number> {
  if (cluster.isWorker) return (await import('./processes/api-process.ts')).runApiProcess(config)
  refuseUnready(config, process.env)
  const several = config.apiProcesses > 1
  const log = openLog(config.logLevel, several ? { process: 'first' } : undefined)
  const processes = several ? openApiProcesses(log) : undefined
  const logDeps: LogDeps = { log, state: openState() }
  const { stop, giveUp } = untilStopped(logDeps)
  if (config.webhookAllowPrivateOff)
    log.warn(
      { detail: config.publicUrl },
      'WEBHOOK_ALLOW_PRIVATE is ignored: PUBLIC_URL is not an address of this machine; webhooks go to the internet only',
    )
  const startup = openStartupLog(log)
  // With several processes this one answers no call.
  const parts = {
    startup,
    readsReplica: !processes,
    onGone: giveUp,
    check: () => freePort(config),
    ...(processes
      ? {
          siblings: processes.siblings,
          onMigrated: async (url: string) =>
            processes.go({ url, config, giveUp, port: await freePort(config) }),
        }
      : {}),
  }
  // It loads its code while PostgreSQL starts or recovers.
  processes?.begin()
  const running = await openRunning(config, logDeps, parts).catch(async (error: unknown) => {
    await processes?.end()
    throw error
  })
  try {
    const { openListener } = await startup.phase(
      'code',
      'our own code',
      () => import('./listener.ts'),
    )
    const { opened } = running
    const serving = { config, env: process.env, jobs: 'all' } as const
    const open = async () =>
      processes
        ? (await import('./processes/several.ts')).openSeveral(opened, processes, serving)
        : (await import('./front.ts')).openFront(opened, serving)
    const close = await openListener(opened, config, startup, open)
    return await serveUntilStopped(close, { stop, log, startup })
  } finally {
    await closeRunning(running)
  }
}

async function runWorker({ config }: Ground): Promise<number> {
  if (!config.databaseUrl)
    throw new Error('npm run work needs DATABASE_URL: without it, npm start already runs a worker.')
  refuseUnready(config, process.env)
  const log = openLog(config.logLevel)
  const logDeps: LogDeps = { log, state: openState() }
  const { stop, giveUp } = untilStopped(logDeps)
  const startup = openStartupLog(log)
  const running = await openRunning(config, logDeps, {
    startup,
    readsReplica: false,
    onGone: giveUp,
  })
  try {
    const { opened } = running
    const { openBehind } = await import('./front.ts')
    const closeOthers = await openBehind(opened, { config, env: process.env, jobs: 'all' })
    opened.startWorker()
    print(JSON.stringify({ ready: true, worker: true }))
    return await serveUntilStopped(closeOthers, { stop, log, startup })
  } finally {
    await closeRunning(running)
  }
}

export const serve: Command = {
  name: 'serve',
  schemas: 'all',
  about: 'Runs the API, the worker and, in the sandbox, the bank. Settings: docs/configuration.md.',
  verbs: {
    '': {
      line: 'npm start (with a supervisor) | node server/main.ts serve',
      effect: 'serves',
      alone: runServer,
    },
  },
}

export const work: Command = {
  name: 'work',
  schemas: 'all',
  about: 'Runs a worker alone, beside servers on the same DATABASE_URL.',
  verbs: { '': { line: '', effect: 'serves', alone: runWorker } },
}
