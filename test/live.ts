// A live server for a test, on a new database, and the commands that its operator types.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { openApp } from '../server/app/app.ts'
import { openDeps } from '../server/app/open.ts'
import { readConfig } from '../server/platform/config.ts'
import { freshDatabase } from './database.ts'
import { typed, typing } from './command-stage.ts'
import { envOf } from './program.ts'

/** A live server without banks, on a new database. */
export async function liveServer(t: TestContext) {
  const db = await freshDatabase(t)
  const env = { ...envOf(t, db), MODE: 'live' }
  const run = typing(env)
  assert.equal((await typed(['keys', 'make'], env)).code, 0)
  const config = readConfig({
    ...env,
    PORT: '0',
    PUBLIC_URL: 'https://localhost',
    TRUST_PROXY: 'false',
    SMTP_URL: 'off',
  })
  const log = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const opened = await openDeps({ config, db, log, env })
  const server = await openApp(opened.deps)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await server.close()
    await opened.close()
  })
  const call = async (path: string, body: unknown, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as ReturnType<typeof JSON.parse> }
  }
  return { db, env, run, call }
}
