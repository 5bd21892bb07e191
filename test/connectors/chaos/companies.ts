// Companies for the chaos test, each with a bank and a clock of its own, behind a port whose calls
// fail by a seed: the same call of the same sale fails in the same way in every run.

import { createHash } from 'node:crypto'
import { strict as assert } from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { type Clock, openClock } from '../../../server/kernel/clock.ts'
import { sql, type Sql } from '../../../server/platform/db/sql.ts'
import { WIRE_EMULATORS } from '../../../sandbox/emulators/wires.ts'
import { serve } from '../../../sandbox/http/serve.ts'
import { openTestBank } from '../../bank.ts'
import { seededRandom } from '../../traffic.ts'
import { emulatorOf, entryOf, receiverOf } from '../stage.ts'

type Test = Parameters<typeof openTestBank>[0]
type Next = () => Promise<BankReply>
type Fault = (next: Next, random: () => number) => Promise<BankReply>

/** What a company is here; `isWire`: with a wire of its own. */
export type Kind = { readonly name: string; readonly isWire: boolean; readonly offMs: number }

export type Company = Kind & {
  readonly key: string
  /** Its entry in the banks file. */
  readonly entry: object
  readonly db: Sql
  readonly clock: Clock
  /** How many calls failed, by the fault. */
  readonly met: Map<string, number>
  /** For how long a charge may be paid, as its order says it: to one hour after now at the bank. */
  expiresIn(): number
  /** No call fails any more. */
  quiet(): void
  /** Pays a charge; undefined where the bank has none. */
  pay(txid: string, how?: object): Promise<boolean>
  /** What is due at the bank. */
  work(): Promise<number>
}

/** The clocks of two banks are wrong. */
const OFF_MS = 9 * 60_000
export const COMPANIES: readonly Kind[] = [
  { name: 'efi', isWire: false, offMs: 0 },
  { name: 'itau', isWire: false, offMs: OFF_MS },
  { name: 'santander', isWire: false, offMs: -OFF_MS },
  { name: 'sicoob', isWire: false, offMs: 0 },
  { name: 'mercado-pago', isWire: true, offMs: 0 },
  { name: 'pagarme', isWire: true, offMs: 0 },
  { name: 'woovi', isWire: true, offMs: 0 },
]

const cut = (): Error => Object.assign(new Error('other side closed'), { code: 'ECONNRESET' })
const JSON_TYPE = { 'content-type': 'application/json' }
const says = (status: number, body: unknown, headers = {}): BankReply => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body,
})
const GATEWAY = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'
const halfOf = (body: unknown): string => {
  const text = JSON.stringify(body ?? {})
  return text.slice(0, Math.ceil(text.length / 2))
}
const SLOW_MS = 250
const EXPIRES_S = 3_600
/** In the entry of each company. */
const TIMEOUT_MS = 2_000

/** How often each happens, in calls of a thousand. */
const FAULTS: readonly (readonly [name: string, perMille: number, Fault])[] = [
  [
    'the reply is lost',
    25,
    async (next) => {
      await next()
      throw cut()
    },
  ],
  [
    'the connection is cut before',
    20,
    async () => {
      throw cut()
    },
  ],
  [
    'half a JSON',
    15,
    async (next) => {
      const reply = await next()
      return { ...reply, body: halfOf(reply.body) }
    },
  ],
  [
    '5xx',
    20,
    async (next, random) => {
      if (random() < 0.5) await next()
      return says(random() < 0.5 ? 500 : 503, { title: 'Erro interno' })
    },
  ],
  [
    'HTML of a gateway',
    15,
    async (next, random) => {
      if (random() < 0.5) await next()
      return { status: 502, headers: { 'content-type': 'text/html' }, body: GATEWAY }
    },
  ],
  ['429 with Retry-After', 1, async () => says(429, {}, { 'retry-after': '0' })],
  ['the token is revoked', 10, async () => says(401, { error: 'invalid_token' })],
  [
    'a slow reply',
    15,
    async (next) => {
      await pause(SLOW_MS)
      return next()
    },
  ],
  [
    'a reply after the time limit',
    1,
    async (next) => {
      const reply = await next()
      await pause(TIMEOUT_MS + SLOW_MS)
      return reply
    },
  ],
]

/** Numbers that follow from a text. */
export const randomOf = (text: string): (() => number) =>
  seededRandom(createHash('sha256').update(text).digest().readUInt32LE(0))

const ID = /[0-9a-f]{32}/
/** The sale's name is its description, which the order of its charge has. */
const LABEL = /"([a-z-]+-\d+)"/

