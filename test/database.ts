// A database of its own for every test, cloned from the migrated template that tools/test.ts made. It knows no table.

import { openDatabase, raw, sql, type Database } from '../server/db/sql.ts'

/** What of a test is needed here. */
type Test = { after(close: () => Promise<void>): void }

const CONNECTIONS = 8
let made = 0

function given(name: 'TEST_DATABASE_URL' | 'TEST_TEMPLATE'): string {
  const value = process.env[name]
  if (!value) throw new Error('this test needs a database: run npm test -- <file>')
  return value
}

async function asAdmin(statement: string): Promise<void> {
  const db = openDatabase({ url: given('TEST_DATABASE_URL'), max: 1, name: 'vintem-test' })
  try {
    await db.rows(sql`${raw(statement)}`)
  } finally {
    await db.close()
  }
}

async function cloneOf(template: string, t: Test): Promise<Database & { url: string }> {
  const name = `t_${process.pid}_${made++}`
  const url = given('TEST_DATABASE_URL').replace(/\/postgres(?=\?|$)/, `/${name}`)
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  const db = openDatabase({ url, max: CONNECTIONS })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= db.close())
  t.after(async () => {
    await close()
    await asAdmin(`drop database ${name} with (force)`)
  })
  return { ...db, close, url }
}

/** A migrated, empty database for test `t` alone, with its address; closed and dropped after it. */
export const freshDatabase = (t: Test): Promise<Database & { url: string }> => cloneOf(given('TEST_TEMPLATE'), t)

/** A database without even our tables, for tests of what makes them; closed and dropped after the test. */
export const bareDatabase = (t: Test): Promise<Database & { url: string }> => cloneOf('template0', t)
