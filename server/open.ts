// Builds the dependencies, in one visible place: database, clock, keys, banks. Whoever opens them closes them.

import { backgroundEnded } from './background.ts'
import type { Clock, Machine } from './base/clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/sql.ts'
import type { Deps, Log } from './deps.ts'
import { flush } from './doctor/work.ts'
import { notificationUrl } from './http/bank-notifications.ts'
import { answerIssuer } from './http/issuing.ts'
import { markDue } from './bank-notifications/mark-due.ts'
import { openFittingRing } from './key-checks.ts'
import { followSealKeys } from './keyring.ts'
import { openBanks, type OpenBanks } from './open-banks.ts'
import { saveInstant, openBusinessClock } from './work/clock.ts'
import { closeDispatcher } from './webhooks/dispatcher.ts'
import { startLoop, type Loop } from './work/loop.ts'
import { WORKS } from './work/works.ts'

/** Shards are told apart by process; two processes in one shard would only wait for each other a little. */
const SHARDS = 1000
/** For deliveries under way when we stop; whatever is broken off is sent again. */
const DISPATCHER_GRACE_MS = 1_000

export type Opened = {
  readonly deps: Deps
  readonly banks: OpenBanks
  /** Starts the worker. */
  startWorker(): void
  /** Stops it, after the round under way; `close` does so as well. */
  stopWorker(): Promise<void>
  close(): Promise<void>
}

/** Opens everything on a migrated database. `bankDb`: where the sandbox bank keeps its books; the same database when absent. */
export async function openDeps(asked: {
  config: Config
  db: Database
  log: Log
  bankDb?: Database
  env?: NodeJS.ProcessEnv
  random?: () => number
  /** Another than the machine's, moved as the database says. */
  clock?: Clock
  /** What tells the machine's time. */
  machine?: Machine
}): Promise<Opened> {
  const { db, log } = asked
  // Every link we hand out begins with the public address and the prefix we are served under.
  const config = { ...asked.config, publicUrl: `${asked.config.publicUrl}${asked.config.basePath}` }
  const tell = (sentence: string) => log.warn({ detail: sentence }, "the machine's clock")
  const clock =
    asked.clock ?? (await openBusinessClock(db, config, { tell, ...(asked.machine ? { machine: asked.machine } : {}) }))
  const keyring = await openFittingRing(db, config, clock.wall())
  let loop: Loop | undefined
  const banks = await openBanks({
    config,
    env: asked.env ?? {},
    db: asked.bankDb ?? db,
    platformsDb: db,
    clock,
    log,
    hashKey: keyring.hashKey,
  })
  const deps: Deps = {
    config,
    db,
    clock,
    banks,
    log,
    random: asked.random ?? Math.random,
    hashKey: keyring.hashKey,
    sealKeys: followSealKeys(config, keyring, clock.wall),
    shard: process.pid % SHARDS,
    wake: () => loop?.wake(),
  }
  banks.onAuthorizationRequest((request) => answerIssuer(deps, request))
  banks.onNotice((body) => markDue(deps, body).then(() => undefined))
  return {
    deps,
    banks,
    startWorker: () => {
      loop ??= startLoop(deps, WORKS)
    },
    stopWorker: async () => loop?.stop(),
    close: async () => {
      await loop?.stop()
      await closeDispatcher(deps, DISPATCHER_GRACE_MS)
      await flush(deps).catch((error: Error) =>
        log.warn({ detail: error.message }, 'what callers did of late was not written down'),
      )
      await backgroundEnded(log)
      await saveInstant(db, clock.steady()).catch((error: Error) =>
        log.warn({ detail: error.message }, 'the last instant was not written down; that of a second ago is'),
      )
      await banks.close()
    },
  }
}

/** Tells every bank where to notify us. A bank that cannot be told is asked by polling all the same. */
export async function registerNotificationUrls(deps: Deps, banks: OpenBanks): Promise<void> {
  const failed = await banks.registerWebhooks(notificationUrl(deps))
  for (const { bank, why } of failed)
    deps.log.warn({ bank, detail: why }, 'the bank did not take our address for notices; polling goes on')
}
