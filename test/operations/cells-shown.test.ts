// What an operator is shown of several cells: `npm run cells -- list` and `npm run preflight`. Both ask each cell, and say which one is meant.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { change, insert } from '../../server/app/cells/moving/move-store.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { hyphened, newId, type OwnerId } from '../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { KEY } from '../bank.ts'
import { cellsWorld, entryOf, lentAddresses, type CellsWorld } from '../cells.ts'
import { runHere } from '../command-stage.ts'
import { isOnCitus } from '../database.ts'
import { runProgram } from '../program.ts'
import type { Test } from '../world.ts'
import { openWire } from './wire.ts'

const AWAY = 'postgres://postgres@127.0.0.1:1/none'
const LIVE = { MODE: 'live', PUBLIC_URL: 'https://localhost', TRUST_PROXY: 'loopback', SMTP_URL: 'off' }

async function twoCells(t: Test) {
  const [a, b] = await lentAddresses(t, 2)
  const entries = [entryOf('a', a!), entryOf('b', b!)]
  const w = await cellsWorld(t, entries)
  const path = join(w.folder, 'cells.json')
  const write = (cells: readonly object[]) => writeFileSync(path, JSON.stringify({ ...w.file, cells }))
  write(entries)
  const env = { CELLS_FILE: path, DATA_DIR: w.folder }
  return { w, entries, write, env, list: () => runHere({ ...env, MODE: 'sandbox' }, ['cells', 'list']) }
}

type Check = { check: string; ok: boolean; detail: string }

async function preflight(env: Record<string, string>, ...args: string[]): Promise<Record<string, string>> {
  const { out, err } = await runProgram(['preflight', '--json', ...args], env)
  assert.notEqual(out, '', err)
  const { checks } = JSON.parse(out) as { checks: Check[] }
  return Object.fromEntries(checks.map(({ check, ok, detail }) => [check, `${ok ? 'ok' : 'FAULT'} ${detail}`]))
}

const platformOf = (w: CellsWorld, cell: string): string => w.platforms[cell]!.io_seller_id

test('a platform that is leaving a cell is listed with the cell it goes to', async (t) => {
  const { w, list } = await twoCells(t)
  const { db } = w.deps('a')
  const owner = w.platforms['a']!.io_seller_id as OwnerId
  const at = openClock().wall()
  const id = newId(at)
  const move = { id, owners: [owner], direction: 'out', other: 'b', state: 'copying' } as const
  await inTransaction(db, (tx) => insert(tx, move, at))
  const moving = { platforms: [platformOf(w, 'a')], to: 'b', state: 'copying' }
  const shown = async () => (await list()).out.map((one) => one['moving'])
  assert.deepEqual(await shown(), [moving, undefined])
  await inTransaction(db, (tx) => change(tx, id, ['copying'], 'ended', at))
  assert.deepEqual(await shown(), [undefined, undefined])
})

test('two addresses of one database are no two cells, though they are written differently', async (t) => {
  const { entries, write, list, env } = await twoCells(t)
  const [a] = entries
  write([a!, entryOf('c', (await openWire(t, a!.url)).url)])
  const { code, out } = await list()
  assert.equal(code, 1)
  const why = 'The cell c cannot be used: its address leads to the database of the cell a'
  assert.deepEqual(
    out.map(({ cell, status, why }) => [cell, status, why]),
    [
      ['a', 'up', undefined],
      ['c', 'down', why],
    ],
  )
  assert.equal((await preflight({ ...env, MODE: 'sandbox' }))['c: database'], `FAULT ${why}`)
})

test('preflight checks each cell, and the one that --cell names alone', async (t) => {
  const { w, entries, write, env } = await twoCells(t)
  const sandbox = { ...env, MODE: 'sandbox' }
  write([...entries, entryOf('c', AWAY)])
  const all = await preflight(sandbox)
  assert.equal(all['settings'], 'ok complete for sandbox operation')
  for (const cell of ['a', 'b'])
    for (const [check, said] of [
      ['database mode', 'ok is sandbox'],
      ['migrations', 'ok all applied'],
      ['key ring', 'ok fits the database'],
      ['fail-over', 'ok "replicated" of the cell is not set, so no standby may take over'],
    ])
      assert.equal(all[`${cell}: ${check}`], said, `${cell}: ${check}`)
  assert.match(all['c: database']!, /^FAULT The cell c cannot be used: 127\.0\.0\.1:1\/none cannot be used: /)
  const checked = await runProgram(['cells', 'check'], sandbox)
  assert.match(checked.err, /^The address of the cell c: 127\.0\.0\.1:1\/none cannot be used: /)

  const one = await preflight(sandbox, '--cell', 'b')
  assert.deepEqual([one['migrations'], one['a: migrations']], ['ok all applied', undefined])

  // Two cells may have one file of banks, as while a platform moves.
  const banks = join(w.folder, 'banks.json')
  const nobody = hyphened(newId(openClock().wall()))
  const keys = {
    [platformOf(w, 'a')]: { psp: 'psp', key: KEY },
    [nobody]: { psp: 'psp', key: '71cdf9ba-c695-4e3c-b010-abb521a3f1be' },
  }
  const psp = { baseUrl: 'http://127.0.0.1:1', tokenUrl: 'http://127.0.0.1:1', clientId: 'c', clientSecret: 's' }
  writeFileSync(banks, JSON.stringify({ pix: { psp }, keys }))
  write(entries.map((entry) => ({ ...entry, banksFile: banks })))
  for (const cell of ['a', 'b']) {
    // It guards the mode, where tables take triggers.
    if (!isOnCitus()) await w.deps(cell).db.rows(sql`alter table installation disable trigger user`)
    await w.deps(cell).db.rows(sql`update installation set mode = 'live'`)
  }
  const live = await preflight({ ...env, ...LIVE })
  const stray = 'FAULT is in BANKS_FILE, but not in this database'
  for (const cell of ['a', 'b']) {
    assert.equal(live[`${cell}: database mode`], 'ok is live')
    assert.equal(live[`${cell}: platform ${platformOf(w, 'a')}`], undefined, 'the other cell has it')
    assert.equal(live[`${cell}: platform ${nobody}`], stray)
  }
})
