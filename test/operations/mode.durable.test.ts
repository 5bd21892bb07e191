// A database is the sandbox's or live, and every program that opens it knows which.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../server/platform/config.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { claimMode, findInstallation } from '../../server/platform/installation.ts'
import { freshDatabase } from '../database.ts'
import { envOf, runProgram } from '../program.ts'

/** Every command that opens the database, with arguments that would change something. */
const COMMANDS: readonly string[][] = [
  ['serve'],
  ['work'],
  ['migrate'],
  ['verify'],
  ['backup', 'FILE'],
  ['restore', 'FILE'],
  ['keys', 'rotate'],
  ['clock', 'show'],
  ['clock', 'accept'],
  ['credentials', 'revoke', 'a@example.com'],
  ['platforms', 'list'],
  ['requests', 'unauthenticated'],
  ['mails', 'list'],
  ['audit', 'heads'],
  ['archive', 'list'],
  ['customers', 'erased'],
  ['reconcile', 'list'],
  ['operators', 'list'],
  ['sellers', 'list'],
  ['corporate', 'list'],
  ['users', 'list'],
  ['fees', 'show', '01a20000-0000-7000-8000-000000000001'],
  ['cnab', 'write'],
]
const SANDBOX_ONLY: readonly string[][] = [['seed'], ['bank']]

test('no command and no server works on a database of the other mode, and nothing changes', async (t) => {
  for (const [is, mode] of [
    ['sandbox', 'live'],
    ['live', 'sandbox'],
  ] as const) {
    const db = await freshDatabase(t)
    await claimMode(db, readConfig({ MODE: is }))
    const env = {
      ...envOf(t, db),
      MODE: mode,
      PORT: '0',
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: 'false',
      SMTP_URL: 'off',
    }
    const file = join(env.DATA_DIR, 'file')
    fs.writeFileSync(file, 'x')
    assert.equal((await runProgram(['keys', 'make'], env)).code, 0)
    const rest = [...COMMANDS, ...(mode === 'sandbox' ? SANDBOX_ONLY : [])].values()
    const refused = async () => {
      for (const args of rest) {
        const words = args.map((one) => (one === 'FILE' ? file : one))
        const { code, out, err } = await runProgram(words, env)
        const text = `${args.join(' ')} on a ${is} database: ${out}${err}`
        assert.equal(code, 1, text)
        assert.match(err, new RegExp(`^This is a ${is} database, and MODE is ${mode}`, 'm'), text)
      }
    }
    // Two at a time: all of them at once would wait for each other longer than a program waits for
    // its database.
    await Promise.all([refused(), refused()])
    assert.equal(fs.readFileSync(file, 'utf8'), 'x')
    assert.deepEqual(await db.rows(sql`select count(*)::int as n from sellers`), [{ n: 0 }])
  }
})

// `preflight` reports the other mode among the rest; the others open no database of ours.
test('all commands except six are in the list above', async () => {
  const { err } = await runProgram([''], {})
  const all = /^commands: (.*)$/m.exec(err)![1]!.split(', ')
  const known = new Set([...COMMANDS, ...SANDBOX_ONLY].map(([name]) => name))
  assert.deepEqual(
    all.filter((name) => !known.has(name)),
    ['banks', 'cells', 'preflight', 'upgrade', 'routes', 'replay'],
  )
})

test('an operator decides with migrate, and a backup keeps its mode', async (t) => {
  const [db, other] = [await freshDatabase(t), await freshDatabase(t)]
  const live = { ...envOf(t, db), MODE: 'live' }
  const file = join(live.DATA_DIR, 'backup')
  const wrong = await runProgram(['migrate', '--mode', 'prod'], live)
  assert.deepEqual([wrong.code, wrong.err], [1, '--mode must be sandbox or live, not "prod"\n'])
  const decided = await runProgram(['migrate', '--mode', 'live'], live)
  assert.deepEqual([decided.code, JSON.parse(decided.out)], [0, { ran: [], mode: 'live' }])
  assert.equal((await runProgram(['backup', file], live)).code, 0)

  const refused = await runProgram(['restore', file], envOf(t, other))
  assert.match(
    refused.err,
    /^This is a backup of a live database, and MODE is sandbox: restore it with MODE=live/,
  )
  assert.deepEqual(await findInstallation(other), { mode: null })
  const restored = await runProgram(['restore', file], { ...envOf(t, other), MODE: 'live' })
  assert.equal(restored.code, 0, restored.err)
  assert.equal((await findInstallation(other))!.mode, 'live')
})
