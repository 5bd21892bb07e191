// A company with a wire of its own for a test: its connector, read from a banks file, against its
// emulator over the sandbox bank. Each call goes through JSON, as over HTTP, and may be disturbed.

import { strict as assert } from 'node:assert'
import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import { after, openClock } from '../../server/kernel/clock.ts'
import { newId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { readBanks } from '../../server/providers/settings/banks-file.ts'
import type {
  ChargeReport,
  PixOrder,
  ProviderRefund,
  ProviderResult,
  ReceivedPix,
} from '../../server/providers/bank.ts'
import { openClient } from '../../server/providers/client.ts'
import { httpTransport } from '../../server/providers/transport.ts'
import type { WireRail } from '../../server/providers/wires/wire.ts'
import { WIRE_EMULATORS, type WireEmulator } from '../../sandbox/emulators/wires.ts'
import { serve } from '../../sandbox/http/serve.ts'
import { KEY, openTestBank, RECEIVER, type TestBank } from '../bank.ts'

type Test = Parameters<typeof openTestBank>[0]
/** What to do with a call: `next` passes it on. */
export type Tap = (request: BankRequest, next: BankCall) => Promise<BankReply>
export type Known = Exclude<ChargeReport, { status: 'absent' }>

/** What differs between the companies, as far as a test must know it. */
export type Company = {
  readonly name: string
  /** Of the entry: what authenticates. */
  readonly credential: string
  readonly pageSize: number
  /** Whether a charge is found again by a list that may be late. */
  readonly isFound: boolean
  /** Whether it has no key for charges, so that one is tried once. */
  readonly isTriedOnce?: true
  readonly withdraws: boolean
  readonly returnsPartly: boolean
  /** Whether a return names our id, so that its list shows it. */
  readonly namesReturns: boolean
  /** Of the payment's time that is told, in milliseconds. */
  readonly precisionMs: number
}

export const COMPANIES: readonly Company[] = [
  {
    name: 'mercado-pago',
    credential: 'accessToken',
    pageSize: 50,
    isFound: true,
    withdraws: true,
    returnsPartly: true,
    namesReturns: false,
    precisionMs: 1,
  },
  {
    name: 'asaas',
    credential: 'apiKey',
    pageSize: 20,
    isFound: true,
    isTriedOnce: true,
    withdraws: true,
    returnsPartly: true,
    namesReturns: true,
    precisionMs: 1_000,
  },
  {
    name: 'woovi',
    credential: 'appId',
    pageSize: 100,
    isFound: false,
    withdraws: true,
    returnsPartly: true,
    namesReturns: true,
    precisionMs: 1,
  },
  {
    name: 'stark-bank',
    credential: 'privateKey',
    pageSize: 25,
    isFound: true,
    isTriedOnce: true,
    withdraws: true,
    returnsPartly: false,
    namesReturns: false,
    precisionMs: 1,
  },
  {
    name: 'pagarme',
    credential: 'secretKey',
    pageSize: 30,
    isFound: false,
    withdraws: false,
    returnsPartly: true,
    namesReturns: false,
    precisionMs: 1,
  },
]

const clock = openClock()
/** Real time, so long ago. */
export const ago = (ms: number): Date => after(clock.wall(), -ms)

export type World = TestBank & {
  company: Company
  rail: WireRail
  /** The company's wire, without our credentials. */
  wire: BankCall
  /** Every request of the rail, in order: "POST /v1/payments". */
  asked: string[]
  /** Disturbs the calls that follow; undefined: none. */
  disturb(tap: Tap | undefined): void
  /** The same company with other settings, beside the first. */
  with(change: Record<string, string>): WireRail
  /** All that a caller was told, to look for secrets in it. */
  told: string[]
  secrets: string[]
}

const OWNER = '0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10'

const throughJson = <T>(value: T): T =>
  value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T)

const emulatorOf = (name: string): WireEmulator => WIRE_EMULATORS.find((one) => one.name === name)!

/** The emulator behind a port, through our own transport. */
async function overHttp(t: Test, { clock }: TestBank, wire: BankCall): Promise<BankCall> {
  const log = { warn: () => {} }
  const served = await serve({ call: wire, work: async () => 0, clock, log }, 0)
  const transport = httpTransport({ baseUrl: served.url })
  t.after(async () => {
    await transport.close()
    await served.close()
  })
  return transport
}

