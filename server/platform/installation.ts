// The mode of a database: `sandbox` or `live`, recorded in it and never changed (docs/decisions/0026). It knows no other table.

import type { Config, Mode } from './config.ts'
import { asTypedOnDatabase } from './typed-on-database.ts'
import { sql, type Database, type Sql } from './db/sql.ts'

/** `mode`: null until it is decided. `usedBefore`: the database was used before modes were recorded. */
export type Installation = { readonly mode: Mode | null; readonly usedBefore: boolean }

/** The installation of a database; undefined when it lacks the table, because it is new, older, or not a server's. */
export async function findInstallation(db: Sql): Promise<Installation | undefined> {
  const [table] = await db.rows<{ there: boolean }>(sql`select to_regclass('installation') is not null as there`)
  if (!table!.there) return undefined
  const [row] = await db.rows<Installation>(sql`select mode, used_before as "usedBefore" from installation`)
  return row
}

/** Why a database of the mode `is` cannot be used in the mode `requested`. Pure. */
const otherModeText = (is: Mode, requested: Mode): string =>
  `This is a ${is} database, and MODE is ${requested}; a database never changes its mode. ` +
  (requested === 'live'
    ? 'For live operation use a new, empty database: another DATABASE_URL or DATA_DIR. To use this one, set MODE=sandbox.'
    : 'If you mean this one, set MODE=live. For a sandbox use a new, empty database: another DATABASE_URL or DATA_DIR.')

const undecidedText = (config: Config): string => {
  const command = asTypedOnDatabase({ ...config, mode: 'sandbox' }, 'npm run migrate -- --mode')
  return (
    'This database was used before Vintém recorded whether it is live. Nothing in it is from the sandbox, so decide, once and for ' +
    `good: ${command} live (or ${command} sandbox).`
  )
}

/** Refuses a database of another mode, and one that an operator has to decide about. */
export function refuseOtherMode(installation: Installation | undefined, config: Config): void {
  if (!installation) return
  const { mode, usedBefore } = installation
  if (mode !== null && mode !== config.mode) throw new Error(otherModeText(mode, config.mode))
  if (mode === null && usedBefore) throw new Error(undecidedText(config))
}

/**
 * Records the mode of a new database, and refuses a database of another mode. `decided`: the mode an operator chose, also for a
 * database that was used before modes were recorded. If two processes claim at once, the first decides.
 */
export async function claimMode(db: Database, config: Config, decided?: Mode): Promise<void> {
  const mode = decided ?? config.mode
  const known = await findInstallation(db)
  refuseOtherMode(decided && known ? { ...known, usedBefore: false } : known, { ...config, mode })
  if (known?.mode === mode) return
  await db.rows(sql`update installation set mode = ${mode} where mode is null`)
  refuseOtherMode(await findInstallation(db), { ...config, mode })
}
