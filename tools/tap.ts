// The counts of a TAP report of node:test.

import fs from 'node:fs'

type Counts = { pass: number; fail: number; cancelled: number }

/** The counts of node:test, from the last lines of its TAP report; undefined if there are none. */
export function countsIn(report: string): Counts | undefined {
  const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : ''
  const count = (name: string) =>
    Number([...text.matchAll(new RegExp(`^# ${name} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? Number.NaN)
  const counts = { pass: count('pass'), fail: count('fail'), cancelled: count('cancelled') }
  return Number.isNaN(counts.fail) ? undefined : counts
}