export async function openWorld(t: Test, company: Company, isServed = false): Promise<World> {
  const bank = await openTestBank(t)
  const emulator = emulatorOf(company.name).open(bank.bank.call)
  const wire: BankCall = async (request) => {
    const reply = await emulator({ ...request, body: throughJson(request.body) })
    return { ...reply, body: throughJson(reply.body) }
  }
  const { settings, enroll } = emulatorOf(company.name)
  const receiver = { ...RECEIVER, key: KEY }
  const entry = settings(receiver, company.name)
  if (enroll) await wire(enroll(receiver, company.name))
  const line = isServed ? await overHttp(t, bank, wire) : wire
  const asked: string[] = []
  const told: string[] = []
  let tap: Tap | undefined
  const call: BankCall = (request) => {
    asked.push(`${request.method} ${request.path}`)
    return tap ? tap(request, line) : line(request)
  }
  const railOf = (change: Record<string, string>): WireRail => {
    const given = { connector: company.name, baseUrl: 'http://127.0.0.1:4100', ...entry, ...change }
    const keys = { [OWNER]: { psp: 'psp', key: 'pix@loja.com.br' } }
    const read = readBanks(JSON.stringify({ pix: { psp: given }, keys }), '/nowhere', {})
    assert.ok(read.ok, JSON.stringify(read))
    const settings = read.banks.pix.get('psp')!
    assert.ok(settings.wire)
    const { name, environment, timeoutMs, own } = settings
    const setting = (field: string) => own.get(field)?.reveal()
    const client = openClient(settings, call)
    const rail = settings.wire.open({
      name,
      environment,
      timeoutMs,
      client,
      setting,
      now: () => ago(0),
    })
    return noting(rail, told)
  }
  return {
    ...bank,
    company,
    wire,
    asked,
    told,
    rail: railOf({}),
    with: railOf,
    secrets: Object.entries(entry).flatMap(([name, value]) => (name === 'payerEmail' ? [] : value)),
    disturb: (next) => void (tap = next),
  }
}

/** Keeps all that a rail says. */
function noting(rail: WireRail, told: string[]): WireRail {
  const noted =
    <A extends unknown[], R>(method: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const answer = await method(...given)
      told.push(JSON.stringify(answer))
      return answer
    }
  return {
    ...rail,
    charge: noted(rail.charge),
    read: noted(rail.read),
    remove: noted(rail.remove),
    giveBack: noted(rail.giveBack),
    received: noted(rail.received),
  }
}

const PAYER = { name: 'Ana Souza', taxpayerId: '12345678909' }

/** `agoMs`: how long ago the order was made. */
export const orderOf = (amount: number, more: Partial<PixOrder> = {}, agoMs = 0): PixOrder => ({
  txid: newId(ago(agoMs)),
  amount: cents(amount),
  key: KEY,
  expiresIn: 3_600,
  payer: PAYER,
  ...more,
})

export const returnId = (agoMs = 0): string => newId(ago(agoMs))

export function known(answer: ProviderResult<ChargeReport>): Known {
  assert.ok(
    answer.result === 'accepted' && answer.value.status !== 'absent',
    JSON.stringify(answer),
  )
  return answer.value
}

export const resultOf = (answer: ProviderResult<ChargeReport | ProviderRefund>): string =>
  answer.result === 'accepted' ? answer.value.status : answer.result

/** A charge that was made and paid, and its pix at the bank. */
export async function paid(
  { rail, pay }: World,
  amount: number,
  more: Partial<PixOrder> = {},
): Promise<{ txid: string; endToEndId: string; horario: string }> {
  const order = orderOf(amount, more)
  assert.equal(resultOf(await rail.charge(order, false)), 'active')
  const { pix } = await pay(order.txid)
  return { txid: order.txid, ...pix[0] }
}

/** Every pix of a span, page by page, with the sizes of the pages. */
export async function listed(
  rail: WireRail,
  returned = false,
): Promise<{ pix: ReceivedPix[]; pages: number[] }> {
  const pix: ReceivedPix[] = []
  const pages: number[] = []
  const from = ago(3_600_000)
  const to = ago(-3_600_000)
  for (let page = 0; page < 10; page++) {
    const answer = await rail.received({ from, to, page, returned })
    assert.ok(answer.result === 'accepted', JSON.stringify(answer))
    pix.push(...answer.value.pix)
    pages.push(answer.value.pix.length)
    if (!answer.value.more) return { pix, pages }
  }
  throw new Error('the list does not end')
}

/** The returns of a pix as the bank has them. */
export async function returnsAt({ api }: TestBank, endToEndId: string): Promise<string[]> {
  const { body } = await api('GET', `/pix/${endToEndId}`)
  return (body.devolucoes ?? []).map((one: { valor: string }) => one.valor)
}
