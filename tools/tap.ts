// What a TAP report of node:test says: its counts, and which tests failed.

import fs from 'node:fs'
import { relative } from 'node:path'

type Counts = { pass: number; fail: number; cancelled: number }

/** The counts of node:test, from the last lines of its TAP report; undefined if there are none. */
export function countsIn(report: string): Counts | undefined {
  const text = textOf(report)
  const count = (name: string) =>
    Number([...text.matchAll(new RegExp(`^# ${name} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? Number.NaN)
  const counts = { pass: count('pass'), fail: count('fail'), cancelled: count('cancelled') }
  return Number.isNaN(counts.fail) ? undefined : counts
}

/**
 * The tests that failed, each with its place and what it said: a test that failed by its subtests
 * alone is left out.
 */
export function failuresIn(report: string, project: string): string[] {
  return [...textOf(report).matchAll(FAILED)].flatMap(
    ([, indent = '', name = '', details = '']) => {
      const lines = details.split('\n').map((line) => line.slice(indent.length + DETAIL.length))
      const value = (key: string) =>
        lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2)
      if (value('failureType') === "'subtestsFailed'") return []
      const place = relative(project, value('location')?.replaceAll("'", '') ?? '')
      return [`✖ ${place} ${name.replaceAll(/\\(.)/g, '$1')}\n${errorIn(lines)}`]
    },
  )
}

const textOf = (report: string): string =>
  fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : ''

const FAILED = /^( *)not ok \d+ - (.*)\n\1 {2}---\n([^]*?)^\1 {2}\.\.\.$/gm
const DETAIL = '  '
const ERROR_LINES = 30

/** The value of `error:`, which is one line or an indented block. */
function errorIn(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.startsWith('error: '))
  if (first < 0) return ''
  const block = lines.slice(first + 1)
  const end = block.findIndex((line) => /^\S/.test(line))
  const said = [lines[first]?.slice('error: '.length) ?? '', ...block.slice(0, Math.max(end, 0))]
  return said
    .filter((line) => line.trim() !== '' && line !== '|-')
    .slice(0, ERROR_LINES)
    .join('\n')
}
