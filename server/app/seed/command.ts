// `npm run seed`: more platforms for the sandbox, as JSON, or (`--show`) the credentials of the first.

import { asTyped } from '../../platform/config.ts'
import { openLog } from '../../runtime/log.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { claimMode, findInstallation, refuseOtherMode } from '../../platform/installation.ts'
import { openDeps } from '../open.ts'
import { PLATFORMS_MAX, ROWS_MAX, seed as sow } from './seed.ts'
import { asGuest, numberOption, print, type Command } from '../commands/command.ts'
import { credentialsPath, readCredentials } from '../serve/listener.ts'

export const seed: Command = async (config, args) => {
  if (config.mode !== 'sandbox') throw new Error('Seeding is for the sandbox; this is MODE=live.')
  if (args.includes('--show')) {
    const platforms = readCredentials(credentialsPath(config))
    if (platforms.length === 0)
      throw new Error(
        `There are no credentials in ${credentialsPath(config)}. The first npm start on an empty database writes them there; ` +
          `${asTyped(config, 'npm run seed')} creates another platform and shows its credentials.`,
      )
    print(JSON.stringify({ platforms }, null, 2))
    return 0
  }
  const platforms = numberOption(args, 'platforms', { least: 1, most: PLATFORMS_MAX, otherwise: 1 })
  const rows = numberOption(args, 'rows', { least: 0, most: ROWS_MAX, otherwise: 0 })
  return asGuest(config, async (db) => {
    refuseOtherMode(await findInstallation(db), config)
    await migrate(db)
    await claimMode(db, config)
    const opened = await openDeps({ config, db, log: openLog(config.logLevel), env: process.env })
    try {
      print(JSON.stringify({ platforms: await sow(opened.deps, { platforms, rows, corporate: true }) }))
      return 0
    } finally {
      await opened.close()
    }
  })
}
