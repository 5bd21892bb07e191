// What a file may decide, by the graph of its imports, on snippets: what is refused, and what is
// allowed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { floorFaults, type Packages } from './floors.ts'
import { listOf } from './judge.ts'

const NONE: Packages = { all: new Set(), running: new Set() }
const SQL = "import { sql, type Tx } from '../../platform/db/sql.ts'\n"
const DEPS = "import type { Deps } from '../../runtime/deps.ts'\n"
/** Reads and writes; its name says nothing. */
const ACTS = {
  path: 'server/payments/vault/acts.ts',
  text: `${SQL}export type Row = 1\nexport const rows = (tx: Tx) => tx.rows(sql\`select 1\`)\n`,
}
const NOUN = {
  path: 'server/payments/vault/noun.ts',
  text: 'export type Row = 1\nexport const two = () => 2\n',
}

/**
 * The text of a file in server/payments/vault, and a part of the message that it causes; without
 * it, nothing is refused.
 */
type Row = readonly [text: string, says?: string]

function judgeIn(folder: string, rows: readonly Row[]): void {
  for (const [text, says] of rows) {
    const judged = { path: `${folder}/a.ts`, text }
    const faults = floorFaults([ACTS, NOUN, judged], NONE).filter(
      ({ path }) => path === judged.path,
    )
    if (says === undefined) assert.equal(listOf(faults), '', text)
    else
      assert.ok(listOf(faults).includes(says), `${text}\nit says: ${listOf(faults)}\nnot: ${says}`)
  }
}

test('tidy refuses I/O in a file that decides, whatever its name', () => {
  judgeIn('server/payments/vault', [
    [SQL, 'it decides'],
    ["import fs from 'node:fs'\nexport const a = 1", 'it decides'],
    [`${SQL}export const apply = (n: number) => n + 1`, 'it decides'],
    [
      `${SQL}export const page = (tx: Tx) => tx.rows(sql\`\`)\nexport const next = (n: number) => n + 1`,
      '"next" decides',
    ],
    [
      `${SQL}export const page = (tx: Tx) => tx.rows(sql\`\`)\nexport function next(n: number) {}`,
      '"next" decides',
    ],
    [
      `${SQL}export const page = (tx: Tx) => tx.rows(sql\`\`)\nexport const table = { next: (n: number) => n }`,
      '"table"',
    ],
    [
      `${SQL}export const page = (tx: Tx) => tx.rows(sql\`\`)\nexport const life = machine({ new: {} })`,
      '"life"',
    ],
    [`${SQL}export const page = (tx: Tx) => tx.rows(sql\`\`)\nconst next = (n: number) => n + 1`],
    [`${SQL}export const page = (tx: Tx) => tx.rows(sql\`\`)\nexport const PAGES_MAX = 100`],
    [`${SQL}const ROWS = sql\`1\`\nconst all = () => ROWS\nexport const page = () => all()`],
    [
      `${SQL}${DEPS}type Needs = Pick<Deps, 'clock'>\nexport const at = (deps: Needs) => deps.clock.now()\nexport const b = sql\`\``,
    ],
    ["import { rows } from './acts.ts'\nexport const next = async () => rows"],
    ["import { two } from './noun.ts'\nexport const next = () => two()"],
  ])
})

test('tidy finds a file that decides and reaches outside through another file', () => {
  judgeIn('server/payments/vault', [
    [
      "import { rows } from './acts.ts'\nexport const a = () => 1",
      '(server/payments/vault/acts.ts → server/platform/db/sql.ts)',
    ],
    ["import { rows } from './acts.ts'\nexport { rows }", 'it decides'],
    ["import type { Tx } from '../../platform/db/sql.ts'\nexport const a = () => 1"],
  ])
})

test('tidy refuses types of files with I/O in pure files', () => {
  judgeIn('server/payments/vault', [
    [
      "import type { Row } from './acts.ts'\nexport const a = (row: Row) => row",
      'takes its types from nouns',
    ],
    ["import type { Row } from './noun.ts'\nexport const a = (row: Row) => row"],
    [`${SQL}import type { Row } from './acts.ts'\nexport const a = (tx: Tx, row: Row) => row`],
  ])
})

test('tidy refuses all I/O in the kernel', () => {
  judgeIn('server/kernel', [
    ["import fs from 'node:fs'\nexport const read = () => fs.readFileSync('a')", 'it decides'],
    [
      "import { setTimeout } from 'node:timers/promises'\nexport const wait = async () => setTimeout(1)",
      'it decides',
    ],
    ["import { createHash } from 'node:crypto'\nexport const hash = () => createHash('sha256')"],
  ])
})
