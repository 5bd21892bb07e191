// A database of its own for every test, cloned from the templates that tools/test.ts made. It knows no table.

import { openDatabase, raw, sql, type Database } from '../server/platform/db/sql.ts'

/** The part of a test context that is needed here. */
type Test = { after(close: () => Promise<void>): void }

/** Enough for calls that run into each other; each connection plans every statement anew. */
const CONNECTIONS = 4
let made = 0

function given(name: 'TEST_DATABASE_URL' | 'TEST_TEMPLATE' | 'TEST_WORLD'): string {
  const value = process.env[name]
  if (!value) throw new Error('this test needs a database: run npm test -- <file>')
  return value
}

/** One connection of a process for work outside the tests' own databases; it ends with the process. */
let admin: Database | undefined

async function asAdmin(statement: string): Promise<void> {
  admin ??= openDatabase({ url: given('TEST_DATABASE_URL'), max: 2, name: 'vintem-test' })
  await admin.rows(sql`${raw(statement)}`)
}

async function clone(template: string): Promise<string> {
  const name = `t_${process.pid}_${made++}`
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  return name
}

/** The next clone of a template, made while a test uses the previous one; an unused clone ends with the server. */
const ahead = new Map<string, Promise<string>>()

async function nextOf(template: string): Promise<string> {
  const ready = ahead.get(template) ?? clone(template)
  const next = ready.then(() => clone(template))
  next.catch(() => {})
  ahead.set(template, next)
  return ready
}

async function opened(name: string, t: Test, max = CONNECTIONS): Promise<Database & { url: string }> {
  const url = given('TEST_DATABASE_URL').replace(/\/postgres(?=\?|$)/, `/${name}`)
  const db = openDatabase({ url, max })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= db.close())
  t.after(async () => {
    await close()
    await asAdmin(`drop database ${name} with (force)`)
  })
  return { ...db, close, url }
}

/** A migrated, empty database for test `t` alone, with its address; closed and dropped after it. */
export const freshDatabase = async (t: Test): Promise<Database & { url: string }> =>
  opened(await nextOf(given('TEST_TEMPLATE')), t)

/** The same with the tables of the sandbox bank, and with more connections for a test that needs them. */
export const worldDatabase = async (t: Test, connections?: number): Promise<Database & { url: string }> =>
  opened(await nextOf(given('TEST_WORLD')), t, connections)

/** A database without our tables, for tests of what creates them; closed and dropped after the test. */
export const bareDatabase = async (t: Test): Promise<Database & { url: string }> => opened(await clone('template0'), t)
