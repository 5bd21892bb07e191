// `npm run migrate`: brings the database up to this version.

import { migrate as run } from '../../platform/db/migrate.ts'
import { asGuest, print, type Command } from './command.ts'

export const migrate: Command = (config) =>
  asGuest(config, async (db) => {
    const ran = await run(db)
    print(JSON.stringify({ ran }))
    return 0
  })
