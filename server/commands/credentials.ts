// `npm run credentials -- revoke EMAIL`: ends a credential and every token it gave.

import { revoke } from '../auth/store.ts'
import { openClock } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import { asGuest, print, refuseUnmigrated, type Command } from './command.ts'

const USAGE = 'usage: npm run credentials -- revoke EMAIL'

export const credentials: Command = (config, [verb, email]) => {
  if (verb !== 'revoke' || !email) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnmigrated(db, config)
    const revoked = await inTransaction(db, (tx) => revoke(tx, email, openClock().wall()))
    print(JSON.stringify({ revoked }))
    if (revoked === 0) process.stderr.write(`There is no live credential of ${email}.\n`)
    return revoked > 0 ? 0 : 1
  })
}
