// The embedded PostgreSQL on TCP, as Windows has it: nobody connects without the password.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { clusterPathsIn } from './cluster.ts'
import { startPostmaster, stopPostmaster, urlOf, type Postmaster } from '../postmaster.ts'
import { openDatabase, sql } from '../sql.ts'

async function answers(url: string): Promise<boolean> {
  const db = openDatabase({ url, max: 1 })
  try {
    await db.rows(sql`select 1`)
    return true
  } catch (error) {
    assert.match((error as Error).message, /password/i)
    return false
  } finally {
    await db.close()
  }
}

const withoutPassword = (postmaster: Postmaster): string =>
  urlOf({ ...postmaster, password: undefined }, 'postgres')
const withAnother = (postmaster: Postmaster): string =>
  urlOf({ ...postmaster, password: '00' }, 'postgres')

test('on TCP nobody connects without the password, which is in the data folder for its owner alone', async (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-tcp-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  const paths = clusterPathsIn(join(folder, 'new'))
  const first = await startPostmaster(paths, { tcp: true, durable: false })
  assert.equal(first.host, '127.0.0.1')
  assert.deepEqual(
    [
      await answers(urlOf(first, 'postgres')),
      await answers(withoutPassword(first)),
      await answers(withAnother(first)),
    ],
    [true, false, false],
  )
  const { mode } = fs.statSync(join(paths.folder, 'postgres-password'))
  assert.equal(mode & 0o077, 0)
  await stopPostmaster(paths, first)
  const again = await startPostmaster(paths, { tcp: true, durable: false })
  assert.equal(again.password, first.password)
  assert.equal(await answers(urlOf(again, 'postgres')), true)
  await stopPostmaster(paths, again)
})
