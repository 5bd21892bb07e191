// What a server makes sure of before it serves a database: its mode, its durability, its
// connections, its migrations.

import { openClock } from '../../kernel/clock.ts'
import type { Config } from '../../platform/config.ts'
import {
  durabilitySettings,
  mustReplicate,
  replicationFault,
  settingsOff,
} from '../../platform/db/durability.ts'
import { connectionLimitFault } from '../../platform/db/connections/connection-limit.ts'
import { clockFault } from '../../platform/db/connections/clock-difference.ts'
import { migrate, MIGRATIONS_FOLDER, type Progress } from '../../platform/db/migrate.ts'
import type { Database } from '../../platform/db/sql.ts'
import { claimMode, findInstallation, refuseOtherMode } from '../../platform/installation.ts'

/** Refuses a database whose settings could lose an acknowledged payment. */
async function refuseUndurable(db: Database, config: Config): Promise<void> {
  const settings = await durabilitySettings(db)
  const off = settingsOff(settings)
  if (off.length > 0) {
    throw new Error(
      `This PostgreSQL runs with ${off.join(' and ')} off and may lose payments it has acknowledged. Turn ${off.length > 1 ? 'them' : 'it'} on, then start again.`,
    )
  }
  const fault = mustReplicate(config) ? replicationFault(settings) : undefined
  if (fault)
    throw new Error(`DATABASE_REPLICATED is set, but ${fault}. Set it right, then start again.`)
}

/** Refuses pools that together are more than this PostgreSQL has connections. */
async function refuseTooManyConnections(db: Database, config: Config): Promise<void> {
  const fault = await connectionLimitFault(db, config)
  if (fault) throw new Error(`${fault}. Set them to fit, then start again.`)
}

/** Refuses a machine whose clock is not the database's: times from it could not be undone. */
async function refuseWrongClock(db: Database): Promise<void> {
  const fault = await clockFault(db, openClock().wall)
  if (fault)
    throw new Error(
      `${fault}. Set the wrong one right (chrony, systemd-timesyncd), then start again.`,
    )
}

const textOf = (progress: Progress): string =>
  progress === 'waits'
    ? 'another process migrates the database'
    : `migrations: ${progress.file}, ${progress.n} of ${progress.of}, since ${progress.since.toISOString()}`

/** Refuses a database that does not fit, then migrates it and records its mode. */
export async function prepare(
  db: Database,
  config: Config,
  say: (progress: string) => void = () => {},
): Promise<void> {
  // Before it is said what else is wrong with it.
  refuseOtherMode(await findInstallation(db), config)
  await refuseUndurable(db, config)
  await refuseTooManyConnections(db, config)
  await refuseWrongClock(db)
  await adopt(db, config, say)
}

/** The same on whatever PostgreSQL, also one that may lose what it has acknowledged. */
export async function adopt(
  db: Database,
  config: Config,
  say: (progress: string) => void = () => {},
): Promise<void> {
  refuseOtherMode(await findInstallation(db), config)
  await migrate(db, MIGRATIONS_FOLDER, { onProgress: (progress) => say(textOf(progress)) })
  await claimMode(db, config)
}
