// The mode of a database: `sandbox` or `live`, recorded in it and never changed
// (docs/decisions/0026). It knows no other table.

import type { Config, Mode } from './config.ts'
import { sql, type Database, type Sql } from './db/sql.ts'

/** `mode`: null until it is decided. */
export type Installation = { readonly mode: Mode | null }

/**
 * The installation of a database; undefined when it lacks the table, because it is new or not a
 * server's.
 */
export async function findInstallation(db: Sql): Promise<Installation | undefined> {
  const [table] = await db.rows<{ there: boolean }>(
    sql`select to_regclass('installation') is not null as there`,
  )
  if (!table!.there) return undefined
  const [row] = await db.rows<Installation>(sql`select mode from installation`)
  return row
}

/** Why a database of the mode `is` cannot be used in the mode `requested`. Pure. */
const otherModeText = (is: Mode, requested: Mode): string =>
  `This is a ${is} database, and MODE is ${requested}; a database never changes its mode. ` +
  (requested === 'live'
    ? 'For live operation use a new, empty database: another DATABASE_URL or DATA_DIR. To use this one, set MODE=sandbox.'
    : 'If you mean this one, set MODE=live. For a sandbox use a new, empty database: another DATABASE_URL or DATA_DIR.')

/** Refuses a database of another mode. */
export function refuseOtherMode(installation: Installation | undefined, config: Config): void {
  const mode = installation?.mode ?? config.mode
  if (mode !== config.mode) throw new Error(otherModeText(mode, config.mode))
}

/**
 * Records the mode of a new database, and refuses a database of another mode. `decided`: the mode
 * an operator chose. If two processes claim at once, the first decides.
 */
export async function claimMode(db: Database, config: Config, decided?: Mode): Promise<void> {
  const mode = decided ?? config.mode
  const known = await findInstallation(db)
  refuseOtherMode(known, { ...config, mode })
  if (known?.mode === mode) return
  await db.rows(sql`update installation set mode = ${mode} where mode is null`)
  refuseOtherMode(await findInstallation(db), { ...config, mode })
}
