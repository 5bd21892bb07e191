// `npm run clock -- show | accept`: shows the machine's time and the last instant of the servers;
// accepts the machine's time where that instant was wrong, and records who did so and when.

import { behindMs, openClock } from '../../kernel/clock.ts'
import { asTyped } from '../../platform/config.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { forgetMarks } from '../../platform/ledger/marks-store.ts'
import { acceptTime, readTime } from '../../runtime/scheduler/clock.ts'
import { option, recordAlone, refuseBesideServers, currentUser } from './command.ts'
import type { Command, Work } from './declared/declaration.ts'

const BY_MAX = 200

async function show({ db, say }: Work): Promise<number> {
  const { offsetMs, lastAt } = await readTime(db)
  const machine = openClock().wall()
  say({
    machine: machine.toISOString(),
    last: lastAt?.toISOString() ?? null,
    behind_ms: behindMs(lastAt, machine),
    sandbox_offset_ms: offsetMs,
  })
  return 0
}

async function accept({ config, db, args, say }: Work): Promise<number> {
  const by = option(args, 'by') ?? currentUser()
  if (by === '' || by.length > BY_MAX) throw new Error(`--by has from 1 to ${BY_MAX} characters`)
  await refuseBesideServers(db, asTyped(config, 'npm run clock -- accept'))
  const at = openClock().wall()
  const accepted = await acceptTime(db, { at, by })
  if (accepted) {
    // What is made from now on may have ids of before the marks: the next verification reads
    // everything.
    await inTransaction(db, forgetMarks)
    await recordAlone(db, 'installation.clock_accepted', {
      before: { last: accepted.lastAt },
      after: { machine: at, by },
    })
  }
  const given = accepted ? { last: accepted.lastAt.toISOString(), by } : {}
  say({ accepted: accepted !== undefined, machine: at.toISOString(), ...given })
  return 0
}

export const clock: Command = {
  name: 'clock',
  about:
    'Shows business time, or accepts the time of this machine after the stored time was wrong.',
  verbs: {
    show: { line: '', effect: 'reads', run: show },
    accept: { line: '[--by "Your Name"]', effect: 'changes', run: accept },
  },
}
