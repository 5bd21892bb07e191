// Every setting that a page shows survives being pasted: a shell gives the program the value that
// was written.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const PROJECT = join(import.meta.dirname, '../..')
const PAGES = globSync(
  ['*.md', 'docs/*.md', 'docs/pt-BR/*.md', '{sdk,samples,bench,deploy}/*.md'],
  { cwd: PROJECT },
)
const VALUE = `'[^']*'|"[^"$]*"|[^\\s'"\`$]+`
const SETTINGS = new RegExp(`^[ #]*((?:[A-Z][A-Z_]+=(?:${VALUE})(?= |$) ?)+)`)
const SETTING = new RegExp(`([A-Z][A-Z_]+)=(${VALUE})`, 'g')

/** What is written as code, in a line or in a block for a shell. */
function codeIn(page: string): string[] {
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text]) =>
    text!.split('\n'),
  )
  const inline = [...page.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, text]) => text!,
  )
  return [...blocks, ...inline]
}

const unquoted = (text: string): string => text.replaceAll(/^(['"])(.*)\1$/g, '$2')

/** The settings at the beginning of a line, as they are written. */
function settingsIn(
  line: string,
): { readonly text: string; readonly written: [string, string][] } | undefined {
  const text = SETTINGS.exec(line)?.[1]
  if (text === undefined) return undefined
  return {
    text,
    written: [...text.matchAll(SETTING)].map(([, name, value]) => [name!, unquoted(value!)]),
  }
}

/** What a program started with these settings finds. */
function found(text: string, name: string): string {
  const { stdout } = spawnSync('sh', ['-c', `${text} sh -c 'printf %s "$${name}"'`], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '' },
  })
  return stdout
}

test(
  'a setting that a page shows reaches the program as it is written',
  { skip: process.platform === 'win32' },
  () => {
    let tried = 0
    for (const page of PAGES)
      for (const line of codeIn(readFileSync(join(PROJECT, page), 'utf8'))) {
        const settings = settingsIn(line)
        for (const [name, value] of settings?.written ?? []) {
          assert.equal(found(settings!.text, name), value, `${page}: ${line}`)
          tried += 1
        }
      }
    assert.ok(tried > 40, `${tried} settings were found`)
  },
)

test('a setting that a shell would cut off is noticed', () => {
  const line = 'DATABASE_URL=postgres://u@h/v?sslmode=verify-full&sslrootcert=/ca.pem'
  const { text, written } = settingsIn(line)!
  assert.deepEqual(written, [
    ['DATABASE_URL', 'postgres://u@h/v?sslmode=verify-full&sslrootcert=/ca.pem'],
  ])
  assert.notEqual(found(text, 'DATABASE_URL'), written[0]![1])
})
