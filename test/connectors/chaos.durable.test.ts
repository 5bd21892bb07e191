// Sales of platforms at several companies at once, with every fault mixed, and a server that is
// killed: at the end the banks' books and ours are the same, sale by sale. SEED=n replays the same
// sales, faults and kills; SALES=n makes more of them.

import { strict as assert } from 'node:assert'
import fs from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Sql } from '../../server/platform/db/sql.ts'
import { openStage, type Program, type Stage } from '../process.ts'
import { seedOf } from '../seed.ts'
import { openLine, seededRandom, tokenFrom } from '../traffic.ts'
import { COMPANIES, type Company, openCompany, registeredAt } from './chaos/companies.ts'
import { differencesAt, faultsInBooks, isAtRest, type Told } from './chaos/books.ts'
import { type Callers, openCaller, type Server } from './chaos/callers.ts'

const SEED = seedOf(20_261_130)
const SALES = Number(process.env['SALES'] ?? 210)
const BLOCKS = Math.max(2, Math.ceil(SALES / 1_000))
/** On a busy machine. */
const LIMIT_MS = 600_000 + SALES * 400
/** Their emulators read each charge for a list: a sixteenth of the sales each, and no more than this. */
const AT_A_WIRE = 16
const AT_A_WIRE_MAX = 160
/** A kill is somewhere in the first seconds of a block. */
const KILL_WITHIN_MS = 4_000
const REST_MAX_MS = Number(process.env['REST_MAX_MS'] ?? 150_000)
const MOVES_MAX = 200
const LIST_EVERY_MS = 5_000
const FAULTS_SHOWN = 20
const READS_MAX = 100
const READ_AGAIN_MS = 200

type Running = Server & {
  readonly database: Database
  kill(): Promise<void>
  login(): Promise<void>
  said(): string
}

/** Reads again when the PostgreSQL of a killed server has gone with it. */
const patient = (db: Sql): Sql => ({
  ...db,
  rows: async (statement) => {
    for (let n = 0; n < READS_MAX; n++)
      try {
        return await db.rows(statement)
      } catch {
        await pause(READ_AGAIN_MS)
      }
    return db.rows(statement)
  },
})

/** The server, which is killed and comes back at the same address. */
async function openServer(
  stage: Stage,
  env: Record<string, string>,
  platforms: readonly Record<string, string>[],
  companies: readonly Company[],
): Promise<Running> {
  let program: Program = await stage.start(env)
  const { port } = program
  let up = Promise.resolve(program.url)
  let said = ''
  let address: string | undefined
  const tokens = new Map<string, string>()
  const database = await stage.database()
  const login = async () => {
    for (const one of platforms) tokens.set(one['io_seller_id']!, await tokenFrom(await up, one))
  }
  await login()
  return {
    database,
    db: patient(database),
    login,
    url: () => up,
    tokenOf: (owner) => tokens.get(owner)!,
    said: () => said + program.stderr(),
    notices: async () => {
      for (const one of companies) address ??= await registeredAt(one)
      return address ?? `${await up}/banks/pix/none`
    },
    kill: async () => {
      const gate = Promise.withResolvers<string>()
      up = gate.promise
      said += (await program.end('SIGKILL')).stderr
      program = await stage.start({ ...env, PORT: String(port) })
      gate.resolve(program.url)
    },
  }
}

/** Moves every clock: the banks' first, so that nothing is asked before its time. */
async function pass(server: Server, companies: readonly Company[], owner: string, minutes: number) {
  for (const { clock } of companies) clock.advanceTo(clock.offsetMs() + minutes * 60_000)
  for (const company of companies) await company.work()
  const line = openLine(false)
  let body: object = { advance: `${minutes}m` }
  for (let n = 0; n < MOVES_MAX; n++) {
    const headers = { authorization: `Bearer ${server.tokenOf(owner)}` }
    const asked = { method: 'POST', path: '/v1/sandbox/clock', body, headers }
    const moved = await line.ask(await server.url(), asked)
    if (typeof moved !== 'string' && moved.body.reached === true) return
    // It goes on where it stopped.
    if (typeof moved !== 'string' && moved.body.to) body = { to: moved.body.to }
    await pause(100)
  }
  throw new Error('the clock could not be moved')
}

type World = {
  server: Running
  callers: readonly Callers[]
  companies: readonly Company[]
  counts: readonly number[]
}

/** How many sales of a block each platform makes. */
function sharesOf(companies: readonly Company[]): number[] {
  const wires = companies.filter(({ isWire }) => isWire).length
  const each = Math.min(AT_A_WIRE_MAX, Math.floor(SALES / AT_A_WIRE))
  const rest = SALES - wires * each
  return companies.map(({ isWire }) =>
    Math.ceil((isWire ? each : rest / (companies.length - wires)) / BLOCKS),
  )
}

