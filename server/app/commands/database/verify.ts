// `npm run verify`: checks the ledger and every stored sum. One JSON line; exit 0 when all is well, 1 when not.

import { checkHashes } from '../../../archive/check.ts'
import { openClock } from '../../../kernel/clock.ts'
import { recordVerification } from '../../../platform/ledger/verification-store.ts'
import { verify as recount, CHECKS, type Fault } from '../../../platform/ledger/verify.ts'
import type { Command, Work } from '../declared/declaration.ts'

/** Archived events lie in files; without the folder only their counts are compared. */
async function faultsOfFiles(db: Work['db'], folder: string | undefined): Promise<Fault[]> {
  const faults: Fault[] = []
  if (folder === undefined) return faults
  for await (const { archive, fault } of checkHashes(db, folder))
    if (fault !== null)
      faults.push({ what: 'a file of archived events is missing or was changed', where: `${archive}: ${fault}` })
  return faults
}

async function run({ config, db, isDry, say }: Work): Promise<number> {
  const { wall } = openClock()
  const from = wall()
  const faults = [...(await recount(db)), ...(await faultsOfFiles(db, config.archiveFolder))]
  const durationMs = wall().getTime() - from.getTime()
  if (!isDry) await recordVerification(db, { at: from, checks: CHECKS.length, faults: faults.length, durationMs })
  say({ ok: faults.length === 0, checks: CHECKS.length, faults })
  return faults.length === 0 ? 0 : 1
}

export const verify: Command = {
  name: 'verify',
  about:
    'Recounts the ledger and every stored sum. Prints one JSON line, and keeps the result for the metrics; exits with 1 when something does not\n' +
    'add up.',
  // A nightly run must not fail because an operator looks at the same time.
  verbs: { '': { line: '', effect: 'plans', isShared: true, run } },
}
