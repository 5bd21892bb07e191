// Each rule of .oxlintrc.json, on snippets: what is refused, and what is allowed. One run of oxlint
// judges them all.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'

const PROJECT = resolve(import.meta.dirname, '../..')
const CONFIG = '.oxlintrc.json'
const lines = (count: number): string => 'step()\n'.repeat(count)
const long = (count: number): string => `export function long(): void {\n${lines(count)}}\n`

/** The path, the text, and the rule that refuses it; without one it is allowed. */
type Row = readonly [path: string, text: string, rule?: string]

const SIZES: readonly Row[] = [
  ['server/size/a.ts', long(69), 'max-lines-per-function'],
  ['server/size/b.ts', long(68)],
  [
    'server/size/c.ts',
    `export const it = {\n  async long(a = '}') {\n    step(a)\n${lines(68)}},\n}\n`,
    'max-lines-per-function',
  ],
  [
    'server/size/d.test.ts',
    `test('long', async () => {\n${lines(83)}})\n`,
    'max-lines-per-function',
  ],
  ['server/size/e.ts', `export type Long = {\n${'  a: string\n'.repeat(99)}}\n`],
  ['tools/size/f.ts', long(69), 'max-lines-per-function'],
  ['server/size/g.ts', lines(301), 'max-lines'],
  ['server/size/h.ts', lines(300)],
  ['server/size/i.test.ts', lines(541), 'max-lines'],
  ['server/size/j.test.ts', lines(540)],
  [
    'server/size/k.ts',
    'export const a = (b: A, c: A, d: A, e: A, f: A, g: A, h: A) => [b, c, d, e, f, g, h]\n',
    'max-params',
  ],
  [
    'server/size/l.ts',
    'export const a = (b: A, c: A, d: A, e: A, f: A, g: A) => [b, c, d, e, f, g]\n',
  ],
  ['server/size/m.ts', 'export const a = b ? 1 : c ? 2 : 3\n', 'no-nested-ternary'],
  ['test/size/n.ts', 'export const a = b ? 1 : c ? 2 : 3\n'],
]

const NAMES: readonly Row[] = [
  ['server/names/a.ts', `export const ${'a'.repeat(41)} = 1\n`, 'id-length'],
  ['server/names/b.ts', 'export const split_rules = 1\n', 'id-match'],
  ['server/names/c.ts', 'export const wire = { split_rules: 1 }\n'],
  ['server/names/d.ts', 'export const [ctx] = rows\n', 'id-denylist'],
  ['server/names/e.ts', 'export const [TODO] = rows\n', 'id-denylist'],
  ['server/names/brCode.ts', 'export const a = 1\n', 'filename-case'],
  ['server/names/br-code.random.test.ts', 'export const a = 1\n'],
]

const PLACES: readonly Row[] = [
  ['server/a.ts', 'export const at = Date.now()\n', 'no-restricted-properties'],
  ['server/b.test.ts', 'export const at = Date.now()\n', 'no-restricted-properties'],
  ['server/b.durable.test.ts', 'export const at = Date.now()\n'],
  ['server/kernel/clock.ts', 'export const at = Date.now()\n'],
  ['bench/a.ts', 'export const at = Date.now().toFixed(2)\n'],
  ['sdk/webhooks.ts', 'export const at = Date.now()\n'],
  ['server/c.ts', 'export const amount = parseFloat(text)\n', 'no-restricted-globals'],
  ['server/d.ts', 'export const amount = Number.parseFloat(text)\n', 'no-restricted-properties'],
  ['sdk/d.ts', 'export const amount = (cents / 100).toFixed(2)\n', 'no-restricted-properties'],
  ['server/e.ts', 'export const roll = Math.random()\n', 'no-restricted-properties'],
  ['server/e.test.ts', 'export const roll = Math.random()\n', 'no-restricted-properties'],
  ['bench/e.ts', 'export const roll = Math.random()\n', 'no-restricted-properties'],
  ['server/app/open.ts', 'export const dice = Math.random\n'],
  ['sdk/client/client.ts', 'export const dice = [Math.random, Date.now]\n'],
  ['server/banks/a.ts', "export const host = process.env['HOST']\n", 'no-process-env'],
  ['server/app/serve/a.ts', "export const host = process.env['HOST']\n"],
  ['server/banks/a.test.ts', "export const host = process.env['HOST']\n"],
]

const LANGUAGE: readonly Row[] = [
  ['server/f.ts', "console.log('here')\n", 'no-console'],
  ['server/g.ts', "export const text = 'console.log' // not console.log\n"],
  ['server/h.ts', 'export const a = b as any\n', 'no-explicit-any'],
  ['server/i.ts', 'export const a: Promise<any[]> = b\n', 'no-explicit-any'],
  ['server/j.ts', 'export const a = AbortSignal.any([b])\n'],
  ['server/k.ts', 'export default a\n', 'no-restricted-exports'],
  ['server/l.ts', 'export { a as default }\n', 'no-restricted-exports'],
  ['server/q.ts', "export * from './j.ts'\n", 'no-barrel-file'],
  ['contract/index.ts', "export * from './other.ts'\n"],
  ['contract/other.ts', 'export const a = 1\n'],
  ['server/m.ts', 'export class Ledger {}\n', 'max-classes-per-file'],
  ['server/n.ts', 'export const Ledger = class {}\n', 'max-classes-per-file'],
  ['server/kernel/refusal.ts', 'export class Refusal extends Error {}\n'],
  ['server/o.ts', 'step() // TODO: more\n', 'no-warning-comments'],
  ['server/p.ts', 'step() /*\n FIXME */\n', 'no-warning-comments'],
]

type Diagnostic = { readonly code: string; readonly filename: string }

function rulesBroken(rows: readonly Row[]): Map<string, string[]> {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-lint-'))
  try {
    fs.copyFileSync(join(PROJECT, CONFIG), join(folder, CONFIG))
    for (const [path, text] of rows) {
      fs.mkdirSync(join(folder, dirname(path)), { recursive: true })
      fs.writeFileSync(join(folder, path), text)
    }
    const lint = join(PROJECT, 'node_modules/oxlint/bin/oxlint')
    const { stdout } = spawnSync(process.execPath, [lint, '-f', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
    const byFile = Map.groupBy(diagnostics, ({ filename }) => filename)
    return new Map(
      [...byFile].map(([path, all]) => [
        path,
        all.map(({ code }) => /\((.*)\)/.exec(code)?.[1] ?? code),
      ]),
    )
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

test('oxlint refuses what each rule is there for, and nothing similar', () => {
  const rows = [...SIZES, ...NAMES, ...PLACES, ...LANGUAGE]
  const paths = rows.map(([path]) => path)
  assert.equal(new Set(paths).size, paths.length)
  const broken = rulesBroken(rows)
  const found = Object.fromEntries(
    paths.map((path) => [path, [...new Set(broken.get(path))].join(', ')]),
  )
  assert.deepEqual(found, Object.fromEntries(rows.map(([path, , rule = '']) => [path, rule])))
  const configured = fs.readFileSync(join(PROJECT, CONFIG), 'utf8')
  const { overrides } = JSON.parse(configured) as {
    overrides: { rules: Record<string, unknown> }[]
  }
  const rules = Object.keys(overrides[0]!.rules).map((rule) => rule.split('/').at(-1)!)
  const refused = new Set(rows.map(([, , rule]) => rule))
  assert.deepEqual(
    rules.filter((rule) => !refused.has(rule)),
    [],
  )
})
