// A company that pays out for a test: its payouts opened as the server opens them, against its
// emulator, over a line that fails on request. Everything is in this process.

import { strict as assert } from 'node:assert'
import { after, openClock } from '../../server/kernel/clock.ts'
import { newId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { connectionOf } from '../../server/app/banks/open-wire.ts'
import type { ProviderResult } from '../../server/providers/bank.ts'
import { openClient } from '../../server/providers/client.ts'
import type { Connector, PayoutOffer } from '../../server/providers/connector.ts'
import { CONNECTORS } from '../../server/providers/connectors/index.ts'
import type {
  PayoutOrder,
  PayoutRail,
  PayoutReport,
  PayoutTries,
} from '../../server/providers/payouts.ts'
import { sameHolder } from '../../server/providers/paying/holder.ts'
import { readBanks } from '../../server/providers/settings/banks-file.ts'
import type { PayerConnection } from '../../server/providers/settings/payers.ts'
import type { BankCall } from '../../server/kernel/bank-call.ts'
import type { Receiver } from '../../sandbox/emulators/account.ts'
import { EMULATORS } from '../../sandbox/emulators/index.ts'
import { type RecordStore, recordsInMemory } from '../../sandbox/emulators/records.ts'
import { WIRE_EMULATORS } from '../../sandbox/emulators/wires.ts'
import { tokenOf } from '../bank.ts'
import { type Line, openLine } from './line.ts'
import { entryOf, openWorld as openPixWorld, receiverOf, type World as PixWorld } from './stage.ts'

export { SECRETS } from './stage.ts'

type Payer = Connector & { payouts: PayoutOffer }
/** Every company that pays out. */
export const PAYERS: readonly Payer[] = CONNECTORS.filter(
  (one): one is Payer => one.payouts !== undefined,
)

const HOST = 'http://127.0.0.1:1'

const wireOf = (name: string) => WIRE_EMULATORS.find((one) => one.name === name)

/** The account that pays, as the credential of a company with a wire of its own carries it. */
function carriedBy(name: string): Receiver {
  const { clientId, secret, keys } = receiverOf(name)
  return { clientId, secret, key: keys[0]! }
}

/** What an operator writes for its payouts. */
function payerEntryOf({ name, payouts }: Payer): object {
  const given = (payouts.settings ?? []).map((one) => [one.name, one.example])
  const wire = wireOf(name)
  const company = wire
    ? { connector: name, ...wire.settings(carriedBy(name), name) }
    : entryOf(name)
  return { ...company, ...Object.fromEntries(given) }
}

/** As the server reads them. */
function payerSettingsOf(payer: Payer): PayerConnection {
  const { addresses, name } = payer
  const pathOf = (url: string) => HOST + new URL(url).pathname.replace(/\/$/, '')
  const { api, token = addresses.production.token } = (payer.payouts.addresses ?? addresses)
    .production
  const at = { baseUrl: pathOf(api), ...(token !== undefined && { tokenUrl: pathOf(token) }) }
  const file = { pix: {}, keys: {}, payouts: { bank: { ...at, ...payerEntryOf(payer) } } }
  const read = readBanks(JSON.stringify(file), '/nowhere', {})
  assert.ok(read.ok, `${name}: ${JSON.stringify(read)}`)
  return read.banks.payouts.get('bank') as PayerConnection
}

/** A sandbox bank with an account for each of them, and what each company keeps. */
export type World = PixWorld & { readonly records: ReadonlyMap<string, RecordStore> }

export async function openWorld(t: Parameters<typeof openPixWorld>[0]): Promise<World> {
  const world = await openPixWorld(t)
  for (const { name } of PAYERS) if (wireOf(name)) await world.bank.bank.register(receiverOf(name))
  return { ...world, records: new Map(PAYERS.map(({ name }) => [name, recordsInMemory()])) }
}

/** A company's wire once it knows the account's key. */
function enrolled(wire: BankCall, name: string): BankCall {
  const first = wireOf(name)?.enroll?.(carriedBy(name), name)
  let ready: Promise<unknown> | undefined
  return async (request) => {
    await (ready ??= first ? wire(first) : Promise.resolve())
    return wire(request)
  }
}

export type PayoutStage = {
  payer: Payer
  rail: PayoutRail
  line: Line
  world: World
  /** Moves real time as we see it. */
  pass(ms: number): void
  /** The bank does what is due. */
  work(): Promise<void>
  /**
   * Calls the bank as the server does, with what it keeps of a payment between calls. `before`: what is
   * kept of it already.
   */
  payment(order: PayoutOrder, before?: PayoutTries): Payment
  /** What the bank itself has paid of an order: 0 or 1 times, unless money was doubled. */
  paidTimes(order: PayoutOrder): Promise<number>
  now(): Date
}

export type Payment = {
  /** One call. Its steps are as many as the bank has; what it named is kept. */
  call(): Promise<ProviderResult<PayoutReport>>
  /** One call, after which the server dies before it keeps anything of the answer. */
  callAndDie(): Promise<ProviderResult<PayoutReport>>
  /** Until it has ended, or `calls` were not enough; time passes between them. */
  settle(calls?: number): Promise<ProviderResult<PayoutReport>>
  tries(): PayoutTries
}

const HOUR_MS = 3_600_000
/** A bank that shows payments days later is waited for. */
export const waitAt = ({ findDelayMs = 0 }: PayoutRail): number =>
  findDelayMs > 24 * HOUR_MS ? 20 * HOUR_MS : 4 * HOUR_MS
const STEPS_MAX = 3

/** A payment, with what the server keeps of it between calls. */
function paymentOf(
  rail: PayoutRail,
  order: PayoutOrder,
  {
    now,
    wait,
    tried = {},
  }: { now: () => Date; wait: () => Promise<void>; tried?: PayoutTries | undefined },
): Payment {
  let { since, last = since, reference } = tried
  // As the server stores it right before a call that may pay.
  const sending = async () => {
    last = now()
    since ??= last
    return true
  }
  const tries = (): PayoutTries => ({
    ...(since && { since }),
    ...(last && { last }),
    ...(reference !== undefined && { reference }),
  })
  const once = async (isPrepared: boolean) => {
    const before = reference
    const given = { ...tries(), isPrepared, sending }
    const answer = sameHolder(order, await rail.pay(order, given))
    if (answer.result === 'accepted') reference = answer.value.reference ?? reference
    return { answer, isNamed: reference !== before }
  }
  const call = async () => {
    for (let step = 1; ; step++) {
      const { answer, isNamed } = await once(step > 1)
      const isPrepared = answer.result === 'accepted' && answer.value.status === 'prepared'
      if (!isPrepared || !isNamed || step === STEPS_MAX) return answer
    }
  }
  const settle = async (calls = 8) => {
    for (let n = 1; ; n++) {
      const answer = await call()
      if (ENDED.has(resultOf(answer)) || n === calls) return answer
      await wait()
    }
  }
  const callAndDie = async () => {
    const before = reference
    const { answer } = await once(false)
    reference = before
    return answer
  }
  return { call, callAndDie, settle, tries }
}

const ENDED = new Set(['rejected', 'paid', 'failed', 'returned'])

const DAY_MS = 86_400_000
const PAGES_MAX = 100

/** How often the bank itself has paid this amount. */
async function paidTimes(world: World, payer: Payer, { amount }: PayoutOrder): Promise<number> {
  const { call, clock } = world.bank
  const headers = { authorization: `Bearer ${await tokenOf(call, receiverOf(payer.name))}` }
  const span = {
    from: after(clock.now(), -40 * DAY_MS).toISOString(),
    to: after(clock.now(), DAY_MS).toISOString(),
  }
  let times = 0
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { ...span, page: String(page) }
    const { body } = await call({ method: 'GET', path: '/payouts', headers, query })
    const { items, more } = body as { items: { status: string; amount: number }[]; more: boolean }
    times += items.filter((one) => one.status === 'paid' && one.amount === amount).length
    if (!more) return times
  }
  throw new Error('the list of the bank does not end')
}

