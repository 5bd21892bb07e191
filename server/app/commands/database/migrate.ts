// `npm run migrate`: brings the database up to this version.

import { migrate as run, pendingMigrations } from '../../../platform/db/migrate.ts'
import { MODES, type Config, type Mode } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { claimMode, findInstallation, refuseOtherMode } from '../../../platform/installation.ts'
import { asGuest, option, recordAlone } from '../command.ts'
import type { Command, Ground } from '../declared/declaration.ts'
import { whileAlone } from '../declared/run.ts'

/** The mode that an operator decides, for this database and for good. */
function decidedMode(args: readonly string[]): Mode | undefined {
  const text = option(args, 'mode')
  const mode = MODES.find((one) => one === text)
  if (text !== undefined && mode === undefined)
    throw new Error(`--mode must be ${MODES.join(' or ')}, not "${text}"`)
  return mode
}

/**
 * The mode that the database has afterwards, and what is to run: nothing where another mode is
 * asked.
 */
async function refuseMode(
  db: Database,
  config: Config,
  decided: Mode | undefined,
): Promise<Config> {
  const known = await findInstallation(db)
  const requested = { ...config, mode: decided ?? config.mode }
  refuseOtherMode(known, requested)
  return requested
}

async function migrateTo(
  { config, isDry, say }: Ground,
  db: Database,
  decided: Mode | undefined,
): Promise<number> {
  const requested = await refuseMode(db, config, decided)
  const before = (await findInstallation(db))?.mode ?? null
  if (isDry) {
    say({ would_run: await pendingMigrations(db), mode: before ?? decided ?? null })
    return 0
  }
  const ran = await run(db)
  if (decided) await claimMode(db, requested, decided)
  const { mode = null } = (await findInstallation(db)) ?? {}
  if (ran.length > 0 || mode !== before)
    await recordAlone(db, 'installation.migrated', {
      before: { mode: before },
      after: { ran, mode },
    })
  say({ ran, mode })
  return 0
}

export const migrate: Command = {
  name: 'migrate',
  about:
    'Runs the pending migrations, and prints them as JSON. npm start does the same. --mode records permanently whether the database is live or\n' +
    'a sandbox; npm start records MODE on a new database.',
  verbs: {
    '': {
      line: '[--mode live|sandbox]',
      effect: 'plans',
      alone: (ground) => {
        const decided = decidedMode(ground.args)
        const config = { ...ground.config, mode: decided ?? ground.config.mode }
        return asGuest(config, (db) =>
          whileAlone(db, 'migrate', () => migrateTo(ground, db, decided), ground),
        )
      },
    },
  },
}
