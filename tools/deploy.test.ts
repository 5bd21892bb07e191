// The files of deploy/ pass every setting, and have no password that could be guessed.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { VARIABLES } from '../server/platform/config.ts'

const DEPLOY = resolve(import.meta.dirname, '..', 'deploy')
const textOf = (name: string): string => fs.readFileSync(join(DEPLOY, name), 'utf8')
/** Live servers refuse these. */
const SANDBOX_ONLY = new Set(['SANDBOX_BANK_URL', 'BANK_PORT', 'WEBHOOK_ALLOW_PRIVATE'])
const LIVE = VARIABLES.filter((name) => !SANDBOX_ONLY.has(name))

test('every setting of a live server has its place in every file', () => {
  for (const file of ['compose.yaml', 'vintem.env.example', 'kubernetes.yaml']) {
    const text = textOf(file)
    const missing = LIVE.filter((name) => !new RegExp(`\\b${name}\\b[:=,]|name: ${name}\\b`).test(text))
    assert.deepEqual(missing, [], file)
    assert.deepEqual(
      [...SANDBOX_ONLY].filter((name) => text.includes(name)),
      [],
      `${file}: a live server refuses these`,
    )
  }
})

test('no password and no name has a default: without them nothing starts', () => {
  const compose = textOf('compose.yaml')
  for (const name of ['POSTGRES_PASSWORD', 'DOMAIN']) {
    const uses = [...compose.matchAll(new RegExp(`\\$\\{${name}([^}]*)\\}`, 'g'))]
    assert.ok(uses.length > 0)
    for (const [use, rest] of uses) assert.ok(rest!.startsWith(':?'), use)
  }
  for (const line of textOf('vintem.env.example').split('\n'))
    if (/^(DOMAIN|POSTGRES_PASSWORD)=/.test(line)) assert.match(line, /=$/)
})

test('the image has no tests, tools or settings', () => {
  const ignored = new Set(fs.readFileSync(resolve(DEPLOY, '..', '.dockerignore'), 'utf8').split('\n'))
  for (const name of ['test', 'tools', 'bench', 'deploy', '.git', '**/*.test.ts', '**/.env'])
    assert.ok(ignored.has(name), name)
})
