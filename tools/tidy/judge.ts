// Shows that a checker can fail: each row is a snippet and a part of the message it must cause.

import assert from 'node:assert/strict'
import type { Fault, Source } from './source.ts'

/** The path, the text, and a part of the expected message; without it no message is expected. */
export type Row = readonly [path: string, text: string, says?: string]

export const listOf = (faults: readonly Fault[]): string =>
  faults.map(({ path, line, says }) => `${path}:${line} ${says}`).join('\n')

export function judge(check: (source: Source) => Fault[], rows: readonly Row[]): void {
  for (const [path, text, says] of rows) {
    const faults = check({ path, text })
    if (says === undefined) assert.equal(listOf(faults), '', `${path}: ${text}`)
    else if (!faults.some((fault) => fault.says.includes(says))) {
      assert.fail(`${path}: ${text}\nit says: ${listOf(faults)}\nnot: ${says}`)
    }
  }
}
