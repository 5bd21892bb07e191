// Builds the dependencies, in one visible place: database, clock, keys, banks. The caller closes
// them.

import type { Clock, Machine } from '../kernel/clock.ts'
import { openState, type ProcessState } from '../kernel/state.ts'
import type { Config } from '../platform/config.ts'
import { openShard } from '../platform/counters/process-shard.ts'
import { watchReplication } from '../platform/db/connections/replication-watch.ts'
import { mustReplicate } from '../platform/db/durability.ts'
import type { Database } from '../platform/db/sql.ts'
import { wakeReaders } from '../events/feed/feed-signal.ts'
import { backgroundOf } from '../runtime/background.ts'
import type { Deps, Log } from '../runtime/deps.ts'
import { flush } from '../doctor/job.ts'
import { PORTAL_ROUTES, ROUTES } from './app.ts'
import { claimEmail } from './cells/directory.ts'
import { takesNew } from './cells/registry-store.ts'
import { whereTablesAreMade } from '../platform/db/connections/nodes.ts'
import { approvedCallsOf } from './call-approved.ts'
import { notificationUrl } from '../runtime/banks/notification-address.ts'
import { answerIssuer } from './http/issuing.ts'
import { PRESENT_COST } from '../identity/users/passwords/password.ts'
import { markDue } from '../jobs/mark-due.ts'
import { openFittingRing } from '../platform/key-checks.ts'
import { followSealKeys } from '../platform/keyring.ts'
import { openBanks, type OpenBanks } from './banks/open-banks.ts'
import { openReads } from '../platform/reads/open-reads.ts'
import { followClock, saveInstant, openBusinessClock } from '../runtime/scheduler/clock.ts'
import { startLoop, type Loop } from '../runtime/scheduler/loop.ts'
import type { Siblings } from '../runtime/siblings.ts'
import { JOBS, JOBS_OF_EACH_PROCESS } from '../jobs/jobs.ts'
import { openTracing } from './tracing/open-tracing.ts'

export type Opened = {
  readonly deps: Deps
  readonly banks: OpenBanks
  /**
   * Starts the worker; `ofEachProcess`: only the jobs that every process of a server runs for
   * itself.
   */
  startWorker(which?: 'all' | 'ofEachProcess'): void
  /**
   * Stops the worker after the rounds in progress; `close` does so as well. It can be started
   * again.
   */
  stopWorker(): Promise<void>
  close(): Promise<void>
}

type OpenOptions = {
  config: Config
  db: Database
  log: Log
  /** The caller's own, if it opened one before; closed with the rest. */
  state?: ProcessState
  bankDb?: Database
  env?: NodeJS.ProcessEnv
  random?: () => number
  /** The cost of new passwords' hashes; today's when absent. */
  passwordCost?: string
  /** A clock other than the machine's with the database's offset. */
  clock?: Clock
  /** The machine's sources of time. */
  machine?: Machine
  /** The other processes of this server, where it has several. */
  siblings?: Siblings
  /** Stores nothing when it is closed. */
  isDry?: boolean
  /** Reads what it may from the replica of the configuration, if there is one. */
  readsReplica?: boolean
}

/** What banks ask and tell in this process. */
function listenTo(banks: OpenBanks, deps: Deps): void {
  banks.onAuthorizationRequest((request) => answerIssuer(deps, request))
  banks.onNotice((body) => markDue(deps, body).then(() => undefined))
}

/** What this process does when another one of its server tells it. */
function listenToSiblings(siblings: Siblings, deps: Deps, wake: () => void): void {
  siblings.onSignal('work', wake)
  siblings.onSignal('feed', () => wakeReaders(deps))
  siblings.onSignal('clock', () =>
    backgroundOf(deps).start('follow the clock', () => followClock(deps)),
  )
  siblings.onSignal('banks', () =>
    backgroundOf(deps).start('follow the banks of the sandbox', async () => {
      await deps.banks.sandbox?.banks.follow()
    }),
  )
}

/**
 * Stores what is counted in memory, unless nothing is kept, and closes the state of this process
 * and its replica.
 */
