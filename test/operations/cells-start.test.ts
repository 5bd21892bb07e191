// A server of several cells starts: with every cell that answers, without those that are away, and with none that does not fit.

import assert from 'node:assert/strict'
import test from 'node:test'
import { adopt } from '../../server/app/serve/prepare.ts'
import { openDatabase, sql } from '../../server/platform/db/sql.ts'
import { cellsWorld, entryOf, lentAddresses } from '../cells.ts'
import { openWire } from './wire.ts'

const NO_DATABASE = 'postgres://postgres@127.0.0.1:1/none'

test('a server does not start with a cell of another mode, nor with two addresses of one database, nor without any cell', async (t) => {
  const [a, b] = await lentAddresses(t, 2)
  const db = openDatabase({ url: b!, max: 1 })
  await db.rows(sql`update installation set mode = 'live'`)
  await db.close()
  await assert.rejects(
    cellsWorld(t, [entryOf('a', a!), entryOf('b', b!)]),
    /^Error: The cell b cannot be used: This is a live database, and MODE is sandbox/,
  )
  const wire = await openWire(t, a!)
  await assert.rejects(
    cellsWorld(t, [entryOf('a', a!), entryOf('b', wire.url)]),
    /^Error: The cells a and b lead to the same database$/,
  )
  wire.lead(NO_DATABASE)
  await assert.rejects(cellsWorld(t, [entryOf('a', wire.url)], { reachMs: 1 }), /^Error: No cell can be reached:/)
  const starting = cellsWorld(t, [entryOf('a', wire.url)])
  wire.lead(a!)
  assert.equal((await (await starting).call('GET', '/readyz')).status, 200, 'its database was starting too')
})

test('two addresses of one database are found, whatever other cell is before or between them', async (t) => {
  for (const [first, last] of [
    [0, 2],
    [1, 2],
  ] as const) {
    const [a, b] = await lentAddresses(t, 2)
    const { url: again } = await openWire(t, a!)
    const urls = first === 0 ? [a!, b!, again] : [b!, a!, again]
    const entries = urls.map((url, n) => entryOf(`cell${n}`, url))
    const says = new RegExp(`^Error: The cells cell${first} and cell${last} lead to the same database$`)
    await assert.rejects(cellsWorld(t, entries), says)
  }
})

test('a cell that does not fit at first, as a standby that takes over, is tried once more', async (t) => {
  let failures = 1
  const prepare: typeof adopt = async (db, config) => {
    if (config.cell!.name === 'b' && failures-- > 0) throw new Error('it is a standby')
    return adopt(db, config)
  }
  const [a, b] = await lentAddresses(t, 2)
  const w = await cellsWorld(t, [entryOf('a', a!), entryOf('b', b!)], { prepare })
  assert.deepEqual([failures, w.cells.serving().length], [-1, 2])
})
