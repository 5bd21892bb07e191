// Words of verifying the books, in English.

import type { pt } from './verification.pt.ts'

export const en: typeof pt = {
  statuses: {
    running: 'in progress',
    completed: 'completed',
    canceled: 'canceled',
    failed: 'ended by a failure',
    lost: 'ended without a result',
  },
  nameOf: (check) => check,
  title: 'Verification of the books',
  run: 'Verify now',
  again: 'Verify again',
  cancel: 'Cancel the verification',
  canceling: 'Canceling…',
  progress: (done, checks) => `Check ${Math.min(done + 1, checks)} of ${checks}`,
  elapsed: 'For',
  lead: 'It only reads, one check after the other, and can be done while the server is in use.',
  lastAt: 'Last complete one',
  never: 'Never done.',
  nightly: 'Run npm run verify each night.',
  old: 'More than two days ago.',
  result: 'Result',
  none: 'no differences',
  found: (n) => (n === 1 ? '1 difference' : `${n} differences`),
  checks: 'Checks',
  took: 'Took',
  startedAt: 'Started',
  lostText: 'The server that verified has stopped before the end. Nothing was changed: verify again.',
  failedAt: (check) => `It stopped at: ${check}.`,
  failedText: 'A check may take 30 seconds. Try again; if it fails once more, run npm run verify beside the server.',
  faultsTitle: 'Differences found',
  whatToDo:
    'Make a backup before any change, and do not mend the database by hand. Keep this result: the ids below say where each difference is. Suspend payouts if it is one of balances.',
  andMore: (n) => `and ${n} more`,
  notLately: 'The books were not verified in the last two days',
  goVerify: 'See the verification of the books',
}
