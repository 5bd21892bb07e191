// Builds the dependencies, in one visible place: database, clock, keys, banks. Whoever opens them closes them.

import { openClock } from './base/clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/sql.ts'
import type { Deps, Log } from './deps.ts'
import { doorbellUrl } from './http/doorbell.ts'
import { ring } from './inbox/doorbell.ts'
import { followSealKeys, openKeyring } from './keyring.ts'
import { openBanks, type OpenBanks } from './open-banks.ts'
import { readOffset } from './work/clock.ts'
import { startLoop, type Loop } from './work/loop.ts'
import { WORKS } from './work/works.ts'

/** Lanes are told apart by process; two processes in one lane would only wait for each other a little. */
const LANES = 1000

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
  dice?: () => number
}): Promise<Opened> {
  const { db, log } = asked
  // Every link we hand out begins with the public address and the prefix we are served under.
  const config = { ...asked.config, publicUrl: `${asked.config.publicUrl}${asked.config.basePath}` }
  const clock = openClock(config.mode === 'sandbox' ? await readOffset(db) : 0)
  const keyring = openKeyring(config)
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
    dice: asked.dice ?? Math.random,
    hashKey: keyring.hashKey,
    sealKeys: followSealKeys(config, keyring, clock.wall),
    lane: process.pid % LANES,
    wake: () => loop?.wake(),
  }
  banks.onNotice((body) => ring(deps, body).then(() => undefined))
  return {
    deps,
    banks,
    startWorker: () => {
      loop ??= startLoop(deps, WORKS)
    },
    stopWorker: async () => loop?.stop(),
    close: async () => {
      await loop?.stop()
      await banks.close()
    },
  }
}

/** Tells every bank where to ring. A bank that cannot be told is asked by polling all the same. */
export async function registerDoorbell(deps: Deps, banks: OpenBanks): Promise<void> {
  const failed = await banks.registerWebhooks(doorbellUrl(deps))
  for (const { bank, why } of failed)
    deps.log.warn({ bank, detail: why }, 'the bank did not take our address for notices; polling goes on')
}
