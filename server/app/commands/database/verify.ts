// `npm run verify`: checks the ledger and every stored sum. One JSON line; exit 0 when all is well, 1 when not.

import { openClock } from '../../../kernel/clock.ts'
import { recordVerification } from '../../../platform/ledger/verification-store.ts'
import { verify as recount, CHECKS } from '../../../platform/ledger/verify.ts'
import { asGuest, print, refuseUnfit, type Command } from '../command.ts'

export const verify: Command = (config) =>
  asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    const { wall } = openClock()
    const from = wall()
    const faults = await recount(db)
    const durationMs = wall().getTime() - from.getTime()
    await recordVerification(db, { at: from, checks: CHECKS.length, faults: faults.length, durationMs })
    print(JSON.stringify({ ok: faults.length === 0, checks: CHECKS.length, faults }))
    return faults.length === 0 ? 0 : 1
  })