export function openPayoutStage(world: World, payer: Payer): PayoutStage {
  const settings = payerSettingsOf(payer)
  const real = openClock()
  let passed = 0
  const now = () => after(real.wall(), passed)
  const emulator = EMULATORS.find(({ name }) => name === payer.name)!
  const records = world.records.get(payer.name)!
  const call = enrolled(emulator.open(world.bank.bank.call, { clock: real, records }), payer.name)
  const path = new URL(settings.baseUrl).pathname.replace(/\/$/, '')
  const line = openLine(call, path, { hasTokens: payer.token !== undefined })
  const { bank, clock } = world.bank
  const client = openClient(settings, line.call, real)
  const rail = settings.service.open(connectionOf(settings, client, now, clock.now))
  const work = async () => void (await bank.work(clock.now()))
  const wait = async () => {
    await work()
    passed += waitAt(rail)
  }
  return {
    payer,
    rail,
    line,
    world,
    work,
    now,
    payment: (order, tried) => paymentOf(rail, order, { now, wait, tried }),
    pass: (ms) => void (passed += ms),
    paidTimes: (order) => paidTimes(world, payer, order),
  }
}

let amounts = 0
/** An amount that no other order of this process has, so that the bank's payment is known by it. */
const freshAmount = () => cents(10_00 + ++amounts)

/** Numbers of accounts with known results at the sandbox bank. */
export const ACCOUNTS = {
  paid: '7305918-2',
  closed: '9999001-1',
  refused: '9999002-2',
  returned: '9999003-3',
} as const

export const payoutTo = (number: string, more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  id: newId(openClock().wall()),
  amount: freshAmount(),
  to: { account: { ispb: '60701190', branch: '0001', number, type: 'checking' } },
  holder: { name: 'Ana Souza', taxpayerId: '12345678909' },
  text: 'Repasse de março',
  ...more,
})

export const resultOf = (answer: ProviderResult<PayoutReport>): string =>
  answer.result === 'accepted' ? answer.value.status : answer.result
