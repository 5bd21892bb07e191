// What an operator is shown of several cells: `npm run cells -- list` and `npm run preflight`. Both
// ask each cell, and say which one is meant.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { announce } from '../../server/app/cells/registry-store.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { hyphened, newId, type OwnerId } from '../../server/kernel/ids.ts'
import { inTransaction, openDatabase, sql } from '../../server/platform/db/sql.ts'
import { KEY } from '../bank.ts'
import { CELLS, cellsWorld, ownerOf, type CellsWorld } from '../cells.ts'
import { isOnCitus } from '../database.ts'
import { runProgram } from '../program.ts'

const LIVE = {
  MODE: 'live',
  PUBLIC_URL: 'https://localhost',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'off',
}

type Check = { check: string; ok: boolean; detail: string }

async function preflight(
  env: Record<string, string>,
  ...args: string[]
): Promise<Record<string, string>> {
  const { out, err } = await runProgram(['preflight', '--json', ...args], env)
  assert.notEqual(out, '', err)
  const { checks } = JSON.parse(out) as { checks: Check[] }
  return Object.fromEntries(
    checks.map(({ check, ok, detail }) => [check, `${ok ? 'ok' : 'FAULT'} ${detail}`]),
  )
}

const platformOf = (w: CellsWorld, cell: string): string => w.platforms[cell]!.io_seller_id

test('a platform that is leaving a cell is listed with the cell it goes to', async (t) => {
  const w = await cellsWorld(t)
  const owners = [ownerOf(w, 'public')]
  await w.close()
  const db = openDatabase({ url: w.database, max: 1 })
  t.after(() => db.close())
  const at = openClock().wall()
  await inTransaction(db, (tx) =>
    announce(tx, { id: newId(at), owners, source: 'public', target: 'b' }, at),
  )
  const { out } = await w.run('cells', 'list')
  assert.deepEqual(
    out.map(({ moving, to }) => [moving, to]),
    [
      [[platformOf(w, 'public')], 'b'],
      [undefined, undefined],
    ],
  )
})

test('preflight checks each cell, and the one that --cell names alone', async (t) => {
  const w = await cellsWorld(t)
  const env = { DATABASE_URL: w.database, DATA_DIR: w.folder }
  const sandbox = { ...env, MODE: 'sandbox' }
  const all = await preflight(sandbox)
  assert.equal(all['settings'], 'ok complete for sandbox operation')
  for (const cell of CELLS)
    for (const [check, said] of [
      ['database mode', 'ok is sandbox'],
      ['migrations', 'ok all applied'],
      ['key ring', 'ok fits the database'],
    ])
      assert.equal(all[`${cell}: ${check}`], said, `${cell}: ${check}`)
  const one = await preflight(sandbox, '--cell', 'b')
  assert.deepEqual([one['migrations'], one['public: migrations']], ['ok all applied', undefined])

  // One file of banks names the platforms of all cells.
  const banks = join(w.folder, 'banks.json')
  const nobody = hyphened(newId<'seller'>(openClock().wall()) as string as OwnerId)
  const keys = {
    [platformOf(w, 'public')]: { psp: 'psp', key: KEY },
    [nobody]: { psp: 'psp', key: '71cdf9ba-c695-4e3c-b010-abb521a3f1be' },
  }
  const psp = {
    baseUrl: 'http://127.0.0.1:1',
    tokenUrl: 'http://127.0.0.1:1',
    clientId: 'c',
    clientSecret: 's',
  }
  writeFileSync(banks, JSON.stringify({ pix: { psp }, keys }))
  for (const cell of CELLS) {
    const { db } = w.deps(cell)
    // It guards the mode, where tables take triggers.
    if (!isOnCitus() || cell === 'public')
      await db.rows(sql`alter table installation disable trigger user`)
    await db.rows(sql`update installation set mode = 'live'`)
  }
  const live = await preflight({ ...env, ...LIVE, BANKS_FILE: banks })
  const stray = 'FAULT is in BANKS_FILE, but not in this database'
  for (const cell of CELLS) {
    assert.equal(live[`${cell}: database mode`], 'ok is live')
    assert.equal(live[`${cell}: platform ${nobody}`], stray)
  }
  assert.equal(live[`b: platform ${platformOf(w, 'public')}`], undefined, 'the other cell has it')
})
