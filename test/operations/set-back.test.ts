// The machine's clock is set back, or was wrong, across a restart: business time continues from the
// last instant, or the start is refused until an operator decides, which is recorded.

import assert from 'node:assert/strict'
import test from 'node:test'
import { openClock, type Machine } from '../../server/kernel/clock.ts'
import { openDatabase, raw, sql } from '../../server/platform/db/sql.ts'
import { openDeps, type Opened } from '../../server/app/open.ts'
import { acceptTime, followClock, readTime } from '../../server/runtime/scheduler/clock.ts'
import { typed } from '../command-stage.ts'
import { envOf } from '../program.ts'
import { world, type World } from '../world.ts'

const REAL = openClock()
const MINUTE = 60_000
const YEAR = 365 * 24 * 60 * MINUTE
const NEVER_BACK =
  /This machine's clock says .*, but it was already .* when a server last ran on this database, \d+ minutes later/

/** The machine's time, off by what is set. */
function offMachine() {
  let off = 0
  const machine: Machine = {
    epoch: () => REAL.wall().getTime() + off,
    elapsed: () => performance.now(),
  }
  return { machine, set: (ms: number) => void (off = ms) }
}

type Started = { readonly opened: Opened; readonly warnings: string[] }

/** Another server on the world's database, on a machine with this time. */
async function start({ deps: { config }, db }: World, machine: Machine): Promise<Started> {
  const result: string[] = []
  const warn = (detail: object, message: string) =>
    void result.push(`${message} ${JSON.stringify(detail)}`)
  const log = { trace: () => {}, debug: () => {}, info: () => {}, warn, error: warn }
  return { opened: await openDeps({ config: { ...config }, db, log, machine }), warnings: result }
}

test('set back by minutes across a restart, business time continues from the last instant; real time is real', async (t) => {
  const { machine, set } = offMachine()
  const w = await world(t, { machine })
  const last = w.deps.clock.now()
  await followClock(w.deps)
  set(-5 * MINUTE)
  const { opened, warnings: result } = await start(w, machine)
  const { clock } = opened.deps
  assert.ok(clock.now() >= last, `${clock.now().toISOString()} after ${last.toISOString()}`)
  assert.ok(clock.now().getTime() - last.getTime() < MINUTE)
  assert.ok(last.getTime() - clock.wall().getTime() > 4 * MINUTE)
  assert.match(
    result.join(),
    /clock was set back \(5 minutes\): time continues from the last instant/,
  )
  await opened.close()
  assert.ok((await readTime(w.db)).lastAt! >= last)
  // The machine's clock was corrected: everything is as before.
  set(0)
  const next = await start(w, machine)
  assert.ok(Math.abs(next.opened.deps.clock.now().getTime() - machine.epoch()) < MINUTE)
  assert.deepEqual(next.warnings, [])
  await next.opened.close()
})

test('a stop stores the last instant, also without a worker', async (t) => {
  const { machine, set } = offMachine()
  const w = await world(t, { machine })
  set(2 * MINUTE)
  const { opened } = await start(w, machine)
  const last = opened.deps.clock.now()
  await opened.close()
  assert.ok((await readTime(w.db)).lastAt! >= last)
})

test('the sandbox’s time keeps its offset, and does not go back either', async (t) => {
  const { machine, set } = offMachine()
  const w = await world(t, { machine })
  const { now } = await w.sdk.sandbox.moveClock({ advance: '3d' })
  await followClock(w.deps)
  set(-9 * MINUTE)
  const { opened } = await start(w, machine)
  assert.ok(opened.deps.clock.now().toISOString() >= now)
  assert.ok(Math.abs(opened.deps.clock.offsetMs() - w.deps.clock.offsetMs()) < 2)
  await opened.close()
})

test('set back by more, a start is refused until an operator accepts the machine’s time, which is recorded', async (t) => {
  const { machine, set } = offMachine()
  const w = await world(t, { machine })
  // The clock was a year ahead for a moment, and a server ran.
  set(YEAR)
  const ahead = await start(w, machine)
  const wrong = ahead.opened.deps.clock.now()
  await ahead.opened.close()
  set(0)
  await assert.rejects(start(w, machine), NEVER_BACK)
  await assert.rejects(start(w, machine), /npm run clock -- accept \(the change is recorded\)/)
  const at = new Date(machine.epoch())
  const accepted = await acceptTime(w.db, { at, by: 'maria@desk' })
  assert.ok(accepted && accepted.lastAt >= wrong)
  assert.equal(await acceptTime(w.db, { at, by: 'maria@desk' }), undefined)
  const { opened, warnings: result } = await start(w, machine)
  assert.ok(Math.abs(opened.deps.clock.now().getTime() - machine.epoch()) < MINUTE)
  assert.deepEqual(result, [])
  await opened.close()
  const rows = await w.db.rows<{ by: string; at: Date; lastAt: Date }>(
    sql`select by, at, last_at as "lastAt" from audit.clock_accepts`,
  )
  assert.deepEqual(rows, [{ by: 'maria@desk', at, lastAt: accepted.lastAt }])
  for (const change of ['update clock_accepts set by = $$nobody$$', 'delete from clock_accepts'])
    await assert.rejects(w.db.rows(sql`${raw(change)}`), /append-only/)
})

test('the next server continues from the instant of the server whose clock is ahead', async (t) => {
  const { machine, set } = offMachine()
  const w = await world(t, { machine })
  set(3_000)
  const last = w.deps.clock.now()
  await followClock(w.deps)
  const { opened } = await start(w, { ...machine, epoch: () => REAL.wall().getTime() })
  assert.ok(opened.deps.clock.now() >= last)
  await opened.close()
})

test('every command that writes business time refuses, and the accepting command records time and user', async (t) => {
  const w = await world(t)
  const env = { ...envOf(t, w.db), KEYRING_FILE: `${w.deps.config.dataDir}/keyring.json` }
  const [row] = await w.db.rows<{ at: Date }>(
    sql`update clock
      set last_at = ${new Date(w.deps.clock.wall().getTime() + 60 * MINUTE)}
      returning last_at as at`,
  )
  const seller = w.platform.sellers[0]!.io_seller_id
  for (const args of [
    ['seed'],
    ['sellers', 'block', seller, '--reason', 'x'],
    ['corporate', 'new-contract'],
  ]) {
    const { code, err } = await typed(args, env)
    assert.match(err, NEVER_BACK, args[0])
    assert.equal(code, 1)
  }
  const shown = JSON.parse((await typed(['clock', 'show'], env)).out) as {
    last: string
    behind_ms: number
  }
  assert.equal(shown.last, row!.at.toISOString())
  assert.ok(shown.behind_ms > 59 * MINUTE)

  const server = openDatabase({ url: env.DATABASE_URL, max: 1, name: 'vintem-server' })
  await server.rows(sql`select 1`)
  const beside = await typed(['clock', 'accept'], env)
  assert.deepEqual(
    [beside.code, beside.err.startsWith('Servers are running on this database')],
    [1, true],
  )
  await server.close()

  const { code, out } = await typed(['clock', 'accept', '--by', 'Maria'], env)
  assert.equal(code, 0)
  const said = JSON.parse(out) as { accepted: boolean; by: string; last: string }
  assert.deepEqual([said.accepted, said.by, said.last], [true, 'Maria', row!.at.toISOString()])
  assert.equal((await typed(['sellers', 'block', seller, '--reason', 'x'], env)).code, 0)
})
