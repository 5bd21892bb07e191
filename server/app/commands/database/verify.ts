// `npm run verify`: checks the ledger and every stored sum. One JSON line; exit 0 when all is well,
// 1 when not.

import { withFiles } from '../../../archive/verify.ts'
import { openClock } from '../../../kernel/clock.ts'
import { hyphened } from '../../../kernel/ids.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import { isCompleteDue, type Verification } from '../../../platform/ledger/verification.ts'
import {
  lastVerification,
  recordVerification,
} from '../../../platform/ledger/verification-store.ts'
import type { How, Verified } from '../../../platform/ledger/verify.ts'
import { beginSnapshot, CHECKS, faultsShown, verifyIn } from '../../../verification/verify.ts'
import { verifyPlatform } from '../../../verification/owner-verify.ts'
import { option } from '../command.ts'
import type { Command, Work } from '../declared/declaration.ts'
import { platformOf } from '../platforms.ts'

const SAY_MS = 10_000
const DAY_MS = 24 * 3_600_000

/** Says how far it is, once it has taken longer than an operator waits without a word. */
function openProgress(note: Work['note']) {
  let [isLong, text, from] = [false, 'Where earlier verifications ended', performance.now()]
  const say = (): void => {
    isLong = true
    note(`${text} (${Math.round((performance.now() - from) / 1_000)} s)`)
  }
  const timer = setInterval(say, SAY_MS)
  const begin = (next: string): void => {
    text = next
    from = performance.now()
    if (isLong) say()
  }
  const before: How['before'] = async ({ en }, place) =>
    begin(`Check ${place + 1} of ${CHECKS.length}: ${en}`)
  return { begin, before, close: () => clearInterval(timer) }
}

type Progress = ReturnType<typeof openProgress>

/** Runs `work` while its progress is shown. */
async function withProgress<T>(
  note: Work['note'],
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const progress = openProgress(note)
  try {
    return await work(progress)
  } finally {
    progress.close()
  }
}

const verifyAll = ({ config, db, args, note }: Work, at: Date): Promise<Verified> =>
  withProgress(note, async ({ begin, before }) => {
    const how: How = { isComplete: args.includes('--all'), at, before }
    const books = await inTransaction(db, async (tx) => {
      await beginSnapshot(tx)
      return verifyIn(tx, how)
    })
    begin('Files of archived events')
    return withFiles(db, books, { ...how, folder: config.archiveFolder })
  })

/** Of a platform alone nothing is kept: it is no verification of the books. */
async function runOn(platform: string, { db, say, note }: Work): Promise<number> {
  const { owner } = await platformOf(db, platform)
  const faults = await withProgress(note, ({ before }) => verifyPlatform(db, owner, before))
  const ok = faults.length === 0
  say({
    ok,
    platform: hyphened(owner),
    checks: CHECKS.length,
    complete: true,
    faults: faultsShown(faults),
  })
  return ok ? 0 : 1
}

/** Asks for a complete verification where the last one is too long ago. */
function demand(last: Verification | undefined, now: Date, note: Work['note']): void {
  if (!isCompleteDue(last, now)) return
  const said = last
    ? `Everything was read ${Math.floor((now.getTime() - last.at.getTime()) / DAY_MS)} days ago`
    : 'No verification has read everything yet'
  note(
    `${said}; the rest is taken from the marks of earlier verifications. Run npm run verify -- --all.`,
  )
}

async function run(work: Work): Promise<number> {
  const { db, args, isDry, say, note } = work
  const platform = option(args, 'platform')
  if (platform !== undefined) return runOn(platform, work)
  const { wall } = openClock()
  const at = wall()
  const { faults, isComplete: complete, wentOn, moved } = await verifyAll(work, at)
  const result = {
    at,
    checks: CHECKS.length,
    faults: faults.length,
    durationMs: wall().getTime() - at.getTime(),
    complete,
  }
  if (!isDry) await recordVerification(db, result, moved)
  const last = complete ? result : await lastVerification(db, { isComplete: true })
  const ok = faults.length === 0
  say({
    ok,
    checks: CHECKS.length,
    complete,
    last_complete: last?.at ?? null,
    went_on: wentOn.map(({ check, since }) => ({ check: check.en, since })),
    faults: faultsShown(faults),
  })
  demand(last, at, note)
  return ok ? 0 : 1
}

export const verify: Command = {
  name: 'verify',
  about:
    'Recounts the ledger and every stored sum. Prints one JSON line, and keeps the result for the metrics; exits with 1 when something does not\n' +
    'add up. It goes on where the last verification ended: with what was appended, and the sales that changed; with --all everything is read. --platform reads everything of one platform, and keeps no result.',
  // A nightly run must not fail because an operator looks at the same time.
  verbs: {
    '': { line: ['[--all]', '--platform IO_SELLER_ID'], effect: 'plans', isShared: true, run },
  },
}