/** One block: sales, then the returns of what was paid, then payments that come too late. */
async function runBlock({ server, callers, companies, counts }: World, n: number) {
  const random = seededRandom(SEED * 100 + n)
  const { owner } = callers[0]!
  const all = (act: (caller: Callers, place: number) => Promise<void>) =>
    Promise.all(callers.map(act))
  const killed = (async () => {
    await pause(random() * KILL_WITHIN_MS)
    await server.kill()
  })()
  await all((caller, place) => caller.sell(n * counts[place]!, counts[place]!))
  await killed
  await server.login()
  await all((caller) => caller.release())
  await pass(server, companies, owner, 10)
  const again = (async () => {
    await pause((random() * KILL_WITHIN_MS) / 2)
    await server.kill()
  })()
  await all((caller) => caller.returnParts())
  await again
  // Past the end of every charge.
  await pass(server, companies, owner, 75)
  await all((caller) => caller.payLate())
}

/** Without faults, until nothing is under way. */
async function settle({ server, companies, callers }: World): Promise<void> {
  for (const company of companies) company.quiet()
  const until = performance.now() + REST_MAX_MS
  const since = companies.find(({ offMs }) => offMs === 0)!.clock.now()
  while (performance.now() < until) {
    await pass(server, companies, callers[0]!.owner, 61)
    // The lists are read every five seconds.
    await pause(LIST_EVERY_MS)
    if (await isAtRest(server.db, since)) return
  }
}

async function compare({ server, callers }: World, say: (line: string) => void) {
  const faults: string[] = []
  const sum: Told[] = []
  for (const { company, owner, labels, acknowledged } of callers) {
    const found = await differencesAt(server.db, company, owner, labels)
    faults.push(...found.faults)
    sum.push(found.told)
    const met = [...company.met].toSorted().map(([what, count]) => `${what} ${count}`)
    say(
      `${company.name}: ${JSON.stringify({ ...found.told, acknowledged })}; faults met: ${met.join(', ')}`,
    )
  }
  return { faults, sales: sum.reduce((all, { sales }) => all + sales, 0) }
}

/** A folder with platforms, a file of banks, and the server that reads it. */
async function openAll(t: Parameters<typeof openStage>[0]): Promise<World> {
  const stage = openStage(t)
  const seeded = await stage.run(['seed', '--platforms', String(COMPANIES.length)])
  assert.equal(seeded.code, 0, seeded.stderr)
  const { platforms } = JSON.parse(seeded.stdout) as { platforms: Record<string, string>[] }
  // Then the first start seeds none: its company with cards would want an issuing bank.
  fs.writeFileSync(join(stage.dataDir, 'sandbox-credentials.json'), seeded.stdout, { mode: 0o600 })
  const companies: Company[] = []
  for (const [n, kind] of COMPANIES.entries()) companies.push(await openCompany(t, kind, n, SEED))
  const keys = companies.map(({ name, key }, n) => [
    platforms[n]!['io_seller_id'],
    { psp: name, key },
  ])
  const path = join(stage.folder, 'banks.json')
  const pix = Object.fromEntries(companies.map(({ name, entry }) => [name, entry]))
  fs.writeFileSync(path, JSON.stringify({ pix, keys: Object.fromEntries(keys) }))
  const server = await openServer(stage, { BANKS_FILE: path }, platforms, companies)
  const callers = companies.map((company, n) =>
    openCaller(SEED, server, { owner: platforms[n]!['io_seller_id']!, company }),
  )
  return { server, callers, companies, counts: sharesOf(companies) }
}

test(
  `${SALES} sales at ${COMPANIES.length} companies with every fault mixed: their books equal ours (R13)`,
  { timeout: LIMIT_MS },
  async (t) => {
    t.diagnostic(`SEED=${SEED} SALES=${SALES}`)
    const from = performance.now()
    const seconds = () => `${Math.round((performance.now() - from) / 1_000)} s`
    const world = await openAll(t)
    for (const caller of world.callers) await caller.begin()
    for (let n = 0; n < BLOCKS; n++) {
      await runBlock(world, n)
      t.diagnostic(`block ${n + 1} of ${BLOCKS} after ${seconds()}`)
    }
    await settle(world)
    const { faults, sales } = await compare(world, (line) => t.diagnostic(line))
    for (const caller of world.callers) caller.close()
    t.diagnostic(
      `${sales} sales, ${BLOCKS * 2} kills, ${faults.length} differences in ${seconds()}`,
    )
    assert.deepEqual(faults.slice(0, FAULTS_SHOWN), [], `SEED=${SEED}`)
    assert.ok(sales >= SALES)
    assert.deepEqual(await faultsInBooks(world.server.database), [])
    assert.doesNotMatch(world.server.said(), /internal error/)
  },
)