async function closeDeps(deps: Deps, keeps: boolean): Promise<void> {
  const { db, clock, log, state, replica } = deps
  const failed = (what: string) => (error: Error) => log.warn({ detail: error.message }, what)
  if (keeps) await flush(deps).catch(failed('the last traffic counts of the doctor were not saved'))
  for (const { name, error } of await state.close())
    log.warn(
      { work: name, detail: (error as Error).message },
      'a part of the server was not closed',
    )
  if (keeps)
    await saveInstant(db, clock.steady()).catch(
      failed('business time was not saved; that of a second ago is'),
    )
  await replica?.close()
}

/** The worker of a process, which can be stopped and started again. */
function workerOf(
  deps: () => Deps,
): Pick<Opened, 'startWorker' | 'stopWorker'> & { readonly wake: () => void } {
  let loop: Loop | undefined
  return {
    wake: () => loop?.wake(),
    startWorker: (which = 'all') => {
      loop ??= startLoop(deps(), which === 'all' ? JOBS : JOBS_OF_EACH_PROCESS)
    },
    stopWorker: async () => {
      const stopped = loop
      loop = undefined
      await stopped?.stop()
    },
  }
}

/** Every link that we create begins with the public URL and the path prefix. */
const withPrefix = (config: Config): Config => ({
  ...config,
  publicUrl: `${config.publicUrl}${config.basePath}`,
})

/**
 * Opens everything on a migrated database. `bankDb`: the sandbox bank's database; the same one when
 * absent.
 */
export async function openDeps(options: OpenOptions): Promise<Opened> {
  const { db, log, siblings, state = openState(), passwordCost = PRESENT_COST } = options
  const config = withPrefix(options.config)
  const warnOf = (what: string) => (sentence: string) => log.warn({ detail: sentence }, what)
  const clock =
    options.clock ??
    (await openBusinessClock(db, config, {
      warn: warnOf('system clock'),
      ...(options.machine ? { machine: options.machine } : {}),
    }))
  const keyring = await openFittingRing(db, config, clock.wall())
  const replica = options.readsReplica
    ? await openReads(config, { primary: db, wall: clock.wall, warn: warnOf('read replica') })
    : undefined
  await openTracing({ config, log, state, hashKey: keyring.hashKey })
  const { wake, ...worker } = workerOf(() => deps)
  const banks = await openBanks({
    config,
    env: options.env ?? {},
    db: options.bankDb ?? db,
    platformsDb: db,
    clock,
    log,
    state,
    hashKey: keyring.hashKey,
  })
  const stopWatching = mustReplicate(config)
    ? watchReplication(db, warnOf('replication'))
    : () => {}
  const shard = await openShard(db, warnOf('counters of listings'))
  const deps: Deps = {
    config,
    db,
    reads: db,
    ...(replica ? { replica } : {}),
    clock,
    banks,
    log,
    random: options.random ?? Math.random,
    hashKey: keyring.hashKey,
    passwordCost,
    sealKeys: followSealKeys(config, keyring, clock.wall),
    shard,
    state,
    approvedCalls: approvedCallsOf({ routes: ROUTES, portalRoutes: PORTAL_ROUTES }, () => deps),
    wake: () => {
      wake()
      siblings?.notify('work')
    },
    ...(siblings ? { siblings } : {}),
    claimEmail: (email) => claimEmail(db, keyring.hashKey, email),
    takesNewPlatforms: () => whereTablesAreMade(db, (there) => takesNew(there, db.schema)),
  }
  listenTo(banks, deps)
  if (siblings) listenToSiblings(siblings, deps, wake)
  return {
    deps,
    banks,
    ...worker,
    close: async () => {
      await worker.stopWorker()
      stopWatching()
      await closeDeps(deps, options.isDry !== true)
      await shard.close()
      await banks.close()
    },
  }
}

/**
 * Registers our URLs at the sandbox bank; those at the banks of BANKS_FILE are a job's. A bank that
 * refuses is still polled.
 */
export async function registerNotificationUrls(deps: Deps, banks: OpenBanks): Promise<void> {
  const failed = await banks.registerWebhooks((name) => notificationUrl(deps, name))
  for (const { bank, why } of failed)
    deps.log.warn(
      { bank, detail: why },
      'the bank did not accept our notification URL; reconciliation polls it instead',
    )
}
