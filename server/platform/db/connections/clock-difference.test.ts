// The clock of the machine against the clock of the database.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/database.ts'
import { openClock } from '../../../kernel/clock.ts'
import { clockFault, clocksApart } from './clock-difference.ts'

const MINUTE_MS = 60_000
const { wall } = openClock()
const shifted = (ms: number) => () => new Date(wall().getTime() + ms)

test('a machine whose clock is far from that of the database is named, with both times', async (t) => {
  const db = await freshDatabase(t)
  assert.equal(await clockFault(db, shifted(0)), undefined)
  assert.match(await clocksApart(db, shifted(0)), /^within \d+ s of the database's$/)
  const ahead = await clockFault(db, shifted(30 * MINUTE_MS))
  assert.match(
    ahead!,
    /^The clock of this machine \(\S+Z\) is 30 min ahead of that of the database \(\S+Z\)$/,
  )
  assert.match(
    (await clockFault(db, shifted(-2 * MINUTE_MS)))!,
    /is 2 min behind that of the database/,
  )
})

test('what a busy machine takes for the query is not taken for a difference', async (t) => {
  const db = await freshDatabase(t)
  const readings = [shifted(-MINUTE_MS)(), shifted(MINUTE_MS)()]
  assert.equal(await clockFault(db, () => readings.shift()!), undefined)
})