/** Lets the calls of a company fail. */
function openFaults(name: string, seed: number) {
  const met = new Map<string, number>()
  /** The sales by their charges, and the calls of each so far. */
  const labels = new Map<string, string>()
  const counts = new Map<string, number>()
  let isQuiet = false

  function labelOf({ path, query, body }: BankRequest): string {
    const text = `${path} ${JSON.stringify([query, body])}`
    const [id] = ID.exec(text) ?? []
    if (id === undefined) return 'none'
    const [, label] = LABEL.exec(text) ?? []
    if (label?.startsWith(name)) labels.set(id, label)
    return labels.get(id) ?? 'another'
  }

  const through =
    (call: BankCall): BankCall =>
    async (request) => {
      const label = `${labelOf(request)} ${request.method}`
      const count = (counts.get(label) ?? 0) + 1
      counts.set(label, count)
      const next = () => call(request)
      if (isQuiet) return next()
      const random = randomOf(`${seed} ${name} ${label} ${count}`)
      let left = random() * 1_000
      const fault = FAULTS.find(([, perMille]) => (left -= perMille) < 0)
      if (!fault) return next()
      met.set(fault[0], (met.get(fault[0]) ?? 0) + 1)
      return fault[2](next, random)
    }
  return {
    met,
    through,
    quiet: () => void (isQuiet = true),
  }
}

/** The receiver of a company with a wire of its own. */
const shopAt = (name: string, n: number) => ({
  clientId: `loja-${name}`,
  secret: 'a secret of the test',
  name: 'Padaria São João',
  city: 'São Paulo',
  cnpj: `112223330003${String(n).padStart(2, '0')}`,
  keys: [`7d9f0335-8dcc-4054-9bf9-0dbd61d370${String(n).padStart(2, '0')}`],
})

const through = <T>(value: T): T =>
  value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T)

/** The company's wire over its bank, and what an operator writes for it, but its address. */
async function openWire({ name, isWire }: Kind, n: number, bank: BankCall, clock: Clock) {
  if (!isWire) {
    const { paths, open } = emulatorOf(name)
    const wire = open(bank, { clock, knock: async () => 200 })
    const entryAt = (url: string) => ({
      ...entryOf(name),
      baseUrl: url + paths!.api,
      tokenUrl: url + paths!.token,
    })
    return { wire, receiver: receiverOf(name), entryAt }
  }
  const receiver = shopAt(name, n)
  const { open, settings } = WIRE_EMULATORS.find((one) => one.name === name)!
  const opened = open(bank)
  const wire: BankCall = async (request) => through(await opened(request))
  const entry = settings({ ...receiver, key: receiver.keys[0]! }, name)
  return { wire, receiver, entryAt: (url: string) => ({ connector: name, baseUrl: url, ...entry }) }
}

export async function openCompany(t: Test, kind: Kind, n: number, seed: number): Promise<Company> {
  const { name, offMs } = kind
  const real = openClock()
  const machine = {
    epoch: () => real.wall().getTime() + offMs,
    elapsed: () => performance.now(),
  }
  const clock = openClock({ machine })
  const { bank, db } = await openTestBank(t, { clock })
  const { wire, receiver, entryAt } = await openWire(kind, n, bank.call, clock)
  await bank.register(receiver)
  const faults = openFaults(name, seed)
  const work = (now: Date) => bank.work(now)
  const log = { warn: () => {} }
  const served = await serve({ call: faults.through(wire), work, clock, log }, 0)
  t.after(() => served.close())
  return {
    ...kind,
    ...faults,
    db,
    clock,
    key: receiver.keys[0]!,
    // It is told an instant, of real time, and its bank's clock is moved.
    expiresIn: () => EXPIRES_S + (name === 'mercado-pago' ? clock.offsetMs() / 1_000 : 0),
    entry: { ...entryAt(served.url), timeoutMs: TIMEOUT_MS },
    work: () => bank.work(clock.now()),
    pay: async (txid, how = {}) => {
      const request = { method: 'POST', path: `/sandbox/pix/${txid}/pay`, headers: {}, body: how }
      const { status, body } = await bank.call(request)
      assert.ok(status === 200 || status === 404, JSON.stringify(body))
      return status === 200
    },
  }
}

/** The address of notifications that was registered at the bank. */
export async function registeredAt({ db }: Company): Promise<string | undefined> {
  const [row] = await db.rows<{ url: string }>(sql`select url from bank.webhooks limit 1`)
  return row?.url
}
