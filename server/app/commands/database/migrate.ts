// `npm run migrate`: brings the database up to this version.

import { migrate as run } from '../../../platform/db/migrate.ts'
import { MODES, type Mode } from '../../../platform/config.ts'
import { claimMode, findInstallation, refuseOtherMode } from '../../../platform/installation.ts'
import { asGuest, option, print, recordAlone, type Command } from '../command.ts'

/** The mode that an operator decides, for this database and for good. */
function decidedMode(args: readonly string[]): Mode | undefined {
  const text = option(args, 'mode')
  const mode = MODES.find((one) => one === text)
  if (text !== undefined && mode === undefined) throw new Error(`--mode must be ${MODES.join(' or ')}, not "${text}"`)
  return mode
}

export const migrate: Command = (config, args) => {
  const decided = decidedMode(args)
  return asGuest(config, async (db) => {
    const known = await findInstallation(db)
    const requested = { ...config, mode: decided ?? config.mode }
    refuseOtherMode(known && { ...known, usedBefore: false }, requested)
    const ran = await run(db)
    if (decided) await claimMode(db, requested, decided)
    if (ran.length > 0) await recordAlone(db, 'installation.migrated', { after: { ran, decided: decided ?? null } })
    const { mode = null } = (await findInstallation(db)) ?? {}
    print(JSON.stringify({ ran, mode }))
    return 0
  })
}
