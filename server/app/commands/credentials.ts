// `npm run credentials -- revoke EMAIL`: revokes a credential and all its tokens.

import { revoke } from '../../identity/auth/store.ts'
import { openClock } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { asGuest, print, refuseUnfit, type Command } from './command.ts'

const USAGE =
  'usage: npm run credentials -- revoke EMAIL' + '\nManages API credentials: revokes one and all its access tokens.'

export const credentials: Command = (config, [verb, email]) => {
  if (verb !== 'revoke' || !email) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    const revoked = await inTransaction(db, (tx) => revoke(tx, email, openClock().wall()))
    print(JSON.stringify({ revoked }))
    if (revoked === 0) process.stderr.write(`${email} has no active credential.\n`)
    return revoked > 0 ? 0 : 1
  })
}
