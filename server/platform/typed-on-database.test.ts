// Printed commands lead to the same database.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { asTypedOnDatabase } from './typed-on-database.ts'

test('a printed command on the database carries what it needs, but for a password', () => {
  const live = { MODE: 'live', DATA_DIR: '/var/lib/vintem' }
  const cases: [Record<string, string>, string][] = [
    [{}, 'npm run verify'],
    [
      { DATABASE_URL: 'postgres://vintem@db/v' },
      'DATABASE_URL=postgres://vintem@db/v npm run verify',
    ],
    [
      { DATABASE_URL: 'postgres://db/v?a=1&b=2' },
      "DATABASE_URL='postgres://db/v?a=1&b=2' npm run verify",
    ],
    [{ DATABASE_URL: 'postgres://u:secret@db/v' }, 'DATABASE_URL="$DATABASE_URL" npm run verify'],
    [
      { DATABASE_URL: 'postgres://db/v?user=u&password=secret' },
      'DATABASE_URL="$DATABASE_URL" npm run verify',
    ],
    [
      { ...live, DATABASE_URL: 'embedded', BANKS_FILE: '/etc/my banks.json' },
      "DATABASE_URL=embedded BANKS_FILE='/etc/my banks.json' MODE=live DATA_DIR=/var/lib/vintem npm run verify",
    ],
  ]
  for (const [env, line] of cases)
    assert.equal(asTypedOnDatabase(readConfig(env), 'npm run verify'), line)
})
