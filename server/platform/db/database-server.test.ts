// A database given by DATABASE_URL: used as it is, refused when it cannot be used. The embedded one
// is in embedded.durable.test.ts.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import { openDatabaseServer, versionFault } from './database-server.ts'

// Must not be created: the data folder is unused when DATABASE_URL is set.
const dataDir = join(import.meta.dirname, 'nothing-lives-here')

test('DATABASE_URL is used as given, and its server is not stopped', async (t) => {
  const { url } = await freshDatabase(t)
  const postgres = await openDatabaseServer({ databaseUrl: url, dataDir }, { role: 'owner' })
  assert.deepEqual([postgres.url, postgres.embedded], [url, false])
  await postgres.stop()
  await openDatabaseServer({ databaseUrl: url, dataDir }, { role: 'guest' })
})

test('an unusable DATABASE_URL is refused with an explanation, without its password', async (t) => {
  const { url } = await freshDatabase(t)
  const cases: [url: string, fault: RegExp][] = [
    [
      'postgres://u:hunter2@127.0.0.1:1/vintem',
      /^DATABASE_URL: 127.0.0.1:1\/vintem cannot be used: .*ECONNREFUSED/,
    ],
    [
      url.replace(/\/t_\d+_\d+/, '/missing'),
      /^DATABASE_URL: .* cannot be used: database "missing" does not exist/,
    ],
  ]
  for (const [databaseUrl, fault] of cases)
    await assert.rejects(
      openDatabaseServer({ databaseUrl, dataDir }, { role: 'owner', reachMs: 100 }),
      (error: Error) => {
        assert.match(error.message, fault)
        assert.doesNotMatch(error.message, /hunter2/)
        return true
      },
    )
})

test('PostgreSQL 15 is the oldest supported version', () => {
  const versions: [number: number, text: string, fault: string | undefined][] = [
    [90624, '9.6.24', 'Vintém needs PostgreSQL 15 or newer, found 9.6.24'],
    [140002, '14.2', 'Vintém needs PostgreSQL 15 or newer, found 14.2'],
    [150000, '15.0', undefined],
    [180004, '18.4', undefined],
  ]
  for (const [number, text, fault] of versions) assert.equal(versionFault({ number, text }), fault)
})
