// How commands print checks: a line each, with what to do about a fault where that is known.

import type { BankCheck } from '../../runtime/deps.ts'
import { print } from './command.ts'

const NAME_COLUMNS = 34
const INDENT = ' '.repeat('FAULT  '.length)

/** Prints the checks; returns whether all are well. `adviceOf`: what to do about a fault. */
export function printChecks(
  checks: readonly BankCheck[],
  adviceOf: (fault: BankCheck) => string | undefined = () => undefined,
): boolean {
  for (const one of checks) {
    print(`${one.ok ? 'ok   ' : 'FAULT'}  ${one.check.padEnd(NAME_COLUMNS)}  ${one.detail}`)
    const advice = one.ok ? undefined : adviceOf(one)
    if (advice !== undefined) print(`${INDENT}${' '.repeat(NAME_COLUMNS)}  → ${advice}`)
  }
  return checks.every(({ ok }) => ok)
}
