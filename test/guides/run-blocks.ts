// Runs code blocks of guides: shell in one bash, TypeScript and JavaScript in one module. A value
// that a page expects follows `# =` or `// =`, and every one of them is compared. It knows no
// guide.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Test } from '../world.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const entry = (file: string) => `'${pathToFileURL(join(PROJECT, 'sdk', file)).href}'`
const SHELL_SAYS = /\| pick (?:'[^']*'|\S+) # = (.*)$/
const CODE_SAYS = /^(\s*)(?:const \w+ = )?(.+?);? \/\/ = (.+)$/
const IMPORT = /^import .*$/gm

/** A line that a reader takes for an expectation. */
const SAYS = /(#|\/\/) ?= ?/

/** What a shell prints for the values that the blocks expect. */
const expectedOf = (blocks: readonly string[]): string[] =>
  blocks.flatMap((block) =>
    block.split('\n').flatMap((line) => {
      const value = SHELL_SAYS.exec(line)?.[1]
      assert.ok(value !== undefined || !SAYS.test(line), `nothing compares ${line}`)
      return value ?? []
    }),
  )

/**
 * Runs the blocks in one bash, which stops at the first failure, and compares what they print with
 * what they expect.
 */
export async function runShell(
  blocks: readonly string[],
  env: Record<string, string>,
  cwd = PROJECT,
): Promise<void> {
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
  const ended = await new Promise<{ code: number; out: string; said: string }>((done) => {
    const options = { env: { ...process.env, ...env, PATH: path }, cwd, maxBuffer: 2 ** 24 }
    const shell = execFile('bash', ['-eu', '-o', 'pipefail'], options, (error, out, said) =>
      done({ code: error ? Number(error.code) : 0, out, said }),
    )
    shell.stdin!.end(blocks.join('\n'))
  })
  const lines = ended.out === '' ? [] : ended.out.trimEnd().split('\n')
  assert.deepEqual([lines, ended.code, ended.said], [expectedOf(blocks), 0, ''])
}

/** A line that hands its value to `check`, with its number. */
const checked = (line: string, n: number): string => {
  const [, indent, expression, value] = CODE_SAYS.exec(line) ?? []
  assert.ok(expression !== undefined || !SAYS.test(line), `nothing compares ${line}`)
  return expression === undefined
    ? line
    : `${indent}check(${n}, ${expression}, ${JSON.stringify(value)})`
}

/** Runs the blocks as one module, in which `given` are variables. */
export async function runCode(
  t: Test,
  blocks: readonly string[],
  given: Record<string, unknown>,
): Promise<void> {
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-guide-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const text = blocks
    .join('\n')
    .replaceAll("'@vintem/sdk'", entry('index.ts'))
    .replaceAll("'@vintem/sdk/webhooks'", entry('receiving.ts'))
    .replaceAll(/^export /gm, '')
  const names = Object.keys(given)
  const lines = text.replaceAll(IMPORT, '').split('\n')
  const body = lines.map(checked).join('\n')
  const imports = [...text.matchAll(IMPORT)].map(([line]) => line).join('\n')
  const module = `${imports}\nexport default async ({ check, ${names.join(', ')} }: any) => {\n{\n${body}\n}\n}\n`
  const path = join(folder, 'guide.mts')
  writeFileSync(path, module)
  const left = new Set(lines.flatMap((line, n) => (SAYS.test(line) ? [n] : [])))
  const check = (n: number, is: unknown, expected: string) => {
    left.delete(n)
    assert.equal(String(is), expected)
  }
  const { default: run } = (await import(pathToFileURL(path).href)) as {
    default(given: object): Promise<void>
  }
  await run({ check, ...given })
  assert.deepEqual(
    [...left].map((n) => lines[n]),
    [],
    'never reached',
  )
}
