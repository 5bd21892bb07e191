// `npm run clock -- show | accept`: shows the machine's time and the last instant of the servers; accepts the machine's time
// where that instant was wrong, and records who did so and when.

import { behindMs, openClock } from '../../kernel/clock.ts'
import { asTyped } from '../../platform/config.ts'
import type { Database } from '../../platform/db/sql.ts'
import { acceptTime, readTime } from '../../runtime/scheduler/clock.ts'
import {
  asGuest,
  option,
  print,
  recordAlone,
  refuseBesideServers,
  refuseUnfit,
  whoIsHere,
  type Command,
} from './command.ts'

const USAGE =
  'usage: npm run clock -- show | accept [--by "your name"]' +
  '\nShows business time, or accepts the time of this machine after the stored time was wrong.'
const BY_MAX = 200

async function show(db: Database): Promise<number> {
  const { offsetMs, lastAt } = await readTime(db)
  const machine = openClock().wall()
  print(
    JSON.stringify({
      machine: machine.toISOString(),
      last: lastAt?.toISOString() ?? null,
      behind_ms: behindMs(lastAt, machine),
      sandbox_offset_ms: offsetMs,
    }),
  )
  return 0
}

export const clock: Command = (config, [verb = '', ...args]) => {
  const by = option(args, 'by') ?? whoIsHere()
  if ((verb !== 'show' && verb !== 'accept') || by === '' || by.length > BY_MAX) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    if (verb === 'show') return show(db)
    await refuseBesideServers(db, asTyped(config, 'npm run clock -- accept'))
    const at = openClock().wall()
    const accepted = await acceptTime(db, { at, by })
    if (accepted)
      await recordAlone(db, 'installation.clock_accepted', {
        before: { last: accepted.lastAt },
        after: { machine: at, by },
      })
    const given = accepted ? { last: accepted.lastAt.toISOString(), by } : {}
    print(JSON.stringify({ accepted: accepted !== undefined, machine: at.toISOString(), ...given }))
    return 0
  })
}
